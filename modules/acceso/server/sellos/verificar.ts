import { snake } from '@platform/entity/entity';
import { daySchema } from '@platform/fields/date/shared';
import type { Database, DbRow } from '@platform/server/db/pool';
import { bool, int, json, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { forbidden, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { z } from 'zod';
import { Marca } from '../../shared/marca.entity';
import { SEALED, sealedPrint, sealOf } from './sello';

const PAGE = 5000;
const MOST_FAULTS = 100;
export const sealed = z.record(z.enum(SEALED), z.json());
const COLUMNS = SEALED.map((field) => `m.${snake(field)} as "${field}"`).join(', ');

/** What is read of a link of the chain and of its mark. */
export const TOLD = `s.orden, s.id_marca as marcada, s.sello, s.huella, m.id_marca as marca, m.huella_sellada, m.identificador = 'X' || m.id_persona as anonima,
  m.id_usuario_autoriza as autoriza, m.persona_asignada = 'S' as asignada, ${COLUMNS}`;
export const LINK = {
  orden: int,
  marcada: int,
  sello: text,
  huella: orNull(text),
  marca: orNull(int),
  huella_sellada: orNull(text),
  anonima: orNull(bool),
  autoriza: orNull(text),
  asignada: orNull(bool),
  IdCliente: orNull(int),
  IdDivision: orNull(int),
  IdMovimiento: orNull(text),
  Secuencia: orNull(int),
  ClaveOrigen: orNull(text),
  IdMarcaOrigen: orNull(text),
  HuellaPeticion: orNull(text),
  Origen: orNull(text),
  IdPersona: orNull(int),
  IdVehiculo: orNull(int),
  Placa: orNull(text),
  Identificador: orNull(text),
  TipoIdentificacion: orNull(text),
  FechaHora: orNull(text),
  Fecha: orNull(text),
  Hora: orNull(text),
  ModoMarcacion: orNull(text),
  TipoMarcacion: orNull(text),
  Funcion: orNull(text),
  Resultado: orNull(text),
  Codigo: orNull(text),
  Motivos: orNull(json(z.unknown())),
  IdPuntoControl: orNull(int),
  IdPuerta: orNull(int),
  IdZona: orNull(int),
  IdCompania: orNull(int),
  IdContrato: orNull(int),
  Automatica: orNull(text),
  EnLinea: orNull(text),
  IdMotivoMarca: orNull(int),
  Observacion: orNull(text),
  Rebote: orNull(text),
  IdUsuario: orNull(text),
  FechaHoraRecepcion: orNull(text),
} as const;

const answer = z.object({
  Verificadas: z.number(),
  /** Written and not chained yet. */
  Pendientes: z.number(),
  /** ALTERADA: says something else than when it was written · RETIRADA: its seal is there, it is not · INTERCALADA: it never was to be sealed · SELLO: the chain itself. */
  Faltas: z.array(z.object({ IdMarca: z.number(), Falta: z.enum(['ALTERADA', 'RETIRADA', 'INTERCALADA', 'SELLO']) })),
});
type Faults = z.output<typeof answer>['Faltas'];

/** What is wrong with a link of the chain: with its mark, with its own print, or with the link before it. */
function faultOf(
  { marca, sello, huella, huella_sellada, anonima, siguiente, autoriza, asignada, ...told }: DbRow,
  before: string,
): Faults[number]['Falta'] | null {
  // Who it was was said later of whom nobody was found: it was sealed without.
  const mark = asignada === true ? { ...told, IdPersona: null } : told;
  const printOf = () => sealedPrint(sealed.parse(mark), autoriza === null || autoriza === undefined ? null : String(autoriza));
  // Marks of before prints were kept with each are proved by the chain alone.
  const print = huella ?? huella_sellada ?? (marca === null ? null : printOf());
  if (print !== null && (siguiente !== true || sealOf(before, String(print)) !== sello)) return huella === null ? 'ALTERADA' : 'SELLO';
  if (marca === null) return 'RETIRADA';
  if (huella_sellada !== null && huella_sellada !== print) return 'ALTERADA';
  return anonima === true || printOf() === print ? null : 'ALTERADA';
}

/** The mark of a seal, if it still says what was sealed and follows the link before it; null for a seal that nobody gave, or of a mark that was touched. */
export async function provenMark(
  database: Database,
  seal: string,
): Promise<{ readonly IdMarca: number; readonly FechaHora: string; readonly ModoMarcacion: 'S' | 'N' } | null> {
  const link = await database.first(
    { ...LINK, antes: orNull(text) },
    {
      text: `select ${TOLD}, (select e.sello from acceso_marca_sello e where e.id_division = s.id_division and e.orden = s.orden - 1) as antes
        from acceso_marca_sello s left join acceso_marca m on m.id_marca = s.id_marca where s.sello = $1`,
      values: [seal],
    },
  );
  if (!link) return null;
  const { antes, orden: _orden, marcada, ...told } = link;
  if (faultOf({ ...told, siguiente: true }, antes ?? '') !== null || told.FechaHora === null) return null;
  return { IdMarca: marcada, FechaHora: told.FechaHora, ModoMarcacion: told.ModoMarcacion === 'N' ? 'N' : 'S' };
}

/** Proves the marks of some days of the session's division against their chain of seals. */
export async function verifyChain(ctx: Pick<Context, 'tx' | 'session'>, from: string, to: string): Promise<z.output<typeof answer>> {
  const { IdDivision } = ctx.session;
  const range = await ctx.tx.one(
    { hasta: orNull(int), desde: orNull(int) },
    {
      text: `select min(s.orden) as desde, max(s.orden) as hasta from acceso_marca m join acceso_marca_sello s on s.id_marca = m.id_marca
      where m.id_division = $1 and m.fecha between $2::date and $3::date`,
      values: [IdDivision, from, to],
    },
  );
  const last = Number(range.hasta ?? 0);
  let order = Number(range.desde ?? 1) - 1;
  const earlier = await ctx.tx.first(
    { sello: text },
    { text: 'select sello from acceso_marca_sello where id_division = $1 and orden = $2', values: [IdDivision, order] },
  );
  let before = String(earlier?.sello ?? '');
  const faults: Faults = [];
  let proved = 0;
  while (order < last && faults.length < MOST_FAULTS) {
    const links = await ctx.tx.rows(LINK, {
      text: `select ${TOLD} from acceso_marca_sello s left join acceso_marca m on m.id_marca = s.id_marca
        where s.id_division = $1 and s.orden > $2 and s.orden <= $3 order by s.orden limit ${PAGE}`,
      values: [IdDivision, order, last],
    });
    if (links.length === 0) break;
    for (const { orden, marcada, ...link } of links) {
      const found = faultOf({ ...link, siguiente: Number(orden) === order + 1 }, before);
      if (found) faults.push({ IdMarca: Number(marcada), Falta: found });
      proved += 1;
      order = Number(orden);
      before = String(link.sello);
    }
  }
  const strangers = await ctx.tx.rows(
    { id_marca: int },
    {
      text: `select m.id_marca from acceso_marca m where m.id_division = $1 and m.fecha between $2::date and $3::date
        and not exists (select 1 from acceso_marca_sello s where s.id_marca = m.id_marca)
        and not exists (select 1 from acceso_marca_pendiente p where p.id_marca = m.id_marca) order by m.id_marca limit ${MOST_FAULTS}`,
      values: [IdDivision, from, to],
    },
  );
  for (const { id_marca } of strangers) faults.push({ IdMarca: id_marca, Falta: 'INTERCALADA' });
  const waiting = await ctx.tx.one(
    { n: int },
    { text: 'select count(*)::int as n from acceso_marca_pendiente where id_division = $1', values: [IdDivision] },
  );
  return { Verificadas: proved, Pendientes: waiting.n, Faltas: faults.slice(0, MOST_FAULTS) };
}

/** Whoever exports marks may have them proved; the chain is the division's, so a contractor has none. */
export const verifyRoute: Route = route({
  tag: 'AccesoMarca',
  resource: 'AccesoMarca',
  method: 'GET',
  path: '/api/AccesoMarca/verificar',
  summary:
    'Proves the marks of some days against their chain of seals: names what was altered, removed or inserted, and counts what is not sealed yet',
  access: { kind: 'grant', menu: Marca.options.menu, action: 'exportar' },
  query: z.strictObject({ FechaInicio: daySchema, FechaFin: daySchema }),
  answer,
  async handler(ctx, { query: { FechaInicio, FechaFin } }) {
    if (ctx.session.IdCompania !== null) throw forbidden();
    if (FechaFin < FechaInicio) throw refuse('fechas.fin_menor', undefined, 'FechaFin');
    return verifyChain(ctx, FechaInicio, FechaFin);
  },
});
