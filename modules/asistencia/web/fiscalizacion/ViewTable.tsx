import { Button } from '@mantine/core';
import { isDay } from '@platform/fields/date/shared';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SesionFiscal } from '../../shared/fiscalizacion.wire';
import { say } from '../say';
import { type Asked, look, takeAway } from './call';
import classes from './fiscal.module.css';
import type { Run } from './Records';

interface Props {
  readonly visit: string;
  readonly view: SesionFiscal['Vistas'][number];
  readonly asked: Asked;
  readonly run: Run;
}
type Rows = readonly Readonly<Record<string, string | number | null>>[];

/** What the head of the page says already of every row, and where one signs on paper. */
const SAID = new Set(['Empleador', 'Ruc', 'Compania', 'Firma']);

/** A value as it is read: days as days. */
const told = (value: string | number | null | undefined): string | number =>
  typeof value === 'string' && isDay(value) ? `${value.slice(6)}/${value.slice(4, 6)}/${value.slice(0, 4)}` : (value ?? '');

/** A report of the law, or the marks with their seals, page by page, as a workbook and as a document. */
export function ViewTable({ visit, view, asked, run }: Props) {
  const [rows, setRows] = useState<Rows>();
  const [total, setTotal] = useState(0);
  const more = (skip: number) =>
    run(async () => {
      const page = await look(visit, asked, skip);
      setRows((known) => [...(skip === 0 ? [] : (known ?? [])), ...page.data]);
      setTotal(page.totalCount);
    });
  // What is asked for is the key of the table: it is asked once.
  const begin = useEffectEvent(() => more(0));
  useEffect(() => void begin(), []);
  const columns = view.Columnas.filter(({ Nombre }) => !SAID.has(Nombre));
  const numbers = columns.map(({ Nombre }) => typeof rows?.find((row) => row[Nombre] !== null)?.[Nombre] === 'number');
  return (
    <section className={classes.card} aria-label={view.Titulo} aria-busy={rows === undefined}>
      <div className={classes.head}>
        <div>
          <h3>{view.Titulo}</h3>
          <p className={classes.quiet}>{view.Texto}</p>
        </div>
        <div className={classes.acts}>
          <Button size="sm" variant="default" disabled={total === 0} onClick={() => void run(() => takeAway(visit, asked, 'X'))}>
            {say('fiscal.excel')}
          </Button>
          <Button size="sm" variant="default" disabled={total === 0} onClick={() => void run(() => takeAway(visit, asked, 'F'))}>
            {say('fiscal.pdf')}
          </Button>
        </div>
      </div>
      {rows?.length === 0 && <p role="status">{say('fiscal.sinFilas')}</p>}
      {rows && rows.length > 0 && (
        <>
          <p className={classes.quiet}>{say('fiscal.filas', { count: total })}</p>
          <ScrollRegion label={view.Titulo} className={classes.scroll}>
            <table className={classes.table}>
              <thead>
                <tr>
                  {columns.map(({ Nombre, Titulo }, at) => (
                    <th key={Nombre} scope="col" data-number={numbers[at] || undefined}>
                      {Titulo}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own and never move
                  <tr key={at}>
                    {columns.map(({ Nombre }, column) => (
                      <td key={Nombre} data-number={numbers[column] || undefined} data-seal={/^Sello/.test(Nombre) || undefined}>
                        {told(row[Nombre])}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          {rows.length < total && (
            <Button variant="subtle" onClick={() => void more(rows.length)}>
              {say('fiscal.mas')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
