import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { granted, ticked } from '@platform/server/http/session';
import { scopeSql } from '@platform/server/resource/scope';
import { numberParameter } from '@platform/server/settings';
import { ofEach, type WidgetQuery } from '@platform/server/widgets/widget';
import { type SQL, sql } from 'drizzle-orm';
import { ENTIDADES } from '../../shared/configuracion.entity';
import { playsRole } from '../autorizacion/roles';
import { solicitudResource } from '../solicitud/solicitud.resource';
import { actualizacionResource, desmovilizacionResource, waitsFor } from '../tramites/tramite.resource';
import { named, type Waits } from './widgets.nombres';

const SHOWN = 5;
interface Item extends Waits {
  readonly Entidad: string | null;
  readonly Desde: string | null;
  readonly IdDivision: number;
}

/** Of a contract: a request or demobilization names it; an update is of the contracts of its people. */
function ofChoice({ compania, contrato }: WidgetQuery) {
  const company = sql`(${compania}::int is null or t.id_compania = ${compania}::int)`;
  return {
    own: sql`${company} and (${contrato}::int is null or t.id_contrato = ${contrato}::int)`,
    ofPeople: sql`${company} and (${contrato}::int is null or exists (select 1 from acreditacion_actualizacion_requisito y
      join acreditacion_persona k on k.id_cliente = y.id_cliente and k.id_persona = y.id_persona and k.id_division = t.id_division and k.id_contrato = ${contrato}::int where y.id_cliente = t.id_cliente and y.id_actualizacion = t.id_actualizacion))`,
  };
}

/** The division of an item is said where more than the session's own are shown. */
const told = <I>(ctx: Context, rows: readonly I[]): (I & { readonly IdDivision: number })[] =>
  rows.map((row) => ({ ...row, IdDivision: ctx.session.IdDivision }));
/** The first of all, told by name; each is asked for where it is. */
async function firstOf<I extends Item>(divisions: readonly Context[], all: readonly I[]) {
  const shown = all.slice(0, SHOWN);
  const told = await ofEach(divisions, (ctx) =>
    named(
      ctx,
      shown.filter(({ IdDivision }) => IdDivision === ctx.session.IdDivision),
    ),
  );
  const byKey = new Map(told.flat().map((row) => [`${row.Tipo}${row.Id}`, row]));
  return shown.map((row) => byKey.get(`${row.Tipo}${row.Id}`) ?? row);
}
const oldest = (one: Item, other: Item): number => String(one.Desde).localeCompare(String(other.Desde));
const countOf = (rows: readonly Item[], tipo: string): number => rows.filter((row) => row.Tipo === tipo).length;
const counts = (rows: readonly Item[]) => ({ S: countOf(rows, 'S'), A: countOf(rows, 'A'), D: countOf(rows, 'D') });
/** Requests by what they accredit: each kind is a list of its own. */
const requests = (rows: readonly Item[]) => {
  const own = rows.filter((row) => row.Tipo === 'S');
  return Object.fromEntries(ENTIDADES.map((entidad) => [entidad, own.filter((row) => row.Entidad === entidad).length]));
};

/** W06: what waits for the session's roles, oldest first. */
export async function waiting(divisions: readonly Context[], query: WidgetQuery) {
  const { own, ofPeople } = ofChoice(query);
  const rows = await ofEach(divisions, async (ctx) => {
    // What waits is a reading: it goes on without a licence, as the desk's own list does.
    const may = (menu: string): SQL => sql`${ticked(ctx.session, [menu], 'autorizar')}`;
    const found = await ctx.tx.rows(
      { Desde: orNull(text), Tipo: text, Entidad: orNull(text), Id: orNull(int), Numero: orNull(text) },
      sql`select 'S' as "Tipo", t.entidad as "Entidad", t.id_solicitud as "Id", t.numero as "Numero", t.fecha_envio as "Desde" from acreditacion_solicitud t where t.estado = 'P' and ${may('060103')} and ${scopeSql(solicitudResource, ctx.session)} and ${own}
          and exists (select 1 from acreditacion_solicitud_rol s join acreditacion_rol_autorizador r on r.id_rol = s.id_rol where s.id_cliente = t.id_cliente and s.id_solicitud = t.id_solicitud and s.resultado = 'P' and ${playsRole(ctx)})
        union all
        select 'A', t.entidad, t.id_actualizacion, t.numero, t.fecha_envio from acreditacion_actualizacion t where t.estado = 'P' and ${may('060302')} and ${scopeSql(actualizacionResource, ctx.session)} and ${ofPeople}
          and ${waitsFor(ctx.session)}
        union all
        select 'D', t.entidad, t.id_desmovilizacion, t.numero, t.fecha_envio from acreditacion_desmovilizacion t where t.estado = 'P' and ${may('060203')} and ${scopeSql(desmovilizacionResource, ctx.session)} and ${own}`,
    );
    const late = ctx.now.getTime() - numberParameter(ctx, 'acreditacion.pendienteAvisoHoras') * 3_600_000;
    return told(
      ctx,
      found.map((row) => ({ ...row, Tarde: new Date(String(row.Desde)).getTime() < late ? 'S' : 'N' })),
    );
  });
  const all = rows.flat().sort(oldest);
  return {
    Total: all.length,
    Tardes: all.filter((row) => row.Tarde === 'S').length,
    Cantidades: counts(all),
    Solicitudes: requests(all),
    Primeras: await firstOf(divisions, all),
  };
}

/** W07: what was returned to the session's company, newest first. */
export async function toCorrect(divisions: readonly Context[], query: WidgetQuery) {
  const { own, ofPeople } = ofChoice(query);
  const rows = await ofEach(divisions, async (ctx) =>
    told(
      ctx,
      await ctx.tx.rows(
        { Tipo: text, Entidad: orNull(text), Id: orNull(int), Numero: orNull(text), Desde: orNull(text), Observacion: orNull(text) },
        sql`select 'S' as "Tipo", t.entidad as "Entidad", t.id_solicitud as "Id", t.numero as "Numero", t.fecha_respuesta as "Desde",
            (select h.observacion from acreditacion_solicitud_historial h where h.id_cliente = t.id_cliente and h.id_solicitud = t.id_solicitud and h.accion = 'devolver' order by h.momento desc limit 1) as "Observacion"
          from acreditacion_solicitud t where t.estado = 'O' and ${sql`${granted(ctx.session, ['060101'], 'consultar')}`} and ${scopeSql(solicitudResource, ctx.session)} and ${own}
          union all
          select 'A', t.entidad, t.id_actualizacion, t.numero, t.fecha_respuesta, t.respuesta from acreditacion_actualizacion t where t.estado = 'O' and ${sql`${granted(ctx.session, ['060301'], 'consultar')}`}
            and ${scopeSql(actualizacionResource, ctx.session)} and ${ofPeople}`,
      ),
    ),
  );
  const all = rows.flat().sort((one, other) => oldest(other, one));
  return { Total: all.length, Cantidades: counts(all), Solicitudes: requests(all), Primeras: await firstOf(divisions, all) };
}
