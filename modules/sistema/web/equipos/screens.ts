import { lookupRow } from '@platform/web/data/lookup';
import type { Values } from '@platform/web/data/row';
import type { EntityScreen } from '@platform/web/pages/screen';
import { lazy } from 'react';
import { nextMaintenance } from '../../shared/mantenimiento';
import SizeCell from '../SizeCell';
import { say } from '../say';
import UsedBar from '../UsedBar';
import ConditionCell from './ConditionCell';
import OnlineCell from './OnlineCell';

const TABS: Readonly<Record<string, string>> = { red: 'UsaRed', serial: 'UsaSerial', entradaSalida: 'UsaEntradaSalida' };
/** What a serial line and its outputs are when nobody says otherwise. */
const SERIAL: Values = { BitsPorSegundo: '9600', BitsDatos: '8', Paridad: 'N', BitsParada: '1' };
const OUTPUTS: Values = { SalidaVerde: 0, SalidaRoja: 0 };

async function followType(values: Values): Promise<Values> {
  const type = await lookupRow('SistemaTipoEquipo', 'IdTipoEquipo', String(values.IdTipoEquipo ?? ''));
  const unsaid = (usual: Values): Values => Object.fromEntries(Object.entries(usual).filter(([name]) => (values[name] ?? null) === null));
  return {
    UsaRed: type?.UsaRed ?? 'N',
    UsaSerial: type?.UsaSerial ?? 'N',
    UsaEntradaSalida: type?.UsaEntradaSalida ?? 'N',
    ...(type?.UsaSerial === 'S' ? unsaid(SERIAL) : {}),
    ...(type?.UsaEntradaSalida === 'S' ? unsaid(OUTPUTS) : {}),
  };
}

async function followPeriod(values: Values): Promise<Values> {
  const type = await lookupRow('SistemaTipoMantenimiento', 'IdTipoMantenimiento', String(values.IdTipoMantenimiento ?? ''));
  return { ProximaFecha: nextMaintenance(String(values.Fecha ?? ''), Number(type?.PeriodicidadDias ?? 0)) };
}

/** Equipment: its tabs are those of its type; maintenance proposes its next date. */
export const equipmentScreen: EntityScreen = {
  columns: [
    'Codigo',
    'Equipo',
    'IdTipoEquipo',
    'Modelo',
    'IdDivision',
    'Ip',
    'Mac',
    'FuncionEntradaSalida',
    'Condicion',
    'EnLinea',
    'UltimaConexion',
    'Activo',
  ],
  hide: ['UsaRed', 'UsaSerial', 'UsaEntradaSalida'],
  cells: { Condicion: ConditionCell, EnLinea: OnlineCell },
  shows: (at, values) => {
    const flag = TABS[at.field.tab ?? ''];
    return flag === undefined || values[flag] === 'S';
  },
  propose: (changed, values) => (changed === 'IdTipoEquipo' ? followType(values) : undefined),
  rowActions: [
    {
      id: 'terminarMantenimiento',
      main: true,
      icon: 'tool',
      label: () => say('terminar'),
      action: 'procesar',
      run: (rows, tools) =>
        tools.askAndPost(rows.slice(0, 1), 'terminarMantenimiento', { title: say('terminar'), question: say('preguntaTerminar') }),
    },
  ],
  children: {
    SistemaEquipoMantenimiento: {
      propose: (changed, values) => (changed === 'Fecha' || changed === 'IdTipoMantenimiento' ? followPeriod(values) : undefined),
    },
  },
};

/** Readings: bytes are reversed in hexadecimal only, and a reading may be tried beside the form. */
export const readingScreen: EntityScreen = {
  shows: ({ name }, values) => name !== 'InvertirBytes' || values.Base === 'H',
  propose: (changed, values) => (changed === 'Base' && values.Base !== 'H' ? Promise.resolve({ InvertirBytes: 'N' }) : undefined),
  Aside: lazy(() => import('./ReadingPanel')),
};

const OF_BUCKET = ['Servidor', 'Deposito', 'Region', 'Usuario', 'Clave', 'ConfirmarClave'];

/** Repositories: the type switches the fields, and a connection may be tried before it is saved. */
export const repositoryScreen: EntityScreen = {
  columns: ['Codigo', 'RutaRepositorio', 'Tipo', 'Uso', 'IdDivision', 'Ruta', 'TamanoMaximo', 'Usado', 'Activo'],
  cells: { TamanoMaximo: SizeCell, Usado: UsedBar },
  shows: ({ name }, values) => values.Tipo === 'S' || !OF_BUCKET.includes(name),
  Aside: lazy(() => import('../RepositoryTrial')),
};

/** The mail queue: what failed may go again, what waits may be stopped, one or many. */
const mailAction = (id: 'reintentar' | 'cancelar') =>
  ({
    id,
    icon: id === 'reintentar' ? 'refresh' : 'ban',
    label: () => say(`correos.${id}`),
    action: 'procesar',
    run: (rows, tools) =>
      tools.askAndPost(
        rows.filter((row) => row.can?.[id]),
        id,
        { title: say(`correos.${id}`), question: say(id === 'reintentar' ? 'correos.preguntaReintentar' : 'correos.preguntaCancelar') },
      ),
  }) as const satisfies NonNullable<EntityScreen['rowActions']>[number];

export const mailScreen: EntityScreen = {
  columns: ['Fecha', 'Codigo', 'Destinatario', 'Asunto', 'Estado', 'Intentos', 'ProximoIntento', 'Error', 'IdRegistro'],
  hide: ['ClaveUnica'],
  rowActions: [mailAction('reintentar'), mailAction('cancelar')],
  bulkActions: [mailAction('reintentar'), mailAction('cancelar')],
};
