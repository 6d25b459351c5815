export { type Termination, terminate } from './ceses';
export { companyIsCurrent, contractAccepts, contractOf } from './contratos';
export { dotacionUsadaSql, estadoContratoSql } from './contrato.sql';
export { fullNameSql, openSql, reachRequestedPeople } from './persona.sql';
export type { Position } from './posicion';
export { administracionResources } from './resources';
export { administracionRoutes } from './routes';
export { assignPosition, openLink } from './vinculos';
