import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { z } from 'zod';
import { api } from '../api/client';
import { thingHref } from '../data/things';
import { useSession } from '../session/session';
import { ErrorState } from '../ui/ErrorState';
import { Face } from '../ui/Face';
import { RowSkeletons } from '../ui/Skeletons';
import { BoardLink } from './BoardLink';
import { type BoardQuery, type WidgetProps, widgetOf } from './widgetList';
import classes from './widgets.module.css';

const REFRESH_MS = 60_000;

/** Data of one widget: asked by itself, and again each minute while the page is seen. */
export function useWidget<T>(code: string, query: Partial<BoardQuery> & { readonly entidad?: string }, schema: z.ZodType<T>) {
  return useQuery({
    queryKey: ['PlataformaTablero', code, query],
    queryFn: ({ signal }) => api.get(`/api/PlataformaTablero/${code}`, { ...query }, schema, { signal }),
    refetchInterval: REFRESH_MS,
    placeholderData: (before) => before,
  });
}

/** Where a widget looks, without the period: what is of today obeys no months. */
export const placeOf = ({ division, compania, contrato }: BoardQuery): Partial<BoardQuery> => ({ division, compania, contrato });

interface LoadedProps<T> {
  readonly of: { readonly data: T | undefined; readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown };
  readonly children: (data: T) => ReactNode;
}
/** What a widget shows once it is there; its own skeleton and its own error with retry until then. */
export function Loaded<T>({ of, children }: LoadedProps<T>) {
  if (of.data !== undefined) return <>{children(of.data)}</>;
  return of.isError ? <ErrorState error={of.error} onRetry={() => void of.refetch()} /> : <RowSkeletons rows={3} />;
}

/** Lines of a word and its number, each an `li`. */
export const WidgetLines = ({ children }: { readonly children: ReactNode }) => <ul className={classes.lines}>{children}</ul>;

interface FrameProps extends WidgetProps {
  readonly code: string;
  readonly actions?: ReactNode;
  /** What it holds says by itself what it is: its title is heard and not drawn. */
  readonly slim?: boolean;
}
/** A widget in its frame; nothing where no module draws it. */
export function WidgetFrame({ code, query, actions, slim = false }: FrameProps) {
  const widget = widgetOf(code);
  const Content = useMemo(() => widget && lazy(widget.load), [widget]);
  if (!widget || !Content) return null;
  const { title } = widget;
  return (
    <section className={classes.widget} data-slim={slim || undefined} aria-label={title()}>
      <div className={classes.head}>
        <h2 className={slim ? 'hidden-text' : undefined}>{title()}</h2>
        {actions}
      </div>
      <div className={classes.content}>
        <Suspense fallback={<RowSkeletons rows={slim ? 1 : 3} />}>
          <Content query={query} />
        </Suspense>
      </div>
    </section>
  );
}

interface WaitingOne {
  readonly id: number | string;
  readonly name: string;
  readonly href: string | undefined;
  readonly text: string;
  /** Of a person: their photograph's hash, null where there is none that may be seen. Nothing of what is no person. */
  readonly photo?: string | null;
  /** What may be done with it there, where its board is of the division that one is in. */
  readonly acts?: ReactNode;
}
/** The way to where one acts, on the line of whoever waits: small, saying of whom. */
export const WaitingWay = ({
  to,
  query,
  label,
  of,
}: {
  readonly to: string;
  readonly query: BoardQuery;
  readonly label: string;
  readonly of: string;
}) => (
  <BoardLink to={to} query={query} className={classes.act}>
    <span aria-hidden>{label}</span>
    <span className="hidden-text">{`${label}: ${of}`}</span>
  </BoardLink>
);

/** Who waits, by name, each with the reason, what may be done, and the way there. */
export function WaitingList({ items, query }: { readonly items: readonly WaitingOne[]; readonly query: BoardQuery }) {
  const { perfil } = useSession();
  const here = query.division === undefined || query.division === String(perfil.IdDivision);
  return (
    <ul className={classes.waiting}>
      {items.map(({ id, name, href, text, photo, acts }) => (
        <li key={id}>
          {photo !== undefined && <Face hash={photo} />}
          <div>
            {href === undefined ? (
              <b>{name}</b>
            ) : (
              <BoardLink to={href} query={query}>
                {name}
              </BoardLink>
            )}
            <p>{text}</p>
          </div>
          {here && acts}
        </li>
      ))}
    </ul>
  );
}

/** Somebody whom a group of people names. */
interface Named {
  readonly IdPersona: number;
  readonly Nombre: string;
  /** The hash of their photograph. */
  readonly Foto: string | null;
}
interface GroupProps<T extends Named> {
  readonly title: string;
  /** What people are here, whose page each leads to. */
  readonly resource: string;
  readonly people: readonly T[];
  readonly text: (one: T) => string;
  readonly query: BoardQuery;
}
/** People who wait for the same, under how many they are: each by name, with their face and the reason, leading to their page. */
export function WaitingPeople<T extends Named>({ title, resource, people, text, query }: GroupProps<T>) {
  const items = people.map((one) => ({
    id: one.IdPersona,
    name: one.Nombre,
    photo: one.Foto,
    href: thingHref(resource, String(one.IdPersona)),
    text: text(one),
  }));
  return (
    <>
      <h3 className={classes.group}>{title}</h3>
      <WaitingList items={items} query={query} />
    </>
  );
}
