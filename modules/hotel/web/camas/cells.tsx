import { daysBetween } from '@modules/administracion/shared/dia';
import { shownDay } from '@platform/web/data/zone';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import type { ReactNode } from 'react';
import type { Barra, Linea } from '../../shared/calendario.wire';
import { say } from '../say.estadias';
import classes from '../tabla.module.css';

const AHEAD = 60;
const TONES = { L: 'green', S: 'orange', P: 'blue' } as const;
const RULES: Readonly<Record<string, () => string>> = {
  L: () => say('camas.reglaL'),
  M: () => say('camas.reglaM'),
  F: () => say('camas.reglaF'),
  X: () => say('camas.reglaX'),
};
/** What is told of a bed, in the order of the table. */
export const HEADS = ['modulo', 'habitacion', 'cama', 'tipo', 'uso', 'caliente', 'regla', 'estaNoche', 'proxima', 'libres', 'limpieza'] as const;
export type BedCell = (typeof HEADS)[number];

/** Who a run of nights is of, as a link to the stay. */
function Guest({ bar, onOpen }: { readonly bar: Barra; readonly onOpen: (key: string) => void }) {
  const { IdReserva } = bar;
  if (IdReserva === null) return <span>{say('camas.bloqueada')}</span>;
  return (
    <button type="button" className={classes.link} onClick={() => onOpen(String(IdReserva))}>
      {bar.Persona ?? say('calendario.oculto')}
    </button>
  );
}

/** What each column tells of a bed: what it is, who sleeps in it tonight, who comes next, whether it is clean. */
export function cellsOf(line: Linea, today: string, onOpen: (key: string) => void): Readonly<Record<BedCell, ReactNode>> {
  const tonight = line.Barras.filter(({ Desde, Hasta }) => Desde <= today && today < Hasta);
  const next = line.Barras.find(({ Desde }) => Desde > today);
  const free = next ? daysBetween(today, next.Desde) : say('camas.mas', { n: AHEAD });
  return {
    modulo: line.Modulo,
    habitacion: line.Habitacion,
    cama: line.Cama,
    tipo: line.TipoCama,
    uso: line.Exclusiva === 'S' ? say('camas.exclusiva') : say('camas.todos'),
    caliente: line.Caliente === 'S' ? say('camas.caliente') : '',
    regla: RULES[line.ReglaSexo]?.(),
    estaNoche: tonight.map((bar) => (
      <div key={bar.Turno}>
        <Guest bar={bar} onOpen={onOpen} />
      </div>
    )),
    proxima: next && shownDay(next.Desde),
    libres: tonight.length > 0 ? '' : free,
    limpieza: <StatusBadge tone={TONES[line.Limpieza]}>{say(`camas.${line.Limpieza}`)}</StatusBadge>,
  };
}
