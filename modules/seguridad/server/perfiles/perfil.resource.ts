import { endSessions } from '@modules/sistema/server/public';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { answeredRows } from '@platform/server/product.rows';
import { action, type Change, type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Powers } from '../../shared/poderes';
import { Perfil } from '../../shared/seguridad.entity';
import { sessionsKept } from '../preguntas';
import { keepAnAdministrator, noteAdministrators, requireAdministrator } from './administrators';
import { checkGranted, granting, powersOf } from './otorgar';
import { hasFeature, lockProfile, mayChangeProfile, NOT_SUPER } from './perfil.access';
import { copyProfile } from './perfil.copy';
import { featuresBody, NOT_FOR_CONTRACTORS, saveFeatures } from './perfil.features';
import { menuBody, saveMenu } from './perfil.menu';
import { saveUnits, unitsBody } from './perfil.units';

/** An action of a tab of the profile: it edits the profile, so it needs that. */
const tab = <B extends z.ZodType>(body: B, run: (ctx: Context, idPerfil: number, sent: z.output<B>) => Promise<unknown>) =>
  action({
    needs: 'editar',
    body,
    async run(ctx, id, sent) {
      const profile = await lockProfile(ctx, Number(id));
      return granting(ctx, profile.IdPerfil, () => run(ctx, profile.IdPerfil, sent));
    },
  });

/** What a profile could do before its own row is changed, by the transaction that changes it. */
const powersBefore = new WeakMap<Context['tx'], Powers>();

/** Seguridad › Perfiles. Its tabs save on their own, each in one call. */
export const perfilResource: Resource = resource(Perfil, {
  configuration: true,
  policy: () => NOT_SUPER,
  computed: {
    TipoPerfil: (t) =>
      `(case when ${hasFeature(t, 'CPAAUT')} then 'A' when ${hasFeature(t, 'CPASOL')} then 'S' when ${hasFeature(t, 'CPAADM')} then 'D' else 'N' end)`,
    Usuarios: (t) => `(select count(distinct up.id_usuario)::int from seguridad_usuario_perfil up where up.id_perfil = ${t}.id_perfil)`,
    Administra: (t) => `(case when ${hasFeature(t, 'CPAADM')} or ${hasFeature(t, 'CPASEG')} then 'S' else 'N' end)`,
    Opciones: (t) => `(select count(*)::int from seguridad_perfil_menu pm where pm.id_perfil = ${t}.id_perfil)`,
  },
  can(row, session): Readonly<Record<string, boolean>> {
    if (session.administrador || session.superAdministrador) return {};
    const closed = row.Administra === 'S' || row.IdPerfil === session.IdPerfil;
    return closed ? { editar: false, eliminar: false, copiar: row.Administra !== 'S' } : {};
  },
  check: (ctx, change) => checkProfile(ctx, change),
  async after(ctx, { kind, before, after }) {
    if (before?.Activo === 'S' && after?.Activo === 'N') await endSessions(ctx, sql`id_perfil = ${before.IdPerfil}`, 'perfil.inactivo');
    if (kind !== 'crear') await keepAnAdministrator(ctx);
    if (before && after) await checkGranted(ctx, before.IdPerfil, powersBefore.get(ctx.tx) ?? null);
  },
  actions: {
    copiar: action({
      needs: 'crear',
      body: z.strictObject({
        Perfil: z
          .string({ error: 'campo.obligatorio' })
          .trim()
          .min(1, { error: 'campo.obligatorio' })
          .max(60, { error: 'campo.maximo_texto{"n":60}' }),
      }),
      run: (ctx, id, { Perfil: name }) => copyProfile(ctx, Number(id), name),
    }),
    menu: tab(menuBody, saveMenu),
    caracteristica: tab(featuresBody, saveFeatures),
    unidad: tab(unitsBody, saveUnits),
  },
});

async function checkProfile(ctx: Context, { kind, before, after }: Change<typeof Perfil>): Promise<void> {
  if (after?.Perfil.toUpperCase() === 'SUPERADMINISTRADOR') throw refuse('perfil.nombre_reservado', undefined, 'Perfil');
  // Only an administrator says what others may grant.
  if (after && (before?.Otorgable ?? 'N') !== after.Otorgable) requireAdministrator(ctx);
  if (!before) return;
  await mayChangeProfile(ctx, before.IdPerfil);
  if (kind === 'eliminar') return discardProfile(ctx, before.IdPerfil, before.Perfil);
  if (!after) return;
  powersBefore.set(ctx.tx, await powersOf(ctx, before.IdPerfil));
  if (before.Activo !== after.Activo) await noteAdministrators(ctx);
  if (after.Contratista !== before.Contratista) await checkKind(ctx, before.IdPerfil, after.Contratista);
}

/** A profile in use stays; another goes with all that hangs on it. */
async function discardProfile(ctx: Context, idPerfil: number, name: string): Promise<void> {
  const used = await ctx.tx.first(
    {},
    sql`select 1 from seguridad_usuario_perfil where id_perfil = ${idPerfil} union all select 1 from ${sql.raw(answeredRows(ctx.tx.product, sessionsKept))} s where id_perfil = ${idPerfil} limit 1`,
  );
  if (used) throw conflict('perfil.en_uso', { nombre: name });
  for (const table of ['menu', 'caracteristica', 'proteccion', 'unidad'])
    await ctx.tx.run(sql`delete from ${sql.raw(`seguridad_perfil_${table}`)} where id_perfil = ${idPerfil}`);
}

/** A profile becomes one for contractors, or ceases to be, only while nothing it has belongs to the other kind. */
async function checkKind(ctx: Context, idPerfil: number, contratista: 'S' | 'N'): Promise<void> {
  const other = await ctx.tx.first(
    {},
    sql`select 1 from seguridad_usuario_perfil up join seguridad_usuario u on u.id_usuario = up.id_usuario
      where up.id_perfil = ${idPerfil} and u.contratista <> ${contratista} limit 1`,
  );
  if (other) throw refuse(contratista === 'S' ? 'perfil.usuarios_no_contratistas' : 'perfil.usuarios_contratistas', undefined, 'Contratista');
  if (contratista === 'N') return;
  const option = await ctx.tx.first({}, sql`select 1 from seguridad_perfil_menu where id_perfil = ${idPerfil} and id_menu ~ '^0[12]' limit 1`);
  if (option) throw refuse('perfil.menu_contratista', undefined, 'Contratista');
  const feature = await ctx.tx.first(
    {},
    sql`select 1 from seguridad_perfil_caracteristica where id_perfil = ${idPerfil} and id_caracteristica = any(${sql.param([...NOT_FOR_CONTRACTORS])}) limit 1`,
  );
  if (feature) throw refuse('perfil.caracteristica_contratista', undefined, 'Contratista');
}
