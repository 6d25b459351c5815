import { today } from '@platform/server/http/context';
import type { Sheet } from '@platform/server/sheet/sheet';
import { Dia } from '../../shared/dia.entity';

/** A person's days of this month, in their complete file. */
export const personFile: Sheet = {
  entity: 'AdministracionPersona',
  menu: Dia.options.menu,
  file: [
    {
      resource: Dia.resource,
      words: { es: 'Asistencia del mes', en: 'Attendance of the month' },
      by: 'IdPersona',
      columns: ['Fecha', 'Estado', 'IdHorario', 'Entrada', 'Salida', 'Normales', 'Tardanza', 'Faltante'],
      where: (ctx) => [['Fecha', '>=', `${today(ctx).slice(0, 6)}01`]],
      sort: [{ selector: 'Fecha', desc: false }],
    },
  ],
};
