import { Checkbox, TextInput } from '@mantine/core';
import type { InputProps } from '@platform/fields/kind-web';
import { ReferencesInput } from '@platform/fields/refs/input';
import { LOOKUP_LIMIT, useLookup } from '@platform/web/data/lookup';
import { plain, texts } from '@platform/web/data/row';
import { t } from '@platform/web/i18n/t';
import { LEVEL_PX, linesOf } from '@platform/web/tree/lines';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { UnidadOrganizacional } from '../../shared/organizacion.entity';
import classes from './organizacion.module.css';

const NONE: ReadonlySet<number> = new Set();

/** Several units, ticked on their tree; where there are too many to draw, sought by name. */
export default function UnitsInput(props: InputProps) {
  const { at, id, value, onChange, onBlur, error, readOnly, required } = props;
  const { data = [] } = useLookup({ resource: UnidadOrganizacional.resource });
  const [search, setSearch] = useState('');
  const ticked = new Set(texts(value).map(Number));
  const nodes = data.map((row) => ({
    id: Number(row.IdUnidadOrganizacional),
    parent: row.IdUnidadPadre === null ? null : Number(row.IdUnidadPadre),
    name: plain(row.Texto),
    code: plain(row.Codigo),
  }));
  // What is ticked and no longer offered (a retired unit) is not lost by drawing only the others.
  const unknown = [...ticked].some((own) => !nodes.some((node) => node.id === own));
  if (readOnly || data.length >= LOOKUP_LIMIT || unknown) return <ReferencesInput {...props} />;
  const lines = linesOf(nodes, NONE, search);
  const tick = (own: number, on: boolean) => onChange(on ? [...ticked, own] : [...ticked].filter((one) => one !== own));
  return (
    <fieldset className={classes.picker} aria-invalid={error !== undefined}>
      <legend>
        {at.label}
        {required && (
          <span className={classes.required} aria-hidden>
            {' '}
            *
          </span>
        )}
      </legend>
      {nodes.length > 8 && (
        <TextInput
          aria-label={t('actions.search')}
          placeholder={t('actions.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <ul className={classes.boxes} id={id} tabIndex={-1}>
        {lines.map(({ node, level }) => (
          <li key={node.id} style={{ paddingInlineStart: (level - 1) * LEVEL_PX }}>
            <Checkbox
              size="sm"
              label={node.name}
              description={node.code}
              checked={ticked.has(node.id)}
              onBlur={onBlur}
              onChange={({ currentTarget }) => tick(node.id, currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
