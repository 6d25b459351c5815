import { isDay } from '@platform/fields/date/shared';
import { coded } from '@platform/i18n/coded';
import { int, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { sql } from 'drizzle-orm';
import type { Columna } from '../../shared/carga.wire';
import type { Cama } from '../../shared/disponibilidad';
import type { TurnoTrabajo } from '../../shared/estadia';

export type Datos = Readonly<Partial<Record<Columna, string>>>;
export interface FilaEscrita {
  readonly Fila: number;
  readonly Datos: Datos;
}
/** A row as it is understood: whom, when, in which shift and where, and what of it is not understood. */
export interface FilaLeida extends FilaEscrita {
  readonly IdPersona: number | null;
  readonly FechaIngreso: string | null;
  readonly FechaSalida: string | null;
  readonly TurnoTrabajo: TurnoTrabajo | null;
  readonly Observacion: string | null;
  readonly IdModulo: number | null;
  readonly IdHabitacion: number | null;
  /** The bed that it names. */
  readonly Elegida: number | null;
  readonly Faltas: readonly string[];
}

/** A day as people write it: `dd/mm/yyyy`, `yyyy-MM-dd` or `yyyyMMdd`. */
function dayOf(written: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(written) ?? [];
  const plain = year ? `${year}${month.padStart(2, '0')}${day.padStart(2, '0')}` : written.replaceAll('-', '');
  return isDay(plain) ? plain : null;
}

const SHIFTS: Readonly<Record<string, TurnoTrabajo>> = {
  D: 'D',
  DIA: 'D',
  DAY: 'D',
  N: 'N',
  NOCHE: 'N',
  NIGHT: 'N',
  R: 'R',
  ROTATIVO: 'R',
  ROTATING: 'R',
};
const plainOf = (written: string): string =>
  written
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toUpperCase();

/** Where a row wants to sleep, by the codes of its hotel. */
function placeOf({ Modulo = '', Habitacion = '', Cama = '' }: Datos, camas: readonly Cama[], faults: string[]) {
  const nothing = { IdModulo: null, IdHabitacion: null, Elegida: null };
  // A bed alone may be said whole: 101-A.
  const [, room = '', letter = ''] = /^(.+)-([^-]+)$/.exec(Cama) ?? [];
  const wanted = {
    modulo: plainOf(Modulo),
    habitacion: plainOf(Habitacion || (letter ? room : '')),
    cama: plainOf(Habitacion || !letter ? Cama : letter),
  };
  const unknown = (lugar: string) => {
    faults.push(coded('hotel.carga_lugar', { lugar }));
    return nothing;
  };
  const inModule = camas.filter(({ codigos }) => wanted.modulo === '' || plainOf(codigos[0]) === wanted.modulo);
  if (inModule.length === 0) return unknown(Modulo);
  const IdModulo = wanted.modulo === '' ? null : (inModule[0]?.IdModulo ?? null);
  if (wanted.habitacion === '') {
    if (wanted.cama === '') return { ...nothing, IdModulo };
    faults.push(coded('hotel.carga_cama', { cama: Cama }));
    return nothing;
  }
  const inRoom = inModule.filter(({ codigos }) => plainOf(codigos[1]) === wanted.habitacion);
  const [first] = inRoom;
  if (wanted.cama === '') return first ? { IdModulo: first.IdModulo, IdHabitacion: first.IdHabitacion, Elegida: null } : unknown(Habitacion);
  const bed = inRoom.find(({ codigos }) => plainOf(codigos[2]) === wanted.cama);
  if (bed) return { IdModulo: null, IdHabitacion: null, Elegida: bed.IdCama };
  faults.push(coded('hotel.carga_cama', { cama: `${wanted.habitacion}-${wanted.cama}` }));
  return nothing;
}

/** People of the client by document, and by type of document where a row says which. */
async function peopleByDocument(ctx: Context, rows: readonly FilaEscrita[]) {
  const documents = [...new Set(rows.map(({ Datos }) => plainOf(Datos.Documento ?? '')))];
  const found = await ctx.tx.rows(
    { id: int, documento: text, tipo: text },
    sql`select p.id_persona as id, upper(p.documento) as documento, upper(d.alias) as tipo from administracion_persona p join sistema_tipo_documento d on d.id_tipo_documento = p.id_tipo_documento
      where p.id_cliente = ${ctx.session.IdCliente} and p.documento = any(${sql.param(documents)}::text[])`,
  );
  return ({ Documento = '', TipoDocumento = '' }: Datos): readonly number[] => {
    const [document, type] = [plainOf(Documento), plainOf(TipoDocumento)];
    return found.filter((one) => one.documento === document && (type === '' || one.tipo === type)).map(({ id }) => id);
  };
}

/** Understands what rows say of people, days, shifts and places. */
export async function readRows(ctx: Context, camas: readonly Cama[], rows: readonly FilaEscrita[]): Promise<FilaLeida[]> {
  const personOf = await peopleByDocument(ctx, rows);
  return rows.map((row) => {
    const { Datos } = row;
    const Faltas: string[] = [];
    const [IdPersona, second] = Datos.Documento ? personOf(Datos) : [];
    if (!Datos.Documento) Faltas.push(coded('campo.obligatorio', { campo: 'Documento' }));
    else if (IdPersona === undefined) Faltas.push('hotel.carga_sin_persona');
    else if (second !== undefined) Faltas.push('hotel_asignacion.ambigua');
    const day = (name: 'FechaIngreso' | 'FechaSalida'): string | null => {
      const found = dayOf(Datos[name] ?? '');
      if (found === null) Faltas.push(coded('hotel.carga_fecha', { fecha: Datos[name] ?? '' }));
      return found;
    };
    const turno = plainOf(Datos.Turno ?? '');
    const TurnoTrabajo = SHIFTS[turno] ?? null;
    if (turno !== '' && TurnoTrabajo === null) Faltas.push(coded('hotel.carga_turno', { turno: Datos.Turno ?? '' }));
    return {
      ...row,
      IdPersona: second === undefined ? (IdPersona ?? null) : null,
      FechaIngreso: day('FechaIngreso'),
      FechaSalida: day('FechaSalida'),
      TurnoTrabajo,
      Observacion: Datos.Observacion?.slice(0, 200) || null,
      ...placeOf(Datos, camas, Faltas),
      Faltas,
    };
  });
}
