import { inDays } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSite, reading, type Site } from './puesto';

let app: TestApp;
let admin: SignedIn;
let gate: SignedIn;
let site: Site;
const MONITOR = '/api/AccesoMarca/monitor';

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  gate = await app.signIn('GARITA');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

interface Told {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: ResultOf;
}

/** A stream being read: `until` waits for an event that fits, for at most so long. */
async function watch(who: SignedIn, { query = '', last }: { query?: string; last?: number } = {}) {
  const abort = new AbortController();
  const response = await fetch(`${app.url}${MONITOR}${query}`, {
    headers: {
      authorization: `Bearer ${who.accessToken}`,
      accept: 'text/event-stream',
      ...(last === undefined ? {} : { 'last-event-id': String(last) }),
    },
    signal: abort.signal,
  });
  const told: Told[] = [];
  const reading = (async () => {
    let rest = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (rest + chunk).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1];
        const event = field('event');
        if (event) told.push({ event, id: field('id'), data: JSON.parse(field('data') ?? 'null') });
      }
    }
  })().catch(() => undefined);
  return {
    told,
    /** Resolves once the server has ended it. */
    ended: reading,
    async until(fits: (one: Told) => boolean, ms = 10_000): Promise<{ found: Told; waited: number }> {
      const start = Date.now();
      for (;;) {
        const found = told.find(fits);
        if (found) return { found, waited: Date.now() - start };
        if (Date.now() - start > ms) throw new Error(`nothing fits: ${JSON.stringify(told).slice(0, 500)}`);
        await new Promise((done) => setTimeout(done, 20));
      }
    },
    async close() {
      abort.abort();
      await reading;
    },
  };
}
const markOf = (id: number) => (one: Told) => one.event === 'marca' && one.data.IdMarca === id;
const register = async (door = site.p1, person?: ResultOf) => {
  const who = person ?? (await site.ready(inDays(-30), inDays(90)));
  const answer = await gate.post('/api/AccesoMarca/registrar', reading(door, who));
  return { IdMarca: Number(answer.result.Sujetos[0].IdMarca), person: who };
};

describe('Check: the live monitor (Acceso, 040102; Tablero W10)', () => {
  test('registering an entry at GARITA raises presentes by 1 and adds a line within 2 s', async () => {
    const present = async () => (await admin.get('/api/PlataformaTablero/W05')).result[0].Presentes;
    const person = await site.ready(inDays(-30), inDays(90));
    const before = await present();
    const screen = await watch(admin);
    const { found: first } = await screen.until(({ event }) => event === 'resumen');
    const { IdMarca } = await register(site.p1, person);
    const { found, waited } = await screen.until(markOf(IdMarca));
    // Looked at every 0.7 s; the bound is the promise's.
    expect(waited).toBeLessThan(2000);
    expect(found).toMatchObject({
      id: String(IdMarca),
      data: { ModoMarcacion: 'S', Resultado: 'S', Nombre: expect.any(String), Puerta: site.p1.Nombre },
    });
    await screen.until(
      ({ event, data }) => event === 'resumen' && data.Entradas === first.data.Entradas + 1 && data.Dentro === first.data.Dentro + 1,
    );
    expect(await present()).toBe(before + 1);
    await screen.close();
  });

  test('a stream that comes back with Last-Event-ID gets what it missed, each once; filters leave the rest out', async () => {
    const first = await register();
    const second = await register();
    const third = await register(site.p2, second.person);
    const back = await watch(admin, { last: first.IdMarca });
    await back.until(markOf(third.IdMarca));
    expect(back.told.filter(({ event }) => event === 'marca').map(({ id }) => Number(id))).toEqual([second.IdMarca, third.IdMarca]);
    await back.close();
    const door = await watch(admin, { query: `?IdPuerta=${site.p2.IdPuerta}&Resultado=S`, last: first.IdMarca });
    await door.until(markOf(third.IdMarca));
    expect(door.told.filter(({ event }) => event === 'marca')).toHaveLength(1);
    await door.close();
    const asked = await admin.call('GET', `${MONITOR}?IdPuerta=${site.p2.IdPuerta}`, { headers: { 'last-event-id': String(first.IdMarca) } });
    expect(asked.result.Marcas.map((one: { IdMarca: number }) => one.IdMarca)).toEqual([third.IdMarca]);
    // By checkpoint, direction, company and condition too, alone and together.
    const told = async (query: object) => {
      const parts = Object.entries(query).map(([name, value]) => `${name}=${value}`);
      const answer = await admin.call('GET', `${MONITOR}?${parts.join('&')}`, { headers: { 'last-event-id': String(first.IdMarca) } });
      return answer.result.Marcas.map((one: { IdMarca: number }) => one.IdMarca);
    };
    const all = [second.IdMarca, third.IdMarca];
    expect(await told({ IdPuntoControl: site.p1.IdPuntoControl, ModoMarcacion: 'S', IdCompania: site.masters.misti, Condicion: 'T' })).toEqual(all);
    for (const none of [{ ModoMarcacion: 'N' }, { Condicion: 'I' }, { IdPuntoControl: 999_999 }, { IdCompania: 999_999 }])
      expect(await told(none)).toEqual([]);
    expect((await admin.get(MONITOR, { Resultado: 'Z' })).problem.errors[0]?.field).toBe('Resultado');
  });

  test('another division sees nothing of it; without the option it is 403; after its session ended a stream is told nothing more', async () => {
    const other = await watch(await app.signIn('ADMIN', { division: 'Puerto Ilo' }));
    const own = await watch(admin);
    const { IdMarca } = await register();
    await own.until(markOf(IdMarca));
    expect(other.told.some(markOf(IdMarca))).toBe(false);
    await other.close();
    await own.close();
    expect((await (await app.signIn('MEDICO')).get(MONITOR)).status).toBe(403);
    const leaving = await app.signIn('ADMIN');
    const [left, stays] = [await watch(leaving), await watch(admin)];
    await left.until(({ event }) => event === 'resumen');
    await leaving.post('/api/SeguridadusuarioClaveAcceso/expiretoken');
    const { IdMarca: later } = await register();
    await stays.until(markOf(later));
    await left.ended;
    expect(left.told.some(markOf(later))).toBe(false);
    await stays.close();
  });

  test('a masked name and document are masked in the stream too', async () => {
    const profile = admin.perfil.IdPerfil;
    await app.database.run(
      sql`insert into seguridad_perfil_proteccion (id_cliente, id_perfil, recurso, campo, nivel) values (1, ${profile}, 'AdministracionPersona', 'NombreCompleto', 'E')`,
    );
    await app.database.run(sql`update base_sello set version = version + 1`);
    const { IdMarca, person } = await register();
    const screen = await watch(admin, { last: IdMarca - 1 });
    const { found } = await screen.until(markOf(IdMarca));
    expect(found.data.Nombre).not.toContain(String(person.ApellidoPaterno));
    await screen.close();
    await app.database.run(sql`delete from seguridad_perfil_proteccion where id_perfil = ${profile}`);
    await app.database.run(sql`update base_sello set version = version + 1`);
  });
});

test('Tablero W10: each number of the last hour is the total of the list that it opens, whole and of one company', async () => {
  const { person } = await register();
  const [own] = await app.database.run(
    sql`select id_compania, id_contrato from acceso_marca where id_persona = ${person.IdPersona} order by id_marca desc limit 1`,
  );
  const total = async (resource: string, parts: unknown[][]) =>
    (await admin.get(`/api/${resource}`, { filter: parts.flatMap((part, at) => (at === 0 ? [part] : ['AND', part])) })).result.totalCount;
  for (const query of [{}, { IdCompania: own?.id_compania }, { IdContrato: own?.id_contrato }]) {
    const { Resumen } = (await admin.get(MONITOR, query)).result;
    const narrowed = Object.entries(query).map(([name, value]) => [name, '=', value]);
    const since = [['FechaHora', '>=', Resumen.Desde], ['Rebote', '=', 'N'], ...narrowed];
    expect(await total('AccesoMarca', [...since, ['Resultado', '=', 'S'], ['ModoMarcacion', '=', 'S']])).toBe(Resumen.Entradas);
    expect(await total('AccesoMarca', [...since, ['Resultado', '=', 'S'], ['ModoMarcacion', '=', 'N']])).toBe(Resumen.Salidas);
    expect(await total('AccesoMarca', [...since, ['Resultado', '=', 'N']])).toBe(Resumen.Denegadas);
    expect(await total('AccesoMarca', [...since, ['Forzada', '=', 'S']])).toBe(Resumen.Forzadas);
    expect(await total('AccesoPresencia', [['Entidad', '=', 'P'], ...narrowed])).toBe(Resumen.Dentro);
    expect(Resumen.Entradas).toBeGreaterThan(0);
  }
});

describe('Tablero W11', () => {
  test('each zone says who is inside, inner zones included, and how many fit', async () => {
    await app.database.run(sql`update acceso_zona set aforo = 50 where id_zona = ${site.mina.IdZona}`);
    const zones = async () => (await gate.get('/api/PlataformaTablero/W11')).result;
    const of = async (id: number) => (await zones()).find((one: { IdZona: number }) => one.IdZona === id);
    const before = await of(site.mina.IdZona);
    const { person } = await register();
    expect(await of(site.mina.IdZona)).toMatchObject({ Dentro: before.Dentro + 1, Aforo: 50 });
    const inner = await of(site.planta.IdZona);
    await register(site.p2, person);
    expect((await of(site.mina.IdZona)).Dentro).toBe(before.Dentro + 1);
    expect((await of(site.planta.IdZona)).Dentro).toBe(inner.Dentro + 1);
    const list = await gate.get('/api/AccesoPresencia', { filter: ['IdZona', 'in', (await of(site.mina.IdZona)).Zonas] });
    expect(list.result.totalCount).toBe(before.Dentro + 1);
  });
});

test('of an hour in which thousands passed the same is told as if each were counted: what comes, what leaves the hour, and for each company', async () => {
  const { IdMarca } = await register();
  const [columns] = await app.database.query(
    `select string_agg(attname, ', ') as all, string_agg(case attname when 'id_marca_origen' then '''muchas-'' || n' when 'id_movimiento' then '''muchas-'' || n'
        when 'fecha_hora' then 'now() - make_interval(secs => n * 0.6)' when 'modo_marcacion' then 'case when n % 3 = 0 then ''N'' else ''S'' end' else 'm.' || attname end, ', ') as made
      from pg_attribute where attrelid = 'acceso_marca'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id_marca'`,
  );
  await app.database.query(
    `insert into acceso_marca (${columns?.all}) select ${columns?.made} from acceso_marca m cross join generate_series(1, 7000) n where m.id_marca = $1`,
    [IdMarca],
  );
  const company = site.masters.misti;
  const told = async (query: object) => {
    const { Entradas, Salidas, Denegadas, Desde } = (await admin.get(MONITOR, { ...query })).result.Resumen;
    const [row] = await app.database.query(
      `select count(*) filter (where resultado = 'S' and modo_marcacion = 'S')::int as e, count(*) filter (where resultado = 'S' and modo_marcacion = 'N')::int as s,
          count(*) filter (where resultado = 'N')::int as d
        from acceso_marca where id_division = (select id_division from acceso_marca where id_marca = $1) and rebote = 'N' and fecha_hora >= $2 and ($3::int is null or id_compania = $3)`,
      [IdMarca, Desde, 'IdCompania' in query ? company : null],
    );
    return { told: [Entradas, Salidas, Denegadas].map(Number), counted: [row?.e, row?.s, row?.d].map(Number) };
  };
  /** What is about to leave the hour is told to the second: two of these marks. */
  const same = ({ told: some, counted }: Awaited<ReturnType<typeof told>>) =>
    some.forEach((n, at) => {
      expect(n - (counted[at] ?? 0)).toBeGreaterThanOrEqual(0);
      expect(n - (counted[at] ?? 0)).toBeLessThanOrEqual(2);
    });
  const first = await told({});
  expect(first.told).toEqual(first.counted);
  expect(first.told[0]).toBeGreaterThan(3000);
  same(await told({ IdCompania: company }));
  await register();
  await register(site.p2);
  const second = await told({});
  same(second);
  expect(second.told[0]).toBeGreaterThanOrEqual((first.told[0] ?? 0) - 2);
  same(await told({ IdCompania: company }));
  for (const seconds of [10, 10, 15, 10]) {
    app.clock.advance(seconds);
    const after = await told({});
    same(after);
    expect(after.told[0]).toBeLessThan(second.told[0] ?? 0);
  }
  app.clock.set(new Date());
});
