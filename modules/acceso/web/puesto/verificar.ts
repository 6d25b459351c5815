import { qrIn } from '@modules/identificacion/shared/firma';
import type { SinRed } from '@modules/identificacion/shared/sinRed.wire';
import { language } from '@platform/web/i18n/language';
import { canKeep } from '@platform/web/session/vault';
import { indexOf } from '../../shared/fueraDeLinea';
import { indexOfVehicles } from '../../shared/fueraDeLinea.movimiento';
import { verifyOffline } from '../../shared/fueraDeLinea.verificar';
import { keptPhoto, storedList } from './lista';
import { lastStation } from './station';

/** Whose card was read, by the list of the door at which this browser stood last; null where it keeps none. */
export async function verifyHere(Lectura: string): Promise<SinRed | null> {
  const station = lastStation();
  const list = station && canKeep() ? await storedList(station.IdPuerta).catch(() => null) : null;
  if (!list) return null;
  const at = new Date(Date.now() + list.desfase);
  const Verificada = verifyOffline(list, { personas: indexOf(list.Sujetos), vehiculos: indexOfVehicles(list.Vehiculos) }, Lectura, at, language());
  return {
    Verificada,
    Lista: { Puerta: list.Puerta.Nombre, GeneradaEl: list.GeneradaEl },
    Momento: at.toISOString(),
    Medio: qrIn(Lectura) ? 'Q' : 'C',
    Retrato: Verificada.IdPersona === null ? null : await keptPhoto(Verificada.IdPersona),
  };
}
