import { labelOf } from '@platform/entity/entity';
import type { Fields } from '@platform/entity/field';
import type { Tx } from '@platform/server/db/pool';
import { int, list, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { isRun, needsOf, opensReport, type Report, type RunReport, reportsOf } from '@platform/server/report/report';
import { toldColumns } from '@platform/server/report/told';
import { sql } from 'drizzle-orm';

const PERIOD = { Desde: { kind: 'date' }, Hasta: { kind: 'date' } } as const;
/** What a report that the center runs is asked by, the days first. */
const fieldsOf = (of: RunReport): Fields => ({ ...(of.period ? PERIOD : {}), ...of.parameters });

/** Brings the catalog of reports in step with the product: only rows that say something else are written. */
export async function syncReports(tx: Tx): Promise<void> {
  const { product } = tx;
  const rows = reportsOf(product).map(({ module, report }) => ({
    codigo: report.code,
    modulo: module,
    es: report.words.es.title,
    en: report.words.en.title,
    texto: report.words.es.text,
    text: report.words.en.text,
    opciones: needsOf(report, product),
    formatos: report.formats,
    meses: isRun(report) ? (report.period?.maximumMonths ?? null) : null,
    parametros: isRun(report) ? Object.entries(fieldsOf(report)).map(([Nombre, { kind }]) => ({ Nombre, Tipo: kind })) : [],
  }));
  await tx.run(
    sql`insert into plataforma_reporte (codigo, reporte, reporte_ingles, descripcion, descripcion_ingles, id_modulo, opciones, formatos, maximo_meses, parametros)
      select x.codigo, x.es, x.en, x.texto, x."text", x.modulo, array(select jsonb_array_elements_text(x.opciones)), array(select jsonb_array_elements_text(x.formatos)), x.meses, x.parametros
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(codigo text, modulo text, es text, en text, texto text, "text" text, opciones jsonb, formatos jsonb, meses int, parametros jsonb)
        left join plataforma_reporte r on r.codigo = x.codigo
      where (r.reporte, r.reporte_ingles, r.descripcion, r.descripcion_ingles, r.id_modulo, r.opciones::text[], r.formatos::text[], r.maximo_meses, r.parametros)
        is distinct from (x.es, x.en, x.texto, x."text", x.modulo, array(select jsonb_array_elements_text(x.opciones)), array(select jsonb_array_elements_text(x.formatos)), x.meses, x.parametros)
      on conflict (codigo) do update set reporte = excluded.reporte, reporte_ingles = excluded.reporte_ingles, descripcion = excluded.descripcion,
        descripcion_ingles = excluded.descripcion_ingles, id_modulo = excluded.id_modulo, opciones = excluded.opciones, formatos = excluded.formatos,
        maximo_meses = excluded.maximo_meses, parametros = excluded.parametros`,
  );
  await tx.run(sql`delete from plataforma_reporte where not (codigo = any(${sql.param(rows.map(({ codigo }) => codigo))}))`);
}

const ROW = {
  Codigo: text,
  Reporte: text,
  Descripcion: orNull(text),
  IdModulo: text,
  Modulo: text,
  Color: text,
  Formatos: list(text),
  MaximoMeses: orNull(int),
} as const;

const optionsOf = (codes: readonly string[] | undefined, words: Readonly<Record<string, string>> | undefined) =>
  (codes ?? []).map((Valor) => ({ Valor, Texto: words?.[Valor] ?? Valor }));

/** What the screen of a report asks for and shows. */
function shapeOf(ctx: Context, of: RunReport, days: Readonly<Record<'Desde' | 'Hasta', string>>) {
  const words = of.words[ctx.lang];
  return {
    Ruta: `/reporte/${of.path}`,
    Dias: of.period?.days ?? null,
    Compara: of.compares && of.period ? 'S' : 'N',
    Parametros: Object.entries(fieldsOf(of)).map(([Nombre, field]) => ({
      Nombre,
      Etiqueta: Nombre === 'Desde' || Nombre === 'Hasta' ? days[Nombre] : (words.parameters[Nombre] ?? labelOf(Nombre)),
      Tipo: field.kind,
      Recurso: field.resource ?? null,
      DependeDe: field.dependsOn ?? [],
      Solo: field.only ?? {},
      Opciones: optionsOf(of.offered?.(ctx.session, Nombre) ?? field.options, words.options[Nombre]),
    })),
    Columnas: toldColumns(ctx, of).map(({ name, title, kind, of: { options }, options: said }) => ({
      Nombre: name,
      Etiqueta: title,
      Tipo: kind,
      Opciones: optionsOf(options, said),
    })),
  };
}

const OWN = { Dias: null, Compara: 'N', Parametros: [], Columnas: [] };

/** The reports that the session may consult, module by module, each with what it takes and shows. */
export async function catalogOf(ctx: Context, days: Readonly<Record<'Desde' | 'Hasta', string>>) {
  const known = new Map<string, Report>(reportsOf(ctx.session.product).map(({ report }) => [report.code, report]));
  const english = ctx.lang === 'en';
  const rows = await ctx.tx.rows(
    ROW,
    sql`select r.codigo as "Codigo", case when ${english} then r.reporte_ingles else r.reporte end as "Reporte", case when ${english} then r.descripcion_ingles else r.descripcion end as "Descripcion",
        r.id_modulo as "IdModulo", case when ${english} then m.modulo_ingles else m.modulo end as "Modulo", m.color as "Color", r.formatos as "Formatos", r.maximo_meses as "MaximoMeses"
      from plataforma_reporte r join sistema_modulo m on m.id_modulo = r.id_modulo where m.activo = 'S' order by m.orden, r.id_reporte`,
  );
  return rows.flatMap(({ Formatos, ...row }) => {
    const of = known.get(row.Codigo);
    if (!of || !opensReport(ctx.session, of)) return [];
    const taken = opensReport(ctx.session, of, true);
    const shape = isRun(of) ? shapeOf(ctx, of, days) : { ...OWN, Ruta: of.route };
    return [{ ...row, ...shape, Propia: isRun(of) ? 'N' : 'S', Formatos: Formatos.filter((one) => one === 'P' || taken) }];
  });
}
