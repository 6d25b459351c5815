import { addDays, shownDay } from '@modules/administracion/shared/dia';
import { keyText } from '@platform/fields/ref/shared';
import { fill } from '@platform/i18n/coded';
import { oneOf, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { clientDocument, dataPairs, dataTable, heading } from '@platform/server/pdf/document';
import { mm } from '@platform/server/pdf/pdf';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { TURNOS } from '../../shared/estadia';
import { Reserva } from '../../shared/reserva.entity';
import { VOUCHER, type VoucherWords } from '../../shared/voucher.palabras';
import { profileFor } from '../perfil/perfil.deEstadia';
import { type Hotel, hotelOf } from './estadia.datos';
import { wrongState } from './reserva.acto';
import { reservaResource } from './reserva.resource';

const IDIOMAS = ['es', 'en'] as const;
/** Reserved, in or gone: a stay that was released, missed or annulled has no voucher. */
const WITH_VOUCHER: readonly unknown[] = ['R', 'H', 'F'];
const said = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The language in which the client writes to people who are no users of it: that of the guest's mails. */
async function languageOfGuest(ctx: Context): Promise<(typeof IDIOMAS)[number]> {
  const { idioma } = await ctx.tx.one(
    { idioma: oneOf(IDIOMAS) },
    sql`select case when idioma = 'en' then 'en' else 'es' end as idioma from sistema_cliente where id_cliente = ${ctx.session.IdCliente}`,
  );
  return idioma;
}

/** What holds for a stay in a hotel, as its configuration says. */
function rulesOf(words: VoucherWords, hotel: Hotel, ingreso: string, maximo: number, pending: boolean): string[] {
  const { HoraCheckout: hora, DiasLiberacion } = hotel;
  return [
    words.reglaDocumento,
    ...(hotel.ExigeAcreditacion === 'S' ? [words.reglaAcreditacion] : []),
    fill(words.reglaSalida, { hora }),
    ...(pending && hotel.LiberaReserva === 'S' && DiasLiberacion !== null
      ? [fill(words.reglaLibera, { fecha: shownDay(addDays(ingreso, DiasLiberacion)), hora })]
      : []),
    fill(words.reglaMaximo, { n: maximo }),
  ];
}

/** *Voucher de reserva* (Reportes › PDF reports): whom it is for, where and when, the rules of the camp, and its number as a QR. */
async function voucher(ctx: Context, kit: RouteKit, id: number, idioma: (typeof IDIOMAS)[number] | undefined) {
  const row = await kit.reader.one(ctx, reservaResource, id);
  if (!WITH_VOUCHER.includes(row.Estado)) throw wrongState();
  const own: Context = { ...ctx, lang: idioma ?? (await languageOfGuest(ctx)) };
  const words = VOUCHER[own.lang];
  const { IdCliente } = ctx.session;
  const hotel = await hotelOf(ctx, Number(row.IdHotel));
  const [numero, ingreso, salida] = [said(row.Numero), said(row.FechaIngreso), said(row.FechaSalida)];
  const perfil = await profileFor(ctx, Number(row.IdPersona), { desde: ingreso, hasta: salida });
  const place = await ctx.tx.first(
    { direccion: orNull(text), telefono: orNull(text) },
    sql`select direccion, telefono from hotel_hotel where id_cliente = ${IdCliente} and id_hotel = ${hotel.IdHotel}`,
  );
  const stretches = await ctx.tx.rows(
    { desde: text, hasta: text, modulo: text, habitacion: text, cama: text, turno: oneOf(TURNOS) },
    sql`select to_char(o.fecha_inicio, 'YYYYMMDD') as desde, to_char(o.fecha_fin, 'YYYYMMDD') as hasta, m.modulo, h.codigo as habitacion, c.codigo as cama, o.turno
      from hotel_ocupacion o join hotel_cama c on c.id_cama = o.id_cama join hotel_habitacion h on h.id_habitacion = c.id_habitacion join hotel_modulo m on m.id_modulo = c.id_modulo
      where o.id_cliente = ${IdCliente} and o.id_reserva = ${id} and o.vigente = 'S' order by o.fecha_inicio`,
  );
  const pdf = await clientDocument(own, kit, {
    title: words.titulo,
    subtitle: numero,
    content: [
      {
        columns: [
          {
            width: '*',
            stack: [
              dataPairs([
                [words.huesped, said(row.Persona)],
                [words.documento, said(row.Documento)],
                [words.compania, said(row.Compania)],
                [words.hotel, hotel.Hotel],
                [words.direccion, said(place?.direccion)],
                [words.telefono, said(place?.telefono)],
                [words.ingreso, fill(words.desde, { fecha: shownDay(ingreso), hora: hotel.HoraCheckin })],
                [words.salida, fill(words.antes, { fecha: shownDay(salida), hora: hotel.HoraCheckout })],
                [words.noches, said(row.Noches)],
              ]),
            ],
          },
          {
            width: mm(34),
            stack: [
              { qr: numero, fit: mm(34) },
              { text: words.codigo, fontSize: 8, margin: [0, 2, 0, 0] },
            ],
          },
        ],
        columnGap: mm(6),
      },
      heading(words.camas),
      dataTable(
        [words.del, words.hasta, words.modulo, words.habitacion, words.cama, words.turno],
        stretches.map((one) => [shownDay(one.desde), shownDay(one.hasta), one.modulo, one.habitacion, one.cama, words[one.turno]]),
      ),
      heading(words.reglas),
      { ul: rulesOf(words, hotel, ingreso, perfil?.MaximoDiasEstadia ?? hotel.MaximoDiasEstadia, row.Estado === 'R') },
    ],
  });
  return { numero, pdf };
}

/** The voucher of a reservation, for whoever may see it. */
export const voucherRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    method: 'GET',
    path: `/api/${Reserva.resource}/:id/voucher`,
    summary: 'The voucher of a reservation with a QR of its number, as PDF in the guest’s language',
    tag: Reserva.resource,
    resource: Reserva.resource,
    access: { kind: 'grant', menu: ['090201', '090302'], action: 'consultar' },
    params: z.object({
      id: keyText,
    }),
    query: z.strictObject({ Idioma: z.enum(IDIOMAS, { error: 'campo.opcion' }).optional() }),
    raw: true,
    async handler(ctx, { params, query, reply }) {
      const { numero, pdf } = await voucher(ctx, kit, params.id, query.Idioma);
      ctx.audit({ entity: Reserva.resource, record: params.id, action: 'imprimir', changes: null });
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${numero}.pdf"`)
        .header('x-content-type-options', 'nosniff')
        .send(pdf);
    },
  }),
];
