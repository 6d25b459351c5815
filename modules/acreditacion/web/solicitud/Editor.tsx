import { Anchor, Button, Tabs } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { messageOf } from '@platform/web/api/problem';
import type { Values } from '@platform/web/data/row';
import { ConflictDialog } from '@platform/web/form/ConflictDialog';
import { problemErrors } from '@platform/web/form/errors';
import { useSession } from '@platform/web/session/session';
import { withConfirm } from '@platform/web/ui/confirm';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { RequestStatus } from '@platform/web/ui/StatusBadge';
import { IconAlertCircle, IconArrowLeft, IconCheck, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Entidad } from '../../shared/sujetos';
import { BASE, useRefreshRequests } from '../data';
import { type SayKey, say } from '../say';
import { Note } from '../ui/Note';
import ui from '../ui/ui.module.css';
import { type Detail, sentSchema, shownState } from '../wire';
import { CompanyStep } from './CompanyStep';
import classes from './editor.module.css';
import { entityOf, type FieldName, requestField, requirementId } from './fields';
import { type Missing, missingOf, placeOfField, STEPS, type StepName } from './missing';
import { isNewPhoto } from './photo';
import { RequirementCard } from './RequirementCard';
import { removeOne } from './remove';
import { SaveNote } from './SaveNote';
import { SendStep } from './SendStep';
import { SubjectStep } from './SubjectStep';
import { titleOf, whoOf } from './titles';
import { useContract } from './useContract';
import { useRequestDraft } from './useRequestDraft';

const TITLES: Readonly<Record<Exclude<StepName, 'persona'>, SayKey>> = {
  empresa: 'editor.empresa',
  requisitos: 'editor.requisitos',
  enviar: 'editor.enviar',
};
/** What the path calls a step; the second is called after what is accredited. */
const titleOfStep = (step: StepName, entidad: Entidad): string => say(step === 'persona' ? `sujeto.ficha${entidad}` : TITLES[step]);
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

/** A request as its requester writes it: four steps that save themselves. */
export function Editor({ detail, entidad: asked, step, onStep, onCreated, onLeave }: Props) {
  const { perfil } = useSession();
  const refresh = useRefreshRequests();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<readonly Missing[]>([]);
  const [requirementErrors, setRequirementErrors] = useState<Readonly<Record<string, string>>>({});
  const preset = useMemo<Values>(
    () => ({ Entidad: asked, ...(perfil.IdCompania ? { IdCompania: perfil.IdCompania } : {}) }),
    [asked, perfil.IdCompania],
  );
  const draft = useRequestDraft({
    row: detail?.Solicitud,
    preset,
    onCreated,
    onSaved: (names) => {
      setRefused([]);
      if (draft.id !== null && (names.some((name) => TOUCHING.includes(name)) || isNewPhoto(draft.values, detail?.Solicitud))) void refresh(draft.id);
    },
  });
  const entidad = entityOf(draft.values);
  const headOpen = detail === undefined || detail.can.editar;
  const requirements = detail?.Requisitos ?? [];
  const { contract } = useContract(draft.values);
  const missing = [...missingOf(draft.values, requirements, contract, detail?.Visitantes.length ?? 0), ...refused];
  const state = shownState.safeParse(detail?.Solicitud.Estado ?? 'I');
  const observed = requirements.filter((one) => one.Editable === 'S' && (one.Resultado === 'O' || one.Resultado === 'R'));
  const returned = state.data === 'O';
  const last = returned ? [...(detail?.Historial ?? [])].reverse().find((one) => one.Accion === 'devolver') : undefined;
  const who = whoOf(detail, draft);

  const go = ({ step: to, target }: Pick<Missing, 'step' | 'target'>) => {
    onStep(to);
    // The step has to be there before its field can take the focus.
    window.setTimeout(() => {
      const element = document.getElementById(target);
      element?.scrollIntoView({ block: 'center' });
      element?.focus();
    }, 60);
  };
  const send = async () => {
    if (!(await draft.flush()) || draft.id === null) return notifyError(draft.failure ?? say('editor.porGuardar'));
    setSending(true);
    try {
      const path = `${BASE}/${String(draft.id)}/enviar`;
      const { Numero } = await withConfirm((confirmations) => api.post(path, { ...confirmations }, sentSchema));
      notifyOk(say('envio.enviada', { numero: Numero }));
      await refresh(draft.id);
    } catch (error) {
      const wrong = problemErrors(error);
      const local = missingOf(draft.values, requirements, contract, detail?.Visitantes.length ?? 0).map((one) => one.target);
      setRefused(
        Object.entries(wrong)
          .map(([field, text]): Missing => ({ ...placeOfField(field), text }))
          .filter(({ target }) => !local.includes(target)),
      );
      draft.setErrors(wrong);
      setRequirementErrors(Object.fromEntries(Object.entries(wrong).map(([field, text]) => [field.replace(/^Requisitos\./, ''), text])));
      notifyError(error);
      if (messageOf(error) && draft.id !== null) void refresh(draft.id);
    } finally {
      setSending(false);
    }
  };
  const at = STEPS.indexOf(step);
  const before = STEPS[at - 1];
  const after = STEPS[at + 1];
  const done = (name: StepName) =>
    name !== 'enviar' && (name !== 'requisitos' || requirements.length > 0) && !missing.some((one) => one.step === name);
  return (
    <>
      <PageTitle title={titleOf(detail, entidad)} subtitle={who}>
        {state.success && <RequestStatus code={state.data} />}
        <Button variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onLeave}>
          {say('editor.volver')}
        </Button>
        {detail?.can.eliminar && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() =>
              void removeOne(detail.Solicitud).then(async (removed) => {
                if (!removed) return;
                await refresh();
                onLeave();
              })
            }
          >
            {say('editor.eliminar')}
          </Button>
        )}
      </PageTitle>
      {returned && (
        <Note tone="yellow" spaced role="alert" title={say('editor.observada')} icon={IconAlertCircle}>
          {last?.Observacion && <p className={ui.quote}>{last.Observacion}</p>}
          <p>{say('editor.observadaTexto')}</p>
          <ul className={classes.links}>
            {observed.map((one) => (
              <li key={one.IdRequisito}>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  c="inherit"
                  underline="always"
                  ta="start"
                  display="inline"
                  onClick={() => go({ step: 'requisitos', target: requirementId(one.Codigo) })}
                >
                  {say('editor.irA', { nombre: one.Requisito })}
                </Anchor>
                {one.Observacion ? `: ${one.Observacion}` : ''}
              </li>
            ))}
          </ul>
        </Note>
      )}
      <Tabs value={step} onChange={(next) => onStep(STEPS.find((one) => one === next) ?? step)} keepMounted={false}>
        <div className={classes.top}>
          <Tabs.List className={classes.path} aria-label={say('editor.pasos')}>
            {STEPS.map((name, index) => (
              <Tabs.Tab key={name} value={name} className={classes.step} data-done={done(name)}>
                <Mark done={done(name)} number={index + 1} />
                <span data-part="name">
                  {titleOfStep(name, entidad)}
                  {name !== 'enviar' && <span className="hidden-text">, {say(done(name) ? 'editor.completo' : 'editor.porCompletar')}</span>}
                </span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        <div className={ui.panel}>
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
            {requirements.length === 0 || draft.id === null ? (
              <EmptyState
                title={say(draft.values.IdPerfilAcreditacion ? 'requisito.sinRequisitos' : 'editor.primeroPerfil')}
                text={draft.values.IdPerfilAcreditacion ? undefined : say('editor.primeroPerfilTexto')}
                action={<Button onClick={() => onStep('empresa')}>{say('editor.irEmpresa')}</Button>}
              />
            ) : (
              <ul className={classes.cards} aria-label={say('comun.requisitos')}>
                {requirements.map((one) => (
                  <RequirementCard
                    key={one.IdRequisito}
                    id={draft.id ?? 0}
                    requirement={one}
                    maximumMb={detail?.PdfMaximoMb ?? 1}
                    error={requirementErrors[one.Codigo]}
                    onSaved={async () => {
                      setRefused([]);
                      setRequirementErrors(({ [one.Codigo]: _, ...others }) => others);
                      await refresh(draft.id ?? undefined);
                    }}
                  />
                ))}
              </ul>
            )}
          </Tabs.Panel>
          <Tabs.Panel value="enviar">
            <SendStep detail={detail} who={who} missing={missing} sending={sending} onGo={go} onSend={() => void send()} />
          </Tabs.Panel>
          <div className={classes.bar}>
            <SaveNote draft={draft} />
            <span className={classes.next} />
            {before && (
              <Button variant="default" onClick={() => onStep(before)}>
                {say('editor.anterior')}
              </Button>
            )}
            {after && (
              <Button
                onClick={() => {
                  void draft.flush();
                  onStep(after);
                }}
              >
                {say('editor.siguiente', { paso: titleOfStep(after, entidad) })}
              </Button>
            )}
          </div>
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

function Mark({ done, number }: { done: boolean; number: number }) {
  return (
    <span data-part="mark" aria-hidden>
      {done ? <IconCheck size={14} /> : number}
    </span>
  );
}
