import { text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { Problem, refuse } from '@platform/server/http/problem';
import { changeRows } from '@platform/server/record/rows';
import { action, type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Entidad, EntidadCampo, ObjetoFormulario } from '../shared/definiciones.entity';
import { Aplicacion } from '../shared/instalacion.entity';
import { Menu, MenuCampo, Modulo } from '../shared/menu.entity';
import { entidadDesprotegida } from '../shared/news';
import { fieldActions } from './menus/campos';
import { isZone } from './zona';

const OWN_MODULES = /^(0[1-9]|1[0-2])$/;
/** The product itself stands on these. */
const ALWAYS_ON = new Set(['01', '02']);
const OWN_APPLICATION = 'AP03';
const MANUALS = ['ManualAutorizador', 'ManualAutorizadorIngles', 'ManualSolicitante', 'ManualSolicitanteIngles'] as const;
/** Users, profiles, permissions, marks and requests: who did what to them is always known. */
const ALWAYS_AUDITED = /^(Seguridad|AccesoMarca|AcreditacionSolicitud|SistemaMenuCampo|SistemaReglaCliente|SistemaParametroValor)/;

async function refuseOtherFiles(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const other = await ctx.tx.first(
    {},
    sql`select 1 from base_archivo where id_archivo = any(${sql.param([...ids])}) and tipo_contenido <> 'application/pdf' limit 1`,
  );
  if (other) throw new Problem(415, 'archivo.pdf');
}

export const productoResources: readonly Resource[] = [
  resource(Modulo, {
    configuration: true,
    computed: {
      Opciones: (t) => `(select count(*)::int from sistema_menu m where m.id_modulo = ${t}.id_modulo and m.ruta is not null and m.activo = 'S')`,
    },
    check(_ctx, { kind, before, after }) {
      if (kind === 'crear' && (!/^\d{2}$/.test(after?.IdModulo ?? '') || Number(after?.IdModulo) < 13))
        throw refuse('modulo.codigo', undefined, 'IdModulo');
      if (kind === 'eliminar' && before && OWN_MODULES.test(before.IdModulo)) throw refuse('modulo.propio');
      if (before?.Activo === 'S' && after?.Activo === 'N' && ALWAYS_ON.has(before.IdModulo)) throw refuse('modulo.siempre', undefined, 'Activo');
    },
  }),
  resource(Aplicacion, {
    async check(ctx, { kind, before, after }) {
      if (before?.IdAplicacion === OWN_APPLICATION && (kind === 'eliminar' || after?.Activo === 'N')) throw refuse('aplicacion.propia');
      if (!after) return;
      if (!isZone(after.ZonaHoraria)) throw refuse('division.zona', undefined, 'ZonaHoraria');
      const files = MANUALS.flatMap((name) => (after[name] !== null && after[name] !== before?.[name] ? [after[name]] : []));
      await refuseOtherFiles(ctx, files);
    },
    actions: {
      publicarTerminos: action({
        body: z.strictObject({}),
        answer: z.object({ TerminosVersion: z.number(), FechaTerminos: z.string() }),
        async run(ctx, id) {
          const FechaTerminos = ctx.now.toISOString();
          const [row] = await changeRows(ctx, Aplicacion, {
            set: {
              ...{ TerminosVersion: sql`t.terminos_version + 1`, FechaTerminos },
              ...{ TerminosPublicados: sql`t.terminos`, TerminosPublicadosIngles: sql`t.terminos_ingles` },
            },
            where: sql`t.id_aplicacion = ${id} and coalesce(t.terminos, '') <> ''`,
            returning: sql`t.terminos_version as terminos`,
            trace: {
              action: 'publicarTerminos',
              changes: ({ terminos }) => ({ TerminosVersion: [Number(terminos) - 1, Number(terminos)] }),
            },
          });
          if (!row) throw refuse('aplicacion.sin_terminos', undefined, 'Terminos');
          return { TerminosVersion: Number(row.terminos), FechaTerminos };
        },
      }),
    },
  }),
  resource(ObjetoFormulario, {
    configuration: true,
    async after(ctx, { before, after }) {
      // What is no longer configured binds nobody.
      if (before?.Configurable === 'S' && after?.Configurable === 'N')
        await ctx.tx.run(sql`delete from sistema_menu_campo where id_menu = ${after.IdMenu} and lower(campo) = lower(${after.Codigo})`);
    },
  }),
  resource(Entidad, {
    configuration: true,
    computed: { Campos: (t) => `(select count(*)::int from sistema_entidad_campo c where c.id_entidad = ${t}.id_entidad and c.activo = 'S')` },
    lookup: () => sql`t.activo = 'S'`,
    check(_ctx, { after }) {
      if (after?.Auditable === 'N' && ALWAYS_AUDITED.test(after.Recurso)) throw refuse('entidad.siempre_auditada', undefined, 'Auditable');
    },
    after(ctx, { before, after }) {
      if (before?.Protegible === 'S' && after?.Protegible === 'N')
        ctx.emit(entidadDesprotegida, { IdEntidad: after.IdEntidad, Recurso: after.Recurso, Campo: null });
    },
  }),
  resource(EntidadCampo, {
    configuration: true,
    lookup: () => sql`t.activo = 'S'`,
    check(_ctx, { before, after }) {
      if (after?.Protegible === 'S' && before?.Protegible === 'N' && /^Id[A-Z]/.test(after.Campo))
        throw refuse('entidad.campo_no_protegible', undefined, 'Protegible');
    },
    async after(ctx, { before, after }) {
      if (before?.Protegible !== 'S' || after?.Protegible !== 'N') return;
      const row = await ctx.tx.first({ recurso: text }, sql`select recurso from sistema_entidad where id_entidad = ${after.IdEntidad}`);
      ctx.emit(entidadDesprotegida, { IdEntidad: after.IdEntidad, Recurso: String(row?.recurso ?? ''), Campo: after.Campo });
    },
  }),
  resource(Menu, { configuration: true, actions: fieldActions }),
  resource(MenuCampo, { configuration: true }),
];
