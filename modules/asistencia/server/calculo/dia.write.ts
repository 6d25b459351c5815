import { storedFields } from '@platform/entity/entity';
import type { By } from '@platform/server/record/by';
import { addRows } from '@platform/server/record/rows';
import { type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../shared/calculo/reloj';
import { CUENTAS, type Dia, MEDIDAS } from '../../shared/calculo/tipos';
import { Dia as DiaEntity } from '../../shared/dia.entity';

/** Where somebody was on a day, by their dates. */
export interface Lugar {
  readonly IdPersona: number;
  readonly IdCompania: number | null;
  readonly IdHorario: number | null;
  readonly IdCentroCosto: number | null;
}
/** The doors of marks, by their number. */
export type Puertas = ReadonlyMap<number, number>;

/** A calculated day on its way to the database. */
export interface Guardado {
  readonly dia: Dia;
  readonly clock: Clock;
  readonly puertas: Puertas;
  readonly lugar: Lugar;
  readonly huella: string;
  /** ISO. */
  readonly ahora: string;
}

const PLAN = ['IdCompania', 'IdHorario', 'IdCentroCosto', 'TipoDia', 'Planificado', 'Estado', 'Turno', 'InicioTurno', 'FinTurno'] as const;
const FOUND = ['Entrada', 'Salida', 'SalidaRefrigerio', 'RetornoRefrigerio', 'Observaciones', 'Tramos', 'Huella', 'FechaCalculo'] as const;

/** Why the day is as it is, as text of JSON: numbers, moments and codes of ours, which need no escapes. */
function whyOf({ dia, clock, puertas }: Guardado): string {
  let told = '{"Tramos":[';
  let comma = '';
  for (const { desde, hasta, minutos, medida, regla } of dia.tramos) {
    const counted = medida === null ? 'null' : `"${medida}"`;
    told += `${comma}{"Desde":"${clock.text(desde)}","Hasta":"${clock.text(hasta)}","Minutos":${minutos},"Medida":${counted},"Regla":"${regla}"}`;
    comma = ',';
  }
  told += '],"Marcas":[';
  comma = '';
  for (const { id, momento, sentido, uso } of dia.marcas) {
    told += `${comma}{"IdMarca":${id},"FechaHora":"${clock.text(momento)}","Sentido":"${sentido}","Uso":"${uso}","IdPuerta":${puertas.get(id) ?? null}}`;
    comma = ',';
  }
  return `${told}]}`;
}

type Sent = number | string | null;
/** Moments go as whole seconds, as they are kept: as text the database would read them letter by letter. */
const seconds = (ms: number | null): Sent => (ms === null ? null : Math.floor(ms / 1000));

const TAKES: Readonly<Record<string, (one: Guardado) => Sent>> = {
  Fecha: ({ dia }) => dia.dia,
  IdPersona: ({ lugar }) => lugar.IdPersona,
  IdCompania: ({ lugar }) => lugar.IdCompania,
  IdHorario: ({ lugar }) => lugar.IdHorario,
  IdCentroCosto: ({ lugar }) => lugar.IdCentroCosto,
  TipoDia: ({ dia }) => dia.tipo,
  Planificado: ({ dia }) => (dia.planificado ? 'S' : 'N'),
  Estado: ({ dia }) => dia.estado,
  Turno: ({ dia }) => dia.turno,
  InicioTurno: ({ dia }) => seconds(dia.inicioTurno),
  FinTurno: ({ dia }) => seconds(dia.finTurno),
  Entrada: ({ dia }) => seconds(dia.entrada),
  Salida: ({ dia }) => seconds(dia.salida),
  SalidaRefrigerio: ({ dia }) => seconds(dia.salidaRefrigerio),
  RetornoRefrigerio: ({ dia }) => seconds(dia.retornoRefrigerio),
  Observaciones: ({ dia }) => `{${dia.observaciones.join(',')}}`,
  Tramos: whyOf,
  Huella: ({ huella }) => huella,
  FechaCalculo: ({ ahora }) => Date.parse(ahora) / 1000,
  Cerrado: () => 'N',
  ...Object.fromEntries([...MEDIDAS, ...CUENTAS].map((name) => [name, ({ dia }: Guardado) => dia.medidas[name]])),
};

/** How values of a kind come: those of one type together, a line a day, and how one is read of them there. */
const KINDS: Readonly<Record<string, { readonly of: string; readonly type: string; readonly read?: (one: string) => string }>> = {
  ref: { of: 'referido', type: 'int[]' },
  int: { of: 'contado', type: 'int[]' },
  date: { of: 'contado', type: 'int[]', read: (one) => `date '1970-01-01' + ${one}` },
  moment: { of: 'momento', type: 'float8[]', read: (one) => `to_timestamp(${one})` },
  choices: { of: 'observado', type: 'text[]' },
  detail: { of: 'tramos', type: 'jsonb' },
};
const OTHERS = { of: 'dicho', type: 'text[]' };
const ALONE: ReadonlySet<string> = new Set(['choices', 'detail']);

interface Group {
  readonly type: string;
  readonly takes: ((one: Guardado) => Sent)[];
  /** Its value is of several parts itself. */
  readonly isAlone: boolean;
}
const groups = new Map<string, Group>();
const values: Record<string, SQL> = {};
for (const [name, { kind }] of storedFields(DiaEntity)) {
  const take = TAKES[name];
  if (!take) throw new Error(`AsistenciaDia.${name} is not calculated`);
  const { of, type, read } = { read: (one: string) => one, ...(KINDS[kind] ?? OTHERS) };
  const group = groups.get(of) ?? { type, takes: [], isAlone: ALONE.has(kind) };
  groups.set(of, group);
  group.takes.push(take);
  values[name] = sql.raw(group.isAlone ? `x.${of}` : read(`x.${of}[${group.takes.length}]`));
}
const read = sql.raw([...groups].map(([of, { type }]) => `l.${of}::${type} as ${of}`).join(', '));
const names = sql.raw([...groups.keys()].join(', '));

/** The values of a group, a line a day: none of them holds an end of line. */
function linesOf({ takes, isAlone }: Group, days: readonly Guardado[]): string {
  const [first] = takes;
  let lines = '';
  let end = '';
  for (const day of days) {
    lines += end;
    end = '\n';
    if (isAlone && first) lines += first(day);
    else {
      let comma = '{';
      for (const take of takes) {
        lines += `${comma}${take(day) ?? 'NULL'}`;
        comma = ',';
      }
      lines += '}';
    }
  }
  return lines;
}

/**
 * Keeps days that are new or moved, as one set of a few columns: as records of JSON, or as a column a field, the database took longer to read them
 * than to write them. What is as it was stays untouched, and so does what is closed. Answers how many were written.
 */
export async function keepDays(by: By, days: readonly Guardado[]): Promise<number> {
  if (days.length === 0) return 0;
  const sets = [...groups.values()].map((group) => sql`string_to_array(${linesOf(group, days)}, ${'\n'})`);
  const written = await addRows(by, DiaEntity, {
    values,
    // Read once a line, not once a field.
    from: sql`(select ${read} from unnest(${sql.join(sets, sql`, `)}) as l(${names}) offset 0) x`,
    clash: {
      on: sql`id_cliente, id_persona, fecha`,
      takes: [...PLAN, ...MEDIDAS, ...CUENTAS, ...FOUND],
      where: sql`t.huella <> excluded.huella and t.cerrado = 'N'`,
    },
  });
  return written.length;
}
