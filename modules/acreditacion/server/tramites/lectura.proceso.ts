import { int, orNull, text as textOf } from '@platform/server/db/rows';
import { LostContent } from '@platform/server/files/files';
import { notFound } from '@platform/server/http/problem';
import { makeWorker, type Worker, type WorkerKit } from '@platform/server/jobs/worker';
import { claimReading } from '@platform/server/pdf/readings';
import { byItself } from '@platform/server/record/by';
import { states } from '@platform/server/state/machine';
import { drain } from '@platform/server/work/claim';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { datesIn } from '../../shared/fechas';
import { lecturaMachine } from '../../shared/lectura.states';
import { type EstadoLectura, numbersIn } from './lectura.rules';

const heldReading = z.object({ IdLectura: z.number(), Estado: z.enum(lecturaMachine.states) });

/** How a reading goes from state to state. */
export const lecturaStates = states(lecturaMachine, {
  async hold({ tx, session }, id) {
    const row = await tx.first(
      { IdLectura: int, Estado: textOf },
      sql`select id_lectura as "IdLectura", estado as "Estado" from base_lectura where id_lectura = ${id} and id_cliente = ${session.IdCliente} for no key update`,
    );
    if (!row) throw notFound();
    return heldReading.parse(row);
  },
  record: (row: { readonly IdLectura: number }) => row.IdLectura,
  guards: {},
});

/** Whoever keeps the content is waited for: the next round asks again. */
const isRefused = ({ reason }: LostContent): boolean => reason instanceof Error && 'code' in reason && reason.code === 'ECONNREFUSED';
const IDLE_MS = 20_000;
/** Longer than any reading takes: whoever had it is gone. */
const LEASE_MS = 60_000;
/** A paper that ends the process that reads it does so this often at most. */
const TRIES = 3;
const OF_KIND = { texto: 'T', imagen: 'I', blanco: 'B', cifrado: 'C', ilegible: 'X' } as const;

/** What of a paper's content is kept. */
export function readingOf(kind: keyof typeof OF_KIND, text: string): { estado: EstadoLectura; numeros: string[]; fechas: string[] } {
  return { estado: OF_KIND[kind], numeros: numbersIn(text), fechas: datesIn(text) };
}

/**
 * A paper is claimed for a minute, read outside any transaction and its findings written: whatever happens to the
 * process, the next one takes it up again, and one that brings processes down is given up.
 */
export function makePaperReader({ database, files, pdf, clock, log }: Pick<WorkerKit, 'database' | 'files' | 'pdf' | 'clock' | 'log'>): Worker {
  async function next(): Promise<boolean> {
    const now = clock();
    const claimed = await claimReading(database, now, new Date(now.getTime() - LEASE_MS));
    if (!claimed) return false;
    const id = Number(claimed.id_lectura);
    const file = await database.first(
      { id_ruta_repositorio: orNull(int), hash: textOf },
      sql`select hash, id_ruta_repositorio from base_archivo where id_cliente = ${claimed.id_cliente} and huella = ${claimed.huella} order by id_archivo limit 1`,
    );
    const given = Number(claimed.intentos) > TRIES || !file;
    const { kind, pages, text } = given
      ? ({ kind: 'ilegible', pages: 0, text: '' } as const)
      : await pdf.read(await files.bytes(database, file.id_ruta_repositorio, file.hash));
    const { estado, numeros, fechas } = readingOf(kind, text);
    await lecturaStates.moveAll(byItself(database, now), 'leer', 'sistema', {
      where: sql`t.id_lectura = ${id}`,
      state: sql`${estado}::text`,
      set: { Paginas: pages, Numeros: numeros, Fechas: fechas },
    });
    return true;
  }

  return makeWorker({
    name: 'papeles',
    idleMs: IDLE_MS,
    log,
    run: (leave) =>
      drain(leave, next, (error) => {
        // Its lease runs out; the others go on.
        log.error({ err: error }, 'papeles');
        return error instanceof LostContent && isRefused(error) ? 'end' : 'go on';
      }),
  });
}
