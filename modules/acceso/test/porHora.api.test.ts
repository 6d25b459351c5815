import { inDays } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { middleOf } from '../shared/porHora.wire';
import { makeSite, reading } from './puesto';

const W26 = '/api/PlataformaTablero/W26';
const ZONA = 'America/Lima';
let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

/** Whose last mark that counts, up to an instant of the division's clock, left them in a zone: told one hour at a time, from the marks alone. */
async function insideAt(back: number, hour: number, company: number | null = null): Promise<number> {
  const [row] =
    await app.database.run(sql`with limite as (select (((now() at time zone ${ZONA})::date - ${back}::int + make_interval(hours => ${hour}::int)) at time zone ${ZONA}) as momento)
    select count(*)::int as n from (select distinct on (m.id_persona) m.id_zona, m.id_compania from acceso_marca m, limite l
      where m.id_division = 1 and m.id_persona is not null and m.tipo_marcacion <> 'V' and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N' and m.fecha_hora <= l.momento
      order by m.id_persona, m.fecha_hora desc, m.id_marca desc) x where x.id_zona is not null and (${company}::int is null or x.id_compania = ${company}::int)`);
  return Number(row?.n);
}

describe('W26: people on site by hour', () => {
  test('each hour of today is what the marks say of it, the one that runs says who is inside now, and those to come say nothing', async () => {
    const { Ahora, Dentro, Horas } = (await admin.get(W26)).result;
    expect(Horas.map(({ Hora }: { Hora: string }) => Hora)).toEqual(Array.from({ length: 25 }, (_, at) => `${String(at).padStart(2, '0')}:00`));
    const running = Number(Ahora.slice(0, 2));
    for (let hour = 0; hour < running; hour++) expect([hour, Horas[hour].Hoy]).toEqual([hour, await insideAt(0, hour)]);
    expect([Horas[running].Hoy, Horas[running + 1].Hoy]).toEqual([Dentro, null]);
    expect(Dentro).toBe((await admin.get('/api/AccesoPresencia', { filter: ['Entidad', '=', 'P'], take: 1 })).result.totalCount);
  });

  test('before is the middle of the same day of the four weeks before, as the marks that are known today say', async () => {
    const { Horas, Semanas } = (await admin.get(W26)).result;
    for (const hour of [0, 6, 12, 18, 24]) {
      const weeks = await Promise.all([7, 14, 21, 28].map((back) => insideAt(back, hour)));
      // Weeks of which nothing is known count in none of them.
      expect([hour, Horas[hour].Antes]).toEqual([hour, middleOf(weeks.slice(0, Semanas))]);
    }
  });

  test('an entry at the gate is counted at once; whoever may not consult the occupancy has none', async () => {
    const site = await makeSite(app, admin);
    const gate = await app.signIn('GARITA');
    const before = (await admin.get(W26)).result.Dentro;
    const answer = await gate.post('/api/AccesoMarca/registrar', reading(site.p1, await site.ready(inDays(-30), inDays(90))));
    expect(answer.status).toBe(200);
    expect((await admin.get(W26)).result.Dentro).toBe(before + 1);
    expect((await (await app.signIn('CREDENCIALES')).get(W26)).status).toBe(404);
    // From an inner zone one comes out into the one around it: whoever was inside before the day began is at each hour of it.
    const ana = await site.ready(inDays(-30), inDays(90));
    const first = Number((await admin.get(W26)).result.Horas[0].Hoy);
    const midnight = inDays(0);
    const at = (minutes: number) =>
      new Date(Date.parse(`${midnight.slice(0, 4)}-${midnight.slice(4, 6)}-${midnight.slice(6)}T00:00:00-05:00`) - minutes * 60_000).toISOString();
    for (const [minutes, door, ModoMarcacion] of [
      [180, site.p1, 'S'],
      [120, site.p2, 'S'],
      [60, site.p2, 'N'],
    ] as const)
      expect(
        (await gate.post('/api/AccesoMarca/registrar', reading(door, ana, { FechaHora: at(minutes), EnLinea: 'N', ModoMarcacion }))).result.Codigo,
      ).toBe('000');
    expect(Number((await admin.get(W26)).result.Horas[0].Hoy)).toBe(first + 1);
  });
});
