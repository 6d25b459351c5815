import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import { missingUntil } from '@platform/server/widgets/first';
import type { Wait } from '@platform/server/widgets/wait';
import { chosenSql, ofEach, type Widget, type WidgetQuery } from '@platform/server/widgets/widget';
import { type SQL, sql } from 'drizzle-orm';
import { contratoResource } from './contratos/contrato.resource';
import { dotacionUsadaSql, estadoContratoSql } from './contratos/contrato.sql';
import { companyOfPerson, licenciaInternaResource } from './vehiculos/licenciaInterna.resource';

/** A list of things that expire, for the widget of expiries. */
export interface Expiring {
  readonly Tipo: string;
  /** Option that consults the list. */
  readonly menu: string;
  /** The date, over the rows of `from`. */
  readonly date: string;
  from(ctx: Context, query: WidgetQuery): SQL;
}

/** Contracts of the session's division that the filters leave. */
const contracts = (ctx: Context, query: WidgetQuery): SQL => sql`administracion_contrato t
  where ${scopeSql(contratoResource, ctx.session)} and t.id_division = ${ctx.session.IdDivision} and ${chosenSql(query, 't.id_compania_contratista', 't.id_contrato')}`;

/** What of Administración expires: contracts not closed, and internal licences not annulled. */
export const expiringOfAdministracion: readonly Expiring[] = [
  {
    Tipo: 'contratos',
    menu: '030204',
    date: 't.fecha_fin',
    from: (ctx, query) => sql`${contracts(ctx, query)} and ${sql.raw(estadoContratoSql('t'))} <> 'C'`,
  },
  {
    Tipo: 'licencias',
    menu: '030406',
    date: 't.fecha_fin',
    from: (
      ctx,
      query,
    ) => sql`administracion_licencia_interna t where ${scopeSql(licenciaInternaResource, ctx.session)} and t.id_division = ${ctx.session.IdDivision} and t.anulada = 'N'
      and (${query.compania}::int is null or ${sql.raw(companyOfPerson('t'))} = ${query.compania}::int)
      and (${query.contrato}::int is null or exists (select 1 from administracion_persona_vinculo v where v.id_cliente = t.id_cliente and v.id_persona = t.id_persona and v.id_contrato = ${query.contrato}::int and v.fecha_cese is null))`,
  },
];

const SOON_DAYS = 30;
const SHOWN = 5;

/** W18: contracts over their endowment, and those that end within thirty days. */
async function contractsToWatch(divisions: readonly Context[], query: WidgetQuery) {
  const found = await ofEach(divisions, async (ctx) => {
    const day = today(ctx);
    const rows = await ctx.tx.rows(
      { IdContrato: int, Codigo: text, Compania: text, FechaFin: text, Dotacion: int, Usada: int, Dias: orNull(int), Estado: text },
      sql`select x.* from (select t.id_contrato as "IdContrato", t.codigo as "Codigo", k.alias as "Compania", t.fecha_fin as "FechaFin", t.dotacion as "Dotacion",
            ${sql.raw(dotacionUsadaSql(ctx.tx.product, 't'))} as "Usada", t.fecha_fin - ${day}::date as "Dias", ${sql.raw(estadoContratoSql('t'))} as "Estado"
          from (select t.* from ${contracts(ctx, query)}) t join administracion_compania k on k.id_compania = t.id_compania_contratista) x
        where x."Estado" in ('V', 'W') and (x."Usada" > x."Dotacion" or x."Dias" <= ${SOON_DAYS}) order by x."FechaFin", x."Codigo"`,
    );
    return rows;
  });
  const all = found.flat();
  const over = all.filter((row) => row.Usada > row.Dotacion);
  const ending = all.filter((row) => Number(row.Dias) <= SOON_DAYS);
  const [first] = divisions;
  return {
    Hoy: first ? today(first) : '',
    Excedidos: { Total: over.length, Primeros: over.slice(0, SHOWN) },
    PorTerminar: { Total: ending.length, Primeros: ending.slice(0, SHOWN) },
  };
}

/** Widgets of Administración (Reportes › Tablero). */
export const administracionWidgets: readonly Widget[] = [{ code: 'W18', needs: ['030204'], data: contractsToWatch }];

/** What of Administración waits for whoever looks after the division: that there is no contract, contracts with more people than their endowment. */
export const administracionWaits: readonly Wait[] = [
  missingUntil({
    menu: '030204',
    name: { es: 'Contratos', en: 'Contracts' },
    reason: 'sinContratos',
    href: '/administracion/contratos',
    there: ({ session }) =>
      sql`exists (select 1 from administracion_contrato c where c.id_cliente = ${session.IdCliente} and c.id_division = ${session.IdDivision})`,
  }),
  {
    needs: ['030204'],
    of: async (divisions, query) =>
      (await contractsToWatch(divisions, query)).Excedidos.Primeros.map(({ IdContrato, Codigo, Compania, Usada, Dotacion }) => ({
        Clave: String(IdContrato),
        Nombre: `${Codigo} · ${Compania}`,
        Motivo: 'dotacionExcedida',
        Valores: { usada: Usada, dotacion: Dotacion, exceso: Usada - Dotacion },
        Desde: null,
        Costo: 2,
        Enlace: `/administracion/contratos/${IdContrato}`,
      })),
  },
];
