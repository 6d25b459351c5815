import { contractsHere, worksIn } from '@modules/administracion/server/public';
import { readSegments, shiftOn } from '@modules/administracion/shared/turno';
import { ref } from '@platform/entity/field';
import { int, json, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { answeredRows } from '@platform/server/product.rows';
import { report } from '@platform/server/report/report';
import type { WidgetQuery } from '@platform/server/widgets/widget';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { dotacionDe } from '../../shared/dotacion';
import { DOTACION, dotacionDicha, SIN_VIGENCIA } from '../../shared/dotacion.palabras';
import { inForceSql } from '../consultas/estado.sql';
import { presenceKept } from '../preguntas';
import { accreditationPort } from '../solicitud/vigencias';
import { accreditationsOf } from '../tablero/widgets.dotacion';

type Filters = Pick<WidgetQuery, 'compania' | 'contrato'>;

/** Workers of each contract, each once in it: whether in force today, and whether inside. */
const workers = (ctx: Context, { compania, contrato }: Filters): SQL => sql`
  select a.id_contrato, a.id_persona, bool_or(a.fecha_inicio <= ${today(ctx)} and a.fecha_fin >= ${today(ctx)} and ${sql.raw(inForceSql('persona')('a'))}) as vigente,
    exists (select 1 from ${sql.raw(answeredRows(ctx.tx.product, presenceKept))} p where p.id_cliente = ${ctx.session.IdCliente} and p.id_division = ${ctx.session.IdDivision} and p.id_persona = a.id_persona) as dentro
  from acreditacion_persona a where ${accreditationsOf(ctx, { meses: 2, entidad: 'P', compania, contrato })} and a.visita = 'N' group by a.id_contrato, a.id_persona`;

const ROW = {
  IdContrato: int,
  Contrato: text,
  Compania: text,
  Dotacion: int,
  Usada: int,
  Acreditados: int,
  Presentes: int,
  FueraDeVigencia: int,
  total: int,
} as const;

/** Of those in force and not inside, how many rest today, by contract. */
async function resting(ctx: Context, filters: Filters, contracts: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const day = today(ctx);
  const rows = await ctx.tx.rows(
    { id_contrato: int, segmentos: json(z.unknown()), fecha_base: text, n: int },
    sql`select w.id_contrato, r.segmentos, g.fecha_base, count(*)::int as n
      from (${workers(ctx, filters)}) w join administracion_persona_guardia x on x.id_cliente = ${ctx.session.IdCliente} and x.id_persona = w.id_persona and x.fecha_inicio <= ${day} and coalesce(x.fecha_fin, 'infinity') >= ${day}
        join administracion_regimen_guardia g on g.id_regimen_guardia = x.id_regimen_guardia join administracion_regimen r on r.id_regimen = g.id_regimen
      where w.vigente and not w.dentro and w.id_contrato = any(${sql.param([...contracts])}::int[]) group by 1, 2, 3`,
  );
  const found = new Map<number, number>();
  for (const { id_contrato, segmentos, fecha_base, n } of rows) {
    const blocks = readSegments(segmentos);
    if (blocks && shiftOn(blocks, fecha_base, day).Tipo === 'D') found.set(id_contrato, (found.get(id_contrato) ?? 0) + n);
  }
  return found;
}

const peopleOf = (IdContrato: number): string =>
  `/consultas/personas?filtro=${encodeURIComponent(JSON.stringify({ IdContrato: [IdContrato], Visita: 'N', EnVigencia: 'S' }))}`;

/** From this part on a contract is about to be full. */
const CASI = 0.9;

/** RX3: what each contract admits, uses and has inside. Those in force, and of the others whoever still has people. */
export const endowmentReport = report({
  code: 'RX3',
  path: 'dotacion',
  menu: ['060403'],
  parameters: {
    IdCompania: ref('AdministracionCompania', { only: { Contratista: 'S' } }),
    IdContrato: ref('AdministracionContrato', { dependsOn: ['IdCompania'] }),
  },
  columns: {
    Contrato: { kind: 'text' },
    Compania: { kind: 'text' },
    Dotacion: { kind: 'whole' },
    Usada: { kind: 'whole' },
    Exceso: { kind: 'whole' },
    Acreditados: { kind: 'whole' },
    Cobertura: { kind: 'percent' },
    Presentes: { kind: 'whole' },
    Ausentes: { kind: 'whole' },
    DeDescanso: { kind: 'whole' },
    SinMarca: { kind: 'whole' },
    FueraDeVigencia: { kind: 'whole' },
  },
  drawn: {
    ...{ by: 'Contrato', adds: 'Usada', target: 'Dotacion' },
    parts: [
      { of: 'Presentes', tone: 'strong' },
      { of: 'DeDescanso', tone: 'bar' },
      { of: 'SinMarca', tone: 'soon' },
    ],
    rest: { tone: 'over', name: SIN_VIGENCIA },
  },
  words: DOTACION,
  async answer(ctx, _asked, _days, { total, bars }) {
    const used = bars?.bars.flatMap(([, value, more]) => (more?.target ? [value / more.target] : [])) ?? [];
    const [over, near] = [used.filter((part) => part > 1).length, used.filter((part) => part >= CASI && part <= 1).length];
    return dotacionDicha(ctx.lang, { total, over, near });
  },
  async rows(ctx, { IdCompania, IdContrato }, _, { skip, take }) {
    const filters = { compania: IdCompania ?? null, contrato: IdContrato ?? null };
    const found = await ctx.tx.rows(
      ROW,
      sql`with trabajadores as materialized (${workers(ctx, filters)}),
          cuentas as (select w.id_contrato, (count(*) filter (where w.vigente))::int as acreditados, (count(*) filter (where w.vigente and w.dentro))::int as presentes,
            (count(*) filter (where not w.vigente and w.dentro))::int as fuera from trabajadores w group by 1)
        select x."IdContrato", x."Contrato", x."Compania", x."Dotacion", x."Usada", x."Acreditados", x."Presentes", x."FueraDeVigencia", (count(*) over ())::int as total
        from (select t.id_contrato as "IdContrato", t.codigo as "Contrato", k.alias as "Compania", t.dotacion as "Dotacion", ${sql.raw(accreditationPort.used('persona', 't'))} as "Usada",
            coalesce(c.acreditados, 0) as "Acreditados", coalesce(c.presentes, 0) as "Presentes", coalesce(c.fuera, 0) as "FueraDeVigencia",
            t.fecha_inicio <= ${today(ctx)} and t.fecha_fin >= ${today(ctx)} and t.fecha_cierre is null as vigente
          from (${contractsHere(ctx)}) t join administracion_compania k on k.id_compania = t.id_compania_contratista left join cuentas c on c.id_contrato = t.id_contrato
          where (${filters.contrato}::int is null or t.id_contrato = ${filters.contrato}::int) and (${filters.compania}::int is null or ${worksIn(sql.raw('t'), filters.compania ?? 0)})) x
        where x.vigente or x."Usada" > 0 or x."FueraDeVigencia" > 0 order by x."Contrato", x."IdContrato" limit ${take} offset ${skip}`,
    );
    const rests = await resting(
      ctx,
      filters,
      found.map((row) => row.IdContrato),
    );
    const rows = found.map(({ IdContrato: id, total: _total, ...row }) => {
      const DeDescanso = rests.get(id) ?? 0;
      const { Exceso, Cobertura, Ausentes, SinMarca } = dotacionDe({ ...row, DeDescanso });
      return { ...row, Exceso, Cobertura, Ausentes, DeDescanso, SinMarca, Enlace: peopleOf(id) };
    });
    return { total: found[0]?.total ?? 0, rows };
  },
});
