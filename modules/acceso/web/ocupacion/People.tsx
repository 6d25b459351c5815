import { Button } from '@mantine/core';
import { zone } from '@platform/web/data/reader';
import { shownMoment } from '@platform/web/data/zone';
import { PersonPhoto } from '@platform/web/post/PersonPhoto';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconQuestionMark } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Dentro } from '../../shared/pase.wire';
import { say, sayCode } from '../say';
import classes from './ocupacion.module.css';

/** What is told of somebody inside, whatever list it stands in. */
export type Inside = Pick<
  Dentro,
  | 'IdPersona'
  | 'Nombre'
  | 'Foto'
  | 'Compania'
  | 'Zona'
  | 'Puerta'
  | 'Desde'
  | 'Duda'
  | 'UltimaMarca'
  | 'UltimaPuerta'
  | 'Telefono'
  | 'TipoSangre'
  | 'Contacto'
  | 'TelefonoContacto'
>;
const STEP = 60;
const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');

/** People with whom to call; long lists go on as one asks. */
export function People<P extends Inside>({ people, acts }: { readonly people: readonly P[]; readonly acts?: (person: P) => ReactNode }) {
  const [shown, setShown] = useState(STEP);
  const left = people.length - shown;
  return (
    <>
      <ul className={classes.people}>
        {people.slice(0, shown).map((one) => (
          <li key={one.IdPersona}>
            <PersonPhoto address={one.Foto} name={one.Nombre ?? ''} small />
            <Told person={one} />
            {acts?.(one)}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="default" size="md" onClick={() => setShown(shown + STEP)}>
          {say('ocupacion.mas', { n: Math.min(STEP, left) })}
        </Button>
      )}
    </>
  );
}

function Told({ person }: { readonly person: Inside }) {
  const { Nombre, Compania, Zona, Puerta, Desde, Duda, UltimaMarca, UltimaPuerta, Telefono, TipoSangre, Contacto, TelefonoContacto } = person;
  const at = zone();
  const callable = (number: string | null) => number !== null && /^\d+$/.test(number);
  return (
    <span className={classes.told}>
      <strong>{Nombre ?? say('puesto.desconocido')}</strong>
      <span>{joined(Compania, Zona, say('ocupacion.desde', { momento: shownMoment(Desde, at) }), Puerta)}</span>
      <span>
        {callable(Telefono) ? (
          <a href={`tel:${Telefono}`} aria-label={say('ocupacion.llamar', { nombre: Nombre ?? '', numero: Telefono ?? '' })}>
            {Telefono}
          </a>
        ) : (
          Telefono
        )}
        {joined('', TipoSangre && ` ${say('ocupacion.sangre', { tipo: TipoSangre })}`)}
      </span>
      {(Contacto ?? TelefonoContacto) && (
        <span>
          {say('ocupacion.emergencia', { contacto: Contacto ?? '' })}{' '}
          {callable(TelefonoContacto) ? (
            <a href={`tel:${TelefonoContacto}`} aria-label={say('ocupacion.llamar', { nombre: Contacto ?? '', numero: TelefonoContacto ?? '' })}>
              {TelefonoContacto}
            </a>
          ) : (
            TelefonoContacto
          )}
        </span>
      )}
      {Duda && (
        <span className={classes.doubt}>
          <StatusBadge tone="yellow" icon={IconQuestionMark}>
            {sayCode('dudas', Duda)}
          </StatusBadge>
          {UltimaMarca && say('ocupacion.ultima', { momento: shownMoment(UltimaMarca, at), puerta: UltimaPuerta ?? '' })}
        </span>
      )}
    </span>
  );
}
