import { Button } from '@mantine/core';
import { IconArrowLeft, IconPencil, IconUser } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { Entity } from '../../entity/entity';
import { fieldAt } from '../data/fields';
import { useImage } from '../data/files';
import { mayOn } from '../data/grants';
import { isHidden, keyOf, plain, titleOf, type WireRow } from '../data/row';
import { t } from '../i18n/t';
import { gridColumns } from '../pages/columns';
import type { EntityScreen, ScreenPage } from '../pages/screen';
import { allows } from '../session/menu';
import { useSession } from '../session/session';
import { iconOf } from '../ui/icons';
import { RowSkeletons } from '../ui/Skeletons';
import { PageButton } from './PageButton';
import { PageCard } from './PageCard';
import classes from './page.module.css';
import { type PagePart, type PartProps, partsOf, waysOf } from './pageParts';
import { Timeline } from './Timeline';

interface Props {
  readonly entity: Entity;
  readonly extend: EntityScreen;
  readonly page: ScreenPage;
  readonly row: WireRow;
  /** The address of its form. */
  readonly form: string;
  readonly onBack: () => void;
  /** What else is done with it. */
  readonly menu: ReactNode;
}

/** The page of a thing: what it is in one line, whether it stands, what is done with it, and everything that happened to it. */
export function ThingPage({ entity, extend, page, row, form, onBack, menu }: Props) {
  const id = keyOf(entity, row);
  const part = { id, row };
  const name = titleOf(entity, row);
  return (
    <article className={classes.page}>
      <title>{`${name} · ${t('app.name')}`}</title>
      <div className={classes.top}>
        <div className={classes.head}>
          {page.photo && <Photo row={row} field={page.photo} />}
          <div className={classes.who}>
            <Name of={name} />
            <Line className={classes.line} values={shownOf(entity, extend, row, page.line)} />
            <Line className={classes.facts} values={shownOf(entity, extend, row, page.facts)} />
            <div className={classes.chips}>
              {shownOf(entity, extend, row, page.states).map(({ id: field, value }) => (
                <span key={field}>{value}</span>
              ))}
            </div>
          </div>
          <div className={classes.actions}>
            <Button variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
              {t('actions.backToList')}
            </Button>
            <PageButton href={form} icon={IconPencil}>
              {mayOn(entity, 'editar', row) ? t('actions.edit') : t('page.wholeFile')}
            </PageButton>
            <Ways entity={entity.resource} part={part} />
            {menu}
          </div>
        </div>
        <Parts of={partsOf(entity.resource, 'verdict')} part={part} />
      </div>
      <div className={classes.body}>
        <Timeline entity={entity} id={id} />
        <div className={classes.side}>
          <KeyFacts label={t('page.keyFacts')} values={shownOf(entity, extend, row, page.keyFacts)} />
          <Parts of={partsOf(entity.resource, 'side')} part={part} />
        </div>
      </div>
    </article>
  );
}

interface Shown {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
}

/** Those of some fields that the row has and its reader may see. */
function shownOf(entity: Entity, extend: EntityScreen, row: WireRow, names: readonly string[] = []): Shown[] {
  const fields = names.flatMap((name) => {
    const field = entity.fields[name];
    return field && !isHidden(row, name) && plain(row[name]) !== '' ? [fieldAt(entity, name, field)] : [];
  });
  return gridColumns(fields, extend).map(({ id, label, show }) => ({ id, label, value: show(row) }));
}

/** Who or what it is: of a name with a comma what it is ordered by stands out. */
function Name({ of }: { readonly of: string }) {
  const comma = of.indexOf(', ');
  if (comma < 0) return <h1>{of}</h1>;
  return (
    <h1>
      <strong>{of.slice(0, comma)},</strong>
      {of.slice(comma + 1)}
    </h1>
  );
}

const Line = ({ values, className }: { readonly values: readonly Shown[]; readonly className: string | undefined }) =>
  values.length === 0 ? null : (
    <p className={className}>
      {values.map(({ id, value }) => (
        <span key={id}>{value}</span>
      ))}
    </p>
  );

function Photo({ row, field }: { readonly row: WireRow; readonly field: string }) {
  const { url } = useImage(row[`${field}Hash`]);
  return url ? (
    <img className={classes.photo} src={url} alt="" />
  ) : (
    <span className={classes.photo} aria-hidden>
      <IconUser size={56} stroke={1.2} />
    </span>
  );
}

/** Labels with their values, in a card. */
function KeyFacts({ label, values }: { readonly label: string; readonly values: readonly Shown[] }) {
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

const Parts = ({ of, part }: { readonly of: readonly PagePart[]; readonly part: PartProps }) =>
  of.map((one) => <Part key={one.id} of={one} part={part} />);

function Part({ of, part }: { readonly of: PagePart; readonly part: PartProps }) {
  const Content = useMemo(() => lazy(of.load), [of]);
  return (
    <Suspense fallback={<RowSkeletons rows={2} />}>
      <Content {...part} />
    </Suspense>
  );
}
