import { entity } from '@platform/entity/entity';
import { choice, date, int, moment, ref, text } from '@platform/entity/field';

/** What a person asks of their own data (access, rectification, cancellation, opposition), with the term to answer. */
export const SolicitudTitular = entity(
  'AdministracionSolicitudTitular',
  {
    IdPersona: ref('AdministracionPersona', { required: true, fixed: true, list: true, filter: true }),
    Tipo: choice({ options: ['A', 'R', 'C', 'O'], required: true, fixed: true, list: true, filter: true }),
    FechaRecepcion: date({ required: true, fixed: true, list: true }),
    FechaLimite: date({ server: true, list: true }),
    Detalle: text({ max: 1000, required: true, multiline: true, list: true }),
    Estado: choice({ options: ['P', 'A', 'R'], required: true, server: true, default: 'P', list: true, filter: true }),
    Respuesta: text({ max: 1000, server: true, multiline: true }),
    FechaRespuesta: moment({ server: true, list: true }),
    DiasRestantes: int({ computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'IdPersona',
    menu: ['030601'],
    operations: ['consultar', 'crear', 'editar', 'exportar'],
    sort: [{ selector: 'FechaLimite', desc: false }],
  },
);

/** A person's data may not be erased while one of these is in force, and why. */
export const RetencionLegal = entity(
  'AdministracionRetencionLegal',
  {
    IdPersona: ref('AdministracionPersona', { required: true, fixed: true, list: true, filter: true }),
    Motivo: text({ max: 250, required: true, list: true }),
    FechaInicio: date({ required: true, list: true }),
    FechaFin: date({ list: true }),
  },
  {
    scope: 'cliente',
    title: 'Motivo',
    menu: ['030602'],
    operations: ['consultar', 'crear', 'editar', 'exportar'],
    rules: [{ rule: 'notBefore', field: 'FechaFin', from: 'FechaInicio' }],
  },
);

/** What a person agreed to: the text they read, which version, when, and when they took it back. */
export const Consentimiento = entity(
  'AdministracionConsentimiento',
  {
    IdPersona: ref('AdministracionPersona', { required: true, fixed: true, list: true, filter: true }),
    Finalidad: choice({ options: ['ACREDITACION', 'SALUD', 'CONTACTO'], required: true, fixed: true, list: true, filter: true }),
    VersionTexto: int({ server: true, list: true }),
    Texto: text({ max: 500, server: true, multiline: true }),
    FechaOtorgado: moment({ server: true, list: true }),
    FechaRetiro: moment({ server: true, list: true }),
    Estado: choice({ options: ['O', 'R'], computed: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Finalidad',
    menu: ['030603'],
    operations: ['consultar', 'crear', 'exportar'],
    sort: [{ selector: 'FechaOtorgado', desc: true }],
  },
);
