import { inForceOnSql } from '@modules/acreditacion/server/public';
import { fullNameSql } from '@modules/administracion/server/public';
import { json } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import type { Product } from '@platform/server/product';
import { z } from 'zod';
import { groupsSql } from '../grupo/grupos.sql';

/** A ration of `r` that counts: exceptions too, annulled ones not. */
export const COUNTED = `r.resultado = 'P' and r.anulado = 'N'`;

/**
 * $1 client · $2 division · $3 person, or null · $4 services open with their operating days · $5 the calendar day · $6 the moment.
 * What the decision needs of a person in each service that is open, in one statement.
 */
const FACTS_SQL = (product: Product) => `with abiertos as materialized (
  select s.*, x."FechaConsumo" as fecha from jsonb_to_recordset($4::jsonb) as x("IdServicio" int, "FechaConsumo" date)
  join comedor_servicio s on s.id_servicio = x."IdServicio" and s.id_cliente = $1::int and s.id_division = $2::int
), dias as materialized (
  select fecha from abiertos union select $5::date
), condicion as materialized (
  select d.fecha, a.visita, a.id_compania, a.id_contrato, k.id_cargo, k.id_tipo_cargo, coalesce(t.id_centro_costo, v.id_centro_costo) as id_centro_costo, c.id_categoria
  from dias d cross join lateral (
    select a.* from acreditacion_persona a where a.id_cliente = $1 and a.id_division = $2 and a.id_persona = $3::int and ${inForceOnSql('persona', 'd.fecha')('a')}
    order by a.fecha_inicio desc, a.id_acreditacion_persona desc limit 1
  ) a
  join administracion_compania c on c.id_compania = a.id_compania
  join administracion_contrato t on t.id_contrato = a.id_contrato
  left join lateral (select v.* from administracion_persona_vinculo v where v.id_cliente = $1 and v.id_persona = $3 and a.visita = 'N' order by v.fecha_inicio desc limit 1) v on true
  left join administracion_cargo k on k.id_cargo = coalesce(a.id_cargo, v.id_cargo)
), grupos as materialized (
  select d.fecha, x.* from dias d cross join lateral (${groupsSql(product, { person: '$3', day: 'd.fecha', moment: '$6::timestamptz', visits: "exists (select 1 from condicion c where c.fecha = d.fecha and c.visita = 'S')" })}) x
)
select jsonb_build_object(
  'Dentro', exists (select 1 from acceso_presencia r where r.id_cliente = $1 and r.id_persona = $3 and r.id_division = $2),
  'Nombre', (select ${fullNameSql('p')} from administracion_persona p where p.id_persona = $3 and p.id_cliente = $1),
  'Condiciones', coalesce((select jsonb_agg(jsonb_build_object('Fecha', to_char(fecha, 'YYYYMMDD'), 'IdCompania', id_compania, 'IdContrato', id_contrato, 'IdCargo', id_cargo,
    'IdTipoCargo', id_tipo_cargo, 'IdCentroCosto', id_centro_costo, 'IdCategoria', id_categoria)) from condicion), '[]'),
  'Candidatos', coalesce((select jsonb_agg(jsonb_build_object(
    'Servicio', jsonb_build_object('IdServicio', s.id_servicio, 'Codigo', s.codigo, 'Orden', s.orden, 'HoraInicio', s.hora_inicio, 'HoraFin', s.hora_fin,
      'NumeroConsumo', s.numero_consumo, 'Excluyente', s.excluyente, 'Especial', s.especial),
    'FechaConsumo', to_char(s.fecha, 'YYYYMMDD'),
    'Acreditada', exists (select 1 from condicion c where c.fecha = s.fecha),
    'Grupo', (select jsonb_build_object('IdGrupo', g.id_grupo, 'Grupo', g.grupo, 'Origen', g.origen) from grupos g where g.fecha = s.fecha),
    'Intervalos', coalesce((select jsonb_agg(jsonb_build_object('HoraInicio', h.hora_inicio, 'HoraFin', h.hora_fin)) from grupos g join comedor_grupo_horario h on h.id_cliente = $1
      and h.id_grupo = g.id_grupo and h.id_servicio = s.id_servicio and h.dia_semana = extract(isodow from s.fecha)::text where g.fecha = s.fecha), '[]'),
    'Exclusivos', coalesce((select jsonb_agg(jsonb_build_object('IdServicioExclusivo', e.id_servicio_exclusivo, 'Beneficiario', e.beneficiario, 'NumeroConsumo', e.numero_consumo, 'Cupo', e.cupo,
        'Consumidos', (select count(*)::int from comedor_consumo r where r.id_cliente = $1 and r.id_servicio_exclusivo = e.id_servicio_exclusivo and ${COUNTED})))
      from comedor_servicio_exclusivo e left join condicion c on c.fecha = s.fecha
      where e.id_cliente = $1 and e.id_servicio = s.id_servicio and e.activo = 'S' and s.fecha between e.fecha_inicio and e.fecha_fin
        and (cardinality(e.dias) = 0 or extract(isodow from s.fecha)::text = any(e.dias))
        and (e.id_persona = $3 or e.id_cargo = c.id_cargo or e.id_compania = c.id_compania)), '[]'),
    'Tomadas', (select count(*)::int from comedor_consumo r where r.id_cliente = $1 and r.id_persona = $3 and r.fecha_consumo = s.fecha and r.id_servicio = s.id_servicio and ${COUNTED}),
    'Otra', (select jsonb_build_object('Servicio', o.servicio, 'Comedor', m.comedor, 'Hora', to_char(r.fecha_hora at time zone d.zona_horaria, 'HH24:MI'))
      from comedor_consumo r join comedor_servicio o on o.id_servicio = r.id_servicio join comedor_comedor m on m.id_comedor = r.id_comedor join sistema_division d on d.id_division = r.id_division
      where s.excluyente = 'S' and r.id_cliente = $1 and r.id_division = $2 and r.id_persona = $3 and r.fecha_consumo = s.fecha and r.id_servicio <> s.id_servicio
        and o.orden = s.orden and o.excluyente = 'S' and ${COUNTED} order by r.fecha_hora limit 1),
    'Servidas', (select count(*)::int from comedor_consumo r where r.id_cliente = $1 and r.id_servicio = s.id_servicio and r.fecha_consumo = s.fecha and ${COUNTED})
  )) from abiertos s), '[]')
) as hechos`;

const hours = { HoraInicio: z.string(), HoraFin: z.string() };
const flag = z.enum(['S', 'N']);
const whole = z.number().nullable();
const factsSchema = z.object({
  Dentro: z.boolean(),
  Nombre: z.string().nullable(),
  Condiciones: z.array(
    z.object({
      Fecha: z.string(),
      IdCompania: z.number(),
      IdContrato: z.number(),
      IdCargo: whole,
      IdTipoCargo: whole,
      IdCentroCosto: whole,
      IdCategoria: whole,
    }),
  ),
  Candidatos: z.array(
    z.object({
      Servicio: z.object({
        IdServicio: z.number(),
        Codigo: z.string(),
        Orden: z.number(),
        ...hours,
        NumeroConsumo: z.number(),
        Excluyente: flag,
        Especial: flag,
      }),
      FechaConsumo: z.string(),
      Acreditada: z.boolean(),
      Grupo: z.object({ IdGrupo: z.number(), Grupo: z.string(), Origen: z.enum(['G', 'H', 'V']) }).nullable(),
      Intervalos: z.array(z.object(hours)),
      Exclusivos: z.array(
        z.object({
          IdServicioExclusivo: z.number(),
          Beneficiario: z.enum(['P', 'G', 'C']),
          NumeroConsumo: whole,
          Cupo: whole,
          Consumidos: z.number(),
        }),
      ),
      Tomadas: z.number(),
      Otra: z.object({ Servicio: z.string(), Comedor: z.string(), Hora: z.string() }).nullable(),
      Servidas: z.number(),
    }),
  ),
});
export type MealFacts = z.infer<typeof factsSchema>;

/** A service that is open at a moment, and the operating day that it is open for. */
export interface Open {
  readonly IdServicio: number;
  readonly FechaConsumo: string;
}

/** When somebody asks to eat: the moment, and the calendar day that it falls on in the division. */
export interface Asking {
  readonly moment: string;
  readonly day: string;
}

/** Everything that is known of a person in the services that are open. */
export async function readMealFacts(ctx: Context, idPersona: number | null, open: readonly Open[], { moment, day }: Asking): Promise<MealFacts> {
  const { IdCliente, IdDivision } = ctx.session;
  const row = await ctx.tx.first(
    { hechos: json(z.unknown()) },
    { text: FACTS_SQL(ctx.tx.product), values: [IdCliente, IdDivision, idPersona, JSON.stringify(open), day, moment] },
  );
  return factsSchema.parse(row?.hechos);
}
