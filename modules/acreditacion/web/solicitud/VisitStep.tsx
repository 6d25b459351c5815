import { Button } from '@mantine/core';
import { Persona } from '@modules/administracion/shared/persona.entity';
import { api } from '@platform/web/api/client';
import { messageOf } from '@platform/web/api/problem';
import type { Value } from '@platform/web/data/row';
import { nothingSchema } from '@platform/web/data/schemas';
import { problemErrors } from '@platform/web/form/errors';
import { notifyOk } from '@platform/web/ui/notify';
import { IconAlertTriangle, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { BASE, useRefreshRequests } from '../data';
import { say } from '../say';
import { Note } from '../ui/Note';
import { VisitorCard, visitorName } from '../ui/SubjectCard';
import ui from '../ui/ui.module.css';
import classes from './editor.module.css';
import { fieldId, PERSON_REQUIRED } from './fields';
import { PersonFinder } from './PersonFinder';
import type { StepProps } from './PersonStep';
import { useDemanded } from './useDemanded';

type File = Record<string, NonNullable<Value>>;

/** Step 2 of a visit: the people who come, each found by document or typed; once on the list, nobody comes twice. */
export function VisitStep({ draft, detail, readOnly }: StepProps) {
  const refresh = useRefreshRequests();
  const [typed, setTyped] = useState<File | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [turn, setTurn] = useState(0);
  const list = detail?.Visitantes ?? [];
  const demanded = useDemanded(Persona).map(({ name }) => name);
  const change = async (work: (id: number) => Promise<unknown>): Promise<boolean> => {
    if (draft.id === null) return false;
    setBusy(true);
    setFailure(undefined);
    setErrors({});
    try {
      await work(draft.id);
      await refresh(draft.id);
      return true;
    } catch (error) {
      setErrors(problemErrors(error));
      setFailure(messageOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const add = async (body: { IdPersona: number } | { DatosPersona: File }) => {
    const added = await change((id) => api.post(`${BASE}/${String(id)}/visitas`, body, z.object({ IdSolicitudVisita: z.number() })));
    if (!added) return;
    setTyped(null);
    // A fresh search for the next one.
    setTurn(turn + 1);
    notifyOk(say('sujeto.agregada'));
  };
  if (draft.id === null) return <Note tone="gray">{say('sujeto.primeroEmpresa')}</Note>;
  const complete = typed !== null && [...PERSON_REQUIRED, ...demanded].every((name) => typed[name] !== undefined);
  return (
    <div className={classes.stack}>
      <section aria-label={say('sujeto.lista')} id={fieldId('Visitantes')} tabIndex={-1}>
        <h2 className={classes.listTitle}>{say('sujeto.visitantes', { count: list.length })}</h2>
        {list.length === 0 ? (
          <p className={classes.dim}>{say('sujeto.sinVisitantes')}</p>
        ) : (
          <ul className={ui.people}>
            {list.map((one) => (
              <li key={one.IdSolicitudVisita} className={ui.panel}>
                <VisitorCard visitor={one}>
                  {!readOnly && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="red"
                      disabled={busy}
                      leftSection={<IconTrash size={14} aria-hidden />}
                      aria-label={say('sujeto.quitar', { nombre: visitorName(one) })}
                      onClick={() =>
                        void change((id) => api.del(`${BASE}/${String(id)}/visitas/${String(one.IdSolicitudVisita)}`, {}, nothingSchema))
                      }
                    >
                      {say('sujeto.quitarCorto')}
                    </Button>
                  )}
                </VisitorCard>
              </li>
            ))}
          </ul>
        )}
      </section>
      {failure && (
        <Note tone="red" role="alert" icon={IconAlertTriangle}>
          {failure}
        </Note>
      )}
      {!readOnly && (
        <section className={ui.panel} aria-label={say('sujeto.agregar')}>
          <h2>{say('sujeto.agregar')}</h2>
          <PersonFinder
            key={turn}
            typed={typed}
            errors={errors}
            readOnly={busy}
            anyone
            onFound={(IdPersona) => void add({ IdPersona })}
            onTyped={setTyped}
          >
            <div>
              <Button
                loading={busy}
                disabled={!complete}
                leftSection={<IconUserPlus size={16} aria-hidden />}
                onClick={() => typed && void add({ DatosPersona: typed })}
              >
                {say('sujeto.agregarLista')}
              </Button>
            </div>
          </PersonFinder>
        </section>
      )}
    </div>
  );
}
