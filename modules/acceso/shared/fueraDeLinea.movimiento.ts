import { plateKey } from '@modules/administracion/shared/placa';
import { licenceFaults, type Manejable } from './conductor';
import {
  type Decidido,
  type Dicho,
  decideOffline,
  type Indice,
  type Leido,
  type Lista,
  type SujetoInstantanea,
  type Tarjeta,
  type Ventana,
} from './fueraDeLinea';
import { cardRead, cardReason, hoursOf, keyOf, localClock, windowAt } from './fueraDeLinea.partes';
import { type Paso, type Pasos, type PasosVehiculos, passbackOffline, vehiclePassbackOffline } from './fueraDeLinea.pasos';
import { tidyIdentifier } from './identificador';
import { DE_OTRO, failingOf, ownOrOthers, twiceOf } from './movimiento';
import { sentence } from './oraciones';

/** When the decision lets a vehicle through in a direction, and why not now for another reason than the hour. */
export interface Pronostico {
  readonly Ventanas: readonly Ventana[];
  readonly Denegado: Dicho | null;
}
/** A vehicle whom a door may have to decide about, as if somebody in order drove it. */
export interface VehiculoInstantanea extends Manejable {
  readonly IdVehiculo: number;
  readonly Placa: string;
  readonly Credencial: Tarjeta | null;
  readonly Modelo: string;
  readonly Color: string;
  readonly Compania: string | null;
  readonly Contrato: string | null;
  readonly VigenteHasta: string | null;
  readonly Entrada: Pronostico;
  /** Only where the door's type may stop a vehicle on its way out; else knowing it is enough. */
  readonly Salida: Pronostico | null;
}

/** Vehicles by their plate, by their card and by their own key. */
export type IndiceVehiculos = ReadonlyMap<string, VehiculoInstantanea>;

export function indexOfVehicles(vehiculos: Iterable<VehiculoInstantanea>): IndiceVehiculos {
  const index = new Map<string, VehiculoInstantanea>();
  for (const one of vehiculos) {
    index.set(keyOf('PLA', plateKey(one.Placa)), one);
    index.set(keyOf('ID', String(one.IdVehiculo)), one);
    if (!one.Credencial) continue;
    index.set(keyOf('QR', one.Credencial.Huella), one);
    for (const number of one.Credencial.Lecturas) index.set(keyOf('TAR', number), one);
  }
  return index;
}

/** Somebody of a movement, as it was read. */
export type PersonaLeida = Pick<Leido, 'Identificador' | 'Medio' | 'IdTipoDocumento'>;
/** A movement as it was read: on foot one person and no vehicle; in a vehicle the first of them drives. */
export interface MovimientoLeido {
  readonly Modo: 'S' | 'N';
  readonly at: Date;
  readonly Vehiculo: { readonly Identificador: string; readonly Medio: 'PLA' | 'QR' | 'TAR' | 'COD' } | null;
  readonly Personas: readonly PersonaLeida[];
}
export interface SujetoDecidido {
  readonly TipoMarcacion: 'V' | 'C' | 'P' | 'T';
  /** As it was read. */
  readonly Identificador: string;
  readonly Permitido: 'S' | 'N';
  readonly Codigo: string;
  readonly Persona: SujetoInstantanea | null;
  readonly Vehiculo: VehiculoInstantanea | null;
  readonly Motivos: readonly Dicho[];
  readonly Advertencias: readonly Dicho[];
}
export interface MovimientoDecidido {
  readonly Permitido: 'S' | 'N';
  readonly Codigo: string;
  readonly Sujetos: readonly SujetoDecidido[];
  /** Who is twice in it: such a movement is none. */
  readonly Repetido: SujetoInstantanea | null;
}
export interface Indices {
  readonly personas: Indice;
  readonly vehiculos: IndiceVehiculos;
  /** Whom and what this device let through last; none where it remembers nobody. */
  readonly pasos?: Pasos;
  readonly pasosVehiculos?: PasosVehiculos;
}

type Idioma = 'es' | 'en';
const told = (lang: Idioma, Codigo: Parameters<typeof sentence>[1], detail: Parameters<typeof sentence>[2] = {}): Dicho => ({
  Codigo,
  Motivo: sentence(lang, Codigo, detail),
});

/** What stands against a vehicle, what only warns, and which it is. */
interface Visto {
  readonly Vehiculo: VehiculoInstantanea | null;
  readonly Motivos: readonly Dicho[];
  readonly Advertencias: readonly Dicho[];
}

/**
 * A vehicle at a door without a network: 800 unknown · 121, 122 its card · 809 nobody drives it · else what the list foretells of it, or 807 · 808 this
 * device let it through last in the same direction. The
 * family obeys the door's type: B blocks, A warns, N is not looked at.
 */
function lookAtVehicle(
  lista: Lista,
  index: IndiceVehiculos,
  { Modo, at: moment, Vehiculo: read }: MovimientoLeido & { readonly Vehiculo: NonNullable<MovimientoLeido['Vehiculo']> },
  driven: boolean,
  lastOf: (placa: string) => Paso | undefined,
  lang: Idioma,
): Visto {
  const { ofCards, huella, forged, revoked } = cardRead(lista, read, 'IdVehiculo');
  const key =
    huella !== null ? keyOf('QR', huella) : ofCards ? keyOf('TAR', tidyIdentifier(read.Identificador)) : keyOf('PLA', plateKey(read.Identificador));
  const bearer = revoked ? index.get(keyOf('ID', String(revoked.IdVehiculo))) : undefined;
  const Vehiculo = forged ? null : (bearer ?? index.get(key) ?? null);
  const rule = lista.Puerta.Reglas[Modo].VEHICULO;
  const Motivos: Dicho[] = [];
  const Advertencias: Dicho[] = [];
  const byRule = (said: Dicho) => {
    if (rule === 'B') Motivos.push(said);
    if (rule === 'A') Advertencias.push(said);
  };
  const closed = lista.Puerta.Denegado[Modo];
  if (closed) Motivos.push(closed);
  if (forged) Motivos.push(told(lang, '113', { falla: 'lectura.firma' }));
  const at = moment.getTime();
  const ofCard = ofCards && (Vehiculo || revoked) ? cardReason(lista, lang, { card: Vehiculo?.Credencial ?? null, revoked }, at) : null;
  // A card on the way out only warns, as a person's.
  if (ofCard) (Modo === 'S' ? Motivos : Advertencias).push(ofCard);
  if (!driven) byRule(told(lang, '809'));
  if (!Vehiculo) {
    if (!forged && !ofCard) byRule(told(lang, '800', { placa: read.Identificador }));
    return { Vehiculo, Motivos, Advertencias };
  }
  const again = vehiclePassbackOffline(lista.Puerta.Antipassback, rule, lastOf(plateKey(Vehiculo.Placa)), { Modo, at: moment }, lang);
  // After what the list foretells, as the table of controls has it.
  const seen = (): Visto => {
    if (again) (again.advierte ? Advertencias : Motivos).push({ Codigo: again.Codigo, Motivo: again.Motivo });
    return { Vehiculo, Motivos, Advertencias };
  };
  const foretold = Modo === 'S' ? Vehiculo.Entrada : Vehiculo.Salida;
  if (!foretold) return seen();
  const window = windowAt(lista, foretold.Ventanas, at);
  if (window) Advertencias.push(...window.Advertencias);
  else if (foretold.Denegado) Motivos.push(foretold.Denegado);
  // Too old a list holds no vehicle inside.
  else if (Modo === 'S') Motivos.push(told(lang, '807', { intervalos: hoursOf(foretold.Ventanas, lista.Zona, at) }));
  return seen();
}

/** What of who drives is against it, as the door's type says: the very rule of the gate. */
function driverSays(lista: Lista, vehiculo: VehiculoInstantanea | null, who: Decidido, { Modo, at }: MovimientoLeido, lang: Idioma) {
  const rule = lista.Puerta.Reglas[Modo].CONDUCTOR;
  if (rule === 'N' || !vehiculo || !who.Sujeto) return { Motivos: [], Advertencias: [] };
  const day = localClock(lista.Zona, at.getTime()).day.replace(/-/g, '');
  const said = licenceFaults(vehiculo, who.Sujeto.Conduce ?? { Licencia: null, Internas: [] }, day).map(({ Codigo, Detalle }) =>
    told(lang, Codigo, Detalle),
  );
  return rule === 'B' ? { Motivos: said, Advertencias: [] } : { Motivos: [], Advertencias: said };
}

/**
 * Everybody of a movement without a network, decided one by one and then together: it passes whole or not at all. Anti-passback knows this
 * device's own passes alone; how full zones are is not looked at: the server adds it once it hears of it.
 */
export function decideMovement(
  lista: Lista,
  { personas, vehiculos, pasos, pasosVehiculos }: Indices,
  leido: MovimientoLeido,
  lang: Idioma,
): MovimientoDecidido {
  const { Modo, at, Personas } = leido;
  const subjects: Omit<SujetoDecidido, 'Permitido' | 'Codigo'>[] = [];
  const seen = leido.Vehiculo
    ? lookAtVehicle(lista, vehiculos, { ...leido, Vehiculo: leido.Vehiculo }, Personas.length > 0, (placa) => pasosVehiculos?.get(placa), lang)
    : null;
  if (seen && leido.Vehiculo) subjects.push({ TipoMarcacion: 'V', Identificador: leido.Vehiculo.Identificador, Persona: null, ...seen });
  for (const [place, who] of Personas.entries()) {
    const decided = decideOffline(lista, personas, { Modo, at, ...who }, lang);
    const known = decided.Sujeto;
    // Where it is denied already nobody came in.
    const again =
      known && decided.Permitido === 'S' && known.SinAntipassback !== 'S'
        ? passbackOffline(lista.Puerta.Antipassback, pasos?.get(known.IdPersona), { Modo, at, zona: lista.Zona }, lang)
        : null;
    const said = again ? [{ Codigo: again.Codigo, Motivo: again.Motivo }] : [];
    const drives = seen !== null && place === 0 ? driverSays(lista, seen.Vehiculo, decided, leido, lang) : { Motivos: [], Advertencias: [] };
    subjects.push({
      TipoMarcacion: seen === null ? 'T' : place === 0 ? 'C' : 'P',
      Identificador: who.Identificador,
      Persona: decided.Sujeto,
      Vehiculo: null,
      Motivos: [...(decided.Motivo ? [decided.Motivo] : []), ...(again?.advierte === false ? said : []), ...drives.Motivos],
      Advertencias: [...decided.Advertencias, ...(again?.advierte ? said : []), ...drives.Advertencias],
    });
  }
  const whole = subjects.every(({ Motivos }) => Motivos.length === 0);
  const Sujetos = subjects.map((one): SujetoDecidido => {
    const [first] = one.Motivos;
    const Permitido = whole ? 'S' : 'N';
    return { ...one, Permitido, Codigo: ownOrOthers(!first, whole) === 'de otro' ? DE_OTRO : (first?.Codigo ?? '000') };
  });
  return {
    Permitido: whole ? 'S' : 'N',
    Codigo: failingOf(Sujetos)?.Codigo ?? '000',
    Sujetos,
    Repetido:
      twiceOf(
        Sujetos.map(({ Persona }) => Persona),
        ({ IdPersona }) => IdPersona,
      ) ?? null,
  };
}
