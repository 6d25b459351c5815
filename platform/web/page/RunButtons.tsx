import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Entity } from '../../entity/entity';
import { pageAddress } from '../data/things';
import { t } from '../i18n/t';
import classes from './page.module.css';
import { keepRun, keptRun, useNeighbours } from './run';

interface Props {
  readonly entity: Entity;
  readonly path: string;
  readonly id: string;
}

/** Through the list that one came from: where it stands, the one before and the next. */
export function RunButtons({ entity, path, id }: Props) {
  const router = useRouter();
  const [run] = useState(() => keptRun(path));
  const beside = useNeighbours(entity, run, id);
  if (!run || !beside) return null;
  const go = (key: string | undefined, by: number) => {
    if (key === undefined) return;
    keepRun(path, { ...run, place: run.place + by });
    void router.navigate({ href: pageAddress({ path }, key), replace: true });
  };
  return (
    <div className={classes.run}>
      <span>{run.total === null ? run.place : t('page.placeOf', { n: run.place, total: run.total })}</span>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('page.before')}
        disabled={beside.before === undefined}
        onClick={() => go(beside.before, -1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size={30} aria-label={t('page.after')} disabled={beside.after === undefined} onClick={() => go(beside.after, 1)}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
