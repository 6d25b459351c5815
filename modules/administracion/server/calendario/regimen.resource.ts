import { todayOfClient } from '@modules/sistema/server/public';
import type { Row } from '@platform/entity/entity';
import { ask } from '@platform/server/audit/confirm';
import { int, json } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { granted } from '@platform/server/http/session';
import { addRows } from '@platform/server/record/rows';
import { action, type Resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { PersonaGuardia, Regimen, RegimenGuardia } from '../../shared/calendario.entity';
import { CYCLE_MAX, guardBases, judgeSegments, readSegments, uncoveredDays } from '../../shared/turno';
import { countSql } from '../counts';
import { consulted } from '../personas/consulted';
import { nameOfPersonSql, personReach } from '../personas/persona.sql';
import { heldPerson, refuseTerminated } from '../rows';
import { day, key } from '../schemas';
import { assignGuard, checkAssignment } from './guardias';

type RegimenRow = Row<typeof Regimen>;

const daysSql = (which: string) => (t: string) =>
  `(select coalesce(sum((s ->> 'Dias')::int), 0)::int from jsonb_array_elements(${t}.segmentos) s where ${which})`;
const assignedSql = (where: string) => (t: string) =>
  `(select count(*)::int from administracion_persona_guardia a join administracion_regimen_guardia g on g.id_regimen_guardia = a.id_regimen_guardia
    where a.id_cliente = ${t}.id_cliente and ${where.replaceAll('$t', t)} and (a.fecha_fin is null or a.fecha_fin >= ${todayOfClient(`${t}.id_cliente`)}))`;

/** Whether anybody was ever assigned to a regime, or to a guard of it. */
async function hasPeople(ctx: Context, column: 'id_regimen' | 'id_regimen_guardia', id: number): Promise<boolean> {
  const row = await ctx.tx.first(
    {},
    sql`select 1 from administracion_persona_guardia a join administracion_regimen_guardia g on g.id_regimen_guardia = a.id_regimen_guardia
      where a.id_cliente = ${ctx.session.IdCliente} and ${sql.raw(`g.${column}`)} = ${id} limit 1`,
  );
  return row !== undefined;
}

async function checkRegime(ctx: Context, before: RegimenRow | null, after: RegimenRow): Promise<void> {
  const judged = judgeSegments(after.Segmentos);
  if ('fault' in judged) throw refuse(judged.fault, { n: CYCLE_MAX }, 'Segmentos');
  if (!before || JSON.stringify(before.Segmentos) === JSON.stringify(after.Segmentos)) return;
  if (await hasPeople(ctx, 'id_regimen', before.IdRegimen)) throw refuse('regimen.con_personas', undefined, 'Segmentos');
}

async function generateGuards(ctx: Context, idRegimen: number, count: number, base: string): Promise<{ Guardias: string[] }> {
  const regime = await ctx.tx.first(
    { segmentos: json(z.unknown()), guardias: int },
    sql`select segmentos, (select count(*)::int from administracion_regimen_guardia g where g.id_regimen = r.id_regimen) as guardias
      from administracion_regimen r where r.id_regimen = ${idRegimen} for no key update of r`,
  );
  const segments = readSegments(regime?.segmentos);
  if (!segments) throw refuse('regimen.segmentos');
  if (Number(regime?.guardias) > 0) throw refuse('regimen.con_guardias');
  const bases = guardBases(segments, count, base);
  const n = uncoveredDays(segments, bases);
  if (n > 0) ask(ctx, 'regimen.sin_cobertura', { n });
  const guards = bases.map((fecha, at) => ({ codigo: String.fromCharCode(65 + at), fecha }));
  await addRows(ctx, RegimenGuardia, {
    values: { IdRegimen: idRegimen, Codigo: sql`x.codigo`, Guardia: sql`'Guardia ' || x.codigo`, FechaBase: sql`x.fecha::date` },
    from: sql`jsonb_to_recordset(${JSON.stringify(guards)}::jsonb) as x(codigo text, fecha text)`,
  });
  ctx.audit({ entity: Regimen.resource, record: idRegimen, action: 'generarGuardias', changes: { Cantidad: count, FechaBase: base } });
  return { Guardias: bases };
}

/** Of many people each is one that the session sees, as where a guard is given to one. */
async function requireSeen(ctx: Context, people: readonly number[]): Promise<void> {
  const rows = await ctx.tx.rows(
    {},
    sql`select 1 from administracion_persona t where t.id_cliente = ${ctx.session.IdCliente} and t.id_persona = any(${sql.param([...people])})
      and ${personReach(ctx.session) ?? sql`true`}`,
  );
  if (rows.length !== people.length) throw refuse('campo.referencia', undefined, 'Personas');
}

export const regimenResources: readonly Resource[] = [
  consulted(Regimen, {
    named: true,
    computed: {
      DiasTrabajo: daysSql(`s ->> 'Tipo' = 'T'`),
      DiasDescanso: daysSql(`s ->> 'Tipo' = 'D'`),
      DiasCiclo: daysSql('true'),
      Guardias: countSql('administracion_regimen_guardia', 'id_regimen'),
      Personas: assignedSql('g.id_regimen = $t.id_regimen'),
    },
    can: (_row, session) => ({ generarGuardias: !session.contratista && granted(session, Regimen.options.menu, 'procesar') }),
    async check(ctx, { before, after }) {
      if (after) await checkRegime(ctx, before, after);
    },
    actions: {
      generarGuardias: action({
        body: z.strictObject({
          Cantidad: z.int({ error: 'campo.entero' }).min(1, { error: 'campo.invalido' }).max(26, { error: 'campo.invalido' }),
          FechaBase: day,
        }),
        answer: z.object({ Guardias: z.array(z.string()) }),
        run: (ctx, id, { Cantidad, FechaBase }) => generateGuards(ctx, Number(id), Cantidad, FechaBase),
      }),
    },
  }),
  consulted(RegimenGuardia, {
    named: ['Codigo', 'IdRegimen'],
    computed: {
      Personas: assignedSql('g.id_regimen_guardia = $t.id_regimen_guardia'),
      Nombre: (t) => `((select r.codigo from administracion_regimen r where r.id_regimen = ${t}.id_regimen) || ' – ' || ${t}.codigo)`,
    },
    can: (_row, session) => ({ asignar: !session.contratista && granted(session, Regimen.options.menu, 'procesar') }),
    async check(ctx, { before, after }) {
      if (!before || !after || before.FechaBase === after.FechaBase) return;
      if (await hasPeople(ctx, 'id_regimen_guardia', before.IdRegimenGuardia)) throw refuse('regimen.con_personas', undefined, 'FechaBase');
    },
    actions: {
      asignar: action({
        body: z.strictObject({ Personas: z.array(key).min(1, { error: 'campo.obligatorio' }).max(500), FechaInicio: day, FechaFin: day.nullish() }),
        answer: z.object({ Asignadas: z.number() }),
        async run(ctx, id, { Personas, FechaInicio, FechaFin }) {
          await requireSeen(ctx, [...new Set(Personas)]);
          for (const person of new Set(Personas)) await assignGuard(ctx, Number(id), person, FechaInicio, FechaFin ?? null);
          return { Asignadas: new Set(Personas).size };
        },
      }),
    },
  }),
  consulted(PersonaGuardia, {
    computed: {
      IdRegimen: (t) => `(select g.id_regimen from administracion_regimen_guardia g where g.id_regimen_guardia = ${t}.id_regimen_guardia)`,
      NombreCompleto: nameOfPersonSql,
    },
    policy: (session) => {
      const people = personReach(session);
      return (
        people && sql`t.id_persona in (select t.id_persona from administracion_persona t where t.id_cliente = ${session.IdCliente} and ${people})`
      );
    },
    async check(ctx, { before, after }) {
      if (after) await checkAssignment(ctx, after, before?.IdPersonaGuardia ?? null);
      else if (before) await refuseTerminated(ctx, await heldPerson(ctx, before.IdPersona));
    },
  }),
];
