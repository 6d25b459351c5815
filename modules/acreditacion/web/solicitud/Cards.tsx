import { Button, Checkbox, Skeleton } from '@mantine/core';
import type { Expression } from '@platform/web/data/filters';
import { useList } from '@platform/web/data/list';
import { plain, type WireRow } from '@platform/web/data/row';
import { Pager } from '@platform/web/grid/Pager';
import { PAGE_SIZES } from '@platform/web/grid/sizes';
import type { Selection } from '@platform/web/grid/types';
import { t } from '@platform/web/i18n/t';
import type { ChangeState, ListState } from '@platform/web/pages/address';
import { SelectionBar } from '@platform/web/pages/SelectionBar';
import type { ScreenAction } from '@platform/web/pages/screen';
import { useSelection } from '@platform/web/pages/useSelection';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { isPlainClick } from '@platform/web/ui/plainClick';
import { RequestStatus } from '@platform/web/ui/StatusBadge';
import type { ReactNode } from 'react';
import { say } from '../say';
import { ago, period } from '../ui/moments';
import { shownState } from '../wire';
import { listed, nameOf } from './listed';
import classes from './solicitud.module.css';

const EMPTY: Selection = new Map();

interface Props {
  readonly state: ListState;
  readonly onState: ChangeState;
  readonly filter: Expression | undefined;
  readonly filtered: boolean;
  readonly hrefOf: (row: WireRow) => string;
  readonly onOpen: (row: WireRow) => void;
  /** What may be done with those chosen; true when it was done. */
  readonly bulk: ScreenAction | undefined;
  readonly onBulk: (rows: readonly WireRow[]) => Promise<boolean>;
  readonly newButton: ReactNode;
}

/** Requests as cards, with the colour of their status. */
export function Cards({ state, onState, filter, filtered, hrefOf, onOpen, bulk, onBulk, newButton }: Props) {
  // Cards are of no one height: they do not fill a window, and have no row to scroll to.
  const size = state.size > 0 ? state.size : PAGE_SIZES[0];
  const [selection, setSelection] = useSelection({ filter });
  const list = useList(listed, { skip: (state.page - 1) * size, take: size, sort: state.sort, filter });
  if (list.error && !list.rows) return <ErrorState error={list.error} onRetry={list.retry} />;
  if (!list.rows)
    return (
      <div className={classes.cards} role="status" aria-label={t('list.loading')}>
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={`card-${String(at)}`} height={124} />
        ))}
      </div>
    );
  if (list.rows.length === 0)
    return filtered ? (
      <EmptyState
        title={say('lista.sinResultados')}
        action={
          <Button variant="default" onClick={() => onState({ buscar: '', filters: {} })}>
            {t('actions.clearFilters')}
          </Button>
        }
      />
    ) : (
      <EmptyState title={say('lista.vacia')} text={say('lista.vaciaTexto')} action={newButton} />
    );
  const toggle = (row: WireRow) => {
    const next = new Map(selection);
    if (!next.delete(plain(row.IdSolicitud))) next.set(plain(row.IdSolicitud), row);
    setSelection(next);
  };
  return (
    <>
      {bulk && selection.size > 0 && (
        <SelectionBar
          selection={selection}
          actions={[bulk]}
          onAction={() => void onBulk([...selection.values()]).then((done) => done && setSelection(EMPTY))}
          onClear={() => setSelection(EMPTY)}
        />
      )}
      <ul className={classes.cards} aria-label={say('lista.titulo')} data-stale={list.stale || undefined}>
        {list.rows.map((row) => (
          <Card
            key={plain(row.IdSolicitud)}
            row={row}
            href={hrefOf(row)}
            onOpen={() => onOpen(row)}
            selected={selection.has(plain(row.IdSolicitud))}
            onSelect={bulk && (() => toggle(row))}
          />
        ))}
      </ul>
      <Pager
        scrolls={false}
        page={state.page}
        size={size}
        shown={list.rows.length}
        total={list.total}
        onPage={(page) => onState({ page })}
        onSize={(size) => onState({ size })}
      />
    </>
  );
}

interface CardProps {
  readonly row: WireRow;
  readonly href: string;
  readonly onOpen: () => void;
  readonly selected: boolean;
  readonly onSelect: (() => void) | undefined;
}
function Card({ row, href, onOpen, selected, onSelect }: CardProps) {
  const code = shownState.safeParse(row.Estado);
  const name = nameOf(row);
  const when = row.FechaRespuesta
    ? say('lista.respondida', { hace: ago(plain(row.FechaRespuesta)) })
    : row.FechaEnvio
      ? say('lista.enviada', { hace: ago(plain(row.FechaEnvio)) })
      : say('lista.creada', { hace: ago(plain(row.FechaCreacion)) });
  return (
    <li className={classes.card} data-status={plain(row.Estado)}>
      <div className={classes.cardHead}>
        {onSelect && (
          <Checkbox
            className={classes.check}
            size="xs"
            checked={selected}
            onChange={onSelect}
            aria-label={say('lista.seleccionar', { nombre: name })}
          />
        )}
        <span className="tabular">{plain(row.Numero) || say('comun.borrador')}</span>
        {code.success && <RequestStatus code={code.data} />}
      </div>
      <h2 className={classes.cardTitle}>
        <a
          href={href}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onOpen();
          }}
        >
          {name}
        </a>
      </h2>
      <p className={classes.cardMeta}>{[plain(row.PerfilAcreditacion), plain(row.Contrato), plain(row.Compania)].filter(Boolean).join(' · ')}</p>
      <p className={classes.cardMeta}>{[period(row.FechaInicio, row.FechaFin), when].filter(Boolean).join(' · ')}</p>
    </li>
  );
}
