import { Button } from '@mantine/core';
import { plain } from '@platform/web/data/row';
import { IconAlertTriangle, IconLicense, IconUserSearch } from '@tabler/icons-react';
import { say } from '../say';
import { Note } from '../ui/Note';
import { PersonCard } from '../ui/PersonCard';
import ui from '../ui/ui.module.css';
import type { Detail } from '../wire';
import { DraftField } from './DraftField';
import classes from './editor.module.css';
import { Known } from './Known';
import { PersonFinder } from './PersonFinder';
import { typedFile } from './TypedFields';
import type { RequestDraft } from './useRequestDraft';

export interface StepProps {
  readonly draft: RequestDraft;
  readonly detail: Detail | undefined;
  readonly readOnly: boolean;
}

/** Step 2 of a worker's request: found by document; known, its file; unknown, a short form kept in the request until it is sent. */
export function PersonStep({ draft, detail, readOnly }: StepProps) {
  const person = detail?.Persona;
  if (draft.values.IdPersona === null || draft.values.IdPersona === undefined)
    return (
      <PersonFinder
        typed={typedFile(draft.values.DatosPersona)}
        photo={detail?.FotoHash}
        errors={draft.errors}
        readOnly={readOnly}
        onFound={(IdPersona) => draft.set({ IdPersona, DatosPersona: null })}
        onTyped={(DatosPersona) => draft.set({ IdPersona: null, DatosPersona })}
      />
    );
  return (
    <Known
      label={say('ficha.encontrada')}
      hint={say('ficha.encontradaTexto')}
      change={say('ficha.otra')}
      icon={IconUserSearch}
      onChange={readOnly ? undefined : () => draft.set({ IdPersona: null, DatosPersona: null })}
    >
      {person && plain(person.IdPersona) === plain(draft.values.IdPersona) ? (
        <PersonCard person={person} />
      ) : (
        <p role="status">{say('ficha.cargando')}</p>
      )}
      {draft.errors.IdPersona && (
        <Note tone="red" role="alert" icon={IconAlertTriangle}>
          {draft.errors.IdPersona}
        </Note>
      )}
    </Known>
  );
}

/** Step 2 of a licence request: the driver, the national licence and what would be driven. */
export function LicenceStep(props: StepProps) {
  const { draft, detail, readOnly } = props;
  const known = detail?.Persona;
  return (
    <div className={classes.stack}>
      <PersonStep {...props} />
      <section className={ui.panel} aria-label={say('sujeto.licencia')}>
        <h2>{say('sujeto.licencia')}</h2>
        {known?.IdLicenciaConducir && known.NumeroLicencia && known.FechaVencimientoLicencia && !readOnly && !draft.values.NumeroLicencia && (
          <Button
            mb="sm"
            variant="light"
            leftSection={<IconLicense size={16} aria-hidden />}
            onClick={() =>
              draft.set({
                IdLicenciaConducir: known.IdLicenciaConducir,
                NumeroLicencia: known.NumeroLicencia,
                FechaVencimientoLicencia: known.FechaVencimientoLicencia,
              })
            }
          >
            {say('sujeto.usarLicencia', { numero: known.NumeroLicencia })}
          </Button>
        )}
        <div className={classes.fields}>
          <DraftField draft={draft} readOnly={readOnly} name="IdLicenciaConducir" />
          <DraftField draft={draft} readOnly={readOnly} name="NumeroLicencia" />
          <DraftField draft={draft} readOnly={readOnly} name="FechaVencimientoLicencia" />
          <DraftField draft={draft} readOnly={readOnly} name="TiposVehiculo" />
        </div>
      </section>
    </div>
  );
}
