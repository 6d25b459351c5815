import { entity } from '@platform/entity/entity';
import { choice, date, file, flag, int, ref, text } from '@platform/entity/field';

/**
 * Current accreditation of a person in a division under a contract. Its state is calculated from dates, suspension
 * and requirements whenever it is read: V vigente, W por vencer, X vencida, S suspendida, D desmovilizada.
 */
export const AcreditacionPersona = entity(
  'AcreditacionPersona',
  {
    IdPersona: ref('AdministracionPersona', { required: true, list: true, filter: true, fixed: true }),
    Documento: text({ max: 20, computed: true, list: true }),
    IdCompania: ref('AdministracionCompania', { required: true, list: true, filter: true }),
    IdContrato: ref('AdministracionContrato', { required: true, list: true, filter: true }),
    IdPerfilAcreditacion: ref('AcreditacionPerfil', { required: true, list: true, filter: true }),
    IdCargo: ref('AdministracionCargo', { list: true, filter: true }),
    IdUnidadOrganizacional: ref('AdministracionUnidadOrganizacional', { filter: true }),
    FechaInicio: date({ required: true, list: true, filter: true }),
    FechaFin: date({ required: true, list: true, filter: true }),
    FechaSuspensionInicio: date({}),
    FechaSuspensionFin: date({}),
    MotivoSuspension: text({ max: 250 }),
    FechaDesmovilizacion: date({}),
    IdSolicitud: ref('AcreditacionSolicitud', { list: true }),
    Estado: choice({ options: ['V', 'W', 'X', 'S', 'D'], computed: true, list: true, filter: true }),
    ProximoVencimiento: date({ computed: true, list: true, filter: true }),
    RequisitosVencidos: int({ computed: true, list: true }),
    /** Inside the division now. */
    EnSitio: flag({ computed: true, filter: true }),
  },
  {
    scope: 'division',
    title: 'IdPersona',
    menu: ['060403'],
    key: { name: 'IdAcreditacionPersona', kind: 'int' },
    company: 'IdCompania',
    unit: 'IdUnidadOrganizacional',
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'FechaFin', desc: false }],
    unique: [['IdDivision', 'IdPersona', 'IdContrato']],
    tabs: ['datos', 'requisitos'],
    children: [{ tab: 'requisitos', resource: 'AcreditacionPersonaRequisito', by: 'IdAcreditacionPersona' }],
  },
);

export const AcreditacionPersonaRequisito = entity(
  'AcreditacionPersonaRequisito',
  {
    IdAcreditacionPersona: ref('AcreditacionPersona', { required: true, filter: true }),
    IdRequisito: ref('AcreditacionRequisito', { required: true, list: true, filter: true }),
    Obligatorio: flag({ list: true }),
    FechaEmision: date({ list: true }),
    FechaVencimiento: date({ list: true, filter: true }),
    DiasRestantes: int({ computed: true, list: true }),
    Estado: choice({ options: ['V', 'W', 'X', 'P'], computed: true, list: true }),
    IdArchivo: file({ accept: ['pdf'] }),
    IdSolicitud: ref('AcreditacionSolicitud', { list: true }),
  },
  {
    scope: 'division',
    title: 'IdRequisito',
    menu: ['060403'],
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'FechaVencimiento', desc: false }],
    unique: [['IdAcreditacionPersona', 'IdRequisito']],
  },
);
