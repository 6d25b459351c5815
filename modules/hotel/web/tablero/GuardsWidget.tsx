import { shownDay } from '@platform/web/data/zone';
import { language } from '@platform/web/i18n/language';
import type { WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget, WaitingPeople } from '@platform/web/pages/widgets';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { type Relevo, type RelevosDeGuardias, relevoWire } from '../../shared/tablero.wire';
import { say } from '../say.estadias';
import classes from './tablero.module.css';

type Count = 'Personas' | 'ConCama' | 'SinCama';
const sum = (guards: Relevo['Suben'], count: Count): number => guards.reduce((all, one) => all + one[count], 0);
/** The guard of most people, and how many others. */
function named(guards: Relevo['Suben']): string {
  const [first, ...others] = guards;
  if (!first) return '';
  const name = `${first.Guardia} (${first.Regimen})`;
  return others.length === 0 ? name : say('tablero.yOtras', { guardia: name, count: others.length });
}

/** The day of a change as it is planned by. */
function dayOf(day: string): string {
  const at = new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T12:00:00Z`);
  return `${new Intl.DateTimeFormat(language(), { weekday: 'long', timeZone: 'UTC' }).format(at)} ${shownDay(day).slice(0, 5)}`;
}

function Change({ of: { Fecha, Suben, Bajan, Libres, Raciones } }: { readonly of: Relevo }) {
  const without = sum(Suben, 'SinCama');
  return (
    <li>
      <h3 className={classes.change}>{`${dayOf(Fecha)}: ${say('tablero.sube', { guardias: named(Suben) })}`}</h3>
      <dl className={classes.numbers}>
        <div data-late={without > 0 || undefined}>
          <dt>{say('tablero.suben')}</dt>
          <dd>
            {sum(Suben, 'Personas')}
            <small>{say('tablero.conCama', { n: sum(Suben, 'ConCama') })}</small>
            {without > 0 && <small>{say('tablero.sinCama', { n: without })}</small>}
          </dd>
        </div>
        {Bajan.length > 0 && (
          <div>
            <dt>{say('tablero.baja', { guardias: named(Bajan) })}</dt>
            <dd>
              {sum(Bajan, 'Personas')}
              <small>{say('tablero.dejan', { n: sum(Bajan, 'ConCama') })}</small>
            </dd>
          </div>
        )}
        <div>
          <dt>{say('tablero.libresEsaNoche')}</dt>
          <dd>{Libres}</dd>
        </div>
        {Raciones !== null && (
          <div>
            <dt>{say('tablero.racionesPrimerDia')}</dt>
            <dd>{Raciones}</dd>
          </div>
        )}
      </dl>
    </li>
  );
}

interface MissedProps extends WidgetProps {
  readonly way: 'Suben' | 'Bajan';
  readonly of: RelevosDeGuardias['SinCumplir'];
}
/** Who did not change with their guard, by name and with the reason. */
function Missed({ way, of, query }: MissedProps) {
  const { Personas, Primeros } = of[way];
  if (Personas === 0) return null;
  return (
    <WaitingPeople
      title={say(`tablero.debian${way}`, { count: Personas })}
      resource="AdministracionPersona"
      people={Primeros}
      text={({ Guardia, Fecha, Motivo }) => say('tablero.debia', { fecha: shownDay(Fecha).slice(0, 5), guardia: Guardia, motivo: Motivo })}
      query={query}
    />
  );
}

/** W27: which guards go up and come down next, and what that asks of beds and meals. */
export default function GuardsWidget({ query }: WidgetProps) {
  const data = useWidget('W27', placeOf(query), relevoWire);
  return (
    <Loaded of={data}>
      {({ Relevos, SinCumplir }) => (
        <>
          {Relevos.length === 0 ? (
            <EmptyState title={say('tablero.sinRelevos')} />
          ) : (
            <ul className={classes.changes}>
              {Relevos.map((one) => (
                <Change key={one.Fecha} of={one} />
              ))}
            </ul>
          )}
          <Missed way="Suben" of={SinCumplir} query={query} />
          <Missed way="Bajan" of={SinCumplir} query={query} />
        </>
      )}
    </Loaded>
  );
}
