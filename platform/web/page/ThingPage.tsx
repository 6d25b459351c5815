import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Entity, PageOfThing } from '../../entity/entity';
import { keyOf, titleOf, type WireRow } from '../data/row';
import { t } from '../i18n/t';
import type { EntityScreen } from '../pages/screen';
import { allows } from '../session/menu';
import { useSession } from '../session/session';
import { ErrorState } from '../ui/ErrorState';
import { iconOf } from '../ui/icons';
import { RowSkeletons } from '../ui/Skeletons';
import { FileButton } from './FileButton';
import { Head } from './Head';
import { PageButton } from './PageButton';
import { PageCard } from './PageCard';
import { Parts } from './Parts';
import classes from './page.module.css';
import { type PartProps, partsOf, waysOf } from './pageParts';
import { Answers, Groups } from './SheetParts';
import { useSheet } from './sheet';
import { type Shown, shownOf } from './shown';
import { Timeline } from './Timeline';

/** Where a row is changed. */
export interface WayToForm {
  readonly href: string;
  readonly label: string;
  readonly icon: string;
}

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
  /** What else is done with it. */
  readonly menu: ReactNode;
}

/** The page of a thing: what it is in one line, how it stands and why, what is done with it, and everything that happened to it. */
export function ThingPage({ entity, extend, page, row, form, onBack, run, menu }: Props) {
  const id = keyOf(entity, row);
  const part = { id, row };
  const said = useSheet(entity, id);
  const act = said.data?.Acto;
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
          <div className={classes.actions}>
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
            <Ways entity={entity.resource} part={part} />
            <FileButton entity={entity} id={id} name={titleOf(entity, row)} />
            {menu}
          </div>
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

/** Where one goes from here, as far as the session may. */
function Ways({ entity, part }: { readonly entity: string; readonly part: PartProps }) {
  const session = useSession();
  const open = waysOf(entity)
    .map(({ href, ...way }) => ({ ...way, href: href(part) }))
    .filter(({ href }) => allows(session, href.split('?')[0] ?? ''));
  return open.map(({ id, href, icon, label }) => (
    <PageButton key={id} href={href} icon={iconOf(icon)}>
      {label()}
    </PageButton>
  ));
}
