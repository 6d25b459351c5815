import { keyText } from '@platform/fields/ref/shared';
import { text as textOf } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { storedImage } from '@platform/server/pdf/document';
import { makePdf, mm } from '@platform/server/pdf/pdf';
import { sql } from 'drizzle-orm';
import type { Content } from 'pdfmake/interfaces';
import { z } from 'zod';
import { shownDay } from '../../shared/dia';
import { LicenciaInterna } from '../../shared/vehiculo.entity';
import { licenciaInternaResource } from './licenciaInterna.resource';

const id = z.object({
  id: keyText,
});
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The photograph of the person, as the card shows it; a card is printed without one when there is none. */
async function photoOf(ctx: Context, kit: RouteKit, idPersona: number): Promise<Content> {
  const row = await ctx.tx.first(
    { hash: textOf },
    sql`select f.hash from administracion_persona p join base_archivo f on f.id_archivo = p.foto_perfil where p.id_persona = ${idPersona}`,
  );
  return storedImage(ctx, kit, row ? row.hash : null, [mm(24), mm(32)]);
}

/** The card that a driver carries: photo, category, vehicle types, dates and a QR with its number. */
export const licenciaInternaRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    method: 'GET',
    path: `/api/${LicenciaInterna.resource}/:id/imprimir`,
    summary: 'The card of an internal licence, as PDF',
    tag: LicenciaInterna.resource,
    resource: LicenciaInterna.resource,
    access: { kind: 'grant', menu: LicenciaInterna.options.menu, action: 'imprimir' },
    params: id,
    raw: true,
    async handler(ctx, { params, reply }) {
      const row = await kit.reader.one(ctx, licenciaInternaResource, params.id);
      const types = await ctx.tx.rows(
        { tipo_vehiculo: textOf },
        sql`select t.tipo_vehiculo from administracion_tipo_vehiculo t join administracion_licencia_interna i on t.id_tipo_vehiculo = any(i.tipos_vehiculo)
          where i.id_licencia_interna = ${params.id} order by 1`,
      );
      const words = kit.words.entity(ctx.lang, LicenciaInterna.resource);
      const label = (name: string) => words?.fields[name] ?? name;
      const line = (name: string, value: string): Content => ({
        text: [
          { text: `${label(name)}: `, color: '#5b646e' },
          { text: value, bold: true },
        ],
        fontSize: 8,
      });
      const number = text(row.Numero);
      const pdf = await makePdf({
        info: { title: number, author: 'Faena' },
        pageSize: { width: mm(105), height: mm(74) },
        pageMargins: mm(6),
        content: [
          { text: words?.one ?? '', fontSize: 12, bold: true, color: '#0d625c' },
          { text: number, fontSize: 10, margin: [0, 0, 0, mm(2)] },
          {
            columns: [
              { width: mm(26), stack: [await photoOf(ctx, kit, Number(row.IdPersona))] },
              {
                width: '*',
                stack: [
                  line('IdPersona', text(row.Persona)),
                  line('Documento', text(row.Documento)),
                  line('IdCompania', text(row.Compania)),
                  line('IdDivision', text(row.Division)),
                  line('IdLicenciaConducir', text(row.LicenciaConducir)),
                  line('TiposVehiculo', types.map((type) => type.tipo_vehiculo).join(', ')),
                  line('FechaEmision', shownDay(text(row.FechaEmision))),
                  line('FechaFin', shownDay(text(row.FechaFin))),
                  ...(row.Restricciones ? [line('Restricciones', text(row.Restricciones))] : []),
                ],
              },
              { width: mm(20), stack: [{ qr: number, fit: mm(20) }] },
            ],
            columnGap: mm(2),
          },
        ],
      });
      ctx.audit({ entity: LicenciaInterna.resource, record: params.id, action: 'imprimir', changes: null });
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${number}.pdf"`)
        .header('x-content-type-options', 'nosniff')
        .send(pdf);
    },
  }),
];
