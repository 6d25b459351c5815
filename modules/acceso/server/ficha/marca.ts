import { personNameSql } from '@modules/administracion/server/public';
import { fill } from '@platform/i18n/coded';
import { int, json, oneOf, orNull, text, yes } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound } from '@platform/server/http/problem';
import { scopeSql } from '@platform/server/resource/scope';
import type { Sheet, SheetFact } from '@platform/server/sheet/sheet';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { pantallasEn } from '../../shared/en.pantallas';
import { pantallasEs } from '../../shared/es.pantallas';
import { ATENCION, CONTROLES } from '../../shared/familias';
import { FICHA } from '../../shared/ficha.palabras';
import { Marca } from '../../shared/marca.entity';
import { isCodigo, sentence } from '../../shared/oraciones';
import { marcaResource } from '../resources';
import { clockOf } from './momento';

const reasonsSchema = z.array(
  z.object({ Codigo: z.string(), Severidad: z.enum(['B', 'A']), Detalle: z.record(z.string(), z.union([z.string(), z.number()])) }),
);
const WAY = oneOf(['S', 'N']);

async function markSaid(ctx: Context, id: number) {
  const row = await ctx.tx.first(
    {
      ...{ resultado: WAY, codigo: text, motivos: json(z.unknown()), modo: WAY, momento: text, recibida: text, en_linea: yes, rebote: yes },
      ...{ anulada: yes, motivo_anulacion: orNull(text), forzada: yes, puerta: text, clave: text, origen_marca: text, sellada: yes },
      corrige: orNull(int),
      corregida_por: orNull(int),
    },
    sql`select t.resultado, t.codigo, t.motivos, t.modo_marcacion as modo, t.fecha_hora as momento, t.fecha_hora_recepcion as recibida, t.en_linea, t.rebote, t.anulada, t.motivo_anulacion, t.forzada,
        (select d.nombre from acceso_puerta d where d.id_puerta = t.id_puerta) as puerta, t.clave_origen as clave, t.id_marca_origen as origen_marca,
        case when exists (select 1 from acceso_marca_sello e where e.id_marca = t.id_marca) then 'S' else 'N' end as sellada, t.id_marca_corregida as corrige,
        (select c.id_marca from acceso_marca c where c.id_cliente = t.id_cliente and (c.id_persona = t.id_persona or c.id_vehiculo = t.id_vehiculo) and c.id_marca_corregida = t.id_marca order by c.id_marca limit 1) as corregida_por
      from acceso_marca t where t.id_marca = ${id} and ${scopeSql(marcaResource, ctx.session)}`,
  );
  if (!row) throw notFound();
  return row;
}
type Said = Awaited<ReturnType<typeof markSaid>>;

/** What was decided, in one sentence. */
function decided(ctx: Context, { resultado, modo, puerta, momento, forzada, anulada, rebote }: Said): string {
  const say = FICHA[ctx.lang];
  const words = resultado === 'N' ? say.marcaDenegada : modo === 'S' ? say.marcaEntro : say.marcaSalio;
  const said = fill(words, { puerta, momento: clockOf(ctx, momento) });
  const more = [forzada && say.marcaForzada, rebote && say.marcaRebote, anulada && say.marcaAnulada].filter((one) => one !== false);
  return [said, ...more].join(' ');
}

/** Everybody else of the same movement, whose marks the session reaches. */
async function companions(ctx: Context, id: number, { clave, origen_marca }: Said): Promise<SheetFact[]> {
  const say = FICHA[ctx.lang];
  const rows = await ctx.tx.rows(
    { id: int, tipo: oneOf(['C', 'P', 'T', 'V']), resultado: WAY, codigo: text, nombre: orNull(text), placa: orNull(text) },
    sql`select t.id_marca as id, t.tipo_marcacion as tipo, t.resultado, t.codigo, t.placa,
        (select ${sql.raw(personNameSql('p'))} from administracion_persona p where p.id_persona = t.id_persona and t.tipo_marcacion <> 'V') as nombre
      from acceso_marca t where t.clave_origen = ${clave} and t.id_marca_origen = ${origen_marca} and t.id_marca <> ${id} and ${scopeSql(marcaResource, ctx.session)} order by t.secuencia limit 100`,
  );
  return rows.map(({ id: mark, tipo, resultado, codigo, nombre, placa }) => ({
    label: { V: say.marcaVehiculo, C: say.marcaConductor, P: say.marcaAcompanante, T: say.marcaPersona }[tipo],
    value: tipo === 'V' ? placa : (nombre ?? say.marcaDesconocido),
    detail: resultado === 'S' ? say.marcaPaso : fill(say.marcaNoPaso, { codigo }),
    thing: { resource: Marca.resource, id: mark },
    ...(tipo === 'V' ? {} : { of: ['AdministracionPersona', 'NombreCompleto'] as const }),
  }));
}

/** The line of a reader: `ZK:serie:PIN:yyyyMMddHHmmss:estado`. */
function lineOf(origin: string): readonly [serie: string, pin: string, hora: string, estado: string] | null {
  const found = /^ZK:([^:]+):([^:]*):(\d{14}):(.*)$/.exec(origin);
  return found ? [found[1] ?? '', found[2] ?? '', found[3] ?? '', found[4] ?? ''] : null;
}
const readerHour = (of: string): string =>
  `${of.slice(0, 4)}-${of.slice(4, 6)}-${of.slice(6, 8)} ${of.slice(8, 10)}:${of.slice(10, 12)}:${of.slice(12)}`;

/** A mark: what was decided and why, who else was in it, how it came, and what was done with it afterwards. */
export const markSheet: Sheet = {
  entity: Marca.resource,
  async page(ctx, id) {
    const say = FICHA[ctx.lang];
    const who = (ctx.lang === 'en' ? pantallasEn : pantallasEs).responsables;
    const mark = await markSaid(ctx, id);
    const known = reasonsSchema.safeParse(mark.motivos);
    const reasons = (known.success ? known.data : []).flatMap(({ Codigo, Detalle }) => {
      if (!isCodigo(Codigo)) return [];
      const { Responsable, Accion } = ATENCION[CONTROLES[Codigo]];
      return [{ text: `${Codigo} · ${sentence(ctx.lang, Codigo, Detalle)}`, who: who[Responsable], href: Accion }];
    });
    const others = mark.codigo === '001' ? [{ text: `001 · ${sentence(ctx.lang, '001')}` }] : [];
    const line = lineOf(mark.origen_marca);
    const thing = (of: number | null) => (of === null ? null : { resource: Marca.resource, id: of });
    return {
      answers: [
        { answer: mark.resultado === 'S' ? 'si' : 'no', question: say.marcaPregunta, sentence: decided(ctx, mark), reasons: [...others, ...reasons] },
      ],
      groups: [
        { title: say.marcaMovimiento, main: true, facts: await companions(ctx, id, mark) },
        {
          title: say.marcaLlegada,
          facts: [
            { label: say.marcaRecibida, value: clockOf(ctx, mark.recibida), detail: mark.en_linea ? null : say.marcaTarde },
            {
              label: say.marcaLinea,
              value: line && fill(say.marcaLineaDice, { serie: line[0], pin: line[1], hora: readerHour(line[2]), estado: line[3] }),
              of: [Marca.resource, 'Identificador'],
            },
            { label: say.marcaSello, value: mark.sellada ? say.marcaSellada : say.marcaPorSellar },
          ],
        },
        {
          title: say.marcaCambios,
          facts: [
            { label: say.marcaCorrige, value: mark.corrige === null ? null : say.marcaOtra, thing: thing(mark.corrige) },
            { label: say.marcaCorregida, value: mark.corregida_por === null ? null : say.marcaOtra, thing: thing(mark.corregida_por) },
            { label: say.marcaMotivoAnulacion, value: mark.motivo_anulacion },
          ],
        },
      ],
    };
  },
  async card(ctx, id) {
    const mark = await markSaid(ctx, id);
    return { state: { text: decided(ctx, mark), tone: mark.resultado === 'S' ? 'verde' : 'rojo' } };
  },
};
