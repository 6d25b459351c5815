import { date, int, refs, text } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import type { FilterValues } from '@platform/web/data/filters';
import { saveBlob } from '@platform/web/data/list';
import { lookupRow } from '@platform/web/data/lookup';
import { plain, type Values } from '@platform/web/data/row';
import { pageSchema, rowSchema } from '@platform/web/data/schemas';
import { words } from '@platform/web/i18n/words';
import type { EntityScreen, ScreenAction } from '@platform/web/pages/screen';
import { currentSession } from '@platform/web/session/session';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { Vehiculo } from '../shared/vehiculo.entity';
import { remarkField, say } from './say';
import { AccreditationsCell, AccreditationsTab } from './vehiculos/Accreditations';
import ColorCell from './vehiculos/ColorCell';
import SeverityCell from './vehiculos/SeverityCell';

export const PlaceInput = lazy(() => import('./lugares/PlaceInput'));

/** The usual vehicle type of the model. */
async function usualType({ IdModelo }: Values): Promise<Values> {
  if (typeof IdModelo !== 'number') return {};
  const { data } = await api.get('/api/AdministracionModelo', { filter: ['IdModelo', '=', IdModelo], take: 1 }, pageSchema);
  const usual = data[0]?.IdTipoVehiculo;
  return typeof usual === 'number' ? { IdTipoVehiculo: usual } : {};
}

/** The driver's national category, and an end no later than that licence's. */
async function ofDriver({ IdPersona, FechaFin }: Values): Promise<Values> {
  if (typeof IdPersona !== 'number') return {};
  const person = await api.get(`/api/AdministracionPersona/${IdPersona}`, {}, rowSchema);
  const expiry = plain(person.FechaVencimientoLicencia);
  const end = plain(FechaFin);
  return { IdLicenciaConducir: person.IdLicenciaConducir ?? null, ...(expiry && (end === '' || end > expiry) ? { FechaFin: expiry } : {}) };
}

/** As serious as the catalog says; it may be raised. */
async function severityOf({ IdIndisciplina }: Values): Promise<Values> {
  const kind = await lookupRow('AdministracionIndisciplina', 'IdIndisciplina', plain(IdIndisciplina));
  return kind ? { Severidad: kind.Severidad ?? null } : {};
}

const reasonField = { Motivo: text({ max: 250, required: true, multiline: true }) };

const annul: ScreenAction = {
  id: 'anular',
  icon: 'ban',
  label: () => say('anular'),
  action: 'procesar',
  run: (rows, tools) =>
    tools.askAndPost(rows, 'anular', { title: say('anular'), button: say('anular'), fields: reasonField, labels: { Motivo: say('motivo') } }),
};

export const tipoVehiculoScreen: EntityScreen = { inputs: { Licencias: lazy(() => import('./vehiculos/LicencesInput')) } };

export const colorScreen: EntityScreen = { cells: { Color: ColorCell } };

export const vehiculoScreen: EntityScreen = {
  palette: true,
  columns: [
    'FotoPerfil',
    'Placa',
    'IdTipoVehiculo',
    'IdMarca',
    'IdModelo',
    'IdColor',
    'Anio',
    'IdCompania',
    'FechaInicio',
    'FechaFin',
    'Estado',
    'Acreditaciones',
  ],
  cells: { Acreditaciones: AccreditationsCell },
  widths: { Acreditaciones: 240 },
  tabs: [{ id: 'acreditacion', label: () => words.tab(Vehiculo, 'acreditacion'), Content: AccreditationsTab }],
  hide: ['PlacaLlave'],
  propose: (changed, values) => (changed === 'IdModelo' ? usualType(values) : undefined),
  initial: { Estado: ['A'] },
  rowActions: [
    {
      id: 'inactivar',
      icon: 'lock',
      label: () => say('inactivar'),
      action: 'procesar',
      run: (rows, tools) =>
        tools.askAndPost(rows, 'inactivar', {
          title: say('inactivar'),
          button: say('inactivar'),
          fields: remarkField,
          labels: { Observacion: say('observacion') },
        }),
    },
    {
      id: 'activar',
      icon: 'checks',
      label: () => say('activar'),
      action: 'procesar',
      run: (rows, tools) => tools.askAndPost(rows, 'activar', { title: say('activar'), question: say('preguntaActivarVehiculo') }),
    },
  ],
};

export const licenciaInternaScreen: EntityScreen = {
  columns: [
    'Numero',
    'IdPersona',
    'Documento',
    'Estado',
    'IdCompania',
    'IdLicenciaConducir',
    'VencimientoNacional',
    'TiposVehiculo',
    'FechaEmision',
    'FechaFin',
    'IdDivision',
    'Origen',
  ],
  propose: (changed, values) => (changed === 'IdPersona' ? ofDriver(values) : undefined),
  initial: { Estado: ['F', 'V', 'W', 'S'] },
  rowActions: [
    {
      id: 'suspender',
      icon: 'lock',
      label: () => say('suspender'),
      action: 'procesar',
      run: (rows, tools) =>
        tools.askAndPost(rows, 'suspender', {
          title: say('suspender'),
          button: say('suspender'),
          fields: { Hasta: date({ required: true }), ...reasonField },
          labels: { Hasta: say('hasta'), Motivo: say('motivo') },
        }),
    },
    {
      id: 'reanudar',
      icon: 'checks',
      label: () => say('reanudar'),
      action: 'procesar',
      run: (rows, tools) => tools.askAndPost(rows, 'reanudar', { title: say('reanudar'), question: say('preguntaReanudar') }),
    },
    {
      id: 'imprimir',
      icon: 'printer',
      label: () => say('imprimir'),
      action: 'imprimir',
      visible: () => true,
      run: async ([row]) => {
        if (!row) return;
        const { blob, name } = await api.file(`/api/AdministracionLicenciaInterna/${plain(row.IdLicenciaInterna)}/imprimir`, {});
        saveBlob(blob, name ?? `${plain(row.Numero)}.pdf`);
      },
    },
    annul,
  ],
};

export const regimenScreen: EntityScreen = {
  inputs: { Segmentos: lazy(() => import('./calendario/SegmentsInput')) },
  tabs: [{ id: 'calendario', label: () => say('calendario'), Content: lazy(() => import('./calendario/RegimeCalendar')) }],
  rowActions: [
    {
      id: 'generarGuardias',
      icon: 'users-group',
      label: () => say('generarGuardias'),
      action: 'procesar',
      run: (rows, tools) =>
        tools.askAndPost(rows, 'generarGuardias', {
          title: say('generarGuardias'),
          button: say('generarGuardias'),
          fields: { Cantidad: int({ min: 1, max: 26, required: true }), FechaBase: date({ required: true }) },
          labels: { Cantidad: say('cantidad'), FechaBase: say('fechaBase') },
        }),
    },
  ],
  children: {
    AdministracionRegimenGuardia: {
      cells: { Color: ColorCell },
      rowActions: [
        {
          id: 'asignar',
          icon: 'user-plus',
          label: () => say('asignarPersonas'),
          action: 'procesar',
          run: (rows, tools) =>
            tools.askAndPost(rows, 'asignar', {
              title: say('asignarPersonas'),
              button: say('asignarPersonas'),
              fields: { Personas: refs('AdministracionPersona', { required: true }), FechaInicio: date({ required: true }), FechaFin: date({}) },
              labels: { Personas: say('personas'), FechaInicio: say('desde'), FechaFin: say('hasta') },
            }),
        },
      ],
    },
  },
};

export const indisciplinaScreen: EntityScreen = { cells: { Severidad: SeverityCell } };
/** Of a person: registered and annulled, nothing else. */
export const personaIndisciplinaScreen: EntityScreen = {
  cells: { Severidad: SeverityCell },
  propose: (changed, values) => (changed === 'IdIndisciplina' ? severityOf(values) : undefined),
  rowActions: [annul],
};

export const ubigeoScreen: EntityScreen = {
  columns: ['Codigo', 'Ubigeo', 'Nivel', 'IdUbigeoPadre', 'IdPais', 'Activo'],
  above: lazyRouteComponent(() => import('./lugares/PlaceColumns')),
  // The list under the columns is of their country.
  initial: (): FilterValues => {
    const { IdPais } = currentSession().perfil;
    return IdPais ? { IdPais: [IdPais] } : {};
  },
};

/** What is asked of a datum depends on its type. */
const ASKED: Readonly<Record<string, string>> = { Minimo: 'I', Maximo: 'I', Opciones: 'S', Longitud: 'S' };
export const datoAdicionalScreen: EntityScreen = { shows: ({ name }, values) => (ASKED[name] ?? values.TipoDato) === values.TipoDato };
