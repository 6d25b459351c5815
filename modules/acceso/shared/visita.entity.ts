import { entity } from '@platform/entity/entity';
import { int, moment, ref, text } from '@platform/entity/field';

/** A visit that was let in at the desk: by which accreditation, whom it comes to see, with whom it walks and which card it was lent. */
export const VisitaRegistro = entity(
  'AccesoVisitaRegistro',
  {
    IdPersona: ref('AdministracionPersona', { required: true, list: true, filter: true, server: true }),
    Documento: text({ max: 20, computed: true, list: true, shows: ['AdministracionPersona.Documento'] }),
    IdAcreditacionPersona: ref('AcreditacionPersona', { required: true, server: true }),
    IdCompania: ref('AdministracionCompania', { computed: true, list: true, filter: true }),
    IdAnfitrion: ref('AdministracionPersona', { list: true, filter: true, server: true }),
    IdEscolta: ref('AdministracionPersona', { list: true, server: true }),
    /** The visitor card, as long as it was lent. */
    IdCredencial: ref('IdentificacionCredencial', { list: true, server: true }),
    FechaHoraIngreso: moment({ required: true, list: true, filter: true, server: true }),
    FechaHoraSalida: moment({ list: true, filter: true, server: true }),
    /** Whole hours, up to now while inside. */
    Horas: int({ computed: true, list: true }),
    Observacion: text({ max: 250, list: true, server: true }),
  },
  {
    scope: 'division',
    title: 'IdPersona',
    menu: ['040105'],
    operations: ['consultar', 'exportar'],
    sort: [{ selector: 'FechaHoraIngreso', desc: true }],
    indexes: [['IdDivision', 'FechaHoraSalida']],
  },
);
