import { Button } from '@mantine/core';
import { fieldAt } from '@platform/web/data/fields';
import { openFile } from '@platform/web/data/files';
import { plain, type Values } from '@platform/web/data/row';
import { FieldBox } from '@platform/web/form/FieldBox';
import { notifyError } from '@platform/web/ui/notify';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertCircle, IconCheck, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SolicitudRequisito } from '../../shared/solicitud.entity';
import { say } from '../say';
import { moment } from '../ui/moments';
import { Note } from '../ui/Note';
import { Origin } from '../ui/Origin';
import { ResultBadge } from '../ui/ResultBadge';
import { isAbsent, type Requirement } from '../wire';
import classes from './editor.module.css';
import { requirementId } from './fields';
import { requirementFault } from './missing';
import { DATES } from './useRequirement';

interface Props {
  readonly requirement: Requirement;
  readonly values: Values;
  /** What the server said of the whole requirement. */
  readonly error?: string;
  /** What the server said of its dates. */
  readonly refused?: string;
  /** Without it the dates are only shown. */
  readonly onDate?: (name: (typeof DATES)[number], value: string | null) => void;
  /** Between what is asked and where it goes. */
  readonly offer?: ReactNode;
  /** Where its papers are and come. */
  readonly papers: ReactNode;
}

/** A requirement as its requester sees it: what is asked, its dates, its papers, and what its evaluator said. */
export function RequirementSheet({ requirement, values, error, refused, onDate, offer, papers }: Props) {
  const fault = requirementFault(requirement);
  const title = requirement.Requisito;
  const observed = requirement.Resultado === 'O' || requirement.Resultado === 'R';
  return (
    <section
      id={requirementId(requirement.Codigo)}
      tabIndex={-1}
      className={classes.requirement}
      aria-label={title}
      data-observed={observed || undefined}
    >
      <div className={classes.requirementHead}>
        <h2>{title}</h2>
        <StatusBadge tone="gray">{say(requirement.Obligatorio === 'S' ? 'comun.obligatorio' : 'comun.opcional')}</StatusBadge>
        <Origin requirement={requirement} />
        {requirement.Resultado !== 'N' ? (
          <ResultBadge requirement={requirement} />
        ) : requirement.TipoRequisito === 'A' ? (
          <span />
        ) : fault ? (
          <StatusBadge tone="orange" icon={IconAlertCircle}>
            {fault}
          </StatusBadge>
        ) : isAbsent(requirement) ? (
          <StatusBadge tone="gray">{say('requisito.sinPresentar')}</StatusBadge>
        ) : (
          <StatusBadge tone="green" icon={IconCheck}>
            {say('requisito.completo')}
          </StatusBadge>
        )}
      </div>
      {error && (
        <Note tone="red" role="alert" icon={IconAlertCircle}>
          {error}
        </Note>
      )}
      {observed && requirement.Observacion && (
        <Note tone="yellow" title={say('requisito.observacion')} icon={IconAlertCircle}>
          {requirement.Observacion}
          {requirement.FechaEvaluacion && ` (${moment(requirement.FechaEvaluacion)})`}
        </Note>
      )}
      {requirement.TipoRequisito === 'A' ? (
        <p className={classes.dim}>{say('comun.loCompleta', { rol: requirement.Rol })}</p>
      ) : (
        <>
          {requirement.Instrucciones && <p className={classes.instructions}>{requirement.Instrucciones}</p>}
          {requirement.PlantillaHash && (
            <div>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => void openFile(plain(requirement.PlantillaHash)).catch(notifyError)}
              >
                {say('requisito.plantilla')}
              </Button>
            </div>
          )}
          {offer}
          <div className={classes.inner}>
            <div className={classes.dates}>
              {DATES.map((name) => (
                <FieldBox
                  key={name}
                  at={{
                    ...fieldAt(SolicitudRequisito, name, SolicitudRequisito.fields[name]),
                    help:
                      name === 'FechaVencimiento' && requirement.Editable === 'S' && requirement.DiasVigencia
                        ? say('requisito.propuesto', { n: requirement.DiasVigencia })
                        : undefined,
                  }}
                  id={`${requirementId(requirement.Codigo)}-${name}`}
                  value={values[name]}
                  values={values}
                  required={name === 'FechaVencimiento' && requirement.RequiereVencimiento === 'S'}
                  readOnly={!onDate}
                  error={name === 'FechaVencimiento' ? refused : undefined}
                  onChange={(value) => onDate?.(name, value === null ? null : plain(value))}
                  onBlur={() => undefined}
                />
              ))}
            </div>
            <div className={classes.stack}>{papers}</div>
          </div>
        </>
      )}
    </section>
  );
}
