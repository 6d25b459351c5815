import { Persona } from '@modules/administracion/shared/persona.entity';
import { messageOf } from '@platform/web/api/problem';
import type { Value, Values } from '@platform/web/data/row';
import { useSession } from '@platform/web/session/session';
import { IconAlertTriangle, IconUserCheck, IconUserPlus, IconUserSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { findPerson } from '../data';
import { say } from '../say';
import { Note } from '../ui/Note';
import type { Found } from '../wire';
import classes from './editor.module.css';
import { DocumentBoxes, FindForm, isOf, UnknownFile, useDocument } from './Finder';
import { PERSON_FIELDS, PERSON_REQUIRED, personField } from './fields';
import { toJson } from './TypedFields';

interface Props {
  readonly typed: Values | null;
  readonly photo?: string | null | undefined;
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
export function PersonFinder({ typed, photo, errors, readOnly, anyone = false, onFound, onTyped, children }: Props) {
  const { perfil } = useSession();
  const document = useDocument(typed, 'P');
  const [found, setFound] = useState<Found>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const asked = isOf(typed, document);

  const find = async () => {
    const { type, number } = document;
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
  return (
    <div className={classes.stack}>
      <FindForm button={say('ficha.buscar')} icon={IconUserSearch} asked={asked} busy={busy} readOnly={readOnly} onFind={() => void find()}>
        <DocumentBoxes
          document={document}
          typeAt={personField('IdTipoDocumento')}
          numberAt={personField('Documento')}
          error={failure ?? errors.Documento}
          readOnly={readOnly}
        />
      </FindForm>
      {found?.Disponible === 'N' && found.IdPersona === undefined && !anyone && (
        <Note tone="red" role="alert" icon={IconAlertTriangle}>
          {say('ficha.ocupada', { nombre: found.NombreCompleto })}
        </Note>
      )}
      {asked && (
        <>
          <UnknownFile
            icon={found ? IconUserCheck : IconUserPlus}
            text={found ? say('ficha.ajena', { condicion: found.Condicion.toLocaleLowerCase() }) : say('ficha.desconocida')}
            label={say('ficha.datos')}
            entity={Persona}
            fields={PERSON_FIELDS.map(personField)}
            required={PERSON_REQUIRED}
            typed={typed}
            photo={photo}
            errors={errors}
            readOnly={readOnly}
            onChange={onTyped}
          />
          {children}
        </>
      )}
    </div>
  );
}
