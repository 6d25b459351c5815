import { labelOf } from '@platform/entity/entity';
import type { Field, Kind } from '@platform/entity/field';
import type { Tx } from '@platform/server/db/pool';
import { orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { addRows, removeRows } from '@platform/server/record/rows';
import type { Resource } from '@platform/server/resource/resource';
import { touch } from '@platform/server/resource/stamp';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { PerfilProteccion } from '../../shared/seguridad.entity';
import { granting } from './otorgar';
import { lockProfile, profileFacts } from './perfil.access';

const name = z.string().regex(/^[A-Za-z0-9_]{1,80}$/, { error: 'campo.referencia' });
const level = z.enum(['V', 'E', 'O'], { error: 'campo.opcion' });

/** Levels of some fields of one entity; those not named stay as they are. */
export const protectionBody = z.strictObject({
  Recurso: name,
  Campos: z.array(z.strictObject({ Campo: name, Nivel: level }), { error: 'campo.obligatorio' }).max(200),
});

export const protectionAnswer = z.object({
  Entidades: z.array(
    z.object({
      Recurso: z.string(),
      Entidad: z.string(),
      Campos: z.array(
        z.object({
          Campo: z.string(),
          Etiqueta: z.string(),
          Tipo: z.string(),
          Sensible: z.enum(['S', 'N']),
          /** N: photographs, files, lists and references are seen or hidden, never masked. */
          Enmascarable: z.enum(['S', 'N']),
          Nivel: level,
        }),
      ),
    }),
  ),
});

const NEVER_MASKED: ReadonlySet<Kind> = new Set(['photo', 'file', 'choices', 'tags', 'refs', 'ref', 'detail']);
export const isMaskable = (field: Field): boolean => !NEVER_MASKED.has(field.kind);

/** What the installation took from protection, by resource: an entity, or some of its fields (Sistema › Entidades). */
async function withdrawn(tx: Tx): Promise<(resource: string, field?: string) => boolean> {
  const rows = await tx.rows(
    { recurso: orNull(text), campo: orNull(text) },
    {
      text: `select e.recurso, null as campo from sistema_entidad e where e.protegible = 'N'
     union all select e.recurso, c.campo from sistema_entidad_campo c join sistema_entidad e on e.id_entidad = c.id_entidad where c.protegible = 'N'`,
    },
  );
  const known = new Set(rows.map((row) => `${row.recurso}.${row.campo ?? ''}`));
  return (resource, field = '') => known.has(`${resource}.${field}`);
}

/** Whether a resource's rows are a client's own and people see them on a screen. */
const isOffered = ({ entity: { options, resource } }: Resource): boolean =>
  options.scope !== 'global' && options.menu.length > 0 && options.operations?.length !== 0 && !resource.startsWith('SeguridadPerfil');

const fieldsOf = (of: Resource): [string, Field][] => Object.entries(of.entity.fields).filter(([, field]) => field.kind !== 'detail');

/** Entities and fields that protection offers, with the level each has for a profile. */
export async function profileProtection(kit: RouteKit, ctx: Context, idPerfil: number): Promise<z.output<typeof protectionAnswer>> {
  await profileFacts(ctx, idPerfil);
  const levels = await levelsOf(ctx, idPerfil);
  const isOut = await withdrawn(ctx.tx);
  const Entidades = [...kit.registry.resources.values()]
    .filter((one) => isOffered(one) && !isOut(one.entity.resource))
    .map((one) => {
      const { resource } = one.entity;
      const words = kit.words.entity(ctx.lang, resource);
      const Campos = fieldsOf(one)
        .filter(([own]) => !isOut(resource, own))
        .map(([own, field]) => ({
          Campo: own,
          Etiqueta: words?.fields[own] ?? words?.fields[labelOf(own)] ?? own,
          Tipo: field.kind,
          Sensible: field.sensitive ? ('S' as const) : ('N' as const),
          Enmascarable: isMaskable(field) ? ('S' as const) : ('N' as const),
          Nivel: levels.get(`${resource}.${own}`) ?? ('V' as const),
        }));
      return { Recurso: resource, Entidad: words?.many ?? resource, Campos };
    })
    .sort((one, other) => one.Entidad.localeCompare(other.Entidad, ctx.lang));
  return { Entidades };
}

async function levelsOf(ctx: Context, idPerfil: number): Promise<Map<string, 'E' | 'O'>> {
  const rows = await ctx.tx.rows(
    { recurso: text, campo: text, nivel: text },
    sql`select recurso, campo, nivel from seguridad_perfil_proteccion where id_perfil = ${idPerfil} and id_cliente = ${ctx.session.IdCliente}`,
  );
  return new Map(rows.map((row) => [`${row.recurso}.${row.campo}`, row.nivel === 'O' ? 'O' : 'E']));
}

/** Saves the levels of an entity's fields; only E and O are kept. */
export async function saveProtection(kit: RouteKit, ctx: Context, id: number, sent: z.output<typeof protectionBody>): Promise<{ guardadas: number }> {
  const { IdPerfil } = await lockProfile(ctx, id);
  return granting(ctx, IdPerfil, () => writeLevels(kit, ctx, IdPerfil, sent));
}

async function writeLevels(kit: RouteKit, ctx: Context, IdPerfil: number, sent: z.output<typeof protectionBody>): Promise<{ guardadas: number }> {
  const of = kit.registry.resources.get(sent.Recurso);
  const isOut = await withdrawn(ctx.tx);
  if (!of || !isOffered(of) || isOut(sent.Recurso)) throw refuse('campo.referencia', { campo: 'Recurso' }, 'Recurso');
  const before = await levelsOf(ctx, IdPerfil);
  const { IdCliente } = ctx.session;
  const changes: Record<string, [string, string]> = {};
  for (const { Campo, Nivel } of sent.Campos) {
    const field = Object.hasOwn(of.entity.fields, Campo) ? of.entity.fields[Campo] : undefined;
    if (!field || field.kind === 'detail' || isOut(sent.Recurso, Campo)) throw refuse('campo.desconocido', { campo: Campo }, Campo);
    if (Nivel === 'E' && !isMaskable(field)) throw refuse('proteccion.sin_mascara', { campo: Campo }, Campo);
    const was = before.get(`${sent.Recurso}.${Campo}`) ?? 'V';
    if (was === Nivel) continue;
    changes[Campo] = [was, Nivel];
    if (Nivel === 'V')
      await removeRows(ctx, PerfilProteccion, {
        where: sql`t.id_perfil = ${IdPerfil} and t.id_cliente = ${IdCliente} and t.recurso = ${sent.Recurso} and t.campo = ${Campo}`,
      });
    else
      await addRows(ctx, PerfilProteccion, {
        values: { IdPerfil, Recurso: sent.Recurso, Campo, Nivel },
        clash: { on: sql`id_cliente, id_perfil, recurso, campo`, takes: ['Nivel'] },
      });
  }
  const guardadas = Object.keys(changes).length;
  if (guardadas > 0) {
    ctx.audit({ entity: 'SeguridadPerfil', record: IdPerfil, action: 'proteccion', changes: { Recurso: sent.Recurso, ...changes } });
    await touch(ctx.tx, IdCliente);
  }
  return { guardadas };
}
