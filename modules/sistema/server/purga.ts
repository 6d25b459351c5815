import { snake, storedFields } from '@platform/entity/entity';
import { purgeEntries } from '@platform/server/audit/purge';
import { dropPast, makeAhead } from '@platform/server/db/months';
import { partedTables } from '@platform/server/db/parted';
import type { Database } from '@platform/server/db/pool';
import { int } from '@platform/server/db/rows';
import type { FilePlaces } from '@platform/server/files/files';
import { type Dropped, dropParts, dropUntaken } from '@platform/server/files/hold';
import type { Partials } from '@platform/server/files/partial';
import type { FileStore } from '@platform/server/files/store';
import type { Context } from '@platform/server/http/context';
import type { Job } from '@platform/server/jobs/job';
import { dropDelivered } from '@platform/server/outbox/outbox';
import { question } from '@platform/server/product';
import type { Registry } from '@platform/server/resource/registry';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { definitionsOf } from './menus/definiciones';

/** What another module no longer keeps of a client; answers how many rows went, by name. */
export type Purger = (ctx: Context) => Promise<Readonly<Record<string, number>>>;
/** What modules no longer keep of a client. */
export const purges = question<Purger>('sistema.purga');
/** What modules let go of, before uploads that nobody holds are looked for. */
export const releases = question<Purger>('sistema.suelta');

/** Rows that are no client's: those of before a moment go, the oldest first and so many at most; answers how many. */
export interface CommonPurge {
  readonly name: string;
  readonly months: number;
  drop(database: Database, before: Date, most: number): Promise<number>;
}
/** What modules no longer keep of the installation itself. */
export const commonPurges = question<CommonPurge>('sistema.purga.comun');

interface PurgeParts {
  readonly database: Database;
  readonly registry: Registry;
  readonly store: FileStore;
  readonly places: FilePlaces;
  readonly partials: Pick<Partials, 'sweep'>;
}

const UNCLAIMED_HOURS = 24;
const MAIL_MONTHS = 12;
/** News of the product to itself, once everybody who hears them has. */
const NEWS: CommonPurge = { name: 'noticias', months: 3, drop: dropDelivered };
/** Runs of jobs; the last of each job stays, so that its state can be told, and one that goes on too. */
const RUNS: CommonPurge = {
  name: 'ejecuciones',
  months: 12,
  async drop(database, before, most) {
    const gone = await database.rows(
      {},
      sql`with viejas as (select id_trabajo_ejecucion from sistema_trabajo_ejecucion e where inicio < ${before.toISOString()} and resultado <> 'X'
            and exists (select 1 from sistema_trabajo_ejecucion u where u.id_trabajo = e.id_trabajo and u.id_trabajo_ejecucion > e.id_trabajo_ejecucion)
          order by inicio limit ${most})
        delete from sistema_trabajo_ejecucion e using viejas v where e.id_trabajo_ejecucion = v.id_trabajo_ejecucion returning e.id_trabajo_ejecucion`,
    );
    return gone.length;
  },
};
const BATCH = 5000;
const FILES = 500;

const monthsBefore = (at: Date, months: number): string => {
  const day = new Date(at);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString();
};

/**
 * Entries of the audit past what the client keeps (`sistema.auditoriaMeses`), a batch at a time: of a client that keeps them for less than others, whose
 * months have not gone whole. A month that has begun to be kept is kept to its end, as it is where it goes whole.
 */
async function purgeAudit(ctx: Context): Promise<number> {
  const until = `${monthsBefore(ctx.now, numberParameter(ctx, 'sistema.auditoriaMeses')).slice(0, 7)}-01T00:00:00.000Z`;
  const gone = await purgeEntries(ctx.tx, ctx.session.IdCliente, until, BATCH);
  if (gone > 0) ctx.audit({ entity: 'PlataformaAuditoria', record: null, action: 'purgar', changes: { borrados: gone, hasta: until } });
  return gone;
}

/** For how many months the client that keeps longest keeps something: what is past it is past for all. */
async function longestKept(database: Database, name: string): Promise<number> {
  const standard = definitionsOf(database.product).parameters.get(name)?.definition.value;
  if (standard === undefined) throw new Error(`Unknown parameter ${name}`);
  const { meses } = await database.one(
    { meses: int },
    sql`select coalesce(max(coalesce(v.valor, ${standard})::int), ${standard}::int) as meses from sistema_cliente c
      left join sistema_parametro_valor v on v.id_cliente = c.id_cliente and v.parametro = ${name} and v.id_division is null`,
  );
  return meses;
}

async function purgeMails(ctx: Context): Promise<number> {
  const gone = await ctx.tx.rows(
    {},
    sql`with viejos as (select id_correo, fecha, clave_unica from sistema_correo where id_cliente = ${ctx.session.IdCliente} and estado <> 'P' and fecha < ${monthsBefore(ctx.now, MAIL_MONTHS)} limit ${BATCH}),
        reservados as (delete from sistema_correo_reservado r using viejos v where r.id_correo = v.id_correo)
      delete from sistema_correo c using viejos v where c.id_correo = v.id_correo and c.fecha = v.fecha returning c.id_correo`,
  );
  return gone.length;
}

/** Keys and held bodies of mails that went, by themselves or with their month. */
async function purgeMailKeys(ctx: Context): Promise<number> {
  const until = monthsBefore(ctx.now, MAIL_MONTHS);
  const { IdCliente } = ctx.session;
  await ctx.tx.run(
    sql`delete from sistema_correo_reservado r where id_cliente = ${IdCliente} and fecha_creacion < ${until}
      and not exists (select 1 from sistema_correo c where c.id_correo = r.id_correo)`,
  );
  const gone = await ctx.tx.rows(
    {},
    sql`with viejas as (select id_correo_clave from sistema_correo_clave k where id_cliente = ${IdCliente} and fecha < ${until}
          and not exists (select 1 from sistema_correo c where c.id_cliente = k.id_cliente and c.fecha = k.fecha and c.clave_unica = k.clave_unica)
          order by fecha limit ${BATCH})
      delete from sistema_correo_clave k using viejas v where k.id_correo_clave = v.id_correo_clave returning k.id_correo_clave`,
  );
  return gone.length;
}

/** Uploads that no record took within a day: the columns that hold files say which were taken. */
async function purgeUploads(ctx: Context, registry: Registry): Promise<Dropped[]> {
  const holders = [...registry.resources.values()].flatMap(({ entity }) =>
    entity.options.view
      ? []
      : storedFields(entity).flatMap(([name, { kind }]) => (kind === 'file' || kind === 'photo' ? [[entity.table, snake(name)] as const] : [])),
  );
  const untaken = holders.map(([table, column]) => `not exists (select 1 from ${table} x where x.${column} = f.id_archivo)`).join(' and ');
  return dropUntaken(ctx.tx, ctx.session.IdCliente, new Date(ctx.now.getTime() - UNCLAIMED_HOURS * 3_600_000), untaken, FILES);
}

/** Uploads in parts that nobody went on with for a day. */
const sweepUploads =
  (partials: Pick<Partials, 'sweep'>): Purger =>
  async (ctx) => {
    const before = new Date(ctx.now.getTime() - UNCLAIMED_HOURS * 3_600_000);
    const subidas = await dropParts(ctx.tx, ctx.session.IdCliente, before);
    await partials.sweep(before);
    return { subidas };
  };

/** `sistema.purga`: what is past its time goes, and leaves its trace (audit, uploads nobody took, mails, and what other modules keep). */
export const purgeJob = ({ database, registry, store, places, partials }: PurgeParts): Job => ({
  name: 'sistema.purga',
  async once(job) {
    const tables = partedTables([...registry.resources.values()].map(({ entity }) => entity));
    const done = [
      ...(await makeAhead(database, tables, job.now)),
      ...(await dropPast(database, tables, job.now, (parameter) => longestKept(database, parameter))),
    ];
    for (const { table, made, gone, rows, left } of done) {
      job.counted(rows, rows, left === null ? 0 : 1);
      if (made.length > 0) job.line(`${table}: + ${made.join(', ')}`);
      if (gone.length > 0) job.line(`${table}: − ${gone.join(', ')} (${rows})`);
      if (left !== null) job.line(`${table}: ${left}`);
    }
    for (const { name, months, drop } of [NEWS, RUNS, ...registry.product.answers(commonPurges)]) {
      for (let gone: number = BATCH; gone === BATCH && !(await job.cancelled()); ) {
        gone = await drop(database, new Date(monthsBefore(job.now, months)), BATCH);
        job.counted(gone, gone);
        if (gone > 0) job.line(`${name}: ${gone}`);
      }
    }
  },
  async run(job) {
    const each = async (purgers: readonly Purger[]) => {
      for (const purge of purgers) {
        for (const [name, gone] of Object.entries(await job.transaction(purge))) {
          job.counted(gone, gone);
          if (gone > 0) job.line(`${name}: ${gone}`);
        }
      }
    };
    for (const [name, work, batch] of [
      ['auditoría', purgeAudit, BATCH],
      ['correos', purgeMails, BATCH],
      ['claves de correos', purgeMailKeys, BATCH],
    ] as const) {
      for (let gone: number = batch; gone === batch && !(await job.cancelled()); ) {
        gone = await job.transaction(work);
        job.counted(gone, gone);
        if (gone > 0) job.line(`${name}: ${gone}`);
      }
    }
    await each(registry.product.answers(releases));
    for (let gone: number = FILES; gone === FILES && !(await job.cancelled()); ) {
      const dropped = await job.transaction((ctx) => purgeUploads(ctx, registry));
      gone = dropped.length;
      job.counted(gone, gone);
      if (gone > 0) job.line(`archivos: ${gone}`);
      // The rows are gone; contents that cannot be deleted now are only room.
      for (const { hash, repository } of dropped) {
        const place = await job.transaction((ctx) => places.at(ctx.tx, repository));
        await store.drop(place, hash).catch((error: unknown) => {
          job.line(`${hash.slice(0, 8)}: ${error instanceof Error ? error.message : 'error'}`);
          job.counted(0, 0, 1);
        });
      }
    }
    await each([...registry.product.answers(purges), sweepUploads(partials)]);
  },
});
