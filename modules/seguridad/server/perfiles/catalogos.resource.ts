import { int } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { changeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { type Change, type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { Caracteristica, ConfiguracionLogeo } from '../../shared/seguridad.entity';

/** Seguridad › Características. The super administrator's; the built-in ones have behaviour and stay. */
export const caracteristicaResource: Resource = resource(Caracteristica, {
  configuration: true,
  computed: {
    Perfiles: (t, idCliente) =>
      `(select count(*)::int from seguridad_perfil_caracteristica pc where pc.id_caracteristica = ${t}.id_caracteristica and pc.id_cliente = ${idCliente})`,
  },
  async check(ctx, { kind, before, after }) {
    if (!before && after && !/^[A-Z0-9]{6}$/.test(after.IdCaracteristica)) throw refuse('caracteristica.codigo', undefined, 'IdCaracteristica');
    if (before?.Propia === 'S' && kind === 'eliminar') throw conflict('caracteristica.propia_eliminar');
    if (before?.Propia === 'S' && after?.Activo === 'N') throw refuse('caracteristica.propia', undefined, 'Activo');
    if (before && kind === 'eliminar') {
      const used = await ctx.tx.one(
        { n: int },
        sql`select count(*)::int as n from seguridad_perfil_caracteristica where id_caracteristica = ${before.IdCaracteristica}`,
      );
      if (used.n > 0) throw conflict('caracteristica.en_uso', { n: used.n });
    }
  },
});

/** The client's parameters that a new setting begins with, by field. */
const PARAMETERS = {
  NivelSeguridadClave: 'nivelClave',
  LongitudClave: 'longitudClave',
  PeriodoClaveDias: 'periodoClaveDias',
  NumeroIntentos: 'intentosFallidos',
  MinutosDesbloqueo: 'minutosDesbloqueo',
  PeriodoInactivacionDias: 'diasInactividad',
} as const;

function defaults({ session }: Pick<Context, 'session'>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(PARAMETERS).flatMap(([field, name]) => {
      const value = session.parameters.get(`seguridad.${name}`);
      return value === undefined ? [] : [[field, field === 'NivelSeguridadClave' ? value : Number(value)]];
    }),
  );
}

/** Seguridad › Configuración de logeo. Each client has exactly one by default. */
export const configuracionResource: Resource = resource(ConfiguracionLogeo, {
  configuration: true,
  defaults,
  computed: { Usuarios: (t) => `(select count(*)::int from seguridad_usuario u where u.id_configuracion_logeo = ${t}.id_configuracion_logeo)` },
  check: checkSetting,
});

async function checkSetting(ctx: Context, { kind, before, after }: Change<typeof ConfiguracionLogeo>): Promise<void> {
  const { IdCliente } = ctx.session;
  // One change at a time: of two that would both be the default, the second unmarks the first.
  await ctx.tx.run(sql`select 1 from sistema_cliente where id_cliente = ${IdCliente} for no key update`);
  const current = await ctx.tx.first(
    { id: int },
    sql`select id_configuracion_logeo as id from seguridad_configuracion_logeo where id_cliente = ${IdCliente} and por_defecto = 'S' limit 1`,
  );
  const isDefault = before !== null && current?.id === before.IdConfiguracionLogeo;
  if (isDefault && (kind === 'eliminar' || after?.Activo === 'N' || after?.PorDefecto === 'N'))
    throw refuse('configuracion.por_defecto', undefined, after?.Activo === 'S' ? 'PorDefecto' : undefined);
  if (!after) return;
  if (after.PorDefecto === 'S' && after.Activo === 'N') throw refuse('configuracion.por_defecto', undefined, 'Activo');
  if (after.CaducaClave === 'S' && after.PeriodoClaveDias === 0) throw refuse('configuracion.periodo', undefined, 'PeriodoClaveDias');
  if (after.DobleAutenticacion === 'S' && !after.MedioDobleAutenticacion) throw refuse('configuracion.medio', undefined, 'MedioDobleAutenticacion');
  // A client's first setting is its default, whatever was sent.
  if (!current) after.PorDefecto = 'S';
  if (current && after.PorDefecto === 'S' && !isDefault) {
    await changeRows(ctx, ConfiguracionLogeo, {
      set: { PorDefecto: 'N' },
      where: keyIs(ConfiguracionLogeo, current.id),
      trace: { action: 'editar', before: { PorDefecto: 'S' } },
    });
  }
}
