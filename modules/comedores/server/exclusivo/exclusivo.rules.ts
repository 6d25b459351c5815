import { type Listed, listRoute } from '@modules/acreditacion/server/public';
import { fullNameSql } from '@modules/administracion/server/public';
import { todayInDivision } from '@modules/sistema/server/public';
import type { Row } from '@platform/entity/entity';
import { daySchema } from '@platform/fields/date/shared';
import { keySchema } from '@platform/fields/ref/shared';
import { wordsSchema } from '@platform/fields/texts';
import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { Problem, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { DIAS_SEMANA } from '../../shared/grupo.entity';
import { ServicioExclusivo } from '../../shared/mesa.entity';
import { ofServiceOfOwnDiningRoom } from '../comedor/comedor.rules';
import { COUNTED } from '../mesa/mesa.facts';

const MOST_PEOPLE = 1000;
const NAMED = { P: 'IdPersona', C: 'IdCompania', G: 'IdCargo' } as const;

/** Rations taken by a row, over the alias. */
const takenSql = (t: string): string =>
  `(select count(*)::int from comedor_consumo r where r.id_cliente = ${t}.id_cliente and r.id_servicio_exclusivo = ${t}.id_servicio_exclusivo and ${COUNTED})`;

/** A special service, one beneficiary of the kind that is said, and a quota that holds what was taken. */
async function checkRow(ctx: Context, before: Row<typeof ServicioExclusivo> | null, after: Row<typeof ServicioExclusivo>): Promise<void> {
  const field = NAMED[after.Beneficiario];
  if (after[field] === null) throw new Problem(400, 'campo.obligatorio', {}, { errors: [{ field, message: 'campo.obligatorio' }] });
  for (const other of Object.values(NAMED)) if (other !== field) after[other] = null;
  const service = await ctx.tx.first(
    { especial: text, id_comedor: int },
    sql`select especial, id_comedor from comedor_servicio where id_servicio = ${after.IdServicio} for share`,
  );
  if (service?.especial !== 'S') throw refuse('servicio_exclusivo.no_especial', undefined, 'IdServicio');
  after.IdComedor = service.id_comedor;
  if (!before || after.Cupo === null) return;
  const row = await ctx.tx.first(
    { n: int },
    sql`select ${sql.raw(takenSql('t'))} as n from comedor_servicio_exclusivo t where t.id_servicio_exclusivo = ${before.IdServicioExclusivo}`,
  );
  const n = Number(row?.n);
  if (after.Cupo < n) throw refuse('servicio_exclusivo.cupo', { n }, 'Cupo');
}

export const exclusivoResource: Resource = resource(ServicioExclusivo, {
  policy: ofServiceOfOwnDiningRoom,
  computed: {
    Nombre: (t) =>
      `(case ${t}.beneficiario when 'P' then (select ${fullNameSql('p')} from administracion_persona p where p.id_persona = ${t}.id_persona)
        when 'C' then (select c.alias from administracion_compania c where c.id_compania = ${t}.id_compania) else (select k.cargo from administracion_cargo k where k.id_cargo = ${t}.id_cargo) end)`,
    Consumidos: takenSql,
    Vigente: (t) =>
      `(case when ${t}.activo = 'S' and ${todayInDivision(`${t}.id_division`)} between ${t}.fecha_inicio and ${t}.fecha_fin then 'S' else 'N' end)`,
  },
  async check(ctx, { before, after }) {
    if (after) await checkRow(ctx, before, after);
  },
});

const whole = (max: number) =>
  z
    .number({ error: 'campo.entero' })
    .int({ error: 'campo.entero' })
    .min(1, { error: 'campo.minimo{"n":1}' })
    .max(max, { error: `campo.maximo{"n":${max}}` });

const body = z.strictObject({
  IdServicio: keySchema,
  IdPersonas: z
    .array(keySchema, { error: 'persona_grupo.sin_personas' })
    .min(1, { error: 'persona_grupo.sin_personas' })
    .max(MOST_PEOPLE, { error: `servicio_exclusivo.demasiadas{"n":${MOST_PEOPLE}}` }),
  FechaInicio: daySchema,
  FechaFin: daySchema,
  Dias: z
    .array(z.enum(DIAS_SEMANA, { error: 'campo.opcion' }), { error: 'campo.lista' })
    .max(7, { error: 'campo.lista' })
    .default([]),
  NumeroConsumo: whole(9).nullish(),
  Cupo: whole(999_999).nullish(),
  AsignadoA: z.enum(['C', 'T'], { error: 'campo.opcion' }).nullish(),
  IdCompaniaCargo: keySchema.nullish(),
  Motivo: wordsSchema(200),
});

/** Special services as a list names them: by the dining room's code and their own, as the first of a room may be the second of another. */
const SPECIAL: Listed = {
  entity: ServicioExclusivo,
  thing: 'IdServicio',
  codes: 'servicio_exclusivo',
  unknown: 'servicio_exclusivo.servicio_desconocido',
  offered: ({ session }) =>
    sql`select m.codigo || '-' || t.codigo as codigo, t.id_servicio as id from comedor_servicio t join comedor_comedor m on m.id_comedor = t.id_comedor
      where t.id_cliente = ${session.IdCliente} and m.id_division = ${session.IdDivision} and t.especial = 'S' and t.activo = 'S' and m.activo = 'S'
        and (${session.IdCompania}::int is null or m.id_compania_concesionaria = ${session.IdCompania}::int)`,
  async unfit(ctx, rows) {
    const had = await ctx.tx.rows(
      { fila: int },
      sql`select distinct x."Fila" as fila from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("Fila" int, "IdPersona" int, "IdAsignado" int, "FechaInicio" text, "FechaFin" text)
        join comedor_servicio_exclusivo e on e.id_cliente = ${ctx.session.IdCliente} and e.id_persona = x."IdPersona" and e.id_servicio = x."IdAsignado" and e.activo = 'S'
          and e.fecha_inicio <= x."FechaFin"::date and e.fecha_fin >= x."FechaInicio"::date`,
    );
    const again = new Set(had.map(({ fila }) => fila));
    return ({ Fila, FechaFin }) => (FechaFin === null ? 'servicio_exclusivo.sin_fin' : again.has(Fila) ? 'servicio_exclusivo.ya_autorizada' : null);
  },
};

export const exclusivoRoutes = (kit: RouteKit): readonly Route[] => [
  listRoute(kit, SPECIAL),
  route({
    method: 'POST',
    path: '/api/ComedorServicioExclusivo/asignar',
    summary: 'Gives a special service to several people, each by a row of its own',
    tag: ServicioExclusivo.resource,
    resource: ServicioExclusivo.resource,
    access: { kind: 'grant', menu: ServicioExclusivo.options.menu, action: 'crear' },
    body,
    answer: z.object({ Asignadas: z.number() }),
    async handler(ctx, { body: { IdPersonas, ...given } }) {
      const rows = [...new Set(IdPersonas)].map((IdPersona) => ({ ...given, Beneficiario: 'P', IdPersona }));
      return { Asignadas: (await kit.writer.createMany(ctx, exclusivoResource, rows)).length };
    },
  }),
];
