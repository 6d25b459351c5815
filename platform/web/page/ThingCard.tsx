import { IconArrowUpRight } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { titleOf } from '../data/row';
import { placeOf, thingHref } from '../data/things';
import { t } from '../i18n/t';
import type { EntityRoute } from '../module';
import { StatusBadge } from '../ui/StatusBadge';
import { beside } from './beside';
import classes from './glance.module.css';
import { Line, Picture, States } from './Head';
import head from './head.module.css';
import { PageButton } from './PageButton';
import parts from './page.module.css';
import { Facts } from './SheetParts';
import { useCard } from './sheet';
import { shownOf } from './shown';

/** As many facts as are read at a glance. */
const FACTS = 4;
const TONES = { verde: 'green', rojo: 'red', naranja: 'orange' } as const;

interface Props {
  readonly anchor: HTMLElement;
  readonly resource: string;
  readonly id: string;
}

/** A thing at a glance, beside its name: what it is, how it stands, what ends next; nothing for who may not read it. */
export function ThingCard({ anchor, resource, id }: Props) {
  const place = placeOf(resource);
  return place && <Card anchor={anchor} place={place} id={id} />;
}

function Card({ anchor, place, id }: Pick<Props, 'anchor' | 'id'> & { readonly place: EntityRoute }) {
  const { entity, extend = {} } = place;
  const { data } = useCard(entity, id);
  const card = useRef<HTMLElement>(null);
  const [at, setAt] = useState<{ readonly left: number; readonly top: number }>();
  useLayoutEffect(() => {
    if (!data || !card.current) return;
    const { width, height } = card.current.getBoundingClientRect();
    setAt(beside(anchor.getBoundingClientRect(), { width, height }, { width: window.innerWidth, height: window.innerHeight }));
  }, [data, anchor]);
  const { page } = entity.options;
  const href = thingHref(entity.resource, id);
  if (!data || !page || href === undefined) return null;
  const { row, said } = data;
  const name = titleOf(entity, row);
  return createPortal(
    <aside ref={card} data-thing-card className={classes.floating} aria-label={t('page.cardOf', { name })} style={at ?? { visibility: 'hidden' }}>
      <div className={classes.glance}>
        <Picture of={page} row={row} />
        <div className={classes.glanceWho}>
          <p className={classes.glanceName}>{name}</p>
          <Line className={head.facts} values={shownOf(entity, extend, row, page.line)} />
          {said.Estado ? (
            <StatusBadge tone={said.Estado.Tono ? TONES[said.Estado.Tono] : 'gray'}>{said.Estado.Texto}</StatusBadge>
          ) : (
            <States of={shownOf(entity, extend, row, page.states)} />
          )}
        </div>
      </div>
      <div className={parts.facing}>
        <Facts of={said.Datos.slice(0, FACTS)} />
      </div>
      <div className={classes.glanceFoot}>
        <PageButton href={href} icon={IconArrowUpRight}>
          {t('page.openThing')}
        </PageButton>
      </div>
    </aside>,
    document.body,
  );
}
