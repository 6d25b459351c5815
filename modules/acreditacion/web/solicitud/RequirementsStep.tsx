import { Button } from '@mantine/core';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { useRef } from 'react';
import { say } from '../say';
import type { Detail } from '../wire';
import { EvidenceDrop } from './EvidenceDrop';
import classes from './editor.module.css';
import { type Inbox, RequirementCard } from './RequirementCard';

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
  const inbox = useRef<Inbox>(new Map());
  if (id === null || !detail || detail.Requisitos.length === 0)
    return (
      <EmptyState
        title={say(hasProfile ? 'requisito.sinRequisitos' : 'editor.primeroPerfil')}
        text={hasProfile ? undefined : say('editor.primeroPerfilTexto')}
        action={<Button onClick={onProfile}>{say('editor.irEmpresa')}</Button>}
      />
    );
  const open = detail.Requisitos.filter((one) => one.Editable === 'S' && one.TipoRequisito === 'S');
  return (
    <>
      {open.length > 1 && (
        <EvidenceDrop requirements={open} maximumMb={detail.PdfMaximoMb} onStored={(to, stored, file) => inbox.current.get(to)?.(stored, file)} />
      )}
      <ul className={classes.cards} aria-label={say('comun.requisitos')}>
        {detail.Requisitos.map((one) => (
          <RequirementCard
            key={one.IdRequisito}
            id={id}
            requirement={one}
            maximumMb={detail.PdfMaximoMb}
            error={errors[one.Codigo]}
            onSaved={() => onSaved(one.Codigo)}
            inbox={inbox.current}
          />
        ))}
      </ul>
    </>
  );
}
