export { currentTerms } from './aplicacion';
export { documentRuleOf } from './documento';
export { grantLicence, measureLicences, modulesWithoutLicence, requireRoom, setLicenceSecret } from './licencias';
export { servedMenu } from './menu';
export { sistemaResources } from './resources';
export { type ManualPort, sistemaRoutes } from './routes';
export { seedSistema } from './seed';
export { syncDefinitions } from './sincronizar';
