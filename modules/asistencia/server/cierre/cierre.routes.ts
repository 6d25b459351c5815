import { fullNameSql, withinUnits } from '@modules/administracion/server/public';
import { snake } from '@platform/entity/entity';
import { int, json, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { forbidden, notFound } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { protectionOf } from '@platform/server/resource/protect';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Totales, totalesAnswer } from '../../shared/cierre.wire';
import { FORMATOS, Periodo, Planilla } from '../../shared/planilla.entity';
import { periodoStates, periodRow } from '../planilla/periodos';
import { noteEvent, ofPeriod } from './cerrar';
import { payrollFile, payrollPreview } from './exportar';
import { periodoResource } from './periodo.resource';
import { CONTADAS, peopleOf, totalsSql } from './periodo.sql';
import { percentagesOf } from './porcentajes';
import { totalsBook } from './totales.excel';

const MENU = ['050303'];
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const params = z.object({ id: z.string().regex(/^\d{1,9}$/, { error: 'registro.no_existe' }) });
const measuredOf = (alias: 'x' | 't') => sql.raw(CONTADAS.map((name) => `'${name}', ${alias}.${snake(name)}`).join(', '));
const [MEASURED, BEFORE] = [measuredOf('x'), measuredOf('t')];
const measures = z.record(z.string(), z.number());

/** A period that the session reaches, as it stands. */
async function reached(ctx: Context, id: number) {
  const row = await ctx.tx.first(
    {},
    sql`select 1 from asistencia_periodo t where t.id_periodo = ${id} and ${scopeSql(periodoResource, ctx.session)}`,
  );
  const found = row && (await periodRow(ctx, id));
  if (!found) throw notFound();
  return found;
}

/** Whether a profile sees the codes that workers have in payroll. */
const seesCodes = ({ session }: Context): boolean =>
  !['AsistenciaPeriodoPersona', 'AsistenciaPersona'].some((one) => protectionOf(session, one)?.has('CodigoTrabajador'));
/** The file for payroll is of everybody, by their documents and codes: whose profile does not see all of it is not handed it. */
const seesWhole = (ctx: Context): boolean =>
  ctx.session.units === null && !protectionOf(ctx.session, 'AdministracionPersona')?.has('Documento') && seesCodes(ctx);

/** What a period comes to, person by person: of an open one as its days are now, of a closed one as they were frozen. */
async function totals(ctx: Context, id: number, skip: number, take: number): Promise<Totales> {
  const period = await reached(ctx, id);
  const of = ofPeriod(ctx, period);
  const people = await peopleOf(ctx.tx, of, withinUnits(ctx.session, 'x.id_persona'));
  const page = people.slice(skip, skip + take);
  const frozen = period.Estado === 'C' || period.Estado === 'E';
  const from = frozen
    ? sql`(select t.* from asistencia_periodo_persona t where t.id_cliente = ${of.IdCliente} and t.id_periodo = ${id} and t.id_persona = any(${sql.param(page)}::int[]))`
    : totalsSql(of, page);
  const rows = await ctx.tx.rows(
    {
      ...{ id_persona: int, nombre: orNull(text), codigo: orNull(text), centro: orNull(text), medidas: json(measures) },
      ...{ regularizado: orNull(json(measures)), antes: orNull(json(measures)) },
    },
    sql`select x.id_persona, ${sql.raw(fullNameSql('p'))} as nombre, x.codigo_trabajador as codigo, x.centro_costo as centro, jsonb_build_object(${MEASURED}) as medidas,
        (select jsonb_object_agg(s.medida, s.minutos) from (select r.medida, sum(r.minutos)::int as minutos from asistencia_regularizacion r where r.id_cliente = ${of.IdCliente}
          and r.id_periodo_destino = ${id} and r.id_persona = x.id_persona and r.medida not like 'Justificacion:%' group by r.medida) s) as regularizado,
        (select jsonb_build_object(${BEFORE}) from asistencia_periodo_persona t join asistencia_periodo o on o.id_periodo = t.id_periodo where t.id_cliente = ${of.IdCliente}
          and o.id_planilla = ${of.IdPlanilla} and t.id_persona = x.id_persona and o.fecha_fin < ${of.FechaInicio}::date order by o.fecha_fin desc limit 1) as antes
      from ${from} x join administracion_persona p on p.id_persona = x.id_persona order by x.id_persona`,
  );
  const named = !['ApellidoPaterno', 'ApellidoMaterno', 'Nombres'].some((name) => protectionOf(ctx.session, 'AdministracionPersona')?.has(name));
  const coded = seesCodes(ctx);
  return {
    totalCount: people.length,
    Porcentajes: await percentagesOf(ctx, period),
    data: rows.map((row) => ({
      ...{ IdPersona: row.id_persona, Nombre: named ? row.nombre : null, CodigoTrabajador: coded ? row.codigo : null, CentroCosto: row.centro },
      ...{ Medidas: row.medidas, Regularizaciones: row.regularizado ?? {}, Anterior: row.antes },
      DiferenciaNormales: (row.medidas.Normales ?? 0) - (row.antes?.Normales ?? 0),
    })),
  };
}

/** Calls of closing beyond the acts of a period. */
export const cierreRoutes = ({ registry, words }: Pick<RouteKit, 'registry' | 'words'>): readonly Route[] => [
  route({
    method: 'GET',
    path: `/api/${Planilla.resource}/:id/vistaPrevia`,
    summary: 'The first lines of the last closed period, as the payroll’s file has them',
    tag: Planilla.resource,
    resource: Planilla.resource,
    access: { kind: 'grant', menu: ['050103'], action: 'consultar' },
    params,
    answer: z.object({ Periodo: z.string().nullable(), Lineas: z.array(z.string()), Motivo: z.string().nullable() }),
    async handler(ctx, { params: { id } }) {
      const seen = await ctx.tx.first(
        {},
        sql`select 1 from asistencia_planilla t where t.id_planilla = ${Number(id)} and ${scopeSql(registry.get(Planilla.resource), ctx.session)}`,
      );
      if (!seen) throw notFound();
      if (!seesWhole(ctx)) return { Periodo: null, Lineas: [], Motivo: words.message(ctx.lang, 'periodo_planilla.parcial', {}) };
      const { periodo, lineas, problema } = await payrollPreview(ctx, Number(id));
      return { Periodo: periodo, Lineas: lineas, Motivo: problema && words.message(ctx.lang, problema.code, problema.params) };
    },
  }),
  route({
    method: 'GET',
    path: '/api/AsistenciaPeriodo/:id/totales',
    summary: 'What a period comes to, person by person, with what was regularized into it',
    tag: Periodo.resource,
    resource: Periodo.resource,
    access: { kind: 'grant', menu: MENU, action: 'consultar' },
    params,
    query: z.strictObject({
      skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
      take: z.coerce.number().int().min(1).max(200).default(50),
    }),
    answer: totalesAnswer,
    handler: (ctx, { params: { id }, query: { skip, take } }) => totals(ctx, Number(id), skip, take),
  }),
  route({
    method: 'GET',
    path: '/api/AsistenciaPeriodo/:id/totales/excel',
    summary: 'What a period comes to, person by person and measure by measure, as a workbook',
    tag: Periodo.resource,
    resource: Periodo.resource,
    access: { kind: 'grant', menu: MENU, action: 'exportar' },
    params,
    raw: true,
    writes: true,
    async handler(ctx, { params: { id }, reply }) {
      const { Codigo } = await reached(ctx, Number(id));
      const file = await totalsBook(ctx, Codigo, (skip, take) => totals(ctx, Number(id), skip, take));
      ctx.audit({ entity: Periodo.resource, record: Number(id), action: 'exportar', changes: { Totales: Codigo } });
      return () => void reply.type(XLSX).header('content-disposition', `attachment; filename="totales_${Codigo}.xlsx"`).send(file());
    },
  }),
  route({
    method: 'POST',
    path: '/api/AsistenciaPeriodo/:id/exportar',
    summary: 'The file of a closed period for payroll; from the first one on the period stays as it is',
    tag: Periodo.resource,
    resource: Periodo.resource,
    access: { kind: 'grant', menu: MENU, action: 'exportar' },
    raw: true,
    params,
    body: z.strictObject({ Formato: z.enum(FORMATOS, { error: 'campo.opcion' }).nullish() }),
    async handler(ctx, { params: { id }, body, reply }) {
      await reached(ctx, Number(id));
      if (!seesWhole(ctx)) throw forbidden('periodo_planilla.parcial');
      const { answer: file } = await periodoStates.run(ctx, Number(id), 'exportar', 'operador', async (row) => {
        const made = await payrollFile(ctx, row, body.Formato ?? null);
        try {
          await noteEvent(ctx, ofPeriod(ctx, row), 'exportar', { Archivo: made.nombre, Huella: made.huella, Personas: made.personas });
        } catch (error) {
          await made.desechar();
          throw error;
        }
        return { changes: { Archivo: made.nombre, Huella: made.huella }, answer: made };
      });
      if (!file) throw notFound();
      return () =>
        void reply
          .type(file.tipo)
          .header('content-disposition', `attachment; filename="${file.nombre}"`)
          .header('x-huella', file.huella)
          .send(file.leer());
    },
  }),
];
