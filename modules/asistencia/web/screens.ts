import { code, date, refs, text } from '@platform/entity/field';
import { openingPeriod } from '@platform/web/data/reader';
import { plain } from '@platform/web/data/row';
import type { EntityScreen, ScreenAction } from '@platform/web/pages/screen';
import { can } from '@platform/web/session/session';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import HoursCell from './calculo/HoursCell';
import { dayScreen } from './calculo/screen';
import BandsCell from './configuracion/BandsCell';
import { askReach, reachOf, todayOf } from './configuracion/reach';
import { say } from './say';

/** Asks with how many people attendance would begin, or leave off, to follow. */
const turning = (id: 'incorporar' | 'retirar', icon: 'checks' | 'ban'): ScreenAction => ({
  id,
  icon,
  label: () => say(`companias.${id}`),
  action: 'editar',
  async run(rows, tools) {
    const reached = await Promise.all(rows.map(({ IdCompania }) => reachOf(IdCompania, todayOf())));
    const count = reached.reduce((sum, one) => sum + (id === 'incorporar' ? one.PorIncorporar : one.Personas), 0);
    const question = say(id === 'incorporar' ? 'companias.preguntaIncorporar' : 'companias.preguntaRetirar', { count });
    return tools.askAndPost(rows, id, { title: say(`companias.${id}`), question, button: say(`companias.${id}`) });
  },
});
const companyActs = [turning('incorporar', 'checks'), turning('retirar', 'ban')];

/** Companies whose people's hours are controlled. */
export const companyScreen: EntityScreen = {
  rowActions: companyActs,
  bulkActions: companyActs,
  hide: ['ConPlanilla', 'ConHorarios'],
  Aside: lazy(() => import('./configuracion/CompanySteps')),
};

/** How a company's days are calculated, and what a day would be. */
export const configurationScreen: EntityScreen = {
  defaults: true,
  inputs: { Bandas: lazy(() => import('./configuracion/BandsInput')) },
  cells: { Bandas: BandsCell },
  Aside: lazy(() => import('./configuracion/TryPanel')),
  beforeSave: (sent, row) => {
    const [before, after] = [plain(row?.FechaInicio), plain(sent.FechaInicio ?? row?.FechaInicio)];
    return askReach(sent.IdCompania ?? row?.IdCompania, before !== '' && before < after ? before : after);
  },
};

/** Where marks count: drawn on a map too, with the last mark of each place. */
export const checkpointScreen: EntityScreen = {
  drawings: [{ id: 'mapa', label: () => say('puntos.mapa'), Content: lazy(() => import('./configuracion/CheckpointMap')) }],
  beforeSave: (sent, row) => {
    const [before, after] = [plain(row?.FechaInicio), plain(sent.FechaInicio ?? row?.FechaInicio)];
    return askReach(sent.IdCompania ?? row?.IdCompania, before !== '' && before < after ? before : after);
  },
};

/** The grid of days. */
export const calculationScreen: EntityScreen = {
  ...dayScreen,
  above: lazyRouteComponent(() => import('./calculo/RecalculateAbove')),
  initial: () => ({ Fecha: openingPeriod() }),
};

const OWN = {
  F: ['HorasDia', 'VentanaInicio', 'VentanaFin', 'NucleoInicio', 'NucleoFin'],
  S: [],
  C: ['DiasCiclo', 'PorRegimen', 'FechaAncla'],
  A: ['DesvioMaximo', 'DiasSemana'],
} as const;
type Kind = keyof typeof OWN;
const KINDS: readonly Kind[] = ['F', 'S', 'C', 'A'];

/** Schedules of one type. */
export const scheduleScreen = (kind: Kind): EntityScreen => ({
  id: `horarios-${kind}`,
  title: () => say(`horario.de${kind}`),
  preset: { Tipo: kind },
  filter: ['Tipo', '=', kind],
  hide: ['Tipo', ...KINDS.filter((one) => one !== kind).flatMap((one) => [...OWN[one]])],
  cells: { Minutos: HoursCell },
  shows: ({ name }, values) => name !== 'FechaAncla' || values.PorRegimen !== 'S',
  tabs: [
    { id: 'detalle', label: () => say('horario.detalle'), Content: lazy(() => import('./horario/DaysTab')) },
    ...(kind === 'C' ? [{ id: 'previa', label: () => say('horario.previa'), Content: lazy(() => import('./horario/CyclePreview')) }] : []),
  ],
  rowActions: [
    {
      id: 'copiar',
      icon: 'books',
      label: () => say('horario.copia'),
      action: 'crear',
      visible: () => true,
      run: (rows, tools) =>
        tools.askAndPost(rows.slice(0, 1), 'copiar', {
          title: say('horario.copia'),
          fields: { Codigo: code({ max: 10, required: true }), Nombre: text({ max: 80, required: true }) },
          button: say('horario.copia'),
        }),
    },
    {
      id: 'calendario',
      icon: 'calendar',
      label: () => say('horario.verCalendario'),
      action: 'consultar',
      visible: () => true,
      run: ([row]) => row && window.location.assign(`/asistencia/horarios/detalle?horario=${plain(row.IdHorario)}`),
    },
    {
      id: 'asignar',
      icon: 'users',
      label: () => say('horario.asignar'),
      action: 'editar',
      visible: () => can('050301', 'editar'),
      run: (rows, tools) =>
        tools.askAndPost(rows.slice(0, 1), 'asignar', {
          title: say('horario.asignar'),
          fields: { Personas: refs('AdministracionPersona', { required: true }), FechaInicio: date({ required: true }) },
          labels: { Personas: say('calculo.personas'), FechaInicio: say('importar.desde') },
          button: say('horario.asignar'),
        }),
    },
  ],
});
