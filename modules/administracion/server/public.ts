export { assignGuard } from './calendario/guardias';
export { type Guardia, guardsOfDivision } from './calendario/guardias.division';
export { contractsHere } from './contratos/contrato.resource';
export { estadoContratoSql, worksIn } from './contratos/contrato.sql';
export { contractAccepts, contractOf } from './contratos/contratos';
export { type AccreditationPort, type Accredited, keepsAccreditations } from './contratos/plazos';
export { demoFiles } from './demo/archivos';
export { demoCalendar, demoOtherRegimes } from './demo/calendario';
export { demoCompanies } from './demo/companias';
export { type DemoContract, demoOrganization, operatedBy } from './demo/organizacion';
export { changePhones, type DemoPerson, demoPeople, demoSurname, markVisiting, unphotograph } from './demo/personas';
export { demoVehicles } from './demo/vehiculos';
export { companyOfDocument, vehicleOfPlate } from './personas/buscar';
export { endsWithEmployment, type Termination, terminate } from './personas/ceses';
export { countLookUp } from './personas/consultas';
export { onRequest } from './personas/consulted';
export { seenPhoto } from './personas/fotos';
export { personTold } from './personas/persona.avisada';
export { amendPerson, personalDatum, validateRequirements } from './personas/persona.datos';
export { alsoReachesPeople, fullNameSql, openSql, personNameSql, withinUnits } from './personas/persona.sql';
export type { Position } from './personas/posicion';
export { assignPosition, openLink, withdrawPosition } from './personas/vinculos';
export {
  type DelDia,
  daysOfRoster,
  type ExpiryList,
  expires,
  hoursControlled,
  mealsOfDay,
  passagesKept,
  type SwingOf,
  swingFacts,
} from './preguntas';
export { alsoAnonymises, registerKept } from './privacidad/privacidad.borrado';
export { seedAdministracion } from './seed';
export { type LicenceRequest, licenceFaults } from './vehiculos/licenciaInterna.faults';
export { checkLicenceRequest, issueLicence, markVisitor } from './vehiculos/licenciaInterna.solicitud';
export { administracionWidgets, type Expiring, expiringOfAdministracion } from './widgets';
