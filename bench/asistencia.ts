import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { workQueue } from '@modules/asistencia/server/calculo/cola';
import { startApp, type TestApp } from '@platform/testing/app';
import { z } from 'zod';
import { has, option } from './options';
import { cpuBelow, heldBelow, parentOf, script } from './processes';
import { startBeside } from './product';

const PEOPLE = Number(option('workers') ?? 10_000);
const DAYS = 30;
const TARGETS = { nothing: 60, memory: 400, again: 20, one: 20, gate: 0.05 } as const;
/** People whose marks are made by one statement. */
const AT_ONCE = 100;
const SETTLED_MS = 8000;
const ALONE = 60;
const GATE = 600;

const heldShape = z.object({ seconds: z.number(), megabytes: z.number(), own: z.number(), behind: z.number() });
const measured = z.object({
  name: z.string(),
  days: z.number(),
  marks: z.number(),
  nothing: heldShape,
  again: heldShape,
  written: z.number(),
  one: z.number(),
  /** Milliseconds of processor of one day, here and in the database. */
  alone: z.object({ own: z.number(), behind: z.number() }),
  gate: z.number(),
});

/** People of a company with a schedule for a month, and their marks at a door that counts: by statements, as a load would leave them. */
async function live(app: TestApp): Promise<readonly number[]> {
  const { database } = app;
  const admin = await app.signIn('ADMIN');
  const { IdCliente, IdDivision } = admin.perfil;
  const [place] = await database.query(
    `select c.id_compania, (select h.id_horario from asistencia_horario h where h.id_cliente = $1 and h.codigo = 'OFI') as id_horario,
        (select d.id_puerta from acceso_puerta d where d.id_cliente = $1 and d.id_division = $2 and d.controla_asistencia = 'S' order by d.id_puerta limit 1) as id_puerta
      from asistencia_compania c where c.id_cliente = $1 order by c.id_compania desc limit 1`,
    [IdCliente, IdDivision],
  );
  const [columns] = await database.query(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_schema = 'public' and table_name = 'administracion_persona'
      and is_generated = 'NEVER' and column_name not in ('id_persona', 'documento', 'codigo_trabajador', 'foto_perfil')`,
  );
  const made = await database.query(
    `insert into administracion_persona (documento, ${columns?.names}) select (62000000 + g)::text, ${columns?.names}
      from generate_series(1, $2::int) g, (select p.* from administracion_persona p join asistencia_persona a on a.id_persona = p.id_persona where a.id_cliente = $1 order by p.id_persona limit 1) p
      returning id_persona`,
    [IdCliente, PEOPLE],
  );
  const people = made.map(({ id_persona }) => Number(id_persona));
  const [terms] = await database.query(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_schema = 'public' and table_name = 'administracion_persona_vinculo'
      and is_generated = 'NEVER' and column_name not in ('id_persona_vinculo', 'id_persona', 'id_compania', 'fecha_inicio')`,
  );
  await database.query(
    `insert into administracion_persona_vinculo (id_persona, id_compania, fecha_inicio, ${terms?.names}) select x, $2, current_date - $4::int, ${terms?.names}
      from unnest($3::int[]) x, (select v.* from administracion_persona_vinculo v where v.id_cliente = $1 and v.fecha_cese is null and v.id_division = $5 order by v.id_persona limit 1) v`,
    [IdCliente, place?.id_compania, people, DAYS, IdDivision],
  );
  await database.query(
    `insert into asistencia_persona (id_cliente, id_persona, id_compania, sujeto_control, fecha_inicio) select $1, x, $2, 'S', current_date - $4::int from unnest($3::int[]) x`,
    [IdCliente, place?.id_compania, people, DAYS],
  );
  await database.query(
    `insert into asistencia_persona_horario (id_cliente, id_persona, id_horario, fecha_inicio) select $1, x, $2, current_date - $4::int from unnest($3::int[]) x`,
    [IdCliente, place?.id_horario, people, DAYS],
  );
  const [marks] = await database.query(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_schema = 'public' and table_name = 'acceso_marca' and is_generated = 'NEVER'
      and column_name not in ('id_marca', 'id_movimiento', 'id_marca_origen', 'id_persona', 'id_compania', 'fecha', 'hora', 'fecha_hora', 'modo_marcacion', 'funcion', 'id_puerta', 'fecha_hora_recepcion', 'clave_origen', 'huella_sellada')`,
  );
  // As a backup would bring them back: nobody seals or notes them here.
  for (let from = 0; from < people.length; from += AT_ONCE) {
    const some = people.slice(from, from + AT_ONCE);
    await database.transaction(async (tx) => {
      await tx.query(`set local session_replication_role = replica`);
      await tx.query(
        `insert into acceso_marca (id_movimiento, id_marca_origen, id_persona, id_compania, fecha, hora, fecha_hora, modo_marcacion, funcion, id_puerta, fecha_hora_recepcion, clave_origen, ${marks?.names})
        select gen_random_uuid(), 'B:' || x.id || ':' || d || ':' || k.n, x.id, $2, current_date - d, k.hora + (x.id % 9) * interval '1 minute',
          ((current_date - d) + k.hora + (x.id % 9) * interval '1 minute') at time zone 'America/Lima', k.modo, k.funcion, $4,
          ((current_date - d) + k.hora + (x.id % 9) * interval '1 minute') at time zone 'America/Lima', 'B', ${marks?.names}
        from unnest($3::int[]) as x(id), generate_series(1, ${DAYS}) d,
          (values (1, time '07:55', 'S', 'E'), (2, time '13:00', 'N', 'RS'), (3, time '13:50', 'S', 'RE'), (4, time '17:35', 'N', 'S')) as k(n, hora, modo, funcion),
          (select m.* from acceso_marca m where m.id_cliente = $1 and m.resultado = 'S' and m.anulada = 'N' and m.rebote = 'N' and m.id_persona is not null order by m.id_marca limit 1) m`,
        [IdCliente, place?.id_compania, some, place?.id_puerta],
      );
    });
  }
  await database.query('analyze acceso_marca, asistencia_persona, asistencia_persona_horario, administracion_persona, asistencia_dia');
  await database.query('delete from asistencia_pendiente');
  return people;
}

const note = (app: TestApp, people: readonly number[]) =>
  app.database.query(
    `insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo) select a.id_cliente, a.id_persona, a.fecha_inicio, current_date - 1, 'recalcular'
      from asistencia_persona a where a.id_persona = any($1::int[])`,
    [people],
  );

interface Held {
  readonly seconds: number;
  /** The most that the product's processes held above what they held before. */
  readonly megabytes: number;
  /** Seconds of processor: of the product's processes, and of the database's. */
  readonly own: number;
  readonly behind: number;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Everybody's month noted, and worked off by the product as it is delivered: what it costs until nothing waits. */
async function month(app: TestApp, people: readonly number[], pid: number): Promise<Held> {
  const [server] = await app.database.query('select pg_backend_pid() as pid');
  const postmaster = parentOf(Number(server?.pid));
  const before = { megabytes: heldBelow(pid), own: cpuBelow(pid), behind: cpuBelow(postmaster) };
  let most = 0;
  const began = performance.now();
  await note(app, people);
  for (let waits = true; waits; ) {
    // Seldom: whoever asks reads past the lines that are done already, and it is counted as the database's.
    for (let n = 0; n < 10; n++) {
      await pause(50);
      most = Math.max(most, heldBelow(pid) - before.megabytes);
    }
    const [left] = await app.database.query(`select exists (select 1 from asistencia_pendiente where motivo = 'recalcular') as waits`);
    waits = left?.waits === true;
  }
  const seconds = (performance.now() - began) / 1000;
  return { seconds, megabytes: most, own: cpuBelow(pid) - before.own, behind: cpuBelow(postmaster) - before.behind };
}

const p95 = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** What noting a day costs a reading at the gate, as a share of the call: calls with the note and without it, in turns of ten. */
async function gateCost(app: TestApp): Promise<number> {
  const guard = await app.signIn('ADMIN');
  const [at] = await app.database.query(
    `select p.documento, d.id_puerta from asistencia_persona a join administracion_persona p on p.id_persona = a.id_persona,
        (select id_puerta from acceso_puerta where id_division = $1 and controla_asistencia = 'S' order by id_puerta limit 1) d where a.id_cliente = $2 order by a.id_persona limit 1`,
    [guard.perfil.IdDivision, guard.perfil.IdCliente],
  );
  const times: { readonly noted: number[]; readonly bare: number[] } = { noted: [], bare: [] };
  for (let turn = 0; turn < GATE / 10; turn++) {
    const noted = turn % 2 === 0;
    await app.database.query(`alter table acceso_marca ${noted ? 'enable' : 'disable'} trigger asistencia_marcas_nota`);
    for (let n = 0; n < 10; n++) {
      const body = {
        IdMarcaOrigen: randomUUID(),
        IdPuerta: at?.id_puerta,
        ModoMarcacion: n % 2 === 0 ? 'S' : 'N',
        TipoMarcacion: 'T',
        Identificador: at?.documento,
      };
      const began = performance.now();
      const answer = await guard.post('/api/AccesoMarca/registrar', body);
      if (answer.status !== 200) throw new Error(answer.text);
      if (turn > 3) times[noted ? 'noted' : 'bare'].push(performance.now() - began);
    }
  }
  return median(times.noted) / median(times.bare) - 1;
}

async function product(): Promise<void> {
  const app = await startApp();
  try {
    const people = await live(app);
    const work = () => workQueue(app.database, () => new Date());
    // As many processes as the target speaks of; what a start does by itself is over before.
    const served = await startBeside(app, 2);
    await pause(SETTLED_MS);
    const nothing = await month(app, people, served.pid);
    const [count] = await app.database.query(
      `select (select count(*)::int from asistencia_dia where id_persona = any($1::int[])) as dias, (select count(*)::int from acceso_marca where id_persona = any($1::int[])) as marcas,
        (select coalesce(max(version), 0)::int from asistencia_dia where id_persona = any($1::int[])) as version`,
      [people],
    );
    const [stamp] = await app.database.query('select max(fecha_calculo) as ultima from asistencia_dia where id_persona = any($1::int[])', [people]);
    const again = await month(app, people, served.pid);
    await served.stop();
    const [moved] = await app.database.query(
      'select count(*)::int as n from asistencia_dia where id_persona = any($1::int[]) and fecha_calculo > $2',
      [people, stamp?.ultima],
    );
    const alone: number[] = [];
    const [server] = await app.database.query('select pg_backend_pid() as pid');
    const postmaster = parentOf(Number(server?.pid));
    const spent = { own: process.cpuUsage(), behind: cpuBelow(postmaster) };
    for (const person of people.slice(0, ALONE)) {
      await app.database.query(
        `insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo) select id_cliente, id_persona, current_date - 3, current_date - 3, 'marca' from asistencia_persona where id_persona = $1`,
        [person],
      );
      const began = performance.now();
      await work();
      alone.push(performance.now() - began);
    }
    const { user, system } = process.cpuUsage(spent.own);
    const each = { own: (user + system) / 1000 / alone.length, behind: ((cpuBelow(postmaster) - spent.behind) * 1000) / alone.length };
    console.log(
      JSON.stringify({
        ...{ name: 'asistencia', days: count?.dias, marks: count?.marcas, nothing },
        ...{ again, written: moved?.n, one: p95(alone), alone: each, gate: await gateCost(app) },
      }),
    );
  } finally {
    await app.close();
  }
}

/** How long a month of everybody takes from nothing and again, and one day of one person; what noting a day costs at the gate. */
export async function benchAttendance(): Promise<void> {
  const profile = has('profile') ? ['--profile'] : [];
  const lines = (await script('--import=tsx', [import.meta.filename, `--workers=${PEOPLE}`, ...profile])).trim().split('\n');
  const found = lines.filter((line) => line.startsWith('{"name"')).map((line) => measured.parse(JSON.parse(line)));
  const [one] = found;
  if (!one) throw new Error('nothing measured');
  const share = one.days / 300_000;
  const said = (name: string, value: string, target: string, good: boolean) =>
    console.log(`${name}: ${value} (target ${target}: ${good ? 'met' : 'missed'})`);
  console.log(`${one.days} days of ${PEOPLE} people, ${one.marks} marks`);
  const nothing = TARGETS.nothing * share;
  const spent = ({ own, behind }: Held) => `processor ${own.toFixed(1)} s here, ${behind.toFixed(1)} s in the database`;
  said(
    'the month from nothing',
    `${one.nothing.seconds.toFixed(1)} s, ${spent(one.nothing)}`,
    `${nothing.toFixed(0)} s`,
    one.nothing.seconds < nothing,
  );
  said('held above idle at the most', `${one.nothing.megabytes.toFixed(0)} MB`, `${TARGETS.memory} MB`, one.nothing.megabytes < TARGETS.memory);
  const again = TARGETS.again * share;
  said(
    'again, nothing changed',
    `${one.again.seconds.toFixed(1)} s, ${spent(one.again)}, ${one.written} rows written`,
    `${again.toFixed(0)} s, none`,
    one.again.seconds < again && one.written === 0,
  );
  const day = `processor ${one.alone.own.toFixed(1)} ms here, ${one.alone.behind.toFixed(1)} ms in the database`;
  said('one day of one person, p95', `${one.one.toFixed(1)} ms, ${day}`, `${TARGETS.one} ms`, one.one < TARGETS.one);
  said('noting a day at the gate', `${(one.gate * 100).toFixed(1)} % more`, `${TARGETS.gate * 100} %`, one.gate <= TARGETS.gate);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await product();
  process.exit();
}
