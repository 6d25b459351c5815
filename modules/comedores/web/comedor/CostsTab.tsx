import { Text } from '@mantine/core';
import { allRows } from '@platform/web/data/all';
import { useLookup } from '@platform/web/data/lookup';
import { useMoney } from '@platform/web/data/money';
import { plain, type WireRow } from '@platform/web/data/row';
import { can } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AsignacionCosto, Servicio } from '../../shared/comedor.entity';
import { type Asignacion, type Origen, percentageFor } from '../../shared/costo';
import { say } from '../say';
import { CellDialog } from './CellDialog';
import classes from './comedor.module.css';

/** A row or a column of the matrix: a position type or a service; null stands for all the others. */
export interface Line {
  readonly id: number | null;
  readonly name: string;
}
export interface ServiceLine extends Line {
  /** What a ration of it costs; null for every service. */
  readonly cost: number | null;
}

/** What a percentage of the company is called. */
export function toldAs(percentage: number): string {
  if (percentage === 100) return say('costos.compania', { n: 100 });
  return percentage === 0 ? say('costos.trabajador', { n: 100 }) : say('costos.mixto', { n: percentage });
}

const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const allocation = (row: WireRow): Asignacion => ({
  IdServicio: idOf(row.IdServicio),
  IdTipoCargo: idOf(row.IdTipoCargo),
  PorcentajeCompania: Number(row.PorcentajeCompania),
});

/** From which cell a value is inherited. */
function sourceOf(origin: Origen, type: Line, service: Line): string {
  if (origin === 'tipo') return say('costos.celda', { tipo: type.name, servicio: say('costos.todosServicios') });
  if (origin === 'servicio') return say('costos.celda', { tipo: say('costos.todosTipos'), servicio: service.name });
  return say('costos.celda', { tipo: say('costos.todosTipos'), servicio: say('costos.todosServicios') });
}

/** Who pays what: position types by services; an empty cell shows what it inherits and from where. */
export default function CostsTab({ row }: { readonly row: WireRow }) {
  const of = ['IdComedor', '=', Number(row.IdComedor)] as const;
  const rows = useQuery(allRows(AsignacionCosto, of));
  const services = useQuery(allRows(Servicio, of));
  const { data: types = [] } = useLookup({ resource: 'AdministracionTipoCargo' });
  const money = useMoney(row.IdMoneda);
  const [open, setOpen] = useState<{ type: Line; service: ServiceLine }>();
  if (rows.isError || services.isError)
    return <ErrorState error={rows.error ?? services.error} onRetry={() => void Promise.all([rows.refetch(), services.refetch()])} />;
  if (!rows.data || !services.data) return <PageSkeleton />;
  const said = rows.data.map(allocation);
  const columns: ServiceLine[] = [
    { id: null, name: say('costos.todosServicios'), cost: null },
    ...services.data.map((one) => ({ id: Number(one.IdServicio), name: plain(one.Servicio), cost: Number(one.Costo) })),
  ];
  const lines: Line[] = [
    ...types.map((one) => ({ id: Number(one.IdTipoCargo), name: plain(one.Texto) })),
    { id: null, name: say('costos.todosTipos') },
  ];
  const writes = (own: boolean) => row.can?.editar !== false && can('0802', own ? 'editar' : 'crear');
  const rowOf = (type: Line, service: Line) => rows.data.find((one) => idOf(one.IdServicio) === service.id && idOf(one.IdTipoCargo) === type.id);
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {say('costos.ayuda')}
      </Text>
      <ScrollRegion label={say('costos.tabla')} className={classes.scroll}>
        <table className={classes.matrix}>
          <caption className="hidden-text">{say('costos.tabla')}</caption>
          <thead>
            <tr>
              <th scope="col">{say('costos.tipoCargo')}</th>
              {columns.map((service) => (
                <th key={service.id} scope="col">
                  {service.name}
                  {service.cost !== null && <small>{money.shown(service.cost)}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((type) => (
              <tr key={type.id}>
                <th scope="row">{type.name}</th>
                {columns.map((service) => {
                  const { porcentaje, origen } = percentageFor(said, service.id, type.id);
                  const own = origen === 'celda';
                  const from = origen === 'ninguno' ? say('costos.sinDecir') : say('costos.hereda', { origen: sourceOf(origen, type, service) });
                  const content = (
                    <>
                      {toldAs(porcentaje)}
                      {!own && <small>{from}</small>}
                    </>
                  );
                  return (
                    <td key={service.id} data-inherited={!own || undefined}>
                      {writes(own) ? (
                        <button
                          type="button"
                          aria-label={`${say('costos.celda', { tipo: type.name, servicio: service.name })}: ${toldAs(porcentaje)}${own ? '' : `. ${from}`}`}
                          onClick={() => setOpen({ type, service })}
                        >
                          {content}
                        </button>
                      ) : (
                        <span>{content}</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {open && (
        <CellDialog
          idComedor={Number(row.IdComedor)}
          type={open.type}
          service={open.service}
          row={rowOf(open.type, open.service)}
          percentage={percentageFor(said, open.service.id, open.type.id).porcentaje}
          money={money}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
