import { Button, Tabs } from '@mantine/core';
import type { Values } from '@platform/web/data/row';
import { ConflictDialog } from '@platform/web/form/ConflictDialog';
import { useSession } from '@platform/web/session/session';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { RequestStatus } from '@platform/web/ui/StatusBadge';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import type { Entidad } from '../../shared/sujetos';
import { useRefreshRequests } from '../data';
import { say } from '../say';
import { Note } from '../ui/Note';
import ui from '../ui/ui.module.css';
import { type Detail, shownState } from '../wire';
import { CompanyStep } from './CompanyStep';
import { entityOf, type FieldName, requestField } from './fields';
import { type Missing, STEPS, type StepName } from './missing';
import { isNewPhoto } from './photo';
import { RequirementsStep } from './RequirementsStep';
import { Returned } from './Returned';
import { removeOne } from './remove';
import { SendStep } from './SendStep';
import { StepBar, StepPath } from './Steps';
import { SubjectStep } from './SubjectStep';
import { titleOf, whoOf } from './titles';
import { useContract } from './useContract';
import { useRequestDraft } from './useRequestDraft';
import { useSending } from './useSending';

/** After these, requirements, endowment or what may be done are others. */
const TOUCHING = ['IdContrato', 'IdPerfilAcreditacion', 'IdPersona', 'IdCargo', 'IdCompania', 'IdVehiculo', 'IdCompaniaAcreditada'];

interface Props {
  /** Undefined while the request does not exist. */
  readonly detail: Detail | undefined;
  /** What a new request accredits. */
  readonly entidad: Entidad;
  readonly step: StepName;
  readonly onStep: (step: StepName) => void;
  readonly onCreated: (id: number) => void;
  readonly onLeave: () => void;
}

/** Shows a step and takes whoever reads to a place of it. */
function goTo({ step, target }: Pick<Missing, 'step' | 'target'>, onStep: (step: StepName) => void): void {
  onStep(step);
  // The step has to be there before its field can take the focus.
  window.setTimeout(() => {
    const element = document.getElementById(target);
    element?.scrollIntoView({ block: 'center' });
    element?.focus();
  }, 60);
}

/** A request as its requester writes it: four steps that save themselves. */
export function Editor({ detail, entidad: asked, step, onStep, onCreated, onLeave }: Props) {
  const { perfil } = useSession();
  const refresh = useRefreshRequests();
  const preset = useMemo<Values>(
    () => ({ Entidad: asked, ...(perfil.IdCompania ? { IdCompania: perfil.IdCompania } : {}) }),
    [asked, perfil.IdCompania],
  );
  const draft = useRequestDraft({
    row: detail?.Solicitud,
    preset,
    onCreated,
    onSaved: (names) => {
      sending.forget();
      if (draft.id !== null && (names.some((name) => TOUCHING.includes(name)) || isNewPhoto(draft.values, detail?.Solicitud))) void refresh(draft.id);
    },
  });
  const { contract } = useContract(draft.values);
  const sending = useSending({ draft, detail, contract, refresh });
  const { missing } = sending;
  const entidad = entityOf(draft.values);
  const headOpen = detail === undefined || detail.can.editar;
  const state = shownState.safeParse(detail?.Solicitud.Estado ?? 'I');
  const who = whoOf(detail, draft);
  const go = (place: Pick<Missing, 'step' | 'target'>) => goTo(place, onStep);
  // Who asked for a new one goes on by writing it; the screen's own focus comes first.
  const panel = useRef<HTMLDivElement>(null);
  const begins = useRef(detail === undefined);
  useEffect(() => {
    if (!begins.current) return;
    const timer = window.setTimeout(() => {
      begins.current = false;
      const inputs = [...(panel.current?.querySelectorAll<HTMLInputElement>('input:not([type="file"], [type="hidden"]):enabled') ?? [])];
      // What is known already (the contractor's own company) is not asked for.
      (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
    });
    return () => window.clearTimeout(timer);
  }, []);
  const remove = async (row: Detail['Solicitud']) => {
    if (!(await removeOne(row))) return;
    await refresh();
    onLeave();
  };
  const done = (name: StepName) =>
    name !== 'enviar' && (name !== 'requisitos' || (detail?.Requisitos.length ?? 0) > 0) && !missing.some((one) => one.step === name);
  return (
    <>
      <PageTitle title={titleOf(detail, entidad)} subtitle={who}>
        {state.success && <RequestStatus code={state.data} />}
        <Button variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onLeave}>
          {say('editor.volver')}
        </Button>
        {detail?.can.eliminar && (
          <Button variant="subtle" color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void remove(detail.Solicitud)}>
            {say('editor.eliminar')}
          </Button>
        )}
      </PageTitle>
      {detail && state.data === 'O' && <Returned detail={detail} onGo={go} />}
      <Tabs value={step} onChange={(next) => onStep(STEPS.find((one) => one === next) ?? step)} keepMounted={false}>
        <StepPath entidad={entidad} done={done} />
        <div ref={panel} className={ui.panel}>
          {!headOpen && (step === 'empresa' || step === 'persona') && (
            <Note tone="gray" spaced>
              {say('editor.soloLectura')}
            </Note>
          )}
          <Tabs.Panel value="empresa">
            <CompanyStep draft={draft} readOnly={!headOpen} />
          </Tabs.Panel>
          <Tabs.Panel value="persona">
            <SubjectStep entidad={entidad} draft={draft} detail={detail} readOnly={!headOpen} />
          </Tabs.Panel>
          <Tabs.Panel value="requisitos">
            <RequirementsStep
              id={draft.id}
              detail={detail}
              hasProfile={Boolean(draft.values.IdPerfilAcreditacion)}
              errors={sending.requirementErrors}
              onSaved={async (codigo) => {
                sending.forget(codigo);
                await refresh(draft.id ?? undefined);
              }}
              onProfile={() => onStep('empresa')}
            />
          </Tabs.Panel>
          <Tabs.Panel value="enviar">
            <SendStep detail={detail} who={who} missing={missing} sending={sending.sending} onGo={go} onSend={() => void sending.send()} />
          </Tabs.Panel>
          <StepBar step={step} entidad={entidad} draft={draft} onStep={onStep} />
        </div>
      </Tabs>
      {draft.conflict && (
        <ConflictDialog
          fields={CONFLICT_FIELDS.map((name) => requestField(name))}
          mine={draft.typed}
          base={draft.base}
          current={draft.conflict}
          saving={draft.state === 'saving'}
          onSettle={draft.settle}
          onClose={() => draft.settle(Object.keys(draft.typed))}
        />
      )}
    </>
  );
}

const CONFLICT_FIELDS: readonly FieldName[] = [
  'IdContrato',
  'IdPerfilAcreditacion',
  'IdCargo',
  'FechaInicio',
  'FechaFin',
  'Lugar',
  'Asunto',
  'IdPersona',
  'IdVehiculo',
  'IdCompaniaAcreditada',
  'MotivoVisita',
  'IdAnfitrion',
];
