import { flush } from '@platform/server/audit/audit';
import { bool, int, orNull } from '@platform/server/db/rows';
import type { FileReader } from '@platform/server/files/routes';
import type { Context } from '@platform/server/http/context';
import { type SQL, sql } from 'drizzle-orm';

const KINDS = ['persona', 'vehiculo', 'compania'] as const;

/** What an accreditation holds: of whom, of which company, in which division. */
const held = (client: number, file: number): SQL =>
  sql.join(
    KINDS.map((kind) => {
      const [table, key] = [`acreditacion_${kind}`, `id_acreditacion_${kind}`];
      return sql`select ${sql.raw(`${kind === 'persona' ? 'a.id_persona' : 'null::int'}, a.id_compania, q.id_rol, a.id_division, false
        from ${table}_requisito r join ${table} a on a.${key} = r.${key} join acreditacion_requisito q on q.id_requisito = r.id_requisito and q.salud = 'S'`)}
        where r.id_cliente = ${client} and r.id_archivo = ${file}`;
    }),
    sql` union all `,
  );

/**
 * Where a file is a health paper: in a request, in an update, in a load whose rows are not requests yet, in an accreditation.
 * `abierto` where whoever asks for it may still change it.
 */
const healthUses = (client: number, file: number): SQL => sql`
  select t.id_persona, coalesce(o.id_compania, t.id_compania) as id_compania, s.id_rol, t.id_division, t.estado in ('I', 'O') as abierto
    from acreditacion_solicitud_adjunto a join acreditacion_solicitud_requisito s on s.id_solicitud_requisito = a.id_solicitud_requisito
    join acreditacion_requisito q on q.id_requisito = s.id_requisito and q.salud = 'S' join acreditacion_solicitud t on t.id_solicitud = s.id_solicitud
    left join acreditacion_solicitud o on o.id_solicitud = s.id_solicitud_origen
    where a.id_cliente = ${client} and a.id_archivo = ${file}
  union all select x.id_persona, u.id_compania, x.id_rol, u.id_division, u.estado = 'O'
    from acreditacion_actualizacion_requisito x join acreditacion_requisito q on q.id_requisito = x.id_requisito and q.salud = 'S'
    join acreditacion_actualizacion u on u.id_actualizacion = x.id_actualizacion where x.id_cliente = ${client} and x.id_archivo = ${file}
  union all select null, c.id_compania, q.id_rol, c.id_division, true
    from acreditacion_carga_adjunto j join acreditacion_requisito q on q.id_requisito = j.id_requisito and q.salud = 'S'
    join acreditacion_carga c on c.id_carga = j.id_carga where j.id_cliente = ${client} and j.id_archivo = ${file}
  union all ${held(client, file)}`;

/** SQL that is true where the session's user evaluates the requirements of role `rol` in a division. */
const evaluates = ({ session }: Pick<Context, 'session'>, rol: SQL, division: SQL): SQL =>
  sql`exists (select 1 from acreditacion_autorizador_usuario e where e.id_rol = ${rol} and e.id_usuario = ${session.IdUsuario} and e.id_division = ${division})`;

/**
 * The health wall: what a file is used for closes it, whoever loaded it and whatever holds it. A paper of a health
 * requirement opens to who evaluates it and to the company that delivered it; to the client's own people who typed it while
 * they may still change it. Every opening leaves a trace that the person may read.
 */
export const healthWall: FileReader = async (ctx, file) => {
  const { session } = ctx;
  const uses = await ctx.tx.rows(
    { id_persona: orNull(int), id_compania: orNull(int), evalua: bool, abierto: bool },
    sql`select x.id_persona, x.id_compania, x.abierto, ${evaluates(ctx, sql`x.id_rol`, sql`x.id_division`)} as evalua from (${healthUses(session.IdCliente, file.IdArchivo)}) x`,
  );
  if (uses.length === 0) return null;
  const own = file.UsuarioCreacion === session.IdUsuario;
  const open = uses.some(
    ({ evalua, id_compania, abierto }) =>
      evalua || (own && (abierto || session.contratista)) || (session.IdCompania !== null && id_compania === session.IdCompania),
  );
  await flush(
    ctx.tx,
    {
      IdCliente: session.IdCliente,
      IdDivision: session.IdDivision,
      IdUsuario: session.IdUsuario,
      IdPerfil: session.IdPerfil,
      address: ctx.address,
      screen: ctx.screen,
    },
    [
      {
        entity: 'AdministracionPersona',
        record: uses.find(({ id_persona }) => id_persona !== null)?.id_persona ?? null,
        action: 'abrirDocumentoSalud',
        result: open ? 'OK' : 'permiso.denegado',
        changes: { IdArchivo: file.IdArchivo },
      },
    ],
    [],
  );
  return open;
};

/** Leaves the health papers out of rows of accredited requirements, for whoever the wall closes them to. */
export async function withoutHealthPapers(ctx: Context, rows: readonly Record<string, unknown>[]): Promise<void> {
  const asked = rows.filter((row) => row.IdArchivo !== null && row.IdArchivo !== undefined);
  // A company reads only what it delivered itself.
  if (asked.length === 0 || ctx.session.IdCompania !== null) return;
  const closed = await ctx.tx.rows(
    { id_requisito: int, id_division: int },
    sql`select q.id_requisito, d.id_division from acreditacion_requisito q cross join unnest(${sql.param([...new Set(asked.map((row) => Number(row.IdDivision)))])}::int[]) d(id_division)
      where q.id_requisito = any(${sql.param([...new Set(asked.map((row) => Number(row.IdRequisito)))])}::int[]) and q.salud = 'S' and not ${evaluates(ctx, sql`q.id_rol`, sql`d.id_division`)}`,
  );
  const walled = new Set(closed.map((row) => `${row.id_requisito}·${row.id_division}`));
  for (const row of asked) {
    if (!walled.has(`${String(row.IdRequisito)}·${String(row.IdDivision)}`)) continue;
    for (const name of Object.keys(row)) if (name.startsWith('IdArchivo')) row[name] = null;
  }
}
