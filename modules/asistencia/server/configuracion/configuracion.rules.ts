import { todayOfClient } from '@modules/sistema/server/public';
import { orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { porDefecto } from '../../shared/calculo/configuracion';
import { CondicionEspecial, ConfiguracionCompania, JornadaLegal, PuntoControl } from '../../shared/configuracion.entity';
import { ascending } from '../../shared/probar.wire';
import { noteCompany, noteEverybody } from '../calculo/pendiente';
import { crossSql } from '../vigencias';

const bands = z
  .array(z.strictObject({ Orden: z.int().min(1).max(3), HastaMinutos: z.int().min(1).max(90_000).nullable(), Porcentaje: z.int().min(0).max(999) }))
  .min(1)
  .max(3)
  .refine((list) => ascending(list.map(({ HastaMinutos }) => HastaMinutos)));

/** The country of the session's division, as laws know it. */
export async function countryOf(ctx: Context): Promise<string> {
  const row = await ctx.tx.first(
    { pais: orNull(text) },
    sql`select p.codigo as pais from sistema_division d join sistema_pais p on p.id_pais = d.id_pais where d.id_division = ${ctx.session.IdDivision}`,
  );
  return row?.pais ?? 'PE';
}

/** The company's other versions: their days do not overlap. One that goes on ends the day before. */
async function requireFree(ctx: Context, IdCompania: number, own: number, dates: { FechaInicio: string; FechaFin: string | null }): Promise<void> {
  const row = await ctx.tx.first(
    {},
    sql`select 1 from asistencia_configuracion_compania t where t.id_cliente = ${ctx.session.IdCliente} and t.id_compania = ${IdCompania}
      and t.id_configuracion_compania <> ${own} and ${crossSql(dates)} limit 1`,
  );
  if (row) throw refuse('asistencia.vigencia_cruzada', undefined, 'FechaInicio');
}

const least = (one: string, other: string | undefined) => (other !== undefined && other < one ? other : one);

export const configuracionResources: readonly Resource[] = [
  resource(JornadaLegal),
  resource(ConfiguracionCompania, {
    // A company of Chile begins with what holds in Chile.
    async defaults(ctx) {
      const { MinutosBase: _base, ...values } = porDefecto(await countryOf(ctx));
      return values;
    },
    proposed: ['Bandas'],
    async check(ctx, { before, after }) {
      if (!after) return;
      if (!bands.safeParse(after.Bandas).success) throw refuse('asistencia.bandas', undefined, 'Bandas');
      await requireFree(ctx, after.IdCompania, before?.IdConfiguracionCompania ?? 0, after);
    },
    async after(ctx, { before, after }) {
      const row = after ?? before;
      if (row) await noteCompany(ctx, row.IdCompania, least(row.FechaInicio, before?.FechaInicio));
    },
  }),
  resource(CondicionEspecial, {
    computed: {
      Personas: (t) =>
        `(select count(*)::int from asistencia_condicion_persona c where c.id_cliente = ${t}.id_cliente and c.id_condicion_especial = ${t}.id_condicion_especial and ${todayOfClient(`${t}.id_cliente`)} between c.fecha_inicio and coalesce(c.fecha_fin, 'infinity'))`,
    },
    check(_ctx, { after }) {
      const needs = after && (after.Efecto === 'AS' || after.Efecto === 'RE' || after.Efecto === 'TO');
      if (needs && after.Minutos === null) throw refuse('asistencia.minutos', undefined, 'Minutos');
    },
    async after(ctx, { kind, after }) {
      if (kind === 'editar' && after) await noteCompany(ctx, after.IdCompania, null);
    },
  }),
  resource(PuntoControl, {
    check(_ctx, { after }) {
      if (after && (after.IdPuerta === null) === (after.IdPuntoControl === null)) throw refuse('asistencia.punto_o_puerta', undefined, 'IdPuerta');
    },
    async after(ctx, { before, after }) {
      const row = after ?? before;
      if (!row) return;
      const since = least(row.FechaInicio, before?.FechaInicio);
      if (row.IdCompania === null) await noteEverybody(ctx, since);
      else await noteCompany(ctx, row.IdCompania, since);
    },
  }),
];
