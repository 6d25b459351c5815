import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChartBar, IconDots, IconPhotoDown, IconPrinter, IconTable } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { type Chart, type ChartBar, highestOf, medianOf } from '../../chart/chart';
import { drawChart } from '../../chart/draw';
import { t } from '../i18n/t';
import { notifyError } from '../ui/notify';
import { ScrollRegion } from '../ui/ScrollRegion';
import classes from './chart.module.css';
import { pictureOf, savePicture } from './picture';
import { useWidth } from './useWidth';

interface Props {
  /** What it is of. */
  readonly title: string;
  readonly chart: Chart;
  readonly number: (value: number) => string;
  /** What it says, in bold; where nothing is given, its middle and its highest. */
  readonly sentence?: string;
  /** The cause, or what it is compared with. */
  readonly note?: ReactNode;
  /** The rows behind a bar. */
  readonly hrefOf?: (bar: ChartBar) => string | undefined;
  /** Within a card that has its heading: without a frame of its own, its title being the quieter of the two. */
  readonly bare?: true;
}
/** Whether a point of a line has been, or is to come. */
const hasBeen = ({ order, been }: Chart, nth: number): boolean => order !== 'line' || been === undefined || nth < been;
/** As it is read at arm's length, on any width. */
const SIZE = 11;

/** What any chart says of itself: half of its bars, and the highest. */
export function sentenceOf({ bars }: Chart, number: (value: number) => string): string {
  const top = highestOf(bars);
  if (!top) return '';
  const median = medianOf(bars);
  const most = { top: top.name, v: number(top.value) };
  return median === null ? t('chart.most', most) : t('chart.half', { ...most, m: number(median) });
}

/** A chart by the chart rules: its sentence, its picture or the same as a table, and the picture to take away. */
export function ChartCard({ title, chart, number, sentence = sentenceOf(chart, number), note, hrefOf, bare }: Props) {
  const [asTable, setAsTable] = useState(false);
  const card = useRef<HTMLElement>(null);
  const median = t('chart.median');
  const print = () => {
    const root = document.documentElement;
    root.toggleAttribute('data-prints', true);
    card.current?.toggleAttribute('data-printed', true);
    window.print();
    root.removeAttribute('data-prints');
    card.current?.removeAttribute('data-printed');
  };
  const Other = asTable ? IconChartBar : IconTable;
  return (
    <figure ref={card} className={classes.card} data-bare={bare} aria-label={title}>
      <figcaption className={classes.head}>
        <span className={classes.title}>{title}</span>
        <span className={classes.tools}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<Other size={15} aria-hidden />}
            onClick={() => setAsTable(!asTable)}
            aria-label={t(asTable ? 'chart.seeChart' : 'chart.seeTable', { title })}
          >
            {t(asTable ? 'chart.picture' : 'chart.table')}
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('chart.menu', { title })}>
                <IconDots size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconPhotoDown size={16} aria-hidden />}
                onClick={() => void savePicture(title, pictureOf(title, chart, { number, median })).catch(notifyError)}
              >
                {t('chart.download')}
              </Menu.Item>
              <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={print}>
                {t('chart.print')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </span>
      </figcaption>
      {sentence && <p className={classes.sentence}>{sentence}</p>}
      {note && <p className={classes.note}>{note}</p>}
      {asTable ? (
        <Table title={title} chart={chart} number={number} hrefOf={hrefOf} />
      ) : (
        <Picture chart={chart} number={number} median={median} hrefOf={hrefOf} />
      )}
    </figure>
  );
}

type Inside = Pick<Props, 'chart' | 'number'> & { readonly hrefOf: Props['hrefOf'] };

/** Drawn for eyes and a pointer; whoever reads it otherwise has the table. */
function Picture({ chart, number, median, hrefOf }: Inside & { readonly median: string }) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const router = useRouter();
  const { parts = [] } = chart;
  const { height, shapes, spots } = drawChart(chart, { width: Math.max(240, width), size: SIZE, number, median });
  return (
    <div ref={frame} className={classes.frame} aria-hidden>
      {width > 0 && (
        <svg aria-hidden width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          {shapes.map((shape, at) => {
            // Shapes have no name of their own: their place in the drawing is what they are.
            const key = `${shape.kind}-${shape.role}-${at}`;
            if (shape.kind === 'path') {
              const at = shape.points.map(([x, y]) => `${x},${y}`).join(' ');
              return shape.role === 'area' ? (
                <polygon key={key} data-role="area" points={at} />
              ) : (
                <polyline key={key} data-role={shape.role} points={at} />
              );
            }
            if (shape.kind === 'rect')
              return (
                <rect
                  key={key}
                  data-role={shape.role}
                  x={shape.x}
                  y={shape.y}
                  width={shape.width}
                  height={shape.height}
                  rx={shape.role === 'strong' && chart.order === 'line' ? 4 : 2}
                />
              );
            if (shape.kind === 'line') return <line key={key} data-role={shape.role} x1={shape.x1} y1={shape.y1} x2={shape.x2} y2={shape.y2} />;
            return (
              <text key={key} data-role={shape.role} data-bold={shape.bold} x={shape.x} y={shape.y} fontSize={SIZE} textAnchor={shape.anchor}>
                {shape.text}
              </text>
            );
          })}
          {spots.map(({ bar, x, y, width: wide, height: high }, nth) => {
            const href = hrefOf?.(bar);
            const before = typeof bar.before === 'number' ? ` · ${t('chart.before')} ${number(bar.before)}` : '';
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: the table has these links for keys and readers; the picture is for a pointer
              <rect
                key={`${x}-${y}`}
                className={classes.spot}
                data-leads={href !== undefined || undefined}
                x={x}
                y={y}
                width={wide}
                height={high}
                onClick={() => href !== undefined && void router.navigate({ href })}
              >
                <title>{`${bar.name}: ${[...(hasBeen(chart, nth) ? [number(bar.value)] : []), ...parts.map(({ name }, at) => `${name} ${number(bar.parts?.[at] ?? 0)}`)].join(' · ')}${before}`}</title>
              </rect>
            );
          })}
        </svg>
      )}
    </div>
  );
}

/** The same numbers as a table, each with the way to its rows. */
function Table({ title, chart, number, hrefOf }: Inside & { readonly title: string }) {
  const { bars, order, parts = [] } = chart;
  const shown = order !== 'size' ? bars : [...bars].sort((one, other) => other.value - one.value);
  const [compared, aimed] = [bars.some(({ before }) => typeof before === 'number'), bars.some(({ target }) => typeof target === 'number')];
  const cell = (value: number | null | undefined) => (typeof value === 'number' ? number(value) : '—');
  return (
    <ScrollRegion label={title} className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('chart.name')}</th>
            <th scope="col">{t('chart.value')}</th>
            {parts.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {compared && <th scope="col">{t('chart.before')}</th>}
            {aimed && <th scope="col">{t('chart.target')}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((bar, nth) => {
            const href = hrefOf?.(bar);
            return (
              <tr key={`${bar.name}-${bar.days?.from ?? ''}`}>
                <th scope="row">{href === undefined ? bar.name : <Link to={href}>{bar.name}</Link>}</th>
                <td>{hasBeen(chart, nth) ? number(bar.value) : '—'}</td>
                {parts.map(({ name }, at) => (
                  <td key={name}>{cell(bar.parts?.[at])}</td>
                ))}
                {compared && <td>{cell(bar.before)}</td>}
                {aimed && <td>{cell(bar.target)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
