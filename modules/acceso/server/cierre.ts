import type { Withdrawn } from '@modules/acreditacion/server/public';
import { coded } from '@platform/i18n/coded';
import { text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { changeRows, removeRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { Asignacion } from '../shared/permiso.entity';
import { readersToldSince } from './lectores/comandos';
import { peopleDue, personDue } from './lectores/pendientes';

interface Leaving {
  readonly Entidad: 'P' | 'V';
  readonly Id: number;
  readonly FechaCese: string;
  readonly Acreditaciones: readonly number[];
}

const COLUMNS = {
  P: { subject: sql.raw('id_persona'), accreditation: sql.raw('id_acreditacion_persona') },
  V: { subject: sql.raw('id_vehiculo'), accreditation: sql.raw('id_acreditacion_vehiculo') },
} as const;

/** Ends what accreditations granted when a person or a vehicle leaves a division: what is in force ends that day, what had not begun goes. */
export const accessCloser = {
  codigo: 'ACCESO',
  async close(ctx: Context, { Entidad, Id, FechaCese, Acreditaciones }: Leaving): Promise<number> {
    const { subject, accreditation } = COLUMNS[Entidad];
    const mine = sql`id_cliente = ${ctx.session.IdCliente} and ${subject} = ${Id} and ${accreditation} = any(${sql.param([...Acreditaciones])})`;
    const removed = await removeRows(ctx, Asignacion, {
      where: sql`${mine} and fecha_inicio > ${FechaCese}::date`,
      trace: { action: 'eliminar', changes: { FechaCese: [null, FechaCese] } },
    });
    const ended = await changeRows(ctx, Asignacion, {
      set: { FechaFin: sql`${FechaCese}::date` },
      where: sql`${mine} and fecha_fin > ${FechaCese}::date`,
      trace: { action: 'terminar', changes: { FechaFin: [null, FechaCese] } },
    });
    if (Entidad === 'P') await personDue(ctx, ctx.session.IdCliente, ctx.session.IdDivision, Id);
    return removed.length + ended.length;
  },
};

/** Whoever or whatever is still inside on the day it leaves: a mark of exit is all that ends that. */
export const presenceCloser = {
  codigo: 'PRESENCIA',
  async close(ctx: Context, { Entidad, Id, FechaCese }: Leaving): Promise<number | { falta: string }> {
    if (FechaCese > today(ctx)) return 0;
    const inside = await ctx.tx.first(
      { nombre: text },
      sql`select z.nombre from acceso_presencia x join acceso_zona z on z.id_zona = x.id_zona
        where x.id_cliente = ${ctx.session.IdCliente} and x.id_division = ${ctx.session.IdDivision} and x.${COLUMNS[Entidad].subject} = ${Id}`,
    );
    return inside ? { falta: coded('desmovilizacion.sigue_dentro', { zona: inside.nombre }) } : 0;
  },
};

/** What of Acceso ends with an accreditation, and what it finds still open. */

/** What an approval granted goes when it is taken back; whoever has passed by it meanwhile keeps it from going. Answers how many readers had been handed them. */
export async function withdrawAccess(ctx: Context, of: readonly Withdrawn[]): Promise<number> {
  const [first] = of;
  if (!first) return 0;
  const { IdCliente, IdDivision } = ctx.session;
  const keys = (entidad: Withdrawn['Entidad'], name: 'Id' | 'IdAcreditacion') =>
    sql`${sql.param(of.filter(({ Entidad }) => Entidad === entidad).map((one) => one[name]))}::int[]`;
  const passed = await ctx.tx.first(
    { puerta: text },
    sql`select p.nombre as puerta from (
        select m.id_puerta, m.fecha_hora from acceso_marca m where m.id_cliente = ${IdCliente} and m.id_division = ${IdDivision} and m.id_persona = any(${keys('P', 'Id')})
          and m.fecha_hora >= ${first.desde}::timestamptz and m.resultado = 'S' and m.anulada = 'N'
        union all
        select m.id_puerta, m.fecha_hora from acceso_marca m where m.id_cliente = ${IdCliente} and m.id_division = ${IdDivision} and m.id_vehiculo = any(${keys('V', 'Id')})
          and m.fecha_hora >= ${first.desde}::timestamptz and m.resultado = 'S' and m.anulada = 'N') x
      join acceso_puerta p on p.id_puerta = x.id_puerta order by x.fecha_hora limit 1`,
  );
  if (passed) throw refuse('solicitud.deshacer_ingreso', { puerta: passed.puerta });
  const received = await ctx.tx.first(
    {},
    sql`select 1 from acceso_visita_registro v where v.id_cliente = ${IdCliente} and v.id_acreditacion_persona = any(${keys('P', 'IdAcreditacion')}) limit 1`,
  );
  if (received) throw refuse('solicitud.deshacer_visita');
  await removeRows(ctx, Asignacion, {
    where: sql`t.id_cliente = ${IdCliente} and (t.id_acreditacion_persona = any(${keys('P', 'IdAcreditacion')}) or t.id_acreditacion_vehiculo = any(${keys('V', 'IdAcreditacion')}))`,
    trace: { action: 'deshacer' },
  });
  await peopleDue(ctx, IdCliente, IdDivision, sql`select unnest(${keys('P', 'Id')})`);
  return readersToldSince(
    ctx,
    of.flatMap(({ Entidad, Id }) => (Entidad === 'P' ? [Id] : [])),
    new Date(first.desde),
  );
}
