import { todayInDivision } from '@modules/sistema/server/public';
import type { Row } from '@platform/entity/entity';
import { int, orNull, text as textOf } from '@platform/server/db/rows';
import { tableOf } from '@platform/server/db/table';
import { type Context, dayIn } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { granted } from '@platform/server/http/session';
import { changeRow } from '@platform/server/record/rows';
import { action, type Resource } from '@platform/server/resource/resource';
import { scopeSql } from '@platform/server/resource/scope';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { LicenciaInterna } from '../../shared/vehiculo.entity';
import { consulted } from '../personas/consulted';
import { personaComputed, personReach } from '../personas/persona.sql';
import { day, optionalRemark } from '../schemas';
import { checkDriver, checkTypes } from './licenciaInterna.faults';

type LicenciaRow = Row<typeof LicenciaInterna>;

const NOTICE_DAYS = 30;
const ofPerson = (what: string) => (t: string) => `(select ${what} from administracion_persona p where p.id_persona = ${t}.id_persona)`;
const company = personaComputed.IdCompania?.('p') ?? 'null';
/** Company of the person a licence is of, over an alias of licences. */
export const companyOfPerson = ofPerson(company);
const now = (t: string) => todayInDivision(`${t}.id_division`);

/** What a licence is today in its division; a suspension ends by itself the day after. */
const stateSql = (t: string): string => `(case when ${t}.anulada = 'S' then 'A' when ${t}.fecha_fin < ${now(t)} then 'X'
  when ${t}.suspendida_hasta >= ${now(t)} then 'S' when ${t}.fecha_emision > ${now(t)} then 'F'
  when ${t}.fecha_fin - ${now(t)} <= ${NOTICE_DAYS} then 'W' else 'V' end)`;

/** The next number of the client's series; the client's row is held, because two at once would take the same. */
export async function nextNumber(ctx: Context): Promise<string> {
  const { IdCliente } = ctx.session;
  await ctx.tx.run(sql`select 1 from sistema_cliente where id_cliente = ${IdCliente} for no key update`);
  const row = await ctx.tx.one(
    { n: orNull(int) },
    sql`select coalesce(max(substr(numero, 4)::int), 0) + 1 as n from administracion_licencia_interna where id_cliente = ${IdCliente} and numero ~ '^LI-[0-9]{6}$'`,
  );
  return `LI-${String(row.n).padStart(6, '0')}`;
}

async function checkLicence(ctx: Context, before: LicenciaRow | null, after: LicenciaRow): Promise<void> {
  if (before?.Anulada === 'S') throw refuse('licencia_interna.anulada');
  if (before && before.IdSolicitud !== null) throw refuse('licencia_interna.solicitud');
  if (after.FechaFin < after.FechaEmision) throw refuse('licencia_interna.fechas', undefined, 'FechaFin');
  await checkDriver(ctx, after);
  await checkTypes(ctx, after);
  after.Numero ??= before?.Numero ?? (await nextNumber(ctx));
}

async function held(ctx: Context, id: number | string): Promise<LicenciaRow> {
  const licencias = tableOf(LicenciaInterna);
  const [row] = await ctx.tx.db
    .select()
    .from(licencias)
    .where(and(eq(licencias.IdCliente, ctx.session.IdCliente), eq(licencias.IdLicenciaInterna, Number(id))))
    .for('no key update');
  if (!row) throw notFound();
  if (row.Anulada === 'S') throw refuse('licencia_interna.anulada');
  return row;
}

async function todayAt(ctx: Context, idDivision: number): Promise<string> {
  const row = await ctx.tx.first({ zona_horaria: textOf }, sql`select zona_horaria from sistema_division where id_division = ${idDivision}`);
  return dayIn(String(row?.zona_horaria ?? ctx.session.zona), ctx.now);
}

const reason = optionalRemark.transform((text, issues) => {
  if (text !== null) return text.slice(0, 250);
  issues.addIssue({ code: 'custom', message: 'licencia_interna.motivo' });
  return z.NEVER;
});

/** A person who leaves drives no longer: its licences are annulled. */
export async function annulLicencesOf(ctx: Context, idPersona: number, Motivo: string): Promise<void> {
  const licencias = tableOf(LicenciaInterna);
  const rows = await ctx.tx.db
    .select()
    .from(licencias)
    .where(and(eq(licencias.IdCliente, ctx.session.IdCliente), eq(licencias.IdPersona, idPersona), eq(licencias.Anulada, 'N')))
    .for('no key update');
  for (const row of rows) await changeRow(ctx, LicenciaInterna, row.IdLicenciaInterna, row, { Anulada: 'S', Motivo }, 'anular');
}

export const licenciaInternaResource: Resource = consulted(LicenciaInterna, {
  computed: {
    Documento: ofPerson('p.documento'),
    IdCompania: companyOfPerson,
    VencimientoNacional: ofPerson('p.fecha_vencimiento_licencia'),
    Estado: stateSql,
    Origen: (t) => `(case when ${t}.id_solicitud is null then 'M' else 'S' end)`,
  },
  policy: (session) => {
    const people = personReach(session);
    return (
      people &&
      sql`exists (select 1 from administracion_persona p where p.id_persona = t.id_persona and p.id_persona in (select t.id_persona from administracion_persona t where t.id_cliente = ${session.IdCliente} and ${people}))`
    );
  },
  can: (row, session) => {
    const may = !session.contratista && granted(session, LicenciaInterna.options.menu, 'procesar') && row.Anulada === 'N';
    const suspended = row.Estado === 'S';
    return {
      suspender: may && !suspended && row.Estado !== 'X',
      reanudar: may && suspended,
      anular: may,
      ...(row.Anulada === 'S' || row.IdSolicitud !== null ? { editar: false } : {}),
    };
  },
  async check(ctx, { before, after }) {
    if (after) await checkLicence(ctx, before, after);
  },
  actions: {
    suspender: action({
      body: z.strictObject({ Hasta: day, Motivo: reason }),
      async run(ctx, id, { Hasta, Motivo }) {
        const row = await held(ctx, id);
        if (Hasta < (await todayAt(ctx, row.IdDivision))) throw refuse('licencia_interna.hasta', undefined, 'Hasta');
        await changeRow(ctx, LicenciaInterna, row.IdLicenciaInterna, row, { SuspendidaHasta: Hasta, Motivo }, 'suspender');
        return null;
      },
    }),
    reanudar: action({
      body: z.strictObject({}),
      async run(ctx, id) {
        const row = await held(ctx, id);
        if (row.SuspendidaHasta === null) throw refuse('estado.no_permitido');
        await changeRow(ctx, LicenciaInterna, row.IdLicenciaInterna, row, { SuspendidaHasta: null, Motivo: null }, 'reanudar');
        return null;
      },
    }),
    anular: action({
      body: z.strictObject({ Motivo: reason }),
      async run(ctx, id, { Motivo }) {
        const row = await held(ctx, id);
        await changeRow(ctx, LicenciaInterna, row.IdLicenciaInterna, row, { Anulada: 'S', Motivo }, 'anular');
        return null;
      },
    }),
  },
});

/** Internal licences of the session's division that it reaches, as a select. */
export const licencesHere = (ctx: Context): SQL =>
  sql`select t.* from administracion_licencia_interna t where ${scopeSql(licenciaInternaResource, ctx.session)} and t.id_division = ${ctx.session.IdDivision}`;
