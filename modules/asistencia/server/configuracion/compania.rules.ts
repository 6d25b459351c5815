import { Compania as CompaniaBase } from '@modules/administracion/shared/compania.entity';
import { todayOfClient } from '@modules/sistema/server/public';
import { bool, int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { granted } from '@platform/server/http/session';
import { addRow, addRows, changeRows } from '@platform/server/record/rows';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Compania, CondicionEspecial } from '../../shared/configuracion.entity';
import { followNew } from '../persona/vinculos';

const CONDITIONS = [
  { codigo: 'LACTANCIA', nombre: 'Hora de lactancia', efecto: 'AS', minutos: 60, documento: 'ACTA' },
  { codigo: 'CONFIANZA', nombre: 'Personal de confianza', efecto: 'NC', minutos: null },
  { codigo: 'SINHE', nombre: 'Sin sobretiempo', efecto: 'NS', minutos: null },
  { codigo: 'MOVILIDAD', nombre: 'Retraso de la movilidad', efecto: 'RE', minutos: 30 },
  { codigo: 'TOLERA15', nombre: 'Tolerancia de 15 minutos', efecto: 'TO', minutos: 15 },
];

/** Conditions that a company may grant from its first day; nobody is given one silently. */
const offerConditions = (ctx: Context, idCompania: number) =>
  addRows(ctx, CondicionEspecial, {
    values: {
      ...{ IdCompania: idCompania, Codigo: sql`x.codigo`, Nombre: sql`x.nombre`, Efecto: sql`x.efecto`, Minutos: sql`x.minutos` },
      IdDocumento: sql`(select d.id_documento from asistencia_documento d where d.id_cliente = ${ctx.session.IdCliente} and d.codigo = x.documento)`,
    },
    from: sql`jsonb_to_recordset(${JSON.stringify(CONDITIONS)}::jsonb) as x(codigo text, nombre text, efecto text, minutos int, documento text)`,
    clash: {},
  });

/** The people of a company whom attendance does not follow yet, from today on. */
const incorporatePeople = (ctx: Context, idCompania: number): Promise<number> =>
  followNew(ctx, ctx.session.IdCliente, sql`v.id_compania = ${idCompania} and v.cese_aplicado is null`, sql`${today(ctx)}::date`);

/** The same flag in Administración. */
const tell = (ctx: Context, idCompania: number, ControlaAsistencia: 'S' | 'N') =>
  changeRows(ctx, CompaniaBase, {
    set: { ControlaAsistencia },
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_compania = ${idCompania} and t.controla_asistencia <> ${ControlaAsistencia}`,
    trace: { action: ControlaAsistencia === 'S' ? 'incorporar' : 'retirar', changes: { ControlaAsistencia } },
  });

async function held(ctx: Context, id: number) {
  const row = await ctx.tx.first(
    { id_compania: int },
    sql`select c.id_compania from asistencia_compania c where c.id_cliente = ${ctx.session.IdCliente} and c.id_asistencia_compania = ${id} for no key update of c`,
  );
  if (!row) throw new Error('The company is gone');
  return row.id_compania;
}

/** A company is not left with periods that nobody would close: those with days of its people. */
async function requireNoOpenPeriods(ctx: Context, id: number): Promise<void> {
  const row = await ctx.tx.one(
    { periodos: orNull(text) },
    sql`select string_agg(p.codigo, ', ' order by p.fecha_inicio) as periodos from asistencia_compania k join asistencia_periodo p on p.id_cliente = k.id_cliente
      and p.id_compania = k.id_compania and p.estado in ('A', 'P') where k.id_cliente = ${ctx.session.IdCliente} and k.id_asistencia_compania = ${id}
        and exists (select 1 from asistencia_persona a join asistencia_dia d on d.id_cliente = a.id_cliente and d.id_persona = a.id_persona and d.fecha between p.fecha_inicio and p.fecha_fin
          where a.id_cliente = p.id_cliente and a.id_planilla = p.id_planilla)`,
  );
  if (row.periodos !== null) throw refuse('asistencia.periodos_abiertos', { periodos: row.periodos });
}

const flagged = async (ctx: Context, id: number, ControlaAsistencia: 'S' | 'N') => {
  const company = await held(ctx, id);
  await changeRows(ctx, Compania, {
    set: { ControlaAsistencia },
    where: sql`t.id_cliente = ${ctx.session.IdCliente} and t.id_compania = ${company}`,
    trace: { action: ControlaAsistencia === 'S' ? 'incorporar' : 'retirar', changes: { ControlaAsistencia } },
  });
  await tell(ctx, company, ControlaAsistencia);
  return company;
};

/** The flag was changed in Administración: attendance begins to follow the company, or leaves off where no period of it is open. */
export async function followFlag(
  ctx: Context,
  { IdCompania, ControlaAsistencia }: { readonly IdCompania: number; readonly ControlaAsistencia: 'S' | 'N' },
) {
  const known = await ctx.tx.first(
    { id: int },
    sql`select c.id_asistencia_compania as id from asistencia_compania c where c.id_cliente = ${ctx.session.IdCliente} and c.id_compania = ${IdCompania}`,
  );
  if (ControlaAsistencia === 'N') {
    if (!known) return;
    await requireNoOpenPeriods(ctx, known.id);
    await flagged(ctx, known.id, 'N');
    return;
  }
  if (known) await flagged(ctx, known.id, 'S');
  else {
    await addRow(
      ctx,
      Compania,
      { IdCompania, ControlaAsistencia, Divisiones: [], ComprobanteMarca: 'N' },
      { action: 'incorporar', changes: { ControlaAsistencia } },
    );
    await offerConditions(ctx, IdCompania);
  }
  await incorporatePeople(ctx, IdCompania);
}

/** What a company needs before its days can be counted and paid, over the alias of the table. */
const HAS = {
  configuracion: (t: string) =>
    `exists (select 1 from asistencia_configuracion_compania f where f.id_cliente = ${t}.id_cliente and f.id_compania = ${t}.id_compania and ${todayOfClient(`${t}.id_cliente`)} between f.fecha_inicio and coalesce(f.fecha_fin, 'infinity'))`,
  condiciones: (t: string) =>
    `exists (select 1 from asistencia_condicion_especial e where e.id_cliente = ${t}.id_cliente and e.id_compania = ${t}.id_compania)`,
  planilla: (t: string) =>
    `exists (select 1 from asistencia_planilla p where p.id_cliente = ${t}.id_cliente and p.id_compania = ${t}.id_compania and p.activo = 'S')`,
  horarios: (t: string) =>
    `(${t}.id_horario_defecto is not null or exists (select 1 from asistencia_persona a join asistencia_persona_horario h on h.id_cliente = a.id_cliente and h.id_persona = a.id_persona
      where a.id_cliente = ${t}.id_cliente and a.id_compania = ${t}.id_compania))`,
} as const;
const flagOf = (condition: string): string => `(case when ${condition} then 'S' else 'N' end)`;

interface Defaults {
  readonly IdCompania: number;
  readonly IdHorarioDefecto: number | null;
  readonly IdPlanillaDefecto: number | null;
}
/** What people are given who are incorporated later is the company's own, or a schedule of every company. */
async function requireOwnDefaults(ctx: Context, { IdCompania, IdHorarioDefecto, IdPlanillaDefecto }: Defaults): Promise<void> {
  const { horario, planilla } = await ctx.tx.one(
    { horario: bool, planilla: bool },
    sql`select exists (select 1 from asistencia_horario h where h.id_cliente = ${ctx.session.IdCliente} and h.id_horario = ${IdHorarioDefecto}::int and h.id_compania <> ${IdCompania}) as horario,
      exists (select 1 from asistencia_planilla p where p.id_cliente = ${ctx.session.IdCliente} and p.id_planilla = ${IdPlanillaDefecto}::int and p.id_compania <> ${IdCompania}) as planilla`,
  );
  if (horario) throw refuse('campo.referencia', { campo: 'IdHorarioDefecto' }, 'IdHorarioDefecto');
  if (planilla) throw refuse('campo.referencia', { campo: 'IdPlanillaDefecto' }, 'IdPlanillaDefecto');
}

export const companiaResource: Resource = resource(Compania, {
  computed: {
    ConPlanilla: (t) => flagOf(HAS.planilla(t)),
    ConHorarios: (t) => flagOf(HAS.horarios(t)),
    Incompleta: (t) =>
      flagOf(
        `${t}.controla_asistencia = 'S' and not (${HAS.configuracion(t)} and ${HAS.planilla(t)} and ${HAS.condiciones(t)} and ${HAS.horarios(t)})`,
      ),
    Documento: (t) => `(select c.documento from administracion_compania c where c.id_compania = ${t}.id_compania)`,
    Contratista: (t) => `(select c.contratista from administracion_compania c where c.id_compania = ${t}.id_compania)`,
    Personas: (t) =>
      `(select count(*)::int from asistencia_persona a where a.id_cliente = ${t}.id_cliente and a.id_compania = ${t}.id_compania and coalesce(a.fecha_fin, 'infinity') >= ${todayOfClient(`${t}.id_cliente`)})`,
    ConConfiguracion: (t) => flagOf(HAS.configuracion(t)),
    ConCondiciones: (t) => flagOf(HAS.condiciones(t)),
  },
  can: (row, session) => {
    const may = granted(session, Compania.options.menu, 'editar');
    return { incorporar: may && row.ControlaAsistencia !== 'S', retirar: may && row.ControlaAsistencia === 'S' };
  },
  needs: ['ControlaAsistencia'],
  async check(ctx, { kind, before, after }) {
    if (kind === 'eliminar' && before) await requireNoOpenPeriods(ctx, before.IdAsistenciaCompania);
    if (after) await requireOwnDefaults(ctx, after);
  },
  async after(ctx, { kind, after, before }) {
    if (kind === 'crear' && after) {
      await tell(ctx, after.IdCompania, 'S');
      await offerConditions(ctx, after.IdCompania);
      await incorporatePeople(ctx, after.IdCompania);
    }
    if (kind === 'eliminar' && before) await tell(ctx, before.IdCompania, 'N');
    // A division more has its people followed from today on; nobody is left off because of one less.
    const divisions = before && after && JSON.stringify(before.Divisiones) !== JSON.stringify(after.Divisiones);
    if (divisions && after.ControlaAsistencia === 'S') await incorporatePeople(ctx, after.IdCompania);
  },
  actions: {
    incorporar: action({
      needs: 'editar',
      body: z.strictObject({}),
      answer: z.object({ Personas: z.number() }),
      run: async (ctx, id) => ({ Personas: await incorporatePeople(ctx, await flagged(ctx, Number(id), 'S')) }),
    }),
    retirar: action({
      needs: 'editar',
      body: z.strictObject({}),
      answer: z.object({ Retirada: z.literal('S') }),
      run: async (ctx, id) => {
        await requireNoOpenPeriods(ctx, Number(id));
        await flagged(ctx, Number(id), 'N');
        return { Retirada: 'S' as const };
      },
    }),
  },
});
