import { entity } from '@platform/entity/entity';
import { choice, date, int, ref, text } from '@platform/entity/field';

/** One day of somebody that was planned otherwise: a shift of a schedule, rest or travel. */
export const Programacion = entity(
  'AsistenciaProgramacion',
  {
    IdPersona: ref('AdministracionPersona', { required: true, list: true, filter: true, fixed: true }),
    Fecha: date({ required: true, list: true, filter: true, fixed: true }),
    TipoDia: choice({ options: ['L', 'D', 'V'], required: true, default: 'D', list: true }),
    IdHorario: ref('AsistenciaHorario', { list: true }),
    /** The day of that schedule whose shift it is. */
    NumeroDia: int({ min: 1, max: 60, list: true }),
    Motivo: text({ max: 250, required: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Fecha',
    menu: ['050301', '050205'],
    unique: [['IdPersona', 'Fecha']],
    sort: [{ selector: 'Fecha', desc: true }],
  },
);

/** A mark that the calculation does not use; in Acceso it stays as it was made. */
export const MarcaExcluida = entity(
  'AsistenciaMarcaExcluida',
  {
    IdMarca: ref('AccesoMarca', { required: true, unique: true, list: true, fixed: true }),
    Motivo: text({ max: 250, required: true, list: true }),
  },
  { scope: 'cliente', title: 'Motivo', menu: ['050301', '050302'], operations: ['consultar', 'crear', 'eliminar', 'exportar'] },
);
