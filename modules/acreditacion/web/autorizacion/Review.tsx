import { Button } from '@mantine/core';
import { plain } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import { RequestStatus } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconArrowBackUp, IconArrowLeft, IconCheck, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Solicitud, SolicitudRequisito } from '../../shared/solicitud.entity';
import { say } from '../say';
import { entityOf } from '../solicitud/fields';
import { moment } from '../ui/moments';
import { Note } from '../ui/Note';
import { RequestData } from '../ui/RequestData';
import { RequirementView } from '../ui/RequirementView';
import { ResultBadge } from '../ui/ResultBadge';
import { SubjectCard, subjectTitle } from '../ui/SubjectCard';
import { Roles, Timeline, TurnNote } from '../ui/Timeline';
import ui from '../ui/ui.module.css';
import { type Detail, isAbsent, type Requirement, shownState } from '../wire';
import { DecisionDialog } from './DecisionDialog';
import classes from './desk.module.css';
import { Evaluation } from './Evaluation';
import { useShortcuts } from './keys';
import { LastAccreditation } from './LastAccreditation';
import { PapersPane } from './PapersPane';
import { useDecisions } from './useDecisions';

interface Props {
  readonly detail: Detail;
  /** It was answered: the next one of the queue. */
  readonly onDone: () => void;
  readonly onBack: () => void;
}

const isWaiting = (one: Requirement): boolean => one.Evaluable === 'S' && one.Resultado === 'N' && !isAbsent(one);

/** The one to look at first: what is mine and not reviewed. */
function firstOf(requirements: readonly Requirement[]): Requirement | undefined {
  return requirements.find(isWaiting) ?? requirements.find((one) => one.Evaluable === 'S') ?? requirements[0];
}

/** The right pane: a request to decide on, requirement by requirement, papers beside the evaluation. */
export function Review({ detail, onDone, onBack }: Props) {
  const { Requisitos, Solicitud: row, can } = detail;
  const id = Number(row.IdSolicitud);
  const [chosen, setChosen] = useState(() => firstOf(Requisitos)?.IdRequisito);
  const [asking, setAsking] = useState<'devolver' | 'rechazar'>();
  const decisions = useDecisions(detail, onDone);
  const at = Math.max(
    0,
    Requisitos.findIndex((one) => one.IdRequisito === chosen),
  );
  const requirement = Requisitos[at];
  const state = shownState.safeParse(row.Estado);
  const move = (by: number) => setChosen(Requisitos[(at + by + Requisitos.length) % Requisitos.length]?.IdRequisito);
  const afterSave = async () => {
    const after = [...Requisitos.slice(at + 1), ...Requisitos.slice(0, at)];
    const next = after.find(isWaiting);
    await decisions.refresh();
    if (next) setChosen(next.IdRequisito);
  };
  const mayAnswer = can.devolver;
  const pending = useRef<() => Promise<boolean>>(undefined);
  const settled = async () => (await pending.current?.()) ?? true;
  const approve = async () => {
    if (await settled()) await decisions.approve();
  };
  const ask = async (kind: 'devolver' | 'rechazar') => {
    if (await settled()) setAsking(kind);
  };
  useShortcuts({
    n: () => move(1),
    p: () => move(-1),
    ...(mayAnswer
      ? {
          a: () => void approve(),
          d: () => void ask('devolver'),
          x: () => void ask('rechazar'),
        }
      : {}),
  });
  const { answered } = decisions;
  return (
    <section className={classes.review} aria-label={`${say('comun.solicitud')} ${plain(row.Numero)}`}>
      <div className={classes.decisions}>
        <Button className={classes.back} variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {say('mesa.volver')}
        </Button>
        <h2>
          {say('comun.solicitud')} {plain(row.Numero)}
        </h2>
        {state.success && <RequestStatus code={state.data} />}
        <span className={classes.push} />
        {mayAnswer && (
          <>
            <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => void ask('devolver')}>
              {say('mesa.devolver')}
            </Button>
            <Button variant="default" color="red" leftSection={<IconX size={16} aria-hidden />} onClick={() => void ask('rechazar')}>
              {say('mesa.rechazar')}
            </Button>
            <Button loading={decisions.busy} leftSection={<IconCheck size={16} aria-hidden />} onClick={() => void approve()}>
              {say('mesa.aprobar')}
            </Button>
          </>
        )}
      </div>
      {answered && (
        <Note
          tone="orange"
          role="alert"
          title={say('mesa.conflicto')}
          icon={IconAlertTriangle}
          close={{ label: say('mesa.cerrarAviso'), run: decisions.forgetAnswered }}
        >
          {answered.user && answered.moment
            ? say('mesa.conflictoTexto', {
                usuario: answered.user,
                estado: stateWord(answered.state),
                fecha: moment(answered.moment),
              })
            : say('mesa.conflictoSimple', { estado: stateWord(answered.state) })}
        </Note>
      )}
      <section className={ui.panel} aria-label={subjectTitle(entityOf(row))}>
        <SubjectCard detail={detail}>
          <LastAccreditation row={row} />
        </SubjectCard>
      </section>
      {requirement && (
        <div className={classes.work}>
          <div className={classes.side}>
            <nav className={ui.panel} aria-label={say('comun.requisitos')}>
              <h3>{say('comun.requisitos')}</h3>
              <ul className={classes.requirements}>
                {Requisitos.map((one) => (
                  <li key={one.IdRequisito}>
                    <button
                      type="button"
                      className={classes.requirement}
                      aria-current={one === requirement}
                      data-foreign={one.Evaluable === 'N' || undefined}
                      onClick={() => setChosen(one.IdRequisito)}
                    >
                      <span>{one.Requisito}</span>
                      <ResultBadge requirement={one} />
                    </button>
                  </li>
                ))}
              </ul>
            </nav>
            {requirement.Evaluable === 'S' ? (
              <Evaluation
                key={`${String(id)}-${String(requirement.IdRequisito)}-${requirement.FechaEvaluacion ?? ''}`}
                id={id}
                requirement={requirement}
                pending={pending}
                onSaved={afterSave}
                onFailed={decisions.conflicted}
              />
            ) : (
              <>
                <p className={classes.dim}>{say('mesa.noEvaluable', { rol: requirement.Rol })}</p>
                <RequirementView requirement={{ ...requirement, Adjuntos: [] }} round={Number(row.Ronda)} />
              </>
            )}
          </div>
          <PapersPane key={requirement.IdRequisito} requirement={requirement} round={Number(row.Ronda)} />
        </div>
      )}
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
          <Timeline steps={detail.Historial} requirements={Requisitos} />
        </section>
      </div>
      {asking && (
        <DecisionDialog
          kind={asking}
          first={asking === 'devolver' ? observedOf(Requisitos) : ''}
          onClose={() => setAsking(undefined)}
          onSend={async (text) => {
            const wrong = await decisions.answer(asking, text);
            if (wrong === undefined) setAsking(undefined);
            return wrong;
          }}
        />
      )}
    </section>
  );
}

const stateWord = (state: string): string => words.option(Solicitud, 'Estado', state).toLocaleLowerCase();

/** Each observed requirement with its words, which of health ones stay with the requirement: what a return says to begin with. */
const observedOf = (requirements: readonly Requirement[]): string =>
  requirements
    .filter((one) => one.Evaluable === 'S' && (one.Resultado === 'O' || one.Resultado === 'R'))
    .map((one) => `${one.Requisito}: ${(one.Salud === 'N' && one.Observacion) || words.option(SolicitudRequisito, 'Resultado', one.Resultado)}`)
    .join('\n')
    .slice(0, 1000);
