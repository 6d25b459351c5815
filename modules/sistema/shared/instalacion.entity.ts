import { entity, notBefore } from '@platform/entity/entity';
import { choice, code, date, file, flag, int, moment, ref, text } from '@platform/entity/field';

/** The application itself: its version, manuals and terms. */
export const Aplicacion = entity(
  'SistemaAplicacion',
  {
    Aplicacion: text({ max: 80, required: true, list: true, search: true }),
    IdTipoAplicacion: choice({ options: ['WEB', 'MOV', 'SRV'], required: true, default: 'WEB', list: true }),
    /** Its own; `Version` is that of the record, as everywhere. */
    VersionProducto: text({ max: 12, required: true, list: true }),
    ZonaHoraria: text({ max: 60, required: true, default: 'America/Lima' }),
    IdiomaDefecto: choice({ options: ['es', 'en'], required: true, default: 'es' }),
    Copyright: text({ max: 120 }),
    ManualAutorizador: file({ accept: ['pdf'], use: 'MAN', tab: 'manuales' }),
    ManualAutorizadorIngles: file({ accept: ['pdf'], use: 'MAN', tab: 'manuales' }),
    ManualSolicitante: file({ accept: ['pdf'], use: 'MAN', tab: 'manuales' }),
    ManualSolicitanteIngles: file({ accept: ['pdf'], use: 'MAN', tab: 'manuales' }),
    Terminos: text({ max: 20_000, pattern: null, multiline: true, tab: 'terminos' }),
    TerminosIngles: text({ max: 20_000, pattern: null, multiline: true, tab: 'terminos' }),
    /** The text that was published: what is written afterwards asks nobody. */
    TerminosPublicados: text({ max: 20_000, server: true, tab: 'terminos' }),
    TerminosPublicadosIngles: text({ max: 20_000, server: true, tab: 'terminos' }),
    TerminosVersion: int({ min: 1, required: true, default: 1, server: true, tab: 'terminos' }),
    FechaTerminos: moment({ server: true, tab: 'terminos' }),
  },
  {
    scope: 'global',
    title: 'Aplicacion',
    menu: ['010102'],
    key: { name: 'IdAplicacion', kind: 'code', max: 4 },
    retire: true,
    tabs: ['datos', 'manuales', 'terminos'],
  },
);

/**
 * What a client may use, by module and metric: U active users, P active people, E active equipment. The super
 * administrator's table; each client reads its own rows.
 */
export const Licencia = entity(
  'SistemaLicencia',
  {
    IdCliente: ref('SistemaCliente', { required: true, list: true, filter: true }),
    IdModulo: ref('SistemaModulo', { textKey: true, required: true, list: true, filter: true }),
    Metrica: choice({ options: ['U', 'P', 'E'], required: true, default: 'U', list: true, filter: true }),
    Cantidad: int({ min: 1, max: 10_000_000, required: true, list: true }),
    Usado: int({ computed: true, list: true }),
    Saldo: int({ computed: true, list: true }),
    FechaInicio: date({ required: true, list: true }),
    FechaFin: date({ required: true, list: true }),
    Estado: choice({ options: ['F', 'V', 'W', 'X', 'M'], computed: true, list: true, filter: true }),
    /** In force, and it ends within thirty days or is almost used up. */
    PorVigilar: flag({ computed: true, filter: true }),
    Clave: code({ max: 29, required: true, server: true, default: '', list: true }),
  },
  {
    scope: 'global',
    title: 'IdModulo',
    menu: ['010302'],
    unique: [['IdCliente', 'IdModulo', 'Metrica', 'FechaInicio']],
    rules: [notBefore('FechaFin', 'FechaInicio')],
    sort: [
      { selector: 'IdModulo', desc: false },
      { selector: 'FechaInicio', desc: true },
    ],
  },
);
