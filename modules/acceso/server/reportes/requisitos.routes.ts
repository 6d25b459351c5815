import { shownDay } from '@modules/administracion/shared/dia';
import { responsiblesOf } from '@modules/seguridad/server/public';
import { sendNotice } from '@modules/sistema/server/public';
import { daySchema } from '@platform/fields/date/shared';
import { keyText } from '@platform/fields/ref/shared';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { lastDayOf } from '@platform/server/report/asked';
import { protectRow, shownProtection } from '@platform/server/resource/protect';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { REQUISITOS } from '../../shared/requisitos.palabras';
import { avisadosSchema, estadoSchema, type Matriz, matrizSchema } from '../../shared/requisitos.wire';
import { SujetoRequisito } from '../../shared/restriccion.entity';
import { type DeRequisitos, ESTADOS, requirementsSql } from './requisitos.sql';

const MENU = ['040402'];
const MAXIMUM_MONTHS = 24;
const common = { tag: SujetoRequisito.resource, resource: SujetoRequisito.resource };
const asked = {
  Entidad: z.enum(['P', 'V'], { error: 'campo.opcion' }).default('P'),
  Desde: daySchema.optional(),
  Hasta: daySchema.optional(),
  Dia: daySchema.optional(),
  /** States, with a comma between. */
  Estado: z
    .string({ error: 'campo.opcion' })
    .regex(/^[VWGXPE](,[VWGXPE]){0,5}$/, { error: 'campo.opcion' })
    .optional(),
  IdRequisito: keyText.optional(),
  IdTipoRequisito: keyText.optional(),
  IdCompania: keyText.optional(),
  IdContrato: keyText.optional(),
  Marcaron: z.enum(['S', 'N'], { error: 'campo.opcion' }).optional(),
};
const query = z.strictObject({
  ...asked,
  skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
  take: z.coerce.number().int().min(1).max(200).default(25),
});
const body = z.strictObject(asked);

/** What is asked for, with its days: a period is required, as of every report. */
function wanted(ctx: Context, { Desde, Hasta, Dia, Estado, ...rest }: z.output<typeof body>): DeRequisitos {
  if (Desde === undefined) throw refuse('reporte.periodo', undefined, 'Desde');
  if (Hasta === undefined) throw refuse('reporte.periodo', undefined, 'Hasta');
  if (Hasta < Desde) throw refuse('fechas.fin_menor', undefined, 'Hasta');
  if (Hasta > lastDayOf(Desde, MAXIMUM_MONTHS)) throw refuse('reporte.periodo_largo', { n: MAXIMUM_MONTHS }, 'Hasta');
  return { ...rest, Desde, Hasta, Dia: Dia ?? today(ctx), Estado: Estado ? Estado.split(',') : null };
}

async function matrixOf(ctx: Context, kit: RouteKit, of: DeRequisitos, skip: number, take: number): Promise<Matriz> {
  const rows = requirementsSql(ctx, of);
  const people = await ctx.tx.rows(
    { Id: int, Nombre: orNull(text), Documento: orNull(text), Compania: orNull(text), total: int },
    sql`select r.id as "Id", r.nombre as "Nombre", r.documento as "Documento", k.alias as "Compania", (count(*) over ())::int as total
      from (select distinct x.id, x.nombre, x.documento, x.id_compania from (${rows}) x) r left join administracion_compania k on k.id_compania = r.id_compania
      order by r.nombre, r.id limit ${take} offset ${skip}`,
  );
  const cells = await ctx.tx.rows(
    { id: int, clave: text, Estado: oneOf(ESTADOS), Vencimiento: orNull(text), ExoneradoHasta: orNull(text) },
    sql`select x.id, x.clave, x.estado as "Estado", x.fecha as "Vencimiento", x.exonerado as "ExoneradoHasta" from (${rows}) x where x.id = any(${sql.param(people.map(({ Id }) => Id))}::int[])`,
  );
  const totals = await ctx.tx.rows(
    { clave: text, requisito: text, compania: orNull(text), estado: oneOf(ESTADOS), n: int },
    sql`select x.clave, x.requisito, k.alias as compania, x.estado, count(*)::int as n from (${rows}) x left join administracion_compania k on k.id_compania = x.id_compania
      group by 1, 2, 3, 4 order by 2, 3`,
  );
  const sums = (name: (row: (typeof totals)[number]) => string) => {
    const found = new Map<string, Record<string, number>>();
    for (const row of totals) {
      const own = found.get(name(row)) ?? {};
      own[row.estado] = (own[row.estado] ?? 0) + row.n;
      found.set(name(row), own);
    }
    return [...found].map(([Nombre, Cuenta]) => ({ Nombre, Cuenta })).sort((one, other) => one.Nombre.localeCompare(other.Nombre));
  };
  const protection = shownProtection(kit.registry, ctx.session, kit.registry.get('AdministracionPersona'));
  const byPerson = new Map<number, Matriz['Filas'][number]['Celdas']>();
  for (const { id, clave, ...cell } of cells) byPerson.set(id, { ...byPerson.get(id), [clave]: cell });
  return {
    Requisitos: [...new Map(totals.map(({ clave, requisito }) => [clave, requisito]))].map(([Clave, Nombre]) => ({ Clave, Nombre })),
    Filas: people.map(({ total: _total, Id, Nombre, Documento, Compania }) => {
      const told =
        of.Entidad === 'V' ? { NombreCompleto: Nombre, Documento } : protectRow({ NombreCompleto: Nombre, Documento }, protection, () => 'text');
      return {
        Id,
        Nombre: typeof told.NombreCompleto === 'string' ? told.NombreCompleto : null,
        Documento: typeof told.Documento === 'string' ? told.Documento : null,
        Compania,
        Celdas: byPerson.get(Id) ?? {},
      };
    }),
    totalCount: people[0]?.total ?? 0,
    PorRequisito: sums(({ requisito }) => requisito),
    PorCompania: sums(({ compania }) => compania ?? '—'),
  };
}

/** Lines of a company's list; the rest is on the screen that it leads to. */
const LINES = 40;

/** ACC06: each company hears of what its people and vehicles lack, in one list, each reader in their own language. */
async function notify(ctx: Context, of: DeRequisitos) {
  const rows = await ctx.tx.rows(
    { IdCompania: int, compania: text, nombre: text, es: text, en: text, fecha: orNull(text), estado: estadoDb, n: int },
    sql`select * from (select r.id_compania as "IdCompania", k.alias as compania, r.nombre, r.requisito_es as es, r.requisito_en as en, r.fecha, r.estado, (count(*) over (partition by r.id_compania))::int as n,
        row_number() over (partition by r.id_compania order by r.fecha nulls first, r.nombre, r.clave) as lugar
      from (${requirementsSql(ctx, of)}) r join administracion_compania k on k.id_compania = r.id_compania) x where x.lugar <= ${LINES} order by x."IdCompania", x.lugar`,
  );
  const line = (lang: 'es' | 'en', { nombre, fecha, estado, ...requirement }: (typeof rows)[number]) =>
    `${nombre}: ${requirement[lang]} — ${REQUISITOS[lang].options.Estado[estado]}${fecha === null ? '' : ` (${shownDay(fecha)})`}`;
  const companies = [...new Set(rows.map(({ IdCompania }) => IdCompania))];
  const silent: string[] = [];
  let [told, requirements] = [0, 0];
  for (const IdCompania of companies) {
    const own = rows.filter((row) => row.IdCompania === IdCompania);
    const para = await responsiblesOf(ctx.tx, ctx.session.IdCliente, IdCompania);
    const [first] = own;
    if (!first) continue;
    if (para.length === 0) {
      silent.push(first.compania);
      continue;
    }
    const listed = (lang: 'es' | 'en') =>
      [
        ...own.map((row) => line(lang, row)),
        ...(first.n > own.length ? [lang === 'en' ? `… and ${first.n - own.length} more` : `… y ${first.n - own.length} más`] : []),
      ].join('\n');
    const heard = await sendNotice(ctx, {
      codigo: 'ACC06',
      para,
      datos: { es: { lista: listed('es') }, en: { lista: listed('en') } },
      lugar: { IdCliente: ctx.session.IdCliente, IdDivision: ctx.session.IdDivision },
      enlace: '/requisito/actualizacion',
      entidad: 'AdministracionCompania',
      registro: IdCompania,
      unico: ctx.now.toISOString(),
    });
    if (heard === 0) continue;
    ctx.audit({ entity: 'AdministracionCompania', record: IdCompania, action: 'notificar', changes: { Requisitos: first.n } });
    told += 1;
    requirements += first.n;
  }
  return { Companias: told, Requisitos: requirements, SinResponsable: silent };
}
const estadoDb = oneOf(estadoSchema.options);

/** Calls of the requirement report (040402). */
export const requirementRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    ...common,
    method: 'GET',
    path: '/api/AccesoSujetoRequisito/matriz',
    summary: 'People or vehicles by requirements, each with its expiry and state on a day, and totals by requirement and company',
    access: { kind: 'grant', menu: MENU, action: 'consultar' },
    query,
    answer: matrizSchema,
    handler: (ctx, { query: { skip, take, ...of } }) => matrixOf(ctx, kit, wanted(ctx, of), skip, take),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/AccesoSujetoRequisito/notificar',
    summary: 'Sends each company the list of what its people or vehicles lack, as the filters say',
    access: { kind: 'grant', menu: MENU, action: 'procesar' },
    body: z.strictObject({
      ...asked,
      IdRequisito: z.number().int().optional(),
      IdTipoRequisito: z.number().int().optional(),
      IdCompania: z.number().int().optional(),
      IdContrato: z.number().int().optional(),
    }),
    answer: avisadosSchema,
    handler: (ctx, { body: of }) => notify(ctx, wanted(ctx, of)),
  }),
];
