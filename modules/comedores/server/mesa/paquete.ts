import { localMoment } from '@modules/acceso/server/public';
import { inForceOnSql } from '@modules/acreditacion/server/public';
import { fullNameSql } from '@modules/administracion/server/public';
import { publicKeys, revokedCards } from '@modules/identificacion/server/public';
import { int, json, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import type { Product } from '@platform/server/product';
import { protectionOf } from '@platform/server/resource/protect';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type PackageDownload, type Packed, packageSchema } from '../../shared/paquete.wire';
import { groupsSql } from '../grupo/grupos.sql';
import { COUNTED } from './mesa.facts';
import { roomOf } from './mesa.lugar';
import { changesSince, heldBy, keepVersion, newSalt } from './paquete.version';

/** Thumbnails in one answer: with the largest, 2.4 MB. */
const PHOTOS_AT_ONCE = 300;
const LIFE_MS = 24 * 3_600_000;
const PRINT = (value: string) => `encode(sha256(convert_to($5::text || ${value}, 'UTF8')), 'hex')`;

/**
 * $1 client · $2 division · $3 dining room · $4 today · $5 salt · $6 now. Of everybody who works here today: by what they are read, by which group they
 * eat yesterday (a night that goes on), today and tomorrow, and what they took. What is in it stands in an order of its own, so that the
 * same things are the same text; $7 whether faces may be shown.
 */
const PACKAGE_SQL = (product: Product) => `with dias as (select ($4::date + x)::date as fecha from generate_series(-1, 1) x),
condicion as materialized (
  select distinct on (a.id_persona) a.id_persona, a.visita, a.id_compania, coalesce(a.id_cargo, v.id_cargo) as id_cargo, a.fecha_inicio, a.fecha_fin
  from acreditacion_persona a left join lateral (select v.* from administracion_persona_vinculo v where v.id_cliente = $1 and v.id_persona = a.id_persona order by v.fecha_inicio desc limit 1) v on true
  join administracion_persona p on p.id_persona = a.id_persona and p.inactivo = 'N'
  where a.id_cliente = $1::int and a.id_division = $2::int and ${inForceOnSql('persona', '$4::date')('a')}
    and (v.fecha_cese is null or v.fecha_cese > $4::date or (v.fecha_cese = $4::date and v.cese_aplicado is null))
  order by a.id_persona, a.fecha_inicio desc, a.id_acreditacion_persona desc
), raciones as materialized (
  select r.* from comedor_consumo r where r.id_cliente = $1 and r.id_division = $2 and r.fecha_consumo between $4::date - 1 and $4::date + 1 and ${COUNTED}
)
select jsonb_build_object(
  'Comedor', (select comedor from comedor_comedor where id_comedor = $3::int),
  'Servicios', coalesce((select jsonb_agg(jsonb_build_object('IdServicio', s.id_servicio, 'Codigo', s.codigo, 'Servicio', s.servicio, 'Orden', s.orden, 'HoraInicio', s.hora_inicio, 'HoraFin', s.hora_fin,
    'NumeroConsumo', s.numero_consumo, 'Excluyente', s.excluyente, 'Especial', s.especial)) from comedor_servicio s where s.id_cliente = $1 and s.id_comedor = $3 and s.activo = 'S'), '[]'),
  'Servidas', coalesce((select jsonb_agg(jsonb_build_object('IdServicio', x.id_servicio, 'Fecha', to_char(x.fecha_consumo, 'YYYYMMDD'), 'Raciones', x.n))
    from (select id_servicio, fecha_consumo, count(*)::int as n from raciones where id_comedor = $3 and id_servicio is not null group by 1, 2) x), '[]'),
  'Horarios', coalesce((select jsonb_agg(jsonb_build_object('IdGrupo', h.id_grupo, 'Dia', h.dia_semana, 'IdServicio', h.id_servicio, 'HoraInicio', h.hora_inicio, 'HoraFin', h.hora_fin))
    from comedor_grupo_horario h join comedor_servicio s on s.id_servicio = h.id_servicio and s.id_comedor = $3 where h.id_cliente = $1), '[]'),
  'Personas', coalesce((select jsonb_agg(jsonb_build_object('IdPersona', c.id_persona, 'Nombre', ${fullNameSql('p')}, 'Compania', k.alias,
    'Foto', (select m.id_archivo from base_miniatura m join base_archivo f on f.id_archivo = m.id_archivo
      where $7::boolean and m.id_archivo = p.foto_perfil and m.contenido is not null and coalesce(f.escaneo, 'L') = 'L'),
    'Claves', array(select ${PRINT('p.documento')} union select ${PRINT('unnest(array_remove(array[q.codigo, q.codigo_referencia1, q.codigo_referencia2, t.token], null))')}
      from identificacion_credencial q left join identificacion_credencial_token t on t.id_credencial = q.id_credencial
      where q.id_cliente = $1 and q.id_persona = c.id_persona and q.estado = 'A' and $4::date between q.fecha_inicio and q.fecha_fin order by 1),
    'Dentro', exists (select 1 from acceso_presencia r where r.id_cliente = $1 and r.id_persona = c.id_persona and r.id_division = $2),
    'Dias', (select jsonb_agg(jsonb_build_object('Fecha', to_char(d.fecha, 'YYYYMMDD'), 'Grupo',
        (select jsonb_build_object('IdGrupo', g.id_grupo, 'Grupo', g.grupo, 'Origen', g.origen) from (${groupsSql(product, { person: 'c.id_persona', day: 'd.fecha', moment: '$6::timestamptz', visits: "c.visita = 'S'" })}) g)) order by d.fecha)
      from dias d where d.fecha between c.fecha_inicio and c.fecha_fin),
    'Exclusivos', coalesce((select jsonb_agg(jsonb_build_object('IdServicio', e.id_servicio, 'IdServicioExclusivo', e.id_servicio_exclusivo, 'Beneficiario', e.beneficiario, 'NumeroConsumo', e.numero_consumo,
        'Cupo', e.cupo, 'Fechas', array(select to_char(d.fecha, 'YYYYMMDD') from dias d where d.fecha between e.fecha_inicio and e.fecha_fin
          and (cardinality(e.dias) = 0 or extract(isodow from d.fecha)::text = any(e.dias))),
        'Consumidos', (select count(*)::int from comedor_consumo r where r.id_cliente = $1 and r.id_servicio_exclusivo = e.id_servicio_exclusivo and ${COUNTED})) order by e.id_servicio_exclusivo)
      from comedor_servicio_exclusivo e where e.id_cliente = $1 and e.id_comedor = $3 and e.activo = 'S' and e.fecha_fin >= $4::date - 1 and e.fecha_inicio <= $4::date + 1
        and (e.id_persona = c.id_persona or e.id_cargo = c.id_cargo or e.id_compania = c.id_compania)), '[]'),
    'Tomadas', coalesce((select jsonb_agg(jsonb_build_object('Fecha', to_char(r.fecha_consumo, 'YYYYMMDD'), 'IdServicio', r.id_servicio, 'Orden', s.orden, 'Excluyente', s.excluyente, 'Servicio', s.servicio,
        'Comedor', m.comedor, 'Hora', to_char(r.fecha_hora at time zone d.zona_horaria, 'HH24:MI')) order by r.fecha_hora, r.id_consumo)
      from raciones r join comedor_servicio s on s.id_servicio = r.id_servicio join comedor_comedor m on m.id_comedor = r.id_comedor join sistema_division d on d.id_division = r.id_division
      where r.id_persona = c.id_persona), '[]')))
    from condicion c join administracion_persona p on p.id_persona = c.id_persona left join administracion_compania k on k.id_compania = c.id_compania), '[]')
) as paquete`;

/** A terminal in use of a dining room that the session reaches. */
async function requireTerminal(ctx: Context, idTerminal: number, idComedor: number): Promise<void> {
  const row = await ctx.tx.first(
    {},
    sql`update comedor_terminal set ultima_conexion = ${ctx.now.toISOString()} where id_cliente = ${ctx.session.IdCliente} and id_terminal = ${idTerminal} and id_comedor = ${idComedor} and activo = 'S' returning 1`,
  );
  if (!row) throw refuse('comedor.terminal_baja', undefined, 'IdTerminal');
}

/** Thumbnails of people by their photograph's key, in the order asked. */
async function thumbnailsOf(ctx: Context, people: readonly Packed[]): Promise<PackageDownload['Fotos']> {
  const rows = await ctx.tx.rows(
    { id_archivo: int, miniatura: text },
    sql`select id_archivo, translate(encode(contenido, 'base64'), E'\n', '') as miniatura from base_miniatura where id_archivo = any(${sql.param(people.map(({ Foto }) => Foto))}::int[])`,
  );
  const drawn = new Map(rows.map((row) => [row.id_archivo, row.miniatura]));
  return people.flatMap(({ IdPersona, Foto }) => {
    const Miniatura = Foto === null ? undefined : drawn.get(Foto);
    return Miniatura === undefined ? [] : [{ IdPersona, Miniatura }];
  });
}

/** What a terminal needs to serve its dining room for a day without a network: all of it, or what changed since a version that it holds. */
export async function packMeals(ctx: Context, IdComedor: number, IdTerminal: number, since: number | null): Promise<PackageDownload> {
  const { ExigeIngreso, Capacidad } = await roomOf(ctx, IdComedor);
  // The terminal's row is held until this is over: two calls of the same terminal take their turns.
  await requireTerminal(ctx, IdTerminal, IdComedor);
  const held = since === null ? null : await heldBy(ctx, IdTerminal, since);
  const Sal = held?.sal ?? newSalt();
  const { IdCliente, IdDivision, zona } = ctx.session;
  const { Fecha } = localMoment(zona, ctx.now);
  const faces = protectionOf(ctx.session, 'AdministracionPersona')?.has('FotoPerfil') !== true;
  const row = await ctx.tx.first(
    { paquete: json(z.unknown()) },
    { text: PACKAGE_SQL(ctx.tx.product), values: [IdCliente, IdDivision, IdComedor, Fecha, Sal, ctx.now.toISOString(), faces] },
  );
  const whole = packageSchema.parse({
    ...Object(row?.paquete),
    Version: held?.version ?? 0,
    GeneradoEl: ctx.now.toISOString(),
    VenceEl: new Date(ctx.now.getTime() + LIFE_MS).toISOString(),
    IdComedor,
    IdTerminal,
    Sal,
    Firmas: await publicKeys(ctx.tx, IdCliente),
    Revocadas: (await revokedCards(ctx.tx, IdCliente, Fecha)).map(({ Huella }) => Huella),
    ExigeIngreso,
    Capacidad,
  });
  const { changed, gone, faceless, prints } = changesSince(held?.prints ?? {}, whole.Personas, PHOTOS_AT_ONCE);
  const Version = await keepVersion(ctx, IdTerminal, { held, sal: Sal, prints });
  return {
    ...whole,
    Version,
    Completa: held ? 'N' : 'S',
    Personas: changed,
    Retirados: gone,
    Fotos: await thumbnailsOf(ctx, faceless.now),
    FotosPendientes: faceless.later,
  };
}
