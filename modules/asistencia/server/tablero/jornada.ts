import { toldToOneself, verdictOf } from '@modules/acceso/server/public';
import { addDays, shownDay } from '@modules/administracion/shared/dia';
import { fill } from '@platform/i18n/coded';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import type { Widget } from '@platform/server/widgets/widget';
import { sql } from 'drizzle-orm';
import type { MiJornada } from '../../shared/tablero.wire';
import { plannedDays } from '../mia/mia';

/** Days ahead in which the next shift and the next rest are looked for: more than the longest swing. */
const AHEAD = 45;
const WORDS = {
  es: {
    turno: 'Mi próximo turno',
    sinTurno: 'Sin turno planificado',
    descanso: 'descansa desde el {fecha}',
    hoy: 'hoy',
    dia: 'el {fecha}',
    correccion: 'Corrección de su marca: {motivo}',
  },
  en: {
    turno: 'My next shift',
    sinTurno: 'No shift planned',
    descanso: 'rest from {fecha}',
    hoy: 'today',
    dia: 'on {fecha}',
    correccion: 'Correction of your mark: {motivo}',
  },
} as const;

/** The next shift that has not ended, and from when on one rests. */
async function nextShift(ctx: Context, IdPersona: number): Promise<MiJornada['Datos'][number]> {
  const say = WORDS[ctx.lang];
  const now = today(ctx);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: ctx.session.zona, hour: '2-digit', minute: '2-digit' }).format(ctx.now);
  const days = await plannedDays(ctx, IdPersona, now, addDays(now, AHEAD));
  const over = ({ Fecha, Inicio, Fin }: (typeof days)[number]) => Fecha === now && Inicio !== null && Fin !== null && Fin > Inicio && Fin <= clock;
  const at = days.findIndex((day) => day.Plan === 'L' && day.Inicio !== null && !over(day));
  const next = days[at];
  if (!next) return { Etiqueta: say.turno, Valor: say.sinTurno, Detalle: null };
  const rest = days.slice(at).find(({ Plan }) => Plan === 'D');
  const when = next.Fecha === now ? say.hoy : fill(say.dia, { fecha: shownDay(next.Fecha) });
  return {
    Etiqueta: say.turno,
    Valor: `${next.Inicio}–${next.Fin}, ${when}`,
    Detalle: rest ? fill(say.descanso, { fecha: shownDay(rest.Fecha) }) : null,
  };
}

/** W19: may I enter, until when and why, my next shift, my bed, my meals, and what waits for me. */
async function myDay(divisions: readonly Context[]): Promise<MiJornada> {
  const [ctx] = divisions;
  const own =
    ctx &&
    (await ctx.tx.first(
      { persona: orNull(int) },
      sql`select u.id_persona as persona from seguridad_usuario u where u.id_usuario = ${ctx.session.IdUsuario}`,
    ));
  if (!ctx || !own || own.persona === null) return { Puede: null, Datos: [], Espera: [] };
  const { persona } = own;
  const { Permitido, Puerta, Hasta, Motivos, Advertencias, Despues } = await verdictOf(ctx, persona);
  const worded = (of: readonly { readonly Motivo: string }[]) => of.map(({ Motivo }) => Motivo);
  const told = [await nextShift(ctx, persona)];
  for (const answer of ctx.tx.product.answers(toldToOneself)) told.push(...(await answer(ctx, persona)));
  const waiting = await ctx.tx.rows(
    { motivo: text, vence: text },
    sql`select c.motivo, c.vence_el as vence from asistencia_correccion c where c.id_cliente = ${ctx.session.IdCliente} and c.id_persona = ${persona} and c.estado = 'P' order by c.vence_el limit 5`,
  );
  return {
    Puede: { Permitido, Puerta, Hasta, Motivos: worded(Motivos), Avisos: worded(Advertencias), Despues: worded(Despues) },
    Datos: told,
    Espera: waiting.map(({ motivo, vence }) => ({ Texto: fill(WORDS[ctx.lang].correccion, { motivo }), Vence: vence })),
  };
}

export const myDayWidget: Widget = { code: 'W19', needs: ['050402'], data: myDay };
