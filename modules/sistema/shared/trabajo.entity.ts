import { entity } from '@platform/entity/entity';
import { choice, code, flag, int, moment, ref, tags, text, time } from '@platform/entity/field';

/** A job's schedule and state; what it is stands in its module's manifest. */
export const Trabajo = entity(
  'SistemaTrabajo',
  {
    Descripcion: text({ max: 250, required: true, server: true, list: true, search: true }),
    DescripcionIngles: text({ max: 250, required: true, server: true }),
    IdModulo: ref('SistemaModulo', { textKey: true, required: true, server: true, filter: true }),
    Frecuencia: choice({ options: ['M', 'H', 'D', 'S', 'X'], required: true, list: true }),
    Intervalo: int({ min: 1, max: 59 }),
    Hora: time({}),
    DiaSemana: int({ min: 1, max: 7 }),
    DiaMes: int({ min: 1, max: 28 }),
    UltimaEjecucion: moment({ computed: true, list: true }),
    UltimoResultado: choice({ options: ['X', 'O', 'P', 'E', 'C', 'I'], computed: true, list: true }),
    /** Of the last run, in seconds. */
    Duracion: int({ computed: true, list: true }),
    ProximaEjecucion: moment({ server: true, list: true }),
    /** Since when it runs, and that the process that runs it lives: one whose beat stopped was interrupted. */
    EnEjecucion: moment({ server: true, list: true }),
    Latido: moment({ server: true }),
    Cancelar: flag({ server: true }),
  },
  {
    scope: 'global',
    title: 'IdTrabajo',
    menu: ['010304'],
    key: { name: 'IdTrabajo', kind: 'code', max: 60 },
    retire: true,
    operations: ['consultar', 'editar'],
    sort: [{ selector: 'IdTrabajo', desc: false }],
  },
);

/** One run of a job for one client, or for the installation. */
export const TrabajoEjecucion = entity(
  'SistemaTrabajoEjecucion',
  {
    IdTrabajo: ref('SistemaTrabajo', { textKey: true, required: true, server: true, list: true, filter: true }),
    /** Empty when it is the installation's own work. */
    IdClienteEjecucion: ref('SistemaCliente', { server: true, list: true }),
    Inicio: moment({ required: true, server: true, list: true }),
    Fin: moment({ server: true, list: true }),
    Resultado: choice({ options: ['X', 'O', 'P', 'E', 'C', 'I'], required: true, server: true, list: true, filter: true }),
    Origen: choice({ options: ['P', 'M'], required: true, server: true, list: true, filter: true }),
    IdUsuario: code({ max: 20, server: true, list: true }),
    Leidos: int({ required: true, default: 0, server: true, list: true }),
    Procesados: int({ required: true, default: 0, server: true, list: true }),
    Observados: int({ required: true, default: 0, server: true, list: true }),
    Mensaje: text({ max: 500, server: true, list: true }),
    Detalle: tags({ max: 300, server: true }),
  },
  {
    scope: 'global',
    title: 'Inicio',
    menu: ['010304'],
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'Inicio', desc: true }],
  },
);
