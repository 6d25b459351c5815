import { fullNameSql } from '@modules/administracion/server/public';
import { int, oneOf, orNull, text as textOf } from '@platform/server/db/rows';
import { type Context, dayIn } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { makeMeter, type Rate } from '@platform/server/http/rate';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { addRow } from '@platform/server/record/rows';
import { maskField, protectionOf } from '@platform/server/resource/protect';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Credencial } from '../shared/credencial.entity';
import { publicSchema } from '../shared/credencial.wire';
import { kidIn, qrIn } from '../shared/firma';
import { Verificacion } from '../shared/verificacion.entity';
import { credencialResource } from './credencial.resource';
import { qrAddress, readQr, signatureHere, signerOf } from './firma/claves';

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
    sql`select c.codigo, c.estado, c.fecha_inicio, c.fecha_fin, d.zona_horaria, split_part(p.nombres, ' ', 1) || ' ' || left(p.apellido_paterno, 1) || '.' as nombre, k.alias,
        coalesce(${setting('credencialVerificacionPublica')}, 'S') as abierta, coalesce(${setting('credencialFotoPublica')}, 'N') as con_foto, f.hash, f.id_ruta_repositorio, f.tipo_contenido
      from identificacion_credencial_token t join identificacion_credencial c on c.id_credencial = t.id_credencial join administracion_persona p on p.id_persona = c.id_persona
      join sistema_division d on d.id_division = c.id_division left join acreditacion_persona a on a.id_acreditacion_persona = c.id_acreditacion_persona
      left join administracion_compania k on k.id_compania = a.id_compania left join base_archivo f on f.id_archivo = p.foto_perfil
      where t.token = ${token} and (${IdCliente}::int is null or t.id_cliente = ${IdCliente}::int)`,
  );
  const not = { ...NOT_IN_FORCE, Firma };
  if (row?.abierta !== 'S' || row.estado !== 'A') return not;
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

const verified = z.object({
  IdCredencial: z.number(),
  Codigo: z.string(),
  Estado: z.string(),
  Vigencia: z.string(),
  Motivo: z.string().nullable(),
  FechaInicio: z.string(),
  FechaFin: z.string(),
  IdPersona: z.number(),
  Nombre: z.string().nullable(),
  Documento: z.string().nullable(),
  Compania: z.string().nullable(),
  AcreditadoHasta: z.string().nullable(),
});

/** Whose card a code, a reference or a QR is, newest first, to whoever works with credentials. */
async function verify(ctx: Context, codigo: string): Promise<z.infer<typeof verified>> {
  const qr = await readQr(ctx, codigo);
  const read = qr ? '' : codigo.trim().toUpperCase();
  const vigencia = credencialResource.hooks.computed?.Vigencia?.('t', ctx.session.IdCliente, ctx.tx.product) ?? 'null';
  const row = await ctx.tx.first(
    {
      id_credencial: int,
      codigo: textOf,
      estado: textOf,
      vigencia: oneOf(['V', 'P', 'X', 'I']),
      motivo: orNull(textOf),
      fecha_inicio: textOf,
      fecha_fin: textOf,
      id_persona: int,
      nombre: orNull(textOf),
      documento: textOf,
      alias: orNull(textOf),
      acreditado: orNull(textOf),
    },
    sql`select t.id_credencial, t.codigo, t.estado, ${sql.raw(vigencia)} as vigencia, m.nombre as motivo, t.fecha_inicio, t.fecha_fin, t.id_persona,
        ${sql.raw(fullNameSql('p'))} as nombre, p.documento, k.alias, a.fecha_fin as acreditado
      from identificacion_credencial t join administracion_persona p on p.id_persona = t.id_persona left join identificacion_motivo m on m.id_motivo = t.id_motivo_inactivacion
      left join acreditacion_persona a on a.id_acreditacion_persona = t.id_acreditacion_persona left join administracion_compania k on k.id_compania = a.id_compania
      where (t.codigo = ${read} or t.codigo_referencia1 = ${read} or t.codigo_referencia2 = ${read}
          or t.id_credencial = (select q.id_credencial from identificacion_credencial_token q where q.token = ${qr?.token ?? null}::text))
        and ${scopeSql(credencialResource, ctx.session)} order by t.id_credencial desc limit 1`,
  );
  const Resultado = qr?.firma === 'no_valida' ? 'F' : (row?.vigencia ?? 'N');
  const { IdUsuario } = ctx.session;
  await addRow(ctx, Verificacion, {
    IdCredencial: row?.id_credencial ?? null,
    FechaHora: ctx.now.toISOString(),
    IdUsuario,
    Medio: qr ? 'Q' : 'C',
    Resultado,
  });
  if (!row) throw notFound();
  const protection = protectionOf(ctx.session, 'AdministracionPersona');
  const shown = (fields: readonly string[], value: unknown): string | null => {
    const levels = fields.flatMap((field) => protection?.get(field) ?? []);
    if (levels.includes('O')) return null;
    return levels.length > 0 ? String(maskField('text', value)) : String(value);
  };
  const text = (value: unknown): string | null => (value === null ? null : String(value));
  return {
    IdCredencial: row.id_credencial,
    Codigo: row.codigo,
    Estado: row.estado,
    Vigencia: row.vigencia,
    Motivo: text(row.motivo),
    FechaInicio: row.fecha_inicio,
    FechaFin: row.fecha_fin,
    IdPersona: row.id_persona,
    Nombre: shown(['NombreCompleto', 'Apellidos', 'ApellidoPaterno', 'Nombres'], row.nombre),
    Documento: shown(['Documento'], row.documento),
    Compania: text(row.alias),
    AcreditadoHasta: text(row.acreditado),
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
  return qrAddress(kit.product.publicUrl, sign(row.token));
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
      access: { kind: 'grant', menu: Credencial.options.menu, action: 'consultar' },
      query: z.strictObject({
        codigo: z
          .string({ error: 'campo.obligatorio' })
          .trim()
          .min(1, { error: 'campo.obligatorio' })
          .max(500, { error: 'campo.maximo_texto{"n":500}' }),
      }),
      answer: verified,
      handler: (ctx, { query }) => verify(ctx, query.codigo),
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
