import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, forbidden, notFound, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { type Resource, resource } from '@platform/server/resource/resource';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { messageFault, placeholdersOf, valueFault } from '../../shared/parametro';
import { ParametroInstalacion, ParametroValor, ReglaCliente } from '../../shared/parametro.entity';
import { definitionsOf } from '../menus/definiciones';

/** Refuses a value that the parameter's definition does not admit. */
function checkValue(ctx: Context, name: string, value: string) {
  const definition = definitionsOf(ctx.tx.product).parameters.get(name)?.definition;
  if (!definition) throw refuse('parametro.desconocido', { parametro: name }, 'Parametro');
  const fault = valueFault(definition, value);
  if (fault) throw refuse(fault.code, fault.params, 'Valor');
  return definition;
}

/** The number in force where a value would be set: the division's, else the client's, else the default. */
async function numberThere({ tx, session }: Context, name: string, IdDivision: number | null, otherwise: string): Promise<number> {
  const row = await tx.first(
    { valor: text },
    sql`select v.valor from sistema_parametro_valor v where v.id_cliente = ${session.IdCliente} and v.parametro = ${name}
      and (v.id_division is null or v.id_division = ${IdDivision}::int) order by v.id_division nulls last limit 1`,
  );
  return Number(row?.valor ?? otherwise);
}

/** Refuses a value that would leave a parameter below the one than which it is not less, whichever of the two is set. */
async function checkOrder(ctx: Context, name: string, value: string, IdDivision: number | null): Promise<void> {
  const known = definitionsOf(ctx.tx.product).parameters;
  const all = [...known.values()].map(({ definition }) => definition);
  const own = all.find((one) => one.name === name);
  if (!own) return;
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = own;
  for (const one of all) {
    const other = one.name === name ? known.get(one.notBelow ?? '')?.definition : one.notBelow === name ? one : undefined;
    if (!other) continue;
    const limit = await numberThere(ctx, other.name, IdDivision, other.value);
    const range = one.name === name ? { min: Math.max(min, limit), max } : { min, max: Math.min(max, limit) };
    if (Number(value) < range.min || Number(value) > range.max) throw refuse('parametro.rango', range, 'Valor');
  }
}

/** Settings of a client change one at a time: an empty division counts as one, which no unique index knows. */
async function aloneInClient(ctx: Context): Promise<void> {
  await ctx.tx.run(sql`select 1 from base_sello where id_cliente = ${ctx.session.IdCliente} for update`);
}

/** Values of parameters and behaviours of rules, kept to what their definitions admit. */
export const parameterResources: readonly Resource[] = [
  resource(ParametroInstalacion, {
    configuration: true,
    check(ctx, { after }) {
      if (after && checkValue(ctx, after.Parametro, after.Valor).scope !== 'I')
        throw refuse('parametro.desconocido', { parametro: after.Parametro }, 'Parametro');
    },
  }),
  resource(ParametroValor, {
    configuration: true,
    async check(ctx, { kind, after }) {
      if (!after) return;
      const { scope } = checkValue(ctx, after.Parametro, after.Valor);
      if (scope === 'I') throw forbidden('parametro.instalacion');
      if (scope === 'C' && after.IdDivision !== null) throw refuse('parametro.ambito', undefined, 'IdDivision');
      await checkOrder(ctx, after.Parametro, after.Valor, after.IdDivision);
      if (kind !== 'crear') return;
      await aloneInClient(ctx);
      const same = await ctx.tx.first(
        {},
        sql`select 1 from sistema_parametro_valor where id_cliente = ${ctx.session.IdCliente} and parametro = ${after.Parametro} and id_division is not distinct from ${after.IdDivision}`,
      );
      if (same) throw conflict('parametro.repetido', { parametro: after.Parametro });
    },
  }),
  resource(ReglaCliente, {
    configuration: true,
    async check(ctx, { kind, after }) {
      if (!after) return;
      const rule = definitionsOf(ctx.tx.product).rules.get(after.Regla);
      if (!rule) throw refuse('regla.desconocida', { regla: after.Regla }, 'Regla');
      for (const [field, product] of [
        ['Mensaje', rule.message.es],
        ['MensajeIngles', rule.message.en],
      ] as const) {
        const own = after[field];
        const fault = own === null ? null : messageFault(product, own);
        if (fault) throw refuse(fault.code, { marcador: fault.marcador }, field);
      }
      if (kind !== 'crear') return;
      await aloneInClient(ctx);
      const same = await ctx.tx.first(
        {},
        sql`select 1 from sistema_regla_cliente where id_cliente = ${ctx.session.IdCliente} and regla = ${after.Regla} and id_division is not distinct from ${after.IdDivision}`,
      );
      if (same) throw conflict('regla.repetida', { regla: after.Regla });
    },
  }),
];

/** A value somebody set, as the screen needs it to change it. */
const setSchema = z.object({
  Id: z.number(),
  Version: z.number(),
  IdDivision: z.number().nullable(),
  Division: z.string().nullable(),
  Valor: z.string(),
  Usuario: z.string(),
  Fecha: z.string(),
});
type SetValue = z.infer<typeof setSchema>;

const parameterAnswer = z.object({
  Parametro: z.string(),
  IdModulo: z.string(),
  Modulo: z.string(),
  Descripcion: z.string(),
  TipoDato: z.string(),
  Ambito: z.string(),
  ValorDefecto: z.string(),
  Minimo: z.number().nullable(),
  Maximo: z.number().nullable(),
  Opciones: z.array(z.string()).nullable(),
  Patron: z.string().nullable(),
  Unidad: z.string().nullable(),
  /** In force in the session's division. */
  Valor: z.string(),
  Origen: z.enum(['defecto', 'instalacion', 'cliente', 'division']),
  General: setSchema.nullable(),
  Excepciones: z.array(setSchema),
  can: z.object({ editar: z.boolean() }),
});

async function parameterList(ctx: Context): Promise<z.infer<typeof parameterAnswer>[]> {
  const { session, lang } = ctx;
  const set = (table: 'cliente' | 'instalacion') =>
    table === 'cliente'
      ? sql`select v.parametro, v.id_parametro_valor as id, v.version, v.id_division, d.division, v.valor, coalesce(v.usuario_modificacion, v.usuario_creacion) as usuario, coalesce(v.fecha_modificacion, v.fecha_creacion) as fecha
          from sistema_parametro_valor v left join sistema_division d on d.id_division = v.id_division where v.id_cliente = ${session.IdCliente} order by d.division`
      : sql`select v.parametro, v.id_parametro_instalacion as id, v.version, null as id_division, null as division, v.valor, coalesce(v.usuario_modificacion, v.usuario_creacion) as usuario, coalesce(v.fecha_modificacion, v.fecha_creacion) as fecha
          from sistema_parametro_instalacion v`;
  const [own, everybody] = await Promise.all([
    ctx.tx.rows(
      {
        parametro: text,
        id: int,
        version: int,
        id_division: orNull(int),
        division: orNull(text),
        valor: text,
        usuario: orNull(text),
        fecha: orNull(text),
      },
      set('cliente'),
    ),
    ctx.tx.rows(
      {
        parametro: text,
        id: int,
        version: int,
        id_division: orNull(text),
        division: orNull(text),
        valor: text,
        usuario: orNull(text),
        fecha: orNull(text),
      },
      set('instalacion'),
    ),
  ]);
  const values = new Map<string, SetValue[]>();
  for (const row of [...own, ...everybody]) {
    const one: SetValue = {
      Id: row.id,
      Version: row.version,
      IdDivision: row.id_division === null ? null : Number(row.id_division),
      Division: row.division === null ? null : row.division,
      Valor: row.valor,
      Usuario: String(row.usuario),
      Fecha: String(row.fecha),
    };
    const name = row.parametro;
    values.set(name, [...(values.get(name) ?? []), one]);
  }
  const { parameters, modules } = definitionsOf(ctx.tx.product);
  return [...parameters.values()].map(({ definition, module }) => {
    const all = values.get(definition.name) ?? [];
    const general = all.find((one) => one.IdDivision === null) ?? null;
    const here = all.find((one) => one.IdDivision === session.IdDivision);
    const general_ = definition.scope === 'I' ? 'instalacion' : 'cliente';
    return {
      Parametro: definition.name,
      IdModulo: module,
      Modulo: modules.get(module)?.[lang] ?? module,
      Descripcion: definition[lang],
      TipoDato: definition.type,
      Ambito: definition.scope,
      ValorDefecto: definition.value,
      Minimo: definition.min ?? null,
      Maximo: definition.max ?? null,
      Opciones: definition.options ? [...definition.options] : null,
      Patron: definition.pattern ?? null,
      Unidad: definition.unit ?? null,
      Valor: here?.Valor ?? general?.Valor ?? definition.value,
      Origen: here ? 'division' : general ? general_ : 'defecto',
      General: general,
      Excepciones: all.filter((one) => one.IdDivision !== null),
      can: { editar: definition.scope !== 'I' || session.superAdministrador },
    };
  });
}

const ruleSetSchema = z.object({
  Id: z.number(),
  Version: z.number(),
  IdDivision: z.number().nullable(),
  Division: z.string().nullable(),
  Comportamiento: z.enum(['B', 'A', 'N']),
  Mensaje: z.string().nullable(),
  MensajeIngles: z.string().nullable(),
  Usuario: z.string(),
});
const ruleAnswer = z.object({
  Regla: z.string(),
  IdModulo: z.string(),
  Modulo: z.string(),
  Condicion: z.string(),
  ComportamientoDefecto: z.enum(['B', 'A', 'N']),
  MensajeDefecto: z.string(),
  MensajeInglesDefecto: z.string(),
  Marcadores: z.array(z.string()),
  General: ruleSetSchema.nullable(),
  Excepciones: z.array(ruleSetSchema),
});

async function ruleList(ctx: Context): Promise<z.infer<typeof ruleAnswer>[]> {
  const rows = await ctx.tx.rows(
    {
      regla: text,
      id_regla_cliente: int,
      version: int,
      id_division: orNull(int),
      division: orNull(text),
      comportamiento: text,
      mensaje: orNull(text),
      mensaje_ingles: orNull(text),
      usuario: orNull(text),
    },
    sql`select v.regla, v.id_regla_cliente, v.version, v.id_division, d.division, v.comportamiento, v.mensaje, v.mensaje_ingles, coalesce(v.usuario_modificacion, v.usuario_creacion) as usuario
      from sistema_regla_cliente v left join sistema_division d on d.id_division = v.id_division where v.id_cliente = ${ctx.session.IdCliente} order by d.division`,
  );
  const own = rows.map((row) => ({
    regla: row.regla,
    set: ruleSetSchema.parse({
      Id: row.id_regla_cliente,
      Version: row.version,
      IdDivision: row.id_division,
      Division: row.division,
      Comportamiento: row.comportamiento,
      Mensaje: row.mensaje,
      MensajeIngles: row.mensaje_ingles,
      Usuario: row.usuario,
    }),
  }));
  const { rules, modules } = definitionsOf(ctx.tx.product);
  return [...rules.values()].map(({ definition, module, message }) => {
    const sets = own.filter(({ regla }) => regla === definition.rule).map(({ set }) => set);
    return {
      Regla: definition.rule,
      IdModulo: module,
      Modulo: modules.get(module)?.[ctx.lang] ?? module,
      Condicion: definition[ctx.lang],
      ComportamientoDefecto: definition.behaviour,
      MensajeDefecto: message.es,
      MensajeInglesDefecto: message.en,
      Marcadores: [...placeholdersOf(message.es)],
      General: sets.find((one) => one.IdDivision === null) ?? null,
      Excepciones: sets.filter((one) => one.IdDivision !== null),
    };
  });
}

const listOf = <T>(data: readonly T[]) => ({ data: [...data], totalPages: 1, totalCount: data.length });
const grant = { kind: 'grant', menu: ['010304'], action: 'consultar' } as const;

/** Definitions of parameters and rules with what is in force; their values are written as `SistemaParametroValor` and `SistemaReglaCliente`. */
export const parameterRoutes: readonly Route[] = [
  route({
    tag: 'SistemaParametro',
    method: 'GET',
    path: '/api/SistemaParametro',
    summary: 'Every parameter, its value in force and where it comes from',
    access: grant,
    query: z.strictObject({}),
    answer: z.object({ data: z.array(parameterAnswer), totalPages: z.number(), totalCount: z.number() }),
    handler: async (ctx) => listOf(await parameterList(ctx)),
  }),
  route({
    tag: 'SistemaParametro',
    method: 'GET',
    path: '/api/SistemaParametro/:parametro',
    summary: 'One parameter, its value in force and where it comes from',
    access: grant,
    params: z.object({ parametro: z.string().max(60) }),
    answer: parameterAnswer,
    async handler(ctx, { params }) {
      const found = (await parameterList(ctx)).find((one) => one.Parametro === params.parametro);
      if (!found) throw notFound();
      return found;
    },
  }),
  route({
    tag: 'SistemaRegla',
    method: 'GET',
    path: '/api/SistemaRegla',
    summary: 'Every business rule and the behaviour the client chose for it',
    access: grant,
    query: z.strictObject({}),
    answer: z.object({ data: z.array(ruleAnswer), totalPages: z.number(), totalCount: z.number() }),
    handler: async (ctx) => listOf(await ruleList(ctx)),
  }),
];
