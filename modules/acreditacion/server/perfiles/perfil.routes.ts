import { keySchema } from '@platform/fields/ref/shared';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, forbidden, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { granted } from '@platform/server/http/session';
import type { RouteKit } from '@platform/server/kit';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { PerfilAcreditacion, PerfilRequisito } from '../../shared/configuracion.entity';
import { profileRequirements, requirementOffered } from '../../shared/requisito.wire';

const { menu } = PerfilRequisito.options;
/** As many as places in the order (field Orden). */
const MOST = PerfilRequisito.fields.Orden.max;

const flag = z.enum(['S', 'N'], { error: 'campo.opcion' });
const params = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/, { error: 'registro.no_existe' })
    .transform(Number),
});
const version = z.number({ error: 'campo.obligatorio' }).int({ error: 'campo.entero' });
const body = z.strictObject({
  /** The profile's requirements as they are wanted, in their order; those without version are new. */
  Filas: z
    .array(z.strictObject({ IdRequisito: keySchema, Obligatorio: flag, Version: version.nullable() }), { error: 'campo.lista' })
    .max(MOST, { error: `perfil.demasiados{"n":${MOST}}` })
    .refine((rows) => new Set(rows.map(({ IdRequisito }) => IdRequisito)).size === rows.length, { error: 'perfil.requisito_repetido' }),
  /** Those it had and that go. */
  Quitados: z.array(z.strictObject({ IdRequisito: keySchema, Version: version }), { error: 'campo.lista' }).max(MOST),
});
type Wanted = z.output<typeof body>;

/** The profile's requirements in the order in which a request asks for them, then those of its entity that it could ask for. */
async function requirementsOf(ctx: Context, idPerfil: number): Promise<z.infer<typeof profileRequirements>> {
  const name = (alias: string, column = 'nombre') =>
    sql.raw(ctx.lang === 'en' ? `coalesce(nullif(${alias}.${column}_ingles, ''), ${alias}.${column})` : `${alias}.${column}`);
  const rows = await ctx.tx.rows(
    {
      IdRequisito: int,
      Codigo: text,
      Requisito: orNull(text),
      Instrucciones: orNull(text),
      PlantillaHash: orNull(text),
      TipoRequisito: text,
      RequiereAdjunto: text,
      RequiereVencimiento: text,
      DiasVigencia: orNull(int),
      Bloqueante: text,
      Salud: text,
      IdRol: int,
      Rol: orNull(text),
      Activo: text,
      Obligatorio: orNull(text),
      Version: orNull(int),
    },
    sql`select q.id_requisito as "IdRequisito", q.codigo as "Codigo", ${name('q')} as "Requisito", ${name('q', 'instrucciones')} as "Instrucciones",
        (select f.hash from base_archivo f where f.id_archivo = q.plantilla) as "PlantillaHash", q.tipo_requisito as "TipoRequisito", q.requiere_adjunto as "RequiereAdjunto",
        q.requiere_vencimiento as "RequiereVencimiento", q.dias_vigencia as "DiasVigencia", q.bloqueante as "Bloqueante", q.salud as "Salud", q.id_rol as "IdRol", ${name('r')} as "Rol",
        q.activo as "Activo", p.obligatorio as "Obligatorio", p.version as "Version"
      from acreditacion_perfil f join acreditacion_requisito q on q.id_cliente = f.id_cliente join acreditacion_rol_autorizador r on r.id_rol = q.id_rol
      left join acreditacion_perfil_requisito p on p.id_cliente = f.id_cliente and p.id_perfil_acreditacion = f.id_perfil_acreditacion and p.id_requisito = q.id_requisito
      where f.id_cliente = ${ctx.session.IdCliente} and f.id_perfil_acreditacion = ${idPerfil} and (p.id_requisito is not null or (q.activo = 'S' and q.entidad = f.entidad))
      order by p.orden nulls last, q.codigo`,
  );
  return { Requisitos: z.array(requirementOffered).parse(rows), PdfMaximoMb: numberParameter(ctx, 'sistema.pdfMaximoMb') };
}

const storedRow = z.object({ id_perfil_requisito: z.number(), id_requisito: z.number(), obligatorio: flag, orden: z.number(), version: z.number() });

/** Saves the whole list of a profile or nothing; each row goes through the rules and the trace of its own resource. */
async function saveRequirements(ctx: Context, { registry, writer }: RouteKit, idPerfil: number, { Filas, Quitados }: Wanted): Promise<void> {
  const of = registry.get(PerfilRequisito.resource);
  // Of two that save at once the second sees what the first saved.
  await ctx.tx.run(
    sql`select 1 from acreditacion_perfil where id_cliente = ${ctx.session.IdCliente} and id_perfil_acreditacion = ${idPerfil} for no key update`,
  );
  const found = await ctx.tx.rows(
    { id_perfil_requisito: int, id_requisito: int, obligatorio: text, orden: int, version: int },
    sql`select id_perfil_requisito, id_requisito, obligatorio, orden, version from acreditacion_perfil_requisito
      where id_cliente = ${ctx.session.IdCliente} and id_perfil_acreditacion = ${idPerfil}`,
  );
  const stored = new Map(
    z
      .array(storedRow)
      .parse(found)
      .map((one) => [one.id_requisito, one]),
  );
  const known = [...Filas, ...Quitados].filter(({ Version }) => Version !== null);
  const current = known.length === stored.size && known.every(({ IdRequisito, Version }) => stored.get(IdRequisito)?.version === Version);
  if (!current) throw conflict('perfil.requisitos_version');

  if (Filas.some(({ Version }) => Version === null) && !granted(ctx.session, menu, 'crear')) throw forbidden();
  if (Quitados.length > 0 && !granted(ctx.session, menu, 'eliminar')) throw forbidden();
  for (const { IdRequisito } of Quitados) {
    const gone = stored.get(IdRequisito);
    if (gone) await writer.remove(ctx, of, gone.id_perfil_requisito);
  }
  for (const [at, { IdRequisito, Obligatorio }] of Filas.entries()) {
    const Orden = at + 1;
    const old = stored.get(IdRequisito);
    if (!old) await writer.create(ctx, of, { IdPerfilAcreditacion: idPerfil, IdRequisito, Obligatorio, Orden });
    else if (old.orden !== Orden || old.obligatorio !== Obligatorio)
      await writer.update(ctx, of, old.id_perfil_requisito, { Obligatorio, Orden, Version: old.version });
  }
}

/** A profile asks only for requirements of what it accredits, that nobody has retired. */
export async function checkAsked(ctx: Context, { IdPerfilAcreditacion, IdRequisito }: { IdPerfilAcreditacion: number; IdRequisito: number }) {
  const fits = await ctx.tx.first(
    {},
    sql`select 1 from acreditacion_perfil f join acreditacion_requisito q on q.id_cliente = f.id_cliente and q.entidad = f.entidad and q.activo = 'S'
      where f.id_cliente = ${ctx.session.IdCliente} and f.id_perfil_acreditacion = ${IdPerfilAcreditacion} and q.id_requisito = ${IdRequisito}`,
  );
  if (!fits) throw refuse('perfil.requisito_ajeno', undefined, 'IdRequisito');
}

/** The requirements of a profile whole: read and saved at once (060603). */
export function profileRoutes(kit: RouteKit): readonly Route[] {
  const common = { tag: PerfilAcreditacion.resource, resource: PerfilAcreditacion.resource, params };
  const base = `/api/${PerfilAcreditacion.resource}/:id`;
  const profile = (ctx: Context, id: number) => kit.reader.one(ctx, kit.registry.get(PerfilAcreditacion.resource), id);
  return [
    route({
      ...common,
      method: 'GET',
      path: `${base}/requisitos`,
      summary: 'Requirements of a profile in their order, and those of its entity that it has not',
      access: { kind: 'grant', menu, action: 'consultar' },
      answer: profileRequirements,
      handler: async (ctx, { params: { id } }) => {
        await profile(ctx, id);
        return requirementsOf(ctx, id);
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${base}/guardarRequisitos`,
      summary: 'Saves the requirements of a profile with their order, or none; to add needs crear too, and to take away eliminar',
      access: { kind: 'grant', menu, action: 'editar' },
      body,
      answer: profileRequirements,
      handler: async (ctx, { params: { id }, body: wanted }) => {
        await profile(ctx, id);
        await saveRequirements(ctx, kit, id, wanted);
        return requirementsOf(ctx, id);
      },
    }),
  ];
}
