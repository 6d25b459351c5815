import { bool, int, oneOf, orNull, text, yes } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { marcaResource } from '../resources';

/** A mark as whoever corrects it needs it. */
export async function markOf(ctx: Context, id: number) {
  const row = await ctx.tx.first(
    {
      ...{
        id_marca: int,
        id_persona: orNull(int),
        id_vehiculo: orNull(int),
        tipo_marcacion: oneOf(['C', 'P', 'T', 'V']),
        automatica: yes,
        anulada: yes,
        observada: yes,
      },
      ...{ fecha: text, hora: text, modo_marcacion: oneOf(['S', 'N']), funcion: text, id_puerta: int, id_motivo_marca: orNull(int) },
      ...{ observacion: orNull(text), identificador: text, codigo: text, id_zona: orNull(int), placa: orNull(text) },
    },
    sql`select t.id_marca, t.id_persona, t.id_vehiculo, t.tipo_marcacion, t.automatica, t.anulada, t.observada, to_char(t.fecha, 'YYYYMMDD') as fecha, t.hora, t.modo_marcacion, t.funcion,
        t.id_puerta, t.id_motivo_marca, t.observacion, t.identificador, t.codigo, t.id_zona, t.placa
      from acceso_marca t where t.id_marca = ${id} and ${scopeSql(marcaResource, ctx.session)} for no key update`,
  );
  if (!row) throw notFound();
  return row;
}
export type Mark = Awaited<ReturnType<typeof markOf>>;

/** A mark by hand that may still be changed: those of a gate are evidence, for administrators too. */
export function requireManual(mark: Mark, action: 'editar' | 'eliminar'): void {
  if (mark.automatica) throw refuse(`marca.automatica_${action}`);
  if (mark.anulada) throw refuse('marca.anulada');
}

/** The instant at which the division's clock shows a day and an hour. */
export async function instantOf(
  ctx: Pick<Context, 'tx' | 'now'> & { readonly session: Pick<Context['session'], 'zona'> },
  Fecha: string,
  Hora: string,
): Promise<Date> {
  const { zona } = ctx.session;
  // Where the clock goes back, the first of the two; where it goes forward, an hour that nobody saw.
  const { momento, existe } = await ctx.tx.one(
    { momento: text, existe: bool },
    sql`select to_char(case when (t.at - interval '1 hour') at time zone ${zona} = t.wall then t.at - interval '1 hour' else t.at end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as momento,
        t.at at time zone ${zona} = t.wall as existe
      from (select w.wall, w.wall at time zone ${zona} as at from (select ${Fecha}::date + ${Hora}::time as wall) w) t`,
  );
  if (!existe) throw refuse('marca.hora_no_existe', { hora: Hora.slice(0, 5) }, 'Hora');
  const at = new Date(momento);
  if (at.getTime() > ctx.now.getTime()) throw refuse('marca.fecha_futura', undefined, 'Fecha');
  return at;
}

/** The name of a reason with a use, for what is kept of it. */
export async function reasonOf(ctx: Context, IdMotivoMarca: number, use: 'M' | 'A'): Promise<string> {
  const row = await ctx.tx.first(
    { nombre: text },
    sql`select nombre from acceso_motivo_marca where id_motivo_marca = ${IdMotivoMarca} and id_cliente = ${ctx.session.IdCliente} and activo = 'S' and ${use} = any(uso)`,
  );
  if (!row) throw refuse('campo.referencia', { campo: 'IdMotivoMarca' }, 'IdMotivoMarca');
  return row.nombre;
}
