import { entity } from '@platform/entity/entity';
import { date, int, moment, ref } from '@platform/entity/field';

/** What somebody asked to be calculated again, and what came of it, day by day of a person. */
export const Recalculo = entity(
  'AsistenciaRecalculo',
  {
    FechaInicio: date({ required: true, server: true, list: true }),
    FechaFin: date({ required: true, server: true, list: true }),
    /** Null: those of every company that whoever asked reaches. */
    IdCompania: ref('AdministracionCompania', { server: true, list: true, filter: true }),
    Personas: int({ required: true, server: true, list: true }),
    /** Days that were calculated, of them those that are as they were, and days of closed periods that were left alone. */
    Procesados: int({ required: true, default: 0, server: true, list: true }),
    SinCambio: int({ required: true, default: 0, server: true, list: true }),
    Cerrados: int({ required: true, default: 0, server: true, list: true }),
    /** People who still wait, and those whose days failed three times. */
    Pendientes: int({ computed: true, list: true }),
    Fallidos: int({ computed: true, list: true }),
    FechaHora: moment({ required: true, server: true, list: true }),
    IdUsuario: ref('SeguridadUsuario', { textKey: true, server: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'FechaHora',
    menu: ['050302'],
    operations: ['consultar', 'exportar'],
    company: 'IdCompania',
    grows: true,
    sort: [{ selector: 'IdRecalculo', desc: true }],
  },
);
