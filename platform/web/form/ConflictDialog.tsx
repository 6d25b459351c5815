import { Button, Group, Modal, Radio, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { FieldAt } from '../../fields/kind-web';
import { WEB_KINDS } from '../../fields/web';
import { sameValue, type Values, type WireRow } from '../data/row';
import { t } from '../i18n/t';
import { ScrollRegion } from '../ui/ScrollRegion';

interface Props {
  readonly fields: readonly FieldAt[];
  /** Fields I changed, with my values. */
  readonly mine: Values;
  readonly base: Values;
  readonly current: WireRow;
  readonly saving: boolean;
  /** Names where my value stays. */
  readonly onSettle: (mine: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Somebody saved this row in the meantime: what they changed beside what I changed, field by field. */
export function ConflictDialog({ fields, mine, base, current, saving, onSettle, onClose }: Props) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const own = Object.keys(mine);
  const differing = fields.filter(({ name }) => (own.includes(name) ? !sameValue(mine[name], current[name]) : !sameValue(base[name], current[name])));
  const shown = (at: FieldAt, values: Values) => {
    const { Cell } = WEB_KINDS[at.field.kind];
    return <Cell at={at} row={{ [at.name]: values[at.name] }} />;
  };
  const user = String(current.UsuarioModificacion ?? '');
  return (
    <Modal
      opened
      size="lg"
      title={t('form.conflictTitle')}
      onClose={onClose}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Stack>
        <Text>{t('form.conflictText', { user })}</Text>
        <ScrollRegion label={t('form.conflictTitle')}>
          <Table aria-label={t('form.conflictTitle')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('grid.conflictField')}</Table.Th>
                <Table.Th>{t('form.conflictMine')}</Table.Th>
                <Table.Th>{t('form.conflictTheirs')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {differing.map((at) => {
                const changedByMe = own.includes(at.name);
                const takes = theirs.has(at.name);
                const pick = (takeTheirs: boolean) =>
                  setTheirs((before) => new Set([...before].filter((name) => name !== at.name).concat(takeTheirs ? [at.name] : [])));
                return (
                  <Table.Tr key={at.name}>
                    <Table.Th scope="row">{at.label}</Table.Th>
                    <Table.Td>
                      {!changedByMe ? (
                        <Text size="sm" c="dimmed">
                          {shown(at, base)}
                        </Text>
                      ) : (
                        <Radio
                          name={`conflicto-${at.name}`}
                          checked={!takes}
                          onChange={() => pick(false)}
                          label={shown(at, mine)}
                          aria-label={`${t('form.conflictMine')}: ${at.label}`}
                        />
                      )}
                    </Table.Td>
                    <Table.Td>
                      {changedByMe ? (
                        <Radio
                          name={`conflicto-${at.name}`}
                          checked={takes}
                          onChange={() => pick(true)}
                          label={shown(at, current)}
                          aria-label={`${t('form.conflictTheirs')}: ${at.label}`}
                        />
                      ) : (
                        shown(at, current)
                      )}
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </ScrollRegion>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onSettle([])}>
            {t('form.conflictTakeTheirs')}
          </Button>
          <Button loading={saving} disabled={own.every((name) => theirs.has(name))} onClick={() => onSettle(own.filter((name) => !theirs.has(name)))}>
            {t(theirs.size > 0 ? 'grid.conflictApply' : 'form.conflictKeepMine')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
