import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Entity } from '../../entity/entity';
import type { Json } from '../../entity/field';
import type { FieldAt } from '../../fields/kind-web';
import { api } from '../api/client';
import { may, mayOn } from '../data/grants';
import { isMasked, keyOf, type Values, type WireRow } from '../data/row';
import { rowSchema } from '../data/schemas';
import { resourceChanged, saveRow } from '../data/write';
import { checkField, firstValue } from '../form/check';
import { wordsOfIssue } from '../form/errors';
import { FieldBox } from '../form/FieldBox';
import { t } from '../i18n/t';
import { fieldConfigQuery } from '../session/fieldConfig';
import { notifyOk, notifyUndo } from '../ui/notify';
import type { Tools } from './actions';
import { apartOf, hasApart } from './apart';
import type { EntityScreen, ScreenAction } from './screen';
import { toldAfter } from './toldOf';

interface Asked {
  readonly entity: Entity;
  readonly extend: EntityScreen;
  readonly tools: Tools;
  readonly frozen: boolean;
}
interface Asking {
  readonly rows: readonly WireRow[];
  readonly done: (acted: boolean) => void;
}
/** A row that was changed: its version since, and what the field said before. */
interface Changed {
  readonly row: WireRow;
  readonly version: unknown;
  readonly before: Json;
}

/** One field changed for everything that is selected, each row with the rules of its form; taken back with one click. */
export function useFieldChange({ entity, extend, tools, frozen }: Asked): { readonly actions: readonly ScreenAction[]; readonly dialog: ReactNode } {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking>();
  if (frozen || !hasApart(entity, extend) || !may(entity, 'editar')) return { actions: [], dialog: null };

  const write = (row: WireRow, version: unknown, name: string, value: Json, confirmations: Values = {}) =>
    saveRow(entity, {
      key: keyOf(entity, row),
      values: { [name]: value, Version: typeof version === 'number' ? version : null, ...confirmations },
    });
  const change = async (rows: readonly WireRow[], at: FieldAt, value: Json): Promise<boolean> => {
    const changed: Changed[] = [];
    let told = '';
    const acted = await tools.runMany(t('grid.changeField', { field: at.label }), rows, async (row, confirmations) => {
      const held = at.name in row ? row : await api.get(`/api/${entity.resource}/${encodeURIComponent(keyOf(entity, row))}`, {}, rowSchema);
      const saved = await write(row, row.Version, at.name, value, { ...confirmations });
      if (told === '') told = await toldAfter(at, saved);
      changed.push({ row, version: saved.Version, before: held[at.name] ?? null });
    });
    if (changed.length > 0)
      notifyUndo(t('grid.changedMany', { count: changed.length, field: at.label, after: told }), async () => {
        for (const { row, version, before } of changed) await write(row, version, at.name, before);
        resourceChanged(client, entity.resource);
        notifyOk(t('notify.undone'));
      });
    return acted;
  };
  const close = (acted: boolean) => {
    asking?.done(acted);
    setAsking(undefined);
  };
  return {
    actions: [
      {
        id: 'cambiarCampo',
        label: () => t('grid.changeOne'),
        icon: 'pencil',
        action: 'editar',
        visible: (row) => mayOn(entity, 'editar', row),
        run: (rows) => new Promise<boolean>((done) => setAsking({ rows, done })),
      },
    ],
    dialog: asking && (
      <Modal
        opened
        centered
        title={t('grid.changeOne')}
        onClose={() => close(false)}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        <FieldChange
          entity={entity}
          extend={extend}
          rows={asking.rows}
          onClose={() => close(false)}
          onChange={async (at, value) => {
            const { rows, done } = asking;
            setAsking(undefined);
            done(await change(rows, at, value));
          }}
        />
      </Modal>
    ),
  };
}

interface FieldChangeProps {
  readonly entity: Entity;
  readonly extend: EntityScreen;
  readonly rows: readonly WireRow[];
  readonly onChange: (at: FieldAt, value: Json) => Promise<void>;
  readonly onClose: () => void;
}

/** What no two rows share is not given to many. */
const isShared = ({ name, field }: FieldAt, entity: Entity): boolean =>
  name !== entity.options.title && !field.unique && !entity.options.unique?.some((fields) => fields.includes(name));

/** Which field, and what it is to say. */
function FieldChange({ entity, extend, rows, onChange, onClose }: FieldChangeProps) {
  const screen = entity.options.menu[0] ?? '';
  const { data: config } = useQuery({ ...fieldConfigQuery(screen), enabled: screen !== '' });
  const [name, setName] = useState<string>();
  const [value, setValue] = useState<Json>(null);
  const [touched, setTouched] = useState(false);
  const [first] = rows;
  const fields = first
    ? apartOf({ entity, extend, row: first, config: config ?? [] }).filter(
        (at) => isShared(at, entity) && !rows.some((row) => isMasked(row, at.name)),
      )
    : [];
  const at = fields.find((one) => one.name === name);
  const required = at !== undefined && (at.field.required === true || config?.find(({ Campo }) => Campo === at.name)?.Obligatorio === 'S');
  const issue = at && checkField(at.field, value, required);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (at && !issue) void onChange(at, value);
        else setTouched(true);
      }}
    >
      <Stack>
        <Text>{t('list.selected', { count: rows.length })}</Text>
        <Select
          label={t('grid.whichField')}
          data={fields.map(({ name: one, label }) => ({ value: one, label }))}
          value={name ?? null}
          data-autofocus
          withAsterisk
          onChange={(next) => {
            const chosen = fields.find((one) => one.name === next);
            setName(next ?? undefined);
            setValue(chosen ? firstValue(chosen.field) : null);
            setTouched(false);
          }}
        />
        {at && (
          <FieldBox
            key={at.name}
            at={at}
            id={`cambio-${at.name}`}
            value={value}
            values={{ [at.name]: value }}
            required={required}
            readOnly={false}
            error={touched && issue ? wordsOfIssue(issue, at.label) : undefined}
            onChange={setValue}
            onBlur={() => setTouched(true)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" disabled={!at || issue !== undefined}>
            {t('grid.changeGo')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
