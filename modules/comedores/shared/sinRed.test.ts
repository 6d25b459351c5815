import { describe, expect, test } from 'vitest';
import type { MealPackage, Packed } from './paquete.wire';
import { decideHere, type Unsent } from './sinRed';

const MONDAY = '20260803';
const JORNADA = { IdGrupo: 1, Grupo: 'JORNADA', Origen: 'G' as const };
const service = (IdServicio: number, Codigo: string, Orden: number, HoraInicio: string, HoraFin: string) => ({
  IdServicio,
  Codigo,
  Servicio: Codigo,
  Orden,
  HoraInicio,
  HoraFin,
  NumeroConsumo: 1,
  Excluyente: 'S' as const,
  Especial: 'N' as const,
});
const ALM = service(2, 'ALM', 2, '11:30', '14:30');
const QUISPE: Packed = {
  IdPersona: 7,
  Claves: [],
  Nombre: 'QUISPE',
  Foto: null,
  Compania: null,
  Dentro: false,
  Dias: [{ Fecha: MONDAY, Grupo: JORNADA }],
  Exclusivos: [],
  Tomadas: [],
};
const held = (over: Partial<MealPackage> = {}): MealPackage => ({
  Version: 1,
  GeneradoEl: '',
  VenceEl: '',
  IdComedor: 1,
  IdTerminal: 1,
  Sal: '',
  Firmas: [],
  Revocadas: [],
  ExigeIngreso: false,
  Capacidad: null,
  Comedor: 'Principal',
  Servicios: [ALM],
  Servidas: [],
  Horarios: [{ IdGrupo: 1, Dia: '1', IdServicio: 2, HoraInicio: '11:30', HoraFin: '14:30' }],
  Personas: [QUISPE],
  ...over,
});
const at = (Persona: Packed | null, of = held(), unsent: readonly Unsent[] = [], Hora = '12:00:00') =>
  decideHere(of, { Persona, Fecha: MONDAY, Hora, IdServicio: null }, unsent);
const own: Unsent = { IdPersona: 7, IdServicio: 2, Fecha: MONDAY, Hora: '12:00', IdServicioExclusivo: null };

describe('a counter without a network', () => {
  test('who is held and in the group’s schedule is served; whoever is not held is not recognised', () => {
    expect(at(QUISPE)).toMatchObject({ Resultado: 'P', OrigenGrupo: 'G' });
    expect(at(null).Motivo).toBe('comedor.credencial_no_reconocida');
    expect(at(QUISPE, held(), [], '15:00:00').Motivo).toBe('comedor.sin_servicio');
    expect(at({ ...QUISPE, Dias: [{ Fecha: MONDAY, Grupo: null }] }).Motivo).toBe('comedor.sin_grupo');
    expect(at(QUISPE, held({ Horarios: [] })).Motivo).toBe('comedor.fuera_de_horario');
  });
  test('its own rations that were not sent count: of the person, and of the capacity', () => {
    expect(at(QUISPE, held(), [own]).Motivo).toBe('comedor.limite_consumo');
    expect(at({ ...QUISPE, IdPersona: 8 }, held({ Capacidad: 2, Servidas: [{ IdServicio: 2, Fecha: MONDAY, Raciones: 1 }] }), [own]).Motivo).toBe(
      'comedor.sin_capacidad',
    );
  });
  test('an alternative that was taken elsewhere, before the network was lost, excludes', () => {
    const lunchBox = { Fecha: MONDAY, IdServicio: 9, Orden: 2, Excluyente: 'S' as const, Servicio: 'Rancho', Comedor: 'Frente', Hora: '11:00' };
    expect(at({ ...QUISPE, Tomadas: [lunchBox] })).toMatchObject({
      Motivo: 'comedor.excluyente',
      Parametros: { servicio: 'Rancho', comedor: 'Frente', hora: '11:00' },
    });
  });
  test('a quota counts what was served here since', () => {
    const special = { ...ALM, Especial: 'S' as const };
    const row = { IdServicio: 2, Fechas: [MONDAY], IdServicioExclusivo: 4, Beneficiario: 'C' as const, NumeroConsumo: null, Cupo: 2, Consumidos: 1 };
    const person = { ...QUISPE, Exclusivos: [row] };
    expect(at(person, held({ Servicios: [special] }))).toMatchObject({ Resultado: 'P', OrigenGrupo: 'X' });
    expect(at(person, held({ Servicios: [special] }), [{ ...own, IdPersona: 8, IdServicioExclusivo: 4 }]).Frase).toBe('comedor.cupo_agotado');
  });
});
