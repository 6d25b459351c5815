import { words } from '@platform/web/i18n/words';
import type { EntityScreen } from '@platform/web/pages/screen';
import { UnidadOrganizacional } from '../shared/organizacion.entity';
import { say } from './say';

/** The list of units; *Mover* takes a branch under another, with the version seen, so that two people do not undo each other. */
export const unidadScreen: EntityScreen = {
  rowActions: [
    {
      id: 'mover',
      icon: 'transfer',
      label: () => say('mover'),
      action: 'procesar',
      run: async (rows, tools) => {
        const [row] = rows;
        if (!row) return;
        await tools.askAndPost([row], 'mover', {
          title: say('mover'),
          button: say('mover'),
          question: say('moverPregunta'),
          fields: { IdUnidadPadre: UnidadOrganizacional.fields.IdUnidadPadre },
          labels: { IdUnidadPadre: words.field(UnidadOrganizacional, 'IdUnidadPadre') },
          values: { IdUnidadPadre: row.IdUnidadPadre, Version: row.Version },
        });
      },
    },
  ],
};
