import { zone } from '@platform/web/data/reader';
import { plain, type WireRow } from '@platform/web/data/row';
import { shownDay, shownMoment } from '@platform/web/data/zone';
import { Grid } from '@platform/web/grid/Grid';
import { Pager } from '@platform/web/grid/Pager';
import { densityOf, useGridPreferences } from '@platform/web/grid/preferences';
import type { GridColumn, Selection } from '@platform/web/grid/types';
import { screenWords } from '@platform/web/i18n/t';
import { actsOfReport } from '@platform/web/pages/reportActs';
import { SelectionBar } from '@platform/web/pages/SelectionBar';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError } from '@platform/web/ui/notify';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { shownNumber } from './numbers';
import classes from './reportes.module.css';
import { type ReportListed, type ReportShownColumn, rowsQuery } from './wire';

const t = screenWords('plataforma');
/** How many rows are asked for first. */
export const FIRST_SIZE = 50;
/** A share of everything, as reports say it. */
const WHOLE = 1;
const NONE: Selection = new Map();
const WIDTHS = { text: 180, whole: 110, percent: 150, date: 110, moment: 150, decimal: 120 } as const;

/** A value as the reader's language writes it; a share says its percentage. */
function shown({ Tipo, Opciones }: ReportShownColumn, value: string | number | null): string {
  if (value === null) return '—';
  if (Opciones.length > 0) return Opciones.find(({ Valor }) => Valor === value)?.Texto ?? String(value);
  if (typeof value === 'number') return shownNumber(value, Tipo === 'percent');
  if (Tipo === 'moment') return shownMoment(value, zone());
  return Tipo === 'date' ? shownDay(value) : value;
}

const cellOf = (value: unknown): string | number | null => (typeof value === 'number' || typeof value === 'string' ? value : null);

/** A percentage as a bar beside its number; past the whole it is red. */
const Share = ({ of, children }: { readonly of: number; readonly children: string }) => (
  <span className={classes.share} data-over={of > WHOLE || undefined}>
    <i aria-hidden>
      <b style={{ width: `${Math.max(0, Math.min(100, (of * 100) / WHOLE))}%` }} />
    </i>
    {children}
  </span>
);

function columnOf(column: ReportShownColumn): GridColumn {
  const { Nombre, Etiqueta, Tipo, Opciones } = column;
  const words = Tipo === 'text';
  return {
    id: Nombre,
    label: Etiqueta,
    width: WIDTHS[Tipo],
    sortable: false,
    shared: !words || Opciones.length > 0,
    grows: words && Opciones.length === 0,
    ...(words || Tipo === 'date' || Tipo === 'moment' ? {} : { align: 'right' as const }),
    text: (row) => shown(column, cellOf(row[Nombre])),
    show: (row) => {
      const value = cellOf(row[Nombre]);
      const said = shown(column, value);
      return Tipo === 'percent' && typeof value === 'number' ? <Share of={value}>{said}</Share> : said;
    },
  };
}

interface Props {
  readonly report: ReportListed;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The rows of a report by pages, each with the way to what it was taken from. */
export function Rows({ report, parameters }: Props) {
  const router = useRouter();
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(FIRST_SIZE);
  const [preferences] = useGridPreferences(`reporte:${report.Codigo}`);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...rowsQuery(report.Codigo, parameters, page, size),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => report.Columnas.map(columnOf), [report]);
  const acts = useMemo(() => actsOfReport(report.Codigo), [report]);
  const [selection, setSelection] = useState<Selection>(NONE);
  const naming = columns.find(({ shared }) => !shared)?.id ?? columns[0]?.id ?? '';
  const rows: readonly WireRow[] | undefined = data?.data.map((row, at) => ({ ...row, RowIndex: (page - 1) * size + at + 1 }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {data?.Notas && <p>{data.Notas.join(' · ')}</p>}
      {selection.size > 0 && (
        <SelectionBar
          selection={selection}
          actions={acts.map(({ id, label, icon, action }) => ({ id, label, icon, action, visible: () => true, run: () => undefined }))}
          onAction={({ id }) => {
            const act = acts.find((one) => one.id === id);
            void act
              ?.run([...selection.values()].map((row) => plain(row.Clave)))
              .then((done) => {
                if (!done) return;
                setSelection(NONE);
                void refetch();
              })
              .catch(notifyError);
          }}
          onClear={() => setSelection(NONE)}
        />
      )}
      <Grid
        id={`reporte:${report.Codigo}`}
        label={report.Reporte}
        columns={columns}
        rows={rows}
        rowKey={(row) => plain(row.Clave) || plain(row.RowIndex)}
        {...(acts.length > 0 ? { selection, onSelect: setSelection } : {})}
        rowTitle={(row) => plain(row[naming]) || t('reportes.row', { n: plain(row.RowIndex) })}
        titleColumn={naming}
        total={data?.totalCount ?? null}
        expected={10}
        stale={isPlaceholderData}
        sort={[]}
        density={densityOf(preferences)}
        hrefOf={(row) => plain(row.Enlace)}
        onOpen={(row) => void router.navigate({ href: plain(row.Enlace) })}
        empty={<EmptyState title={t('reportes.noRows')} text={t('reportes.noRowsText')} />}
      />
      {data && data.totalCount > 0 && (
        <Pager
          page={page}
          size={size}
          scrolls={false}
          shown={data.data.length}
          total={data.totalCount}
          onPage={setPage}
          onSize={(next) => {
            setSize(next);
            setPage(1);
          }}
        />
      )}
    </>
  );
}
