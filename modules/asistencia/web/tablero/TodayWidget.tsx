import { addDays } from '@modules/administracion/shared/dia';
import { zone } from '@platform/web/data/reader';
import { clockOf, shownDay } from '@platform/web/data/zone';
import { BoardLink, boardHref } from '@platform/web/pages/BoardLink';
import { useHeadline } from '@platform/web/pages/headline';
import { RowActs } from '@platform/web/pages/RowActs';
import type { WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget, WaitingList, WaitingPeople, WidgetLines } from '@platform/web/pages/widgets';
import { can } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { JustificacionPersona } from '../../shared/justificacion.entity';
import { type AsistenciaDeHoy, asistenciaDeHoyWire, DIAS_SOBRETIEMPO } from '../../shared/tablero.wire';
import classes from '../asistencia.module.css';
import { CORRECTIONS_PATH } from '../calculo/corrections';
import { say } from '../say';
import { justify } from './justify';

const DAYS = '/asistencia/calculo';
const JUSTIFICATIONS = '/asistencia/justificaciones';

interface MissedProps extends WidgetProps {
  readonly way: 'Suben' | 'Bajan';
  readonly of: AsistenciaDeHoy['SinCumplir'];
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

/** W15: who was planned today and how they stand, and what waits for somebody. */
export default function TodayWidget({ query }: WidgetProps) {
  const data = useWidget('W15', placeOf(query), asistenciaDeHoyWire);
  const day = data.data;
  useHeadline(
    'W15',
    day && day.Planificados > 0 ? say('tablero.titular', { n: day.Planificados, p: day.Presentes, a: day.Ausentes, l: day.PorLlegar }) : undefined,
  );
  return (
    <Loaded of={data}>
      {(found) => {
        const {
          Ayer,
          Planificados,
          Justificados,
          IncompletasAyer,
          SobretiemposPorAutorizar,
          JustificacionesPendientes,
          CorreccionesObjetadas,
          Primeros,
          SinCumplir,
        } = found;
        if (
          Planificados +
            Justificados +
            IncompletasAyer +
            SobretiemposPorAutorizar +
            JustificacionesPendientes +
            CorreccionesObjetadas +
            SinCumplir.Suben.Personas +
            SinCumplir.Bajan.Personas ===
          0
        )
          return <EmptyState title={say('tablero.nadie')} />;
        const on = (day: string) => ({ Fecha: { desde: day, hasta: day } });
        const since = { Fecha: { desde: addDays(Ayer, 1 - DIAS_SOBRETIEMPO), hasta: Ayer } };
        const parts = [
          ['presentes', found.Presentes],
          ['salieron', found.Salieron],
          ['porLlegar', found.PorLlegar],
          ['ausentes', found.Ausentes],
        ] as const;
        const unlinked = [
          ['tardanzas', found.Tardanzas],
          ['justificados', Justificados],
        ] as const;
        const lines = [
          ['incompletas', IncompletasAyer, DAYS, { ...on(Ayer), Estado: ['M'] }],
          ['sobretiempos', SobretiemposPorAutorizar, DAYS, { ...since, PorAutorizar: 'S' }],
          ['objetadas', CorreccionesObjetadas, CORRECTIONS_PATH, { Estado: ['O'] }],
          ...(can('050105', 'consultar') ? ([['pendientes', JustificacionesPendientes, JUSTIFICATIONS, { Estado: ['P'] }]] as const) : []),
        ] as const;
        return (
          <>
            <dl className={classes.measures}>
              <div>
                <dt>{say('tablero.planificados')}</dt>
                <dd>{Planificados}</dd>
              </div>
              {parts.map(([name, count]) => (
                <div key={name}>
                  <dt>{say(`tablero.${name}`)}</dt>
                  <dd>{count}</dd>
                </div>
              ))}
            </dl>
            <WidgetLines>
              {/* Of shifts that are open, of today or since yesterday: no list has just these days. */}
              {unlinked.map(([name, count]) => (
                <li key={name}>
                  <span>{say(`tablero.${name}`)}</span>
                  <strong>{count}</strong>
                </li>
              ))}
              {lines.map(([name, count, path, filters]) => (
                <li key={name}>
                  <span>{say(`tablero.${name}`)}</span>
                  <BoardLink to={boardHref(path, filters, query, { company: 'IdCompania' })} query={query}>
                    <span aria-hidden>{count}</span>
                    <span className="hidden-text">{`${say(`tablero.${name}`)}: ${count}`}</span>
                  </BoardLink>
                </li>
              ))}
            </WidgetLines>
            <WaitingList
              items={Primeros.map(({ IdAsistenciaPersona, IdPersona, Fecha, Nombre, Compania, Foto, Desde }) => ({
                id: IdAsistenciaPersona,
                name: Nombre,
                photo: Foto,
                href: `/asistencia/personas/${IdAsistenciaPersona}`,
                text: [Compania, say('tablero.noLlego', { hora: clockOf(Desde, zone()).slice(11, 16) })].filter(Boolean).join(' · '),
                acts: (
                  <RowActs entity={JustificacionPersona} menu="050105" row={{ IdPersona, Fecha, Persona: Nombre }} actions={[justify]} of={Nombre} />
                ),
              }))}
              query={query}
            />
            <Missed way="Suben" of={SinCumplir} query={query} />
            <Missed way="Bajan" of={SinCumplir} query={query} />
          </>
        );
      }}
    </Loaded>
  );
}
