import { Button } from '@mantine/core';
import type { StoredFile } from '@platform/web/data/files';
import { plain } from '@platform/web/data/row';
import { IconRecycle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { say } from '../say';
import { day } from '../ui/moments';
import { Note } from '../ui/Note';
import { Papers } from '../ui/Papers';
import type { Requirement } from '../wire';
import { Dropzone } from './Dropzone';
import { ExpiryOffer } from './ExpiryOffer';
import classes from './editor.module.css';
import { RequirementSheet } from './RequirementSheet';
import { useRequirement } from './useRequirement';

interface Props {
  readonly id: number;
  readonly requirement: Requirement;
  readonly maximumMb: number;
  readonly error: string | undefined;
  readonly onSaved: () => Promise<void>;
  /** Where others leave papers for this one. */
  readonly inbox: Inbox;
}
/** Papers that were given for all requirements at once, taken by each its own. */
export type Inbox = Map<number, (stored: StoredFile, file: File) => void>;

/** One requirement of a request: dates and papers are saved as they are given. */
export function RequirementCard({ id, requirement, maximumMb, error, onSaved, inbox }: Props) {
  const editable = requirement.Editable === 'S';
  const { typed, errors, put, reuse, remove, add } = useRequirement(id, requirement, onSaved);
  const { Reutilizable, IdRequisito } = requirement;
  const [given, setGiven] = useState<File>();
  useEffect(() => {
    if (!editable) return undefined;
    inbox.set(IdRequisito, (stored, file) => {
      add([stored]);
      setGiven(file);
    });
    return () => {
      inbox.delete(IdRequisito);
    };
  });
  return (
    <li>
      <RequirementSheet
        requirement={requirement}
        values={{ FechaEmision: requirement.FechaEmision, FechaVencimiento: requirement.FechaVencimiento, ...typed }}
        error={error}
        refused={errors.FechaVencimiento ?? errors.FechaEmision}
        onDate={editable ? put : undefined}
        offer={
          editable &&
          Reutilizable &&
          requirement.Adjuntos.length === 0 && (
            <Note tone="teal" icon={IconRecycle}>
              <p className={classes.instructions}>
                {Reutilizable.FechaVencimiento
                  ? say('requisito.reutilizarTexto', { fecha: day(Reutilizable.FechaVencimiento) })
                  : say('requisito.reutilizarSinFecha')}
                {Reutilizable.Numero && ` ${say('requisito.reutilizarDe', { numero: Reutilizable.Numero })}`}
              </p>
              <Button mt="xs" size="compact-md" onClick={reuse}>
                {say('requisito.reutilizar')}
              </Button>
            </Note>
          )
        }
        papers={
          <>
            <Papers papers={requirement.Adjuntos} onRemove={editable ? remove : undefined} />
            {editable && <Dropzone name={requirement.Requisito} maximumMb={maximumMb} onStored={add} onFiles={(files) => setGiven(files.at(-1))} />}
            {given && editable && (
              <ExpiryOffer
                file={given}
                names={[requirement.Requisito, requirement.Codigo]}
                current={plain(typed.FechaVencimiento ?? requirement.FechaVencimiento)}
                onUse={(dia) => put('FechaVencimiento', dia)}
              />
            )}
            {!editable && requirement.Adjuntos.length === 0 && (
              <p className={classes.dim}>{say(requirement.Reservado === 'S' ? 'comun.reservado' : 'comun.sinAdjuntos')}</p>
            )}
          </>
        }
      />
    </li>
  );
}
