import { useMoney } from '@platform/web/data/money';
import { numberFormat } from '@platform/web/i18n/number';
import { BoardLink } from '@platform/web/pages/BoardLink';
import { useHeadline } from '@platform/web/pages/headline';
import type { BoardQuery, WidgetProps } from '@platform/web/pages/widgetList';
import { Loaded, placeOf, useWidget } from '@platform/web/pages/widgets';
import { can } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconCloudUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type ConsumoDeHoy, consumoDeHoyWire } from '../../shared/tablero.wire';
import { say, told } from '../say';
import classes from './tablero.module.css';

type Comedor = ConsumoDeHoy['Comedores'][number];
type Servicio = Comedor['Servicios'][number];
const REPORT = '/comedores/consolidado';

/** The consolidated report of some days, narrowed as the board is. */
function reportHref(asked: Readonly<Record<string, string>>, { compania, contrato }: BoardQuery): string | undefined {
  if (!can('0808', 'consultar')) return undefined;
  const narrowed = {
    ...(compania === undefined ? {} : { IdCompania: String(compania) }),
    ...(contrato === undefined ? {} : { IdContrato: String(contrato) }),
  };
  return `${REPORT}?${new URLSearchParams({ ...asked, ...narrowed })}`;
}

/** A tab of a dining room's counter, which knows nothing of companies. */
function counterHref({ IdComedor, Atiende }: Comedor, tab: string, { compania, contrato }: BoardQuery): string | undefined {
  const whole = compania === undefined && contrato === undefined;
  return whole && Atiende === 'S' && can('0807', 'consultar') ? `/comedores/gestion?comedor=${IdComedor}&pestana=${tab}` : undefined;
}

interface CountedProps {
  readonly to: string | undefined;
  readonly query: BoardQuery;
  readonly children: ReactNode;
}
const Counted = ({ to, query, children }: CountedProps) =>
  to === undefined ? (
    <span>{children}</span>
  ) : (
    <BoardLink to={to} query={query}>
      {children}
    </BoardLink>
  );

const signed = (percent: number): string =>
  `${numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(percent)} %`;

interface ServiceProps {
  readonly room: Comedor;
  readonly service: Servicio;
  readonly query: BoardQuery;
}

/** A service's line: what it has served, beside its capacity and its usual; the bar is of the greater of both. */
function ServiceLine({ room, service, query }: ServiceProps) {
  const { IdComedor, Hoy, Capacidad } = room;
  const { IdServicio, Raciones, Habitual, Diferencia } = service;
  const report = reportHref({ Desde: Hoy, Hasta: Hoy, IdComedor: String(IdComedor), IdServicio: String(IdServicio), pestana: 'detalle' }, query);
  const most = Math.max(Raciones, Habitual ?? 0, 1);
  return (
    <tr>
      <th scope="row">
        {service.Servicio}
        <span className={classes.bar} aria-hidden>
          <i style={{ width: `${(Raciones * 100) / most}%` }} />
          {Habitual !== null && <b style={{ insetInlineStart: `${(Habitual * 100) / most}%` }} />}
        </span>
      </th>
      <td>
        <Counted to={report ?? counterHref(room, 'consumos', query)} query={query}>
          {Capacidad === null ? Raciones : say('tablero.capacidad', { n: Raciones, capacidad: Capacidad })}
        </Counted>
      </td>
      <td>{Habitual ?? '—'}</td>
      <td>{Diferencia === null ? '—' : signed(Diferencia)}</td>
    </tr>
  );
}

/** A dining room: its services against their usual, whom it denied and why, and the counters that owe rations. */
function Room({ room, query }: { readonly room: Comedor; readonly query: BoardQuery }) {
  const reasons = told();
  return (
    <section aria-label={room.Comedor}>
      <ScrollRegion label={room.Comedor}>
        <table className={classes.table}>
          <caption>{room.Comedor}</caption>
          <thead>
            <tr>
              <th scope="col">{say('tablero.servicio')}</th>
              <th scope="col">{say('tablero.raciones')}</th>
              <th scope="col" title={say('tablero.habitualAyuda')}>
                {say('tablero.habitual')}
              </th>
              <th scope="col">{say('tablero.diferencia')}</th>
            </tr>
          </thead>
          <tbody>
            {room.Servicios.map((service) => (
              <ServiceLine key={service.IdServicio} room={room} service={service} query={query} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {room.Denegados.length > 0 && (
        <p className={classes.line}>
          <b>{say('tablero.denegados')}:</b>
          {room.Denegados.map(({ Motivo, Lecturas }) => (
            <Counted key={Motivo} to={counterHref(room, 'denegados', query)} query={query}>
              {reasons[Motivo] ?? Motivo}: {Lecturas}
            </Counted>
          ))}
        </p>
      )}
      {room.Terminales.length > 0 && (
        <p className={classes.line}>
          <b>{say('tablero.terminales')}:</b>
          {room.Terminales.map(({ IdTerminal, Nombre, Pendientes }) => (
            <Counted
              key={IdTerminal}
              to={can('0802', 'consultar') ? `/comedores/comedores/${room.IdComedor}?pestana=terminales` : undefined}
              query={query}
            >
              <StatusBadge tone="orange" icon={IconCloudUpload}>
                {say('tablero.terminal', { nombre: Nombre, n: Pendientes })}
              </StatusBadge>
            </Counted>
          ))}
        </p>
      )}
    </section>
  );
}

interface CostProps {
  readonly costs: NonNullable<ConsumoDeHoy['Costos']>;
  readonly total: NonNullable<ConsumoDeHoy['Costos']>['Totales'][number];
  readonly query: BoardQuery;
}

/** What the month has cost in a currency, and who pays it. */
function Cost({ costs: { Desde, Hasta }, total, query }: CostProps) {
  const { shown } = useMoney(total.IdMoneda);
  const share = total.Costo === 0 ? 0 : (total.MontoCompania * 100) / total.Costo;
  const figures = [
    [say('tablero.total'), total.Costo],
    [say('tablero.compania'), total.MontoCompania],
    [say('tablero.trabajador'), total.MontoTrabajador],
  ] as const;
  return (
    <div>
      <span className={classes.bar} aria-hidden>
        <i style={{ width: `${share}%` }} />
      </span>
      <dl className={classes.numbers}>
        {figures.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Counted to={reportHref({ Desde, Hasta }, query)} query={query}>
                {shown(amount)}
              </Counted>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** W14: what the dining rooms serve today against the usual; with the report's option, what the month has cost. */
export default function ConsumptionWidget({ query }: WidgetProps) {
  const data = useWidget('W14', placeOf(query), consumoDeHoyWire);
  const rations = data.data?.Comedores.flatMap(({ Servicios }) => Servicios).reduce((sum, { Raciones }) => sum + Raciones, 0);
  useHeadline('W14', rations === undefined || rations === 0 ? undefined : say('tablero.titular', { count: rations }));
  return (
    <Loaded of={data}>
      {({ Comedores, Costos }) => (
        <div className={classes.stack}>
          {Comedores.length === 0 && <EmptyState title={say('tablero.sinComedores')} />}
          {Comedores.map((room) => (
            <Room key={room.IdComedor} room={room} query={query} />
          ))}
          {Costos && Costos.Totales.length > 0 && (
            <section aria-label={say('tablero.mes')}>
              <h3 className={classes.title}>{say('tablero.mes')}</h3>
              {Costos.Totales.map((total) => (
                <Cost key={total.IdMoneda} costs={Costos} total={total} query={query} />
              ))}
            </section>
          )}
        </div>
      )}
    </Loaded>
  );
}
