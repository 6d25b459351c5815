import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Entity, PageOfThing } from '../../entity/entity';
import { keyOf, titleOf, type WireRow } from '../data/row';
import { t } from '../i18n/t';
import type { EntityScreen } from '../pages/screen';
import { ErrorState } from '../ui/ErrorState';
import { RowSkeletons } from '../ui/Skeletons';
import { Head } from './Head';
import { PageActs, type PageMain, type WayToForm } from './PageActs';
import { PageCard } from './PageCard';
import { Parts } from './Parts';
import classes from './page.module.css';
import { partsOf } from './pageParts';
import { Answers, Groups } from './SheetParts';
import { useSheet } from './sheet';
import { type Shown, shownOf } from './shown';
import { Timeline } from './Timeline';

interface Props {
  readonly entity: Entity;
  readonly extend: EntityScreen;
  readonly page: PageOfThing;
  readonly row: WireRow;
  /** Undefined where nobody changes it. */
  readonly form: WayToForm | undefined;
  readonly onBack: () => void;
  /** The way through the list that one came from. */
  readonly run: ReactNode;
  /** What one most often opens it for, and what else is done with it: items of a menu. */
  readonly main: PageMain | undefined;
  readonly others: ReactNode;
}

/** The page of a thing: what it is in one line, how it stands and why, what is done with it, and everything that happened to it. */
export function ThingPage({ entity, extend, page, row, form, onBack, run, main, others }: Props) {
  const id = keyOf(entity, row);
  const part = { id, row };
  const said = useSheet(entity, id);
  return (
    <article className={classes.page}>
      <title>{`${titleOf(entity, row)} · ${t('app.name')}`}</title>
      <div className={classes.way}>
        <Button variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {t('actions.backToList')}
        </Button>
        {run}
      </div>
      <div className={classes.top}>
        <Head entity={entity} page={page} extend={extend} row={row} level={1}>
          <PageActs {...{ entity, part, form, main, others }} act={said.data?.Acto ?? undefined} />
        </Head>
        <Parts of={partsOf(entity.resource, 'verdict')} part={part} />
        <Answers of={said.data?.Respuestas ?? []} />
      </div>
      <div className={classes.body}>
        <div className={classes.column}>
          {said.isError ? (
            <ErrorState error={said.error} onRetry={() => void said.refetch()} />
          ) : said.data ? (
            <Groups of={said.data.Grupos} main />
          ) : (
            <RowSkeletons rows={2} />
          )}
          <Parts of={partsOf(entity.resource, 'main')} part={part} />
          <div className={classes.history}>
            <Timeline entity={entity} id={id} />
          </div>
        </div>
        <div className={classes.column}>
          <KeyFacts label={t('page.keyFacts')} values={shownOf(entity, extend, row, page.keyFacts)} />
          <Groups of={said.data?.Grupos ?? []} main={false} />
          <Parts of={partsOf(entity.resource, 'side')} part={part} />
        </div>
      </div>
    </article>
  );
}

/** Labels with their values, in a card. */
export function KeyFacts({ label, values }: { readonly label: string; readonly values: readonly Shown[] }) {
  if (values.length === 0) return null;
  return (
    <PageCard title={label}>
      <dl>
        {values.map((one) => (
          <div key={one.id}>
            <dt>{one.label}</dt>
            <dd>{one.value}</dd>
          </div>
        ))}
      </dl>
    </PageCard>
  );
}
