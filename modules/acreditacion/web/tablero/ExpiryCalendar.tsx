import { Popover, UnstyledButton } from '@mantine/core';
import { addDays } from '@modules/administracion/shared/dia';
import { shownDay } from '@platform/web/data/zone';
import { language } from '@platform/web/i18n/language';
import { BoardLink } from '@platform/web/pages/BoardLink';
import type { BoardQuery } from '@platform/web/pages/widgetList';
import { useSession } from '@platform/web/session/session';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { type EndsOn, endingOn, fullestDays, lastDayOf, mondaysOf, tintOf } from '../../shared/semanas';
import { say } from '../say';
import classes from './calendario.module.css';

type Ending = 'requisitos' | 'acreditaciones';
interface Props {
  /** Where its readers are, `yyyyMMdd`. */
  readonly today: string;
  readonly days: readonly EndsOn[];
  /** The guard of most of those people, with the days on which it goes up. */
  readonly up: { readonly Guardia: string; readonly Personas: number; readonly Dias: readonly string[] } | null;
  readonly query: BoardQuery;
  /** The list of one kind, of that day alone. */
  readonly hrefOf: (of: Ending, day: string) => string | undefined;
}

const short = (day: string): string => shownDay(day).slice(0, 5);
/** The days of a week as they are called, from Monday on: that of 1 January 2024 was one. */
const named = Array.from({ length: 7 }, (_, at) =>
  new Intl.DateTimeFormat(language(), { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + at)),
);

const kindsOf = ({ Acreditaciones, Requisitos }: EndsOn) =>
  [
    ...(Acreditaciones > 0 ? [{ of: 'acreditaciones' as const, text: say('tablero.nAcreditaciones', { count: Acreditaciones }) }] : []),
    ...(Requisitos > 0 ? [{ of: 'requisitos' as const, text: say('tablero.nRequisitos', { count: Requisitos }) }] : []),
  ] as const;

/** What ends on a day in words: `12 acreditaciones y 3 requisitos`. */
function whatEnds(day: EndsOn): string {
  const [a, r] = kindsOf(day).map(({ text }) => text);
  return a !== undefined && r !== undefined ? say('tablero.queAmbos', { a, r }) : (a ?? r ?? '');
}

/** What the calendar says: its two fullest days, or the one that stands out; nothing where none does. */
function sentenceOf(days: readonly EndsOn[]): string | undefined {
  const [first, second] = fullestDays(days);
  if (!first) return days.length === 0 ? say('tablero.nadaVence') : undefined;
  if (!second) return say('tablero.fechaUna', { dia: short(first.Dia), que: whatEnds(first) });
  const told = (day: EndsOn) => say('tablero.enFecha', { que: whatEnds(day), dia: short(day.Dia) });
  const mixed = [first, second].some((day) => kindsOf(day).length > 1);
  return say(mixed ? 'tablero.fechasDosMixtas' : 'tablero.fechasDos', {
    n: endingOn(first) + endingOn(second),
    ...{ primera: told(first), segunda: told(second) },
  });
}

/** Twelve weeks as a table, a column each from Monday on: how much ends on each day, in orange by how much. */
export function ExpiryCalendar({ today, days, up, query, hrefOf }: Props) {
  const ends = new Map(days.map((day) => [day.Dia, day]));
  const most = Math.max(0, ...days.map(endingOn));
  const [mondays, last] = [mondaysOf(today), lastDayOf(today)];
  const sentence = sentenceOf(days);
  const letters = say('tablero.letras').split(' ');
  return (
    <>
      <h3 className={classes.title}>{say('tablero.calendario')}</h3>
      {sentence && <p className={classes.sentence}>{sentence}</p>}
      {days.length > 0 && up && <p className={classes.note}>{say('tablero.subeGuardia', { count: up.Personas, guardia: up.Guardia })}</p>}
      {days.length > 0 && (
        <ScrollRegion label={say('tablero.calendario')} className={classes.scroll}>
          <table className={classes.calendar} aria-label={say('tablero.calendario')}>
            <thead>
              <tr>
                <td />
                {mondays.map((monday) => {
                  const goesUp = up?.Dias.find((day) => monday <= day && day <= addDays(monday, 6));
                  const week = say('tablero.semana', { dia: short(monday) });
                  return (
                    <th key={monday} scope="col" data-up={goesUp !== undefined || undefined}>
                      <span aria-hidden>{short(monday)}</span>
                      <span className="hidden-text">{goesUp === undefined ? week : `${week}, ${say('tablero.subeEl', { dia: short(goesUp) })}`}</span>
                    </th>
                  );
                })}
              </tr>
            </thead>
            <tbody>
              {named.map((name, at) => (
                <tr key={name}>
                  <th scope="row">
                    <span aria-hidden>{letters[at]}</span>
                    <span className="hidden-text">{name}</span>
                  </th>
                  {mondays.map((monday) => {
                    const day = addDays(monday, at);
                    const found = ends.get(day);
                    return (
                      <td key={day} data-out={day < today || day > last || undefined} data-today={day === today || undefined}>
                        {found && <Cell day={found} most={most} query={query} hrefOf={hrefOf} />}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </>
  );
}

/** The number of a day with the way to its list; where both kinds end, to either. */
function Cell({ day, most, query, hrefOf }: Pick<Props, 'query' | 'hrefOf'> & { readonly day: EndsOn; readonly most: number }) {
  const { perfil, switchable } = useSession();
  const number = endingOn(day);
  const kinds = kindsOf(day);
  const name = `${shownDay(day.Dia)}: ${whatEnds(day)}`;
  const [only] = kinds;
  const shown = (
    <span className={classes.cell} data-tint={tintOf(number, most)} title={name}>
      <span aria-hidden>{number}</span>
      <span className="hidden-text">{name}</span>
    </span>
  );
  // Lists are of one division: a number of all of them leads nowhere.
  const leads =
    query.division === undefined ||
    query.division === String(perfil.IdDivision) ||
    switchable.some((one) => String(one.IdDivision) === query.division && one.IdPerfil === perfil.IdPerfil);
  if (!leads) return shown;
  if (kinds.length === 1 && only)
    return (
      <BoardLink to={hrefOf(only.of, day.Dia) ?? ''} query={query} className={classes.way}>
        {shown}
      </BoardLink>
    );
  return (
    <Popover position="bottom" withArrow trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.way}>{shown}</UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <ul className={classes.ways}>
          {kinds.map(({ of, text }) => (
            <li key={of}>
              <BoardLink to={hrefOf(of, day.Dia) ?? ''} query={query}>
                {say('tablero.enFecha', { que: text, dia: short(day.Dia) })}
              </BoardLink>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
