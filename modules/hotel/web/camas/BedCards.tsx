import { Cards } from '@platform/web/grid/Cards';
import type { GridColumn, Selection } from '@platform/web/grid/types';
import type { ReactNode } from 'react';
import type { Linea } from '../../shared/calendario.wire';
import { say } from '../say.estadias';
import { type BedCell, HEADS } from './cells';

interface Props {
  readonly lines: readonly Linea[];
  readonly cellsOf: (line: Linea) => Readonly<Record<BedCell, ReactNode>>;
  readonly ticked: ReadonlySet<number>;
  /** Absent for who may do nothing with them. */
  readonly onTick: ((id: number) => void) | undefined;
}

/** The beds of a hotel on a phone: who sleeps in each one first, then what it is. */
export function BedCards({ lines, cellsOf, ticked, onTick }: Props) {
  const rows = lines.map(({ IdCama, Cama }, at) => ({ IdCama, Cama, RowIndex: at + 1 }));
  const byId = new Map(lines.map((line) => [line.IdCama, cellsOf(line)]));
  const columns: GridColumn[] = HEADS.filter((head) => head !== 'cama').map((head) => ({
    id: head,
    label: say(`camas.${head}`),
    width: 0,
    sortable: false,
    show: (row) => byId.get(Number(row.IdCama))?.[head],
  }));
  const selection: Selection = new Map(rows.filter(({ IdCama }) => ticked.has(IdCama)).map((row) => [String(row.IdCama), row]));
  return (
    <Cards
      id="HotelOcupacion.camas"
      label={say('camas.tabla')}
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.IdCama)}
      rowTitle={(row) => `${say('camas.cama')} ${String(row.Cama)}`}
      total={rows.length}
      expected={rows.length}
      sort={[]}
      density="comfortable"
      selection={onTick && selection}
      onToggle={(row) => onTick?.(Number(row.IdCama))}
      empty={null}
    />
  );
}
