import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { Entity } from '../../entity/entity';
import { api } from '../api/client';
import { zone } from '../data/reader';
import { clockOf, shownDay, undashed } from '../data/zone';
import { language } from '../i18n/language';
import { t } from '../i18n/t';
import { allows } from '../session/menu';
import { useSession } from '../session/session';
import { ErrorState } from '../ui/ErrorState';
import { iconOf } from '../ui/icons';
import { RowSkeletons } from '../ui/Skeletons';
import { byDay, type TimelineEvent } from './days';
import { NameLink } from './NameLink';
import { PageLink } from './PageLink';
import classes from './page.module.css';
import styles from './timeline.module.css';

const page = z.object({
  Eventos: z.array(
    z.object({
      Clave: z.string(),
      Momento: z.string(),
      DiaCompleto: z.enum(['S', 'N']),
      Tipo: z.string(),
      Texto: z.string(),
      Partes: z.array(z.object({ Texto: z.string(), Recurso: z.string().nullable(), Clave: z.number().nullable() })),
      Detalle: z.string().nullable(),
      Tono: z.enum(['verde', 'rojo', 'naranja']).nullable(),
      Enlace: z.string().nullable(),
    }),
  ),
  Siguiente: z.string().nullable(),
  Tipos: z.array(z.object({ Codigo: z.string(), Nombre: z.string(), Icono: z.string(), Cuantos: z.number().nullable() })),
});
type Kind = z.infer<typeof page>['Tipos'][number];

const weekdays = new Intl.DateTimeFormat(language(), { weekday: 'long', timeZone: 'UTC' });
const DAY_MS = 86_400_000;

/** `Hoy`, `Ayer` or the day of the week, then the day. */
function dayName(day: string): string {
  const days = Math.round((Date.parse(clockOf(new Date().toISOString(), zone()).slice(0, 10)) - Date.parse(day)) / DAY_MS);
  const name = days === 0 ? t('page.today') : days === 1 ? t('page.yesterday') : weekdays.format(new Date(day));
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${shownDay(undashed(day))}`;
}

/** Everything that happened to a row, newest first, by day; filtered by the kinds that its reader is told. */
export function Timeline({ entity, id }: { readonly entity: Entity; readonly id: string }) {
  const [kind, setKind] = useState<string>();
  const told = useInfiniteQuery({
    queryKey: [entity.resource, 'linea', id, kind],
    queryFn: ({ pageParam, signal }) => api.get(`/api/${entity.resource}/${id}/linea`, { tipos: kind, antes: pageParam }, page, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ Siguiente }) => Siguiente ?? undefined,
    placeholderData: (before) => before,
  });
  const pages = told.data?.pages ?? [];
  const kinds = pages[0]?.Tipos ?? [];
  // Nobody tells anything of it.
  if (told.data && kinds.length === 0) return null;
  const events = pages.flatMap(({ Eventos }) => Eventos);
  return (
    <section className={classes.card} aria-label={t('page.timeline')}>
      <div className={classes.cardHead}>
        <h2>{t('page.timeline')}</h2>
        {kinds.some(({ Cuantos }) => Cuantos !== 0) && <Filters kinds={kinds} chosen={kind} onChoose={setKind} />}
      </div>
      {told.isError && !told.data ? (
        <ErrorState error={told.error} onRetry={() => void told.refetch()} />
      ) : !told.data ? (
        <RowSkeletons rows={6} />
      ) : events.length === 0 ? (
        <p className={classes.quiet}>{t('page.nothingYet')}</p>
      ) : (
        <div aria-busy={told.isFetching}>
          {byDay(events, zone()).map(({ day, events: own }) => (
            <section key={day} className={styles.day}>
              <h3>{dayName(day)}</h3>
              <ol className={styles.events}>
                {own.map((event) => (
                  <Event key={event.Clave} event={event} kind={kinds.find(({ Codigo }) => Codigo === event.Tipo)} />
                ))}
              </ol>
            </section>
          ))}
          {told.hasNextPage && (
            <Button variant="default" loading={told.isFetchingNextPage} onClick={() => void told.fetchNextPage()}>
              {t('page.more')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** As many as the server counts. */
const MOST_COUNTED = 1000;
const shownCount = (n: number | null): string => (n === null ? '' : n >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : String(n));

interface FiltersProps {
  readonly kinds: readonly Kind[];
  readonly chosen: string | undefined;
  readonly onChoose: (kind: string | undefined) => void;
}
function Filters({ kinds, chosen, onChoose }: FiltersProps) {
  const total = kinds.reduce((sum, { Cuantos }) => sum + (Cuantos ?? 0), 0);
  const all = [
    { Codigo: undefined, Nombre: t('page.all'), Cuantos: total },
    ...kinds.filter(({ Codigo, Cuantos }) => Cuantos !== 0 || Codigo === chosen),
  ];
  return (
    <fieldset className={styles.filters} aria-label={t('page.filters')}>
      {all.map(({ Codigo, Nombre, Cuantos }) => (
        <button key={Nombre} type="button" className={styles.filter} aria-pressed={Codigo === chosen} onClick={() => onChoose(Codigo)}>
          {Nombre} <span className={styles.count}>{shownCount(Cuantos)}</span>
        </button>
      ))}
    </fieldset>
  );
}

interface PieceOf {
  readonly at: number;
  readonly text: string;
  readonly thing: { readonly resource: string; readonly id: string } | undefined;
}

/** A sentence apart where it names things, each piece by where it begins. */
function piecesOf({ Partes }: TimelineEvent): PieceOf[] {
  let next = 0;
  return Partes.map(({ Texto, Recurso, Clave }) => {
    const at = next;
    next += Texto.length;
    return { at, text: Texto, thing: Recurso !== null && Clave !== null ? { resource: Recurso, id: String(Clave) } : undefined };
  });
}

/** A name leads to what it names, the rest of the sentence to where the event is seen in full. */
function Piece({ of: { text, thing }, leads }: { readonly of: PieceOf; readonly leads: string | undefined }) {
  if (thing) return <NameLink {...thing}>{text}</NameLink>;
  return leads === undefined || text.trim().length < 2 ? text : <PageLink href={leads}>{text}</PageLink>;
}

function Event({ event, kind }: { readonly event: TimelineEvent; readonly kind: Kind | undefined }) {
  const session = useSession();
  const Sign = iconOf(kind?.Icono ?? '');
  const leads = event.Enlace !== null && allows(session, event.Enlace.split('?')[0] ?? '') ? event.Enlace : undefined;
  return (
    <li className={styles.event}>
      <time dateTime={event.Momento} className={styles.hour}>
        {event.DiaCompleto === 'S' ? '' : clockOf(event.Momento, zone()).slice(11, 16)}
      </time>
      <span className={styles.kind} data-tone={event.Tono ?? undefined}>
        <Sign size={16} aria-hidden />
      </span>
      <div>
        <p>
          {piecesOf(event).map((piece) => (
            <Piece key={piece.at} of={piece} leads={leads} />
          ))}
        </p>
        {event.Detalle && <p className={classes.quiet}>{event.Detalle}</p>}
      </div>
      <span className={classes.quiet}>{kind?.Nombre}</span>
    </li>
  );
}
