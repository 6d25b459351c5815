import { shownDay } from '@modules/administracion/shared/dia';
import { sendNotice } from '@modules/sistema/server/public';
import { int, num, oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import { clockOf, DAY, dayNumber, dayText } from '../../shared/calculo/reloj';
import { Persona } from '../../shared/persona.entity';
import { type Comunes, commonFacts, type Expediente, isHoliday, personFacts, plannedOn, siteOn, unmarked } from './hechos.facts';

const MINUTE = 60_000;
/** A worker is told within so many minutes of the moment on which their company says so, or not at all: a job that stood still tells nothing old. */
const WITHIN = 15;

interface Falta {
  readonly lado: 'entrada' | 'salida';
  readonly day: number;
  /** Minutes on the wall clock from the day's midnight. */
  readonly turno: readonly [number, number];
}
const WORDS = { es: { entrada: 'entrada', salida: 'salida' }, en: { entrada: 'entry', salida: 'exit' } } as const;
const clock = (minute: number) => `${String(Math.floor((minute % DAY) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/**
 * What somebody should have marked `margin` minutes ago and did not: an entry since the shift's start, an exit since its end of whoever came in.
 * A holiday that is not planned as work asks for
 * no marks, nor does somebody whom nobody controls by them (NC). `marks` are of the last two days, in order, in minutes of UTC.
 */
export function missingOf(
  file: Pick<Expediente, 'sitios' | 'vinculos' | 'programados' | 'asignaciones' | 'guardias' | 'justificaciones' | 'condiciones'>,
  common: Pick<Comunes, 'feriados'>,
  marks: readonly { readonly at: number; readonly entry: boolean }[],
  margin: number,
  now: number,
): Falta | null {
  const zone = clockOf(siteOn(file, Math.floor(now / DAY)).zona, Math.floor(now / DAY) - 2, Math.floor(now / DAY) + 2);
  const today = Math.floor(zone.wall(now) / DAY);
  for (const day of [today - 1, today]) {
    if (!file.vinculos.some(({ desde, hasta, sujeto }) => sujeto && desde <= day && day <= hasta)) continue;
    if (file.justificaciones.some((one) => one.horas === null && one.desde <= day && day <= one.hasta)) continue;
    const { tipo, turno, feriadoLaborable } = plannedOn(file, day);
    if (tipo !== 'L' || !turno || unmarked(file, day) || (isHoliday(common, file, day) && !feriadoLaborable)) continue;
    const [from, to] = [zone.instant(day * DAY + turno.inicio), zone.instant(day * DAY + turno.fin)];
    const due = (at: number) => now >= at + margin && now < at + margin + WITHIN;
    const own = marks.filter(({ at }) => at >= from - 180 && at <= now);
    const limits = [turno.inicio, turno.fin] as const;
    if (due(from) && !own.some(({ entry }) => entry)) return { lado: 'entrada', day, turno: limits };
    if (due(to) && own.some(({ entry }) => entry) && own.at(-1)?.entry === true) return { lado: 'salida', day, turno: limits };
  }
  return null;
}

/** ASI06: who has not marked, so many minutes after the limit, of companies that tell it. */
export async function tellOmissions(ctx: Context): Promise<number> {
  const { IdCliente } = ctx.session;
  const now = Math.floor(ctx.now.getTime() / MINUTE);
  const people = await ctx.tx.rows(
    { id: int, margen: orNull(int), usuario: orNull(text), correo: orNull(text) },
    sql`select a.id_persona as id, f.aviso_omision as margen, p.correo,
        (select u.id_usuario from seguridad_usuario u where u.id_cliente = a.id_cliente and u.id_persona = a.id_persona and u.activo = 'S' order by u.id_usuario limit 1) as usuario
      from asistencia_persona a join administracion_persona p on p.id_persona = a.id_persona join sistema_division d on d.id_division = p.actual_id_division
      cross join lateral (select (${ctx.now.toISOString()}::timestamptz at time zone d.zona_horaria)::date as dia) hoy
      join asistencia_configuracion_compania f on f.id_cliente = a.id_cliente and f.id_compania = a.id_compania and f.aviso_omision > 0
        and hoy.dia between f.fecha_inicio and coalesce(f.fecha_fin, 'infinity')
      where a.id_cliente = ${IdCliente} and a.sujeto_control = 'S' and hoy.dia between a.fecha_inicio and coalesce(a.fecha_fin, 'infinity')`,
  );
  if (people.length === 0) return 0;
  const ids = people.map(({ id }) => id);
  const day = dayText(Math.floor(now / DAY));
  const files = await personFacts(ctx.tx, IdCliente, ids, dayText(dayNumber(day) - 1), day);
  const common = await commonFacts(ctx.tx, IdCliente, dayText(dayNumber(day) - 1), day);
  const marks = await ctx.tx.rows(
    { id: orNull(int), at: num, modo: oneOf(['S', 'N']) },
    sql`select m.id_persona as id, floor(extract(epoch from m.fecha_hora) / 60)::float8 as at, m.modo_marcacion as modo from acceso_marca m
      where m.id_cliente = ${IdCliente} and m.id_persona = any(${sql.param(ids)}::int[]) and m.fecha >= ${day}::date - 2 and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N'
      order by m.fecha_hora, m.id_marca`,
  );
  let told = 0;
  for (const { id, margen, usuario, correo } of people) {
    const file = files.get(id);
    const own = marks.filter((one) => one.id === id).map(({ at, modo }) => ({ at, entry: modo === 'S' }));
    const missing = file && missingOf(file, common, own, margen ?? 0, now);
    if (!missing) continue;
    const rest = { turno: `${clock(missing.turno[0])}–${clock(missing.turno[1])}`, fecha: shownDay(dayText(missing.day)) };
    await sendNotice(ctx, {
      codigo: 'ASI06',
      para: usuario ? [{ usuario }] : correo ? [{ correo }] : [],
      lugar: { IdCliente, IdDivision: siteOn(file, missing.day).IdDivision },
      datos: { es: { ...rest, sentido: WORDS.es[missing.lado] }, en: { ...rest, sentido: WORDS.en[missing.lado] } },
      enlace: '/asistencia/mi-asistencia',
      entidad: Persona.resource,
      registro: id,
      unico: `${dayText(missing.day)}${missing.lado}`,
    });
    told += 1;
  }
  return told;
}
