import { bool, int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import type { Resource } from '@platform/server/resource/resource';
import { scopeSql } from '@platform/server/resource/scope';
import { chosenSql, ofEach, periodOf, type Widget, type WidgetQuery } from '@platform/server/widgets/widget';
import { type SQL, sql } from 'drizzle-orm';
import { shares } from '../../shared/eficiencia';
import { ofRole } from '../autorizacion/roles';
import { countedWithin, within } from '../solicitud/periodo';
import { solicitudResource } from '../solicitud/solicitud.resource';
import { actualizacionResource, desmovilizacionResource } from '../tramites/tramite.resource';
import { efficiency } from './eficiencia';
import { endowment } from './widgets.dotacion';
import { toCorrect, waiting } from './widgets.pendientes';
import { expiries } from './widgets.vencimientos';

type Rows = readonly Readonly<Record<string, unknown>>[];
type Counted = Readonly<Record<string, number>>;
const DRAFTED = ['I', 'P', 'O', 'R', 'A'] as const;
const SENT = ['P', 'O', 'R', 'A'] as const;

function tiles(rows: Rows, states: readonly string[]): { Estados: Counted; Porcentajes: Counted; Total: number } {
  const counts = states.map((state) => rows.filter((row) => row.estado === state).reduce((sum, row) => sum + Number(row.n), 0));
  const parts = shares(counts);
  return {
    Estados: Object.fromEntries(states.map((state, at) => [state, counts[at] ?? 0])),
    Porcentajes: Object.fromEntries(states.map((state, at) => [state, parts[at] ?? 0])),
    Total: counts.reduce((sum, n) => sum + n, 0),
  };
}

/** The period of the dashboard, by the today of the session's own division. */
function period(divisions: readonly Context[], meses: number): { desde: string; hasta: string } {
  const [first] = divisions;
  if (!first) throw new Error('A dashboard of no division');
  return periodOf(today(first), meses);
}

/** An authorizer's requests are those with a role of theirs; an administrator's, all. */
async function onlyOwn(ctx: Context): Promise<boolean> {
  const features = await ctx.tx.first(
    { autoriza: orNull(bool), administra: orNull(bool) },
    sql`select bool_or(id_caracteristica = 'CPAAUT') as autoriza, bool_or(id_caracteristica = 'CPAADM') as administra from seguridad_perfil_caracteristica where id_perfil = ${ctx.session.IdPerfil} and id_cliente = ${ctx.session.IdCliente}`,
  );
  return features?.autoriza === true && features.administra !== true;
}

/** W02: requests of one kind by status, drafts counted when they were made. */
async function requests(divisions: readonly Context[], query: WidgetQuery) {
  const of = period(divisions, query.meses);
  const [first] = divisions;
  const own = first !== undefined && (await onlyOwn(first));
  const rows = await ofEach(divisions, (ctx) =>
    ctx.tx.rows(
      { estado: text, n: int },
      sql`select t.estado, count(*)::int as n from acreditacion_solicitud t where ${scopeSql(solicitudResource, ctx.session)} and t.entidad = ${query.entidad}
        and ${chosenSql(query, 't.id_compania', 't.id_contrato')} and ${own ? ofRole(ctx) : sql`true`}
        and ${countedWithin(ctx, of.desde, of.hasta)} group by 1`,
    ),
  );
  return { ...of, DeMisRoles: own ? 'S' : 'N', ...tiles(rows.flat(), DRAFTED) };
}

/** W03 and W04: those sent in the period, by status. */
const bySent = (table: string, of: Resource, ofContract: (contrato: number) => SQL) => async (divisions: readonly Context[], query: WidgetQuery) => {
  const asked = period(divisions, query.meses);
  const rows = await ofEach(divisions, (ctx) =>
    ctx.tx.rows(
      { estado: text, n: int },
      sql`select t.estado, count(*)::int as n from ${sql.raw(table)} t where ${scopeSql(of, ctx.session)} and ${within(ctx, sql`t.fecha_envio`, asked.desde, asked.hasta)}
        and (${query.compania}::int is null or t.id_compania = ${query.compania}::int) and ${query.contrato === null ? sql`true` : ofContract(query.contrato)} group by 1`,
    ),
  );
  return { ...asked, ...tiles(rows.flat(), SENT) };
};

/** W09: attention this month and the last. */
async function attention(divisions: readonly Context[], query: WidgetQuery) {
  const [first] = divisions;
  if (!first) throw new Error('A dashboard of no division');
  const of = async (day: string) => {
    const month = Number(day.slice(4, 6));
    const asked = { Anio: Number(day.slice(0, 4)), MesInicio: month, MesFin: month };
    return (await efficiency(first, asked, divisions, chosenSql(query, 't.id_compania', 't.id_contrato'))).Total;
  };
  const day = today(first);
  return { Mes: day.slice(0, 6), MesAnterior: periodOf(day, 1).desde.slice(0, 6), Actual: await of(day), Anterior: await of(periodOf(day, 1).desde) };
}

/** Widgets of Acreditación (Reportes › Tablero). */
export const acreditacionWidgets: readonly Widget[] = [
  { code: 'W02', needs: ['060101', '060103', '060401'], data: requests },
  {
    code: 'W03',
    needs: ['060201', '060203', '060402'],
    data: bySent('acreditacion_desmovilizacion', desmovilizacionResource, (contrato) => sql`t.id_contrato = ${contrato}`),
  },
  {
    code: 'W04',
    needs: ['060301', '060302'],
    data: bySent(
      'acreditacion_actualizacion',
      actualizacionResource,
      (contrato) => sql`exists (select 1 from acreditacion_actualizacion_requisito x
        join acreditacion_persona a on a.id_cliente = x.id_cliente and a.id_persona = x.id_persona and a.id_division = t.id_division and a.id_contrato = ${contrato} where x.id_cliente = t.id_cliente and x.id_actualizacion = t.id_actualizacion)`,
    ),
  },
  { code: 'W05', needs: ['060401', '060403', '060404', '040104'], data: endowment },
  { code: 'W06', needs: ['060103', '060203', '060302'], data: waiting },
  { code: 'W07', needs: ['060101', '060301'], data: toCorrect },
  { code: 'W08', needs: ['060403', '030204', '030406'], data: expiries },
  { code: 'W09', needs: ['0605'], data: attention },
];
