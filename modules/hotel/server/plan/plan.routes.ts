import { shownDay } from '@modules/administracion/shared/dia';
import { daySchema } from '@platform/fields/date/shared';
import { keySchema } from '@platform/fields/ref/shared';
import { decode } from '@platform/i18n/coded';
import { type Context, today } from '@platform/server/http/context';
import { conflict, refuse } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import type { RouteKit } from '@platform/server/kit';
import { z } from 'zod';
import type { Linea } from '../../shared/calendario.wire';
import { Carga } from '../../shared/carga.entity';
import { cargadaSchema } from '../../shared/carga.wire';
import { grouped } from '../../shared/disponibilidad';
import { nightsOf, stretchesOf } from '../../shared/estadia';
import { type ConflictoVisto, type PlanVisto, planSchema } from '../../shared/plan.wire';
import { linesOf } from '../camas/ocupacion.routes';
import { countsOf, createLoad, startLoad, validate } from '../carga/carga';
import { named } from '../gestion/promesa';
import { protecting } from '../historial/historial';
import { type Pedido, planCamp, writtenRows } from './plan';

const flag = z.enum(['S', 'N'], { error: 'campo.opcion' });
const MAX_GUARDS = 40;
const asking = z.strictObject({
  IdHotel: keySchema,
  IdRegimenGuardias: z
    .array(keySchema, { error: 'campo.referencia' })
    .min(1, { error: 'campo.referencia' })
    .max(MAX_GUARDS, { error: 'peticion.invalida' }),
  Desde: daySchema,
  Hasta: daySchema,
  IdCompania: keySchema.nullish(),
  LlegaAntes: flag.default('N'),
  SaleUltimo: flag.default('N'),
  Turno: z.enum(['D', 'N', 'S'], { error: 'campo.opcion' }).nullish(),
  AceptarAdvertencias: flag.default('N'),
});
const inOrder = <T extends { readonly Desde: string; readonly Hasta: string }>({ Desde, Hasta }: T): boolean => Desde <= Hasta;
const WRONG_ORDER = { error: 'hotel.historial_fechas', path: ['Hasta'] };
const pedido = ({ IdCompania, Turno, ...asked }: z.output<typeof asking>): Pedido => ({
  ...asked,
  IdCompania: IdCompania ?? null,
  Turno: Turno ?? null,
});

type Hecho = Awaited<ReturnType<typeof planCamp>>;

/** The beds of a proposal as a calendar: what is promised of them, and what would be. */
async function calendarOf(
  ctx: Context,
  kit: RouteKit,
  { hotel, rows, beds, state, turnos }: Hecho,
  nights: { desde: string; hasta: string },
): Promise<Linea[]> {
  const shown = protecting(ctx, kit);
  const byId = new Map(state.camas.map((cama) => [cama.IdCama, cama]));
  const bars = rows.flatMap((row) => {
    const cama = byId.get(beds.get(row.Fila) ?? 0);
    if (!cama) return [];
    const { NombreCompleto } = shown<{ NombreCompleto?: string | null }>({ NombreCompleto: row.nombre });
    const turno = turnos.get(row.Fila) ?? (() => null);
    return stretchesOf({ desde: row.FechaIngreso, hasta: row.FechaSalida }, cama.caliente, turno).map(({ desde, hasta, turno: Turno }) => ({
      IdCama: cama.IdCama,
      bar: {
        ...{ Desde: desde, Hasta: hasta, Turno, IdReserva: null, Numero: null, Persona: NombreCompleto ?? null, Compania: null },
        ...{ Estado: null, Vencida: 'N' as const, Plan: 'S' as const, Motivo: null },
      },
    }));
  });
  const barsOf = grouped(bars, ({ IdCama }) => IdCama);
  return (await linesOf(ctx, kit, hotel, nights)).flatMap((line) => {
    const own = barsOf(line.IdCama);
    return own.length === 0 ? [] : [{ ...line, Barras: [...line.Barras, ...own.map(({ bar }) => bar)].sort((a, b) => (a.Desde < b.Desde ? -1 : 1)) }];
  });
}

/** `M1 · 101-A`. */
const nameOf = (cama: Hecho['state']['camas'][number]) => `${cama.codigos[0]} · ${named(cama)}`;

/** Who would sleep in which bed on which nights, by guard and name; a person of two guards has a line in each. */
function peopleOf(ctx: Context, kit: RouteKit, { rows, beds, state }: Hecho): PlanVisto['Gente'] {
  const shown = protecting(ctx, kit);
  const byId = new Map(state.camas.map((cama) => [cama.IdCama, cama]));
  const own = new Map<string, PlanVisto['Gente'][number]>();
  const inOrder = [...rows].sort((one, other) => one.guardia.localeCompare(other.guardia, 'es') || one.nombre.localeCompare(other.nombre, 'es'));
  for (const { Fila, IdPersona, guardia: Guardia, nombre, FechaIngreso: Desde, FechaSalida: Hasta } of inOrder) {
    const key = `${Guardia} ${IdPersona}`;
    const cama = byId.get(beds.get(Fila) ?? 0);
    const line = own.get(key) ?? { ...shown<{ NombreCompleto?: string | null }>({ NombreCompleto: nombre }), IdPersona, Guardia, Estadias: [] };
    own.set(key, { ...line, Estadias: [...line.Estadias, { Desde, Hasta, Cama: cama ? nameOf(cama) : null }] });
  }
  return [...own.values()];
}

/** What is not as it should be: by rule, for want of a bed, or with another bed than in the other swings. */
function conflictsOf(ctx: Context, kit: RouteKit, { rows, beds, state, conflictos, messages }: Hecho): ConflictoVisto[] {
  const shown = protecting(ctx, kit);
  const bedName = (id: number | undefined) => {
    const cama = state.camas.find(({ IdCama }) => IdCama === id);
    return cama ? nameOf(cama) : null;
  };
  const say = (message: string) => {
    const { code, params } = decode(message);
    return kit.words.message(ctx.lang, code, params);
  };
  const of = new Map(conflictos.map((one) => [one.clave, one]));
  return rows.flatMap((row): ConflictoVisto[] => {
    const said = messages.get(row.Fila) ?? [];
    const one = of.get(row.Fila);
    if (said.length === 0 && !one) return [];
    const stay = shown<Omit<ConflictoVisto, 'Tipo' | 'Motivo' | 'Mensajes' | 'Cama' | 'Desde' | 'Hasta'>>({
      ...{ IdPersona: row.IdPersona, NombreCompleto: row.nombre, Documento: row.documento },
      ...{ FechaIngreso: row.FechaIngreso, FechaSalida: row.FechaSalida },
    });
    if (!one) return [{ ...stay, Tipo: 'R', Motivo: null, Mensajes: said.map(say), Cama: null, Desde: null, Hasta: null }];
    if (one.cambia) return [{ ...stay, Tipo: 'C', Motivo: one.motivo, Mensajes: [], Cama: bedName(beds.get(row.Fila)), Desde: null, Hasta: null }];
    const near = one.alternativa;
    const { desde: Desde = null, hasta: Hasta = null } = near ?? {};
    return [{ ...stay, Tipo: 'B', Motivo: one.motivo, Mensajes: [], Cama: bedName(near?.IdCama), Desde, Hasta }];
  });
}

async function shownPlan(ctx: Context, kit: RouteKit, asked: Pedido): Promise<PlanVisto> {
  const made = await planCamp(ctx, asked);
  const { rows, beds, huella, yaReservadas } = made;
  const given = rows.filter(({ Fila }) => beds.has(Fila));
  const hasta =
    rows
      .map(({ FechaSalida }) => FechaSalida)
      .sort()
      .at(-1) ?? asked.Hasta;
  const guests = new Map<number, Set<number>>();
  for (const { Fila, IdPersona } of given) {
    const bed = beds.get(Fila) ?? 0;
    guests.set(bed, (guests.get(bed) ?? new Set()).add(IdPersona));
  }
  return {
    Huella: huella,
    Personas: new Set(rows.map(({ IdPersona }) => IdPersona)).size,
    Estadias: rows.length,
    Noches: given.reduce((sum, { FechaIngreso, FechaSalida }) => sum + nightsOf({ desde: FechaIngreso, hasta: FechaSalida }).length, 0),
    ConCama: given.length,
    YaReservadas: yaReservadas,
    Camas: guests.size,
    Compartidas: [...guests.values()].filter(({ size }) => size > 1).length,
    Desde: asked.Desde,
    Hasta: hasta,
    Hoy: today(ctx),
    Gente: peopleOf(ctx, kit, made),
    Lineas: await calendarOf(ctx, kit, made, { desde: asked.Desde, hasta }),
    Conflictos: conflictsOf(ctx, kit, made),
  };
}

/** *Aceptar*: what was looked at becomes a load, and is reserved in the background as any load is. */
async function accept(ctx: Context, asked: Pedido, huella: string) {
  const made = await planCamp(ctx, asked);
  if (made.huella !== huella) throw conflict('hotel.plan_cambio');
  const rows = writtenRows(made);
  if (rows.length === 0) throw refuse('hotel.carga_nada');
  const { IdHotel, AceptarAdvertencias, Desde, Hasta, IdRegimenGuardias, LlegaAntes, SaleUltimo, Turno } = asked;
  const IdCarga = await createLoad(
    ctx,
    {
      ...{ IdHotel, AceptarAdvertencias, Origen: 'G', Archivo: `Plan · ${shownDay(Desde)} – ${shownDay(Hasta)}` },
      Parametros: { IdRegimenGuardias: IdRegimenGuardias.join(','), Desde, Hasta, LlegaAntes, SaleUltimo, Turno: Turno ?? '', Huella: huella },
    },
    rows,
  );
  await validate(ctx, IdCarga);
  await startLoad(ctx, IdCarga);
  return { IdCarga, ...(await countsOf(ctx, IdCarga)) };
}

/** The camp planner of *Reserva masiva* (090203). */
export const planRoutes = (kit: RouteKit): readonly Route[] => [
  route({
    method: 'POST',
    path: '/api/HotelPlan',
    summary: 'Proposes one bed for all the swings of each of the people of some guards; nothing is reserved',
    tag: 'HotelPlan',
    access: { kind: 'grant', menu: Carga.options.menu, action: 'crear' },
    body: asking.refine(inOrder, WRONG_ORDER),
    answer: planSchema,
    handler: (ctx, { body }) => shownPlan(ctx, kit, pedido(body)),
  }),
  route({
    method: 'POST',
    path: '/api/HotelPlan/aceptar',
    summary: 'Reserves what was proposed, in the background; refused when the camp has changed since',
    tag: 'HotelPlan',
    access: { kind: 'grant', menu: Carga.options.menu, action: 'procesar' },
    body: asking
      .extend({ Huella: z.string({ error: 'campo.texto' }).regex(/^[0-9a-f]{32}$/, { error: 'peticion.invalida' }) })
      .refine(inOrder, WRONG_ORDER),
    answer: cargadaSchema,
    handler: (ctx, { body: { Huella, ...body } }) => accept(ctx, pedido(body), Huella),
  }),
];
