import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { ref } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { fieldAt } from '@platform/web/data/fields';
import { saveBlob } from '@platform/web/data/list';
import { resourceChanged } from '@platform/web/data/write';
import { FieldBox } from '@platform/web/form/FieldBox';
import { usePhone } from '@platform/web/grid/phone';
import { t } from '@platform/web/i18n/t';
import { useAddressWord } from '@platform/web/pages/address';
import { type Job, ManyDialog } from '@platform/web/pages/ManyDialog';
import { can } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { IconChevronLeft, IconChevronRight, IconFileSpreadsheet, IconPrinter, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { calendarioAnswer } from '../../shared/calendario.wire';
import { Programacion } from '../../shared/cambios.entity';
import { Dia } from '../../shared/dia.entity';
import { JustificacionPersona } from '../../shared/justificacion.entity';
import { say } from '../say';
import { askChange, askJustify, askMark, askSwap, carry, restore } from './acts';
import { CrewGrid } from './CrewGrid';
import letters from './calendario.module.css';
import { type Act, DayPanel } from './DayPanel';
import { daysOfView, monthOf, plus, shortDay, step, todayHere } from './days';
import { Legend } from './Legend';
import classes from './pagina.module.css';
import { type Chosen, chosenOf, useCells } from './useCells';

const PATH = '/asistencia/horarios/detalle';
const PEOPLE = 500;
/** The queue calculates what changed within seconds: what is on the screen is read again then. */
const AGAIN_MS = 2500;
const FILTERS = [
  ['compania', 'IdCompania', 'AdministracionCompania'],
  ['unidad', 'IdUnidadOrganizacional', 'AdministracionUnidadOrganizacional'],
  ['guardia', 'IdRegimenGuardia', 'AdministracionRegimenGuardia'],
  ['horario', 'IdHorario', 'AsistenciaHorario'],
] as const;

/** Calendario de cuadrilla (050205): a crew's month on one screen, what is missing in it, and what is done about it. */
export default function CalendarPage() {
  const phone = usePhone();
  const client = useQueryClient();
  const today = todayHere();
  const [said, setView] = useAddressWord(PATH, 'vista');
  const view = said === 'mes' || said === 'semana' ? said : phone ? 'semana' : 'mes';
  const [from, setFrom] = useAddressWord(PATH, 'desde');
  const [company, setCompany] = useAddressWord(PATH, 'compania');
  const [unit, setUnit] = useAddressWord(PATH, 'unidad');
  const [guard, setGuard] = useAddressWord(PATH, 'guardia');
  const [schedule, setSchedule] = useAddressWord(PATH, 'horario');
  const [cell, setCell] = useAddressWord(PATH, 'dia');
  const [typed, setTyped] = useState('');
  const [buscar] = useDebouncedValue(typed, 250);
  const [choosing, setChoosing] = useState(false);
  // On a phone the grid comes first: what narrows it opens when it is asked for.
  const [narrowing, setNarrowing] = useState(false);
  const [job, setJob] = useState<Job>();
  const [stamp, setStamp] = useState(0);
  const first = from && /^\d{8}$/.test(from) ? from : today;
  const span = daysOfView(view, first);
  const chosenBy = { IdCompania: company, IdUnidadOrganizacional: unit, IdRegimenGuardia: guard, IdHorario: schedule, buscar: buscar || undefined };
  const params = { ...span, ...chosenBy, take: PEOPLE };
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [Programacion.resource, 'calendario', params],
    queryFn: ({ signal }) => api.get('/api/AsistenciaProgramacion/calendario', params, calendarioAnswer, { signal }),
    placeholderData: keepPreviousData,
  });
  const cells = useCells(data);
  const [who = '', day = ''] = (cell ?? '').split('-');
  const row = data?.data.find(({ IdPersona }) => String(IdPersona) === who);
  const open = row && data?.Dias.includes(day) ? { IdPersona: row.IdPersona, Fecha: day } : null;

  const changed = () => {
    cells.clear();
    resourceChanged(client, Programacion.resource, Dia.resource, JustificacionPersona.resource);
    setStamp((before) => before + 1);
  };
  useEffect(() => {
    if (stamp === 0) return;
    const later = setTimeout(() => {
      void client.invalidateQueries({ queryKey: [Programacion.resource] });
      void client.invalidateQueries({ queryKey: [Dia.resource] });
    }, AGAIN_MS);
    return () => clearTimeout(later);
  }, [stamp, client]);

  const act = async (which: Act | 'restablecer' | 'intercambiar', on: readonly Chosen[]) => {
    if (!data || on.length === 0) return;
    try {
      if (which === 'cambiar' && (await askChange(on))) changed();
      if (which === 'intercambiar' && (await askSwap(on))) changed();
      if (which === 'restablecer') {
        await restore(on);
        changed();
      }
      if (which === 'justificar') setJob(await askJustify(data, on));
      if (which === 'marca') setJob(await askMark(data, on));
    } catch (fault) {
      notifyError(fault);
    }
  };
  const save = async () => {
    try {
      const { blob, name } = await api.file('/api/AsistenciaProgramacion/rol', { ...span, ...chosenBy });
      saveBlob(blob, name ?? 'rol.xlsx');
    } catch (fault) {
      notifyError(fault);
    }
  };
  const chosen = chosenOf(cells.keys);
  const people = new Set(chosen.map(({ IdPersona }) => IdPersona)).size;
  const swaps = chosen.length === 2 && people === 2 && chosen[0]?.Fecha === chosen[1]?.Fecha;
  const absent = data?.data.reduce((sum, { Letras }) => sum + [...Letras].filter((one) => one === 'F').length, 0) ?? 0;
  const missing = data?.data.reduce((sum, { Letras }) => sum + [...Letras].filter((one) => one === 'M').length, 0) ?? 0;
  const setters = { compania: setCompany, unidad: setUnit, guardia: setGuard, horario: setSchedule };
  const values = { compania: company, unidad: unit, guardia: guard, horario: schedule };
  const title =
    view === 'mes' ? monthOf(span.FechaInicio) : say('calendario.semana', { desde: shortDay(span.FechaInicio), hasta: shortDay(span.FechaFin) });
  return (
    <div className={letters.page}>
      <PageTitle
        title={say('calendario.titulo', { periodo: title })}
        subtitle={data && [say('calendario.nFaltas', { count: absent }), say('calendario.nIncompletas', { count: missing })].join(' · ')}
      >
        <SegmentedControl
          aria-label={say('calendario.vista')}
          value={view}
          onChange={setView}
          data={[
            { value: 'semana', label: say('calendario.porSemana') },
            { value: 'mes', label: say('calendario.porMes') },
          ]}
        />
        <div className={classes.steps}>
          <ActionIcon variant="default" size={34} aria-label={say('calendario.antes')} onClick={() => setFrom(step(view, first, -1))}>
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <Button variant="default" onClick={() => setFrom(undefined)}>
            {say('calendario.hoy')}
          </Button>
          <ActionIcon variant="default" size={34} aria-label={say('calendario.despues')} onClick={() => setFrom(step(view, first, 1))}>
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </div>
        {can('050205', 'exportar') && (
          <div className={classes.steps}>
            <ActionIcon variant="default" size={34} aria-label={say('calendario.excel')} title={say('calendario.excel')} onClick={() => void save()}>
              <IconFileSpreadsheet size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={34}
              aria-label={say('calendario.imprimir')}
              title={say('calendario.imprimir')}
              onClick={() => window.print()}
            >
              <IconPrinter size={16} aria-hidden />
            </ActionIcon>
          </div>
        )}
      </PageTitle>
      <div className={classes.filters}>
        <TextInput
          aria-label={say('calendario.buscar')}
          placeholder={t('actions.search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {phone && (
          <Button variant={narrowing ? 'filled' : 'default'} aria-expanded={narrowing} onClick={() => setNarrowing(!narrowing)}>
            {t('list.filters')}
          </Button>
        )}
        {(phone && !narrowing ? FILTERS.filter(([name]) => values[name] !== undefined) : FILTERS).map(([name, field, resource]) => (
          <FieldBox
            key={name}
            at={{ ...fieldAt(Programacion, field, ref(resource, {})), label: say(`calendario.${name}`) }}
            id={`calendario-${name}`}
            value={values[name] === undefined ? null : Number(values[name])}
            values={{}}
            required={false}
            readOnly={false}
            onChange={(value) => setters[name](value === null || value === undefined || value === '' ? undefined : String(value))}
            onBlur={() => undefined}
          />
        ))}
        {phone && (
          <Button variant={choosing ? 'filled' : 'default'} aria-pressed={choosing} onClick={() => setChoosing(!choosing)}>
            {say('calendario.elegir')}
          </Button>
        )}
      </div>
      {!phone && <Legend />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowSkeletons rows={10} />}
      {data && data.data.length === 0 && <EmptyState title={say('calendario.nadie')} />}
      {data && data.data.length > 0 && (
        <div className={classes.body} data-panel={open ? true : undefined} data-busy={isFetching || undefined}>
          <div className={classes.main}>
            <CrewGrid
              key={data.Dias[0]}
              calendar={data}
              today={today}
              cells={cells}
              choosing={phone && choosing}
              open={open}
              onOpen={(IdPersona, Fecha) => setCell(`${IdPersona}-${Fecha}`)}
              onClose={() => setCell(undefined)}
              onCarry={
                can('050205', 'editar')
                  ? (from, to) =>
                      void carry(data, chosen, from, to)
                        ?.then((done) => done && changed())
                        .catch(notifyError)
                  : undefined
              }
            />
            {data.totalCount > data.data.length && (
              <p className={classes.more}>{say('calendario.mas', { n: data.data.length, total: data.totalCount })}</p>
            )}
            {chosen.length > 0 && (
              <section className={classes.selection} aria-label={say('calendario.seleccion')}>
                <b role="status">
                  {say('calendario.dias', { count: chosen.length })} {say('calendario.dePersonas', { count: people })}
                </b>
                {can('050105', 'crear') && <Button onClick={() => void act('justificar', chosen)}>{say('calendario.justificar')}</Button>}
                {can('050205', 'editar') && <Button onClick={() => void act('cambiar', chosen)}>{say('calendario.cambiar')}</Button>}
                {can('050205', 'editar') && swaps && (
                  <Button onClick={() => void act('intercambiar', chosen)}>{say('calendario.intercambiar')}</Button>
                )}
                {can('050205', 'editar') && <Button onClick={() => void act('restablecer', chosen)}>{say('calendario.restablecer')}</Button>}
                {can('040103', 'crear') && <Button onClick={() => void act('marca', chosen)}>{say('calendario.marca')}</Button>}
                <ActionIcon variant="transparent" size={28} aria-label={say('calendario.soltar')} onClick={cells.clear}>
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </section>
            )}
          </div>
          {row && open && (
            <DayPanel
              row={row}
              day={open.Fecha}
              stamp={`${stamp}|${row.Letras}|${row.Senas}`}
              onStep={(by) => setCell(`${row.IdPersona}-${plus(open.Fecha, by)}`)}
              onClose={() => setCell(undefined)}
              onAct={(which) => void act(which, [open])}
            />
          )}
        </div>
      )}
      {phone && <Legend />}
      {job && (
        <ManyDialog
          entity={JustificacionPersona}
          job={job}
          onClose={(acted) => {
            setJob(undefined);
            if (acted) changed();
          }}
        />
      )}
    </div>
  );
}
