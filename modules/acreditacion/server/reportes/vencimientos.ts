import type { ExpiryList } from '@modules/administracion/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import type { Days } from '@platform/server/report/report';
import { type SQL, sql } from 'drizzle-orm';
import { accreditationsOf } from '../tablero/widgets.dotacion';

const ALL = { meses: 2, entidad: 'P', compania: null, contrato: null } as const;
/** Accreditations `a` that the session reaches and nobody has ended. */
const going = (ctx: Context): SQL =>
  sql`${accreditationsOf(ctx, ALL)} and (a.fecha_desmovilizacion is null or a.fecha_desmovilizacion > ${today(ctx)})`;

const peoplePapers = (
  ctx: Context,
  { Desde, Hasta }: Days,
): SQL => sql`select 'REQ' as tipo, r.id_persona_requisito as clave, a.id_acreditacion_persona as ficha, a.id_persona, null::int as id_vehiculo, null::text as sujeto,
    (case when ${ctx.lang === 'en'} then coalesce(q.nombre_ingles, q.nombre) else q.nombre end)::text as detalle, a.id_compania, a.id_contrato, r.fecha_vencimiento as fecha
  from acreditacion_persona_requisito r join acreditacion_persona a on a.id_acreditacion_persona = r.id_acreditacion_persona join acreditacion_requisito q on q.id_requisito = r.id_requisito
  where r.id_cliente = ${ctx.session.IdCliente} and r.fecha_vencimiento between ${Desde}::date and ${Hasta}::date and ${going(ctx)}`;
const vehiclePapers = (
  ctx: Context,
  { Desde, Hasta }: Days,
): SQL => sql`select 'REV' as tipo, r.id_vehiculo_requisito as clave, a.id_acreditacion_vehiculo as ficha, null::int as id_persona, a.id_vehiculo, null::text as sujeto,
    (case when ${ctx.lang === 'en'} then coalesce(q.nombre_ingles, q.nombre) else q.nombre end)::text as detalle, a.id_compania, a.id_contrato, r.fecha_vencimiento as fecha
  from acreditacion_vehiculo_requisito r join acreditacion_vehiculo a on a.id_acreditacion_vehiculo = r.id_acreditacion_vehiculo join acreditacion_requisito q on q.id_requisito = r.id_requisito
  where r.id_cliente = ${ctx.session.IdCliente} and r.fecha_vencimiento between ${Desde}::date and ${Hasta}::date and ${going(ctx)}`;
const people = (
  ctx: Context,
  { Desde, Hasta }: Days,
): SQL => sql`select 'ACR' as tipo, a.id_acreditacion_persona as clave, a.id_acreditacion_persona as ficha, a.id_persona, null::int as id_vehiculo, null::text as sujeto,
    f.nombre::text as detalle, a.id_compania, a.id_contrato, a.fecha_fin as fecha
  from acreditacion_persona a join acreditacion_perfil f on f.id_perfil_acreditacion = a.id_perfil_acreditacion where a.fecha_fin between ${Desde}::date and ${Hasta}::date and ${going(ctx)}`;
const vehicles = (
  ctx: Context,
  { Desde, Hasta }: Days,
): SQL => sql`select 'ACV' as tipo, a.id_acreditacion_vehiculo as clave, a.id_acreditacion_vehiculo as ficha, null::int as id_persona, a.id_vehiculo, null::text as sujeto,
    f.nombre::text as detalle, a.id_compania, a.id_contrato, a.fecha_fin as fecha
  from acreditacion_vehiculo a join acreditacion_perfil f on f.id_perfil_acreditacion = a.id_perfil_acreditacion where a.fecha_fin between ${Desde}::date and ${Hasta}::date and ${going(ctx)}`;

const numbered = (rows: readonly { readonly clave: number; readonly numero: string | null }[]): ReadonlyMap<number, string> =>
  new Map(rows.flatMap(({ clave, numero }) => (numero === null ? [] : [[clave, numero] as const])));
const NUMBERED = { clave: int, numero: orNull(text) } as const;

/** Updates sent or observed that bring another paper of the same requirement, the last of each. */
const updatesOfPeople = async (ctx: Context, keys: readonly number[]) =>
  numbered(
    await ctx.tx.rows(
      NUMBERED,
      sql`select distinct on (r.id_persona_requisito) r.id_persona_requisito as clave, t.numero
        from acreditacion_persona_requisito r join acreditacion_persona a on a.id_acreditacion_persona = r.id_acreditacion_persona
          join acreditacion_actualizacion_requisito x on x.id_cliente = a.id_cliente and x.id_persona = a.id_persona and x.id_requisito = r.id_requisito
          join acreditacion_actualizacion t on t.id_actualizacion = x.id_actualizacion and t.id_division = a.id_division and t.estado in ('P', 'O')
        where r.id_cliente = ${ctx.session.IdCliente} and r.id_persona_requisito = any(${sql.param([...keys])}::int[]) order by 1, t.id_actualizacion desc`,
    ),
  );
const updatesOfVehicles = async (ctx: Context, keys: readonly number[]) =>
  numbered(
    await ctx.tx.rows(
      NUMBERED,
      sql`select distinct on (r.id_vehiculo_requisito) r.id_vehiculo_requisito as clave, t.numero
        from acreditacion_vehiculo_requisito r join acreditacion_vehiculo a on a.id_acreditacion_vehiculo = r.id_acreditacion_vehiculo
          join acreditacion_actualizacion_requisito x on x.id_cliente = a.id_cliente and x.id_vehiculo = a.id_vehiculo and x.id_requisito = r.id_requisito
          join acreditacion_actualizacion t on t.id_actualizacion = x.id_actualizacion and t.id_division = a.id_division and t.estado in ('P', 'O')
        where r.id_cliente = ${ctx.session.IdCliente} and r.id_vehiculo_requisito = any(${sql.param([...keys])}::int[]) order by 1, t.id_actualizacion desc`,
    ),
  );
/** Requests sent or observed that would accredit the same again, the last of each. */
const requestsOfPeople = async (ctx: Context, keys: readonly number[]) =>
  numbered(
    await ctx.tx.rows(
      NUMBERED,
      sql`select distinct on (a.id_acreditacion_persona) a.id_acreditacion_persona as clave, s.numero
        from acreditacion_persona a join acreditacion_solicitud s on s.id_cliente = a.id_cliente and s.id_division = a.id_division and s.id_persona = a.id_persona
          and s.id_compania = a.id_compania and s.estado in ('P', 'O') and s.entidad = 'P'
        where a.id_cliente = ${ctx.session.IdCliente} and a.id_acreditacion_persona = any(${sql.param([...keys])}::int[]) order by 1, s.id_solicitud desc`,
    ),
  );
const requestsOfVehicles = async (ctx: Context, keys: readonly number[]) =>
  numbered(
    await ctx.tx.rows(
      NUMBERED,
      sql`select distinct on (a.id_acreditacion_vehiculo) a.id_acreditacion_vehiculo as clave, s.numero
        from acreditacion_vehiculo a join acreditacion_solicitud s on s.id_cliente = a.id_cliente and s.id_division = a.id_division and s.id_vehiculo = a.id_vehiculo
          and s.id_compania = a.id_compania and s.estado in ('P', 'O') and s.entidad = 'V'
        where a.id_cliente = ${ctx.session.IdCliente} and a.id_acreditacion_vehiculo = any(${sql.param([...keys])}::int[]) order by 1, s.id_solicitud desc`,
    ),
  );

/** What of accreditations ends on a day. */
export const accreditationsEnd: readonly ExpiryList[] = [
  { type: 'REQ', menu: '060403', rows: peoplePapers, href: (ficha) => `/consultas/personas/${ficha}?pestana=requisitos`, requests: updatesOfPeople },
  {
    type: 'REV',
    menu: '060404',
    rows: vehiclePapers,
    href: (ficha) => `/consultas/vehiculos/${ficha}?pestana=requisitos`,
    requests: updatesOfVehicles,
  },
  { type: 'ACR', menu: '060403', rows: people, href: (ficha) => `/consultas/personas/${ficha}`, requests: requestsOfPeople },
  { type: 'ACV', menu: '060404', rows: vehicles, href: (ficha) => `/consultas/vehiculos/${ficha}`, requests: requestsOfVehicles },
];
