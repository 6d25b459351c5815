import { int, orNull, text as textOf } from '@platform/server/db/rows';
import { type Context, dayIn } from '@platform/server/http/context';
import { notFound, Problem } from '@platform/server/http/problem';
import { makeMeter, type Rate } from '@platform/server/http/rate';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Credencial } from '../shared/credencial.entity';
import { publicSchema, verificadaSchema } from '../shared/credencial.wire';
import { kidIn, qrIn } from '../shared/firma';
import { verificacionesAnswer } from '../shared/sinRed.wire';
import { Verificacion } from '../shared/verificacion.entity';
import { credencialResource } from './credencial.resource';
import { qrAddress, qrBase, signatureHere, signerOf } from './firma/claves';
import { verify } from './verificacion';
import { degrees, keepTold, scanId, toldBody } from './verificacion.sinRed';

/** Queries that one address may make in a minute. */
const RATE: Rate = { subject: 'identificacion.publico', most: 20, windowMs: 60_000 };

/** The same of a card that is not in force and of a token that nobody has. */
const NOT_IN_FORCE = { Vigente: 'N', Nombre: null, Compania: null, Codigo: null, Hasta: null, Foto: null } as const;

const setting = (name: string) =>
  sql`(select v.valor from sistema_parametro_valor v where v.id_cliente = c.id_cliente and v.parametro = ${`identificacion.${name}`} and v.id_division is null limit 1)`;

/** Whether the signature of a QR holds by a key of the client whose card it is; of one without signature there is nothing to say. */
async function signedFor(kit: RouteKit, reading: string) {
  const qr = qrIn(reading);
  const key = await kit.database.first(
    { Kid: textOf, Publica: textOf, id_cliente: int },
    sql`select kid as "Kid", publica as "Publica", id_cliente from identificacion_clave where kid = ${(qr && kidIn(qr)) ?? ''}`,
  );
  const firma = qr && signatureHere(qr, key ? [key] : []);
  const Firma = firma === 'valida' ? ('S' as const) : firma === 'no_valida' ? ('N' as const) : null;
  return { Firma, token: firma === 'no_valida' ? '' : (qr?.token ?? ''), IdCliente: key?.id_cliente ?? null };
}

/** What anyone may know of a card by its QR (`/v/{token}`): the same questions whatever it holds, so that a guess learns nothing from the time either. */
async function publicCard(kit: RouteKit, ctx: Context, reading: string) {
  const { Firma, token, IdCliente } = await signedFor(kit, reading);
  const row = await kit.database.first(
    {
      abierta: textOf,
      estado: textOf,
      zona_horaria: textOf,
      fecha_inicio: textOf,
      fecha_fin: textOf,
      con_foto: textOf,
      hash: orNull(textOf),
      id_ruta_repositorio: orNull(int),
      nombre: orNull(textOf),
      alias: orNull(textOf),
      codigo: textOf,
      tipo_contenido: orNull(textOf),
    },
    sql`select c.codigo, c.estado, c.fecha_inicio, c.fecha_fin, d.zona_horaria, coalesce(split_part(p.nombres, ' ', 1) || ' ' || left(p.apellido_paterno, 1) || '.', w.placa) as nombre, k.alias,
        coalesce(${setting('credencialVerificacionPublica')}, 'S') as abierta, coalesce(${setting('credencialFotoPublica')}, 'N') as con_foto, f.hash, f.id_ruta_repositorio, f.tipo_contenido
      from identificacion_credencial_token t join identificacion_credencial c on c.id_credencial = t.id_credencial left join administracion_persona p on p.id_persona = c.id_persona
        left join administracion_vehiculo w on w.id_vehiculo = c.id_vehiculo
      join sistema_division d on d.id_division = c.id_division left join acreditacion_persona a on a.id_acreditacion_persona = c.id_acreditacion_persona
      left join administracion_compania k on k.id_compania = coalesce(a.id_compania, w.id_compania) left join base_archivo f on f.id_archivo = coalesce(p.foto_perfil, w.foto_perfil)
      where t.token = ${token} and (${IdCliente}::int is null or t.id_cliente = ${IdCliente}::int)`,
  );
  const not = { ...NOT_IN_FORCE, Firma };
  // One that waits in the stock is nobody's.
  if (row?.abierta !== 'S' || row.estado !== 'A' || row.nombre === null) return not;
  const day = dayIn(row.zona_horaria, ctx.now);
  if (day < row.fecha_inicio || day > row.fecha_fin) return not;
  const photo = row.con_foto === 'S' && row.hash ? await kit.files.bytes(kit.database, row.id_ruta_repositorio, row.hash) : null;
  return {
    Vigente: 'S' as const,
    Firma,
    Nombre: String(row.nombre),
    Compania: row.alias,
    Codigo: row.codigo,
    Hasta: row.fecha_fin,
    Foto: photo && `data:${String(row.tipo_contenido)};base64,${photo.toString('base64')}`,
  };
}

/** Where a card's QR leads. */
async function addressOf(kit: RouteKit, ctx: Context, id: number): Promise<string> {
  const row = await ctx.tx.first(
    { token: textOf },
    sql`select q.token from identificacion_credencial t join identificacion_credencial_token q on q.id_credencial = t.id_credencial
      where t.id_credencial = ${id} and t.estado = 'A' and ${scopeSql(credencialResource, ctx.session)}`,
  );
  if (!row) throw notFound();
  const sign = await signerOf(ctx, kit.box);
  return qrAddress(qrBase(ctx, kit.product.publicUrl), sign(row.token));
}

/** Verification of credentials: the open one of any phone, and the one of a session. */
export function verificationRoutes(kit: RouteKit): readonly Route[] {
  const count = makeMeter(kit.database, RATE);
  return [
    route({
      tag: Credencial.resource,
      method: 'GET',
      path: '/api/publico/credencial/:token',
      summary: 'Whether a credential is in force, by its QR',
      access: { kind: 'public' },
      params: z.object({ token: z.string().max(200) }),
      answer: publicSchema,
      async handler(ctx, { params, reply }) {
        await count(ctx.address, ctx.now);
        reply.header('x-robots-tag', 'noindex');
        return publicCard(kit, ctx, params.token);
      },
    }),
    route({
      tag: Credencial.resource,
      resource: Credencial.resource,
      method: 'GET',
      path: '/api/IdentificacionCredencial/verificar',
      summary: 'Whose credential a code, reference or QR is',
      // Who asked is kept.
      writes: true,
      access: { kind: 'grant', menu: [...Credencial.options.menu, ...Verificacion.options.menu], action: 'consultar' },
      query: z.strictObject({
        codigo: z
          .string({ error: 'campo.obligatorio' })
          .trim()
          .min(1, { error: 'campo.obligatorio' })
          .max(500, { error: 'campo.maximo_texto{"n":500}' }),
      }),
      answer: verificadaSchema,
      async handler(ctx, { query }) {
        const found = await verify(ctx, { Lectura: query.codigo, Latitud: null, Longitud: null });
        // Of nobody's too it is kept who asked.
        if (found.Resultado === 'N' || found.IdCredencial === null) throw new Problem(404, 'registro.no_existe', {}, { kept: true });
        return found;
      },
    }),
    route({
      tag: Credencial.resource,
      resource: Credencial.resource,
      method: 'POST',
      path: '/api/IdentificacionCredencial/verificar',
      summary: 'Whose credential was read, and whether its bearer may come in; each scan is kept, nobody found among them',
      access: { kind: 'grant', menu: Verificacion.options.menu, action: 'consultar' },
      body: z.strictObject({
        Lectura: z
          .string({ error: 'campo.obligatorio' })
          .trim()
          .min(1, { error: 'campo.obligatorio' })
          .max(500, { error: 'campo.maximo_texto{"n":500}' })
          .regex(/^[^\p{Cc}]*$/u, { error: 'campo.caracteres' }),
        Latitud: degrees(90),
        Longitud: degrees(180),
        Uuid: scanId.nullish(),
      }),
      answer: verificadaSchema,
      handler: (ctx, { body: { Lectura, Latitud = null, Longitud = null, Uuid = null } }) => verify(ctx, { Lectura, Latitud, Longitud, Uuid }),
    }),
    route({
      tag: Verificacion.resource,
      resource: Verificacion.resource,
      method: 'POST',
      path: '/api/IdentificacionVerificacion/sincronizar',
      summary: 'Verifications that a device made without a network, each kept once with its own moment; answered one by one',
      access: { kind: 'grant', menu: Verificacion.options.menu, action: 'consultar' },
      body: toldBody,
      answer: verificacionesAnswer,
      handler: (ctx, { body }) => keepTold(ctx, kit.words, body.Verificaciones),
    }),
    route({
      tag: Credencial.resource,
      resource: Credencial.resource,
      method: 'GET',
      path: '/api/IdentificacionCredencial/:id/qr',
      summary: 'What the QR of an active credential carries, and its drawing',
      // The first signature makes the client's key.
      writes: true,
      access: { kind: 'grant', menu: Credencial.options.menu, action: 'consultar' },
      params: z.object({ id: z.string().max(100) }),
      answer: z.object({ Direccion: z.string(), Qr: z.string() }),
      async handler(ctx, { params }) {
        if (!/^\d{1,9}$/.test(params.id)) throw notFound();
        const Direccion = await addressOf(kit, ctx, Number(params.id));
        const { toSVG } = await import('bwip-js/node');
        return {
          Direccion,
          Qr: toSVG({ bcid: 'qrcode', text: Direccion, scale: 4, paddingwidth: 4, paddingheight: 4, backgroundcolor: 'FFFFFF' }),
        };
      },
    }),
  ];
}
