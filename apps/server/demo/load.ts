import type { Tx } from '@platform/server/db/pool';
import { dayIn } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { demoAccess } from './access';
import { demoClients, demoUsers } from './accounts';
import { demoAccreditations } from './accreditation';
import { demoCamps } from './camps';
import { demoCompanies } from './companies';
import { demoAuthorizers, demoConfiguration } from './configuration';
import { demoCredentials } from './credentials';
import { demoDining } from './dining';
import { demoEntities } from './entities';
import { demoOtherRequests } from './entity.requests';
import { demoDoorEquipment, demoEquipment } from './equipment';
import { BORROWED, demoFiles, demoPapers, PAPERS_OF } from './files';
import { demoLoads } from './loads';
import { demoFleetLoad } from './loads.fleet';
import { demoMarks } from './marks';
import { demoMeals } from './meals';
import { demoOrganization } from './organization';
import { demoPeople } from './people';
import { demoRequests } from './requests';
import { demoStays } from './stays';
import { demoTramites } from './tramites';
import { demoCalendar, demoVehicles } from './vehicles';

/** Loads the demo once: deterministic, and relative to today so that it never looks expired. */
export async function loadDemo(tx: Tx, now: Date): Promise<boolean> {
  const [any] = await tx.run(sql`select 1 from sistema_cliente limit 1`);
  if (any) return false;
  await tx.query('set local statement_timeout = 0');
  const clients = await demoClients(tx, now);
  const { andes, valle } = clients;
  const companies = await demoCompanies(tx, clients);
  await demoUsers(tx, clients, companies, now);
  const today = dayIn('America/Lima', now);

  await demoEquipment(tx, andes, today);
  const files = await demoFiles(tx, andes.IdCliente);
  const organization = await demoOrganization(tx, andes, companies.own, companies.contractors, ['ADMIN', 'AUTORIZADOR'], today, 40, files.paper);
  const people = await demoPeople(tx, andes, companies.own, organization, 1940, today, files.portraits);
  const gates = await demoAccess(tx, andes);
  await demoDoorEquipment(tx, andes);
  const configuration = await demoConfiguration(tx, andes, gates);
  await demoAuthorizers(tx, andes, configuration);
  const born = await demoAccreditations(tx, andes, people, configuration, gates, today, files);
  const shared = files.papers.map((id, at) => (at === BORROWED ? (files.papers[at - 1] ?? id) : id));
  await demoRequests(tx, andes, people, born, configuration, now, today, shared);
  await demoTramites(tx, { client: andes, people, born, configuration, now, today, papers: files.papers.slice(PAPERS_OF.updates) });
  await demoCredentials(tx, andes, today);
  await demoLoads(tx, andes, configuration, now, today);
  await demoMarks(tx, andes, people, gates, now);
  await demoVehicles(tx, andes, [companies.own, ...companies.contractors], today);
  await demoCalendar(tx, andes, people, today);
  const demo = {
    client: andes,
    contracts: organization.contracts,
    people,
    configuration,
    gates,
    now,
    today,
    file: files.paper,
    papers: files.papers,
  };
  await demoOtherRequests(tx, demo, await demoEntities(tx, demo));
  await demoFleetLoad(tx, andes, now, today);
  await demoPapers(tx, andes.IdCliente);

  const farm = await demoOrganization(tx, valle, companies.farm.own, companies.farm.contractors, ['ADMINCH', 'SUPERADMIN'], today, 3, null);
  await demoPeople(tx, valle, companies.farm.own, farm, 60, today, []);
  await demoConfiguration(tx, valle, await demoAccess(tx, valle));
  await demoDining(tx, clients, today);
  await demoCamps(tx, andes, today);
  await demoStays(tx, andes, today);
  await demoMeals(tx, andes, now, today);
  // So many rows at once leave the planner blind until the next analysis.
  for (const table of [
    'administracion_persona',
    'administracion_persona_vinculo',
    'administracion_persona_guardia',
    'administracion_vehiculo',
    'acreditacion_persona',
    'acreditacion_persona_requisito',
    'acreditacion_vehiculo',
    'acreditacion_vehiculo_requisito',
    'acceso_marca',
    'acceso_asignacion',
    'acreditacion_solicitud',
    'identificacion_credencial',
    'identificacion_persona_tipo',
    'comedor_persona_grupo',
    'hotel_habitacion',
    'hotel_cama',
    'hotel_perfil_asignacion',
    'comedor_consumo',
  ])
    await tx.query(`analyze ${table}`);
  return true;
}
