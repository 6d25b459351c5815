import { sendNotice } from '@modules/sistema/server/public';
import { coded } from '@platform/i18n/coded';
import { int, json, oneOf, orNull, text, yes } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { type FieldError, Problem } from '@platform/server/http/problem';
import type { Session } from '@platform/server/http/session';
import { act } from '@platform/server/jobs/act';
import { makeWorker, type Worker, type WorkerKit } from '@platform/server/jobs/worker';
import { drain } from '@platform/server/work/claim';
import { type Job, type Opened, type WorkKind, workKind } from '@platform/server/work/work';
import { sql } from 'drizzle-orm';
import { ESTADOS_CARGA } from '../../shared/carga.entity';
import { tellManySent } from '../avisos';
import { CARGA, cellsSchema, countsOf, stopLoad } from './carga';
import { CLASES } from './carga.clases';
import { columnsOf, requirementsOfProfile } from './carga.columnas';
import { claimPapers, takeArchive } from './carga.papeles';
import { type Claimed, requestRows, type Work } from './carga.pedido';
import { cargaFilaStates, cargaStates, readLoad, type StoredHead } from './carga.states';
import { type RowFault, requirementKey } from './carga.tipos';

const IDLE_MS = 15_000;
const SCREEN = '/movilizacion/masiva';

/** In the loader's name, whichever client the loader is of, and within the loader's company. */
async function sessionOf({ database, sessionFor }: WorkerKit, load: Pick<Job, 'IdCliente' | 'IdDivision' | 'UsuarioCreacion'>): Promise<Session> {
  const session = await sessionFor(load.IdCliente, load.IdDivision);
  const user = await database.first(
    { nombre: text, contratista: yes, id_compania: orNull(int) },
    sql`select nombre, contratista, id_compania from seguridad_usuario where id_usuario = ${load.UsuarioCreacion}`,
  );
  if (!user) return session;
  const { nombre, contratista, id_compania } = user;
  return {
    ...session,
    IdUsuario: load.UsuarioCreacion,
    Nombre: nombre,
    contratista,
    IdCompania: contratista ? id_compania : null,
  };
}

/** Archives of papers are taken in the background, each by one process. */
export function makePapersWorker(kit: WorkerKit): Worker {
  const { database, outbox, clock, log } = kit;
  return makeWorker({
    name: 'adjuntos',
    idleMs: IDLE_MS,
    log,
    run: (leave) =>
      drain(leave, async () => {
        const papers = await claimPapers(database, clock());
        if (!papers) return false;
        const session = await sessionOf(kit, papers);
        await takeArchive(papers, {
          kit,
          log,
          leave: () => leave.aborted,
          async within(work) {
            const { result, news } = await act(database, { session, now: clock(), screen: SCREEN, log }, work);
            if (news.length > 0) await outbox.deliver(news);
            return result;
          },
        });
        return true;
      }),
  });
}

/** Mass requests: the correct rows of a load become requests that are sent, or observed with the reason a single request would be refused for. */
export const loadWork = (kit: WorkerKit): WorkKind =>
  workKind<Claimed>({
    type: CARGA,
    screen: SCREEN,
    session: (job) => sessionOf(kit, job),
    cancel: (ctx, registro) => stopLoad(ctx, registro),
    async open(ctx, { Registro }) {
      const head = await readLoad(ctx, Registro);
      const work = { head, columns: await columnsOf(ctx, kit, head), requirements: await requirementsOfProfile(ctx, head.IdPerfilAcreditacion) };
      return opened(kit, work, ctx.session);
    },
  });

function opened(kit: WorkerKit, work: Work, { IdCliente, rules }: Session): Opened<Claimed> {
  const { head } = work;
  const { IdCarga } = head;
  return {
    // What a transaction asks whatever its rows costs as much of a hundred as of two; what it holds (the series of numbers, the contract) others wait for.
    together: 200,
    lanes: 2,
    confirmed: head.AceptarAdvertencias === 'S' ? new Set(rules.keys()) : new Set(),
    async claim(ctx, most) {
      const load = await ctx.tx.first(
        { estado: oneOf(ESTADOS_CARGA) },
        sql`select estado from acreditacion_carga where id_carga = ${IdCarga} for share`,
      );
      if (load?.estado !== 'P') return null;
      return ctx.tx.rows(
        { Fila: int, Datos: json(cellsSchema), Documento: orNull(text), Clave: orNull(text) },
        sql`select fila as "Fila", coalesce(datos, '{}') as "Datos", documento as "Documento", clave as "Clave" from acreditacion_carga_fila
              where id_cliente = ${IdCliente} and id_carga = ${IdCarga} and estado = 'C' order by fila limit ${most} for update skip locked`,
      );
    },
    make: (ctx, rows) => requestRows(ctx, kit, work, rows),
    explain: (ctx, error) => kit.writer.explain(kit.database, ctx, error),
    async observe(ctx, { Fila }, problem) {
      await cargaFilaStates.moveAll(ctx, 'observar', 'sistema', {
        where: sql`t.id_cliente = ${IdCliente} and t.id_carga = ${IdCarga} and t.fila = ${Fila}`,
        set: { Errores: sql`${JSON.stringify(faultsOf(problem ?? new Problem(500, 'carga.interno'), work))}::jsonb` },
      });
    },
    async end(ctx) {
      const [over] = await cargaStates.moveAll(ctx, 'terminar', 'sistema', {
        where: sql`t.id_carga = ${IdCarga} and not exists (select 1 from acreditacion_carga_fila f where f.id_cliente = ${IdCliente} and f.id_carga = ${IdCarga} and f.estado = 'C')`,
        set: { Fin: ctx.now.toISOString() },
      });
      if (!over) return false;
      await tellEnd(ctx, head);
      await tellManySent(ctx, IdCarga);
      return true;
    },
  };
}

/** One notice with the counts, not one a row (ACR13). */
async function tellEnd(ctx: Context, head: StoredHead): Promise<void> {
  const counts = await countsOf(ctx, head.IdCarga);
  ctx.audit({ entity: 'AcreditacionCarga', record: head.IdCarga, action: 'terminar', changes: { ...counts } });
  await sendNotice(ctx, {
    codigo: 'ACR13',
    para: [{ usuario: head.UsuarioCreacion }],
    lugar: { IdCliente: ctx.session.IdCliente, IdDivision: ctx.session.IdDivision },
    datos: {
      cargados: String(counts.Cargados),
      observados: String(counts.Observados),
      correctos: String(counts.Correctos),
      procesados: String(counts.Procesados),
    },
    enlace: `${SCREEN}/${head.IdCarga}`,
    entidad: 'AcreditacionCarga',
    registro: head.IdCarga,
    unico: ctx.now.toISOString(),
  });
}

/** A refusal as faults of the row's cells. */
function faultsOf(problem: Problem, { head, columns, requirements }: Work): RowFault[] {
  const place = (field: string): string | null => {
    const codigo = /^Requisitos\.(.+)$/.exec(field)?.[1];
    if (codigo !== undefined) return requirements.some((one) => one.Codigo === codigo) ? requirementKey(codigo, 'V') : null;
    const cell = CLASES[head.Entidad].lugares[field.replace(/\.\d+$/, '')] ?? field;
    return columns.some((column) => column.clave === cell) ? cell : null;
  };
  const regla = problem.more.confirmable ? { regla: problem.code } : {};
  const errors: readonly FieldError[] = problem.more.errors ?? [];
  if (errors.length === 0) return [{ columna: null, mensaje: coded(problem.code, problem.params), ...regla }];
  return errors.map((error) => ({ columna: place(error.field), mensaje: error.message, ...regla }));
}
