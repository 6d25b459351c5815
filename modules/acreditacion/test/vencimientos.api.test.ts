import { addDays, shownDay } from '@modules/administracion/shared/dia';
import { dayIn } from '@platform/server/http/context';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { swingOf } from '../server/vencimientos/jobs.vencimientos';
import { acreditar, borradorDe, type Entidades, entidades } from './entidades';
import { type Mundo, mundo } from './mundo';

let app: TestApp;
let world: Mundo;
let other: Entidades;
let requester: SignedIn;
let authorizer: SignedIn;
beforeAll(async () => {
  app = await startApp();
  world = await mundo(app);
  other = await entidades(app);
  requester = await app.signIn('SOLICITANTE');
  authorizer = await app.signIn('AUTORIZADOR');
});
afterAll(() => app.close());

/** Noon of a day in Lima. */
const noon = (day: string) => new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T17:00:00Z`);
const setDay = (day: string) => app.clock.set(noon(day));
afterEach(() => app.clock.set(new Date()));
const mailsOf = async (codigo: string, user = 'SOLICITANTE') =>
  (await app.database.run(sql`select cuerpo from sistema_correo where codigo = ${codigo} and id_usuario = ${user} order by id_correo`)).map((row) =>
    String(row.cuerpo),
  );

test('ACR05: an approved visit is told to its host with all who come, and to each visitor with an address', async () => {
  // Any person within the requester's reach may be visited.
  const { IdPersona: IdAnfitrion } = await world.persona();
  await app.database.run(sql`update administracion_persona set correo = 'anfitrion@andesdelsur.example' where id_persona = ${IdAnfitrion}`);
  const draft = await borradorDe(requester, world, other, 'I', { MotivoVisita: 'Auditoría', IdAnfitrion });
  expect(draft.status, draft.text).toBe(200);
  const id = draft.result.IdSolicitud;
  const people = [{ ...other.visitante(), Correo: 'visitante@otra.example' }, other.visitante()];
  for (const one of people) expect((await requester.post(`/api/AcreditacionSolicitud/${id}/visitas`, { DatosPersona: one })).status).toBe(200);
  expect((await acreditar(requester, authorizer, id)).result.Estado).toBe('A');
  const told = await app.database.run(
    sql`select destinatario, asunto, cuerpo from sistema_correo where codigo = 'ACR05' and id_registro = ${String(id)} order by 1`,
  );
  expect(told.map((mail) => mail.destinatario)).toEqual(['anfitrion@andesdelsur.example', 'visitante@otra.example']);
  expect(told[0]?.asunto).toBe('Visita aprobada');
  expect(String(told[0]?.cuerpo)).toContain('Garita principal');
  const [first, second] = people.map((one) => String(one.Nombres));
  for (const name of [first, second]) expect(String(told[0]?.cuerpo)).toContain(name);
  expect(String(told[1]?.cuerpo)).toContain(first);
  expect(String(told[1]?.cuerpo)).not.toContain(second);
});

describe('expiries by job (Reportes › Scheduled jobs; Acreditación, beyond what others have 9)', () => {
  test('one digest a company and week, with what expires during a worker’s time on site; whoever goes up tomorrow is warned today', async () => {
    const real = dayIn('America/Lima', new Date());
    const weekday = new Date(noon(real)).getUTCDay();
    const monday = addDays(real, 8 - (weekday === 0 ? 7 : weekday));
    await app.database.run(sql`update acreditacion_persona set fecha_fin = ${addDays(real, 500)}`);
    await app.database.run(sql`update acreditacion_vehiculo set fecha_fin = ${addDays(real, 500)}`);
    await app.database.run(
      sql`update acreditacion_persona_requisito set fecha_vencimiento = ${addDays(real, 500)} where fecha_vencimiento is not null`,
    );
    await app.database.run(
      sql`update acreditacion_vehiculo_requisito set fecha_vencimiento = ${addDays(real, 500)} where fecha_vencimiento is not null`,
    );
    const rows = await app.database.run(
      sql`select distinct on (a.id_persona) r.id_persona_requisito as id, x.segmentos, g.fecha_base, p.apellido_paterno as apellido
        from acreditacion_persona a join acreditacion_persona_requisito r on r.id_acreditacion_persona = a.id_acreditacion_persona and r.fecha_vencimiento is not null
          join administracion_persona p on p.id_persona = a.id_persona
          left join administracion_persona_guardia o on o.id_persona = a.id_persona and o.fecha_fin is null and o.fecha_inicio <= ${real}
          left join administracion_regimen_guardia g on g.id_regimen_guardia = o.id_regimen_guardia left join administracion_regimen x on x.id_regimen = g.id_regimen
        where a.id_compania = ${other.misti} and a.id_division = 1 and a.fecha_desmovilizacion is null order by a.id_persona, 1`,
    );
    const [worker] = rows.filter((row) => row.segmentos !== null);
    const [loose, another] = rows.filter((row) => row.id !== worker?.id);
    const expires = (id: unknown, day: string) =>
      app.database.run(sql`update acreditacion_persona_requisito set fecha_vencimiento = ${day} where id_persona_requisito = ${id}`);
    const swing = (day: string) => swingOf(worker?.segmentos, worker?.fecha_base, day);
    const days = (from: string) => Array.from({ length: 29 }, (_, at) => addDays(from, at + 1));
    const working = days(monday).find((day) => ![1, 7, 15, 30].map((n) => addDays(monday, n)).includes(day) && swing(day).onSite) ?? '';
    const noted = addDays(monday, 15);

    // On Monday: something reaches 15 days, and something not yet warned of falls in a work block.
    setDay(monday);
    await expires(loose?.id, noted);
    await expires(worker?.id, working);
    for (const _ of [1, 2]) await app.runJob('acreditacion.vencimientos');
    const [first, ...more] = await mailsOf('ACR07');
    expect(more).toHaveLength(0);
    const lineOf = (mail: string | undefined, day: string) => mail?.split(/\n|<br\s*\/?>|<\/p>/).find((line) => line.includes(shownDay(day))) ?? '';
    expect(lineOf(first, working)).toContain('vence durante su subida');
    expect(lineOf(first, noted)).toContain('15 días');

    // The same week says nothing more, the next one does.
    setDay(addDays(monday, 2));
    await expires(another?.id, addDays(monday, 9));
    await app.runJob('acreditacion.vencimientos');
    expect(await mailsOf('ACR07')).toHaveLength(1);
    setDay(addDays(monday, 8));
    await app.runJob('acreditacion.vencimientos');
    expect(await mailsOf('ACR07')).toHaveLength(2);

    // Nothing reaches a warned day, but the worker goes up tomorrow and comes down after it.
    await expires(another?.id, addDays(real, 500));
    await expires(loose?.id, addDays(real, 500));
    const inside = Array.from({ length: 60 }, (_, at) => addDays(monday, 40 + at)).find((day) => swing(day).onSite) ?? '';
    const { lastRest } = swing(inside);
    await expires(worker?.id, inside);
    setDay(String(lastRest));
    await app.runJob('acreditacion.vencimientos');
    const all = await mailsOf('ACR07');
    expect(all).toHaveLength(3);
    expect(lineOf(all[2], inside)).toContain('vence durante su subida');
  });

  test('ADM03: internal licences 15 and 1 days before their end, one list a company and day, at 07:00', async () => {
    const real = dayIn('America/Lima', new Date());
    const rows = await app.database.run(
      sql`select v.id_persona from administracion_persona_vinculo v where v.id_compania = ${other.misti} and v.fecha_cese is null and v.cese_aplicado is null order by 1 limit 3`,
    );
    const [type] = await app.database.run(sql`select min(id_tipo_vehiculo) as id from administracion_tipo_vehiculo where id_cliente = 1`);
    await app.database.run(sql`update administracion_licencia_interna set fecha_fin = ${addDays(real, 300)}`);
    for (const [at, days] of [15, 1, 9].entries())
      await app.database.run(
        sql`insert into administracion_licencia_interna (id_cliente, numero, id_persona, id_division, id_licencia_conducir, tipos_vehiculo, fecha_emision, fecha_fin, anulada)
          values (1, ${`LI-99000${at}`}, ${rows[at]?.id_persona}, 1, ${other.categoria}, array[${type?.id}::int], ${addDays(real, -30)}, ${addDays(real, days)}, 'N')`,
      );
    for (const _ of [1, 2]) await app.runJob('administracion.avisosContrato');
    const [mail, ...more] = await mailsOf('ADM03');
    expect(more).toHaveLength(0);
    for (const said of ['LI-990000', 'LI-990001', shownDay(addDays(real, 15)), shownDay(addDays(real, 1))]) expect(mail).toContain(said);
    expect(mail).not.toContain('LI-990002');
  });
});
