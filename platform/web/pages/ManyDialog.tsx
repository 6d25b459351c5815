import { Button, Checkbox, Group, List, Modal, Progress, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Entity } from '../../entity/entity';
import { isProblem, messageOf } from '../api/problem';
import { titleOf, type WireRow } from '../data/row';
import { t } from '../i18n/t';
import type { Confirmations } from '../ui/confirm';

export interface Job {
  readonly title: string;
  readonly rows: readonly WireRow[];
  /** What is said over those to which it could not be done. */
  readonly refused?: string | undefined;
  readonly one: (row: WireRow, confirmations: Confirmations) => Promise<unknown>;
}
interface Refused {
  readonly name: string;
  readonly why: string;
}

/** One thing done to many rows: first how many, then how it goes, at the end whom it could not be done to and why. */
export function ManyDialog({ entity, job, onClose }: { entity: Entity; job: Job; onClose: (acted: boolean) => void }) {
  const { title, rows, one } = job;
  const [accept, setAccept] = useState(false);
  const [done, setDone] = useState<number>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const stopped = useRef(false);
  const [over, setOver] = useState(false);

  const act = async (row: WireRow) => {
    const confirmed: string[] = [];
    for (;;) {
      try {
        return await one(row, confirmed.length > 0 ? { Confirmaciones: [...confirmed] } : {});
      } catch (error) {
        if (!accept || !isProblem(error) || !error.confirmable || confirmed.includes(error.code)) throw error;
        confirmed.push(error.code);
      }
    }
  };
  const start = async () => {
    for (const [at, row] of rows.entries()) {
      if (stopped.current) break;
      setDone(at);
      try {
        await act(row);
      } catch (error) {
        setRefused((before) => [...before, { name: titleOf(entity, row), why: messageOf(error) }]);
      }
      setDone(at + 1);
    }
    setOver(true);
  };
  const acted = (done ?? 0) > refused.length;
  const running = done !== undefined && !over;
  return (
    <Modal
      opened
      title={title}
      centered
      onClose={() => !running && onClose(acted)}
      withCloseButton={!running}
      closeOnEscape={!running}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Stack>
        {done === undefined ? (
          <>
            <Text>{t('list.selected', { count: rows.length })}</Text>
            <Checkbox label={t('grid.acceptWarnings')} checked={accept} onChange={(event) => setAccept(event.currentTarget.checked)} />
          </>
        ) : (
          <>
            <Progress value={(100 * done) / rows.length} aria-label={title} />
            <Text role="status">
              {over ? t('grid.processed', { count: done - refused.length }) : t('grid.progress', { done, total: rows.length })}
            </Text>
          </>
        )}
        {refused.length > 0 && (
          <div role="alert">
            {job.refused && <Text>{job.refused}</Text>}
            <Text fw={600}>{t('grid.refused', { count: refused.length })}</Text>
            <List size="sm" spacing={4} mah={240} style={{ overflowY: 'auto' }}>
              {refused.map(({ name, why }) => (
                <List.Item key={name}>
                  <b>{name}</b>: {why}
                </List.Item>
              ))}
            </List>
          </div>
        )}
        <Group justify="flex-end">
          {done === undefined && (
            <>
              <Button variant="default" onClick={() => onClose(false)}>
                {t('actions.cancel')}
              </Button>
              <Button data-autofocus onClick={() => void start()}>
                {title}
              </Button>
            </>
          )}
          {running && (
            <Button
              variant="default"
              onClick={() => {
                stopped.current = true;
              }}
            >
              {t('grid.stop')}
            </Button>
          )}
          {over && <Button onClick={() => onClose(acted)}>{t('actions.close')}</Button>}
        </Group>
      </Stack>
    </Modal>
  );
}
