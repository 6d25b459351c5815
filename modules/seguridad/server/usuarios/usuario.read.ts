import { documentRuleOf } from '@modules/sistema/server/public';
import { tidyDocument } from '@modules/sistema/shared/documento';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { forbidden, notFound } from '@platform/server/http/problem';
import { granted } from '@platform/server/http/session';
import type { RouteKit } from '@platform/server/kit';
import { answeredRows } from '@platform/server/product.rows';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { companiesKept, peopleByDocument, sessionsKept, triesKept } from '../preguntas';

const yes = z.enum(['S', 'N']);
const moment = z.string().nullable();

/** A client named in a call is the session's own, or it is not there. */
export function ownClient(ctx: Context, idCliente: number | undefined): void {
  if (idCliente !== undefined && idCliente !== ctx.session.IdCliente) throw notFound();
}

/** Another's data need the screen; one's own do not. */
export function requireScreen(ctx: Context, menu: readonly string[]): void {
  if (!granted(ctx.session, menu, 'consultar')) throw forbidden();
}

export const configurationAnswer = z.object({
  IdUsuario: z.string(),
  IdConfiguracionLogeo: z.number().nullable(),
  ConfiguracionLogeo: z.string().nullable(),
  LongitudClave: z.number(),
  NivelSeguridadClave: z.enum(['B', 'I', 'A']),
  Contratista: yes,
  ResponsableContratista: yes,
  IdCompania: z.number().nullable(),
  Compania: z.string().nullable(),
  Perfiles: z.array(
    z.object({
      IdUsuarioPerfil: z.number(),
      IdPerfil: z.number(),
      Perfil: z.string(),
      IdDivision: z.number(),
      Division: z.string(),
      FechaInicio: z.string().nullable(),
      FechaFin: z.string().nullable(),
    }),
  ),
});

/** Login setting, contractor data and profiles of a user. */
export async function configurationOf(kit: RouteKit, ctx: Context, idUsuario: string): Promise<z.output<typeof configurationAnswer>> {
  if (idUsuario !== ctx.session.IdUsuario) requireScreen(ctx, ['0204', '0205']);
  await kit.reader.one(ctx, kit.registry.get('SeguridadUsuario'), idUsuario);
  const row = await ctx.tx.first(
    {
      IdUsuario: text,
      IdConfiguracionLogeo: orNull(int),
      ConfiguracionLogeo: orNull(text),
      LongitudClave: int,
      NivelSeguridadClave: text,
      Contratista: text,
      ResponsableContratista: text,
      IdCompania: orNull(int),
      Compania: orNull(text),
    },
    sql`select u.id_usuario as "IdUsuario", u.id_configuracion_logeo as "IdConfiguracionLogeo", l.configuracion_logeo as "ConfiguracionLogeo", coalesce(l.longitud_clave, 6) as "LongitudClave",
        coalesce(l.nivel_seguridad_clave, 'A') as "NivelSeguridadClave", u.contratista as "Contratista", u.responsable_contratista as "ResponsableContratista",
        u.id_compania as "IdCompania", c.alias as "Compania"
      from seguridad_usuario u left join seguridad_configuracion_logeo l on l.id_configuracion_logeo = u.id_configuracion_logeo
        left join ${sql.raw(answeredRows(ctx.tx.product, companiesKept))} c on c.id_compania = u.id_compania where u.id_usuario = ${idUsuario}`,
  );
  const Perfiles = await ctx.tx.rows(
    { IdUsuarioPerfil: int, IdPerfil: int, Perfil: text, IdDivision: int, Division: text, FechaInicio: orNull(text), FechaFin: orNull(text) },
    sql`select up.id_usuario_perfil as "IdUsuarioPerfil", up.id_perfil as "IdPerfil", p.perfil as "Perfil", up.id_division as "IdDivision", d.division as "Division",
        up.fecha_inicio as "FechaInicio", up.fecha_fin as "FechaFin"
      from seguridad_usuario_perfil up join seguridad_perfil p on p.id_perfil = up.id_perfil join sistema_division d on d.id_division = up.id_division
      where up.id_usuario = ${idUsuario} and up.id_cliente = ${ctx.session.IdCliente} order by p.perfil, d.division`,
  );
  return configurationAnswer.parse({ ...row, Perfiles });
}

const TRIES = 20;

export const credentialsAnswer = z.object({
  Politica: z.object({
    ConfiguracionLogeo: z.string().nullable(),
    NivelSeguridadClave: z.enum(['B', 'I', 'A']),
    LongitudClave: z.number(),
    CaducaClave: yes,
    PeriodoClaveDias: z.number(),
    NumeroIntentos: z.number(),
    MinutosDesbloqueo: z.number(),
    ClavesAnteriores: z.number(),
  }),
  /** Dates of the passwords kept, newest first; never the passwords. */
  Claves: z.array(z.object({ FechaClave: z.string(), Temporal: yes, FechaVence: moment })),
  Ingresos: z.array(z.object({ Momento: z.string(), Direccion: z.string().nullable(), Resultado: z.string(), Mensaje: z.string().nullable() })),
  Sesiones: z.array(
    z.object({
      Perfil: z.string(),
      Division: z.string(),
      Direccion: z.string().nullable(),
      Agente: z.string().nullable(),
      FechaInicio: z.string(),
      FechaUltimoUso: z.string(),
      Propia: yes,
    }),
  ),
});

/** Policy in force for a user, dates of its passwords, last sign-ins and open sessions. */
export async function credentialsOf(kit: RouteKit, ctx: Context, idUsuario: string): Promise<z.output<typeof credentialsAnswer>> {
  const user = await kit.reader.one(ctx, kit.registry.get('SeguridadUsuario'), idUsuario);
  const id = String(user.IdUsuario);
  const policy = await ctx.tx.first(
    {
      ConfiguracionLogeo: orNull(text),
      NivelSeguridadClave: text,
      LongitudClave: int,
      CaducaClave: text,
      PeriodoClaveDias: int,
      NumeroIntentos: int,
      MinutosDesbloqueo: int,
    },
    sql`select l.configuracion_logeo as "ConfiguracionLogeo", coalesce(l.nivel_seguridad_clave, 'A') as "NivelSeguridadClave", coalesce(l.longitud_clave, 6) as "LongitudClave",
        coalesce(l.caduca_clave, 'S') as "CaducaClave", coalesce(l.periodo_clave_dias, 90) as "PeriodoClaveDias", coalesce(l.numero_intentos, 5) as "NumeroIntentos",
        coalesce(l.minutos_desbloqueo, 30) as "MinutosDesbloqueo"
      from seguridad_usuario u left join seguridad_configuracion_logeo l on l.id_configuracion_logeo = u.id_configuracion_logeo where u.id_usuario = ${id}`,
  );
  const [Claves, tries, Sesiones] = await Promise.all([
    ctx.tx.rows(
      { FechaClave: text, Temporal: text, FechaVence: orNull(text) },
      sql`select fecha_clave as "FechaClave", temporal as "Temporal", fecha_vence as "FechaVence" from seguridad_usuario_clave where id_usuario = ${id} order by fecha_clave desc, id_usuario_clave desc`,
    ),
    ctx.tx.rows(
      { Resultado: text, Momento: text, Direccion: orNull(text) },
      sql`select momento as "Momento", direccion as "Direccion", resultado as "Resultado" from ${sql.raw(answeredRows(ctx.tx.product, triesKept))} i where usuario = ${id} order by momento desc limit ${TRIES}`,
    ),
    ctx.tx.rows(
      { Perfil: text, Division: text, Direccion: orNull(text), Agente: orNull(text), FechaInicio: text, FechaUltimoUso: text, Propia: text },
      sql`select p.perfil as "Perfil", d.division as "Division", s.direccion as "Direccion", s.agente as "Agente", s.fecha_inicio as "FechaInicio", s.fecha_ultimo_uso as "FechaUltimoUso",
          case when s.id_sesion = ${ctx.session.IdSesion} then 'S' else 'N' end as "Propia"
        from ${sql.raw(answeredRows(ctx.tx.product, sessionsKept))} s join seguridad_perfil p on p.id_perfil = s.id_perfil join sistema_division d on d.id_division = s.id_division
        where s.id_usuario = ${id} and s.fecha_revocacion is null and s.fecha_expiracion > ${ctx.now.toISOString()} order by s.fecha_ultimo_uso desc`,
    ),
  ]);
  const Ingresos = tries.map((row) => ({
    ...row,
    Mensaje: row.Resultado === 'OK' ? null : kit.words.message(ctx.lang, row.Resultado, { 0: '…' }),
  }));
  return credentialsAnswer.parse({
    Politica: { ...policy, ClavesAnteriores: numberParameter(ctx, 'seguridad.clavesAnteriores') },
    Claves,
    Ingresos,
    Sesiones,
  });
}

export const personAnswer = z.object({
  IdPersona: z.number(),
  Nombre: z.string().nullish(),
  Apellido: z.string().nullish(),
  Correo: z.string().nullish(),
  Telefono: z.string().nullish(),
  Contratista: yes,
  IdCompania: z.number().nullable(),
  Compania: z.string().nullish(),
  _proteccion: z.record(z.string(), z.enum(['E', 'O'])).optional(),
});

/** *Buscar persona*: whoever has the document, as the session may see it; null when it sees nobody. */
export async function personByDocument(
  kit: RouteKit,
  ctx: Context,
  idTipoDocumento: number,
  documento: string,
): Promise<z.output<typeof personAnswer> | null> {
  const rule = await documentRuleOf(ctx, idTipoDocumento);
  if (!rule) return null;
  const found = await ctx.tx.first(
    { id: int },
    sql`select id_persona as id from ${sql.raw(answeredRows(ctx.tx.product, peopleByDocument))} p where id_cliente = ${ctx.session.IdCliente} and id_tipo_documento = ${idTipoDocumento} and documento = ${tidyDocument(documento, rule)}`,
  );
  if (!found) return null;
  const row = await kit.reader.one(ctx, kit.registry.get('AdministracionPersona'), found.id).catch(() => null);
  if (!row) return null;
  const company = await ctx.tx.first(
    { contratista: text },
    sql`select contratista from ${sql.raw(answeredRows(ctx.tx.product, companiesKept))} c where id_compania = ${row.IdCompania ?? 0}`,
  );
  const contractor = company?.contratista === 'S';
  return personAnswer.parse({
    IdPersona: row.IdPersona,
    Nombre: row.Nombres,
    Apellido: row.Apellidos,
    Correo: row.Correo,
    Telefono: row.TelefonoMovil,
    Contratista: contractor ? 'S' : 'N',
    IdCompania: contractor ? row.IdCompania : null,
    Compania: contractor ? row.Compania : null,
    ...(row._proteccion ? { _proteccion: row._proteccion } : {}),
  });
}
