import { entity } from '@platform/entity/entity';
import { choice, code, date, moment, ref, text } from '@platform/entity/field';
import { EXCEPCIONES } from './conciliacion';

/** An exception of the reconciliation (Reportes, RX5) that somebody looked at: what was found, by whom and when. One without is pending. */
export const Conciliacion = entity(
  'ComedorConciliacion',
  {
    IdPersona: ref('AdministracionPersona', { required: true, server: true, list: true, filter: true }),
    Fecha: date({ required: true, server: true, list: true, filter: true }),
    Excepcion: choice({ options: EXCEPCIONES, required: true, server: true, list: true, filter: true }),
    Observacion: text({ max: 200, required: true, server: true, list: true, multiline: true, missing: 'consumo.observacion' }),
    IdUsuario: code({ max: 20, required: true, keepCase: true, server: true, list: true }),
    FechaHora: moment({ required: true, server: true, list: true }),
  },
  {
    scope: 'division',
    title: 'Fecha',
    menu: ['0808'],
    operations: [],
    unique: [['IdDivision', 'IdPersona', 'Fecha', 'Excepcion']],
  },
);
