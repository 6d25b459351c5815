import { coded, decode } from '@platform/i18n/coded';
import { int, json, oneOf, orNull, text, yes } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { Problem, refuse } from '@platform/server/http/problem';
import type { Session } from '@platform/server/http/session';
import type { WorkerKit } from '@platform/server/jobs/worker';
import { type Job, type Opened, type WorkKind, workKind } from '@platform/server/work/work';
import { sql } from 'drizzle-orm';
import { Carga, ESTADOS_CARGA } from '../../shared/carga.entity';
import { tellCompanies } from '../permisos/restriccion.avisos';
import { companiesOf, datosSchema, GESTION, headOf, PATH } from './carga';
import { perform } from './carga.hacer';
import { messagesOf, standingFaults } from './carga.juzgar';
import { type DeCarga, type FilaEscrita, readRows } from './carga.leer';
import { cargaFilaStates, cargaStates } from './carga.states';

/** In the loader's name, and within the loader's company. */
async function sessionOf({ database, sessionFor }: WorkerKit, { IdCliente, IdDivision, UsuarioCreacion }: Job): Promise<Session> {
  const session = await sessionFor(IdCliente, IdDivision);
  const user = await database.first(
    { nombre: text, contratista: yes, id_compania: orNull(int) },
    sql`select nombre, contratista, id_compania from seguridad_usuario where id_usuario = ${UsuarioCreacion}`,
  );
  if (!user) return session;
  return {
    ...session,
    IdUsuario: UsuarioCreacion,
    Nombre: user.nombre,
    contratista: user.contratista,
    IdCompania: user.contratista ? user.id_compania : null,
    // What the loader may do was asked when it was begun.
    grants: new Map([...session.grants, ...Carga.options.menu.map((menu) => [menu, new Set(['crear', 'editar', 'autorizar'] as const)] as const)]),
  };
}

/** Does the act of a load in the background: each row once, whatever happens to the process. */
export const accessWork = (kit: WorkerKit): WorkKind =>
  workKind<FilaEscrita>({
    type: GESTION,
    screen: PATH,
    session: (job) => sessionOf(kit, job),
    cancel: (ctx, registro) => cargaStates.run(ctx, registro, 'cancelar', 'operador', () => ({ set: { Fin: ctx.now.toISOString() } })),
    open: async (ctx, { Registro }) => opened(kit, ctx.session, Registro, await headOf(ctx, Registro)),
  });

/** Rows of one transaction: so many at most are done again after a fall, and so long others wait for what it holds. */
const TOGETHER = 50;

function opened(kit: WorkerKit, { IdCliente }: Session, IdCarga: number, head: DeCarga): Opened<FilaEscrita> {
  const rowsAre = (rows: readonly FilaEscrita[]) =>
    sql`t.id_cliente = ${IdCliente} and t.id_carga = ${IdCarga} and t.fila = any(${sql.param(rows.map(({ Fila }) => Fila))}::int[])`;
  /** As they are understood now, with what stands in the way now. */
  async function judged(ctx: Context, rows: readonly FilaEscrita[]) {
    const read = await readRows(ctx, head, rows);
    const standing = await standingFaults(ctx, head, read);
    return read.map((row) => ({ row, fault: row.Faltas[0] ?? standing.get(row.Fila) ?? null }));
  }
  return {
    together: TOGETHER,
    confirmed: new Set(),
    async claim(ctx, most) {
      const load = await ctx.tx.first(
        { estado: oneOf(ESTADOS_CARGA) },
        sql`select estado from acceso_carga where id_cliente = ${IdCliente} and id_carga = ${IdCarga} for share`,
      );
      if (load?.estado !== 'P') return null;
      return ctx.tx.rows(
        { Fila: int, Datos: json(datosSchema), IdSujeto: orNull(int) },
        sql`select t.fila as "Fila", coalesce(t.datos, '{}') as "Datos", coalesce(t.id_persona, t.id_vehiculo) as "IdSujeto" from acceso_carga_fila t
          where t.id_cliente = ${IdCliente} and t.id_carga = ${IdCarga} and t.estado = 'C' order by t.fila limit ${most} for update skip locked`,
      );
    },
    async ready(ctx, rows) {
      const sound = new Set((await judged(ctx, rows)).flatMap(({ row, fault }) => (fault === null ? [row.Fila] : [])));
      return rows.filter(({ Fila }) => sound.has(Fila));
    },
    async make(ctx, rows) {
      const now = await judged(ctx, rows);
      const wrong = now.find(({ fault }) => fault !== null)?.fault;
      if (wrong) {
        const { code, params } = decode(wrong);
        throw refuse(code, params);
      }
      await perform(
        ctx,
        kit,
        head,
        now.map(({ row }) => row),
      );
      await cargaFilaStates.moveAll(ctx, 'procesar', 'sistema', { where: rowsAre(rows), set: { Mensajes: sql`'[]'::jsonb` } });
    },
    explain: (ctx, error) => kit.writer.explain(kit.database, ctx, error),
    async observe(ctx, row, problem) {
      const said = problem instanceof Problem ? messagesOf(problem) : [coded('carga_acceso.interno')];
      await cargaFilaStates.moveAll(ctx, 'rechazar', 'sistema', {
        where: rowsAre([row]),
        set: { Mensajes: sql`${JSON.stringify(said)}::jsonb` },
      });
    },
    async end(ctx) {
      const over = await cargaStates.moveAll(ctx, 'terminar', 'sistema', {
        where: sql`t.id_cliente = ${IdCliente} and t.id_carga = ${IdCarga} and not exists (select 1 from acceso_carga_fila f where f.id_cliente = t.id_cliente and f.id_carga = t.id_carga and f.estado = 'C')`,
        set: { Fin: ctx.now.toISOString() },
      });
      if (over.length === 0) return false;
      if (head.Accion === 'R' || head.Accion === 'L') await tellEnd(ctx, IdCarga, head);
      return true;
    },
  };
}

/** ACC05 of a mass act: one notice for each company, with how many. */
async function tellEnd(ctx: Context, IdCarga: number, { Accion, Comun }: DeCarga): Promise<void> {
  const { IdCliente, IdDivision } = ctx.session;
  const motivo = String(Comun.Motivo ?? '—');
  const companies = (await companiesOf(ctx, IdCarga)).map(({ IdCompania, n, nombres }) => ({
    IdCompania,
    n,
    nombre: nombres[0] ?? '',
    motivo,
    registro: IdCarga,
    unico: ctx.now.toISOString(),
  }));
  await tellCompanies(ctx, { IdCliente, IdDivision }, Accion === 'R' ? 'registrada' : 'levantada', companies);
}
