import { buffer } from 'node:stream/consumers';
import { keySchema } from '@platform/fields/ref/shared';
import { missingOr } from '@platform/fields/texts';
import { int, json, list, oneOf, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { conflict, notFound, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { changeRows } from '@platform/server/record/rows';
import { scopeSql } from '@platform/server/resource/scope';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Diseno, disenoSchema } from '../../shared/diseno';
import { Plantilla } from '../../shared/plantilla.entity';
import { disenoWire, muestraWire } from '../../shared/plantilla.wire';
import { portadorResource } from '../credencial.resource';
import { qrAddress, qrBase } from '../firma/claves';
import { type Datos, sampleOf } from '../tarjeta/datos';
import { drawable, tarjetaOf } from '../tarjeta/dibujar';
import { drawCards } from '../tarjeta/pdf';
import { keepVersion, plantillaResource } from './plantilla.resource';

const MENU = Plantilla.options.menu;
/** What a sample's QR carries: as long as a card's, of nobody. */
const SAMPLE_TOKEN = 'A'.repeat(132);
const SAMPLE_COLOUR = '#1864AB';

/** A template with what stands on its newest version. */
async function designOf(ctx: Context, id: string) {
  if (!/^\d{1,9}$/.test(id)) throw notFound();
  const row = await ctx.tx.first(
    {
      IdPlantilla: int,
      Nombre: text,
      Orientacion: oneOf(['V', 'H']),
      DobleCara: oneOf(['S', 'N']),
      Numero: int,
      Activas: int,
      Tipos: list(text),
      Elementos: json(disenoSchema),
    },
    sql`select t.id_plantilla as "IdPlantilla", t.nombre as "Nombre", t.orientacion as "Orientacion", t.doble_cara as "DobleCara", t.numero as "Numero", v.elementos as "Elementos",
        (select count(*)::int from identificacion_credencial k join identificacion_tipo_credencial y on y.id_tipo_credencial = k.id_tipo_credencial where k.id_cliente = t.id_cliente and y.id_plantilla = t.id_plantilla and k.estado = 'A') as "Activas",
        array(select y.nombre from identificacion_tipo_credencial y where y.id_cliente = t.id_cliente and y.id_plantilla = t.id_plantilla and y.activo = 'S' order by y.nombre) as "Tipos"
      from identificacion_plantilla t join identificacion_plantilla_version v on v.id_plantilla = t.id_plantilla and v.numero = t.numero
      where t.id_plantilla = ${Number(id)} and ${scopeSql(plantillaResource, ctx.session)}`,
  );
  if (!row) throw notFound();
  return row;
}

/** What a picture says it is, it has to be. */
function checkPictures(diseno: Diseno): void {
  for (const one of diseno) {
    if (one.Tipo !== 'IMAGEN') continue;
    const [head = '', body = ''] = one.Datos.split(',');
    const bytes = Buffer.from(body, 'base64');
    const png = bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a';
    const jpeg = bytes.subarray(0, 3).toString('hex') === 'ffd8ff';
    if (head.includes('png') ? !png : !jpeg) throw refuse('plantilla.imagen', undefined, 'Elementos');
  }
}

function checkDesign(diseno: Diseno, DobleCara: 'S' | 'N'): void {
  if (!diseno.some(({ Tipo }) => Tipo === 'QR')) throw refuse('plantilla.sin_qr', undefined, 'Elementos');
  if (DobleCara === 'N' && diseno.some(({ Cara }) => Cara === 'R')) throw refuse('plantilla.reverso', undefined, 'Elementos');
  checkPictures(diseno);
}

/** Nobody in particular, with the longest names that fit a register. */
const NOBODY: Datos = {
  Codigo: 'C000413',
  Color: SAMPLE_COLOUR,
  Foto: null,
  Requisitos: null,
  Campos: {
    ...{ APELLIDOS: 'Fernández de Córdova y Villavicencio Echenique del Solar Ruiz', NOMBRES: 'María de los Ángeles Guadalupe Concepción del Pilar' },
    NOMBRE: 'Fernández de Córdova y Villavicencio, María de los Ángeles',
    ...{
      DOCUMENTO: '43120876',
      TIPO_DOCUMENTO: 'DNI',
      COMPANIA: 'Montajes Misti',
      CARGO: 'Soldador homologado',
      CONTRATO: 'C-2026-014',
      DIVISION: 'Unidad Cerro Pardo',
    },
    ...{
      CLIENTE: 'Minera Andes del Sur',
      SANGRE: 'O+',
      ALERGIA: 'Ninguna',
      EMERGENCIA: 'Rosa Yucra Flores',
      EMERGENCIA_TELEFONO: '958114027',
      LICENCIA: 'A-IIb',
      PLACA: 'ABC-123',
      VEHICULO: 'Camioneta Toyota Hilux',
    },
    ...{ TIPO: 'Contratista', CODIGO: 'C000413', INICIO: '20/11/2026', FIN: '31/12/2026', EMISION: '20/11/2026' },
  },
};

async function sample(ctx: Context, IdPersona: number | null | undefined): Promise<Datos> {
  if (!IdPersona) return NOBODY;
  const found = await sampleOf(ctx, sql`t.id_persona = ${IdPersona} and ${scopeSql(portadorResource, ctx.session)}`, SAMPLE_COLOUR);
  if (!found) throw notFound();
  return found;
}

async function* only<T>(one: T): AsyncGenerator<T> {
  yield one;
}

/** The designer's calls: what stands on a template, a new version of it, somebody to look at it with, and a sheet to hold in one's hand. */
export const templateRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    tag: Plantilla.resource,
    resource: Plantilla.resource,
    method: 'GET',
    path: '/api/IdentificacionPlantilla/:id/diseno',
    summary: 'What stands on the newest version of a card template',
    access: { kind: 'grant', menu: MENU, action: 'consultar' },
    params: z.object({ id: z.string().max(100) }),
    answer: disenoWire,
    handler: (ctx, { params }) => designOf(ctx, params.id),
  }),
  route({
    tag: Plantilla.resource,
    resource: Plantilla.resource,
    method: 'PUT',
    path: '/api/IdentificacionPlantilla/:id/diseno',
    summary: 'Saves a card template as a new version; cards that were printed keep theirs',
    access: { kind: 'grant', menu: MENU, action: 'editar' },
    params: z.object({ id: z.string().max(100) }),
    body: z.strictObject({ Numero: z.number({ error: missingOr('campo.entero') }).int({ error: 'campo.entero' }), Elementos: disenoSchema }),
    answer: z.object({ Numero: z.number() }),
    async handler(ctx, { params, body: { Numero, Elementos } }) {
      const of = await designOf(ctx, params.id);
      checkDesign(Elementos, of.DobleCara);
      const next = of.Numero + 1;
      // Who saved in between wins; what stands there is looked at first.
      const changed =
        of.Numero === Numero
          ? await changeRows(ctx, Plantilla, {
              set: { Numero: next },
              where: sql`t.id_plantilla = ${of.IdPlantilla} and t.id_cliente = ${ctx.session.IdCliente} and t.numero = ${Numero}`,
              trace: { action: 'disenar', changes: { Numero: [Numero, next] } },
            })
          : [];
      if (changed.length === 0) throw conflict('plantilla.version', { n: of.Numero });
      await keepVersion(ctx, of.IdPlantilla, next, of.DobleCara, Elementos);
      return { Numero: next };
    },
  }),
  route({
    tag: Plantilla.resource,
    resource: Plantilla.resource,
    method: 'GET',
    path: '/api/IdentificacionPlantilla/muestra',
    summary: 'Somebody of the division as a card shows them, to look at a template with; the longest names without anybody',
    access: { kind: 'grant', menu: MENU, action: 'consultar' },
    query: z.strictObject({ IdPersona: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
    answer: muestraWire,
    async handler(ctx, { query }) {
      const datos = await sample(ctx, query.IdPersona);
      return { ...tarjetaOf(datos, `${kit.product.publicUrl}/v/${SAMPLE_TOKEN}`), FotoHash: datos.Foto?.hash ?? null };
    },
  }),
  route({
    tag: Plantilla.resource,
    resource: Plantilla.resource,
    method: 'POST',
    path: '/api/IdentificacionPlantilla/prueba',
    summary: 'A template, saved or not, as a PDF that is marked as a sample',
    access: { kind: 'grant', menu: MENU, action: 'consultar' },
    writes: false,
    body: z.strictObject({
      Orientacion: z.enum(['V', 'H'], { error: missingOr('campo.opcion') }),
      DobleCara: z.enum(['S', 'N'], { error: missingOr('campo.opcion') }),
      Formato: z.enum(['T', 'A'], { error: 'campo.opcion' }).default('T'),
      IdPersona: keySchema.nullish(),
      Elementos: disenoSchema,
    }),
    answer: z.object({ fileBase64: z.string() }),
    async handler(ctx, { body: { Orientacion, DobleCara, Formato, IdPersona, Elementos } }) {
      checkPictures(Elementos);
      const lamina = { IdPlantillaVersion: 0, Orientacion, DobleCara, Elementos };
      const card = await drawable(kit, ctx.tx, await sample(ctx, IdPersona), {
        lamina,
        direccion: qrAddress(qrBase(ctx, kit.product.publicUrl), SAMPLE_TOKEN),
      });
      const pdf = await drawCards(only(card), { formato: Formato, reversos: DobleCara === 'S', muestra: 'MUESTRA' });
      return { fileBase64: (await buffer(pdf)).toString('base64') };
    },
  }),
];
