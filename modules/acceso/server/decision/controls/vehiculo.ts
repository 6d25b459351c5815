import { shownDay } from '@modules/administracion/shared/dia';
import type { Finding, Question } from '../decision';
import type { Accreditation, Facts } from '../decision.facts';
import type { VehicleFacts } from '../vehiculo.facts';
import { accreditationFaults } from './acreditacion';
import { readCardReasons } from './credencial';
import { permissionReasons } from './perfil';
import { doorReasons } from './puerta';
import { requirementFindings } from './requisitos';
import { restrictionsFor, zonesEntered } from './restricciones';

/** 802 none · 803 not in force, or suspended · 306 its company is retired. */
function accreditationReasons(placa: string, division: string, accreditation: Accreditation | null, day: string): Finding[] {
  if (!accreditation) return [{ Codigo: '802', Detalle: { placa, division } }];
  const period = { inicio: shownDay(accreditation.FechaInicio), fin: shownDay(accreditation.FechaFin) };
  const faults = accreditationFaults(accreditation, day);
  const suspended = faults.find(({ Codigo }) => Codigo === '304');
  const over = faults.some(({ Codigo }) => Codigo !== '304' && Codigo !== '306');
  return [
    ...faults.filter(({ Codigo }) => Codigo === '306'),
    ...(over ? [{ Codigo: '803', Detalle: period } as const] : []),
    ...(suspended ? [{ Codigo: '803', Detalle: { ...period, motivo: suspended.Detalle.motivo ?? '' } } as const] : []),
  ];
}

/** 804 expired or missing; what only warns of a requirement says so as a person's does. */
function requirementReasons(facts: Facts, vehicle: VehicleFacts, accreditation: Accreditation | null, day: string): Finding[] {
  const entered = zonesEntered({ ZonasDestino: facts.ZonasDestino, ZonasPresencia: vehicle.ZonasPresencia });
  return requirementFindings(vehicle, [...(accreditation?.Requisitos ?? []), ...vehicle.Propios], day, entered).map((found): Finding => {
    if (found.Codigo === '401') return { ...found, Codigo: '804' };
    if (found.Codigo === '402') return { ...found, Codigo: '804', Detalle: { ...found.Detalle, falta: 'S' } };
    return found;
  });
}

const MINUTE = 60_000;

/** 808 as the destination zone's anti-passback says: already inside, or entering from where it is not. */
function passbackReasons({ Puerta }: Facts, vehicle: VehicleFacts, { Modo, Momento }: Question): Finding[] {
  const { ZonaDestino, ZonaOrigen, ZonasPresencia, Desde } = vehicle;
  if (!Puerta || !ZonaDestino || ZonaDestino.Antipassback === 'N') return [];
  const inside = ZonasPresencia.includes(Puerta.IdZonaDestino);
  const soft = ZonaDestino.Antipassback === 'S';
  if (Modo === 'N') return inside ? [] : [{ Codigo: '808', soloAdvierte: soft, Detalle: { zona: ZonaDestino.Nombre, ausente: 'S' } }];
  if (inside) {
    const since = Desde && Momento ? Date.parse(Momento) - Date.parse(Desde) : 0;
    const expired = ZonaDestino.Antipassback === 'T' && since > (ZonaDestino.Minutos ?? 0) * MINUTE;
    return [{ Codigo: '808', soloAdvierte: soft || expired, Detalle: { zona: ZonaDestino.Nombre } }];
  }
  const fromElsewhere = Puerta.IdZonaOrigen !== null && !ZonasPresencia.includes(Puerta.IdZonaOrigen);
  // The time of a timed one is over by then: not having come in only warns.
  const soloAdvierte = soft || ZonaDestino.Antipassback === 'T';
  return fromElsewhere ? [{ Codigo: '808', soloAdvierte, Detalle: { zona: ZonaOrigen ?? '', ausente: 'S' } }] : [];
}

/** 806 no group in force holds the door · 807 not at this time. */
function groupReasons(facts: Facts, { Asignaciones, Horarios }: VehicleFacts, question: Question): Finding[] {
  const puerta = facts.Puerta?.Nombre ?? facts.Division;
  return permissionReasons({ ...facts, Asignaciones, Horarios }, question).map(({ Codigo, Detalle }) =>
    Codigo === '604' ? { Codigo: '807', Detalle } : { Codigo: '806', Detalle: { puerta } },
  );
}

/**
 * The card that was read (121, 122), and family 11: 800 unknown plate · 801 inactive · 802–807 the rules of families 5–8 with what is the vehicle's own · 808
 * anti-passback · 809 nobody drives it.
 */
export function vehicleReasons(
  facts: Facts,
  vehicle: VehicleFacts,
  question: Question,
  accreditation: Accreditation | null,
  driven: boolean,
): Finding[] {
  const found = doorReasons(facts, question);
  if (!driven) found.push({ Codigo: '809', Detalle: {} });
  const { Vehiculo } = vehicle;
  if (!Vehiculo)
    return [...found, question.Falla ? { Codigo: '113', Detalle: question.Falla } : { Codigo: '800', Detalle: { placa: question.Identificador } }];
  const day = question.Fecha;
  found.push(...readCardReasons(vehicle, question));
  if (Vehiculo.Estado === 'I') found.push({ Codigo: '801', Detalle: { placa: Vehiculo.Placa } });
  found.push(...accreditationReasons(Vehiculo.Placa, facts.Division, accreditation, day));
  found.push(...requirementReasons(facts, vehicle, accreditation, day));
  const reached = { ...facts, Restricciones: vehicle.Restricciones, ZonasPresencia: vehicle.ZonasPresencia };
  for (const { Detalle } of restrictionsFor(reached, question, [accreditation?.IdCompania, Vehiculo.IdCompania]))
    found.push({ Codigo: '805', Detalle: { motivo: Detalle.motivo ?? '' } });
  found.push(...groupReasons(facts, vehicle, question), ...passbackReasons(facts, vehicle, question));
  return found;
}
