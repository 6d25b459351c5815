import { entity } from '@platform/entity/entity';
import { choice, date, moment, ref, text } from '@platform/entity/field';

/** What a day was or is: L a shift, D rest, V travel, X no schedule, S a whole schedule. */
export const TURNOS = ['L', 'D', 'V', 'X', 'S'] as const;
/** By which way a plan was changed: C one cell, M several at once, X swapped by two, R taken back to the schedule, A a schedule given, I imported. */
export const VIAS = ['C', 'M', 'X', 'R', 'A', 'I'] as const;
export type Via = (typeof VIAS)[number];

/** A change of somebody's plan as it was made, kept for ever: of a day, or of the days of a schedule. Nothing edits one (A11). */
export const CambioTurno = entity(
  'AsistenciaCambioTurno',
  {
    IdPersona: ref('AdministracionPersona', { required: true, server: true, list: true, filter: true }),
    /** Of the person on that day. */
    IdCompania: ref('AdministracionCompania', { server: true, list: true, filter: true }),
    Fecha: date({ required: true, server: true, list: true, filter: true }),
    /** Of a day, the same; of a schedule without end, none. */
    FechaFin: date({ server: true, list: true }),
    Via: choice({ options: VIAS, required: true, server: true, list: true, filter: true }),
    /** Of what was written before changes were kept, not known. */
    TipoAntes: choice({ options: TURNOS, server: true, list: true }),
    /** `ADM 08:00–17:00`: as it was read then, whatever becomes of the schedule. */
    Antes: text({ max: 80, server: true, list: true }),
    TipoDespues: choice({ options: TURNOS, required: true, server: true, list: true }),
    Despues: text({ max: 80, server: true, list: true }),
    Motivo: text({ max: 250, server: true, list: true }),
    IdUsuario: text({ max: 20, required: true, server: true, list: true }),
    FechaHora: moment({ required: true, server: true, list: true }),
  },
  {
    scope: 'cliente',
    title: 'Despues',
    menu: ['050301', '050205'],
    operations: ['consultar', 'exportar'],
    company: 'IdCompania',
    sort: [{ selector: 'IdCambioTurno', desc: true }],
    indexes: [['IdPersona', 'Fecha'], ['FechaHora']],
  },
);

/** When a worker was told of a change: Q handed to the mail, C on their bell, E the mail was delivered, V seen by themselves. Each once; nothing edits one. */
export const CambioTurnoAviso = entity(
  'AsistenciaCambioTurnoAviso',
  {
    IdCambioTurno: ref('AsistenciaCambioTurno', { required: true, server: true }),
    Medio: choice({ options: ['Q', 'C', 'E', 'V'], required: true, server: true }),
    FechaHora: moment({ required: true, server: true }),
    /** The change by which the notice that told of it is named. */
    Aviso: ref('AsistenciaCambioTurno', { server: true }),
  },
  {
    scope: 'cliente',
    title: 'Medio',
    menu: ['050301'],
    operations: [],
    unique: [['IdCambioTurno', 'Medio']],
    sort: [{ selector: 'FechaHora', desc: true }],
  },
);
