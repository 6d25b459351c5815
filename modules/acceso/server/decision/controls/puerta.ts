import type { Finding, Question } from '../decision';
import type { Facts } from '../decision.facts';

/** 101 out of service, or read by a device that is not at the door · 102 the door, or its device, is not for this direction. */
export function doorReasons({ Puerta }: Facts, { Modo, IdEquipo }: Question): Finding[] {
  if (!Puerta) return [];
  const found: Finding[] = [];
  // What is evacuated lets people out and nobody in.
  const evacuated = Modo === 'S' && Puerta.Evacuacion === 'D';
  const own = IdEquipo ? Puerta.Equipos.filter((one) => one.IdEquipo === IdEquipo) : null;
  if (Puerta.Activo === 'N' || Puerta.Modo === 'C' || evacuated || own?.length === 0)
    found.push({ Codigo: '101', Detalle: { puerta: Puerta.Nombre } });
  const refused = Modo === 'S' ? 'S' : 'E';
  const turned = own !== null && own.length > 0 && own.every(({ Sentido }) => Sentido === refused);
  if (Puerta.SentidoPermitido === refused || turned) found.push({ Codigo: '102', Detalle: { puerta: Puerta.Nombre, sentido: Modo } });
  return found;
}

/** 111 nobody, who on the way out with a mark by hand is let go · 112 the number belongs to several · 113 the reading is none of the equipment's. */
export function identityReasons({ Encontradas, Persona }: Facts, { Identificador, Modo, Falla, AMano }: Question): Finding[] {
  if (Falla) return [{ Codigo: '113', Detalle: Falla }];
  if (Encontradas > 1) return [{ Codigo: '112', Detalle: { n: Identificador } }];
  return Persona ? [] : [{ Codigo: '111', soloAdvierte: AMano === true && Modo === 'N', Detalle: { identificador: Identificador } }];
}
