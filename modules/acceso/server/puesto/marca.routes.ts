import { plateKey } from '@modules/administracion/shared/placa';
import { daySchema } from '@platform/fields/date/shared';
import { int, json, orNull, text as textOf } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { maskField, protectionOf } from '@platform/server/resource/protect';
import { parameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isResultado, sentence } from '../../shared/oraciones';
import { configurationOf } from '../decision/configuracion';
import { asDevice } from '../equipos/equipo.sesion';
import { fullnessOf } from './marca.aforo';
import { movementAnswer, rangeAnswer, rangeBody, readingBody, trialBody } from './marca.body';
import { evaluateCall, evaluateTrial } from './marca.gate';
import { evaluateRange } from './marca.range';
import { registerReading, writesSeveral } from './marca.registra';

const PUESTO = ['040101'];
const LAST = 10;
const FOUND = 20;
const SHORTEST = 3;
const common = { tag: 'AccesoMarca', resource: 'AccesoMarca' };

/** A person's datum as the profile's protection shows it. */
export function shown(ctx: Pick<Context, 'session'>, field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const level = protectionOf(ctx.session, 'AdministracionPersona')?.get(field);
  if (level === 'O') return null;
  return level === 'E' ? String(maskField('text', value)) : String(value);
}

const recentAnswer = z.array(
  z.object({
    IdMarca: z.number(),
    FechaHora: z.string(),
    ModoMarcacion: z.string(),
    Resultado: z.string(),
    Rebote: z.string(),
    Codigo: z.string(),
    Motivo: z.string(),
    Nombre: z.string().nullable(),
    Compania: z.string().nullable(),
    TipoMarcacion: z.string(),
    Placa: z.string().nullable(),
  }),
);
const detail = z.array(z.object({ Codigo: z.string(), Detalle: z.record(z.string(), z.union([z.string(), z.number()])) }));

/** A vehicle goes by its plate; who is not known, by what was read. */
function nameOf(ctx: Context, row: Readonly<Record<string, unknown>>): string | null {
  if (row.tipo_marcacion === 'V') return String(row.placa ?? row.identificador);
  return row.nombre ? shown(ctx, 'NombreCompleto', row.nombre) : shown(ctx, 'Documento', row.identificador);
}

/** The last movements of a door, newest first; another division's door is not there. */
async function recentMarks(ctx: Context, idPuerta: number) {
  if (!(await configurationOf(ctx, ctx.session.IdDivision)).doors.has(idPuerta)) throw notFound();
  const rows = await ctx.tx.rows(
    {
      codigo: textOf,
      motivos: json(z.unknown()),
      id_marca: int,
      fecha_hora: textOf,
      modo_marcacion: textOf,
      resultado: textOf,
      rebote: textOf,
      tipo_marcacion: textOf,
      placa: orNull(textOf),
      alias: orNull(textOf),
      identificador: textOf,
      nombre: orNull(textOf),
    },
    sql`select m.id_marca, m.fecha_hora, m.modo_marcacion, m.resultado, m.rebote, m.codigo, m.motivos, m.identificador, m.tipo_marcacion, m.placa, c.alias,
        upper(concat_ws(' ', p.apellido_paterno, p.apellido_materno) || ', ' || p.nombres) as nombre
      from acceso_marca m left join administracion_persona p on p.id_persona = m.id_persona left join administracion_compania c on c.id_compania = m.id_compania
      where m.id_cliente = ${ctx.session.IdCliente} and m.id_division = ${ctx.session.IdDivision} and m.id_puerta = ${idPuerta}
      order by m.fecha_hora desc, m.id_marca desc limit ${LAST}`,
  );
  return rows.map((row) => {
    const Codigo = row.codigo;
    const first = detail.parse(row.motivos).find((reason) => reason.Codigo === Codigo);
    return {
      IdMarca: row.id_marca,
      FechaHora: row.fecha_hora,
      ModoMarcacion: row.modo_marcacion,
      Resultado: row.resultado,
      Rebote: row.rebote,
      Codigo,
      Motivo: sentence(ctx.lang, isResultado(Codigo) ? Codigo : '000', first?.Detalle),
      Nombre: nameOf(ctx, row),
      TipoMarcacion: row.tipo_marcacion,
      Placa: row.placa === null ? null : row.placa,
      Compania: row.alias === null ? null : row.alias,
    };
  });
}

/** People found by name. */
export const personAnswer = z.array(
  z.object({
    IdPersona: z.number(),
    Nombre: z.string(),
    Documento: z.string(),
    IdTipoDocumento: z.number(),
    Compania: z.string().nullable(),
    Foto: z.string().nullable(),
  }),
);

/** People by surname, name or document, for who comes without one at hand; of a company alone, when it says which. */
export async function findPeople(ctx: Context, text: string, IdCompania = ctx.session.IdCompania) {
  const wanted = text.trim();
  if (wanted.length < SHORTEST) throw refuse('marca.busqueda_corta', { n: SHORTEST }, 'texto');
  const protection = protectionOf(ctx.session, 'AdministracionPersona');
  // A protected document could be neither shown nor sent back.
  if (protection?.has('Documento')) throw refuse('proteccion.filtro', { campo: 'Documento' }, 'Documento');
  const { IdCliente } = ctx.session;
  const words = wanted
    .split(/\s+/)
    .slice(0, 5)
    .map((word) => `%${word.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`);
  const rows = await ctx.tx.rows(
    { id_persona: int, nombre: orNull(textOf), documento: textOf, id_tipo_documento: int, alias: orNull(textOf), hash: orNull(textOf) },
    sql`select p.id_persona, p.documento, p.id_tipo_documento, f.hash, c.alias,
        upper(concat_ws(' ', p.apellido_paterno, p.apellido_materno) || ', ' || p.nombres) as nombre
      from administracion_persona p left join base_archivo f on f.id_archivo = p.foto_perfil
      left join lateral (select v.id_compania from administracion_persona_vinculo v where v.id_cliente = p.id_cliente and v.id_persona = p.id_persona order by v.fecha_inicio desc limit 1) v on true
      left join administracion_compania c on c.id_compania = v.id_compania
      where p.id_cliente = ${IdCliente} and ${sql.join(
        words.map((word) => sql`p.busqueda like normaliza(${word})`),
        sql` and `,
      )}
        and (${IdCompania}::int is null or v.id_compania = ${IdCompania}::int)
      order by p.apellido_paterno, p.apellido_materno, p.nombres, p.id_persona limit ${FOUND}`,
  );
  return rows.map((row) => ({
    IdPersona: row.id_persona,
    Nombre: shown(ctx, 'NombreCompleto', row.nombre) ?? '',
    Documento: row.documento,
    IdTipoDocumento: row.id_tipo_documento,
    Compania: row.alias,
    Foto: row.hash === null || protection?.has('FotoPerfil') ? null : `/api/PlataformaArchivo/${row.hash}`,
  }));
}

/** A contractor asks of its own people and vehicles, or of those it requested. */
async function requireReach(
  ctx: Context,
  { IdPersona, IdVehiculo }: { IdPersona?: number | undefined; IdVehiculo?: number | undefined },
  IdCompania: number,
) {
  const asked = (column: string) =>
    sql`exists (select 1 from acreditacion_solicitud s where s.id_cliente = x.id_cliente and s.${sql.raw(column)} = x.${sql.raw(column)} and s.id_compania = ${IdCompania} and s.estado <> 'E')`;
  const mine = await ctx.tx.first(
    {},
    IdVehiculo
      ? sql`select 1 from administracion_vehiculo x where x.id_vehiculo = ${IdVehiculo} and x.id_cliente = ${ctx.session.IdCliente} and (x.id_compania = ${IdCompania} or ${asked('id_vehiculo')}
          or exists (select 1 from acreditacion_vehiculo a where a.id_cliente = x.id_cliente and a.id_vehiculo = x.id_vehiculo and a.id_compania = ${IdCompania}))`
      : sql`select 1 from administracion_persona x where x.id_persona = ${IdPersona ?? 0} and x.id_cliente = ${ctx.session.IdCliente} and (${asked('id_persona')}
          or exists (select 1 from administracion_persona_vinculo v where v.id_cliente = x.id_cliente and v.id_persona = x.id_persona and v.id_compania = ${IdCompania} and v.fecha_cese is null)
          or exists (select 1 from acreditacion_persona a where a.id_cliente = x.id_cliente and a.id_persona = x.id_persona and a.id_compania = ${IdCompania}))`,
  );
  if (!mine) throw notFound();
}

/** Who came in with a vehicle, the last time it did, and is still inside. */
async function occupantsOf(ctx: Context, plate: string) {
  const rows = await ctx.tx.rows(
    { id_persona: int, nombre: orNull(textOf), documento: textOf, id_tipo_documento: int, tipo_marcacion: textOf },
    sql`with ultima as (
        select m.clave_origen, m.id_marca_origen from administracion_vehiculo v join acceso_marca m on m.id_cliente = v.id_cliente and m.id_vehiculo = v.id_vehiculo
        where v.id_cliente = ${ctx.session.IdCliente} and v.placa_llave = ${plateKey(plate)} and m.id_division = ${ctx.session.IdDivision} and m.tipo_marcacion = 'V'
          and m.modo_marcacion = 'S' and m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N' order by m.fecha_hora desc limit 1)
      select p.id_persona, p.documento, p.id_tipo_documento, m.tipo_marcacion, upper(concat_ws(' ', p.apellido_paterno, p.apellido_materno) || ', ' || p.nombres) as nombre
      from ultima u join acceso_marca m on m.id_cliente = ${ctx.session.IdCliente} and m.clave_origen = u.clave_origen and m.id_marca_origen = u.id_marca_origen
      join administracion_persona p on p.id_persona = m.id_persona
      join acceso_presencia d on d.id_cliente = m.id_cliente and d.id_persona = m.id_persona and d.id_division = ${ctx.session.IdDivision}
      where (${ctx.session.IdCompania}::int is null or m.id_compania = ${ctx.session.IdCompania}::int) order by m.secuencia`,
  );
  // A protected document could be neither shown nor sent back.
  if (protectionOf(ctx.session, 'AdministracionPersona')?.has('Documento')) return [];
  return rows.map((row) => ({
    IdPersona: row.id_persona,
    Nombre: shown(ctx, 'NombreCompleto', row.nombre) ?? '',
    Documento: row.documento,
    IdTipoDocumento: row.id_tipo_documento,
    TipoMarcacion: row.tipo_marcacion === 'C' ? 'C' : 'P',
  }));
}
const occupantAnswer = z.array(
  z.object({ IdPersona: z.number(), Nombre: z.string(), Documento: z.string(), IdTipoDocumento: z.number(), TipoMarcacion: z.enum(['C', 'P']) }),
);

const number = z
  .string({ error: 'campo.obligatorio' })
  .regex(/^\d{1,9}$/, { error: 'campo.entero' })
  .transform(Number);

/**
 * The gate's own calls. For a pedestrian `registrar` says it does not need the pipeline's transaction: its one writing
 * statement is atomic by itself, and each trip saved is time that somebody waits at a door.
 */
export const marcaRoutes = ({ database }: Pick<RouteKit, 'database'>): readonly Route[] => [
  route({
    ...common,
    method: 'POST',
    path: '/api/AccesoMarca/evaluar',
    summary: 'What the gate would decide; writes nothing',
    access: { kind: 'grant', menu: PUESTO, action: 'procesar', always: true, device: true },
    writes: false,
    body: trialBody,
    answer: movementAnswer,
    handler: async (ctx, { body: { Prueba, ...reading } }) => {
      const asked = await asDevice(ctx, reading);
      return Prueba === 'S' ? evaluateTrial(ctx, asked) : evaluateCall(ctx, asked);
    },
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/AccesoMarca/registrar',
    summary: 'Decides a pass and writes its mark; idempotent by IdMarcaOrigen',
    access: { kind: 'grant', menu: PUESTO, action: 'procesar', always: true, device: true },
    writes: writesSeveral,
    body: readingBody,
    answer: movementAnswer,
    handler: async (ctx, { body }) => registerReading(ctx, database, await asDevice(ctx, body)),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/AccesoMarca/evaluarRango',
    summary: 'Stretches of days in which a person may enter, and why not in the others',
    access: { kind: 'grant', menu: PUESTO, action: 'procesar', always: true },
    writes: false,
    body: rangeBody,
    answer: rangeAnswer,
    handler: (ctx, { body }) => evaluateRange(ctx, body),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/AccesoMarca/tarjeta',
    summary: 'The decision card for whoever requests or authorizes: the same stretches as the gate sees',
    access: { kind: 'grant', menu: ['060101', '060103', '060401', '060403', '060404'], action: 'consultar' },
    query: z
      .strictObject({ IdPersona: number.optional(), IdVehiculo: number.optional(), Desde: daySchema, Hasta: daySchema })
      .refine(({ IdPersona, IdVehiculo }) => !IdPersona !== !IdVehiculo, { path: ['IdPersona'], error: 'campo.obligatorio' }),
    answer: rangeAnswer,
    handler: async (ctx, { query }) => {
      if (ctx.session.IdCompania !== null) await requireReach(ctx, query, ctx.session.IdCompania);
      return evaluateRange(ctx, { ...query, IdPuerta: null });
    },
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/AccesoMarca/recientes',
    summary: 'The last movements of a door',
    access: { kind: 'grant', menu: PUESTO, action: 'consultar' },
    query: z.strictObject({ IdPuerta: number }),
    answer: recentAnswer,
    handler: (ctx, { query }) => recentMarks(ctx, query.IdPuerta),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/AccesoMarca/aforo',
    summary: 'How full the zones are that a door leads into',
    access: { kind: 'grant', menu: PUESTO, action: 'consultar' },
    query: z.strictObject({ IdPuerta: number }),
    answer: z.array(z.object({ IdZona: z.number(), Zona: z.string(), Dentro: z.number(), Aforo: z.number() })),
    handler: (ctx, { query }) => fullnessOf(ctx, query.IdPuerta),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/AccesoMarca/ocupantes',
    summary: 'Who came in with a vehicle and is still inside, to be offered on its way out',
    access: { kind: 'grant', menu: PUESTO, action: 'procesar', always: true },
    query: z.strictObject({ placa: z.string({ error: 'campo.obligatorio' }).max(64) }),
    answer: occupantAnswer,
    handler: (ctx, { query }) => occupantsOf(ctx, query.placa),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/AccesoMarca/buscarPersona',
    summary: 'People by surname, for the gate',
    access: { kind: 'grant', menu: PUESTO, action: 'procesar', always: true },
    query: z.strictObject({ texto: z.string({ error: 'campo.obligatorio' }).max(100) }),
    answer: personAnswer,
    handler: (ctx, { query }) => findPeople(ctx, query.texto),
  }),
  route({
    ...common,
    method: 'GET',
    path: '/api/AccesoMarca/puesto',
    summary: 'How the gate operator’s screen behaves in this division',
    access: { kind: 'grant', menu: PUESTO, action: 'consultar' },
    answer: z.object({ RegistroAutomatico: z.enum(['S', 'N']) }),
    handler: async (ctx) => ({ RegistroAutomatico: parameter(ctx, 'acceso.registroAutomatico') === 'N' ? 'N' : 'S' }),
  }),
];
