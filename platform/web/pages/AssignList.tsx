import { Button, Checkbox, FileInput, Group, Modal, Stack, Text } from '@mantine/core';
import type { Entity } from '../../entity/entity';
import { t } from '../i18n/t';
import { ScrollRegion } from '../ui/ScrollRegion';
import classes from './assign.module.css';
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
  readonly onClose: () => void;
}

/** *Importar Excel*: the list is judged first; what is chosen of it is processed then. */
export function AssignList({ entity, thing, thingLabel, title, columns, others, onClose }: Props) {
  const list = useAssignList(entity, thing, others);
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
        {list.rows.length > 0 && (
          <>
            <dl className={classes.counts} aria-live="polite">
              {list.counts.map(([label, n]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{n}</dd>
                </div>
              ))}
            </dl>
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
  return (
    <ScrollRegion label={t('assign.rows')} className={classes.rows}>
      <table className={classes.list}>
        <caption className="hidden-text">{t('assign.rows')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('assign.process')}</th>
            <th scope="col">{t('assign.document')}</th>
            <th scope="col">{t('assign.person')}</th>
            <th scope="col">{thingLabel}</th>
            <th scope="col">{t('assign.dates')}</th>
            <th scope="col">{t('assign.result')}</th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </ScrollRegion>
  );
}
