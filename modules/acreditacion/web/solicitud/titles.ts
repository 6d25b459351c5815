import { plain } from '@platform/web/data/row';
import { type Entidad, SUJETOS } from '../../shared/sujetos';
import { say } from '../say';
import { visitorName } from '../ui/SubjectCard';
import type { Detail } from '../wire';
import { entityOf } from './fields';
import { typedFile } from './TypedFields';
import type { RequestDraft } from './useRequestDraft';

/** Who or what it is for, as known or typed so far. */
export function whoOf(detail: Detail | undefined, { values }: RequestDraft): string {
  const { id, datos } = SUJETOS[entityOf(values)];
  const known = detail && id && values[id] && plain(values[id]) === plain(detail.Solicitud[id]);
  if (known || !datos) return detail?.Visitantes.map(visitorName).join(' · ') || plain(detail?.Solicitud.Solicitado);
  const typed = typedFile(values[datos]);
  if (datos === 'DatosVehiculo') return plain(typed?.Placa);
  if (datos === 'DatosCompania') return plain(typed?.Compania) || plain(typed?.Documento);
  const surnames = [plain(typed?.ApellidoPaterno), plain(typed?.ApellidoMaterno)].filter(Boolean).join(' ');
  return [surnames, plain(typed?.Nombres)].filter(Boolean).join(', ') || plain(typed?.Documento);
}

/** A draft has no number yet. */
export function titleOf(detail: Detail | undefined, entidad: Entidad): string {
  if (!detail) return say(`sujeto.nueva${entidad}`);
  const numero = plain(detail.Solicitud.Numero);
  return numero ? `${say('comun.solicitud')} ${numero}` : say('editor.borrador');
}
