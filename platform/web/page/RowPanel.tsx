import { ActionIcon, Kbd } from '@mantine/core';
import { IconArrowUpRight, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Entity } from '../../entity/entity';
import { isProblem } from '../api/problem';
import { useItem } from '../data/list';
import type { WireRow } from '../data/row';
import { t } from '../i18n/t';
import type { EntityScreen } from '../pages/screen';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { iconOf } from '../ui/icons';
import { RowSkeletons } from '../ui/Skeletons';
import { Head } from './Head';
import type { WayToForm } from './PageActs';
import { PageButton } from './PageButton';
import { Parts } from './Parts';
import { partsOf } from './pageParts';
import classes from './panel.module.css';
import { Answers, Groups } from './SheetParts';
import { useSheet } from './sheet';
import { shownOf } from './shown';
import { KeyFacts } from './ThingPage';

interface Props {
  readonly entity: Entity;
  readonly extend: EntityScreen;
  readonly id: string;
  /** Its own page. */
  readonly href: string;
  readonly formOf: (row: WireRow) => WayToForm | undefined;
  /** Where the row stands, counted from one, and of how many; undefined while it is not on the screen. */
  readonly place: number | undefined;
  readonly total: number | null;
  /** One row back or on. */
  readonly onStep: (by: 1 | -1) => void;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** A row beside its list, of one row: ← → go through the rows, Enter opens its page, Esc goes back to the list. It takes the focus, so that its keys are at hand. */
export function RowPanel(props: Props) {
  const { place, total, onStep, onOpen, onClose } = props;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 } as const;
    if (event.key === 'Escape') onClose();
    else if (event.target !== panel.current) return;
    else if (event.key === 'Enter') onOpen();
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') onStep(step[event.key]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <aside ref={panel} className={classes.rowPanel} tabIndex={-1} aria-label={t('page.panel')} onKeyDown={onKeyDown}>
      <div className={classes.panelBar}>
        <span>
          {place !== undefined && (total === null ? place : t('page.placeOf', { n: place, total }))} <Kbd size="xs">←</Kbd> <Kbd size="xs">→</Kbd>
        </span>
        <span className={classes.panelTools}>
          <ActionIcon variant="default" size={30} aria-label={t('page.openPage')} onClick={onOpen}>
            <IconArrowUpRight size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size={30} aria-label={t('page.closePanel')} onClick={onClose}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </span>
      </div>
      <Content {...props} />
    </aside>
  );
}

function Content({ entity, extend, id, href, formOf }: Props) {
  const item = useItem(entity, id);
  const said = useSheet(entity, id);
  const { page } = entity.options;
  if (item.isError && !item.data) {
    return isProblem(item.error) && item.error.status === 404 ? (
      <EmptyState title={t('form.notFound')} />
    ) : (
      <ErrorState error={item.error} onRetry={() => void item.refetch()} />
    );
  }
  const row = item.data;
  if (!row || !page) return <RowSkeletons rows={6} />;
  const form = formOf(row);
  const act = said.data?.Acto;
  const part = { id, row };
  return (
    <div className={classes.panelBody}>
      <Head entity={entity} page={page} extend={extend} row={row} level={2} />
      <Parts of={partsOf(entity.resource, 'verdict')} part={part} />
      <Answers of={said.data?.Respuestas ?? []} />
      <div className={classes.panelActions}>
        {act && (
          <PageButton href={act.Enlace} icon={iconOf(act.Icono)} primary>
            {act.Texto}
          </PageButton>
        )}
        {form && (
          <PageButton href={form.href} icon={iconOf(form.icon)}>
            {form.label}
          </PageButton>
        )}
        <PageButton href={href} icon={IconArrowUpRight}>
          {t('page.openPage')}
        </PageButton>
      </div>
      {said.isError ? <ErrorState error={said.error} onRetry={() => void said.refetch()} /> : <Groups of={said.data?.Grupos ?? []} main />}
      <Groups of={said.data?.Grupos ?? []} main={false} />
      <KeyFacts label={t('page.keyFacts')} values={shownOf(entity, extend, row, page.keyFacts)} />
      <Parts of={partsOf(entity.resource, 'side')} part={part} />
    </div>
  );
}
