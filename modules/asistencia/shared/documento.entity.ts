import { entity } from '@platform/entity/entity';
import { choices, code, date, file, flag, int, ref, text } from '@platform/entity/field';

/** What a document of attendance may be a file of. */
export const EXTENSIONES = ['pdf', 'jpg', 'png'] as const;

/** A kind of document that proves a justification or a condition, and what is asked of it. */
export const Documento = entity(
  'AsistenciaDocumento',
  {
    Codigo: code({ max: 10, required: true, unique: true, list: true, search: true }),
    Nombre: text({ max: 80, required: true, list: true, search: true }),
    Extensiones: choices({ options: EXTENSIONES, required: true, default: ['pdf', 'jpg', 'png'], list: true }),
    /** MB; never more than the client admits of any document. */
    TamanioMaximo: int({ min: 1, max: 100, required: true, default: 5, list: true }),
    RequiereNumero: flag({ list: true }),
    RequiereEmisor: flag({ list: true }),
    /** Days after the first one of a justification until which it may be handed in; 0 = with it, before it is approved. */
    DiasPresentacion: int({ min: 0, max: 90, required: true, default: 0, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Nombre',
    subtitle: 'Codigo',
    menu: ['050106', '050105', '050104'],
    retire: true,
    sort: [{ selector: 'Codigo', desc: false }],
    lookup: ['Codigo'],
  },
);

/** A document that somebody handed in, of a justification or of a condition of theirs. */
export const DocumentoPersona = entity(
  'AsistenciaDocumentoPersona',
  {
    IdPersona: ref('AdministracionPersona', { required: true, list: true, filter: true, fixed: true }),
    /** The one that the person worked for when it was issued. */
    IdCompania: ref('AdministracionCompania', { server: true, list: true, filter: true }),
    IdDocumento: ref('AsistenciaDocumento', { required: true, list: true, filter: true }),
    Numero: text({ max: 40, list: true, search: true }),
    Emisor: text({ max: 120, list: true, search: true }),
    FechaEmision: date({ required: true, list: true, filter: true }),
    Archivo: file({ required: true, accept: EXTENSIONES, list: true }),
    IdJustificacionPersona: ref('AsistenciaJustificacionPersona', { list: true, filter: true, dependsOn: ['IdPersona'] }),
    IdCondicionPersona: ref('AsistenciaCondicionPersona', { filter: true, dependsOn: ['IdPersona'] }),
    /** Who loaded it. */
    Carga: text({ max: 200, computed: true, list: true }),
    /** What and whose, in one line. */
    Resumen: text({ max: 300, computed: true, shows: ['AdministracionPersona.NombreCompleto'] }),
  },
  {
    scope: 'cliente',
    title: 'Resumen',
    menu: ['050106', '050105', '050301'],
    company: 'IdCompania',
    sort: [{ selector: 'FechaEmision', desc: true }],
    indexes: [['IdPersona', 'FechaEmision'], ['IdJustificacionPersona'], ['Archivo']],
  },
);
