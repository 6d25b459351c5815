import { Modal } from '@mantine/core';
import type { Entity } from '@platform/entity/entity';
import { api } from '@platform/web/api/client';
import { inLanguage, plain, texts, type WireRow } from '@platform/web/data/row';
import { EntityForm } from '@platform/web/form/EntityForm';
import { t } from '@platform/web/i18n/t';
import { type ChangeState, FIRST, type ListState, parseState, usePlace } from '@platform/web/pages/address';
import { ListView } from '@platform/web/pages/ListView';
import type { EntityScreen } from '@platform/web/pages/screen';
import { confirm } from '@platform/web/ui/confirm';
import { notifyOk } from '@platform/web/ui/notify';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { Trabajo, TrabajoEjecucion } from '../../shared/trabajo.entity';
import classes from '../equipos.module.css';
import { say } from '../say';
import { PATH } from './path';
import ScheduleCell from './ScheduleCell';

const ranSchema = z.object({ terminado: z.boolean() });

const jobScreen: EntityScreen = {
  columns: ['IdTrabajo', 'Descripcion', 'Frecuencia', 'Activo', 'UltimaEjecucion', 'UltimoResultado', 'Duracion', 'ProximaEjecucion'],
  cells: { Frecuencia: ScheduleCell },
  hide: ['Latido', 'Cancelar'],
  shows: ({ name }, values) => {
    const every = values.Frecuencia;
    if (name === 'Intervalo') return every === 'M' || every === 'H';
    if (name === 'Hora') return every === 'D' || every === 'S' || every === 'X';
    if (name === 'DiaSemana') return every === 'S';
    return name !== 'DiaMes' || every === 'X';
  },
  rowActions: [
    {
      id: 'ejecutar',
      icon: 'player-play',
      label: () => say('trabajos.ejecutar'),
      action: 'procesar',
      run: async ([row], tools) => {
        if (!row || !(await confirm({ title: say('trabajos.ejecutar'), message: say('trabajos.preguntaEjecutar') }))) return;
        const { terminado } = await api.post(`/api/SistemaTrabajo/${encodeURIComponent(plain(row.IdTrabajo))}/ejecutar`, {}, ranSchema);
        notifyOk(say(terminado ? 'trabajos.terminado' : 'trabajos.empezado'));
        tools.changed();
      },
    },
    {
      id: 'cancelar',
      icon: 'player-stop',
      label: () => say('trabajos.cancelar'),
      action: 'procesar',
      run: (rows, tools) =>
        tools.askAndPost(rows.slice(0, 1), 'cancelar', { title: say('trabajos.cancelar'), question: say('trabajos.preguntaCancelar') }),
    },
  ],
};
/** The log by when each run began: what it is sorted by finds it. */
const listedRuns: Entity = {
  ...TrabajoEjecucion,
  fields: { ...TrabajoEjecucion.fields, Inicio: { ...TrabajoEjecucion.fields.Inicio, filter: true } },
};
const runScreen: EntityScreen = {
  columns: ['Inicio', 'Fin', 'IdTrabajo', 'IdClienteEjecucion', 'Origen', 'IdUsuario', 'Resultado', 'Leidos', 'Procesados', 'Observados', 'Mensaje'],
  hide: ['Detalle'],
};

function useOwnState(first: ListState = FIRST): [ListState, ChangeState] {
  const [state, setState] = useState<ListState>(first);
  return [state, useCallback<ChangeState>((changed) => setState((before) => ({ ...before, page: 1, ...changed })), [])];
}

/** Scheduled jobs, their schedule and their log; the filters of the address are the log's. */
export function JobsTab() {
  const { searchStr } = usePlace(PATH, false);
  const [jobs, changeJobs] = useOwnState();
  const [runs, changeRuns] = useOwnState(parseState(searchStr));
  const [job, setJob] = useState<WireRow>();
  const [run, setRun] = useState<WireRow>();
  return (
    <>
      <h2 className={classes.module}>{say('trabajos.programados')}</h2>
      <ListView entity={Trabajo} menu="010304" extend={jobScreen} state={jobs} onState={changeJobs} onNew={() => undefined} onOpen={setJob} />
      <h2 className={classes.module}>{say('trabajos.bitacora')}</h2>
      <ListView entity={listedRuns} menu="010304" extend={runScreen} state={runs} onState={changeRuns} onNew={() => undefined} onOpen={setRun} />
      {job && (
        <Modal
          opened
          size="lg"
          title={say('trabajos.horario', { trabajo: plain(job.IdTrabajo) })}
          onClose={() => setJob(undefined)}
          closeButtonProps={{ 'aria-label': t('actions.close') }}
        >
          <EntityForm
            entity={Trabajo}
            extend={jobScreen}
            row={{ ...job, Descripcion: inLanguage(Trabajo, job, 'Descripcion') }}
            hide={['IdTrabajo', 'UltimaEjecucion', 'UltimoResultado', 'Duracion', 'ProximaEjecucion', 'EnEjecucion', 'DescripcionIngles', 'IdModulo']}
            frozen={job.can?.editar !== true}
            tabs={[{ id: 'datos', label: plain(job.IdTrabajo) }]}
            onSaved={() => setJob(undefined)}
            onCancel={() => setJob(undefined)}
          />
        </Modal>
      )}
      {run && (
        <Modal
          opened
          size="lg"
          title={say('trabajos.detalle')}
          onClose={() => setRun(undefined)}
          closeButtonProps={{ 'aria-label': t('actions.close') }}
        >
          {plain(run.Mensaje) && <p>{plain(run.Mensaje)}</p>}
          {texts(run.Detalle).length > 0 ? (
            <ol>
              {[...texts(run.Detalle).entries()].map(([at, line]) => (
                <li key={at}>{line}</li>
              ))}
            </ol>
          ) : (
            <p className={classes.none}>{say('trabajos.sinDetalle')}</p>
          )}
        </Modal>
      )}
    </>
  );
}
