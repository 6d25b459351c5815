import { flag, ref, text } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { plain } from '@platform/web/data/row';
import { ask } from '@platform/web/pages/ask';
import { newOrigin } from '@platform/web/post/origin';
import { recall, remember } from '@platform/web/session/storage';
import { withConfirm } from '@platform/web/ui/confirm';
import { notifyOk, notifyWarning } from '@platform/web/ui/notify';
import { z } from 'zod';
import { VisitaRegistro } from '../../shared/visita.entity';
import { ingresoSchema, type VisitaWire, visitaSchema } from '../../shared/visita.wire';
import { say } from '../say';

const PATH = '/api/AccesoVisitaRegistro';
const list = z.array(visitaSchema);
export type View = 'esperadas' | 'enSitio';
/** The visits of a view. */
export const visitsOf = (view: View, signal?: AbortSignal) => api.get(`${PATH}/${view}`, {}, list, { signal });

/** The door of this desk, as it was said last. */
const DOOR = 'visitas.puerta';
/** Visits are registered at this door from now on. */
export const keepDoor = (IdPuerta: number): void => remember(DOOR, String(IdPuerta));
function knownDoor(): { readonly IdPuerta?: number } {
  const kept = Number(recall(DOOR));
  return kept > 0 ? { IdPuerta: kept } : {};
}

/** *Registrar ingreso*: host and escort confirmed, a card lent; what the gate refuses is told with its reason. */
export async function registerEntry(visit: VisitaWire): Promise<void> {
  const nombre = visit.Visitante ?? '';
  const IdMarcaOrigen = newOrigin();
  await ask(
    VisitaRegistro,
    {
      title: say('visitas.ingresoA', { nombre }),
      fields: {
        IdPuerta: ref('AccesoPuerta', { required: true }),
        NumeroTarjeta: text({ max: 40 }),
        IdAnfitrion: ref('AdministracionPersona', {}),
        IdEscolta: ref('AdministracionPersona', {}),
        Observacion: text({ max: 250, multiline: true }),
      },
      labels: { IdPuerta: say('visitas.puerta'), NumeroTarjeta: say('visitas.tarjeta') },
      values: { ...knownDoor(), IdAnfitrion: visit.IdAnfitrion },
      button: say('visitas.ingreso'),
    },
    async ({ IdPuerta, NumeroTarjeta, IdAnfitrion, IdEscolta, Observacion }) => {
      remember(DOOR, plain(IdPuerta));
      const sent = {
        IdPersona: visit.IdPersona,
        IdMarcaOrigen,
        IdPuerta,
        IdAnfitrion,
        IdEscolta,
        NumeroTarjeta: NumeroTarjeta || null,
        Observacion: Observacion || null,
      };
      const answer = await api.post(`${PATH}/ingresar`, sent, ingresoSchema);
      if (answer.Permitido === 'N') notifyWarning(say('visitas.denegada', { motivo: answer.Motivo }));
      else notifyOk(answer.Tarjeta ? say('visitas.conTarjeta', { nombre, codigo: answer.Tarjeta }) : say('visitas.registrada', { nombre }));
    },
  );
}

/** *Registrar salida*: the card comes back, or is asked about by its code and goes on as lost. */
export async function registerExit(visit: VisitaWire): Promise<void> {
  const nombre = visit.Visitante ?? '';
  const IdMarcaOrigen = newOrigin();
  const done = await ask(
    VisitaRegistro,
    {
      title: say('visitas.salidaDe', { nombre }),
      fields: { IdPuerta: ref('AccesoPuerta', { required: true }), ...(visit.Tarjeta ? { Devuelta: flag({ default: 'S' }) } : {}) },
      labels: { IdPuerta: say('visitas.puerta'), Devuelta: `${say('visitas.devuelta')} (${visit.Tarjeta ?? ''})` },
      values: { ...knownDoor(), ...(visit.Tarjeta ? { Devuelta: 'S' } : {}) },
      button: say('visitas.salida'),
    },
    async ({ IdPuerta, Devuelta }) => {
      remember(DOOR, plain(IdPuerta));
      await withConfirm((confirmations) =>
        api.post(`${PATH}/${visit.IdVisitaRegistro}/salir`, { IdPuerta, IdMarcaOrigen, Devuelta: Devuelta ?? 'S', ...confirmations }, z.unknown()),
      );
    },
  );
  if (done) notifyOk(say('visitas.salio', { nombre }));
}
