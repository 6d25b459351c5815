import { Button } from '@mantine/core';
import { plain } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import { RequestStatus } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconArrowBackUp, IconArrowLeft, IconCheck, IconX } from '@tabler/icons-react';
import { Solicitud } from '../../shared/solicitud.entity';
import { say } from '../say';
import { moment } from '../ui/moments';
import { Note } from '../ui/Note';
import { RequestData } from '../ui/RequestData';
import { ResultBadge } from '../ui/ResultBadge';
import { Roles, Timeline, TurnNote } from '../ui/Timeline';
import ui from '../ui/ui.module.css';
import { type Detail, type Requirement, shownState } from '../wire';
import classes from './desk.module.css';
import type { Answered } from './useDecisions';

interface BarProps {
  readonly detail: Detail;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onAsk: (kind: 'devolver' | 'rechazar') => void;
  readonly onApprove: () => void;
}

/** Which request it is, how it stands, and what I may decide of it. */
export function DecisionBar({ detail, busy, onBack, onAsk, onApprove }: BarProps) {
  const { Solicitud: row, can } = detail;
  const state = shownState.safeParse(row.Estado);
  return (
    <div className={classes.decisions}>
      <Button className={classes.back} variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
        {say('mesa.volver')}
      </Button>
      <h2>
        {say('comun.solicitud')} {plain(row.Numero)}
      </h2>
      {state.success && <RequestStatus code={state.data} />}
      <span className={classes.push} />
      {can.devolver && (
        <>
          <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => onAsk('devolver')}>
            {say('mesa.devolver')}
          </Button>
          <Button variant="default" color="red" leftSection={<IconX size={16} aria-hidden />} onClick={() => onAsk('rechazar')}>
            {say('mesa.rechazar')}
          </Button>
          <Button loading={busy} leftSection={<IconCheck size={16} aria-hidden />} onClick={onApprove}>
            {say('mesa.aprobar')}
          </Button>
        </>
      )}
    </div>
  );
}

const stateWord = (state: string): string => words.option(Solicitud, 'Estado', state).toLocaleLowerCase();

/** Somebody else answered the request in the meantime. */
export function AnsweredNote({ answered, onClose }: { readonly answered: Answered; readonly onClose: () => void }) {
  return (
    <Note tone="orange" role="alert" title={say('mesa.conflicto')} icon={IconAlertTriangle} close={{ label: say('mesa.cerrarAviso'), run: onClose }}>
      {answered.user && answered.moment
        ? say('mesa.conflictoTexto', {
            usuario: answered.user,
            estado: stateWord(answered.state),
            fecha: moment(answered.moment),
          })
        : say('mesa.conflictoSimple', { estado: stateWord(answered.state) })}
    </Note>
  );
}

interface RequirementsProps {
  readonly requirements: readonly Requirement[];
  readonly chosen: Requirement;
  readonly onChoose: (id: number) => void;
}

/** The requirements of the request, mine and those of other roles. */
export function Requirements({ requirements, chosen, onChoose }: RequirementsProps) {
  return (
    <nav className={ui.panel} aria-label={say('comun.requisitos')}>
      <h3>{say('comun.requisitos')}</h3>
      <ul className={classes.requirements}>
        {requirements.map((one) => (
          <li key={one.IdRequisito}>
            <button
              type="button"
              className={classes.requirement}
              aria-current={one === chosen}
              data-foreign={one.Evaluable === 'N' || undefined}
              onClick={() => onChoose(one.IdRequisito)}
            >
              <span>{one.Requisito}</span>
              <ResultBadge requirement={one} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What is known of the request beside its requirements. */
export function Background({ detail }: { readonly detail: Detail }) {
  return (
    <div className={classes.foot}>
      <section className={ui.panel} aria-label={say('vista.datos')}>
        <h3>{say('vista.datos')}</h3>
        <RequestData detail={detail} />
      </section>
      <section className={ui.panel} aria-label={say('comun.roles')}>
        <h3>{say('comun.roles')}</h3>
        <TurnNote turn={detail.Turno} />
        <Roles roles={detail.Roles} />
      </section>
      <section className={ui.panel} aria-label={say('comun.historial')}>
        <h3>{say('comun.historial')}</h3>
        <Timeline steps={detail.Historial} requirements={detail.Requisitos} />
      </section>
    </div>
  );
}
