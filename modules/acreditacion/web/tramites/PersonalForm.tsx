import { Button, TextInput } from '@mantine/core';
import { DATOS_PERSONALES, type DatoPersonal } from '@modules/administracion/shared/datosPersonales';
import { api } from '@platform/web/api/client';
import { words } from '@platform/web/i18n/words';
import { SearchBox } from '@platform/web/pages/SearchBox';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Actualizacion, ActualizacionDato } from '../../shared/tramite.entity';
import { say } from '../say';
import ui from '../ui/ui.module.css';
import { UPDATE } from './tools';
import classes from './tramites.module.css';
import { type PersonWithData, peopleWithDataSchema } from './wire';

/** New values of one person's data, by datum; what is not there stays as it is. */
export type PersonalValues = Readonly<Partial<Record<DatoPersonal, string>>>;
interface Personal {
  readonly person: PersonWithData;
  readonly values: PersonalValues;
}
export type PersonalState = ReadonlyMap<number, Personal>;

/** What of the people chosen would change, as the server takes it. */
export const personalChanges = (state: PersonalState) =>
  [...state.values()].flatMap(({ person, values }) =>
    DATOS_PERSONALES.flatMap((Campo) => {
      const Nuevo = values[Campo];
      return Nuevo === undefined || Nuevo.trim() === (person[Campo] ?? '')
        ? []
        : [{ IdPersona: person.IdPersona, Campo, Nuevo: Nuevo.trim() || null }];
    }),
  );

interface Props {
  readonly state: PersonalState;
  readonly onChange: (state: PersonalState) => void;
}

/** Personal data that ride along with an update: whoever is found, with what is known of them to be corrected. */
export function PersonalForm({ state, onChange }: Props) {
  const [buscar, setBuscar] = useState('');
  const found = useQuery({
    queryKey: [Actualizacion.resource, 'personas', buscar],
    queryFn: ({ signal }) => api.get(`${UPDATE}/personas`, { buscar }, peopleWithDataSchema, { signal }),
    enabled: buscar.trim() !== '',
  });
  const offered = found.data?.filter((person) => !state.has(person.IdPersona)) ?? [];
  const set = (person: PersonWithData, values: PersonalValues) => onChange(new Map(state).set(person.IdPersona, { person, values }));
  const leave = (id: number) => {
    const next = new Map(state);
    next.delete(id);
    onChange(next);
  };
  return (
    <section className={ui.panel} aria-label={say('tramite.datosPersonales')}>
      <h2>{say('tramite.datosPersonales')}</h2>
      <p className={classes.dim}>{say('tramite.datosAyuda')}</p>
      <SearchBox value={buscar} onChange={setBuscar} />
      {buscar.trim() !== '' && (
        <ul className={classes.list}>
          {offered.map((person) => (
            <li key={person.IdPersona}>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => {
                  set(person, {});
                  setBuscar('');
                }}
              >
                {[person.NombreCompleto, person.Documento].filter(Boolean).join(' · ')}
              </Button>
            </li>
          ))}
          {found.data && offered.length === 0 && <li className={classes.dim}>{say('tramite.nadieAcreditado')}</li>}
        </ul>
      )}
      {[...state.values()].map(({ person, values }) => (
        <fieldset key={person.IdPersona} className={classes.person}>
          <legend>
            {person.NombreCompleto}{' '}
            <Button variant="subtle" size="compact-sm" leftSection={<IconX size={14} aria-hidden />} onClick={() => leave(person.IdPersona)}>
              {say('tramite.quitar', { nombre: person.NombreCompleto ?? '' })}
            </Button>
          </legend>
          <div className={classes.fields}>
            {DATOS_PERSONALES.map((Campo) => (
              <TextInput
                key={Campo}
                label={words.option(ActualizacionDato, 'Campo', Campo)}
                value={values[Campo] ?? person[Campo] ?? ''}
                maxLength={250}
                onChange={(event) => set(person, { ...values, [Campo]: event.currentTarget.value })}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
}
