import { Button, Checkbox } from '@mantine/core';
import type { Entity } from '@platform/entity/entity';
import type { Expression } from '@platform/web/data/filters';
import { useList } from '@platform/web/data/list';
import { zone } from '@platform/web/data/reader';
import { keyOf, plain, type WireRow } from '@platform/web/data/row';
import { useToday } from '@platform/web/data/today';
import { shownDay, shownMoment } from '@platform/web/data/zone';
import { useActionTools } from '@platform/web/pages/actions';
import type { ScreenAction } from '@platform/web/pages/screen';
import { can } from '@platform/web/session/session';
import { type ReactNode, useState } from 'react';
import { Cama } from '../../shared/hotel.entity';
import { Reserva } from '../../shared/reserva.entity';
import { sayClean } from '../camas/limpieza';
import { say } from '../say.estadias';
import tabla from '../tabla.module.css';
import { checkin, checkout } from './acciones';
import classes from './gestion.module.css';

const MENU = '090201';
const SHOWN = 20;

interface CardProps {
  readonly title: string;
  readonly entity: Entity;
  readonly filter: Expression;
  readonly nameOf: (row: WireRow) => string;
  readonly detail: (row: WireRow) => ReactNode;
  /** One click on a row, or on those ticked. */
  readonly label: string;
  readonly act: (rows: readonly WireRow[]) => Promise<unknown>;
  readonly onOpen?: (row: WireRow) => void;
}

/** A card of the day: its rows, each with its one click, and one click for those ticked. */
function DayCard({ title, entity, filter, nameOf, detail, label, act, onOpen }: CardProps) {
  const { rows = [], total } = useList(entity, { filter, skip: 0, take: SHOWN, sort: [] });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const may = can(MENU, 'procesar');
  const chosen = rows.filter((row) => ticked.has(keyOf(entity, row)));
  const toggle = (key: string) =>
    setTicked((before) => (before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key])));
  return (
    <section className={classes.card} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className={classes.count}>{total ?? ''}</span>
      </header>
      {rows.length === 0 ? (
        <p className={classes.none}>{say('hoy.nadie')}</p>
      ) : (
        <ul>
          {rows.map((row) => {
            const key = keyOf(entity, row);
            const name = nameOf(row);
            return (
              <li key={key}>
                {may && <Checkbox aria-label={say('hoy.marcar', { nombre: name })} checked={ticked.has(key)} onChange={() => toggle(key)} />}
                <span className={classes.who}>
                  {onOpen ? (
                    <button type="button" className={tabla.link} onClick={() => onOpen(row)}>
                      {name}
                    </button>
                  ) : (
                    name
                  )}
                  <small>{detail(row)}</small>
                </span>
                {may && (
                  <Button size="compact-sm" variant="light" aria-label={`${label}: ${name}`} onClick={() => void act([row])}>
                    {label}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {(total ?? 0) > SHOWN && <p className={classes.none}>{say('hoy.mas', { n: (total ?? 0) - SHOWN })}</p>}
      {chosen.length > 0 && (
        <Button size="compact-md" onClick={() => void act(chosen).then(() => setTicked(new Set()))}>
          {say('hoy.marcados', { accion: label, n: chosen.length })}
        </Button>
      )}
    </section>
  );
}

const where = (row: WireRow): string =>
  `${plain(row.Cama)} · ${say('hoy.noches', { ingreso: shownDay(plain(row.FechaIngreso)), salida: shownDay(plain(row.FechaSalida)) })}`;
const marked = (row: WireRow): string =>
  say(row.Sugerencia === 'I' ? 'hoy.ingreso' : 'hoy.salio', {
    puerta: plain(row.MarcaPuerta),
    momento: shownMoment(plain(row.MarcaFechaHora), zone()),
  });

interface Props {
  readonly idHotel: number;
  readonly onOpen: (key: string) => void;
}

/** The front desk's day: who arrives and leaves, what the gate suggests, who overstays, which beds wait to be cleaned. */
export function TodayTab({ idHotel, onOpen }: Props) {
  const { tools, dialogs } = useActionTools(Reserva);
  const today = useToday();
  const here: Expression = ['IdHotel', '=', idHotel];
  const stays = (title: string, filter: Expression, action: ScreenAction, detail: CardProps['detail'] = where) => (
    <DayCard
      title={title}
      entity={Reserva}
      filter={[here, 'AND', filter]}
      nameOf={(row) => plain(row.Persona)}
      detail={detail}
      label={action.label()}
      act={async (rows) => action.run(rows, tools)}
      onOpen={(row) => onOpen(keyOf(Reserva, row))}
    />
  );
  return (
    <>
      <div className={classes.cards}>
        {stays(say('hoy.llegadas'), [['Estado', '=', 'R'], 'AND', ['FechaIngreso', '<=', today]], checkin)}
        {stays(say('hoy.salidas'), [['Estado', '=', 'H'], 'AND', ['FechaSalida', '=', today]], checkout)}
        {stays(say('hoy.checkinSugerido'), ['Sugerencia', '=', 'I'], checkin, marked)}
        {stays(say('hoy.checkoutSugerido'), ['Sugerencia', '=', 'S'], checkout, marked)}
        {stays(say('hoy.vencidas'), ['Vencida', '=', 'S'], checkout)}
        <DayCard
          title={say('hoy.sucias')}
          entity={Cama}
          filter={[here, 'AND', ['EstadoLimpieza', '<>', 'L'], 'AND', ['Activo', '=', 'S']]}
          nameOf={(row) => plain(row.Cama)}
          detail={(row) => plain(row.Modulo)}
          label={say('hoy.limpia')}
          act={async (rows) => {
            await sayClean(
              rows.map(({ IdCama }) => Number(IdCama)),
              'L',
            );
            tools.changed();
          }}
        />
      </div>
      {dialogs}
    </>
  );
}
