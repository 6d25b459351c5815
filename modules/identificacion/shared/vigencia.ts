import { addDays } from '@modules/administracion/shared/dia';

/** Until when a card that waits in the stock lasts: somebody's loan gives it an end. */
export const EN_EXISTENCIA = '20991231';

/** The last day that a type gives a card, and none when it lasts as the accreditation does. */
export const typeLimit = (FechaInicio: string, DiasVigencia: number): string | null =>
  DiasVigencia > 0 ? addDays(FechaInicio, DiasVigencia - 1) : null;

/** The end proposed to a card: that of its type, or the accreditation's if it is sooner (Identificación, *Dates*). */
export function proposedEnd(FechaInicio: string, DiasVigencia: number, acreditacion: string): string {
  const limit = typeLimit(FechaInicio, DiasVigencia);
  return limit !== null && limit < acreditacion ? limit : acreditacion;
}
