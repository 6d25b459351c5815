import { documentRuleOf } from '@modules/sistema/server/public';
import { documentFault, tidyDocument } from '@modules/sistema/shared/documento';
import { decode } from '@platform/i18n/coded';
import type { Context } from '@platform/server/http/context';
import { conflict, forbidden, refuse } from '@platform/server/http/problem';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { applyRule } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  Caracteristica,
  ConfiguracionLogeo,
  Perfil,
  PerfilCaracteristica,
  PerfilMenu,
  PerfilProteccion,
  PerfilUnidad,
  Usuario,
  UsuarioClave,
  UsuarioPerfil,
} from '../shared/seguridad.entity';
import { keepAnAdministrator } from './administrators';
import { endSessions } from './sessions';

/** The profile of super administrators exists by itself: nobody sees, edits or assigns it. */
const NOT_SUPER = sql`t.perfil <> 'SUPERADMINISTRADOR'`;
const NOT_FOR_CONTRACTORS = new Set(['CPAAUT', 'CPAADM', 'CPASEG', 'CPAHOT', 'CPACOR']);
const ADMINISTRATION = new Set(['CPAADM', 'CPASEG']);

const has = (alias: string, feature: string) =>
  `exists (select 1 from seguridad_perfil_caracteristica pc where pc.id_perfil = ${alias}.id_perfil and pc.id_caracteristica = '${feature}')`;

/** Only administrators touch a profile that administers; nobody but the super administrator the one in use. */
async function mayTouchProfile(ctx: Context, idPerfil: number): Promise<{ contratista: boolean }> {
  const [row] = await ctx.tx.run(
    sql`select t.contratista, ${sql.raw(`${has('t', 'CPAADM')} or ${has('t', 'CPASEG')}`)} as administra from seguridad_perfil t where t.id_perfil = ${idPerfil}`,
  );
  if (row?.administra === true && !ctx.session.administrador && !ctx.session.superAdministrador) throw forbidden('usuario.solo_administrador');
  if (idPerfil === ctx.session.IdPerfil && !ctx.session.administrador && !ctx.session.superAdministrador) throw forbidden('perfil.propio');
  return { contratista: row?.contratista === 'S' };
}

const observed = z.strictObject({
  Observacion: z.string().trim().min(1, { error: 'campo.obligatorio' }).max(250, { error: 'campo.maximo_texto{"n":250}' }),
});

export const seguridadResources: readonly Resource[] = [
  resource(Caracteristica, {
    configuration: true,
    check(_ctx, { kind, before, after }) {
      if (before?.Propia === 'S' && (kind === 'eliminar' || after?.Activo === 'N')) throw refuse('caracteristica.propia');
    },
  }),
  resource(ConfiguracionLogeo, {
    configuration: true,
    async check(ctx, { kind, before, after }) {
      if (before?.PorDefecto === 'S' && (kind === 'eliminar' || after?.Activo === 'N' || after?.PorDefecto === 'N'))
        throw refuse('configuracion.por_defecto');
      if (after?.CaducaClave === 'S' && after.PeriodoClaveDias === 0) throw refuse('configuracion.periodo', undefined, 'PeriodoClaveDias');
      if (after?.DobleAutenticacion === 'S' && !after.MedioDobleAutenticacion)
        throw refuse('configuracion.medio', undefined, 'MedioDobleAutenticacion');
      if (after?.PorDefecto === 'S' && before?.PorDefecto !== 'S') {
        await ctx.tx.run(
          sql`update seguridad_configuracion_logeo set por_defecto = 'N' where id_cliente = ${ctx.session.IdCliente} and por_defecto = 'S'`,
        );
      }
    },
  }),
  resource(Perfil, {
    configuration: true,
    policy: () => NOT_SUPER,
    computed: {
      TipoPerfil: (t) => `(case when ${has(t, 'CPAAUT')} then 'A' when ${has(t, 'CPASOL')} then 'S' when ${has(t, 'CPAADM')} then 'D' else 'N' end)`,
      Usuarios: (t) => `(select count(distinct up.id_usuario)::int from seguridad_usuario_perfil up where up.id_perfil = ${t}.id_perfil)`,
    },
    async check(ctx, { kind, before, after }) {
      if (!before) return;
      await mayTouchProfile(ctx, before.IdPerfil);
      const [used] = await ctx.tx.run(sql`select 1 from seguridad_usuario_perfil where id_perfil = ${before.IdPerfil} limit 1`);
      if (used && after && after.Contratista !== before.Contratista) throw refuse('perfil.contratista_fijo', undefined, 'Contratista');
      if (kind === 'eliminar' && used) throw conflict('registro.en_uso', { nombres: before.Perfil });
    },
    async after(ctx, { before, after }) {
      if (before?.Activo === 'S' && after?.Activo === 'N') {
        await endSessions(ctx, sql`id_perfil = ${before.IdPerfil}`, 'perfil.inactivo');
        await keepAnAdministrator(ctx);
      }
    },
  }),
  resource(PerfilMenu, {
    configuration: true,
    async check(ctx, { before, after }) {
      const row = after ?? before;
      if (!row) return;
      const { contratista } = await mayTouchProfile(ctx, row.IdPerfil);
      if (contratista && /^0[12]/.test(row.IdMenu)) throw refuse('perfil.menu_contratista', undefined, 'IdMenu');
      if (after && !after.Acciones.includes('consultar')) after.Acciones = ['consultar', ...after.Acciones];
    },
  }),
  resource(PerfilCaracteristica, {
    configuration: true,
    async check(ctx, { before, after }) {
      const row = after ?? before;
      if (!row) return;
      const { contratista } = await mayTouchProfile(ctx, row.IdPerfil);
      if (ADMINISTRATION.has(row.IdCaracteristica) && !ctx.session.administrador && !ctx.session.superAdministrador)
        throw forbidden('usuario.solo_administrador');
      if (after && contratista && NOT_FOR_CONTRACTORS.has(after.IdCaracteristica))
        throw refuse('perfil.caracteristica_contratista', undefined, 'IdCaracteristica');
    },
    after: (ctx, { after }) => (after ? undefined : keepAnAdministrator(ctx)),
  }),
  resource(PerfilProteccion, { configuration: true }),
  resource(PerfilUnidad, { configuration: true }),
  resource(Usuario, {
    duplicate: 'usuario.duplicado',
    policy: (session) => (session.superAdministrador ? undefined : sql`t.es_super_administrador = 'N'`),
    computed: {
      NombreCompleto: (t) => `(${t}.apellido || ', ' || ${t}.nombre)`,
      Estado: (t) => `(case when ${t}.activo = 'N' then 'I' when ${t}.bloqueado = 'S' then 'B' else 'A' end)`,
    },
    check: (ctx, change) => checkUser(ctx, change),
    async after(ctx, { before, after }) {
      if (before?.Activo === 'S' && after?.Activo === 'N') await endSessions(ctx, sql`id_usuario = ${before.IdUsuario}`, 'usuario.inactivo');
      if (before && (before.Activo !== after?.Activo || before.EsAdministrador !== after?.EsAdministrador)) await keepAnAdministrator(ctx);
    },
    actions: {
      bloquear: action({ body: observed, run: (ctx, id, body) => lock(ctx, String(id), 'S', body.Observacion) }),
      desbloquear: action({ body: z.strictObject({}), run: (ctx, id) => lock(ctx, String(id), 'N', null) }),
      cerrarSesiones: action({
        body: z.strictObject({}),
        run: async (ctx, id) => {
          await endSessions(ctx, sql`id_usuario = ${id}`, 'cierre.administrador');
          ctx.audit({ entity: 'SeguridadUsuario', record: id, action: 'cerrarSesiones' });
          return { procesados: 1 };
        },
      }),
    },
  }),
  resource(UsuarioPerfil, {
    async check(ctx, { before, after }) {
      const row = after ?? before;
      if (!row) return;
      if (row.IdUsuario === ctx.session.IdUsuario && !ctx.session.superAdministrador) throw forbidden('usuario.propios_permisos');
      const { contratista } = await mayTouchProfile(ctx, row.IdPerfil);
      const [user] = await ctx.tx.run(sql`select contratista from seguridad_usuario where id_usuario = ${row.IdUsuario}`);
      if (after && (user?.contratista === 'S') !== contratista) throw refuse('usuario.perfil_contratista', undefined, 'IdPerfil');
    },
    async after(ctx, { before, after }) {
      if (!before) return;
      const day = ctx.now.toISOString().slice(0, 10).replaceAll('-', '');
      if (!after || (after.FechaFin && after.FechaFin < day)) {
        await endSessions(
          ctx,
          sql`id_usuario = ${before.IdUsuario} and id_perfil = ${before.IdPerfil} and id_division = ${before.IdDivision}`,
          'perfil.retirado',
        );
        await keepAnAdministrator(ctx);
      }
    },
  }),
  resource(UsuarioClave),
];

type UserChange = Parameters<NonNullable<Parameters<typeof resource<typeof Usuario>>[1]>['check'] & object>[1];

async function checkUser(ctx: Context, { kind, before, after }: UserChange): Promise<void> {
  if (kind === 'eliminar' && before) {
    const [used] = await ctx.tx.run(sql`select 1 from plataforma_auditoria where id_usuario = ${before.IdUsuario} limit 1`);
    if (used || before.UltimoAcceso) throw conflict('usuario.con_historial');
    return;
  }
  if (!after) return;
  const own = before?.IdUsuario === ctx.session.IdUsuario;
  const flagsMoved = (['EsAdministrador', 'EsSuperAdministrador', 'Activo', 'Contratista'] as const).some(
    (flag) => before && before[flag] !== after[flag],
  );
  if (own && flagsMoved) throw forbidden('usuario.propios_permisos');
  if (after.EsAdministrador === 'S' && before?.EsAdministrador !== 'S' && !ctx.session.administrador && !ctx.session.superAdministrador)
    throw forbidden('usuario.solo_administrador');
  if (after.EsSuperAdministrador === 'S' && before?.EsSuperAdministrador !== 'S' && !ctx.session.superAdministrador)
    throw forbidden('usuario.solo_administrador');
  if (!before && !/^[A-Z0-9._-]{1,20}$/.test(after.IdUsuario)) throw refuse('usuario.codigo', undefined, 'IdUsuario');
  const rule = await documentRuleOf(ctx.tx, after.IdTipoDocumento);
  if (rule) {
    after.Documento = tidyDocument(after.Documento, rule);
    const fault = documentFault(after.Documento, rule);
    if (fault) throw refuse(decode(fault).code, decode(fault).params, 'Documento');
  }
  if (after.Contratista === 'S') {
    if (after.IdCompania === null) throw refuse('usuario.sin_compania', undefined, 'IdCompania');
    if (after.EsAdministrador === 'S' || after.EsSuperAdministrador === 'S')
      throw refuse('usuario.contratista_administrador', undefined, 'EsAdministrador');
    const [company] = await ctx.tx.run(sql`select contratista from administracion_compania where id_compania = ${after.IdCompania}`);
    if (company?.contratista !== 'S') throw refuse('usuario.compania_no_contratista', undefined, 'IdCompania');
  }
  if (after.Correo !== before?.Correo) {
    const [same] = await ctx.tx.run(
      sql`select id_usuario from seguridad_usuario where id_cliente = ${ctx.session.IdCliente} and lower(correo) = lower(${after.Correo}) and id_usuario <> ${before?.IdUsuario ?? ''} limit 1`,
    );
    if (same) applyRule(ctx, 'usuario.correo_repetido', { usuario: String(same.id_usuario) });
  }
}

async function lock(ctx: Context, id: string, locked: 'S' | 'N', reason: string | null): Promise<{ Bloqueado: string }> {
  if (id === ctx.session.IdUsuario) throw forbidden('usuario.propios_permisos');
  await ctx.tx.run(
    sql`update seguridad_usuario set bloqueado = ${locked}, motivo_bloqueo = ${locked === 'S' ? 'M' : null}, fecha_bloqueo = ${locked === 'S' ? ctx.now.toISOString() : null},
      intentos_fallidos = 0, bloqueos_seguidos = 0, version = version + 1 where id_usuario = ${id}`,
  );
  ctx.audit({
    entity: 'SeguridadUsuario',
    record: id,
    action: locked === 'S' ? 'bloquear' : 'desbloquear',
    changes: reason ? { Observacion: [null, reason] } : {},
  });
  if (locked === 'S') await endSessions(ctx, sql`id_usuario = ${id}`, 'usuario.bloqueado');
  return { Bloqueado: locked };
}
