import { Alert, Button } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { isProblem, messageOf } from '@platform/web/api/problem';
import { plain, type WireRow } from '@platform/web/data/row';
import { resourceChanged } from '@platform/web/data/write';
import { can } from '@platform/web/session/session';
import { isDeclined, withConfirm } from '@platform/web/ui/confirm';
import { notifyOk } from '@platform/web/ui/notify';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconAlertTriangle, IconDeviceFloppy, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { Horario, HorarioDetalle, HorarioIntervalo } from '../../shared/horario.entity';
import classes from '../asistencia.module.css';
import { asHours } from '../minutos';
import { say } from '../say';
import { DayRow } from './DayRow';
import { blank, blocksOf, type Detail, detailSchema, plannedOf, type TypedDay, typedOf } from './days';

const MENUS = { F: '050201', S: '050202', C: '050203', A: '050204' } as const;
const WEEK = 7;
const savedSchema = z.object({ Dias: z.number() });
const isKind = (value: unknown): value is keyof typeof MENUS => value === 'F' || value === 'S' || value === 'C' || value === 'A';

const kept = (id: number): Promise<Detail> => api.get(`/api/${Horario.resource}/${id}/detalle`, {}, detailSchema);

/** Every day that a schedule has, those that nobody kept yet as rest; of an automatic one its candidates. */
function whole(days: readonly TypedDay[], kind: string, cycle: number): TypedDay[] {
  if (kind === 'A') return days.length > 0 ? [...days] : [blank(1), { ...blank(2), inicio: '14:00', fin: '22:00', desde: '', hasta: '' }];
  const size = kind === 'C' ? cycle : WEEK;
  return Array.from(
    { length: size },
    (_, place) => days.find(({ NumeroDia }) => NumeroDia === place + 1) ?? blank(place + 1, days.length === 0 && place < 5 ? 'L' : 'D'),
  );
}

interface AverageProps {
  readonly minutes: number;
  readonly days: number;
  readonly legal: number;
}

/** The average a week of a cycle, in amber above the legal one: a hint, which blocks nothing. */
function Average({ minutes, days, legal }: AverageProps) {
  const week = Math.round((minutes * 7) / days);
  const said =
    week > legal ? say('horario.promedioSobre', { horas: asHours(week), max: asHours(legal) }) : say('horario.promedio', { horas: asHours(week) });
  return week > legal ? (
    <StatusBadge tone="orange" icon={IconAlertTriangle}>
      {said}
    </StatusBadge>
  ) : (
    <span>{said}</span>
  );
}

function Editor({ row, first }: { readonly row: WireRow; readonly first: Detail }) {
  const client = useQueryClient();
  const kind = isKind(row.Tipo) ? row.Tipo : 'S';
  const [days, setDays] = useState(() => whole(typedOf(first), kind, Number(row.DiasCiclo ?? WEEK)));
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const flexible = kind === 'F';
  const usual = Number(row.HorasDia ?? 480);
  const frozen = row.can?.editar === false || !can(MENUS[kind], 'editar');
  const total = days.reduce((sum, day) => sum + plannedOf(day, flexible, usual), 0);
  const change = (next: TypedDay) => setDays(days.map((day) => (day.NumeroDia === next.NumeroDia ? next : day)));
  const copy = (all: boolean) => {
    const [source] = days;
    if (source) setDays(days.map((day) => (all || day.TipoDia === 'L' ? { ...source, NumeroDia: day.NumeroDia } : day)));
  };
  const save = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      const Dias = days.map((day) => ({
        ...{ NumeroDia: day.NumeroDia, TipoDia: day.TipoDia, Turno: day.TipoDia === 'L' && !flexible ? day.Turno : null },
        ...{ RefrigerioMarcado: day.RefrigerioMarcado, HorasDia: flexible ? day.HorasDia : null, Intervalos: flexible ? [] : blocksOf(day) },
      }));
      await withConfirm((confirmed) => api.post(`/api/${Horario.resource}/${plain(row.IdHorario)}/detalle`, { Dias, ...confirmed }, savedSchema));
      for (const of of [Horario, HorarioDetalle, HorarioIntervalo]) resourceChanged(client, of.resource);
      // Intervals that crossed may have gone.
      setDays(whole(typedOf(await kept(Number(row.IdHorario))), kind, Number(row.DiasCiclo ?? WEEK)));
      notifyOk(say('horario.guardado'));
    } catch (error) {
      if (!isDeclined(error)) setFault(isProblem(error) ? error.detail : messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const name = ({ NumeroDia }: TypedDay) => {
    if (kind === 'A') return say('horario.candidato', { n: NumeroDia });
    return kind === 'C' ? say('horario.dia', { n: NumeroDia }) : weekday(NumeroDia);
  };
  return (
    <div className={classes.days}>
      {days.map((day) => (
        <DayRow
          key={day.NumeroDia}
          {...{ day, flexible, usual, frozen, name: name(day), onChange: change, legal: first }}
          onRemove={kind === 'A' && days.length > 2 ? () => setDays(days.filter((one) => one !== day)) : undefined}
        />
      ))}
      {fault && <Alert color="red">{fault}</Alert>}
      <div className={classes.acts}>
        {kind === 'C' && <Average minutes={total} days={days.length} legal={first.SemanaLegal} />}
        {kind !== 'A' && <span>{say('horario.total', { horas: asHours(total) })}</span>}
        {!frozen && kind !== 'A' && (
          <>
            <Button variant="default" onClick={() => copy(false)}>
              {say('horario.copiarLaborables')}
            </Button>
            <Button variant="default" onClick={() => copy(true)}>
              {say('horario.copiar')}
            </Button>
          </>
        )}
        {!frozen && kind === 'A' && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() =>
              setDays([
                ...days,
                {
                  ...blank(Math.max(...days.map(({ NumeroDia }) => NumeroDia)) + 1),
                  inicio: '22:00',
                  fin: '06:00',
                  desde: '',
                  hasta: '',
                  Turno: 'N',
                },
              ])
            }
          >
            {say('horario.agregar')}
          </Button>
        )}
        {!frozen && (
          <Button loading={busy} leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={() => void save()}>
            {say('horario.guardar')}
          </Button>
        )}
      </div>
    </div>
  );
}

const MONDAY = Date.UTC(2026, 0, 5);
/** The name of a day of the week, 1 Monday … 7 Sunday, in the session's language. */
const weekday = (number: number) => {
  const named = new Intl.DateTimeFormat(document.documentElement.lang || 'es', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(MONDAY + (number - 1) * 86_400_000),
  );
  return named.charAt(0).toUpperCase() + named.slice(1);
};

/** *Detalle por día* of a schedule. */
export default function DaysTab({ row }: { readonly row: WireRow }) {
  const id = Number(row.IdHorario);
  const { data } = useQuery({ queryKey: [HorarioDetalle.resource, 'detalle', id], queryFn: () => kept(id) });
  return data ? <Editor key={`${row.Version}-${row.DiasCiclo}`} row={row} first={data} /> : <PageSkeleton />;
}
