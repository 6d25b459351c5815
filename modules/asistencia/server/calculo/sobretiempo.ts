import { withinUnits } from '@modules/administracion/server/public';
import { int, orNull, text, yes } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type Resource, resource } from '@platform/server/resource/resource';
import { holdRow } from '@platform/server/state/hold';
import { states } from '@platform/server/state/machine';
import { sql } from 'drizzle-orm';
import { Sobretiempo } from '../../shared/sobretiempo.entity';
import { sobretiempoMachine } from '../../shared/sobretiempo.states';
import { settleBag } from '../bolsa/bolsa';
import { requireOpenDays } from '../cierre/abierto';
import { notePerson } from './pendiente';

export const sobretiempoResource: Resource = resource(Sobretiempo, { policy: (session) => withinUnits(session) });

/** How the answer to overtime goes from state to state. */
export const sobretiempoStates = states(sobretiempoMachine, {
  hold: holdRow(Sobretiempo),
  record: (row: { readonly IdSobretiempo: number }) => row.IdSobretiempo,
  guards: {},
});

/** The overtime of a kept day, and whose it is. */
async function overtimeOf(ctx: Context, id: number) {
  const row = await ctx.tx.first(
    { id_persona: int, id_compania: int, fecha: text, cerrado: yes, calculado: int, pendiente: int, propia: orNull(int), respondido: orNull(int) },
    sql`select d.id_persona, d.id_compania, to_char(d.fecha, 'YYYYMMDD') as fecha, d.cerrado, d.sobretiempo_calculado as calculado, d.sobretiempo_no_autorizado as pendiente,
        (select u.id_persona from seguridad_usuario u where u.id_usuario = ${ctx.session.IdUsuario}) as propia,
        (select s.id_sobretiempo from asistencia_sobretiempo s where s.id_cliente = d.id_cliente and s.id_persona = d.id_persona and s.fecha = d.fecha) as respondido
      from asistencia_dia d where d.id_cliente = ${ctx.session.IdCliente} and d.id_dia = ${id} for no key update of d`,
  );
  if (row) await requireOpenDays(ctx, row.id_persona, row.fecha, row.fecha);
  // Where no authorization is asked for, all of it is paid already.
  if (!row || row.cerrado || row.calculado === 0 || (row.pendiente === 0 && row.respondido === null)) throw refuse('sobretiempo.ninguno');
  if (row.propia !== null && row.propia === row.id_persona) throw refuse('sobretiempo.propio');
  return row;
}

/** Answers the overtime of a day: so many of its minutes, all of them when not said; or none, with the reason. */
export async function answerOvertime(
  ctx: Context,
  id: number,
  act: 'autorizar' | 'rechazar',
  minutes: number | null,
  Destino: 'P' | 'C',
  Observacion: string | null,
) {
  const day = await overtimeOf(ctx, id);
  const granted = act === 'rechazar' ? 0 : (minutes ?? day.calculado);
  if (granted > day.calculado) throw refuse('sobretiempo.maximo', { n: day.calculado }, 'Minutos');
  if (act === 'rechazar' && !Observacion) throw refuse('justificacion.observacion', undefined, 'Observacion');
  const set = { MinutosCalculados: day.calculado, MinutosAutorizados: granted, Destino, Observacion, IdUsuarioResponde: ctx.session.IdUsuario };
  const first = {
    IdPersona: day.id_persona,
    IdCompania: day.id_compania,
    Fecha: day.fecha,
    MinutosCalculados: day.calculado,
    MinutosAutorizados: 0,
    Destino,
  };
  const row = day.respondido ?? (await sobretiempoStates.make(ctx, 'crear', 'sistema', first));
  await sobretiempoStates.run(ctx, row, act, 'operador', () => ({ set, changes: { MinutosAutorizados: granted, Destino } }));
  const of = { IdSobretiempo: row, IdPersona: day.id_persona, IdCompania: day.id_compania, Fecha: day.fecha };
  await settleBag(ctx, of, Destino === 'C' ? granted : 0);
  await notePerson(ctx, day.id_persona, day.fecha, 'sobretiempo', day.fecha);
  return { MinutosAutorizados: granted };
}
