import { api } from '@platform/web/api/client';
import { shownMoment } from '@platform/web/data/zone';
import { ownedBy, ownerOf } from '@platform/web/post/outbox';
import { currentSession } from '@platform/web/session/session';
import { vault } from '@platform/web/session/vault';
import { notifyError } from '@platform/web/ui/notify';
import { z } from 'zod';
import { say } from '../say';

const flag = z.enum(['S', 'N']);
const occupant = z.object({ Identificador: z.string(), TipoIdentificacion: z.enum(['DOC', 'QR', 'TAR']), IdTipoDocumento: z.number().nullable() });
const pendingSchema = z.object({
  /** Whose they are: within a user an origin is one mark, so that only who made them may send them. */
  dueno: z.string(),
  IdInstantanea: z.number(),
  marca: z.object({
    IdMarcaOrigen: z.string(),
    IdPuerta: z.number(),
    ModoMarcacion: flag,
    TipoMarcacion: z.enum(['T', 'C', 'V']),
    Identificador: z.string(),
    TipoIdentificacion: z.enum(['DOC', 'QR', 'TAR', 'PLA']),
    IdTipoDocumento: z.number().nullable(),
    /** The vehicle that they are in: whoever stands above drives. */
    Vehiculo: z.object({ Identificador: z.string(), TipoIdentificacion: z.enum(['PLA', 'QR']) }).optional(),
    Acompanantes: z.array(occupant).optional(),
    FechaHora: z.string(),
    EnLinea: z.literal('N'),
    /** Registered by hand, or forced, for a reason. */
    Automatica: flag.optional(),
    Forzada: flag.optional(),
    IdMotivoMarca: z.number().optional(),
    ResultadoEquipo: z.object({ Permitido: flag, Codigo: z.string() }),
  }),
});
export type Pending = z.infer<typeof pendingSchema>;
export type OfflineMark = Pending['marca'];

const answerSchema = z.array(
  z.object({ Estado: z.enum(['REGISTRADA', 'REPETIDA', 'RECHAZADA']), Codigo: z.string().nullable(), Mensaje: z.string().nullable() }),
);
const AT_ONCE = 100;
const LOCK = 'vcg:marcas';
/** A clock ahead of the server's: in some minutes it is no longer the future. */
const LATER = 'marca.fecha_futura';

const box = vault('outbox');

/** On disk before anybody is told that they may pass. */
export const keepMark = (IdInstantanea: number, marca: OfflineMark): Promise<void> =>
  box.put(marca.IdMarcaOrigen, { dueno: ownerOf(currentSession()), IdInstantanea, marca } satisfies Pending);

/** This operator's marks that the server has not answered yet, oldest first. */
export async function unsentMarks(): Promise<Pending[]> {
  return ownedBy(await box.all(), ownerOf(currentSession()), pendingSchema).sort((one, other) =>
    one.marca.FechaHora.localeCompare(other.marca.FechaHora),
  );
}

/** Sends what is not answered yet; what was heard of is let go of one by one. A lost answer costs nothing: sent again they are the same marks. */
export const sendMarks = (zone: string): Promise<void> =>
  navigator.locks.request(LOCK, async () => {
    const waiting = await unsentMarks();
    for (let at = 0; at < waiting.length; ) {
      const { IdInstantanea } = waiting[at] ?? { IdInstantanea: 0 };
      const those = waiting.slice(at, at + AT_ONCE);
      const other = those.findIndex((one) => one.IdInstantanea !== IdInstantanea);
      const batch = other < 0 ? those : those.slice(0, other);
      const answers = await api.post('/api/AccesoMarca/registrarLote', { IdInstantanea, Marcas: batch.map(({ marca }) => marca) }, answerSchema);
      for (const [place, { marca }] of batch.entries()) {
        const answer = answers[place];
        if (!answer || (answer.Estado === 'RECHAZADA' && answer.Codigo === LATER)) continue;
        if (answer.Estado === 'RECHAZADA')
          notifyError(say('puesto.marcaRechazada', { momento: shownMoment(marca.FechaHora, zone), motivo: answer.Mensaje ?? '' }));
        await box.remove(marca.IdMarcaOrigen);
      }
      at += batch.length;
    }
  });
