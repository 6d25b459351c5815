import { buffer } from 'node:stream/consumers';
import { keySchema } from '@platform/fields/ref/shared';
import { bool, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Credencial } from '../../shared/credencial.entity';
import { tarjetaWire } from '../../shared/plantilla.wire';
import { checkReason, credencialResource } from '../credencial.resource';
import { qrAddress, qrBase, signerOf } from '../firma/claves';
import { laminas, printableCards } from '../tarjeta/datos';
import { drawable, tarjetaOf } from '../tarjeta/dibujar';
import { drawCards } from '../tarjeta/pdf';
import { countPrints } from './contar';

/** Of card `c` of type `y`, person `p` or vehicle `w`: a face is asked for and there is none. One that is lent bears none. */
const LACKS_PHOTO = sql`(y.requiere_foto = 'S' and c.prestable = 'N' and coalesce(p.foto_perfil, w.foto_perfil) is null)`;

async function* only<T>(one: T): AsyncGenerator<T> {
  yield one;
}

/** An active card as it would be printed now, its QR signed; 404 of one that ended or is out of reach. */
async function drawnCard(kit: RouteKit, ctx: Context, id: number) {
  const [card] = await printableCards(ctx, sql`t.id_credencial = ${id}`);
  const held = await ctx.tx.first(
    { token: text },
    sql`select q.token from identificacion_credencial_token q where q.id_credencial = ${id} and q.id_cliente = ${ctx.session.IdCliente}`,
  );
  const lamina = card && (await laminas(ctx, sql`v.id_plantilla_version = ${card.IdPlantillaVersion}`)).get(card.IdPlantillaVersion);
  if (!card || !held || !lamina) throw notFound();
  const sign = await signerOf(ctx, kit.box);
  const { Orientacion, DobleCara, Elementos } = lamina;
  return {
    ...tarjetaOf(card.Datos, qrAddress(qrBase(ctx, kit.product.publicUrl), sign(held.token))),
    FotoHash: card.Datos.Foto?.hash ?? null,
    ...{ Orientacion, DobleCara, Elementos },
  };
}

/** *Imprimir*: one card as a PDF, which counts and from the second time on says why; and the card as it would be printed, which counts nothing. */
export const printRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    tag: Credencial.resource,
    resource: Credencial.resource,
    method: 'GET',
    path: '/api/IdentificacionCredencial/:id/dibujo',
    summary: 'An active credential as it would be printed now',
    // The first signature makes the client's key.
    writes: true,
    access: { kind: 'grant', menu: Credencial.options.menu, action: 'consultar' },
    params: z.object({ id: z.string().max(100) }),
    answer: tarjetaWire,
    async handler(ctx, { params }) {
      if (!/^\d{1,9}$/.test(params.id)) throw notFound();
      return drawnCard(kit, ctx, Number(params.id));
    },
  }),
  route({
    tag: Credencial.resource,
    resource: Credencial.resource,
    method: 'POST',
    path: '/api/IdentificacionCredencial/:id/imprimir',
    summary: 'An active credential as a PDF; counts the print, and from the second on takes its reason',
    access: { kind: 'grant', menu: Credencial.options.menu, action: 'imprimir' },
    params: z.object({ id: z.string().max(100) }),
    body: z.strictObject({
      Formato: z.enum(['T', 'A'], { error: 'campo.opcion' }).default('T'),
      Reversos: z.enum(['S', 'N'], { error: 'campo.opcion' }).default('S'),
      IdMotivo: keySchema.nullish(),
    }),
    answer: z.object({ Nombre: z.string(), fileBase64: z.string(), NumeroImpresiones: z.number() }),
    async handler(ctx, { params, body: { Formato, Reversos, IdMotivo } }) {
      if (!/^\d{1,9}$/.test(params.id)) throw notFound();
      const id = Number(params.id);
      // Of two at once the second counts after the first.
      const held = await ctx.tx.first(
        { estado: text, codigo: text, token: text, vencida: bool, sin_foto: bool, de_vehiculo: bool },
        sql`select c.estado, c.codigo, q.token, c.prestable = 'N' and c.fecha_fin < ${today(ctx)}::date as vencida, c.id_vehiculo is not null as de_vehiculo,
            ${LACKS_PHOTO} as sin_foto
          from identificacion_credencial c join identificacion_credencial_token q on q.id_credencial = c.id_credencial join identificacion_tipo_credencial y on y.id_tipo_credencial = c.id_tipo_credencial
            left join administracion_persona p on p.id_persona = c.id_persona left join administracion_vehiculo w on w.id_vehiculo = c.id_vehiculo
          where c.id_credencial in (select t.id_credencial from identificacion_credencial t where t.id_credencial = ${id} and ${scopeSql(credencialResource, ctx.session)})
          for no key update of c`,
      );
      const [card] = await printableCards(ctx, sql`t.id_credencial = ${id}`);
      if (held && (held.vencida || (!card && held.estado === 'I'))) throw refuse('credencial.inactiva', { codigo: held.codigo });
      if (!card || !held) throw notFound();
      if (held.sin_foto) throw refuse(held.de_vehiculo ? 'credencial.vehiculo_sin_foto' : 'credencial.sin_foto');
      if (card.NumeroImpresiones > 0 && !IdMotivo) throw refuse('credencial.motivo_reimpresion', undefined, 'IdMotivo');
      if (IdMotivo) await checkReason(ctx, IdMotivo, 'R', 'IdMotivo');
      const lamina = (await laminas(ctx, sql`v.id_plantilla_version = ${card.IdPlantillaVersion}`)).get(card.IdPlantillaVersion);
      if (!lamina) throw notFound();
      const sign = await signerOf(ctx, kit.box);
      const reversos = Reversos === 'S' && lamina.DobleCara === 'S';
      const drawn = await drawCards(
        only(await drawable(kit, ctx.tx, card.Datos, { lamina, direccion: qrAddress(qrBase(ctx, kit.product.publicUrl), sign(held.token)) })),
        {
          formato: Formato,
          reversos,
        },
      );
      const fileBase64 = (await buffer(drawn)).toString('base64');
      const { IdUsuario } = ctx.session;
      const counted = await countPrints(ctx, [card], { Formato, IdMotivo: IdMotivo ?? null, IdLote: null, IdUsuario });
      return { Nombre: `${card.Codigo}.pdf`, fileBase64, NumeroImpresiones: counted.get(id) ?? 0 };
    },
  }),
];
