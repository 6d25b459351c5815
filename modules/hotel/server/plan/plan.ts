import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { fullNameSql, openSql } from '@modules/administracion/server/public';
import { addDays, daysBetween, shownDay } from '@modules/administracion/shared/dia';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { sql } from 'drizzle-orm';
import { MAX_PLAN } from '../../shared/carga.entity';
import type { Estado } from '../../shared/disponibilidad';
import { type Medio, meet, shiftOfNight, staysOfRoster, type TurnoTrabajo } from '../../shared/estadia';
import { type Aspirante, type ConflictoDePlan, type Plan, planearPorPasos } from '../../shared/plan';
import { atMost, guardOf } from '../carga/carga.guardia';
import { rulesOfRows, staysOf } from '../carga/carga.juzgar';
import type { FilaLeida } from '../carga/carga.leer';
import { type Hotel, hotelOf } from '../gestion/estadia.datos';
import { lastBedsOf, stateOf } from '../gestion/estadia.estado';
import { requireAdministrator } from '../hotel/administrador';

/** What a camp is planned for. */
export interface Pedido {
  readonly IdHotel: number;
  readonly IdRegimenGuardias: readonly number[];
  readonly Desde: string;
  readonly Hasta: string;
  readonly IdCompania: number | null;
  readonly LlegaAntes: 'S' | 'N';
  readonly SaleUltimo: 'S' | 'N';
  /** S: that of each block of work; null: beds are not shared by shift. */
  readonly Turno: 'D' | 'N' | 'S' | null;
  readonly AceptarAdvertencias: 'S' | 'N';
}

/** A stay of the plan: a row of the load that it becomes, with who it is of. */
interface Fila extends FilaLeida {
  readonly IdPersona: number;
  readonly FechaIngreso: string;
  readonly FechaSalida: string;
  readonly nombre: string;
  readonly documento: string;
  readonly tipo: string;
  readonly guardia: string;
}
interface Hecho {
  readonly hotel: Hotel;
  readonly rows: readonly Fila[];
  readonly state: Estado;
  /** The bed of each row that has one. */
  readonly beds: ReadonlyMap<number, number>;
  /** The half of a hot bed that each row would sleep in. */
  readonly turnos: ReadonlyMap<number, (night: string) => Medio>;
  readonly conflictos: readonly ConflictoDePlan[];
  /** What rules say of rows that no bed was looked for. */
  readonly messages: ReadonlyMap<number, readonly string[]>;
  readonly yaReservadas: number;
  readonly huella: string;
}

/** The stays that the guards' work days ask of their people, those of a guard as long as they are in it. */
async function rowsOf(ctx: Context, asked: Pedido): Promise<{ rows: Fila[]; yaReservadas: number }> {
  const { Desde, Hasta, LlegaAntes, SaleUltimo, Turno, IdCompania } = asked;
  const shiftOf = (turno: TurnoTrabajo): TurnoTrabajo | null => (Turno === 'S' ? turno : Turno);
  const found: Omit<Fila, 'Fila'>[] = [];
  for (const guard of [...new Set(asked.IdRegimenGuardias)].sort((one, other) => one - other)) {
    const { nombre: guardia, rol } = await guardOf(ctx, guard, 'IdRegimenGuardias');
    const stays = staysOfRoster(rol, { desde: Desde, hasta: Hasta }, { antes: LlegaAntes === 'S', ultimo: SaleUltimo === 'S' });
    const people = await ctx.tx.rows(
      { id: int, nombre: orNull(text), documento: text, tipo: text, inicio: text, fin: orNull(text) },
      sql`select p.id_persona as id, ${sql.raw(fullNameSql('p'))} as nombre, p.documento, d.alias as tipo, to_char(u.fecha_inicio, 'YYYYMMDD') as inicio, to_char(u.fecha_fin, 'YYYYMMDD') as fin
        from administracion_persona_guardia u join administracion_persona p on p.id_persona = u.id_persona and p.inactivo = 'N'
          join sistema_tipo_documento d on d.id_tipo_documento = p.id_tipo_documento
          join administracion_persona_vinculo v on v.id_cliente = p.id_cliente and v.id_persona = p.id_persona and ${sql.raw(openSql('v'))}
        where u.id_cliente = ${ctx.session.IdCliente} and u.id_regimen_guardia = ${guard} and u.fecha_inicio <= ${Hasta}::date and coalesce(u.fecha_fin, 'infinity') >= ${Desde}::date
          and v.id_division = ${ctx.session.IdDivision} and (${ctx.session.IdCompania}::int is null or v.id_compania = ${ctx.session.IdCompania}::int)
          and (${IdCompania}::int is null or v.id_compania = ${IdCompania}::int)
        order by p.id_persona, u.fecha_inicio`,
    );
    for (const { id, nombre, documento, tipo, inicio, fin } of people)
      for (const { desde, hasta, turno } of stays)
        if (addDays(desde, 1) >= inicio && (fin === null || desde <= fin))
          found.push({
            ...{ Datos: {}, IdPersona: id, FechaIngreso: desde, FechaSalida: hasta, TurnoTrabajo: shiftOf(turno), Observacion: null },
            ...{ IdModulo: null, IdHabitacion: null, Elegida: null, Faltas: [], nombre: nombre ?? '', documento, tipo, guardia },
          });
  }
  const known = await staysOf(ctx, [...new Set(found.map(({ IdPersona }) => IdPersona))]);
  const free = found.filter(
    ({ IdPersona, FechaIngreso: desde, FechaSalida: hasta }) => !known.get(IdPersona)?.some((one) => one.vigente && meet(one, { desde, hasta })),
  );
  if (free.length > MAX_PLAN) throw refuse('hotel.plan_muchas', { n: MAX_PLAN });
  return { rows: free.map((row, at) => ({ ...row, Fila: at + 1 })), yaReservadas: found.length - free.length };
}

/** Time that a plan takes before whoever else waits has a turn. */
const TURN_MS = 12;

/** Thousands of people are planned without anybody at a gate having to wait for it. */
async function amongOthers(steps: Generator<undefined, Plan>): Promise<Plan> {
  for (;;) {
    for (const end = performance.now() + TURN_MS; performance.now() < end; ) {
      const step = steps.next();
      if (step.done) return step.value;
    }
    await setImmediate();
  }
}

/** Proposes beds for the swings of guards. Nothing is written. */
export async function planCamp(ctx: Context, asked: Pedido): Promise<Hecho> {
  const hotel = await hotelOf(ctx, asked.IdHotel);
  await requireAdministrator(ctx, asked.IdHotel);
  if (asked.Desde < today(ctx)) throw refuse('hotel.ingreso_pasado', undefined, 'Desde');
  atMost(asked);
  const { rows, yaReservadas } = await rowsOf(ctx, asked);
  if (rows.length === 0 && yaReservadas === 0) throw refuse('hotel.plan_sin_estadias');
  const { facts, messages } = await rulesOfRows(ctx, hotel, asked.AceptarAdvertencias === 'S', rows);
  const last = await lastBedsOf(ctx, asked.IdHotel, [...new Set(rows.map(({ IdPersona }) => IdPersona))], asked.Desde);
  const people = new Map<number, Aspirante>();
  const turnos = new Map<number, (night: string) => Medio>();
  for (const row of facts.whole) {
    const perfil = facts.profiles.get(row.Fila);
    if (!perfil || messages.get(row.Fila)?.length !== 0) continue;
    const { IdPersona, IdCompania, IdCargo, Sexo, IdRegimenGuardia, rol } = row.persona;
    const known = people.get(IdPersona);
    const turno = shiftOfNight(row.TurnoTrabajo, rol);
    turnos.set(row.Fila, turno);
    people.set(IdPersona, {
      huesped: known?.huesped ?? { IdPersona, IdCompania, IdCargo, sexo: Sexo, IdRegimenGuardia },
      anterior: last.get(IdPersona)?.IdCama ?? null,
      estadias: [...(known?.estadias ?? []), { clave: row.Fila, desde: row.desde, hasta: row.hasta, lugares: perfil.lugares, turno }],
    });
  }
  const until = rows.reduce((end, { FechaSalida }) => (daysBetween(end, FechaSalida) > 0 ? FechaSalida : end), addDays(asked.Desde, 1));
  const state = await stateOf(ctx, asked.IdHotel, { desde: asked.Desde, hasta: until });
  const { promesas, conflictos } = await amongOthers(planearPorPasos(state, [...people.values()]));
  const beds = new Map(promesas.map(({ clave, IdCama }) => [clave, IdCama]));
  const told = rows.map(({ Fila, IdPersona, FechaIngreso, FechaSalida, TurnoTrabajo }) => [
    IdPersona,
    FechaIngreso,
    FechaSalida,
    TurnoTrabajo,
    beds.get(Fila),
  ]);
  const huella = createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 32);
  return { hotel, rows, state, beds, turnos, conflictos, messages, yaReservadas, huella };
}

/** The stays that have a bed, as a load writes them. */
export function writtenRows({ rows, beds, state }: Hecho) {
  const byId = new Map(state.camas.map((cama) => [cama.IdCama, cama]));
  const given = rows.flatMap((row) => {
    const cama = byId.get(beds.get(row.Fila) ?? 0);
    return cama ? [{ row, cama }] : [];
  });
  return given.map(({ row, cama: { codigos } }, at) => ({
    Fila: at + 1,
    Datos: {
      TipoDocumento: row.tipo,
      Documento: row.documento,
      FechaIngreso: shownDay(row.FechaIngreso),
      FechaSalida: shownDay(row.FechaSalida),
      ...(row.TurnoTrabajo === null ? {} : { Turno: row.TurnoTrabajo }),
      ...{ Modulo: codigos[0], Habitacion: codigos[1], Cama: codigos[2] },
    },
  }));
}
