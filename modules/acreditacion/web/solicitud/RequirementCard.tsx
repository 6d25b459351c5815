import { Button } from '@mantine/core';
import { fieldAt } from '@platform/web/data/fields';
import { openFile } from '@platform/web/data/files';
import { plain, type Values } from '@platform/web/data/row';
import { FieldBox } from '@platform/web/form/FieldBox';
import { notifyError } from '@platform/web/ui/notify';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertCircle, IconCheck, IconDownload, IconRecycle } from '@tabler/icons-react';
import { SolicitudRequisito } from '../../shared/solicitud.entity';
import { say } from '../say';
import { day, moment } from '../ui/moments';
import { Note } from '../ui/Note';
import { Origin } from '../ui/Origin';
import { Papers } from '../ui/Papers';
import { ResultBadge } from '../ui/ResultBadge';
import type { Requirement } from '../wire';
import { Dropzone } from './Dropzone';
import classes from './editor.module.css';
import { requirementId } from './fields';
import { requirementFault } from './missing';
import { DATES, useRequirement } from './useRequirement';

interface Props {
  readonly id: number;
  readonly requirement: Requirement;
  readonly maximumMb: number;
  readonly error: string | undefined;
  readonly onSaved: () => Promise<void>;
}

/** One requirement: what is asked, dates and papers, and what its evaluator said. */
export function RequirementCard({ id, requirement, maximumMb, error, onSaved }: Props) {
  const editable = requirement.Editable === 'S';
  const { typed, errors, put, reuse, remove, add } = useRequirement(id, requirement, onSaved);
  const values: Values = {
    FechaEmision: requirement.FechaEmision,
    FechaVencimiento: requirement.FechaVencimiento,
    ...typed,
  };
  const fault = requirementFault(requirement);
  const title = requirement.Requisito;
  const observed = requirement.Resultado === 'O' || requirement.Resultado === 'R';
  const reviewed = requirement.Resultado !== 'N';
  const refused = errors.FechaVencimiento ?? errors.FechaEmision;
  return (
    <li>
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
          {reviewed ? (
            <ResultBadge requirement={requirement} />
          ) : requirement.TipoRequisito === 'A' ? (
            <span />
          ) : fault ? (
            <StatusBadge tone="orange" icon={IconAlertCircle}>
              {fault}
            </StatusBadge>
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
            {editable && requirement.Reutilizable && requirement.Adjuntos.length === 0 && (
              <Note tone="teal" icon={IconRecycle}>
                <p className={classes.instructions}>
                  {requirement.Reutilizable.FechaVencimiento
                    ? say('requisito.reutilizarTexto', { fecha: day(requirement.Reutilizable.FechaVencimiento) })
                    : say('requisito.reutilizarSinFecha')}
                  {requirement.Reutilizable.Numero && ` ${say('requisito.reutilizarDe', { numero: requirement.Reutilizable.Numero })}`}
                </p>
                <Button mt="xs" size="compact-md" onClick={reuse}>
                  {say('requisito.reutilizar')}
                </Button>
              </Note>
            )}
            <div className={classes.inner}>
              <div className={classes.dates}>
                {DATES.map((name) => (
                  <FieldBox
                    key={name}
                    at={{
                      ...fieldAt(SolicitudRequisito, name, SolicitudRequisito.fields[name]),
                      help:
                        name === 'FechaVencimiento' && editable && requirement.DiasVigencia
                          ? say('requisito.propuesto', { n: requirement.DiasVigencia })
                          : undefined,
                    }}
                    id={`${requirementId(requirement.Codigo)}-${name}`}
                    value={values[name]}
                    values={values}
                    required={name === 'FechaVencimiento' && requirement.RequiereVencimiento === 'S'}
                    readOnly={!editable}
                    error={name === 'FechaVencimiento' ? refused : undefined}
                    onChange={(value) => put(name, value === null ? null : plain(value))}
                    onBlur={() => undefined}
                  />
                ))}
              </div>
              <div className={classes.stack}>
                <Papers papers={requirement.Adjuntos} onRemove={editable ? remove : undefined} />
                {editable && <Dropzone name={title} maximumMb={maximumMb} onStored={add} />}
                {!editable && requirement.Adjuntos.length === 0 && (
                  <p className={classes.dim}>{say(requirement.Reservado === 'S' ? 'comun.reservado' : 'comun.sinAdjuntos')}</p>
                )}
              </div>
            </div>
          </>
        )}
      </section>
    </li>
  );
}
