import { Button } from '@mantine/core';
import { IconRecycle } from '@tabler/icons-react';
import { say } from '../say';
import { day } from '../ui/moments';
import { Note } from '../ui/Note';
import { Papers } from '../ui/Papers';
import type { Requirement } from '../wire';
import { Dropzone } from './Dropzone';
import classes from './editor.module.css';
import { RequirementSheet } from './RequirementSheet';
import { useRequirement } from './useRequirement';

interface Props {
  readonly id: number;
  readonly requirement: Requirement;
  readonly maximumMb: number;
  readonly error: string | undefined;
  readonly onSaved: () => Promise<void>;
}

/** One requirement of a request: dates and papers are saved as they are given. */
export function RequirementCard({ id, requirement, maximumMb, error, onSaved }: Props) {
  const editable = requirement.Editable === 'S';
  const { typed, errors, put, reuse, remove, add } = useRequirement(id, requirement, onSaved);
  const { Reutilizable } = requirement;
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
            {editable && <Dropzone name={requirement.Requisito} maximumMb={maximumMb} onStored={add} />}
            {!editable && requirement.Adjuntos.length === 0 && (
              <p className={classes.dim}>{say(requirement.Reservado === 'S' ? 'comun.reservado' : 'comun.sinAdjuntos')}</p>
            )}
          </>
        }
      />
    </li>
  );
}
