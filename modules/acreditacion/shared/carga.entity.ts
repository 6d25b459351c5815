import { entity } from '@platform/entity/entity';
import { choice, code, detail, file, flag, int, moment, ref, text } from '@platform/entity/field';
import { ENTIDADES } from './configuracion.entity';

/** V under review, P processing, T finished, C stopped by a person. */
export const ESTADOS_CARGA = ['V', 'P', 'T', 'C'] as const;
/** O observed, C correct and to be processed, P processed. */
export const ESTADOS_FILA = ['O', 'C', 'P'] as const;

const MENU = ['060102'] as const;

/**
 * A mass request: one file of people, vehicles, visits, companies or drivers, whichever its profile is for, under a contract. Its counts are those of its rows whenever they are
 * read, so that they always add up: cargados = observados + correctos, correctos = por procesar + procesados.
 */
export const Carga = entity(
  'AcreditacionCarga',
  {
    Archivo: text({ max: 150, server: true, required: true, list: true }),
    Huella: code({ max: 64, keepCase: true, server: true }),
    IdCompania: ref('AdministracionCompania', { required: true, list: true, filter: true }),
    IdContrato: ref('AdministracionContrato', { required: true, list: true, filter: true, dependsOn: ['IdCompania'] }),
    IdPerfilAcreditacion: ref('AcreditacionPerfil', { required: true, list: true, filter: true }),
    Entidad: choice({ options: ENTIDADES, computed: true }),
    Lugar: text({ max: 120 }),
    Asunto: text({ max: 250 }),
    AceptarAdvertencias: flag({}),
    Estado: choice({ options: ESTADOS_CARGA, required: true, default: 'V', server: true, list: true, filter: true }),
    Inicio: moment({ server: true }),
    Fin: moment({ server: true }),
    Cargados: int({ computed: true, list: true }),
    Observados: int({ computed: true, list: true }),
    Correctos: int({ computed: true, list: true }),
    PorProcesar: int({ computed: true, list: true }),
    Procesados: int({ computed: true, list: true }),
  },
  {
    scope: 'division',
    title: 'Archivo',
    menu: MENU,
    key: { name: 'IdCarga', kind: 'int' },
    company: 'IdCompania',
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'IdCarga', desc: true }],
    indexes: [['Estado']],
  },
);

/** A row of a load as typed, with what is wrong with it, or the request it became. */
export const CargaFila = entity(
  'AcreditacionCargaFila',
  {
    IdCarga: ref('AcreditacionCarga', { required: true, filter: true }),
    Fila: int({ required: true }),
    Estado: choice({ options: ESTADOS_FILA, required: true, default: 'C' }),
    Documento: text({ max: 60 }),
    Datos: detail({}),
    Errores: detail({}),
    /** What makes it the same as a row of another load: whoever processed it first keeps it. */
    Clave: code({ max: 64, keepCase: true }),
    IdSolicitud: ref('AcreditacionSolicitud', {}),
  },
  { scope: 'division', title: 'Documento', menu: MENU, operations: [], unique: [['IdCarga', 'Fila']], indexes: [['IdCarga', 'Estado', 'Fila']] },
);

/** P being taken, T taken, C stopped by a person. */
export const ESTADOS_PAPELES = ['P', 'T', 'C'] as const;

/** An archive of papers on its way into a load: how far it is, and what of it was not taken, by name and reason. */
export const CargaPapeles = entity(
  'AcreditacionCargaPapeles',
  {
    IdCarga: ref('AcreditacionCarga', { required: true, filter: true }),
    Archivo: text({ max: 150, required: true }),
    /** Where the archive rests until it has been taken. */
    IdSubida: code({ max: 32, keepCase: true, required: true }),
    Estado: choice({ options: ESTADOS_PAPELES, required: true, default: 'P' }),
    Total: int({ required: true }),
    Procesados: int({ required: true, default: 0 }),
    Adjuntados: int({ required: true, default: 0 }),
    Fallas: detail({}),
    /** When somebody last worked on it; too long ago, and another one may. */
    Tomada: moment({}),
  },
  { scope: 'division', title: 'Archivo', menu: MENU, operations: [], indexes: [['IdCarga'], ['Estado']] },
);

/** A paper of a load, matched to its row by document and requirement. */
export const CargaAdjunto = entity(
  'AcreditacionCargaAdjunto',
  {
    IdCarga: ref('AcreditacionCarga', { required: true, filter: true }),
    Documento: text({ max: 60, required: true }),
    IdRequisito: ref('AcreditacionRequisito', { required: true }),
    IdArchivo: file({ required: true, accept: ['pdf'] }),
  },
  { scope: 'division', title: 'Documento', menu: MENU, operations: [], indexes: [['IdCarga', 'Documento'], ['IdArchivo']] },
);
