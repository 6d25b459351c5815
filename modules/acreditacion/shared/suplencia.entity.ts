import { entity } from '@platform/entity/entity';
import { choice, date, ref } from '@platform/entity/field';

/** Who evaluates with a role in the place of one of its authorizers, from one day of the division to another. */
export const Suplencia = entity(
  'AcreditacionSuplencia',
  {
    /** Who is away; nobody says it of himself, an administrator of roles says it of others. */
    IdUsuario: ref('SeguridadUsuario', { textKey: true, required: true, list: true, filter: true, fixed: true }),
    IdRol: ref('AcreditacionRolAutorizador', { required: true, list: true, filter: true, fixed: true }),
    /** Another authorizer of the same role. */
    IdSuplente: ref('SeguridadUsuario', { textKey: true, required: true, list: true, filter: true }),
    FechaInicio: date({ required: true, list: true, filter: true }),
    FechaFin: date({ required: true, list: true, filter: true }),
    /** By the day: P por empezar, C en curso, T terminada. */
    Vigencia: choice({ options: ['P', 'C', 'T'], computed: true, list: true, filter: true }),
  },
  {
    scope: 'division',
    title: 'IdUsuario',
    menu: ['060104'],
    sort: [{ selector: 'FechaInicio', desc: true }],
    rules: [{ rule: 'notBefore', field: 'FechaFin', from: 'FechaInicio' }],
    indexes: [
      ['IdSuplente', 'FechaFin'],
      ['IdUsuario', 'IdRol', 'FechaFin'],
    ],
  },
);
