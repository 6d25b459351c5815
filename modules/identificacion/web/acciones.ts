import { date, digits, ref, text } from '@platform/entity/field';
import { plain } from '@platform/web/data/row';
import type { ScreenAction } from '@platform/web/pages/screen';
import { Credencial } from '../shared/credencial.entity';
import { say } from './say';

const Observacion = text({ max: 250, multiline: true });
const { CodigoReferencia1, CodigoReferencia2 } = Credencial.fields;

/** *Inactivar*: of a card, or of whoever carries it. */
export const inactivate = () => ({
  title: say('gestion.inactivar'),
  button: say('gestion.inactivar'),
  fields: { IdMotivoInactivacion: ref('IdentificacionMotivo', { required: true, only: { Uso: 'I' } }), Observacion },
  labels: { IdMotivoInactivacion: say('gestion.motivo'), Observacion: say('gestion.observacion') },
});
/** It is taken back while its message stands. */
const end: ScreenAction['run'] = (rows, tools) =>
  tools.askAndPost(rows, 'inactivar', inactivate(), {
    told: (row) => say('gestion.inactivada', { codigo: plain(row.Codigo) }),
    accion: 'reponer',
    values: () => ({}),
  });

/** The card that is proposed for each. */
export const issue: ScreenAction = {
  id: 'emitir',
  icon: 'file-plus',
  label: () => say('gestion.emitir'),
  action: 'crear',
  run: (rows, tools) =>
    tools.askAndPost(rows, 'emitir', {
      title: say('gestion.emitir'),
      button: say('gestion.emitir'),
      question: say('gestion.emitirPregunta'),
      fields: { IdMotivoEmision: ref('IdentificacionMotivo', { only: { Uso: 'E' } }) },
      labels: { IdMotivoEmision: say('gestion.motivo') },
    }),
};

/** What is done with many people at once. */
export const bearerActions: readonly ScreenAction[] = [
  issue,
  { id: 'inactivar', icon: 'ban', label: () => say('gestion.inactivar'), action: 'editar', run: end },
];

/** *Cambiar clave*: of a person's PIN. */
export const meansActions: readonly ScreenAction[] = [
  {
    id: 'fijarClave',
    icon: 'pencil',
    label: () => say('gestion.clave'),
    action: 'editar',
    run: (rows, tools) =>
      tools.askAndPost(rows, 'fijarClave', {
        title: say('gestion.clave'),
        question: say('gestion.claveExplica'),
        fields: { Clave: digits({ max: 9, required: true }) },
        labels: { Clave: say('gestion.claveNueva') },
      }),
  },
];

/** Many cards of people, or of vehicles, to one file: they are reviewed in *Impresión masiva* first. */
const printMany = (key: 'IdPersona' | 'IdVehiculo', word: 'personas' | 'vehiculos'): ScreenAction => ({
  id: 'imprimir',
  icon: 'printer',
  label: () => say('impresion.imprimir'),
  action: 'imprimir',
  visible: () => true,
  // The router follows the address.
  run: (rows) => window.history.pushState(null, '', `/identificacion/impresion-masiva?${word}=${rows.map((row) => plain(row[key])).join('.')}`),
});
export const printPeople = printMany('IdPersona', 'personas');
export const printVehicles = printMany('IdVehiculo', 'vehiculos');

/** What is done with a card, from its bearer's page and from the history. */
export const cardActions: readonly ScreenAction[] = [
  {
    id: 'entregar',
    icon: 'user-check',
    label: () => say('gestion.entregar'),
    action: 'editar',
    run: (rows, tools) =>
      tools.askAndPost(rows, 'entregar', { title: say('gestion.entregar'), button: say('gestion.entregar'), fields: { FechaEntrega: date({}) } }),
  },
  {
    id: 'reemplazar',
    icon: 'arrows-exchange',
    label: () => say('gestion.reemplazar'),
    action: 'crear',
    run: (rows, tools) =>
      tools.askAndPost(rows, 'reemplazar', {
        title: say('gestion.reemplazar'),
        button: say('gestion.reemplazar'),
        fields: {
          IdMotivoEmision: ref('IdentificacionMotivo', { required: true, only: { Uso: 'E,I' } }),
          CodigoReferencia1,
          CodigoReferencia2,
          Observacion,
        },
        labels: { IdMotivoEmision: say('gestion.motivo'), Observacion: say('gestion.observacion') },
        values: { CodigoReferencia1: rows[0]?.CodigoReferencia1 ?? null, CodigoReferencia2: rows[0]?.CodigoReferencia2 ?? null },
      }),
  },
  {
    id: 'inactivar',
    icon: 'ban',
    label: () => say('gestion.inactivar'),
    action: 'editar',
    run: end,
  },
  {
    id: 'levantar',
    icon: 'history',
    label: () => say('gestion.levantar'),
    action: 'autorizar',
    run: (rows, tools) =>
      tools.askAndPost(rows, 'levantar', {
        title: say('gestion.levantar'),
        question: say('gestion.preguntaLevantar', { nombre: plain(rows[0]?.Persona) }),
      }),
  },
];
