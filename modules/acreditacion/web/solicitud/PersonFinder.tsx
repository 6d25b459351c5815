import { Button } from '@mantine/core';
import { messageOf } from '@platform/web/api/problem';
import { useLookup } from '@platform/web/data/lookup';
import { plain, type Value, type Values } from '@platform/web/data/row';
import { FieldBox } from '@platform/web/form/FieldBox';
import { useSession } from '@platform/web/session/session';
import { IconAlertTriangle, IconUserCheck, IconUserPlus, IconUserSearch } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { findPerson } from '../data';
import { say } from '../say';
import { Note } from '../ui/Note';
import ui from '../ui/ui.module.css';
import type { Found } from '../wire';
import classes from './editor.module.css';
import { fieldId, PERSON_FIELDS, PERSON_REQUIRED, personField } from './fields';
import { TypedFields, toJson } from './TypedFields';

interface Props {
  readonly typed: Values | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly readOnly: boolean;
  /** Whether who works for another company may be named all the same: a visitor may. */
  readonly anyone?: boolean;
  readonly onFound: (idPersona: number) => void;
  /** The file of who is not known, or cannot be opened; null when the document is of no use here. */
  readonly onTyped: (file: Record<string, NonNullable<Value>> | null) => void;
  /** Below the form of who is not known. */
  readonly children?: ReactNode;
}

/** A person by document: found, or a short form to fill in. */
export function PersonFinder({ typed, errors, readOnly, anyone = false, onFound, onTyped, children }: Props) {
  const { perfil } = useSession();
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
      if (answer?.IdPersona !== undefined) onFound(answer.IdPersona);
      else if (answer?.Disponible === 'N' && !anyone) onTyped(null);
      else
        onTyped(
          toJson({
            ...(typed ?? {}),
            IdTipoDocumento: Number(type),
            Documento: number.trim().toUpperCase(),
            IdPaisNacimiento: typed?.IdPaisNacimiento ?? perfil.IdPais ?? null,
            IdPaisResidencia: typed?.IdPaisResidencia ?? perfil.IdPais ?? null,
          }),
        );
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const typeAt = { ...personField('IdTipoDocumento'), label: say('ficha.tipoDocumento') };
  const numberAt = { ...personField('Documento'), label: say('ficha.numero') };
  const box = { values: {}, required: true, readOnly, onBlur: () => undefined };
  return (
    <div className={classes.stack}>
      <form className={classes.find} noValidate onSubmit={(event) => void find(event)}>
        <FieldBox {...box} at={typeAt} id={fieldId('IdTipoDocumento')} value={type} onChange={setType} />
        <FieldBox
          {...box}
          at={numberAt}
          id={fieldId('Documento')}
          value={number}
          error={failure ?? errors.Documento}
          onChange={(value) => setNumber(plain(value))}
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
      {found?.Disponible === 'N' && found.IdPersona === undefined && !anyone && (
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
            <TypedFields
              fields={PERSON_FIELDS.map(personField)}
              required={PERSON_REQUIRED}
              typed={typed}
              errors={errors}
              readOnly={readOnly}
              onChange={onTyped}
            />
          </section>
          {children}
        </>
      )}
    </div>
  );
}
