import { Button, Tabs } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Entidad } from '../../shared/sujetos';
import { type SayKey, say } from '../say';
import classes from './editor.module.css';
import { STEPS, type StepName } from './missing';
import { SaveNote } from './SaveNote';
import type { RequestDraft } from './useRequestDraft';

const TITLES: Readonly<Record<Exclude<StepName, 'persona'>, SayKey>> = {
  empresa: 'editor.empresa',
  requisitos: 'editor.requisitos',
  enviar: 'editor.enviar',
};
/** What the path calls a step; the second is called after what is accredited. */
const titleOfStep = (step: StepName, entidad: Entidad): string => say(step === 'persona' ? `sujeto.ficha${entidad}` : TITLES[step]);

/** The four steps as tabs, each with whether anything of it is missing. */
export function StepPath({ entidad, done }: { readonly entidad: Entidad; readonly done: (step: StepName) => boolean }) {
  return (
    <div className={classes.top}>
      <Tabs.List className={classes.path} aria-label={say('editor.pasos')}>
        {STEPS.map((name, index) => (
          <Tabs.Tab key={name} value={name} className={classes.step} data-done={done(name)}>
            <span data-part="mark" aria-hidden>
              {done(name) ? <IconCheck size={14} /> : index + 1}
            </span>
            <span data-part="name">
              {titleOfStep(name, entidad)}
              {name !== 'enviar' && <span className="hidden-text">, {say(done(name) ? 'editor.completo' : 'editor.porCompletar')}</span>}
            </span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </div>
  );
}

interface BarProps {
  readonly step: StepName;
  readonly entidad: Entidad;
  readonly draft: RequestDraft;
  readonly onStep: (step: StepName) => void;
}

/** How the draft stands, and the way to the step before and after. */
export function StepBar({ step, entidad, draft, onStep }: BarProps) {
  const at = STEPS.indexOf(step);
  const before = STEPS[at - 1];
  const after = STEPS[at + 1];
  return (
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
  );
}
