import { today } from '@platform/server/http/context';
import type { Sheet } from '@platform/server/sheet/sheet';
import { addDays, shownDay } from '../../shared/dia';
import { FICHA } from '../../shared/ficha.palabras';
import { VENCIMIENTOS } from '../../shared/vencimientos.palabras';
import { endingsOf } from '../reportes/vencimientos';

/** What ended lately, and as far ahead as anything that ends. */
const [BEFORE, AFTER] = [90, 3650];

/** What Administración tells in a person's complete file: what enables them and until when, discipline, employments. */
export const personFile: Sheet = {
  entity: 'AdministracionPersona',
  async tables(ctx, id) {
    const words = VENCIMIENTOS[ctx.lang];
    const now = today(ctx);
    const { rows, total } = await endingsOf(ctx, { persona: id }, { Desde: addDays(now, -BEFORE), Hasta: addDays(now, AFTER) });
    const { Tipo, Detalle, Contrato, Fecha, Dias, Tramite } = words.columns;
    return [
      {
        title: FICHA[ctx.lang].habilita,
        columns: [Tipo, Detalle, Contrato, Fecha, Dias, Tramite],
        rows: rows.map((row) => [
          words.options.Tipo[row.Tipo],
          row.Detalle ?? '',
          row.Contrato ?? '',
          shownDay(row.Fecha),
          String(row.Dias),
          row.Tramite ?? '',
        ]),
        total,
      },
    ];
  },
  file: [
    {
      resource: 'AdministracionPersonaVinculo',
      by: 'IdPersona',
      columns: ['IdCompania', 'IdContrato', 'IdCargo', 'FechaInicio', 'FechaFin', 'FechaCese'],
    },
    {
      resource: 'AdministracionPersonaIndisciplina',
      by: 'IdPersona',
      columns: ['Fecha', 'IdIndisciplina', 'Severidad', 'Observacion', 'Anulada'],
      sort: [{ selector: 'Fecha', desc: true }],
    },
  ],
};
