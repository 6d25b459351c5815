import { entity } from '@platform/entity/entity';
import { choice, choices, code, flag, int, ref, text } from '@platform/entity/field';

const sort = [{ selector: 'Codigo', desc: false }] as const;
const CONDICIONES = ['TRABAJADOR', 'VISITA'] as const;
const ENTIDADES = ['P', 'V'] as const;
/** By what a reader recognizes: the reading types of Sistema, a document, or something else. */
const MEDIOS = ['DOC', 'COD', 'QR', 'TAR', 'HUE', 'ROS', 'PIN', 'PLA', 'OTR'] as const;

/** Why a credential is issued (E), printed again (R) or ends (I); those of the system are used by the product itself. */
export const Motivo = entity(
  'IdentificacionMotivo',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    Uso: choices({ options: ['E', 'R', 'I'], required: true, list: true }),
    Sistema: flag({ server: true, list: true, filter: true }),
    /** N: whoever's last credential ended so gets no other until someone who authorizes lifts it. */
    PermiteReemision: flag({ default: 'S', list: true, filter: true }),
  },
  { scope: 'cliente', title: 'Nombre', subtitle: 'Codigo', menu: ['0701'], retire: true, sort, lookup: ['Codigo', 'Uso'] },
);

/** A means by which somebody is recognized; its Medio is what marks carry. */
export const TipoIdentificacion = entity(
  'IdentificacionTipoIdentificacion',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    Medio: choice({ options: MEDIOS, required: true, list: true, filter: true }),
    Entidad: choice({ options: ENTIDADES, required: true, default: 'P', list: true, filter: true, fixed: true }),
    LongitudMinima: int({ min: 1, max: 40, list: true }),
    LongitudMaxima: int({ min: 1, max: 40, list: true }),
    /** Regular expression of the value, as RE2 reads it. */
    Patron: text({ max: 100, pattern: null }),
    /** Given to everyone who is accredited. */
    PorDefecto: flag({ list: true, filter: true }),
    Condiciones: choices({ options: CONDICIONES, default: ['TRABAJADOR'] }),
  },
  { scope: 'cliente', title: 'Nombre', subtitle: 'Codigo', menu: ['0702'], retire: true, sort, lookup: ['Entidad', 'Medio'] },
);

/** A kind of card: for whom, what it carries and how long it lasts. */
export const TipoCredencial = entity(
  'IdentificacionTipoCredencial',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    Entidad: choice({ options: ENTIDADES, required: true, default: 'P', list: true, filter: true, fixed: true }),
    Condiciones: choices({ options: CONDICIONES, required: true, default: ['TRABAJADOR'], list: true }),
    /** For people of contractors (S), of the client's own companies (N), or of both. */
    Contratista: choice({ options: ['S', 'N', 'A'], required: true, default: 'A', list: true, filter: true }),
    IdTipoIdentificacion: ref('IdentificacionTipoIdentificacion', { required: true, list: true, filter: true, dependsOn: ['Entidad'] }),
    /** How it is drawn; those of before have none until somebody chooses. */
    IdPlantilla: ref('IdentificacionPlantilla', { list: true, filter: true }),
    ColorFranja: text({ max: 7, pattern: 'COLOR', required: true, list: true }),
    /** Days that a card lasts; 0 until the accreditation ends. */
    DiasVigencia: int({ min: 0, max: 3650, required: true, default: 0, list: true }),
    /** Its cards are a stock that visitors are lent and give back. */
    Prestable: flag({ list: true, filter: true }),
    RequiereFoto: flag({ default: 'S' }),
    RequiereReferencia1: flag({}),
    EtiquetaReferencia1: text({ max: 30, default: 'N.° de tarjeta' }),
    EtiquetaReferencia2: text({ max: 30 }),
    Prefijo: code({ max: 5, pattern: 'COD' }),
    /** The last number given to a card of the type. */
    Correlativo: int({ required: true, default: 0, server: true }),
    Activas: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Nombre',
    subtitle: 'Codigo',
    menu: ['0703'],
    retire: true,
    sort,
    lookup: ['DiasVigencia', 'EtiquetaReferencia1', 'EtiquetaReferencia2', 'Prestable'],
  },
);
