import type { Database, Tx } from '@platform/server/db/pool';
import { bool, int, orNull, text } from '@platform/server/db/rows';
import { makeWorker, type Worker, type WorkerKit } from '@platform/server/jobs/worker';
import { sealOf } from './sello';

/** Marks chained in one transaction: so many at most are chained again after a fall. */
const BATCH = 1000;
const IDLE_MS = 1000;
/** Any number, the same in every process: the class of the locks under which a division's marks are chained. */
const LOCKS = 70_904;

/** Chains some of a division's marks, in their order; 0 when none is left, or another process is at it. */
export async function sealSome(tx: Tx, idDivision: number): Promise<number> {
  const lock = await tx.first({ mine: orNull(bool) }, { text: 'select pg_try_advisory_xact_lock($1, $2) as mine', values: [LOCKS, idDivision] });
  if (lock?.mine !== true) return 0;
  const waiting = await tx.rows(
    { id_marca: int, id_cliente: int, huella: text },
    {
      text: `select id_marca, id_cliente, huella from acceso_marca_pendiente where id_division = $1 order by id_marca limit ${BATCH}`,
      values: [idDivision],
    },
  );
  if (waiting.length === 0) return 0;
  const last = await tx.first(
    { orden: int, sello: text },
    { text: 'select orden, sello from acceso_marca_sello where id_division = $1 order by orden desc limit 1', values: [idDivision] },
  );
  let order = Number(last?.orden ?? 0);
  let seal = String(last?.sello ?? '');
  const chained = waiting.map(({ id_marca, id_cliente, huella }) => {
    order += 1;
    seal = sealOf(seal, huella);
    return { id_cliente, orden: order, id_marca, huella, sello: seal };
  });
  await tx.query(
    `insert into acceso_marca_sello (id_division, id_cliente, orden, id_marca, huella, sello)
      select $1::int, x.id_cliente, x.orden, x.id_marca, x.huella, x.sello
      from jsonb_to_recordset($2::jsonb) as x(id_cliente int, orden bigint, id_marca bigint, huella text, sello text)`,
    [idDivision, JSON.stringify(chained)],
  );
  await tx.query('delete from acceso_marca_pendiente where id_marca = any($1)', [waiting.map(({ id_marca }) => id_marca)]);
  return chained.length;
}

/** Chains what waits in every division; a division is chained by one process at a time. Answers how many marks. */
export async function sealMarks(database: Database, leave?: AbortSignal): Promise<number> {
  const divisions = await database.rows({ id_division: int }, { text: 'select distinct id_division from acceso_marca_pendiente' });
  let done = 0;
  for (const { id_division } of divisions) {
    for (let sealed = -1; sealed !== 0 && !leave?.aborted; done += sealed) {
      sealed = await database.transaction((tx) => sealSome(tx, id_division));
    }
  }
  return done;
}

/** Rows that a zone's number may be the sum of before they are one again. */
const UNFOLDED = 16;
/** Those who count see the rows as they were or the one that takes their place; two who fold each fold what they took away. */
const FOLD = `with sueltas as (
    delete from acceso_zona_ocupacion o using (select id_zona from acceso_zona_ocupacion group by 1 having count(*) > ${UNFOLDED}) z where o.id_zona = z.id_zona returning o.*)
  insert into acceso_zona_ocupacion (id_cliente, id_division, id_zona, personas)
  select id_cliente, id_division, id_zona, sum(personas) from sueltas group by 1, 2, 3 having sum(personas) <> 0`;

/** Makes one of the rows that those who came and went left beside their zones. */
export async function foldOccupancy(database: Database): Promise<void> {
  await database.query(FOLD);
}

/** Chains each mark a moment after it was written, so that no gate waits for another one, and folds what it left beside its zone. */
export const makeSealer = ({ database, log }: WorkerKit): Worker =>
  makeWorker({
    name: 'sellos',
    idleMs: IDLE_MS,
    log,
    async run(leave) {
      const sealed = await sealMarks(database, leave);
      if (sealed > 0) await foldOccupancy(database);
      return sealed;
    },
  });
