import { words } from '@platform/web/i18n/words';
import type { Tone } from '@platform/web/theme/theme';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertCircle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { SolicitudRequisito } from '../../shared/solicitud.entity';
import { say } from '../say';
import type { Requirement, Result } from '../wire';

const LOOK: Readonly<Record<Result, { tone: Tone; icon: typeof IconCircleX }>> = {
  N: { tone: 'gray', icon: IconCircleDashed },
  C: { tone: 'green', icon: IconCircleCheck },
  O: { tone: 'yellow', icon: IconAlertCircle },
  R: { tone: 'red', icon: IconCircleX },
};

/** What the evaluator said of a requirement; behind the health wall, aptitude only. */
export function ResultBadge({ requirement }: { requirement: Pick<Requirement, 'Resultado' | 'Reservado'> }) {
  const { Resultado, Reservado } = requirement;
  const { tone, icon } = LOOK[Resultado];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {Reservado === 'S' ? aptitude(Resultado) : words.option(SolicitudRequisito, 'Resultado', Resultado)}
    </StatusBadge>
  );
}

const aptitude = (result: Result): string => (result === 'C' ? say('comun.apto') : result === 'N' ? say('comun.sinRevisar') : say('comun.noApto'));
