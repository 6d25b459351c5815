import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { simulateReader } from '@modules/acceso/server/lectores/simulador';
import { makeSite } from '@modules/acceso/test/puesto';
import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { startApp } from '@platform/testing/app';
import { z } from 'zod';
import { script } from './processes';

const READERS = 50;
const PEOPLE = 40;
/** Marks of all readers together in a second, in bursts of so many a reader: 20,000 in ten minutes, half of them sent twice. */
const PER_SECOND = 33;
const BURST = 10;
/** Decisions measured, one after another with a pause as between two people at a gate. */
const ASKED = 300;
const BETWEEN_MS = 50;
const RATIO = 1.5;

const measured = z.object({ name: z.string(), alone: z.number(), under: z.number(), marks: z.number(), seconds: z.number() });

const p95 = (times: readonly number[]): number => [...times].sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;

const pushing = z.object({ url: z.string(), series: z.array(z.string()), people: z.array(z.int()) });

/** Readers that push their logs in bursts until they are told to stop; says how many marks they were. */
async function push({ url, series, people }: z.output<typeof pushing>): Promise<void> {
  let on = true;
  let marks = 0;
  process.once('SIGTERM', () => {
    on = false;
  });
  const every = (READERS * BURST * 1000) / PER_SECOND;
  await Promise.all(
    series.map(async (serie, place) => {
      const reader = simulateReader({ url, serie, faults: { repeats: 0.5 } });
      await reader.begin();
      await pause((place * every) / READERS);
      while (on) {
        for (let n = 0; n < BURST; n++) {
          const IdPersona = people[(marks + n) % people.length] ?? 0;
          reader.pass(IdPersona, { estado: n % 2, verifica: 15, at: new Date(Date.now() - (BURST - n) * 1000) });
        }
        marks += BURST;
        await reader.upload();
        for (let waited = 0; on && waited < every; waited += 100) await pause(100);
      }
    }),
  );
  console.log(JSON.stringify({ marks }));
}

/** A gate's decisions alone, and then while fifty readers push their logs from a process of their own. */
async function product(): Promise<void> {
  const app = await startApp();
  try {
    const admin = await app.signIn('ADMIN');
    const gate = await app.signIn('GARITA');
    const site = await makeSite(app, admin);
    const { IdTipoEquipo } = await site.one('SistemaTipoEquipo', ['Codigo', '=', 'FACIAL']);
    const people: { IdPersona: number; Documento: string }[] = [];
    for (let n = 0; n < PEOPLE; n++) people.push(await site.ready(inDays(-30), inDays(90)));
    const [watched = { IdPersona: 0, Documento: '' }, ...marking] = people;
    const series: string[] = [];
    for (let n = 0; n < READERS; n++) {
      const serie = newCode('ZK');
      const { IdEquipo } = await site.create('SistemaEquipo', {
        ...{
          Codigo: newCode('L'),
          Equipo: `Lector ${serie}`,
          IdTipoEquipo,
          Modelo: 'SpeedFace',
          NumeroSerie: serie,
          IdDivision: admin.perfil.IdDivision,
        },
        ...{ TipoLectura: 'ROS', NombreHost: `${serie.toLowerCase()}.mina.pe` },
      });
      const reader = simulateReader({ url: app.url, serie, now: () => app.clock.now(), faults: { repeats: 0.5 } });
      await reader.begin();
      const { IdEquipoConexion } = await site.one('AccesoEquipoConexion', ['IdEquipo', '=', IdEquipo]);
      made(await admin.post(`/api/AccesoEquipoConexion/${IdEquipoConexion}/aprobar`, { IdPuerta: site.p1.IdPuerta, Sentido: 'A' }));
      await reader.begin();
      series.push(serie);
    }
    /** What somebody at a gate waits for an answer, time after time. */
    const decisions = async (): Promise<number[]> => {
      const times: number[] = [];
      for (let n = 0; n < ASKED; n++) {
        const began = performance.now();
        made(
          await gate.post('/api/AccesoMarca/registrar', {
            ...{
              IdMarcaOrigen: randomUUID(),
              IdPuerta: site.p2.IdPuerta,
              TipoMarcacion: 'T',
              TipoIdentificacion: 'DOC',
              EnLinea: 'S',
              Automatica: 'S',
            },
            ...{ ModoMarcacion: n % 2 === 0 ? 'S' : 'N', Identificador: watched.Documento },
          }),
        );
        times.push(performance.now() - began);
        await pause(BETWEEN_MS);
      }
      return times;
    };
    await decisions();
    const alone = p95(await decisions());

    const asked = { url: app.url, series, people: marking.map(({ IdPersona }) => IdPersona) };
    const others = spawn(process.execPath, [...process.execArgv, import.meta.filename, JSON.stringify(asked)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said = text(others.stdout);
    // They begin one after another: until each has pushed once it is not the load that is told.
    await pause((READERS * BURST * 1000) / PER_SECOND);
    const began = performance.now();
    const under = p95(await decisions());
    others.kill('SIGTERM');
    const { marks } = z.object({ marks: z.int() }).parse(JSON.parse(await said));
    const seconds = (performance.now() - began) / 1000 + (READERS * BURST) / PER_SECOND;
    console.log(JSON.stringify({ name: 'gate', alone, under, marks, seconds }));
  } finally {
    await app.close();
  }
}

/** How much longer a gate waits while fifty readers push their marks. */
export async function benchReaders(): Promise<void> {
  const lines = (await script('--import=tsx', [import.meta.filename])).trim().split('\n');
  const [found] = lines.filter((line) => line.startsWith('{"name"')).map((line) => measured.parse(JSON.parse(line)));
  if (!found) throw new Error('nothing measured');
  const { alone, under, marks, seconds } = found;
  console.log(
    `gate alone p95 ${alone.toFixed(1)} ms; while ${READERS} readers push ${(marks / seconds).toFixed(0)} marks a second, half of them twice: ${under.toFixed(1)} ms, ${(under / alone).toFixed(2)} times`,
  );
  console.log(`target ≤ ${RATIO}: ${under <= alone * RATIO ? 'met' : 'missed'}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , asked] = process.argv;
  await (asked ? push(pushing.parse(JSON.parse(asked))) : product());
  process.exit();
}
