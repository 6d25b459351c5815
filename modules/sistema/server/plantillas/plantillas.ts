import type { NoticeDefinition } from '@platform/entity/module';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { conflict, notFound, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { fillLine, placeholdersOf, renderText } from '@platform/server/mail/text';
import { addRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { PlantillaCorreo } from '../../shared/correo.entity';
import { definitionsOf } from '../menus/definiciones';
import { sendNotice } from './avisos';

/** Placeholders every notice may use. */
const COMMON = ['nombre', 'cliente', 'division', 'enlace', 'fecha'] as const;
/** What a template holds beyond its mark-up would reach people's mail as it is written. */
const MARKUP = /<[a-z!/]/i;

const line = z
  .string({ error: 'campo.obligatorio' })
  .trim()
  .min(1, { error: 'campo.obligatorio' })
  .max(150, { error: 'campo.maximo_texto{"n":150}' });
const long = z
  .string({ error: 'campo.obligatorio' })
  .trim()
  .min(1, { error: 'campo.obligatorio' })
  .max(4000, { error: 'campo.maximo_texto{"n":4000}' });
const flag = z.enum(['S', 'N'], { error: 'campo.opcion' });
const wording = { Asunto: line, AsuntoIngles: line, Cuerpo: long, CuerpoIngles: long };
const templateAnswer = z.object({
  Codigo: z.string(),
  Asunto: z.string(),
  AsuntoIngles: z.string(),
  Cuerpo: z.string(),
  CuerpoIngles: z.string(),
  Correo: flag,
  Campana: flag,
  Origen: z.enum(['producto', 'cliente']),
  Usuario: z.string().nullable(),
  /** 0 while the client has no wording of its own. */
  Version: z.number(),
  Marcadores: z.array(z.string()),
  Requeridos: z.array(z.string()),
  Reservado: z.boolean(),
  TieneCorreo: z.boolean(),
  TieneCampana: z.boolean(),
});
type Template = z.infer<typeof templateAnswer>;

function definitionOf({ tx }: Context, codigo: string): NoticeDefinition {
  const found = definitionsOf(tx.product).notices.get(codigo.toUpperCase());
  if (!found) throw notFound();
  return found;
}

async function templates(ctx: Context, codigo?: string): Promise<Template[]> {
  const rows = await ctx.tx.rows(
    {
      codigo: text,
      asunto: text,
      asunto_ingles: text,
      cuerpo: text,
      cuerpo_ingles: text,
      correo: text,
      campana: text,
      version: int,
      usuario: orNull(text),
    },
    sql`select codigo, asunto, asunto_ingles, cuerpo, cuerpo_ingles, correo, campana, version, coalesce(usuario_modificacion, usuario_creacion) as usuario
      from sistema_plantilla_correo where id_cliente = ${ctx.session.IdCliente}`,
  );
  const own = new Map(rows.map((row) => [row.codigo, row]));
  return [...definitionsOf(ctx.tx.product).notices.values()]
    .filter(({ code }) => codigo === undefined || code === codigo)
    .sort((one, other) => one.code.localeCompare(other.code))
    .map((definition) => {
      const row = own.get(definition.code);
      return {
        Codigo: definition.code,
        Asunto: String(row?.asunto ?? definition.es.subject),
        AsuntoIngles: String(row?.asunto_ingles ?? definition.en.subject),
        Cuerpo: String(row?.cuerpo ?? definition.es.text),
        CuerpoIngles: String(row?.cuerpo_ingles ?? definition.en.text),
        Correo: definition.mail === false || row?.correo === 'N' ? 'N' : 'S',
        Campana: definition.bell === false || definition.secret || row?.campana === 'N' ? 'N' : 'S',
        Origen: row ? 'cliente' : 'producto',
        Usuario: row ? String(row.usuario) : null,
        Version: Number(row?.version ?? 0),
        Marcadores: [...definition.placeholders, ...COMMON],
        Requeridos: [...(definition.required ?? [])],
        Reservado: definition.secret === true,
        TieneCorreo: definition.mail !== false,
        TieneCampana: definition.bell !== false && definition.secret !== true,
      };
    });
}

/** Refuses placeholders a notice does not have, required ones left out, and any mark-up but its own. */
function checkWording(definition: NoticeDefinition, sent: { Asunto: string; AsuntoIngles: string; Cuerpo: string; CuerpoIngles: string }): void {
  const known = new Set<string>([...definition.placeholders, ...COMMON]);
  for (const field of ['Asunto', 'AsuntoIngles', 'Cuerpo', 'CuerpoIngles'] as const) {
    const unknown = placeholdersOf(sent[field]).find((name) => !known.has(name));
    if (unknown) throw refuse('plantilla.marcador', { x: `{${unknown}}` }, field);
    if (MARKUP.test(sent[field])) throw refuse('plantilla.html', undefined, field);
  }
  for (const field of ['Cuerpo', 'CuerpoIngles'] as const) {
    const used = placeholdersOf(sent[field]);
    const missing = definition.required?.find((name) => !used.includes(name));
    if (missing) throw refuse('plantilla.requerido', { marcador: `{${missing}}` }, field);
  }
}

/** A value that shows what a placeholder will hold. */
function samples(ctx: Context, definition: NoticeDefinition): Record<string, string> {
  const day = today(ctx);
  const shown = `${day.slice(6)}/${day.slice(4, 6)}/${day.slice(0, 4)}`;
  const own = Object.fromEntries(definition.placeholders.map((name) => [name, /fecha|inicio|fin|desde/i.test(name) ? shown : `‹${name}›`]));
  return { ...own, nombre: ctx.session.Nombre, fecha: shown };
}

const common = { tag: PlantillaCorreo.resource, resource: PlantillaCorreo.resource };
const byCode = z.object({ codigo: z.string().max(8) });
const grant = (action: 'consultar' | 'editar' | 'procesar') => ({ kind: 'grant', menu: PlantillaCorreo.options.menu, action }) as const;

/** Wording of notices: the product's, or the client's over it (Reportes › Plantillas de correo). */
export const templateRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/SistemaPlantillaCorreo',
    summary: 'Every notice with the wording in force',
    access: grant('consultar'),
    query: z.strictObject({}),
    answer: z.object({ data: z.array(templateAnswer), totalPages: z.number(), totalCount: z.number() }),
    async handler(ctx) {
      const data = await templates(ctx);
      return { data, totalPages: 1, totalCount: data.length };
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/SistemaPlantillaCorreo/:codigo',
    summary: 'One notice with the wording in force',
    access: grant('consultar'),
    params: byCode,
    answer: templateAnswer,
    handler: async (ctx, { params }) => (await templates(ctx, definitionOf(ctx, params.codigo).code))[0],
  }),
  route({
    ...common,
    method: 'PUT',
    path: '/api/SistemaPlantillaCorreo/:codigo',
    summary: "Gives a notice the client's own wording",
    access: grant('editar'),
    params: byCode,
    body: z.strictObject({ ...wording, Correo: flag, Campana: flag, Version: z.number({ error: 'campo.obligatorio' }).int() }),
    answer: templateAnswer,
    async handler(ctx, { params, body }) {
      const definition = definitionOf(ctx, params.codigo);
      checkWording(definition, body);
      if (definition.secret && body.Correo === 'N') throw refuse('plantilla.obligatoria', undefined, 'Correo');
      const before = (await templates(ctx, definition.code))[0];
      const { Version, ...values } = body;
      const [row] = await addRows(ctx, PlantillaCorreo, {
        values: { ...values, Codigo: definition.code },
        clash: {
          on: sql`id_cliente, codigo`,
          takes: ['Asunto', 'AsuntoIngles', 'Cuerpo', 'CuerpoIngles', 'Correo', 'Campana'],
          where: sql`t.version = ${Version}`,
        },
        returning: sql`t.version`,
      });
      if (!row || (Version === 0 && Number(row.version) !== 1)) throw conflict('registro.version');
      const changes = Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => {
          const old = before?.[name as keyof typeof values] ?? null;
          return old === value ? [] : [[name, [old, value]]];
        }),
      );
      ctx.audit({ entity: PlantillaCorreo.resource, record: definition.code, action: 'editar', changes });
      return (await templates(ctx, definition.code))[0];
    },
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/SistemaPlantillaCorreo/:codigo',
    summary: "Returns a notice to the product's wording",
    access: grant('editar'),
    params: byCode,
    async handler(ctx, { params }) {
      const { code } = definitionOf(ctx, params.codigo);
      await ctx.tx.run(sql`delete from sistema_plantilla_correo where id_cliente = ${ctx.session.IdCliente} and codigo = ${code}`);
      ctx.audit({ entity: PlantillaCorreo.resource, record: code, action: 'restablecer' });
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/SistemaPlantillaCorreo/:codigo/vistaPrevia',
    summary: 'A wording with sample values, as it would be read',
    access: grant('consultar'),
    writes: false,
    params: byCode,
    body: z.strictObject(wording),
    answer: z.object({ es: z.object({ asunto: z.string(), html: z.string() }), en: z.object({ asunto: z.string(), html: z.string() }) }),
    async handler(ctx, { params, body }) {
      const definition = definitionOf(ctx, params.codigo);
      checkWording(definition, body);
      const values = { ...samples(ctx, definition), cliente: '‹cliente›', division: '‹division›', enlace: '/' };
      return {
        es: { asunto: fillLine(body.Asunto, values), html: renderText(body.Cuerpo, values).html },
        en: { asunto: fillLine(body.AsuntoIngles, values), html: renderText(body.CuerpoIngles, values).html },
      };
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/SistemaPlantillaCorreo/:codigo/probar',
    summary: 'Sends the saved wording, with sample values, to oneself',
    access: grant('procesar'),
    params: byCode,
    body: z.strictObject({}),
    async handler(ctx, { params }) {
      const definition = definitionOf(ctx, params.codigo);
      await sendNotice(ctx, {
        codigo: definition.code,
        para: [{ usuario: ctx.session.IdUsuario }],
        datos: samples(ctx, definition),
        lugar: ctx.session,
        prueba: true,
        unico: `prueba·${ctx.now.toISOString()}`,
      });
      ctx.audit({ entity: PlantillaCorreo.resource, record: definition.code, action: 'probar' });
    },
  }),
];
