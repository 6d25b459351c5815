import { plain } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import { useRef, useState } from 'react';
import { SolicitudRequisito } from '../../shared/solicitud.entity';
import { say } from '../say';
import { entityOf } from '../solicitud/fields';
import { RequirementView } from '../ui/RequirementView';
import { SubjectCard, subjectTitle } from '../ui/SubjectCard';
import ui from '../ui/ui.module.css';
import { type Detail, isAbsent, type Requirement } from '../wire';
import { DecisionDialog } from './DecisionDialog';
import classes from './desk.module.css';
import { Evaluation } from './Evaluation';
import { useShortcuts } from './keys';
import { LastAccreditation } from './LastAccreditation';
import { PapersPane } from './PapersPane';
import { AnsweredNote, Background, DecisionBar, Requirements } from './ReviewParts';
import { useDecisions } from './useDecisions';

interface Props {
  readonly detail: Detail;
  /** It was answered: the next one of the queue. */
  readonly onDone: () => void;
  readonly onBack: () => void;
  /** One that was answered is open again. */
  readonly onReopen: (id: number) => void;
}

const isWaiting = (one: Requirement): boolean => one.Evaluable === 'S' && one.Resultado === 'N' && !isAbsent(one);

/** The one to look at first: what is mine and not reviewed. */
function firstOf(requirements: readonly Requirement[]): Requirement | undefined {
  return requirements.find(isWaiting) ?? requirements.find((one) => one.Evaluable === 'S') ?? requirements[0];
}

/** The right pane: a request to decide on, requirement by requirement, papers beside the evaluation. */
export function Review({ detail, onDone, onBack, onReopen }: Props) {
  const { Requisitos, Solicitud: row, can } = detail;
  const id = Number(row.IdSolicitud);
  const [chosen, setChosen] = useState(() => firstOf(Requisitos)?.IdRequisito);
  const [asking, setAsking] = useState<'devolver' | 'rechazar'>();
  const decisions = useDecisions(detail, onDone, onReopen);
  const at = Math.max(
    0,
    Requisitos.findIndex((one) => one.IdRequisito === chosen),
  );
  const requirement = Requisitos[at];
  const move = (by: number) => setChosen(Requisitos[(at + by + Requisitos.length) % Requisitos.length]?.IdRequisito);
  const afterSave = async () => {
    const after = [...Requisitos.slice(at + 1), ...Requisitos.slice(0, at)];
    const next = after.find(isWaiting);
    await decisions.refresh();
    if (next) setChosen(next.IdRequisito);
  };
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
    ...(can.devolver
      ? {
          a: () => void approve(),
          d: () => void ask('devolver'),
          x: () => void ask('rechazar'),
        }
      : {}),
  });
  return (
    <section className={classes.review} aria-label={`${say('comun.solicitud')} ${plain(row.Numero)}`}>
      <DecisionBar detail={detail} busy={decisions.busy} onBack={onBack} onAsk={(kind) => void ask(kind)} onApprove={() => void approve()} />
      {decisions.answered && <AnsweredNote answered={decisions.answered} onClose={decisions.forgetAnswered} />}
      <section className={ui.panel} aria-label={subjectTitle(entityOf(row))}>
        <SubjectCard detail={detail}>
          <LastAccreditation row={row} />
        </SubjectCard>
      </section>
      {requirement && (
        <div className={classes.work}>
          <div className={classes.side}>
            <Requirements requirements={Requisitos} chosen={requirement} onChoose={setChosen} />
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
      <Background detail={detail} />
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

/** Each observed requirement with its words, which of health ones stay with the requirement: what a return says to begin with. */
const observedOf = (requirements: readonly Requirement[]): string =>
  requirements
    .filter((one) => one.Evaluable === 'S' && (one.Resultado === 'O' || one.Resultado === 'R'))
    .map((one) => `${one.Requisito}: ${(one.Salud === 'N' && one.Observacion) || words.option(SolicitudRequisito, 'Resultado', one.Resultado)}`)
    .join('\n')
    .slice(0, 1000);
