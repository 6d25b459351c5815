import { against, type Chart, changeOf, daysBefore } from '@platform/chart/chart';
import { ChartCard } from '@platform/web/chart/ChartCard';
import { plain, type Values } from '@platform/web/data/row';
import { shownDay } from '@platform/web/data/zone';
import { screenWords, t as shell } from '@platform/web/i18n/t';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { parametersOf, writeAsked } from './asked';
import classes from './glance.module.css';
import { shownNumber } from './numbers';
import { type ReportListed, rowsQuery, type ShownBars } from './wire';

const t = screenWords('plataforma');

interface Props {
  readonly report: ReportListed;
  /** What it was asked for. */
  readonly values: Values;
  /** By column. */
  readonly sums: Readonly<Record<string, number>>;
  readonly bars: ShownBars | null;
}

const chartOf = ({ Orden, Barras, Limite, NombreLimite, Partes }: ShownBars): Chart => ({
  order: Orden,
  bars: Barras.map(({ Nombre, Valor, Meta, Desde, Hasta, Partes: parts }) => ({
    name: Nombre,
    value: Valor,
    ...(Meta === undefined ? {} : { target: Meta }),
    ...(parts === undefined ? {} : { parts }),
    ...(Desde === undefined || Hasta === undefined ? {} : { days: { from: Desde, to: Hasta } }),
  })),
  limit: Limite === null ? null : { value: Limite, name: NombreLimite ?? '' },
  ...(Partes === undefined ? {} : { parts: Partes.map(({ Nombre, Tono }) => ({ name: Nombre, tone: Tono })) }),
});

/** What a report comes to: its bars against those of the days before, and what its columns add up to. */
export function Glance({ report, values, sums, bars }: Props) {
  const totals = report.Columnas.flatMap(({ Nombre, Etiqueta }) => {
    const value = sums[Nombre];
    return value === undefined ? [] : [{ Nombre, Etiqueta, value }];
  });
  return (
    <>
      {totals.length > 0 && (
        <dl className={classes.totals} aria-label={t('reportes.total')}>
          {totals.map(({ Nombre, Etiqueta, value }) => (
            <div key={Nombre}>
              <dt>{t('reportes.totalOf', { column: Etiqueta })}</dt>
              <dd>{shownNumber(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {bars && bars.Barras.length > 0 && <Bars report={report} values={values} bars={bars} />}
    </>
  );
}

function Bars({ report, values, bars }: Pick<Props, 'report' | 'values'> & { readonly bars: ShownBars }) {
  const { pathname } = useLocation();
  const [from, to] = [plain(values.Desde), plain(values.Hasta)];
  const compares = report.Compara === 'S' && from !== '' && to !== '';
  const before = compares ? daysBefore({ from, to }) : null;
  // The days before are the same report, asked of them: it comes after what was asked for, and stands behind it.
  const { data } = useQuery({
    ...rowsQuery(report.Codigo, { ...parametersOf(values), ...(before ? { Desde: before.from, Hasta: before.to } : {}) }, 1, 1),
    enabled: before !== null,
  });
  const chart = chartOf(bars);
  const was = data?.Barras && data.Barras.Orden === bars.Orden ? chartOf(data.Barras).bars : data ? [] : null;
  const change = was && changeOf(chart.bars, was);
  const days = before && { from: shownDay(before.from), to: shownDay(before.to) };
  const note =
    days &&
    was &&
    (change === null
      ? shell('chart.nothing', days)
      : change === 0
        ? shell('chart.same', days)
        : shell(change > 0 ? 'chart.more' : 'chart.less', { ...days, n: Math.abs(change) }));
  return (
    <ChartCard
      title={bars.Titulo}
      chart={was && was.length > 0 ? { ...chart, bars: against(chart, was) } : chart}
      number={shownNumber}
      note={note}
      hrefOf={({ days: own }) =>
        own && (own.from !== from || own.to !== to) ? `${pathname}${writeAsked(report, { ...values, Desde: own.from, Hasta: own.to })}` : undefined
      }
    />
  );
}
