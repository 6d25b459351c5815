import { ref } from '@platform/entity/field';
import { api } from '@platform/web/api/client';
import { plain } from '@platform/web/data/row';
import type { ScreenAction } from '@platform/web/pages/screen';
import { notifyOk } from '@platform/web/ui/notify';
import { Lote } from '../../shared/impresion.entity';
import { loteSchema } from '../../shared/lote.wire';
import { inactivate } from '../acciones';
import { say } from '../say';

/** A card is handed to a visitor, and comes back. */
export const stockActions: readonly ScreenAction[] = [
  {
    id: 'prestar',
    icon: 'user-check',
    label: () => say('gestion.prestar'),
    action: 'editar',
    run: (rows, tools) =>
      tools.askAndPost(
        rows,
        'prestar',
        {
          title: say('gestion.prestar'),
          button: say('gestion.prestar'),
          fields: { IdPersona: ref('AdministracionPersona', { required: true }) },
          labels: { IdPersona: say('gestion.prestarA') },
        },
        { told: (row) => say('gestion.prestada', { codigo: plain(row.Codigo) }), accion: 'devolver', values: () => ({}) },
      ),
  },
  {
    id: 'devolver',
    icon: 'arrows-exchange',
    label: () => say('gestion.devolver'),
    action: 'editar',
    run: (rows, tools) => tools.askAndPost(rows, 'devolver'),
  },
  {
    id: 'inactivar',
    icon: 'ban',
    label: () => say('gestion.inactivar'),
    action: 'editar',
    run: (rows, tools) => tools.askAndPost(rows, 'inactivar', inactivate()),
  },
];

/** What is done with many cards of the stock. */
export const stockBulkActions: readonly ScreenAction[] = [
  ...stockActions.filter(({ id }) => id === 'devolver'),
  {
    id: 'imprimir',
    icon: 'printer',
    label: () => say('gestion.imprimirLote'),
    action: 'imprimir',
    visible: () => true,
    async run(rows, tools) {
      const { Total } = await api.post(
        `/api/${Lote.resource}`,
        { Credenciales: rows.map(({ IdCredencial }) => Number(plain(IdCredencial))), Formato: 'T', Reversos: 'S' },
        loteSchema,
      );
      notifyOk(say('impresion.empezado', { n: Total }));
      tools.changed();
      return true;
    },
  },
];
