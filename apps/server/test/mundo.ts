import type { Database } from '@platform/server/db/pool';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

/** Permitted passes of people from outside and back, each with the next of the same person. */
export const PASSES = sql`(select m.id_persona, m.modo_marcacion as modo, m.fecha_hora as desde, m.fecha,
  lead(m.fecha_hora) over ultimas as hasta, lead(m.modo_marcacion) over ultimas as sigue
  from acceso_marca m join acceso_puerta p on p.id_puerta = m.id_puerta and p.id_zona_origen is null
  where m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N' and m.id_persona is not null and m.id_division = 1
  window ultimas as (partition by m.id_persona order by m.fecha_hora, m.id_marca)) as paso`;

/** What may never be on one site, each with how it would be found. */
const CONTRADICTIONS: readonly (readonly [string, ReturnType<typeof sql>])[] = [
  ['two entries or two exits in a row', sql`select count(*)::int as n from ${PASSES} where modo = sigue`],
  [
    'inside is not entries less exits',
    sql`select abs((select count(*) from acceso_presencia where id_division = 1 and entidad = 'P') - (select sum(case modo when 'S' then 1 else -1 end) from ${PASSES}))::int as n`,
  ],
  [
    'passes a door further in without being inside',
    sql`select count(*)::int as n from acceso_marca m join acceso_puerta p on p.id_puerta = m.id_puerta and p.id_zona_origen is not null
      where m.resultado = 'S' and m.rebote = 'N' and m.anulada = 'N' and m.id_persona is not null and m.id_division = 1 and not exists (select 1 from ${PASSES}
        where paso.id_persona = m.id_persona and modo = 'S' and desde <= m.fecha_hora and coalesce(hasta, 'infinity') >= m.fecha_hora)`,
  ],
  [
    'the count of a zone is not who is in it',
    sql`select count(*)::int as n from acceso_presencia p where p.id_division = 1 and p.entidad = 'P'
      and not exists (select 1 from acceso_zona z where z.id_zona = p.id_zona and z.id_division = 1)`,
  ],
  [
    'sleeps in the camp and is not inside',
    sql`select count(*)::int as n from hotel_reserva r where r.estado in ('H', 'F') and not exists (select 1 from ${PASSES}
      where paso.id_persona = r.id_persona and modo = 'S' and desde <= r.fecha_hora_checkin and coalesce(hasta, 'infinity') >= coalesce(r.fecha_hora_checkout, 'infinity'))`,
  ],
  [
    'a zone holds fewer than the zones within it sleep, or than are in it',
    sql`with recursive dentro as (select id_zona as raiz, id_zona from acceso_zona union select d.raiz, z.id_zona from dentro d join acceso_zona z on z.id_zona_padre = d.id_zona)
      select count(*)::int as n from acceso_zona z where z.aforo > 0 and (z.aforo < (select count(*) from acceso_presencia p where p.entidad = 'P' and p.id_zona in (select d.id_zona from dentro d where d.raiz = z.id_zona))
        or z.aforo < (select coalesce(sum(case b.cama_caliente when 'S' then 2 else 1 end), 0) from hotel_cama b join hotel_hotel o on o.id_hotel = b.id_hotel
          where coalesce(o.id_zona, (select c.id_zona from acceso_zona c where c.id_division = o.id_division and c.codigo = 'CAMP')) in (select d.id_zona from dentro d where d.raiz = z.id_zona)))`,
  ],
  [
    'a bed promised twice for a night',
    sql`select count(*)::int as n from hotel_ocupacion a join hotel_ocupacion b on b.id_cama = a.id_cama and b.id_ocupacion > a.id_ocupacion
      join hotel_reserva ra on ra.id_reserva = a.id_reserva and ra.estado in ('R', 'H') join hotel_reserva rb on rb.id_reserva = b.id_reserva and rb.estado in ('R', 'H')
      where a.turno = b.turno and daterange(a.fecha_inicio, a.fecha_fin) && daterange(b.fecha_inicio, b.fecha_fin)`,
  ],
  [
    'ate without being inside',
    sql`select count(*)::int as n from comedor_consumo c where c.resultado = 'P' and not exists (select 1 from ${PASSES}
      where paso.id_persona = c.id_persona and modo = 'S' and desde <= c.fecha_hora and coalesce(hasta, 'infinity') >= c.fecha_hora)`,
  ],
  [
    'was served a ration twice',
    sql`select count(*)::int as n from (select 1 from comedor_consumo where resultado = 'P' group by id_persona, id_servicio, fecha_consumo having count(*) > 1) dos`,
  ],
  [
    'two accreditations in force for one contract',
    sql`select count(*)::int as n from (select 1 from acreditacion_persona where visita = 'N' and fecha_desmovilizacion is null and fecha_fin >= current_date
      group by id_persona, id_contrato having count(*) > 1) dos`,
  ],
];

/** The contradictions that a demo's site shows, each with how many times; none of one that agrees with itself. */
export async function contradictions(database: Database): Promise<string[]> {
  const found: string[] = [];
  for (const [what, statement] of CONTRADICTIONS) {
    const [row] = await database.run(statement);
    if (Number(row?.n) !== 0) found.push(`${what}: ${row?.n}`);
  }
  return found;
}

/** Somebody signed in who may ask. */
interface Asks {
  get(path: string, query?: Readonly<Record<string, unknown>>): Promise<{ readonly result: unknown }>;
  post(path: string, body: object): Promise<{ readonly result: unknown }>;
}

const blocksSchema = z.array(
  z.object({
    Entidad: z.enum(['P', 'V', 'I']),
    Presentes: z.number(),
    Ausentes: z.number(),
    FueraDeVigencia: z.number(),
    DeDescanso: z.number().optional(),
    SinMarca: z.number().optional(),
  }),
);
const contractsSchema = z.array(
  z.object({ Contrato: z.string(), Dotacion: z.number(), Usada: z.number(), Acreditados: z.number(), Presentes: z.number(), Ausentes: z.number() }),
);

const pagesSchema = z.array(z.object({ Codigo: z.string(), Dotacion: z.number(), DotacionUsada: z.number() }));

/** The endowment as the product tells it (Reportes › Calculations), where it does not agree with who is inside, with itself or with the contracts. */
export async function endowmentContradictions(database: Database, admin: Asks): Promise<string[]> {
  const found: string[] = [];
  const differ = (what: string, one: number, other: number) => {
    if (one !== other) found.push(`${what}: ${one} and ${other}`);
  };
  const blocks = blocksSchema.parse((await admin.get('/api/PlataformaTablero/W05')).result);
  const people = blocks.filter(({ Entidad }) => Entidad !== 'V');
  const [inside] = await database.run(
    sql`select count(distinct id_persona)::int as n from acceso_presencia where id_division = 1 and entidad = 'P' and id_persona is not null`,
  );
  differ(
    'inside is present and out of force',
    Number(inside?.n),
    people.reduce((sum, { Presentes, FueraDeVigencia }) => sum + Presentes + FueraDeVigencia, 0),
  );
  for (const { Entidad, Ausentes, DeDescanso, SinMarca } of blocks)
    if (Entidad === 'P') differ('absent rest or have no mark', Ausentes, (DeDescanso ?? 0) + (SinMarca ?? 0));
  const answer = await admin.post('/api/PlataformaReporte/RX3/ejecutar', { Parametros: {}, Formato: 'P', take: 200 });
  const contracts = z.object({ data: contractsSchema }).parse(answer.result).data;
  const pages = z.object({ data: pagesSchema }).parse((await admin.get('/api/AdministracionContrato', { take: 200 })).result).data;
  for (const { Contrato, Dotacion, Usada, Acreditados, Presentes, Ausentes } of contracts) {
    differ(`accredited of ${Contrato} are present or absent`, Acreditados, Presentes + Ausentes);
    const own = pages.find(({ Codigo }) => Contrato.startsWith(Codigo));
    if (!own) continue;
    differ(`endowment of ${Contrato}`, Dotacion, own.Dotacion);
    differ(`used of ${Contrato}`, Usada, own.DotacionUsada);
  }
  if (contracts.length === 0) found.push('no contract has an endowment');
  return found;
}
