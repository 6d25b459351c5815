import { Button } from '@mantine/core';
import { zone } from '@platform/web/data/reader';
import { clockOf } from '@platform/web/data/zone';
import { Facts } from '@platform/web/post/Facts';
import { PersonPhoto } from '@platform/web/post/PersonPhoto';
import classes from '@platform/web/post/verdict.module.css';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { TakeAnswer } from '../../shared/mesa.wire';
import { say } from '../say';

interface Props {
  readonly answer: TakeAnswer;
  /** Given to who may authorise it. */
  readonly onExcept: (() => void) | undefined;
}

/** The answer, the size of the screen: word, icon and colour say the same. */
export function Panel({ answer, onExcept }: Props) {
  const { Resultado, Mensaje, Persona, Servicio, Grupo, Repetida, Excepcional, Restantes } = answer;
  const served = Resultado === 'P';
  const Sign = served ? IconCheck : IconX;
  const facts: [string, string | null][] = [
    [say('mesa.servicio'), Servicio],
    [say('mesa.restantes'), served ? String(Restantes) : null],
    [say('mesa.documento'), Persona?.Documento ?? null],
    [say('mesa.compania'), Persona?.Compania ?? null],
    [say('mesa.cargo'), Persona?.Cargo ?? null],
    [say('mesa.grupo'), Grupo],
  ];
  return (
    <section className={classes.verdict} data-solo={Persona ? undefined : ''} data-permitido={served ? 'S' : 'N'} role="alert" aria-live="assertive">
      <div className={classes.says}>
        <div className={classes.word}>
          <Sign size="1em" stroke={3} aria-hidden />
          <span>{served ? Mensaje : say('mesa.denegado')}</span>
        </div>
        {!served && <p className={classes.first}>{Mensaje}</p>}
        {Excepcional === 'S' && <p className={classes.note}>{say('mesa.excepcional')}</p>}
        {Repetida === 'S' && <p className={classes.note}>{say('mesa.repetida', { hora: clockOf(answer.FechaHora, zone()).slice(11) })}</p>}
        {onExcept && (
          <div className={classes.note}>
            <Button size="lg" color="dark" onClick={onExcept}>
              {say('mesa.autorizar')}
            </Button>
          </div>
        )}
      </div>
      {Persona && <PersonPhoto address={Persona.Foto} name={Persona.Nombre ?? say('mesa.desconocido')} />}
      {Persona && <Facts name={Persona.Nombre ?? say('mesa.desconocido')} facts={facts} />}
    </section>
  );
}
