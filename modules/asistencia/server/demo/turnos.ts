import { int, orNull, text } from '@platform/server/db/rows';
import type { Demo } from '@platform/server/demo/part';
import { dayFrom } from '@platform/server/demo/rows';
import { type ClientBy, forClient } from '@platform/server/record/by';
import { addRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { placeOn } from '../../shared/calculo/plan';
import { dayNumber } from '../../shared/calculo/reloj';
import { Programacion } from '../../shared/cambios.entity';
import { CambioTurnoAviso, type Via } from '../../shared/turnos.entity';
import { personFacts } from '../calculo/hechos.facts';
import { type Lugar, recordChanges } from '../calendario/cambios';

const HOUR = 3_600_000;
/** Days ahead within which everybody works one: longer than the longest rest. */
const FAR = 12;
/** The time keeper of the demo. */
const KEEPER = 'ASISTENCIA';
const REST: Lugar = { TipoDia: 'D', IdHorario: null, NumeroDia: null };
const TRAVEL: Lugar = { TipoDia: 'V', IdHorario: null, NumeroDia: null };

/**
 * Shifts of the days to come that the time keeper changed lately: a plant stop, somebody who travels to a course, two who swapped, and a rest that
 * was thought better of. Whoever has an address was told soon after; the worker who looks at their own hours has still to see the last one.
 */
export async function demoShifts({ tx, now, today }: Demo, idCliente: number): Promise<void> {
  const people = await tx.rows(
    { id: int, compania: int, usuario: orNull(text) },
    sql`select a.id_persona as id, a.id_compania as compania, (select u.id_usuario from seguridad_usuario u where u.id_persona = a.id_persona and u.activo = 'S' limit 1) as usuario from asistencia_persona a
      where a.id_cliente = ${idCliente} and a.fecha_fin is null order by exists (select 1 from seguridad_usuario u where u.id_persona = a.id_persona) desc, a.id_persona`,
  );
  const [from, to] = [dayFrom(today, 2), dayFrom(today, FAR)];
  const files = await personFacts(
    tx,
    idCliente,
    people.map(({ id }) => id),
    from,
    to,
  );
  /** The shift that somebody's schedule plans on a day. */
  const shiftOf = (id: number, day: string): Lugar | null => {
    const file = files.get(id);
    const place = file && placeOn(file.asignaciones, file.guardias, dayNumber(day));
    return place?.tipo === 'L' ? { TipoDia: 'L', IdHorario: place.IdHorario, NumeroDia: place.numero } : null;
  };
  const self = people.find(({ usuario }) => usuario !== null);
  const crew = people.filter(({ usuario }) => usuario === null);
  const working = (day: string) => crew.filter(({ id }) => shiftOf(id, day) !== null);
  const change = (
    hours: number,
    Via: Via,
    Motivo: string | null,
    cells: readonly { id: number; Fecha: string; antes: Lugar | null; despues: Lugar | null }[],
  ) =>
    forClient(tx, idCliente, new Date(now.getTime() - hours * HOUR), async (by) => {
      const own: ClientBy = { ...by, session: { ...by.session, IdUsuario: KEEPER } };
      const planned = cells.flatMap(({ id, Fecha, despues }) => (despues ? [{ IdPersona: id, Fecha, ...despues, Motivo: Motivo ?? '' }] : []));
      await addRows(own, Programacion, {
        values: planned,
        clash: { on: sql`id_cliente, id_persona, fecha`, takes: ['TipoDia', 'IdHorario', 'NumeroDia', 'Motivo'] },
      });
      await recordChanges(
        own,
        Via,
        cells.map(({ id, ...cell }) => ({ ...cell, IdPersona: id, Motivo })),
      );
    });
  const stop = working(dayFrom(today, 6)).slice(0, 6);
  await change(
    52,
    'M',
    'Parada de planta',
    stop.map(({ id }) => ({ id, Fecha: dayFrom(today, 6), antes: null, despues: REST })),
  );
  const [traveller] = working(dayFrom(today, 4));
  if (traveller)
    await change(27, 'C', 'Curso de rescate en Arequipa', [{ id: traveller.id, Fecha: dayFrom(today, 4), antes: null, despues: TRAVEL }]);
  const day = dayFrom(today, 5);
  const resting = crew.filter(({ id }) => shiftOf(id, day) === null);
  const one = working(day).find(({ compania }) => resting.some((rests) => rests.compania === compania));
  const other = resting.find(({ compania }) => compania === one?.compania);
  const taken = one && shiftOf(one.id, day);
  if (one && other && taken)
    await change(20, 'X', 'Acuerdo entre ambos', [
      { id: one.id, Fecha: day, antes: null, despues: REST },
      { id: other.id, Fecha: day, antes: null, despues: taken },
    ]);
  const own = Array.from({ length: FAR - 1 }, (_, place) => dayFrom(today, place + 2)).find((ahead) => self && shiftOf(self.id, ahead) !== null);
  if (self && own !== undefined)
    await change(3, 'C', 'Capacitación en el campamento base', [{ id: self.id, Fecha: own, antes: null, despues: TRAVEL }]);
  const [, undone] = working(dayFrom(today, 7));
  if (undone) await change(8, 'R', null, [{ id: undone.id, Fecha: dayFrom(today, 7), antes: REST, despues: null }]);
  await forClient(tx, idCliente, now, (by) =>
    addRows(by, CambioTurnoAviso, {
      values: {
        IdCambioTurno: sql`g.id_cambio_turno`,
        Medio: sql`case when exists (select 1 from seguridad_usuario u where u.id_persona = g.id_persona and u.activo = 'S') then 'C' else 'E' end`,
        FechaHora: sql`g.fecha_hora + interval '40 seconds'`,
      },
      from: sql`asistencia_cambio_turno g join administracion_persona p on p.id_persona = g.id_persona where g.id_cliente = ${idCliente}
        and (p.correo is not null or exists (select 1 from seguridad_usuario u where u.id_persona = g.id_persona and u.activo = 'S'))`,
    }),
  );
}
