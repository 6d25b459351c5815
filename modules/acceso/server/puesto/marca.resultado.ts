import { DE_OTRO, ownOrOthers } from '../../shared/movimiento';
import { isResultado } from '../../shared/oraciones';
import type { EarlierMark } from '../decision/facts';
import { reasonsOf, type SubjectOutcome } from './marca.answer';
import type { Movement, Subject } from './marca.movimiento';

/** What a mark said of its subject, as it is told again. */
export function remembered(mark: EarlierMark): Pick<SubjectOutcome, 'Permitido' | 'Codigo' | 'Motivos' | 'Advertencias'> {
  const reasons = reasonsOf(mark);
  return {
    Permitido: mark.Resultado,
    Codigo: isResultado(mark.Codigo) ? mark.Codigo : '000',
    Motivos: reasons.filter(({ Severidad }) => Severidad === 'B'),
    Advertencias: reasons.filter(({ Severidad }) => Severidad === 'A'),
  };
}

const passes = ({ Ultima, verdict }: Subject): boolean => Ultima !== null || verdict.Permitido === 'S';

/**
 * A movement passes whole or not at all: when one is refused, those who were fine carry code 001. Who repeats a pass of
 * some seconds ago is answered like then.
 */
export function settle({ subjects }: Movement): SubjectOutcome[] {
  const whole = subjects.every(passes);
  return subjects.map((subject): SubjectOutcome => {
    const { verdict, Ultima } = subject;
    const own = { subject, Acreditacion: verdict.Acreditacion, IdMarca: null };
    if (ownOrOthers(passes(subject), whole) === 'de otro')
      return { ...own, Permitido: 'N', Codigo: DE_OTRO, Motivos: [], Advertencias: verdict.Advertencias, Rebote: 'N' };
    if (whole && Ultima) return { ...own, ...remembered(Ultima), Rebote: 'S' };
    return { ...own, ...verdict, Rebote: 'N' };
  });
}
