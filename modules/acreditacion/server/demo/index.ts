import { demoPart } from '@platform/server/demo/part';
import { demoLoads } from './cargas';
import { demoFleetLoad } from './cargas.flota';
import { demoAuthorizers } from './configuracion';
import { demoOtherRequests } from './entidades.solicitudes';
import { demoTramites } from './tramites';

/** Who and what is accredited, and what was asked on the way. */
export const demoAccredited = demoPart(async (demo) => {
  await demoAuthorizers(demo);
  await demoTramites(demo);
  await demoLoads(demo);
  await demoOtherRequests(demo);
  await demoFleetLoad(demo);
});
