import { type DelDia, guardsOfDivision, openSql, personNameSql, type SwingOf, seenPhoto, withinUnits } from '@modules/administracion/server/public';
import { addDays, shownDay } from '@modules/administracion/shared/dia';
import { Persona } from '@modules/administracion/shared/persona.entity';
import { type CambioDebido, changeDue } from '@modules/administracion/shared/turno';
import { fill } from '@platform/i18n/coded';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { granted } from '@platform/server/http/session';
import { answeredRows } from '@platform/server/product.rows';
import { protectionOf } from '@platform/server/resource/protect';
import type { SheetFact } from '@platform/server/sheet/sheet';
import { sql } from 'drizzle-orm';
import { FICHA } from '../../shared/ficha.palabras';
import { Marca, Presencia } from '../../shared/marca.entity';
import type { RelevosSinCumplir } from '../../shared/relevo.wire';
import { excusedKept } from '../preguntas';
import { restOf } from '../puesto/marca.alrededor';
import { verdictOf } from '../puesto/veredicto';
import { daysOnSite } from '../reportes/horas.sql';

/** People told by name of each of both, at most. */
const SHOWN = 5;
/** Days back in which whoever passed the gate comes to this site, and is expected with their guard: more than a swing and its rest. */
const LATELY = 45;
const NAMES = ['NombreCompleto', 'ApellidoPaterno', 'ApellidoMaterno', 'Nombres'];

/** Guards whose change is over by today, for so long as one asks who did not make it. */
async function changesDue(ctx: Context): Promise<(CambioDebido & { readonly id: number; readonly nombre: string })[]> {
  const rest = restOf(ctx);
  return (await guardsOfDivision(ctx)).flatMap(({ id, Regimen, Guardia, Base, blocks }) => {
    const due = changeDue(blocks, Base, today(ctx), rest);
    return due ? [{ ...due, id, nombre: `${Guardia} (${Regimen})` }] : [];
  });
}

/**
 * Whoever is of these guards and did not change with them, among those whose regime the gate controls (901): a profile in force asks it and they are not
 * excepted. Who is excused was not expected; up is expected who passed the gate lately.
 */
async function missedOf(
  ctx: Context,
  due: Awaited<ReturnType<typeof changesDue>>,
  only: { readonly compania?: number | null; readonly persona?: number },
) {
  const { IdCliente, IdDivision, IdCompania } = ctx.session;
  const { Anticipo } = restOf(ctx);
  const { compania = null, persona = null } = only;
  const asked = due.map(({ id, Que, Fecha }) => ({ id, que: Que, fecha: Fecha, desde: addDays(Fecha, -Anticipo) }));
  const now = today(ctx);
  return ctx.tx.rows(
    { persona: int, guardia: int, que: oneOf(['sube', 'baja']), nombre: text, foto: orNull(text), zona: orNull(text), ultima: orNull(text) },
    sql`with c as materialized (select u.id_persona, u.fecha_inicio, x.id, x.que, x.fecha, x.desde, d.id_zona
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x(id int, que text, fecha text, desde text)
          join administracion_persona_guardia u on u.id_cliente = ${IdCliente} and u.id_regimen_guardia = x.id and x.fecha::date between u.fecha_inicio and coalesce(u.fecha_fin, 'infinity')
            and ${now}::date between u.fecha_inicio and coalesce(u.fecha_fin, 'infinity')
          left join acceso_presencia d on d.id_cliente = u.id_cliente and d.id_division = ${IdDivision} and d.id_persona = u.id_persona
        where (${persona}::int is null or u.id_persona = ${persona}::int) and (x.que = 'baja') = (d.id_persona is not null))
      select distinct on (p.id_persona) p.id_persona as persona, c.id as guardia, c.que, ${sql.raw(personNameSql('p'))} as nombre,
        (select f.hash from base_archivo f where f.id_archivo = p.foto_perfil) as foto, z.nombre as zona, to_char(m.fecha, 'YYYYMMDD') as ultima
      from c join administracion_persona p on p.id_cliente = ${IdCliente} and p.id_persona = c.id_persona and p.inactivo = 'N'
        join administracion_persona_vinculo v on v.id_cliente = p.id_cliente and v.id_persona = p.id_persona and v.id_division = ${IdDivision} and ${sql.raw(openSql('v'))}
        left join acceso_zona z on z.id_zona = c.id_zona
        left join lateral (select k.fecha, k.fecha_hora from acceso_marca k where k.id_cliente = p.id_cliente and k.id_persona = p.id_persona and k.id_division = ${IdDivision}
            and k.resultado = 'S' and k.rebote = 'N' and k.anulada = 'N' and k.fecha_hora >= ${addDays(now, -LATELY)}::date::timestamp at time zone ${ctx.session.zona}
          order by k.fecha_hora desc, k.id_marca desc limit 1) m on true
      where (${IdCompania}::int is null or v.id_compania = ${IdCompania}::int)
        and (${compania}::int is null or v.id_compania = ${compania}::int) and ${withinUnits(ctx.session, 'p.id_persona') ?? sql`true`}
        and (c.que = 'baja' or m.fecha_hora < c.desde::date::timestamp at time zone ${ctx.session.zona})
        and exists (select 1 from acceso_asignacion a join acceso_perfil f on f.id_perfil_acceso = a.id_perfil_acceso and f.controla_regimen = 'S'
          where a.id_cliente = p.id_cliente and a.id_division = ${IdDivision} and a.id_persona = p.id_persona and ${now}::date between a.fecha_inicio and a.fecha_fin)
        and not exists (select 1 from acceso_persona x where x.id_cliente = p.id_cliente and x.id_division = ${IdDivision} and x.id_persona = p.id_persona and x.valida_regimen = 'N')
        and not exists (select 1 from ${sql.raw(answeredRows(ctx.tx.product, excusedKept))} j where j.id_cliente = p.id_cliente and j.id_persona = p.id_persona and c.que = 'sube'
          and c.fecha::date <= j.hasta and j.desde <= ${now}::date)
      order by p.id_persona, c.fecha_inicio desc`,
  );
}
type Missed = Awaited<ReturnType<typeof missedOf>>[number];

/** Why: of who did not come up, what the gate would say now, to whoever reads people or marks; of who did not come down, where they are. */
async function reasonOf(ctx: Context, { persona, que, zona, ultima }: Missed): Promise<string> {
  const say = FICHA[ctx.lang];
  if (que === 'baja') return fill(say.sigueEn, { zona: zona ?? '' });
  const { Permitido, Motivos } = await verdictOf(ctx, persona);
  const [first] = Motivos;
  if (Permitido === 'S' || !first) return fill(say.sinMarcaDesde, { fecha: ultima ? shownDay(ultima) : '' });
  return granted(ctx.session, [...Persona.options.menu, ...Marca.options.menu], 'consultar') ? first.Motivo : say.noPuede;
}

/** Who of a division did not change with their guard, the first by name with the reason; of whoever hides names how many alone. */
export async function missedChanges(ctx: Context, compania: number | null): Promise<RelevosSinCumplir> {
  const due = await changesDue(ctx);
  const found = due.length === 0 ? [] : await missedOf(ctx, due, { compania });
  const hidden = NAMES.some((name) => protectionOf(ctx.session, Persona.resource)?.has(name));
  const told = async (que: Missed['que']): Promise<RelevosSinCumplir['Suben']> => {
    const own = found
      .flatMap((one) => due.filter(({ id }) => one.que === que && id === one.guardia).map((change) => ({ ...one, change })))
      // Who should have last is asked first; the rest by name.
      .sort((one, other) => other.change.Fecha.localeCompare(one.change.Fecha) || one.nombre.localeCompare(other.nombre));
    const Primeros: RelevosSinCumplir['Suben']['Primeros'] = [];
    for (const one of hidden ? [] : own.slice(0, SHOWN))
      Primeros.push({
        ...{ IdPersona: one.persona, Nombre: one.nombre, Foto: seenPhoto(ctx, one.foto), Guardia: one.change.nombre, Fecha: one.change.Fecha },
        Motivo: await reasonOf(ctx, one),
      });
    return { Personas: own.length, Primeros };
  };
  return { Suben: await told('sube'), Bajan: await told('baja') };
}

/** On a person's page: that they should have changed with their guard and did not, and why; for who consults who is inside, or marks. */
export async function missedChange(ctx: Context, { IdPersona }: SwingOf): Promise<readonly SheetFact[]> {
  if (!granted(ctx.session, [...Presencia.options.menu, ...Marca.options.menu], 'consultar')) return [];
  const due = await changesDue(ctx);
  const [one] = due.length === 0 ? [] : await missedOf(ctx, due, { persona: IdPersona });
  const change = due.find(({ id }) => id === one?.guardia);
  if (!one || !change) return [];
  const say = FICHA[ctx.lang];
  return [
    { label: change.Que === 'sube' ? say.debiaSubir : say.debiaBajar, value: shownDay(change.Fecha), detail: await reasonOf(ctx, one), tone: 'rojo' },
  ];
}

/** The days on which somebody was on site: for who consults marks. */
export async function rosterOnSite(ctx: Context, { IdPersona, Desde, Hasta }: SwingOf): Promise<{ readonly Fecha: string; readonly Que: DelDia }[]> {
  if (!granted(ctx.session, Marca.options.menu, 'consultar')) return [];
  return (await daysOnSite(ctx, IdPersona, { Desde, Hasta })).map((Fecha) => ({ Fecha, Que: 'sitio' }));
}
