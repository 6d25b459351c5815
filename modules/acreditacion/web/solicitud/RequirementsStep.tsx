import { Button } from '@mantine/core';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { say } from '../say';
import type { Detail } from '../wire';
import classes from './editor.module.css';
import { RequirementCard } from './RequirementCard';

interface Props {
  /** Undefined while the request does not exist. */
  readonly id: number | null;
  readonly detail: Detail | undefined;
  readonly hasProfile: boolean;
  /** What the server said of each, by its code. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onSaved: (codigo: string) => Promise<void>;
  readonly onProfile: () => void;
}

/** What the profile asks for, each requirement a card; without a profile, the way to it. */
export function RequirementsStep({ id, detail, hasProfile, errors, onSaved, onProfile }: Props) {
  if (id === null || !detail || detail.Requisitos.length === 0)
    return (
      <EmptyState
        title={say(hasProfile ? 'requisito.sinRequisitos' : 'editor.primeroPerfil')}
        text={hasProfile ? undefined : say('editor.primeroPerfilTexto')}
        action={<Button onClick={onProfile}>{say('editor.irEmpresa')}</Button>}
      />
    );
  return (
    <ul className={classes.cards} aria-label={say('comun.requisitos')}>
      {detail.Requisitos.map((one) => (
        <RequirementCard
          key={one.IdRequisito}
          id={id}
          requirement={one}
          maximumMb={detail.PdfMaximoMb}
          error={errors[one.Codigo]}
          onSaved={() => onSaved(one.Codigo)}
        />
      ))}
    </ul>
  );
}
