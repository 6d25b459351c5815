export { accessCloser } from './cierre';
export { decide, type Question, type Reason, type Verdict } from './decision';
export { type GateFacts, readFacts } from './facts';
export { accesoListeners } from './listeners';
export { evaluateRange } from './marca.range';
export { marcaRoutes as accesoRoutes } from './marca.routes';
export { writeMark } from './marca.write';
export { accesoResources } from './resources';
export { seedAcceso, seedAccesoDivision } from './seed';
