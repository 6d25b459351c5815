import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SimulatedReader, simulateReader } from '../server/lectores/simulador';
import { makeSite, type Site } from './puesto';

/** Fifty readers of a site in a day of work; `MARCAS=20000` is what a large one sees. */
const READERS = 50;
const MARKS = Number(process.env.MARCAS ?? 2000);
const BURSTS = 5;
const PEOPLE = 25;
/** One of them shows two hours too few. */
const SLOW_S = -7200;
const MINUTE = 60_000;

let app: TestApp;
let admin: SignedIn;
let site: Site;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

/** Chance that is the same in each run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

interface Approved {
  readonly IdEquipo: number;
  readonly IdEquipoConexion: number;
  readonly reader: SimulatedReader;
  /** Whether the network is there: without it a connection breaks half way. */
  readonly network: { cuts: number };
}
async function approved(at: number, door: ResultOf, IdTipoEquipo: number): Promise<Approved> {
  const Codigo = newCode('L');
  const { IdEquipo, NumeroSerie } = await site.create('SistemaEquipo', {
    ...{ Codigo, Equipo: `Lector ${Codigo}`, IdTipoEquipo, Modelo: 'SpeedFace', NumeroSerie: newCode('ZK'), IdDivision: admin.perfil.IdDivision },
    ...{ TipoLectura: 'ROS', NombreHost: `${Codigo.toLowerCase()}.mina.pe` },
  });
  const faults = { repeats: 0.5, garbage: 0.01, cuts: 0, ...(at === 0 ? { clock: SLOW_S } : {}) };
  const reader = simulateReader({ url: app.url, serie: NumeroSerie, now: () => app.clock.now(), random: chance(at + 1), faults });
  await reader.begin();
  const { IdEquipoConexion } = await site.one('AccesoEquipoConexion', ['IdEquipo', '=', IdEquipo]);
  made(await admin.post(`/api/AccesoEquipoConexion/${IdEquipoConexion}/aprobar`, { IdPuerta: door.IdPuerta, Sentido: 'A' }));
  await reader.begin();
  return { IdEquipo, IdEquipoConexion, reader, network: faults };
}

test(`${READERS} readers and ${MARKS} marks in bursts, half of them repeated, one clock two hours wrong, the network cut in the middle: every mark once`, {
  timeout: 60_000 + MARKS * 60,
}, async () => {
  const { IdTipoEquipo } = await site.one('SistemaTipoEquipo', ['Codigo', '=', 'FACIAL']);
  const doors: ResultOf[] = [];
  for (let at = 0; at < 5; at++) doors.push(await site.door());
  const people: number[] = [];
  for (let at = 0; at < PEOPLE; at++) people.push((await site.ready(inDays(-30), inDays(90))).IdPersona);
  const readers: Approved[] = [];
  for (let at = 0; at < READERS; at++) readers.push(await approved(at, doors[at % doors.length] ?? site.p1, IdTipoEquipo));

  const each = Math.ceil(MARKS / READERS);
  const burst = Math.ceil(each / BURSTS);
  const begins = app.clock.now().getTime() - 20 * 60 * MINUTE;
  const pushed = new Map<number, number>(readers.map(({ IdEquipo }) => [IdEquipo, 0]));
  for (let turn = 0; turn < BURSTS; turn++) {
    for (const { IdEquipo, reader, network } of readers) {
      const had = pushed.get(IdEquipo) ?? 0;
      for (let n = had; n < Math.min(each, had + burst); n++)
        reader.pass(people[n % PEOPLE] ?? 0, { estado: Math.floor(n / PEOPLE) % 2, verifica: 15, at: new Date(begins + n * 7000) });
      pushed.set(IdEquipo, Math.min(each, had + burst));
      // In the middle nothing that is sent is heard of.
      network.cuts = turn === 2 ? 1 : 0.05;
    }
    await Promise.all(readers.map(({ reader }) => reader.upload()));
  }
  for (const { network, reader } of readers) {
    network.cuts = 0;
    // After the cut a reader sends its whole log: it does not know what arrived.
    reader.rewind();
  }
  await Promise.all(readers.map(({ reader }) => reader.upload()));
  expect(readers.map(({ reader }) => reader.waiting())).toEqual(readers.map(() => 0));

  const keys = readers.map(({ IdEquipo }) => String(IdEquipo));
  const rows = await app.database.run(
    sql`select clave_origen, count(*)::int as marcas, count(distinct id_marca_origen)::int as distintas, count(*) filter (where id_persona is null)::int as nadie
        from acceso_marca where clave_origen = any(${sql.param(keys)}::text[]) group by clave_origen`,
  );
  expect(rows).toHaveLength(READERS);
  for (const { clave_origen, marcas, distintas, nadie } of rows)
    expect([clave_origen, marcas, distintas, nadie]).toEqual([clave_origen, each, each, 0]);
  // Who is where is what the newest mark of each says, in whatever order they came.
  const [wrong] = await app.database.run(
    sql`select count(*)::int as n from acceso_presencia p where p.id_persona = any(${sql.param(people)}::int[]) and not exists (
        select 1 from acceso_marca m where m.id_marca = p.id_marca and m.id_persona = p.id_persona and m.resultado = 'S' and m.anulada = 'N' and m.rebote = 'N'
          and not exists (select 1 from acceso_marca x where x.id_cliente = m.id_cliente and x.id_persona = m.id_persona and x.resultado = 'S' and x.anulada = 'N' and x.rebote = 'N' and x.fecha_hora > m.fecha_hora))`,
  );
  expect(wrong?.n).toBe(0);
  // The clock that is wrong is told, and only that one.
  for (const { reader } of readers) await reader.call('POST', 'cdata', { table: 'rtstate' }, `time=${reader.clock()}\tsensor=0\trelay=0\r\n`);
  const connections: ResultOf[] = made(await admin.get('/api/AccesoEquipoConexion', { take: 200 })).data;
  const own = new Set(readers.map(({ IdEquipo }) => IdEquipo));
  const wrongClocks = connections.filter(({ IdEquipo, DiferenciaReloj }) => own.has(Number(IdEquipo)) && Math.abs(Number(DiferenciaReloj)) > 120);
  expect(wrongClocks.map(({ IdEquipo, DiferenciaReloj }) => [IdEquipo, Math.round(Number(DiferenciaReloj) / 3600)])).toEqual([
    [readers[0]?.IdEquipo, -2],
  ]);
});
