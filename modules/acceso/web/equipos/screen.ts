import { choice, ref, text } from '@platform/entity/field';
import { plain } from '@platform/web/data/row';
import { words } from '@platform/web/i18n/words';
import type { EntityScreen, ScreenAction } from '@platform/web/pages/screen';
import { PuertaEquipo } from '../../shared/equipo.entity';
import { say } from '../say';
import ClockCell from './ClockCell';
import StateCell from './StateCell';

/** An order without more than its name. */
const order = (id: 'reiniciar' | 'consultar' | 'verificar', icon: ScreenAction['icon']): ScreenAction => ({
  id,
  icon,
  label: () => say(`equipos.${id}`),
  action: 'procesar',
  run: (rows, tools) =>
    tools.askAndPost(rows.slice(0, 1), id, {
      title: say(`equipos.${id}`),
      question: id === 'reiniciar' ? say('equipos.preguntaReiniciar') : say('equipos.preguntaOrden'),
    }),
});

/** Devices at doors: let in where they stand, shut out, and told what to do; terminals of one's own get a key that is told once. */
export const deviceScreen: EntityScreen = {
  columns: [
    ...['NumeroSerie', 'IdEquipo', 'Puertas', 'Protocolo', 'Estado', 'UltimaConexion', 'UltimaDireccion', 'Firmware', 'PersonasCargadas'],
    ...['PersonasEsperadas', 'ComandosPendientes', 'MarcasHoy', 'DiferenciaReloj', 'Redes', 'TieneClave', 'Bateria', 'MarcasPendientes'],
  ],
  widths: { Estado: 190 },
  cells: { Estado: StateCell, DiferenciaReloj: ClockCell },
  reads: ['EnLinea', 'UltimaConexion', 'Protocolo', 'Redes'],
  rowActions: [
    {
      id: 'aprobar',
      main: true,
      icon: 'shield-check',
      label: () => say('equipos.aprobar'),
      action: 'procesar',
      run: (rows, tools) =>
        tools.askAndPost(rows.slice(0, 1), 'aprobar', {
          title: say('equipos.aprobar'),
          question: say('equipos.preguntaAprobar'),
          fields: {
            ...(plain(rows[0]?.Puertas) === ''
              ? { IdPuerta: ref('AccesoPuerta', {}), Sentido: choice({ options: ['E', 'S', 'A'], default: 'A' }) }
              : {}),
            Redes: text({ max: 200 }),
          },
          labels: { IdPuerta: say('gestion.puerta'), Sentido: say('gestion.sentido') },
          options: { Sentido: words.entity(PuertaEquipo).options.Sentido ?? {} },
          values: { Redes: rows[0]?.Redes },
          button: say('equipos.aprobar'),
        }),
    },
    {
      id: 'bloquear',
      icon: 'ban',
      label: () => say('equipos.bloquear'),
      action: 'procesar',
      run: (rows, tools) =>
        tools.askAndPost(rows.slice(0, 1), 'bloquear', { title: say('equipos.bloquear'), question: say('equipos.preguntaBloquear') }),
    },
    {
      id: 'sincronizar',
      icon: 'refresh',
      label: () => say('equipos.sincronizar'),
      action: 'procesar',
      run: (rows, tools) =>
        tools.askAndPost(rows.slice(0, 1), 'sincronizar', { title: say('equipos.sincronizar'), question: say('equipos.preguntaSincronizar') }),
    },
    {
      id: 'abrir',
      icon: 'door-enter',
      label: () => say('equipos.abrir'),
      action: 'procesar',
      run: (rows, tools) =>
        tools.askAndPost(rows.slice(0, 1), 'abrir', {
          title: say('equipos.abrir'),
          question: say('equipos.preguntaAbrir'),
          fields: { IdPuerta: ref('AccesoPuerta', {}), Motivo: text({ max: 250, required: true, multiline: true }) },
          labels: { IdPuerta: say('equipos.cualPuerta'), Motivo: say('gestion.motivo') },
          button: say('equipos.abrir'),
        }),
    },
    order('consultar', 'search'),
    order('verificar', 'checklist'),
    order('reiniciar', 'plug'),
    {
      id: 'generarClave',
      icon: 'key',
      label: () => say('equipos.generarClave'),
      action: 'procesar',
      run: async ([row], tools) => {
        const { makeKey } = await import('./makeKey');
        if (row && (await makeKey(Number(row.IdEquipoConexion), row.TieneClave === 'S'))) tools.changed();
      },
    },
  ],
};
