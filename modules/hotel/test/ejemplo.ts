import type { Segmento } from '@modules/administracion/shared/turno';
import type { Cama, Estado, Exclusividad, Huesped, Lugar, Ocupado } from '../shared/disponibilidad';
import { type Rol, shiftOfNight, type Turno, type TurnoTrabajo } from '../shared/estadia';
import type { Anterior, Eleccion } from '../shared/puntaje';

/** A day of August 2026. */
export const agosto = (day: number): string => `202608${String(day).padStart(2, '0')}`;

const NORTE = 1;
const M1 = 11;
const X = 21;
const Y = 22;
const Z = 23;
export const COMPANIAS = { X, Y, Z } as const;

/** A bed by its name: `101-A`. */
export const cama = (nombre: string, over: Partial<Cama> = {}): Cama => {
  const [habitacion = '', letra = ''] = nombre.split('-');
  const IdHabitacion = Number(habitacion);
  return {
    IdCama: IdHabitacion * 10 + letra.charCodeAt(0) - 64,
    IdHabitacion,
    IdModulo: M1,
    IdHotel: NORTE,
    codigos: ['M1', habitacion, letra],
    activa: true,
    exclusiva: false,
    caliente: false,
    limpia: true,
    reglaSexo: 'L',
    contraguardia: false,
    ...over,
  };
};
export const nombre = ({ codigos }: Cama): string => `${codigos[1]}-${codigos[2]}`;

export const persona = (sexo: 'M' | 'F', IdCompania: number, over: Partial<Huesped> = {}): Huesped => ({
  IdPersona: 900,
  IdCompania,
  IdCargo: null,
  sexo,
  IdRegimenGuardia: null,
  ...over,
});

/** Somebody's nights in a bed, `[from, to)` of August. */
export const duerme = (bed: string, from: number, to: number, who: Huesped, turno: Turno = 'C'): Ocupado => {
  const { IdCama, IdHabitacion } = cama(bed);
  return {
    IdCama,
    IdHabitacion,
    turno,
    clase: 'R',
    IdCompania: who.IdCompania,
    sexo: who.sexo,
    IdRegimenGuardia: who.IdRegimenGuardia,
    desde: agosto(from),
    hasta: agosto(to),
  };
};

export const CARLA = persona('F', Y, { IdPersona: 500 });
const exclusiva: Exclusividad = { IdCama: cama('104-A').IdCama, beneficiario: 'P', id: CARLA.IdPersona, desde: '20260101', hasta: null };

/** The page's example data: hotel NORTE and its stays of August 2026. */
export const NORTE_AGOSTO: Estado = {
  camas: [
    cama('101-A'),
    cama('101-B'),
    cama('102-A'),
    cama('102-B'),
    cama('103-A', { caliente: true }),
    cama('103-B', { caliente: true }),
    cama('104-A', { exclusiva: true }),
  ],
  ocupados: [
    duerme('101-A', 3, 17, persona('M', X)),
    duerme('101-B', 20, 31, persona('M', X)),
    duerme('102-A', 10, 15, persona('F', Y)),
    duerme('103-A', 3, 17, persona('M', X), 'D'),
  ],
  exclusividades: [exclusiva],
};

const EL_HOTEL: readonly Lugar[] = [{ IdHotel: NORTE, IdModulo: null, IdHabitacion: null }];

export const ROTATIVO: Rol = {
  segmentos: [
    { Tipo: 'T', Turno: 'D', Dias: 7 },
    { Tipo: 'T', Turno: 'N', Dias: 7 },
    { Tipo: 'D', Dias: 7 },
  ],
  base: agosto(3),
};
export const CATORCE_SIETE: readonly Segmento[] = [
  { Tipo: 'T', Turno: 'D', Dias: 14 },
  { Tipo: 'D', Dias: 7 },
];

/** What somebody asks for on 20/07/2026, every place allowed. */
export const pide = (
  huesped: Huesped,
  from: number,
  to: number,
  turno: TurnoTrabajo | null = null,
  { rol = null, anterior = null }: { readonly rol?: Rol | null; readonly anterior?: Anterior | null } = {},
): Eleccion => ({
  huesped,
  lugares: EL_HOTEL,
  turno: shiftOfNight(turno, rol),
  desde: agosto(from),
  hasta: agosto(to),
  anterior,
  today: '20260720',
  exigeLimpieza: true,
});
