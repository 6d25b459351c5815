import { Button } from '@mantine/core';
import type { Entity } from '@platform/entity/entity';
import { useLookup } from '@platform/web/data/lookup';
import { plain, type Value, type Values } from '@platform/web/data/row';
import { FieldBox } from '@platform/web/form/FieldBox';
import { useSession } from '@platform/web/session/session';
import type { Icon } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { say } from '../say';
import { Note } from '../ui/Note';
import ui from '../ui/ui.module.css';
import classes from './editor.module.css';
import { fieldId } from './fields';
import { TypedFields } from './TypedFields';
import { useDemanded } from './useDemanded';

interface FindFormProps {
  readonly button: string;
  readonly icon: Icon;
  /** Whether it was found missing already: looking again is no longer the main thing to do. */
  readonly asked: boolean;
  readonly busy: boolean;
  readonly readOnly: boolean;
  readonly onFind: () => void;
  readonly children: ReactNode;
}

/** What somebody or something is found by, and the button that looks. */
export function FindForm({ button, icon: Sign, asked, busy, readOnly, onFind, children }: FindFormProps) {
  return (
    <form
      className={classes.find}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onFind();
      }}
    >
      {children}
      {!readOnly && (
        <Button
          type="submit"
          variant={asked ? 'default' : 'filled'}
          loading={busy}
          leftSection={<Sign size={16} aria-hidden />}
          className={classes.findButton}
        >
          {button}
        </Button>
      )}
    </form>
  );
}

type At = ComponentProps<typeof FieldBox>['at'];
interface DocumentState {
  readonly type: Value;
  readonly number: string;
  readonly setType: (type: Value) => void;
  readonly setNumber: (number: string) => void;
}

/** A document being typed: its type, the country's usual one until another is chosen, and its number. */
export function useDocument(typed: Values | null, of: 'P' | 'C'): DocumentState {
  const { perfil } = useSession();
  const types = useLookup({ resource: 'SistemaTipoDocumento', filters: { Para: of } });
  const [type, setType] = useState<Value>(typed?.IdTipoDocumento ?? null);
  const [number, setNumber] = useState(plain(typed?.Documento));
  const usual = types.data?.find(
    (row) => row.IdPais === perfil.IdPais && (of === 'C' || (row.LongitudExacta === 'S' && row.Aplica !== 'C')),
  )?.IdTipoDocumento;
  useEffect(() => {
    if (usual !== undefined) setType((before) => before ?? usual);
  }, [usual]);
  return { type, number, setType, setNumber };
}

/** Whether the typed file is of the document that stands there. */
export const isOf = (typed: Values | null, { type, number }: DocumentState): typed is Values =>
  typed !== null && plain(typed.IdTipoDocumento) === plain(type) && plain(typed.Documento) === number.trim().toUpperCase();

interface DocumentBoxesProps {
  readonly document: DocumentState;
  readonly typeAt: At;
  readonly numberAt: At;
  readonly error: string | undefined;
  readonly readOnly: boolean;
  /** What narrows the types: of a company, its country. */
  readonly values?: Values;
}

/** Type and number of a document. */
export function DocumentBoxes({
  document: { type, number, setType, setNumber },
  typeAt,
  numberAt,
  error,
  readOnly,
  values = {},
}: DocumentBoxesProps) {
  const box = { required: true, readOnly, onBlur: () => undefined };
  return (
    <>
      <FieldBox
        {...box}
        at={{ ...typeAt, label: say('ficha.tipoDocumento') }}
        id={fieldId('IdTipoDocumento')}
        value={type}
        values={values}
        onChange={setType}
      />
      <FieldBox
        {...box}
        at={{ ...numberAt, label: say('ficha.numero') }}
        id={fieldId('Documento')}
        value={number}
        values={{}}
        error={error}
        onChange={(value) => setNumber(plain(value))}
      />
    </>
  );
}

interface UnknownFileProps extends ComponentProps<typeof TypedFields> {
  readonly entity: Entity;
  readonly icon: Icon;
  readonly text: string;
  readonly label: string;
}

/** The file of whoever or whatever is not known, to be typed. */
export function UnknownFile({ icon, text, label, entity, fields, required, ...file }: UnknownFileProps) {
  const demanded = useDemanded(entity);
  return (
    <>
      <Note tone="teal" role="status" icon={icon}>
        {text}
      </Note>
      <section aria-label={label} className={ui.panel}>
        <TypedFields {...file} fields={[...fields, ...demanded]} required={[...required, ...demanded.map(({ name }) => name)]} />
      </section>
    </>
  );
}
