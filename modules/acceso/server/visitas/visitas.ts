import { fullNameSql } from '@modules/administracion/server/public';
import { int, oneOf, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { protectionOf } from '@platform/server/resource/protect';
import { type SQL, sql } from 'drizzle-orm';
import type { VisitaWire } from '../../shared/visita.wire';
import { shown } from '../puesto/marca.routes';

const NAME = (t: string): SQL => sql.raw(fullNameSql(t));

/** Visits of the division by a condition over their accreditation `a`, presence `d` and open entry `r`; each person once, those that overstay first. */
async function visits(ctx: Context, which: SQL): Promise<VisitaWire[]> {
  const day = today(ctx);
  const { IdCliente, IdDivision, IdCompania } = ctx.session;
  const rows = await ctx.tx.rows(
    {
      IdPersona: int,
      Visitante: orNull(text),
      Documento: text,
      Foto: orNull(text),
      Compania: orNull(text),
      IdAnfitrion: orNull(int),
      Anfitrion: orNull(text),
      TelefonoAnfitrion: orNull(text),
      FechaInicio: text,
      FechaFin: text,
      IdVisitaRegistro: orNull(int),
      Escolta: orNull(text),
      Tarjeta: orNull(text),
      NumeroTarjeta: orNull(text),
      Ingreso: orNull(text),
      Zona: orNull(text),
      Excedida: oneOf(['S', 'N']),
    },
    sql`select a.id_persona as "IdPersona", ${NAME('p')} as "Visitante", p.documento as "Documento", (select f.hash from base_archivo f where f.id_archivo = p.foto_perfil) as "Foto", k.alias as "Compania",
        h.id_persona as "IdAnfitrion", case when h.id_persona is not null then ${NAME('h')} end as "Anfitrion", h.telefono_movil as "TelefonoAnfitrion", a.fecha_inicio as "FechaInicio", a.fecha_fin as "FechaFin",
        r.id_visita_registro as "IdVisitaRegistro", case when e.id_persona is not null then ${NAME('e')} end as "Escolta", c.codigo as "Tarjeta", c.codigo_referencia1 as "NumeroTarjeta",
        coalesce(r.fecha_hora_ingreso, d.desde) as "Ingreso", z.nombre as "Zona", case when d.id_persona is not null and a.fecha_fin < ${day}::date then 'S' else 'N' end as "Excedida"
      from (select distinct on (x.id_persona) x.* from acreditacion_persona x where x.id_cliente = ${IdCliente} and x.id_division = ${IdDivision} and x.visita = 'S'
          and (${IdCompania}::int is null or x.id_compania = ${IdCompania}::int) order by x.id_persona, (x.fecha_inicio <= ${day}::date) desc, x.fecha_fin desc, x.id_acreditacion_persona desc) a
        join administracion_persona p on p.id_persona = a.id_persona left join administracion_compania k on k.id_compania = a.id_compania
        left join acceso_presencia d on d.id_cliente = a.id_cliente and d.id_persona = a.id_persona and d.id_division = a.id_division
        left join acceso_zona z on z.id_zona = d.id_zona
        left join acceso_visita_registro r on r.id_cliente = a.id_cliente and r.id_division = a.id_division and r.id_persona = a.id_persona and r.fecha_hora_salida is null
        left join administracion_persona h on h.id_persona = coalesce(r.id_anfitrion, a.id_anfitrion) left join administracion_persona e on e.id_persona = r.id_escolta
        left join identificacion_credencial c on c.id_credencial = r.id_credencial
      where ${which} order by 17 desc, "Ingreso" nulls last, 2, a.id_persona`,
  );
  const hides = protectionOf(ctx.session, 'AdministracionPersona')?.has('FotoPerfil') === true;
  return rows.map((row) => ({
    ...row,
    Visitante: shown(ctx, 'NombreCompleto', row.Visitante),
    Documento: shown(ctx, 'Documento', row.Documento),
    Foto: hides ? null : row.Foto,
    Anfitrion: shown(ctx, 'NombreCompleto', row.Anfitrion),
    TelefonoAnfitrion: shown(ctx, 'TelefonoMovil', row.TelefonoAnfitrion),
    Escolta: shown(ctx, 'NombreCompleto', row.Escolta),
  }));
}

const ABSENT = sql`d.id_persona is null and r.id_persona is null`;

/** Accredited visits whose dates include today and that are not in yet. */
export function expectedToday(ctx: Context): Promise<VisitaWire[]> {
  const day = today(ctx);
  return visits(
    ctx,
    sql`${ABSENT} and ${day}::date between a.fecha_inicio and a.fecha_fin and (a.fecha_desmovilizacion is null or a.fecha_desmovilizacion > ${day}::date)`,
  );
}

/** Visits inside, or whose exit nobody has registered; those beyond their last day first. */
export const onSite = (ctx: Context): Promise<VisitaWire[]> =>
  visits(
    ctx,
    sql`(r.id_persona is not null or (d.id_persona is not null and not exists (select 1 from acreditacion_persona w where w.id_cliente = a.id_cliente and w.id_division = a.id_division
      and w.id_persona = a.id_persona and w.visita = 'N' and w.fecha_inicio <= ${today(ctx)}::date and w.fecha_fin >= ${today(ctx)}::date)))`,
  );
