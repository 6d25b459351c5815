import { ActionIcon } from '@mantine/core';
import { allRows } from '@platform/web/data/all';
import { useLookup } from '@platform/web/data/lookup';
import { plain, type WireRow } from '@platform/web/data/row';
import { resourceChanged, saveRow } from '@platform/web/data/write';
import { words } from '@platform/web/i18n/words';
import { can } from '@platform/web/session/session';
import { withConfirm } from '@platform/web/ui/confirm';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError } from '@platform/web/ui/notify';
import { ScrollRegion } from '@platform/web/ui/ScrollRegion';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DIAS_SEMANA, GrupoHorario } from '../../shared/grupo.entity';
import type { Horas } from '../../shared/ventana';
import { say } from '../say';
import classes from './grupo.module.css';
import { IntervalDialog } from './IntervalDialog';
import { IntervalEdges } from './IntervalEdges';

const MENU = '0803';
const dayName = (day: string): string => words.option(GrupoHorario, 'DiaSemana', day);

/** The week of a group: a row for each service, by dining room; a plus adds the service's whole window to a day. */
export default function WeekTab({ row }: { readonly row: WireRow }) {
  const client = useQueryClient();
  const id = Number(row.IdGrupo);
  const intervals = useQuery(allRows(GrupoHorario, ['IdGrupo', '=', id]));
  const { data: services } = useLookup({ resource: 'ComedorServicio', filters: { Especial: 'N' } });
  const { data: rooms = [] } = useLookup({ resource: 'ComedorComedor' });
  const [open, setOpen] = useState<{ interval: WireRow; service: WireRow }>();
  const [adding, setAdding] = useState(false);
  const [drag, setDrag] = useState<{ of: WireRow[string]; hours: Horas }>();
  if (intervals.isError) return <ErrorState error={intervals.error} onRetry={() => void intervals.refetch()} />;
  if (!intervals.data || !services) return <PageSkeleton />;
  const all = intervals.data;
  const roomName = (service: WireRow) => plain(rooms.find((one) => one.IdComedor === service.IdComedor)?.Texto);
  const known = [...services].sort((a, b) => roomName(a).localeCompare(roomName(b)));
  if (known.length === 0) return <EmptyState title={say('horario.sinServicios')} />;
  const writes = row.can?.editar !== false;
  const add = async (service: WireRow, DiaSemana: string) => {
    setAdding(true);
    try {
      await withConfirm((confirmations) =>
        saveRow(GrupoHorario, { values: { IdGrupo: id, DiaSemana, IdServicio: service.IdServicio }, confirmations }),
      );
      resourceChanged(client, GrupoHorario.resource);
    } catch (error) {
      notifyError(error);
    }
    setAdding(false);
  };
  return (
    <>
      <ScrollRegion label={say('horario.tabla')} className={classes.scroll}>
        <table className={classes.week}>
          <caption className="hidden-text">{say('horario.tabla')}</caption>
          <thead>
            <tr>
              <th scope="col">{say('horario.servicio')}</th>
              {DIAS_SEMANA.map((day) => (
                <th key={day} scope="col">
                  {dayName(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {known.map((service) => (
              <tr key={plain(service.IdServicio)}>
                <th scope="row">
                  {plain(service.Texto)}
                  <small>{roomName(service)}</small>
                  <small>
                    {plain(service.HoraInicio)}–{plain(service.HoraFin)}
                  </small>
                </th>
                {DIAS_SEMANA.map((day) => {
                  const own = all.filter((one) => one.IdServicio === service.IdServicio && one.DiaSemana === day);
                  const named = { servicio: plain(service.Texto), dia: dayName(day) };
                  return (
                    <td key={day}>
                      {own.map((one) => {
                        const taken = drag && drag.of === one.IdGrupoHorario ? drag.hours : undefined;
                        const hours = `${taken?.HoraInicio ?? plain(one.HoraInicio)}–${taken?.HoraFin ?? plain(one.HoraFin)}`;
                        return writes && can(MENU, 'editar') ? (
                          <div key={plain(one.IdGrupoHorario)} className={classes.interval}>
                            <button
                              type="button"
                              aria-label={say('horario.intervalo', { ...named, horas: hours })}
                              onClick={() => setOpen({ interval: one, service })}
                            >
                              {hours}
                            </button>
                            <IntervalEdges
                              interval={one}
                              service={service}
                              name={`${named.servicio}, ${named.dia}`}
                              onHours={(of) => setDrag(of && { of: one.IdGrupoHorario, hours: of })}
                              onSaved={() => resourceChanged(client, GrupoHorario.resource)}
                            />
                          </div>
                        ) : (
                          <span key={plain(one.IdGrupoHorario)} className={classes.interval}>
                            {hours}
                          </span>
                        );
                      })}
                      {own.length === 0 && writes && can(MENU, 'crear') && (
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          size="lg"
                          disabled={adding}
                          aria-label={say('horario.agregar', named)}
                          onClick={() => void add(service, day)}
                        >
                          <IconPlus size={16} aria-hidden />
                        </ActionIcon>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{say('horario.total')}</th>
              {DIAS_SEMANA.map((day) => (
                <td key={day}>{all.filter((one) => one.DiaSemana === day).length}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      {open && <IntervalDialog interval={open.interval} service={open.service} onClose={() => setOpen(undefined)} />}
    </>
  );
}
