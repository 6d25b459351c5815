import { entity, notBefore } from '@platform/entity/entity';
import { choice, code, date, decimal, flag, int, ref, text, time } from '@platform/entity/field';

const sort = [{ selector: 'Codigo', desc: false }] as const;

export const TipoComedor = entity(
  'ComedorTipoComedor',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    TipoComedor: text({ max: 60, required: true, unique: true, list: true, search: true }),
    Descripcion: text({ max: 200, list: true }),
    Comedores: int({ computed: true, list: true }),
  },
  { scope: 'cliente', title: 'TipoComedor', subtitle: 'Codigo', menu: ['0801'], retire: true, sort },
);

/** A dining room of a division. `Capacidad`: rations that one service may serve in one operating day. */
export const Comedor = entity(
  'ComedorComedor',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Comedor: text({ max: 80, required: true, list: true, search: true }),
    IdTipoComedor: ref('ComedorTipoComedor', { required: true, list: true, filter: true }),
    IdCompaniaConcesionaria: ref('AdministracionCompania', { list: true, filter: true }),
    /** In which its costs are. */
    IdMoneda: ref('SistemaMoneda', { required: true }),
    AplicaCapacidad: flag({}),
    Capacidad: int({ min: 1, max: 9999, list: true }),
    /** Who has not marked an entry does not eat. */
    ExigeIngreso: flag({}),
    Servicios: int({ computed: true, list: true }),
  },
  {
    scope: 'division',
    title: 'Comedor',
    subtitle: 'Codigo',
    menu: ['0802'],
    retire: true,
    sort,
    company: 'IdCompaniaConcesionaria',
    tabs: ['general'],
    lookup: ['IdMoneda'],
  },
);

/**
 * A meal of a dining room within its window `[HoraInicio, HoraFin)`, which may cross midnight. `NumeroConsumo`: rations that a
 * person may take of it in an operating day. Excluding services of the same `Orden` are alternatives of one another.
 */
export const Servicio = entity(
  'ComedorServicio',
  {
    IdComedor: ref('ComedorComedor', { required: true, fixed: true, filter: true }),
    Codigo: code({ max: 10, required: true, list: true }),
    Servicio: text({ max: 60, required: true, list: true }),
    Orden: int({ min: 1, max: 99, required: true, list: true }),
    HoraInicio: time({ required: true, list: true }),
    HoraFin: time({ required: true, list: true }),
    Costo: decimal({ precision: 12, scale: 2, min: 0, required: true, list: true, currency: 'IdComedor.IdMoneda', wrong: 'costo.negativo' }),
    NumeroConsumo: int({ min: 1, max: 9, required: true, default: 1, list: true }),
    Excluyente: flag({ default: 'S', list: true }),
    Especial: flag({ list: true }),
  },
  {
    scope: 'division',
    title: 'Servicio',
    subtitle: 'Codigo',
    menu: ['0802'],
    retire: true,
    unique: [['IdComedor', 'Codigo']],
    sort: [
      { selector: 'Orden', desc: false },
      { selector: 'HoraInicio', desc: false },
    ],
    lookup: ['IdComedor', 'HoraInicio', 'HoraFin', 'Especial'],
  },
);

/**
 * Who pays what of a service, by position type. Without service: every service; without type: every other, and people without a
 * position. To: C company, T worker, M mixed.
 */
export const AsignacionCosto = entity(
  'ComedorAsignacionCosto',
  {
    IdComedor: ref('ComedorComedor', { required: true, fixed: true, filter: true }),
    IdServicio: ref('ComedorServicio', { list: true, fixed: true }),
    IdTipoCargo: ref('AdministracionTipoCargo', { list: true, fixed: true }),
    AsignadoA: choice({ options: ['C', 'T', 'M'], required: true, list: true }),
    /** Of a mixed one as it is sent; of the others it follows. */
    PorcentajeCompania: decimal({ precision: 5, scale: 2, list: true }),
  },
  { scope: 'division', title: 'IdServicio', menu: ['0802'] },
);

/** A reader or kiosk that serves one dining room. */
export const EquipoComedor = entity(
  'ComedorEquipo',
  {
    IdComedor: ref('ComedorComedor', { required: true, fixed: true, filter: true }),
    IdEquipo: ref('SistemaEquipo', { required: true, unique: true, list: true, fixed: true, only: { Para: 'COMEDOR' } }),
  },
  {
    scope: 'division',
    title: 'IdEquipo',
    menu: ['0802'],
    key: { name: 'IdComedorEquipo', kind: 'int' },
    operations: ['consultar', 'crear', 'eliminar', 'exportar'],
  },
);

/** What a service costs companies of a category from a day on, instead of the service's own cost. */
export const CostoCategoria = entity(
  'ComedorCostoCategoria',
  {
    IdServicio: ref('ComedorServicio', { required: true, list: true, filter: true, fixed: true }),
    IdCategoria: ref('AdministracionCategoria', { required: true, list: true, filter: true, fixed: true }),
    Costo: decimal({
      precision: 12,
      scale: 2,
      min: 0,
      required: true,
      list: true,
      currency: 'IdServicio.IdComedor.IdMoneda',
      wrong: 'costo.negativo',
    }),
    FechaInicio: date({ required: true, list: true }),
    FechaFin: date({ list: true }),
  },
  {
    scope: 'division',
    title: 'IdServicio',
    menu: ['0805'],
    sort: [{ selector: 'FechaInicio', desc: true }],
    rules: [notBefore('FechaFin', 'FechaInicio')],
  },
);
