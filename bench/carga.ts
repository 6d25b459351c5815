import { performance } from 'node:perf_hooks';
import { cabecera, fila, llenar, perfilSinPapeles, plantilla, seguro, subir } from '@modules/acreditacion/test/cargas';
import { mundo } from '@modules/acreditacion/test/mundo';
import { startApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';

const ROWS = 5000;
/** What a row leaves behind, in the order of its references. */
const TABLES = [
  'acreditacion_solicitud',
  'acreditacion_solicitud_requisito',
  'acreditacion_solicitud_rol',
  'acreditacion_solicitud_historial',
] as const;

/**
 * A mass request of 5,000 people beside the same rows inserted in one bare transaction: validating and processing as
 * times of it, and the most memory this process held meanwhile.
 */
export async function benchLoad(): Promise<void> {
  const app = await startApp();
  try {
    const who = await app.signIn('SOLICITANTE');
    const head = await cabecera(app, await mundo(app), await perfilSinPapeles(app));
    const rows = Array.from({ length: ROWS }, (_, n) => fila(n, seguro));
    const content = await llenar(await plantilla(app, who, head), rows);
    let most = 0;
    const look = () => {
      most = Math.max(most, process.memoryUsage.rss());
    };
    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const watch = setInterval(look, 50);
      const began = performance.now();
      await work();
      clearInterval(watch);
      return performance.now() - began;
    };
    const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`;
    let id = 0;
    look();
    const before = most;
    const validating = await timed(async () => {
      const made = await subir(who, head, content);
      if (made.status !== 200) throw new Error(made.text);
      id = made.result.IdCarga;
    });
    let toProcess = 0;
    // On a table just filled, of which the database knows nothing yet: so it is for whoever does not wait a minute.
    const starting = await timed(async () => {
      const started = await who.post(`/api/AcreditacionCarga/${id}/procesar`);
      if (started.status !== 200) throw new Error(started.text);
      toProcess = started.result.PorProcesar;
    });
    const validated = most;
    most = 0;
    const processing = await timed(() => app.composition.worker('trabajos').run());
    const processed = most;
    const [made] = await app.database.run(sql`select count(*)::int as n from acreditacion_carga_fila where id_carga = ${id} and estado = 'P'`);
    const copies = await Promise.all(
      ['administracion_persona', ...TABLES].map(async (table) => {
        const columns = await app.database.run(
          sql`select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
            where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`,
        );
        const key = table === 'administracion_persona' ? 'id_persona' : 'id_solicitud';
        const source = `select ${columns[0]?.names} from ${table} where ${key} in (select s.${key} from acreditacion_carga_fila f join acreditacion_solicitud s using (id_solicitud) where f.id_carga = ${id})`;
        return { table, names: String(columns[0]?.names), rows: JSON.stringify(await app.database.query(source)) };
      }),
    );
    const bare = await timed(() =>
      app.database.transaction(async (tx) => {
        await tx.query('set local statement_timeout = 0');
        for (const { table, names, rows: kept } of copies) {
          await tx.query(`create temp table copia_${table} (like ${table} including defaults including indexes) on commit drop`);
          await tx.query(`insert into copia_${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [kept]);
        }
      }),
    );
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    console.log(`Mass request of ${ROWS} rows (${toProcess} to process, ${made?.n} processed)`);
    console.log(`bare inserts in one transaction  ${seconds(bare)}`);
    console.log(`validating the file              ${seconds(validating)}  ${(validating / bare).toFixed(1)} times`);
    console.log(`judging it again to process it   ${seconds(starting)}  ${(starting / bare).toFixed(1)} times`);
    console.log(
      `processing                       ${seconds(processing)}  ${(processing / bare).toFixed(1)} times, ${(processing / ROWS).toFixed(1)} ms a row`,
    );
    console.log(`memory: ${megabytes(before)} before, ${megabytes(validated)} at most while validating, ${megabytes(processed)} while processing`);
  } finally {
    await app.close();
  }
}
