import type { EntityScreen } from '@platform/web/pages/screen';
import { say } from '../say';

/** Terminals of one's own: let in, shut out, and given a key that is told once. */
export const deviceScreen: EntityScreen = {
  columns: ['IdEquipo', 'Estado', 'EnLinea', 'UltimaConexion', 'UltimaDireccion', 'Redes', 'TieneClave', 'Bateria', 'MarcasPendientes'],
  rowActions: [
    {
      id: 'aprobar',
      icon: 'shield-check',
      label: () => say('equipos.aprobar'),
      action: 'procesar',
      run: (rows, tools) =>
        tools.askAndPost(rows.slice(0, 1), 'aprobar', { title: say('equipos.aprobar'), question: say('equipos.preguntaAprobar') }),
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
