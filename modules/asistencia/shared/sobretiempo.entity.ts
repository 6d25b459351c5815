import { entity } from '@platform/entity/entity';
import { choice, date, int, ref, text } from '@platform/entity/field';

/** What somebody answered of the overtime of a person's day: so many minutes of it are paid, or none. */
export const Sobretiempo = entity(
  'AsistenciaSobretiempo',
  {
    IdPersona: ref('AdministracionPersona', { required: true, list: true, filter: true, server: true }),
    IdCompania: ref('AdministracionCompania', { required: true, list: true, filter: true, server: true }),
    Fecha: date({ required: true, list: true, filter: true, server: true }),
    MinutosCalculados: int({ required: true, list: true, server: true }),
    MinutosAutorizados: int({ required: true, list: true, server: true }),
    /** P it is paid, C it goes into the compensation bag. */
    Destino: choice({ options: ['P', 'C'], required: true, server: true, default: 'P', list: true }),
    Observacion: text({ max: 500, server: true, list: true }),
    /** P pendiente, A autorizado, R rechazado. */
    Estado: choice({ options: ['P', 'A', 'R'], required: true, server: true, default: 'P', list: true, filter: true }),
    IdUsuarioResponde: ref('SeguridadUsuario', { textKey: true, server: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Fecha',
    menu: ['050302'],
    operations: ['consultar', 'exportar'],
    company: 'IdCompania',
    unique: [['IdPersona', 'Fecha']],
    sort: [{ selector: 'Fecha', desc: true }],
  },
);
