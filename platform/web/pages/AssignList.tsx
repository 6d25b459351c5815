import { Button, Checkbox, FileInput, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Entity } from '../../entity/entity';
import { t } from '../i18n/t';
import { JudgedRows, ListCounts } from './JudgedList';
import { useAssignList } from './useAssignList';

interface Props {
  /** What is given to people for some days. */
  readonly entity: Entity;
  /** Its reference to what is given, and that in words. */
  readonly thing: string;
  readonly thingLabel: string;
  readonly title: string;
  /** Which columns the file has. */
  readonly columns: string;
  /** What else changes with it. */
  readonly others: readonly Entity[];
  /** What each of the list is told beside, typed once: the field of *Asignar*, its name and its longest. */
  readonly reason?: { readonly name: string; readonly label: string; readonly max: number };
  readonly onClose: () => void;
}

/** *Importar Excel*: the list is judged first; what is chosen of it is processed then. */
export function AssignList({ entity, thing, thingLabel, title, columns, others, reason, onClose }: Props) {
  const [why, setWhy] = useState('');
  const list = useAssignList(entity, thing, others, reason ? { [reason.name]: why } : {});
  return (
    <Modal opened size="xl" title={title} onClose={onClose} closeOnClickOutside={false} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      <Stack>
        <FileInput
          label={t('assign.file')}
          description={columns}
          placeholder={t('assign.choose')}
          accept=".xlsx,.csv"
          disabled={list.busy}
          onChange={(file) => void list.load(file)}
        />
        {reason && (
          <TextInput label={reason.label} required maxLength={reason.max} value={why} onChange={(event) => setWhy(event.currentTarget.value)} />
        )}
        {list.rows.length > 0 && (
          <>
            <ListCounts counts={list.counts} />
            <Rows list={list} thingLabel={thingLabel} />
          </>
        )}
        {list.missing && (
          <Text size="sm" c="red" role="alert">
            {list.missing}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('actions.close')}
          </Button>
          <Button loading={list.busy} onClick={() => void list.process()}>
            {t('assign.process')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Rows({ list, thingLabel }: { readonly list: ReturnType<typeof useAssignList>; readonly thingLabel: string }) {
  const { rows, chosen, done, busy, choose } = list;
  const heads = [t('assign.process'), t('assign.document'), t('assign.person'), thingLabel, t('assign.dates'), t('assign.result')];
  return (
    <JudgedRows heads={heads}>
      {rows.map((row) => (
        <tr key={row.Fila}>
          <td>
            <Checkbox
              aria-label={`${row.Fila} · ${row.Documento}`}
              disabled={busy || row.Motivo !== null || done.has(row.Fila)}
              checked={row.Motivo === null && chosen.has(row.Fila)}
              onChange={(event) => choose(row.Fila, event.currentTarget.checked)}
            />
          </td>
          <td>{row.Documento}</td>
          <td>{row.Persona}</td>
          <td>{row.Codigo}</td>
          <td>
            {row.Desde} – {row.Hasta}
          </td>
          <td>{row.Motivo ?? (done.has(row.Fila) ? t('assign.done') : '')}</td>
        </tr>
      ))}
    </JudgedRows>
  );
}
