import { inDays, made, newCode, today } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSite, reading, type Site } from './puesto';

let app: TestApp;
let admin: SignedIn;
let gate: SignedIn;
let site: Site;

beforeAll(async () => {
  app = await startApp();
  // Noon in Lima: minutes go by, and the day has to stay.
  app.clock.set(`${today().replace(/^(\d{4})(\d\d)/, '$1-$2-')}T17:00:00Z`);
  admin = await app.signIn('ADMIN');
  gate = await app.signIn('GARITA');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const pass = async (person: { Documento: string }) => made(await gate.post('/api/AccesoMarca/registrar', reading(site.p1, person)));
const admit = (person: { IdPersona: number }) => app.database.run(sql`delete from acceso_presencia where id_persona = ${person.IdPersona}`);

test('severity 3 today → 501 on the next mark; annulled → passes', async () => {
  const ana = await site.ready(inDays(-30), inDays(90));
  const kind = await site.create('AdministracionIndisciplina', { Codigo: newCode('I'), Indisciplina: newCode('Falta '), Severidad: '3' });
  const record = await site.create('AdministracionPersonaIndisciplina', {
    IdPersona: ana.IdPersona,
    IdIndisciplina: kind.IdIndisciplina,
    Fecha: today(),
    Observacion: 'Agredió a un compañero',
  });
  await app.settle();
  expect(await pass(ana)).toMatchObject({ Permitido: 'N', Codigo: '501' });
  made(await admin.post(`/api/AdministracionPersonaIndisciplina/${record.IdPersonaIndisciplina}/anular`, { Motivo: 'No fue ella' }));
  await app.settle();
  expect(await pass(ana)).toMatchObject({ Permitido: 'S', Codigo: '000' });
});

test('severity 2 restricts nobody, nor does 3 where the parameter says no', async () => {
  const { IdCliente } = admin.perfil;
  const register = async (Severidad: string) => {
    const person = await site.ready(inDays(-30), inDays(90));
    const kind = await site.create('AdministracionIndisciplina', { Codigo: newCode('I'), Indisciplina: newCode('Falta '), Severidad });
    const body = { IdPersona: person.IdPersona, IdIndisciplina: kind.IdIndisciplina, Fecha: today(), Observacion: 'Falta' };
    await site.create('AdministracionPersonaIndisciplina', body);
    await app.settle();
    return pass(person);
  };
  expect((await register('2')).Permitido).toBe('S');
  await app.database.run(
    sql`insert into sistema_parametro_valor (id_cliente, parametro, valor) values (${IdCliente}, 'acceso.restriccionPorIndisciplina', 'N')`,
  );
  expect((await register('3')).Permitido).toBe('S');
  await app.database.run(
    sql`delete from sistema_parametro_valor where id_cliente = ${IdCliente} and parametro = 'acceso.restriccionPorIndisciplina'`,
  );
});

test('FeriadoComo: on a holiday of the division the schedule that has no holiday passage refuses, and not on a holiday of another', async () => {
  const schedule = await site.create('AccesoHorario', { Codigo: newCode('H'), Nombre: newCode('Sin feriados '), FeriadoComo: 'N' });
  for (const Dia of ['1', '2', '3', '4', '5', '6', '7']) {
    await site.create('AccesoHorarioIntervalo', { IdHorario: schedule.IdHorario, Dia, HoraInicio: '00:00', HoraFin: '24:00', TipoEntrada: 'A' });
  }
  const group = await site.group([{ IdZona: site.mina.IdZona, IdHorario: schedule.IdHorario }]);
  const luis = await site.ready(inDays(-30), inDays(90));
  await app.database.run(sql`update acceso_asignacion set id_perfil_acceso = null, id_grupo = ${group.IdGrupo} where id_persona = ${luis.IdPersona}`);
  expect((await pass(luis)).Permitido).toBe('S');
  await admit(luis);
  const port = (await app.signIn('ADMIN', { division: 'Puerto Ilo' })).perfil.IdDivision;
  const holiday = async (IdDivision: number | null) =>
    site.create('AdministracionFeriado', { IdPais: site.masters.pais, IdDivision, Fecha: today(), Feriado: 'Aniversario' });
  const elsewhere = await holiday(port);
  app.clock.advance(120);
  expect((await pass(luis)).Permitido).toBe('S');
  await admit(luis);
  const own = await holiday(admin.perfil.IdDivision);
  app.clock.advance(120);
  expect((await pass(luis)).Permitido).toBe('N');
  for (const one of [elsewhere, own]) made(await admin.delete(`/api/AdministracionFeriado/${one.IdFeriado}`));
  await holiday(null);
  app.clock.advance(120);
  expect((await pass(luis)).Permitido).toBe('N');
});
