import { screenWords } from '@platform/web/i18n/t';
import classes from './glance.module.css';
import { shownNumber } from './numbers';
import type { ReportListed, ShownBars } from './wire';

const t = screenWords('plataforma');
/** The largest groups that are drawn; those in time are all drawn, and every so many is named. */
const MOST = 12;
const NAMES = 12;

interface Props {
  readonly report: ReportListed;
  /** By column. */
  readonly sums: Readonly<Record<string, number>>;
  readonly bars: ShownBars | null;
}

/** What a report comes to: its bars and what its columns add up to. */
export function Glance({ report, sums, bars }: Props) {
  const totals = report.Columnas.flatMap(({ Nombre, Etiqueta }) => {
    const value = sums[Nombre];
    return value === undefined ? [] : [{ Nombre, Etiqueta, value }];
  });
  return (
    <>
      {bars && bars.Barras.length > 0 && <Bars bars={bars} />}
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
    </>
  );
}

function Bars({ bars: { Titulo, Orden, Barras, Limite } }: { readonly bars: ShownBars }) {
  const inTime = Orden === 'time';
  const shown = inTime ? Barras : [...Barras].sort((one, other) => other.Valor - one.Valor).slice(0, MOST);
  const most = Math.max(1, Limite ?? 0, ...shown.map(({ Valor }) => Valor));
  const every = Math.ceil(shown.length / NAMES);
  return (
    <figure className={classes.figure}>
      <figcaption>{Titulo}</figcaption>
      <ol className={inTime ? classes.time : classes.groups} aria-label={Titulo}>
        {shown.map(({ Nombre, Valor }, at) => (
          <li key={Nombre} data-over={(Limite !== null && Valor > Limite) || undefined} title={`${Nombre}: ${shownNumber(Valor)}`}>
            <span className={classes.name} data-quiet={(inTime && at % every !== 0) || undefined}>
              {Nombre}
            </span>
            <span className={classes.bar} aria-hidden style={{ [inTime ? 'height' : 'width']: `${(Valor * 100) / most}%` }} />
            <span className={classes.value}>{shownNumber(Valor)}</span>
          </li>
        ))}
        {inTime && Limite !== null && (
          <li className={classes.limit} aria-hidden style={{ bottom: `calc(1.4rem + (100% - 1.4rem) * ${Limite / most})` }} />
        )}
      </ol>
    </figure>
  );
}
