import { zone } from '@platform/web/data/reader';
import { shownDay, shownMoment } from '@platform/web/data/zone';
import { Verdict } from '@platform/web/page/Verdict';
import { useHeadline } from '@platform/web/pages/headline';
import type { WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget } from '@platform/web/pages/widgets';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { Link } from '@tanstack/react-router';
import { type MiJornada, miJornadaWire } from '../../shared/tablero.wire';
import { say } from '../say';
import classes from './jornada.module.css';

function sentenceOf({ Permitido, Puerta, Hasta }: NonNullable<MiJornada['Puede']>): string {
  const puerta = Puerta ?? say('tablero.cualquierPuerta');
  if (Permitido === 'N') return say('tablero.puedoNo', { puerta });
  return Hasta ? say('tablero.puedoHasta', { puerta, fecha: shownDay(Hasta) }) : say('tablero.puedoSi', { puerta });
}

/** W19: what a worker is told without a click: whether they may come in, until when and why, their shift, bed and meals, and what waits. */
export default function MyDayWidget({ query }: WidgetProps) {
  const data = useWidget('W19', placeOf(query), miJornadaWire);
  const mine = data.data?.Puede;
  useHeadline('W19', mine ? sentenceOf(mine) : undefined);
  return (
    <Loaded of={data}>
      {({ Puede, Datos, Espera }) =>
        Puede === null ? (
          <EmptyState title={say('tablero.sinPersona')} />
        ) : (
          <>
            <Verdict answer={Puede.Permitido === 'S' ? 'yes' : 'no'} label={say('tablero.puedo')} sentence={sentenceOf(Puede)}>
              <ul>
                {Puede.Motivos.map((one) => (
                  <li key={one}>{one}</li>
                ))}
                {Puede.Avisos.filter((one) => !Puede.Despues.includes(one)).map((one) => (
                  <li key={one}>{say('tablero.puedoAviso', { motivo: one })}</li>
                ))}
                {Puede.Despues.map((one) => (
                  <li key={one}>{say('tablero.puedoDespues', { motivo: one })}</li>
                ))}
              </ul>
            </Verdict>
            <dl className={classes.facts}>
              {Datos.map(({ Etiqueta, Valor, Detalle }) => (
                <div key={Etiqueta}>
                  <dt>{Etiqueta}</dt>
                  <dd>
                    {Valor}
                    {Detalle && <small>{Detalle}</small>}
                  </dd>
                </div>
              ))}
            </dl>
            <section aria-label={say('tablero.espera')} className={classes.waits}>
              <h3>{say('tablero.espera')}</h3>
              {Espera.length === 0 ? (
                <p>{say('tablero.nadaEspera')}</p>
              ) : (
                <ul>
                  {Espera.map(({ Texto, Vence }) => (
                    <li key={`${Texto} ${Vence}`}>
                      <Link to="/asistencia/mi-asistencia">{Texto}</Link>{' '}
                      <small>{say('tablero.respondaAntes', { fecha: shownMoment(Vence, zone()) })}</small>
                    </li>
                  ))}
                </ul>
              )}
            </section>
          </>
        )
      }
    </Loaded>
  );
}
