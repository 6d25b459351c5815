import { entity } from '@platform/entity/entity';
import { choice, choices, code, detail, int, moment, time } from '@platform/entity/field';

/** Days of the week, Monday first. */
export const DIAS = ['1', '2', '3', '4', '5', '6', '7'] as const;
/** What a report of a period is of, seen from the day it goes out: that day on, the day before, the seven before, the month before, the month so far. */
export const PERIODOS = ['D', 'A', 'S', 'M', 'E'] as const;
export type Periodo = (typeof PERIODOS)[number];

/** A report that goes out by itself on days of the week at an hour of the division, to users who may see it: each gets a file of their own. */
export const Programado = entity(
  'PlataformaReporteProgramado',
  {
    /** Whose it is, by name as exports have it; with the profile that it was made with it goes on. */
    IdUsuario: code({ max: 20, keepCase: true, required: true }),
    IdPerfil: int({ required: true }),
    Codigo: code({ max: 10, required: true }),
    Formato: choice({ options: ['X', 'F'], required: true }),
    /** What the report is asked by, without its days. */
    Parametros: detail({ required: true }),
    /** Of a report of a period. */
    Periodo: choice({ options: PERIODOS }),
    Dias: choices({ options: DIAS, required: true }),
    Hora: time({ required: true }),
    /** Users by name, the owner among them where he wants it too. */
    Destinatarios: detail({ required: true }),
    /** When it goes out next; none once it ended. */
    Proximo: moment({}),
    Ultimo: moment({}),
    Terminado: moment({}),
    /** U by its owner, P because he may not see the report any more. */
    MotivoFin: choice({ options: ['U', 'P'] }),
  },
  { scope: 'division', title: 'Codigo', menu: [], operations: [], indexes: [['Proximo'], ['IdUsuario']] },
);
