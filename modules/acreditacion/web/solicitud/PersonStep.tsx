import { Button } from '@mantine/core';
import { messageOf } from '@platform/web/api/problem';
import { useLookup } from '@platform/web/data/lookup';
import { plain, type Value, type Values } from '@platform/web/data/row';
import { checkField } from '@platform/web/form/check';
import { wordsOfIssue } from '@platform/web/form/errors';
import { FieldBox } from '@platform/web/form/FieldBox';
import { useSession } from '@platform/web/session/session';
import { IconAlertTriangle, IconUserCheck, IconUserPlus, IconUserSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { z } from 'zod';
import { findPerson } from '../data';
import { say } from '../say';
import { Note } from '../ui/Note';
import { PersonCard } from '../ui/PersonCard';
import ui from '../ui/ui.module.css';
import type { Found, Person } from '../wire';
import classes from './editor.module.css';
import { fieldId, PERSON_FIELDS, PERSON_REQUIRED, personField } from './fields';
import type { RequestDraft } from './useRequestDraft';

const typedSchema = z.record(z.string(), z.json());
/** The person's file as typed so far. */
export function typedPerson(values: Values): Values | null {
  const parsed = typedSchema.safeParse(values.DatosPersona);
  return parsed.success ? parsed.data : null;
}

interface Props {
  readonly draft: RequestDraft;
  readonly person: Person | null;
  readonly readOnly: boolean;
}

/** Step 2: found by document; known, its file; unknown, a short form kept in the request until it is sent. */
export function PersonStep({ draft, person, readOnly }: Props) {
  const known = draft.values.IdPersona !== null && draft.values.IdPersona !== undefined;
  if (known)
    return (
      <section className={classes.stack} aria-label={say('ficha.encontrada')}>
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
        {!readOnly && (
          <div>
            <p className={classes.dim}>{say('ficha.encontradaTexto')}</p>
            <Button
              mt="xs"
              variant="default"
              leftSection={<IconUserSearch size={16} aria-hidden />}
              onClick={() => draft.set({ IdPersona: null, DatosPersona: null })}
            >
              {say('ficha.otra')}
            </Button>
          </div>
        )}
      </section>
    );
  return <Finder draft={draft} readOnly={readOnly} />;
}

function Finder({ draft, readOnly }: Omit<Props, 'person'>) {
  const { perfil } = useSession();
  const typed = typedPerson(draft.values);
  const types = useLookup({ resource: 'SistemaTipoDocumento', filters: { Para: 'P' } });
  const [type, setType] = useState<Value>(typed?.IdTipoDocumento ?? null);
  const [number, setNumber] = useState(plain(typed?.Documento));
  const [found, setFound] = useState<Found>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const asked = typed !== null && plain(typed.IdTipoDocumento) === plain(type) && plain(typed.Documento) === number.trim().toUpperCase();
  // The usual document of the country, until another is chosen.
  const usual = types.data?.find((row) => row.IdPais === perfil.IdPais && row.LongitudExacta === 'S' && row.Aplica !== 'C')?.IdTipoDocumento;
  useEffect(() => {
    if (usual !== undefined) setType((before) => before ?? usual);
  }, [usual]);

  const find = async (event: FormEvent) => {
    event.preventDefault();
    if (!type || number.trim() === '') return setFailure(say('envio.falta', { campo: say('ficha.numero') }));
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await findPerson(Number(type), number.trim());
      setFound(answer);
      if (answer?.IdPersona !== undefined) draft.set({ IdPersona: answer.IdPersona, DatosPersona: null });
      else if (answer?.Disponible === 'N') draft.set({ IdPersona: null, DatosPersona: null });
      else
        draft.set({
          IdPersona: null,
          DatosPersona: {
            ...(typed ?? {}),
            IdTipoDocumento: Number(type),
            Documento: number.trim().toUpperCase(),
            IdPaisNacimiento: typed?.IdPaisNacimiento ?? perfil.IdPais ?? null,
            IdPaisResidencia: typed?.IdPaisResidencia ?? perfil.IdPais ?? null,
          },
        });
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const typeAt = { ...personField('IdTipoDocumento'), label: say('ficha.tipoDocumento') };
  const numberAt = { ...personField('Documento'), label: say('ficha.numero') };
  return (
    <div className={classes.stack}>
      <form className={classes.find} noValidate onSubmit={(event) => void find(event)}>
        <FieldBox
          at={typeAt}
          id={fieldId('IdTipoDocumento')}
          value={type}
          values={{}}
          required
          readOnly={readOnly}
          onChange={setType}
          onBlur={() => undefined}
        />
        <FieldBox
          at={numberAt}
          id={fieldId('Documento')}
          value={number}
          values={{}}
          required
          readOnly={readOnly}
          error={failure ?? draft.errors.Documento}
          onChange={(value) => setNumber(plain(value))}
          onBlur={() => undefined}
        />
        {!readOnly && (
          <Button
            type="submit"
            variant={asked ? 'default' : 'filled'}
            loading={busy}
            leftSection={<IconUserSearch size={16} aria-hidden />}
            className={classes.findButton}
          >
            {say('ficha.buscar')}
          </Button>
        )}
      </form>
      {found?.Disponible === 'N' && found.IdPersona === undefined && (
        <Note tone="red" role="alert" icon={IconAlertTriangle}>
          {say('ficha.ocupada', { nombre: found.NombreCompleto })}
        </Note>
      )}
      {asked && (
        <>
          <Note tone="teal" role="status" icon={found ? IconUserCheck : IconUserPlus}>
            {found ? say('ficha.ajena', { condicion: found.Condicion.toLocaleLowerCase() }) : say('ficha.desconocida')}
          </Note>
          <section aria-label={say('ficha.datos')} className={ui.panel}>
            <PersonFields draft={draft} typed={typed} readOnly={readOnly} />
          </section>
        </>
      )}
    </div>
  );
}

function PersonFields({ draft, typed, readOnly }: { draft: RequestDraft; typed: Values; readOnly: boolean }) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  return (
    <div className={classes.fields}>
      {PERSON_FIELDS.map((name) => {
        const at = personField(name);
        const required = PERSON_REQUIRED.includes(name);
        const issue = touched.has(name) ? checkField(at.field, typed[name], required) : undefined;
        return (
          <FieldBox
            key={name}
            at={at}
            id={fieldId(name)}
            value={typed[name]}
            values={typed}
            required={required}
            readOnly={readOnly}
            error={draft.errors[name] ?? (issue && wordsOfIssue(issue, at.label))}
            onChange={(value) => draft.set({ DatosPersona: toJson({ ...typed, [name]: value }) })}
            onBlur={() => setTouched((before) => new Set(before).add(name))}
          />
        );
      })}
    </div>
  );
}

/** What is blank does not travel in the file. */
function toJson(values: Values): Record<string, NonNullable<Value>> {
  const present: Record<string, NonNullable<Value>> = {};
  for (const [name, value] of Object.entries(values)) if (value !== null && value !== undefined && value !== '') present[name] = value;
  return present;
}
