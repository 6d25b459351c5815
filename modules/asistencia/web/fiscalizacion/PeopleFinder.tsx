import { Button, TextInput } from '@mantine/core';
import { shownDay } from '@modules/administracion/shared/dia';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { type FormEvent, useState } from 'react';
import type { PersonaFiscal } from '../../shared/fiscalizacion.wire';
import { say } from '../say';
import { findPeople } from './call';
import classes from './fiscal.module.css';
import type { Run } from './Records';

interface Props {
  readonly visit: string;
  readonly chosen: PersonaFiscal | null;
  readonly onChoose: (one: PersonaFiscal | null) => void;
  readonly run: Run;
}

/** Finds people of the company by document, name, site or schedule; one may be chosen, whose records alone are looked at then. */
export function PeopleFinder({ visit, chosen, onChoose, run }: Props) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly PersonaFiscal[]>();
  const search = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => setFound(await findPeople(visit, typed)));
  };
  const choose = (one: PersonaFiscal | null) => {
    onChoose(one);
    setFound(undefined);
  };
  return (
    <section className={classes.card} aria-label={say('fiscal.personas')}>
      <form className={classes.find} onSubmit={search}>
        <TextInput
          label={say('fiscal.buscar')}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          maxLength={100}
          className={classes.grow}
        />
        <Button type="submit" variant="default">
          {say('fiscal.buscarBoton')}
        </Button>
      </form>
      {chosen ? (
        <p className={classes.chosen}>
          <strong>{chosen.Nombre}</strong> · {chosen.Documento}{' '}
          <Button size="compact-sm" variant="subtle" onClick={() => choose(null)}>
            {say('fiscal.todas')}
          </Button>
        </p>
      ) : (
        <p className={classes.quiet}>{say('fiscal.todas')}</p>
      )}
      {found?.length === 0 && <p role="status">{say('fiscal.ninguna')}</p>}
      {found && found.length > 0 && (
        <ScrollRegion label={say('fiscal.personas')} className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{say('fiscal.documento')}</th>
                <th scope="col">{say('fiscal.nombre')}</th>
                <th scope="col">{say('fiscal.sede')}</th>
                <th scope="col">{say('fiscal.horario')}</th>
                <th scope="col">{say('fiscal.vigencia')}</th>
              </tr>
            </thead>
            <tbody>
              {found.map((one) => (
                <tr key={`${one.IdPersona} ${one.Desde}`}>
                  <td>{one.Documento}</td>
                  <td>
                    <button type="button" className={classes.link} title={say('fiscal.ver')} onClick={() => choose(one)}>
                      {one.Nombre}
                    </button>
                  </td>
                  <td>{one.Sede}</td>
                  <td>{one.Horario}</td>
                  <td>
                    {shownDay(one.Desde)} – {one.Hasta && shownDay(one.Hasta)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}
