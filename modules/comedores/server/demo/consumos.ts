import { createHash } from 'node:crypto';
import { demoSite, type Spell } from '@modules/acceso/server/public';
import { demoClients, type NewClient } from '@modules/sistema/server/public';
import type { Tx } from '@platform/server/db/pool';
import { int, num, orNull, text } from '@platform/server/db/rows';
import { demoPart } from '@platform/server/demo/part';
import { dayFrom, insertRows, momentOf, weekdayOf } from '@platform/server/demo/rows';
import { sql } from 'drizzle-orm';
import { valued } from '../../shared/costo';
import { demoDining } from './comedores';

/** Days with rations before today. */
const DAYS = 90;
/** Meals of the main dining room: from which minute, for how long. */
const MEALS: readonly (readonly [string, number, number])[] = [
  ['DES', 315, 180],
  ['ALM', 695, 150],
  ['CEN', 1115, 150],
];
/** Of so many who could, one eats elsewhere. */
const AWAY_OF = 9;
/** Every so many rations somebody comes a second time, in vain. */
const DENIED_EVERY = 12;
const BATCH = 2000;

const uuid = (name: string): string => createHash('md5').update(name).digest('hex');
interface Diner {
  readonly IdPersona: number;
  readonly IdGrupo: number;
  readonly IdTipoCargo: number | null;
  readonly IdCategoria: number | null;
  readonly columns: Readonly<Record<string, unknown>>;
}

async function diners(tx: Tx, { IdCliente, divisions }: NewClient, today: string): Promise<Diner[]> {
  const rows = await tx.rows(
    {
      id_persona: int,
      id_grupo: int,
      id_compania: int,
      id_contrato: int,
      id_cargo: orNull(int),
      id_tipo_cargo: orNull(int),
      id_centro_costo: int,
      id_categoria: int,
    },
    sql`select distinct on (a.id_persona) a.id_persona, a.id_compania, a.id_contrato, k.id_cargo, k.id_tipo_cargo, t.id_centro_costo, c.id_categoria, g.id_grupo
      from acreditacion_persona a join comedor_persona_grupo g on g.id_persona = a.id_persona and g.id_division = a.id_division
        and g.fecha_inicio <= ${dayFrom(today, -DAYS)}::date and coalesce(g.fecha_fin, 'infinity') >= ${today}::date
      join administracion_compania c on c.id_compania = a.id_compania join administracion_contrato t on t.id_contrato = a.id_contrato
      left join administracion_persona_vinculo v on v.id_persona = a.id_persona left join administracion_cargo k on k.id_cargo = coalesce(a.id_cargo, v.id_cargo)
      where a.id_cliente = ${IdCliente} and a.id_division = ${divisions[0]} and a.fecha_inicio <= ${dayFrom(today, -DAYS)}::date and a.fecha_fin > ${today}::date and a.fecha_desmovilizacion is null
      order by a.id_persona, a.fecha_inicio desc, v.fecha_inicio desc`,
  );
  return rows.map(({ id_persona, id_grupo, id_compania, id_contrato, id_cargo, id_tipo_cargo, id_centro_costo, id_categoria }) => ({
    IdPersona: id_persona,
    IdGrupo: id_grupo,
    IdTipoCargo: id_tipo_cargo === null ? null : Number(id_tipo_cargo),
    IdCategoria: id_categoria === null ? null : id_categoria,
    columns: { id_persona, id_grupo, id_compania, id_contrato, id_cargo, id_tipo_cargo, id_centro_costo, id_categoria },
  }));
}

/** Last month closed, this one open; those before were never kept by periods. */
async function periods(tx: Tx, base: Readonly<Record<string, unknown>>, now: Date, today: string): Promise<void> {
  const first = `${today.slice(0, 6)}01`;
  const last = dayFrom(first, -1);
  const next = dayFrom(first, 32);
  const closed = { estado: 'C', usuario_cierre: 'COMEDOR', fecha_cierre: now.toISOString() };
  const open = { estado: 'A', usuario_cierre: null, fecha_cierre: null };
  const common = { ...base, usuario_creacion: 'COMEDOR', fecha_creacion: now.toISOString(), version: 1 };
  const [done] = await insertRows(tx, 'comedor_periodo', 'id_periodo', [
    { ...common, ...closed, fecha_inicio: `${last.slice(0, 6)}01`, fecha_fin: last },
    { ...common, ...open, fecha_inicio: first, fecha_fin: dayFrom(`${next.slice(0, 6)}01`, -1) },
  ]);
  await tx.run(
    sql`update comedor_consumo set id_periodo = ${done ?? 0} where id_cliente = ${base.id_cliente} and resultado = 'P' and fecha_consumo between ${`${last.slice(0, 6)}01`}::date and ${last}::date`,
  );
}

const WHOLE_DAY_MS = 86_400_000;
/** Who sleeps on site eats by the group of the camp, and on Sundays too. */
const lodges = ({ from, to }: Spell, now: Date): boolean => (to ?? now).getTime() - from.getTime() > WHOLE_DAY_MS;
const isSunday = (day: string): boolean => weekdayOf(day) === 0;

/** Who was on site at a moment, in the order in which people are known. */
function onSite(people: readonly Diner[], spells: ReadonlyMap<number, readonly Spell[]>, moment: Date): Diner[] {
  return people.filter(({ IdPersona }) => spells.get(IdPersona)?.some(({ from, to }) => from < moment && (to === null || to > moment)));
}

/** Rations of the last days in the main dining room, today's until now, and who came in vain; who may take the diet lunch. */
export const demoMeals = demoPart(async (demo) => {
  const { tx, now, today } = demo;
  const { camp } = await demoDining(demo);
  const client = (await demoClients(demo)).andes;
  const { IdCliente, divisions } = client;
  const base = { id_cliente: IdCliente, id_division: divisions[0] };
  const people = await diners(tx, client, today);
  const services = await tx.rows(
    { codigo: text, id_servicio: int, costo: num, id_comedor: int, id_moneda: int },
    sql`select s.id_servicio, s.codigo, s.costo, s.id_comedor, c.id_moneda from comedor_servicio s join comedor_comedor c on c.id_comedor = s.id_comedor
      where s.id_cliente = ${IdCliente} and c.codigo = 'PRINCIPAL'`,
  );
  const allocation = (
    await tx.rows(
      { id_servicio: orNull(int), id_tipo_cargo: orNull(int), porcentaje_compania: orNull(num) },
      sql`select a.id_servicio, a.id_tipo_cargo, a.porcentaje_compania from comedor_asignacion_costo a where a.id_comedor = ${services[0]?.id_comedor}`,
    )
  ).map((row) => ({
    IdServicio: row.id_servicio === null ? null : row.id_servicio,
    IdTipoCargo: row.id_tipo_cargo === null ? null : row.id_tipo_cargo,
    PorcentajeCompania: Number(row.porcentaje_compania),
  }));
  const categories = await tx.rows(
    { id_servicio: int, id_categoria: int, desde: orNull(text), costo: num },
    sql`select id_servicio, id_categoria, costo, to_char(fecha_inicio, 'YYYYMMDD') as desde from comedor_costo_categoria where id_cliente = ${IdCliente}`,
  );
  const site = await demoSite(demo);
  const spells = new Map<number, Spell[]>();
  for (const spell of site) spells.set(spell.IdPersona, [...(spells.get(spell.IdPersona) ?? []), spell]);
  const lodged = new Set(site.filter((spell) => lodges(spell, now)).map(({ IdPersona }) => IdPersona));
  const rows: Record<string, unknown>[] = [];
  for (let back = DAYS; back >= 0; back -= 1) {
    const day = dayFrom(today, -back);
    for (const [at, [code, first, minutes]] of MEALS.entries()) {
      const service = services.find(({ codigo }) => codigo === code);
      if (!service) continue;
      // Whoever is there through the whole meal: they come one after another.
      const end = momentOf(day, first + minutes);
      const there = onSite(onSite(people, spells, momentOf(day, first)), spells, new Date(Math.min(end.getTime(), now.getTime())));
      const hungry = there.filter(({ IdPersona }) => (IdPersona * 7 + back * 5 + at * 3) % AWAY_OF > 0 && (lodged.has(IdPersona) || !isSunday(day)));
      for (const [turn, diner] of hungry.entries()) {
        const fecha_hora = momentOf(day, first + Math.floor((turn * minutes) / hungry.length), (turn * 17) % 60).toISOString();
        if (new Date(fecha_hora) > now) continue;
        const IdServicio = service.id_servicio;
        const ofCategory = categories.find(
          (row) => row.id_servicio === IdServicio && row.id_categoria === diner.IdCategoria && String(row.desde) <= day,
        );
        const value = valued({
          Costo: service.costo,
          CostoCategoria: ofCategory ? ofCategory.costo : null,
          AsignadoA: null,
          Asignaciones: allocation,
          IdServicio,
          IdTipoCargo: diner.IdTipoCargo,
          Decimales: 2,
        });
        const name = `${day} ${code} ${turn}`;
        const common = {
          ...base,
          fecha_consumo: day,
          id_comedor: service.id_comedor,
          tipo_lectura: turn % 5 === 0 ? 'D' : 'C',
          origen: 'P',
          fuera_linea: 'N',
          observado: 'N',
          excepcional: 'N',
          anulado: 'N',
          usuario_creacion: 'COMEDOR',
          version: 1,
        };
        rows.push({
          ...common,
          ...diner.columns,
          id_grupo: lodged.has(diner.IdPersona) ? camp : diner.IdGrupo,
          uuid: uuid(name),
          huella: 'demo',
          fecha_hora,
          fecha_creacion: fecha_hora,
          id_servicio: IdServicio,
          resultado: 'P',
          motivo: null,
          detalle: { Frase: 'comedor.buen_provecho', Parametros: {}, Consumidos: 1, Restantes: 0 },
          origen_grupo: 'G',
          id_moneda: service.id_moneda,
          costo: value.Costo,
          porcentaje_compania: value.PorcentajeCompania,
          monto_compania: value.MontoCompania,
          monto_trabajador: value.MontoTrabajador,
        });
        if (turn % DENIED_EVERY !== DENIED_EVERY - 1) continue;
        rows.push({
          ...common,
          ...diner.columns,
          id_grupo: lodged.has(diner.IdPersona) ? camp : diner.IdGrupo,
          uuid: uuid(`${name} otra vez`),
          huella: 'demo',
          fecha_hora: momentOf(day, first + Math.floor((turn * minutes) / hungry.length) + 1, 59).toISOString(),
          fecha_creacion: fecha_hora,
          id_servicio: IdServicio,
          resultado: 'D',
          motivo: 'comedor.limite_consumo',
          detalle: { Frase: 'comedor.limite_consumo', Parametros: { n: 1 }, Consumidos: 1, Restantes: 0 },
          origen_grupo: 'G',
          id_moneda: null,
          costo: null,
          porcentaje_compania: null,
          monto_compania: null,
          monto_trabajador: null,
        });
      }
    }
  }
  for (let from = 0; from < rows.length; from += BATCH) await insertRows(tx, 'comedor_consumo', 'id_consumo', rows.slice(from, from + BATCH));
  await periods(tx, base, now, today);
  const diet = services.find(({ codigo }) => codigo === 'DIE');
  if (!diet) return;
  await insertRows(
    tx,
    'comedor_servicio_exclusivo',
    'id_servicio_exclusivo',
    people.slice(0, 3).map(({ IdPersona }, at) => ({
      ...base,
      id_servicio: diet.id_servicio,
      id_comedor: diet.id_comedor,
      beneficiario: 'P',
      id_persona: IdPersona,
      fecha_inicio: dayFrom(today, -10),
      fecha_fin: dayFrom(today, 20 + at),
      dias: at === 0 ? [] : ['1', '2', '3', '4', '5'],
      cupo: at === 2 ? 10 : null,
      asignado_a: at === 1 ? 'C' : null,
      motivo: 'Dieta por indicación médica',
      activo: 'S',
      usuario_creacion: 'COMEDOR',
      fecha_creacion: now.toISOString(),
      version: 1,
    })),
  );
});
