import { Button } from '@mantine/core';
import { shownDay } from '@platform/web/data/zone';
import { Facts } from '@platform/web/post/Facts';
import { PersonPhoto } from '@platform/web/post/PersonPhoto';
import { useInSight } from '@platform/web/post/sight';
import classes from '@platform/web/post/verdict.module.css';
import { allows } from '@platform/web/session/menu';
import { useSession } from '@platform/web/session/session';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { say, sayCode } from '../say';
import { DocumentTypes } from './DocumentTypes';
import { isForceable } from './forzable';
import type { Answer, ReasonShown, Subject } from './wire';

interface Props {
  readonly answer: Answer;
  readonly registered: boolean;
  readonly onRegister: () => void;
  /** Lets through whom the answer denies, where its reasons admit it. */
  readonly onForce?: (() => void) | undefined;
  readonly onDocumentType: (IdTipoDocumento: number) => void;
}

/** The answer, the size of the screen: word, icon and colour say the same, and every reason says who must act. */
export function Verdict({ answer, registered, onRegister, onForce, onDocumentType }: Props) {
  const permits = answer.Permitido === 'S';
  const Sign = permits ? IconCheck : IconX;
  const [subject] = answer.Sujetos;
  const known = subject?.IdPersona ? subject : undefined;
  const whole = useRef<HTMLElement>(null);
  useInSight(whole, answer);
  const reasons = subject?.Motivos ?? [];
  const warnings = subject?.Advertencias ?? [];
  return (
    <section
      ref={whole}
      className={classes.verdict}
      data-solo={known ? undefined : ''}
      data-permitido={answer.Permitido}
      role="alert"
      aria-live="assertive"
    >
      <div className={classes.says}>
        <div className={classes.word}>
          <Sign size="1em" stroke={3} aria-hidden />
          <span>{permits ? say('puesto.permitido') : say('puesto.denegado')}</span>
        </div>
        {!permits && <p className={classes.first}>{answer.Motivo}</p>}
        {answer.Rebote === 'S' && <p className={classes.note}>{say('puesto.rebote')}</p>}
        {answer.Repetida === 'S' && <p className={classes.note}>{say('puesto.repetida')}</p>}
        {!registered && (
          <div className={classes.note}>
            <Button size="lg" color="dark" onClick={onRegister}>
              {say('puesto.registrar')}
            </Button>{' '}
            {say('puesto.registrarAyuda')}
          </div>
        )}
        {onForce && registered && !permits && isForceable(reasons) && (
          <div className={classes.note}>
            <Button size="md" color="dark" variant="white" onClick={onForce}>
              {say('puesto.forzar')}
            </Button>
          </div>
        )}
        {answer.Codigo === '112' && <DocumentTypes onChoose={onDocumentType} />}
      </div>
      {known && <PersonPhoto address={known.Foto} name={known.Nombre ?? say('puesto.desconocido')} />}
      {known && <Facts name={known.Nombre ?? say('puesto.desconocido')} facts={factsOf(known)} />}
      {reasons.length > 0 && (
        <div className={classes.reasons}>
          <Reasons title={say('puesto.motivos')} reasons={reasons} />
        </div>
      )}
      {warnings.length > 0 && (
        <div className={classes.warnings}>
          <IconAlertTriangle size={28} aria-hidden />
          <Reasons title={say('puesto.advertencias')} reasons={warnings} />
        </div>
      )}
    </section>
  );
}

/** Whose they are: what the gate knows of somebody. */
function factsOf(subject: Subject): [string, string | null][] {
  return [
    [say('puesto.documento'), [subject.TipoDocumento, subject.Documento].filter(Boolean).join(' ') || null],
    [say('puesto.compania'), subject.Compania],
    [say('puesto.cargo'), subject.Cargo],
    [say('puesto.condicion'), subject.Condicion && sayCode('condiciones', subject.Condicion)],
    [say('puesto.contrato'), subject.Contrato],
    [say('puesto.tarjeta'), subject.Credencial],
    [say('puesto.vigencia'), subject.VigenteHasta && shownDay(subject.VigenteHasta)],
  ];
}

/** Each reason, who must act and, for who may, the way there. */
function Reasons({ title, reasons }: { title: string; reasons: readonly ReasonShown[] }) {
  const session = useSession();
  return (
    <div className={classes.reasonList}>
      <h3>{title}</h3>
      <ul>
        {reasons.map(({ Codigo, Motivo, Responsable, Accion }) => (
          <li key={`${Codigo} ${Motivo}`}>
            <span className={classes.code}>{Codigo}</span>
            <span>
              <strong>{Motivo}</strong>
              <span className={classes.who}>
                {say('puesto.actua', { quien: sayCode('responsables', Responsable) })}
                {allows(session, Accion) && (
                  <>
                    {' · '}
                    <a href={Accion} target="_blank" rel="noreferrer">
                      {say('puesto.ir')}
                    </a>
                  </>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
