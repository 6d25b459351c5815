import { requirePassword } from '@modules/seguridad/server/public';
import { wordsSchema } from '@platform/fields/texts';
import { bool, int, orNull, text } from '@platform/server/db/rows';
import { notFound } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { beginApp, confirmApp, factorsOf, removeFactor, renewRecovery } from '../login/factores';
import { beginKey, confirmKey, registrationSchema } from '../login/llaves';
import { password, type SignInParts } from '../login/parts';

const LAST_SIGNINS = 20;
const session = { kind: 'session' } as const;
const Nombre = wordsSchema(60);
const id = z.coerce.number({ error: 'campo.entero' }).int().min(1).max(2_147_483_647);

const RECORD =
  sql.raw(`u.id_persona as "IdPersona", u.id_usuario as "IdUsuario", u.nombre as "Nombre", u.apellido as "Apellido", u.id_tipo_documento as "IdTipoDocumento",
  t.alias as "TipoDocumento", u.documento as "Documento", u.correo as "Correo", u.telefono as "Telefono", u.id_configuracion_logeo as "IdConfiguracionLogeo",
  l.configuracion_logeo as "ConfiguracionLogeo", coalesce(l.longitud_clave, 6) as "LongitudClave", coalesce(l.nivel_seguridad_clave, 'A') as "NivelSeguridadClave",
  u.valida_directorio as "ValidaDirectorio", u.segundo_factor as "SegundoFactor", u.fecha_clave as "FechaClave", u.activo as "Activo", 'N' as "esNuevoRegistro"`);

/** One's own data: the user's record, second factors, sessions and last sign-ins. They need no grant, and reach nobody else's. */
export function ownRoutes({ box, site }: SignInParts): readonly Route[] {
  return [
    route({
      tag: 'SeguridadusuarioLogin',
      method: 'PUT',
      path: '/api/SeguridadusuarioLogin/obtener',
      summary: 'The user login record of the session',
      access: session,
      writes: false,
      body: z.strictObject({ IdCliente: z.coerce.number().int().optional(), IdUsuario: z.string().max(60).optional() }),
      async handler(ctx, { body }) {
        const { IdUsuario, IdCliente } = ctx.session;
        if (body.IdCliente !== undefined && body.IdCliente !== IdCliente) throw notFound();
        if (body.IdUsuario !== undefined && body.IdUsuario.toUpperCase() !== IdUsuario) throw notFound();
        const row = await ctx.tx.first(
          {
            IdPersona: orNull(int),
            IdUsuario: text,
            Nombre: text,
            Apellido: text,
            IdTipoDocumento: int,
            TipoDocumento: orNull(text),
            Documento: text,
            Correo: text,
            Telefono: orNull(text),
            IdConfiguracionLogeo: orNull(int),
            ConfiguracionLogeo: orNull(text),
            LongitudClave: int,
            NivelSeguridadClave: text,
            ValidaDirectorio: text,
            SegundoFactor: text,
            FechaClave: orNull(text),
            Activo: text,
            esNuevoRegistro: text,
          },
          sql`select ${RECORD} from seguridad_usuario u left join sistema_tipo_documento t on t.id_tipo_documento = u.id_tipo_documento
            left join seguridad_configuracion_logeo l on l.id_configuracion_logeo = u.id_configuracion_logeo where u.id_usuario = ${IdUsuario}`,
        );
        if (!row) throw notFound();
        return row;
      },
    }),
    route({
      tag: 'PlataformaFactor',
      method: 'GET',
      path: '/api/PlataformaFactor',
      summary: 'Own second factors and how many recovery codes are left',
      access: session,
      handler: (ctx) => factorsOf(ctx.tx, ctx.session.IdUsuario),
    }),
    route({
      tag: 'PlataformaFactor',
      method: 'POST',
      path: '/api/PlataformaFactor/aplicacion',
      summary: 'Begins enrolling an authenticator application: its secret, as text and as QR code',
      access: session,
      body: z.strictObject({ Clave: password }),
      async handler(ctx, { body }) {
        await requirePassword(ctx, ctx.session.IdUsuario, body.Clave, 'Clave');
        const { toSVG } = await import('bwip-js/node');
        const { Secreto, Uri } = await beginApp(ctx, box);
        return { Secreto, Uri, Qr: toSVG({ bcid: 'qrcode', text: Uri, scale: 4, paddingwidth: 4, paddingheight: 4, backgroundcolor: 'FFFFFF' }) };
      },
    }),
    route({
      tag: 'PlataformaFactor',
      method: 'POST',
      path: '/api/PlataformaFactor/aplicacion/confirmar',
      summary: 'Ends enrolling the application with a code of it',
      access: session,
      body: z.strictObject({ Codigo: z.string({ error: 'campo.obligatorio' }).regex(/^\d{6}$/, { error: 'factor.codigo' }), Nombre }),
      handler: (ctx, { body }) => confirmApp(ctx, box, body.Codigo, body.Nombre),
    }),
    route({
      tag: 'PlataformaFactor',
      method: 'POST',
      path: '/api/PlataformaFactor/llave',
      summary: 'Begins enrolling a passkey: what the browser needs to make it',
      access: session,
      body: z.strictObject({ Clave: password }),
      async handler(ctx, { body }) {
        await requirePassword(ctx, ctx.session.IdUsuario, body.Clave, 'Clave');
        return beginKey(ctx, site);
      },
    }),
    route({
      tag: 'PlataformaFactor',
      method: 'POST',
      path: '/api/PlataformaFactor/llave/confirmar',
      summary: 'Ends enrolling the passkey with what the browser made',
      access: session,
      body: z.strictObject({ Respuesta: registrationSchema, Nombre }),
      handler: (ctx, { body }) => confirmKey(ctx, site, body.Respuesta, body.Nombre),
    }),
    route({
      tag: 'PlataformaFactor',
      method: 'POST',
      path: '/api/PlataformaFactor/respaldos',
      summary: 'New recovery codes; the former ones are void',
      access: session,
      body: z.strictObject({ Clave: password }),
      async handler(ctx, { body }) {
        await requirePassword(ctx, ctx.session.IdUsuario, body.Clave, 'Clave');
        const { factores } = await factorsOf(ctx.tx, ctx.session.IdUsuario);
        if (factores.length === 0) throw notFound();
        return { respaldos: await renewRecovery(ctx) };
      },
    }),
    route({
      tag: 'PlataformaFactor',
      method: 'POST',
      path: '/api/PlataformaFactor/:id/retirar',
      summary: 'Takes a factor away',
      access: session,
      params: z.object({ id }),
      body: z.strictObject({ Clave: password }),
      async handler(ctx, { params, body }) {
        await requirePassword(ctx, ctx.session.IdUsuario, body.Clave, 'Clave');
        await removeFactor(ctx, params.id);
        return factorsOf(ctx.tx, ctx.session.IdUsuario);
      },
    }),
    route({
      tag: 'PlataformaSesion',
      method: 'GET',
      path: '/api/PlataformaSesion',
      summary: 'Own open sessions and last sign-ins',
      access: session,
      async handler(ctx) {
        const { IdUsuario, IdSesion } = ctx.session;
        const [sesiones, ingresos] = await Promise.all([
          ctx.tx.rows(
            {
              IdSesion: text,
              Direccion: orNull(text),
              Agente: orNull(text),
              FechaInicio: text,
              FechaUltimoUso: text,
              Perfil: text,
              Division: text,
              Actual: orNull(bool),
            },
            sql`select s.id_sesion as "IdSesion", s.direccion as "Direccion", s.agente as "Agente", s.fecha_inicio as "FechaInicio", s.fecha_ultimo_uso as "FechaUltimoUso",
                p.perfil as "Perfil", d.division as "Division", (s.id_sesion = ${IdSesion}) as "Actual"
              from plataforma_sesion s join seguridad_perfil p on p.id_perfil = s.id_perfil join sistema_division d on d.id_division = s.id_division
              where s.id_usuario = ${IdUsuario} and s.fecha_revocacion is null and s.fecha_expiracion > ${ctx.now.toISOString()} order by s.fecha_ultimo_uso desc limit 100`,
          ),
          ctx.tx.rows(
            { Momento: text, Direccion: orNull(text), Resultado: text },
            sql`select momento as "Momento", direccion as "Direccion", resultado as "Resultado" from plataforma_intento where usuario = ${IdUsuario} order by momento desc limit ${LAST_SIGNINS}`,
          ),
        ]);
        return { sesiones, ingresos };
      },
    }),
    route({
      tag: 'PlataformaSesion',
      method: 'POST',
      path: '/api/PlataformaSesion/cerrar',
      summary: 'Closes one of the own sessions, or all but this one',
      access: session,
      body: z.strictObject({ IdSesion: z.string().length(36).optional() }),
      async handler(ctx, { body }) {
        const { IdUsuario, IdSesion } = ctx.session;
        const which = body.IdSesion ? sql`id_sesion = ${body.IdSesion}` : sql`id_sesion <> ${IdSesion}`;
        const closed = await ctx.tx.rows(
          { id_sesion: text },
          sql`update plataforma_sesion set fecha_revocacion = ${ctx.now.toISOString()}, motivo_revocacion = 'cierre.propio'
            where id_usuario = ${IdUsuario} and fecha_revocacion is null and ${which} returning id_sesion`,
        );
        if (body.IdSesion && closed.length === 0) throw notFound();
        for (const { id_sesion } of closed) ctx.audit({ entity: 'PlataformaSesion', record: id_sesion, action: 'cerrar' });
        return { cerradas: closed.length };
      },
    }),
  ];
}
