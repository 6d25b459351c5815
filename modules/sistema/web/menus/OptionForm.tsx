import { Checkbox, Select, Stack, Text, TextInput } from '@mantine/core';
import { ACTIONS } from '@platform/entity/module';
import { fieldAt } from '@platform/web/data/fields';
import type { Value } from '@platform/web/data/row';
import { ACTIVO } from '@platform/web/data/row';
import { FieldBox } from '@platform/web/form/FieldBox';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import { Menu } from '../../shared/menu.entity';
import { IconSelect } from '../IconSelect';
import { say } from '../say';
import { isNew } from './draft';
import classes from './menus.module.css';
import type { Option } from './wire';

interface Props {
  readonly option: Option;
  readonly routes: readonly string[];
  readonly readOnly: boolean;
  /** Field → what is wrong with it. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (values: Partial<Option>) => void;
}

/** A number as it is typed: digits become one, anything else stays to be refused by its message. */
const typed = (text: string): number | string => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : text);
const none = () => undefined;

/** The data of a menu option. */
export function OptionForm({ option, routes, readOnly, errors, onChange }: Props) {
  const label = (name: string) => words.field(Menu, name);
  const number = (name: 'Orden' | 'Nivel') => (
    <TextInput
      label={label(name)}
      withAsterisk={!readOnly}
      aria-required
      inputMode="numeric"
      readOnly={readOnly}
      variant={readOnly ? 'filled' : 'default'}
      maxLength={5}
      value={String(option[name])}
      error={errors[name]}
      onChange={({ currentTarget }) => onChange({ [name]: typed(currentTarget.value) })}
    />
  );
  const usual = (name: 'Modulo' | 'ModuloIngles' | 'Tag' | 'Color' | 'Color2' | 'IdModulo' | 'FechaInicio' | 'FechaFin' | 'Activo', keep?: Value) => {
    const at = fieldAt(Menu, name, name === 'Activo' ? ACTIVO : Menu.fields[name]);
    const empty = keep ?? null;
    return (
      <FieldBox
        at={at}
        id={`menu-${name}`}
        value={option[name]}
        values={option}
        required={at.field.required === true}
        readOnly={readOnly}
        error={errors[name]}
        onBlur={none}
        onChange={(value) => onChange({ [name]: value === '' || value === null ? empty : value })}
      />
    );
  };
  return (
    <div className={classes.fields}>
      <TextInput
        label={say('menus.codigo')}
        readOnly
        variant="filled"
        value={isNew(option.IdMenu) ? '' : option.IdMenu}
        placeholder={say('menus.codigoNuevo')}
      />
      <TextInput label={label('IdMenuPadre')} readOnly variant="filled" value={isNew(option.IdMenuPadre ?? '') ? '' : (option.IdMenuPadre ?? '')} />
      {number('Nivel')}
      {number('Orden')}
      {usual('Modulo', '')}
      {usual('ModuloIngles', '')}
      <Select
        label={label('Ruta')}
        readOnly={readOnly}
        variant={readOnly ? 'filled' : 'default'}
        searchable
        clearable={!readOnly}
        clearButtonProps={{ 'aria-label': t('actions.clear') }}
        placeholder={say('menus.sinRuta')}
        data={[...new Set([...routes, ...(option.Ruta ? [option.Ruta] : [])])]}
        value={option.Ruta}
        error={errors.Ruta}
        onChange={(Ruta) => onChange({ Ruta })}
      />
      {usual('Tag')}
      <IconSelect
        label={label('Icono')}
        readOnly={readOnly}
        value={option.Icono ?? ''}
        error={errors.Icono}
        onChange={(Icono) => onChange({ Icono: Icono || null })}
      />
      {usual('IdModulo', option.IdModulo)}
      {usual('Color')}
      {usual('Color2')}
      {usual('FechaInicio')}
      {usual('FechaFin')}
      {usual('Activo')}
    </div>
  );
}

/** Which of the eight actions the screen has. */
export function ActionsForm({ option, readOnly, onChange }: Pick<Props, 'option' | 'readOnly' | 'onChange'>) {
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {say('menus.accionesAyuda')}
      </Text>
      {ACTIONS.map((action) => (
        <Checkbox
          key={action}
          label={words.option(Menu, 'Acciones', action)}
          disabled={readOnly || !option.Ruta}
          checked={option.Acciones.includes(action)}
          onChange={({ currentTarget }) =>
            onChange({ Acciones: ACTIONS.filter((one) => (one === action ? currentTarget.checked : option.Acciones.includes(one))) })
          }
        />
      ))}
    </Stack>
  );
}
