import { fill } from '@platform/i18n/coded';
import { int, oneOf, orNull, text, yes } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { scopeSql } from '@platform/server/resource/scope';
import type { Sheet, SheetAnswer } from '@platform/server/sheet/sheet';
import { sql } from 'drizzle-orm';
import { Adenda, Contrato, ESTADOS_CONTRATO } from '../../shared/contrato.entity';
import { shownDay } from '../../shared/dia';
import { FICHA } from '../../shared/ficha.palabras';
import { adendaResource } from '../contratos/adenda.resource';
import { companiaResource } from '../contratos/compania.resource';
import { contratoResource } from '../contratos/contrato.resource';
import { estadoContratoSql } from '../contratos/contrato.sql';
import { awaitedSql, usedSql } from '../contratos/plazos';

const TONES = { F: null, V: 'verde', W: 'naranja', X: 'rojo', C: null } as const;

/** A contract as it stands, and how much of its endowment is used. */
async function contractOf(ctx: Context, id: number) {
  const { product } = ctx.tx;
  return ctx.tx.one(
    {
      estado: oneOf(ESTADOS_CONTRATO),
      inicio: text,
      fin: text,
      cierre: orNull(text),
      dotacion: int,
      usada: int,
      proceso: int,
      vehiculos: orNull(int),
      usados: int,
    },
    sql`select ${sql.raw(estadoContratoSql('t'))} as estado, t.fecha_inicio as inicio, t.fecha_fin as fin, t.fecha_cierre as cierre, t.dotacion,
        (${sql.raw(usedSql(product, 'persona', 't'))})::int as usada, (${sql.raw(awaitedSql(product, 'persona', 't'))})::int as proceso,
        (case when t.vehiculo = 'S' then t.dotacion_vehiculo end) as vehiculos, (${sql.raw(usedSql(product, 'vehiculo', 't'))})::int as usados
      from administracion_contrato t where t.id_contrato = ${id} and ${scopeSql(contratoResource, ctx.session)}`,
  );
}
type Told = Awaited<ReturnType<typeof contractOf>>;

function sentenceOf({ lang }: Pick<Context, 'lang'>, { estado, inicio, fin, cierre }: Told): string {
  const say = FICHA[lang];
  const day = { F: inicio, V: fin, W: fin, X: fin, C: cierre ?? fin }[estado];
  const words = { F: say.contratoF, V: say.contratoV, W: say.contratoW, X: say.contratoX, C: say.contratoC };
  return fill(words[estado], { fecha: shownDay(day) });
}

function answerOf(ctx: Context, told: Told): SheetAnswer {
  const say = FICHA[ctx.lang];
  const { estado, usada, dotacion } = told;
  return {
    answer: estado === 'V' || estado === 'W' ? 'si' : estado === 'F' ? 'espera' : 'no',
    question: say.vigente,
    sentence: sentenceOf(ctx, told),
    reasons: usada > dotacion ? [{ text: fill(say.excedida, { n: usada - dotacion }), who: say.administrador }] : [],
  };
}

/** A contract: whether it is in force and until when, its endowment used against agreed, and its addenda. */
export const contractSheet: Sheet = {
  entity: Contrato.resource,
  async page(ctx, id) {
    const say = FICHA[ctx.lang];
    const [told, addenda] = await Promise.all([
      contractOf(ctx, id),
      ctx.tx.rows(
        { id: int, numero: int, fecha: text, asunto: text, fin: orNull(text), dotacion: orNull(int) },
        sql`select t.id_adenda as id, t.numero, t.fecha_adenda as fecha, t.asunto, t.fecha_fin_nueva as fin, t.dotacion_nueva as dotacion
          from administracion_adenda t where t.id_contrato = ${id} and ${scopeSql(adendaResource, ctx.session)} order by t.numero desc limit 10`,
      ),
    ]);
    const { estado, dotacion, usada, proceso, vehiculos, usados } = told;
    const over = usada > dotacion ? { tone: 'rojo' as const } : {};
    return {
      answers: [answerOf(ctx, told)],
      act:
        estado === 'W' || estado === 'X'
          ? { label: say.agregarAdenda, icon: 'file-plus', href: '/administracion/adendas/nuevo', menu: Adenda.options.menu, action: 'crear' }
          : null,
      groups: [
        {
          title: say.dotacion,
          main: true,
          facts: [
            { label: say.usadas, value: fill(say.deTotal, { n: usada, total: dotacion }), of: [Contrato.resource, 'Dotacion'], ...over },
            { label: say.libres, value: Math.max(0, dotacion - usada), of: [Contrato.resource, 'Dotacion'] },
            { label: say.enProceso, value: proceso, of: [Contrato.resource, 'EnProceso'] },
            {
              label: say.vehiculos,
              value: vehiculos === null ? null : fill(say.deTotal, { n: usados, total: vehiculos }),
              of: [Contrato.resource, 'DotacionVehiculo'],
            },
          ],
        },
        {
          title: say.adendas,
          href: `/administracion/contratos/${id}?pestana=adendas`,
          facts: addenda.map((one) => ({
            label: fill(say.adenda, { n: one.numero, fecha: shownDay(one.fecha) }),
            value: one.asunto,
            detail: [one.fin && fill(say.finNuevo, { fecha: shownDay(one.fin) }), one.dotacion && fill(say.dotacionNueva, { n: one.dotacion })]
              .filter(Boolean)
              .join(' · '),
            href: `/administracion/adendas/${one.id}`,
          })),
        },
      ],
    };
  },
  async card(ctx, id) {
    const say = FICHA[ctx.lang];
    const told = await contractOf(ctx, id);
    return {
      state: { text: sentenceOf(ctx, told), tone: TONES[told.estado] },
      facts: [{ label: say.dotacion, value: fill(say.deTotal, { n: told.usada, total: told.dotacion }), of: [Contrato.resource, 'Dotacion'] }],
    };
  },
};

/** Contracts in force of a company, those that end first before. */
const contractsOf = (ctx: Context, id: number) =>
  ctx.tx.rows(
    { id: int, codigo: text, asunto: text, fin: text, estado: oneOf(ESTADOS_CONTRATO) },
    sql`select x.* from (select t.id_contrato as id, t.codigo, t.asunto, t.fecha_fin as fin, ${sql.raw(estadoContratoSql('t'))} as estado
      from administracion_contrato t where t.id_compania_contratista = ${id} and ${scopeSql(contratoResource, ctx.session)}) x where x.estado in ('F', 'V', 'W') order by x.fin limit 8`,
  );

/** Whether a company stands. */
async function companyOf(ctx: Context, id: number) {
  const { activo } = await ctx.tx.one(
    { activo: yes },
    sql`select t.activo from administracion_compania t where t.id_compania = ${id} and ${scopeSql(companiaResource, ctx.session)}`,
  );
  return { activo, sentence: FICHA[ctx.lang][activo ? 'companiaSi' : 'companiaNo'] };
}

/** A company: whether it stands, for whoever opens its page. */
export const companySheet: Sheet = {
  entity: 'AdministracionCompania',
  async page(ctx, id) {
    const { activo, sentence } = await companyOf(ctx, id);
    return { answers: [{ answer: activo ? 'si' : 'no', question: FICHA[ctx.lang].vigente, sentence }] };
  },
  async card(ctx, id) {
    const { activo } = await companyOf(ctx, id);
    const say = FICHA[ctx.lang];
    return { state: { text: activo ? say.activa : say.retirada, tone: activo ? 'verde' : 'rojo' } };
  },
};

/** Its contracts in force, for who consults contracts. */
export const companyContracts: Sheet = {
  entity: 'AdministracionCompania',
  menu: Contrato.options.menu,
  async page(ctx, id) {
    const say = FICHA[ctx.lang];
    const rows = await contractsOf(ctx, id);
    return {
      groups: [
        {
          title: say.contratos,
          href: `/administracion/contratos?filtro=${encodeURIComponent(JSON.stringify({ IdCompaniaContratista: [id] }))}`,
          facts: rows.map(({ id: contract, codigo, asunto, fin, estado }) => ({
            label: asunto,
            value: codigo,
            detail: fill(say.hasta, { fecha: shownDay(fin) }),
            thing: { resource: Contrato.resource, id: contract },
            ...(estado === 'W' ? { tone: 'naranja' as const } : {}),
          })),
        },
      ],
    };
  },
  async card(ctx, id) {
    const say = FICHA[ctx.lang];
    const [first] = await contractsOf(ctx, id);
    return {
      facts: [{ label: say.contratos, value: first ? `${first.codigo} · ${fill(say.hasta, { fecha: shownDay(first.fin) })}` : say.sinContrato }],
    };
  },
};
