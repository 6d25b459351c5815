import type { Tx } from '@platform/server/db/pool';
import { int, json, oneOf, orNull, text, yes } from '@platform/server/db/rows';
import { inOnePacket } from '@platform/server/db/together';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Configuracion, type JornadaLegal, porDefecto } from '../../shared/calculo/configuracion';
import { type Asignacion, type Guardia, type HorarioListo, minuteOfDay, planOn } from '../../shared/calculo/plan';
import { SIN_HORARIO } from '../../shared/calculo/probar';
import { dayNumber } from '../../shared/calculo/reloj';
import { type Autorizado, type Condicion, EFECTOS, type Justificacion, type Plan } from '../../shared/calculo/tipos';
import { configuracionBody } from '../../shared/probar.wire';
import { asDay, end } from './dias.sql';
import { schedulesOfPeople } from './horarios.facts';

export interface Vinculo {
  readonly IdCompania: number;
  readonly desde: number;
  readonly hasta: number;
  readonly sujeto: boolean;
}
/** Where somebody worked from a day on, by whose clock, law and holidays. */
export interface Sitio {
  readonly desde: number;
  readonly hasta: number;
  readonly IdDivision: number;
  readonly zona: string;
  readonly pais: string;
}
/** A day that was planned otherwise. */
export interface Programado {
  readonly TipoDia: 'L' | 'D' | 'V';
  readonly IdHorario: number | null;
  readonly NumeroDia: number | null;
  readonly plan: Plan;
}
/** What somebody was planned on a day, programmed or by schedule. */
export const plannedOn = (
  { programados, asignaciones, guardias }: Pick<Expediente, 'programados' | 'asignaciones' | 'guardias'>,
  day: number,
): Plan => programados.get(day)?.plan ?? planOn(asignaciones, guardias, day);

/** Where somebody works on a day: by the newest employment that has begun, of those that have not ended if there is one; before the first one, there. */
export function siteOn({ sitios }: Pick<Expediente, 'sitios'>, day: number): Sitio {
  const begun = sitios.filter(({ desde }) => desde <= day);
  return begun.findLast(({ hasta }) => day <= hasta) ?? begun.at(-1) ?? sitios[0];
}

/** Whether nobody looks at the marks of somebody's day (special condition NC). */
export const unmarked = ({ condiciones }: Pick<Expediente, 'condiciones'>, day: number): boolean =>
  condiciones.some(({ efecto, desde, hasta }) => efecto === 'NC' && desde <= day && day <= hasta);

/** Everything kept of somebody, but marks, that a stretch of days is calculated from. */
export interface Expediente {
  /** The rows that it was made of, and of nothing else but its schedules: two of the same rows are the same. */
  readonly filas: Filas;
  readonly horarios: readonly HorarioListo[];
  /** In order, one at least: who moves has the days before by what held there (`siteOn`). */
  readonly sitios: readonly [Sitio, ...Sitio[]];
  readonly vinculos: readonly Vinculo[];
  /** Cost centers of the person's employments, from their first days on. */
  readonly centros: readonly { readonly desde: number; readonly id: number | null }[];
  readonly asignaciones: readonly Asignacion[];
  readonly guardias: readonly Guardia[];
  readonly condiciones: readonly Condicion[];
  readonly justificaciones: readonly Justificacion[];
  /** Days that were planned otherwise, by their number: as they are kept, and as they are calculated. */
  readonly programados: ReadonlyMap<number, Programado>;
  /** By the number of the day. */
  readonly autorizados: ReadonlyMap<number, Autorizado>;
}
export interface Comunes {
  readonly jornadas: readonly JornadaLegal[];
  /** By company, the versions by their first day. */
  readonly versiones: ReadonlyMap<number, readonly { readonly desde: number; readonly hasta: number; readonly valor: Partial<Configuracion> }[]>;
  /** Holidays as `país|división|día`; of every division of the country with division 0. */
  readonly feriados: ReadonlySet<string>;
}

const grouped = <R extends { readonly id_persona: number }>(rows: readonly R[]) => {
  const found = new Map<number, R[]>();
  for (const row of rows) {
    const list = found.get(row.id_persona);
    if (list) list.push(row);
    else found.set(row.id_persona, [row]);
  }
  return found;
};

/** What is shared by everybody of a client: laws, versions of configuration and holidays of some days. */
export async function commonFacts(tx: Tx, idCliente: number, from: string, to: string): Promise<Comunes> {
  const ask = inOnePacket(tx);
  const [laws, versions, holidays] = await Promise.all([
    ask(() =>
      tx.rows(
        { pais: text, desde: text, semana: int, dia: int, refrigerio: int, maximo: orNull(int) },
        sql`select p.codigo as pais, to_char(j.fecha_inicio, 'YYYYMMDD') as desde, j.minutos_semana as semana, j.minutos_dia as dia, j.minutos_refrigerio as refrigerio,
        j.maximo_sobretiempo_dia as maximo from asistencia_jornada_legal j join sistema_pais p on p.id_pais = j.id_pais`,
      ),
    ),
    ask(() =>
      tx.rows(
        { id_compania: int, desde: text, hasta: orNull(text), fila: json(z.record(z.string(), z.unknown())) },
        sql`select c.id_compania, to_char(c.fecha_inicio, 'YYYYMMDD') as desde, to_char(c.fecha_fin, 'YYYYMMDD') as hasta, jsonb_build_object(
        'ModoEmparejamiento', c.modo_emparejamiento, 'MinutosDuplicado', c.minutos_duplicado, 'MargenEntrada', c.margen_entrada, 'MargenSalida', c.margen_salida,
        'MaximoPresencia', c.maximo_presencia, 'ToleranciaEntrada', c.tolerancia_entrada, 'TardanzaDesde', c.tardanza_desde, 'ToleranciaSalida', c.tolerancia_salida,
        'MaximoTardanza', c.maximo_tardanza, 'MarcaIncompleta', c.marca_incompleta, 'BaseSobretiempo', c.base_sobretiempo, 'MinutosBase', c.minutos_base,
        'SobretiempoAntes', c.sobretiempo_antes, 'MinimoSobretiempo', c.minimo_sobretiempo, 'RedondeoSobretiempo', c.redondeo_sobretiempo,
        'MaximoSobretiempo', c.maximo_sobretiempo, 'RequiereAutorizacion', c.requiere_autorizacion, 'CompensaSobretiempo', c.compensa_sobretiempo,
        'FactorCompensacion', c.factor_compensacion, 'MesesCompensacion', c.meses_compensacion, 'Bandas', c.bandas, 'FeriadoPor', c.feriado_por,
        'CambioHora', c.cambio_hora, 'NocheInicio', c.noche_inicio, 'NocheFin', c.noche_fin, 'RefrigerioLibre', c.refrigerio_libre,
        'UmbralRefrigerio', c.umbral_refrigerio, 'PorcentajeDescanso', coalesce(c.porcentaje_descanso, 100), 'PorcentajeFeriado', coalesce(c.porcentaje_feriado, 100)) as fila
      from asistencia_configuracion_compania c where c.id_cliente = ${idCliente} order by c.fecha_inicio`,
      ),
    ),
    ask(() =>
      tx.rows(
        { pais: text, id_division: orNull(int), fecha: text },
        sql`select p.codigo as pais, f.id_division, to_char(f.fecha, 'YYYYMMDD') as fecha from administracion_feriado f join sistema_pais p on p.id_pais = f.id_pais
      where f.id_cliente = ${idCliente} and f.fecha between ${from}::date - 70 and ${to}::date + 70`,
      ),
    ),
  ]);
  const versiones = new Map<number, { desde: number; hasta: number; valor: Partial<Configuracion> }[]>();
  for (const { id_compania, desde, hasta, fila } of versions) {
    const list = versiones.get(id_compania) ?? [];
    list.push({ desde: dayNumber(desde), hasta: end(hasta), valor: configuracionBody.parse(fila) });
    versiones.set(id_compania, list);
  }
  return {
    jornadas: laws.map(({ pais, desde, semana, dia, refrigerio, maximo }) => ({
      ...{ IdPais: pais, FechaInicio: desde, MinutosSemana: semana, MinutosDia: dia, MinutosRefrigerio: refrigerio, MaximoSobretiempoDia: maximo },
    })),
    versiones,
    feriados: new Set(holidays.map(({ pais, id_division, fecha }) => `${pais}|${id_division ?? 0}|${dayNumber(fecha)}`)),
  };
}

/** Whether a day is a holiday where somebody works. */
export const isHoliday = ({ feriados }: Pick<Comunes, 'feriados'>, file: Pick<Expediente, 'sitios'>, at: number): boolean => {
  const { pais, IdDivision } = siteOn(file, at);
  return feriados.has(`${pais}|0|${at}`) || feriados.has(`${pais}|${IdDivision}|${at}`);
};

const whole = new WeakMap<Partial<Configuracion>, Map<string, Configuracion>>();
/** A version with what it does not say of itself, made once for everybody. */
function wholeVersion(version: Partial<Configuracion>, pais: string): Configuracion {
  const known = whole.get(version) ?? new Map<string, Configuracion>();
  whole.set(version, known);
  const made = known.get(pais) ?? { ...porDefecto(pais), ...version };
  known.set(pais, made);
  return made;
}

/** The configuration of a company on a day: its version of then, or what its country begins with. */
export function configurationOn({ versiones }: Comunes, pais: string, idCompania: number | undefined, at: number): Configuracion {
  const version = idCompania === undefined ? undefined : versiones.get(idCompania)?.find(({ desde, hasta }) => desde <= at && at <= hasta);
  return version ? wholeVersion(version.valor, pais) : porDefecto(pais);
}

/** How far around the days asked for what was planned otherwise, or authorized, bears on them. */
const AROUND = 70;
/** What somebody was planned alone needs no more than the days themselves. */
const PLANNED = 1;

/** What is kept of some people, for days from one to another, as rows of each. */
async function rowsOf(tx: Tx, idCliente: number, people: readonly number[], from: string, to: string, around: number) {
  // One text for all of the statements: written anew for each, thousands of keys cost more than what is asked with them.
  const ids = sql.param(`{${people.join(',')}}`);
  const ask = inOnePacket(tx);
  const [places, centers, links, assigned, programmed, guards, conditions, justified, answered, ready] = await Promise.all([
    ask(() =>
      tx
        .rows(
          { id_persona: int, desde: text, hasta: orNull(text), id_division: int, zona: text, pais: text },
          sql`select v.id_persona, ${asDay('v.fecha_inicio')} as desde, ${asDay('coalesce(v.fecha_cese, v.fecha_fin)')} as hasta, d.id_division, d.zona_horaria as zona, p.codigo as pais
      from administracion_persona_vinculo v join sistema_division d on d.id_division = v.id_division join sistema_pais p on p.id_pais = d.id_pais
      where v.id_cliente = ${idCliente} and v.id_persona = any(${ids}::int[]) order by v.fecha_inicio, v.id_persona_vinculo`,
        )
        .then(grouped),
    ),
    ask(() =>
      tx
        .rows(
          { id_persona: int, desde: text, id: orNull(int) },
          sql`select v.id_persona, ${asDay('v.fecha_inicio')} as desde, v.id_centro_costo as id from administracion_persona_vinculo v
        where v.id_cliente = ${idCliente} and v.id_persona = any(${ids}::int[]) order by v.fecha_inicio`,
        )
        .then(grouped),
    ),
    ask(() =>
      tx
        .rows(
          { id_persona: int, id_compania: int, desde: text, hasta: orNull(text), sujeto: yes },
          sql`select a.id_persona, a.id_compania, ${asDay('a.fecha_inicio')} as desde, ${asDay('a.fecha_fin')} as hasta, a.sujeto_control as sujeto
        from asistencia_persona a where a.id_cliente = ${idCliente} and a.id_persona = any(${ids}::int[]) order by a.fecha_inicio`,
        )
        .then(grouped),
    ),
    ask(() =>
      tx.rows(
        { id_persona: int, id_horario: int, desde: text, hasta: orNull(text), base: orNull(text), dia_inicial: orNull(int) },
        sql`select h.id_persona, h.id_horario, ${asDay('h.fecha_inicio')} as desde, ${asDay('h.fecha_fin')} as hasta, ${asDay('g.fecha_base')} as base, h.dia_inicial
      from asistencia_persona_horario h left join administracion_regimen_guardia g on g.id_regimen_guardia = h.id_regimen_guardia
      where h.id_cliente = ${idCliente} and h.id_persona = any(${ids}::int[]) order by h.fecha_inicio`,
      ),
    ),
    ask(() =>
      tx.rows(
        { id_persona: int, fecha: text, tipo_dia: oneOf(['L', 'D', 'V']), id_horario: orNull(int), numero_dia: orNull(int) },
        sql`select p.id_persona, ${asDay('p.fecha')} as fecha, p.tipo_dia, p.id_horario, p.numero_dia from asistencia_programacion p
      where p.id_cliente = ${idCliente} and p.id_persona = any(${ids}::int[]) and p.fecha between ${from}::date - ${around}::int and ${to}::date + ${around}::int`,
      ),
    ),
    ask(() =>
      tx
        .rows(
          { id_persona: int, desde: text, hasta: orNull(text), base: text },
          sql`select p.id_persona, ${asDay('p.fecha_inicio')} as desde, ${asDay('p.fecha_fin')} as hasta, ${asDay('g.fecha_base')} as base from administracion_persona_guardia p
        join administracion_regimen_guardia g on g.id_regimen_guardia = p.id_regimen_guardia
        where p.id_cliente = ${idCliente} and p.id_persona = any(${ids}::int[]) order by p.fecha_inicio`,
        )
        .then(grouped),
    ),
    ask(() =>
      tx
        .rows(
          { id_persona: int, efecto: oneOf(EFECTOS), minutos: orNull(int), desde: text, hasta: orNull(text) },
          sql`select c.id_persona, e.efecto, e.minutos, ${asDay('c.fecha_inicio')} as desde, ${asDay('c.fecha_fin')} as hasta from asistencia_condicion_persona c
        join asistencia_condicion_especial e on e.id_condicion_especial = c.id_condicion_especial
        where c.id_cliente = ${idCliente} and c.id_persona = any(${ids}::int[]) order by c.fecha_inicio`,
        )
        .then(grouped),
    ),
    ask(() =>
      tx
        .rows(
          { id_persona: int, desde: text, hasta: text, modalidad: oneOf(['D', 'H']), inicio: orNull(text), fin: orNull(text), pagada: yes },
          sql`select j.id_persona, ${asDay('j.fecha_inicio')} as desde, ${asDay('j.fecha_fin')} as hasta, j.modalidad, j.hora_inicio as inicio, j.hora_fin as fin, k.remunerado as pagada
        from asistencia_justificacion_persona j join asistencia_justificacion k on k.id_justificacion = j.id_justificacion
        where j.id_cliente = ${idCliente} and j.id_persona = any(${ids}::int[]) and j.estado = 'A' order by j.fecha_inicio`,
        )
        .then(grouped),
    ),
    ask(() =>
      tx
        .rows(
          { id_persona: int, fecha: text, minutos: int, destino: oneOf(['P', 'C']) },
          sql`select s.id_persona, ${asDay('s.fecha')} as fecha, s.minutos_autorizados as minutos, s.destino from asistencia_sobretiempo s
        where s.id_cliente = ${idCliente} and s.id_persona = any(${ids}::int[]) and s.fecha between ${from}::date - ${around}::int and ${to}::date + ${around}::int`,
        )
        .then(grouped),
    ),
    ask(() => schedulesOfPeople(tx, idCliente, people)),
  ]);
  return {
    ...{ sitios: places, centros: centers, vinculos: links, asignaciones: grouped(assigned), programados: grouped(programmed) },
    ...{ guardias: guards, condiciones: conditions, justificaciones: justified, autorizados: answered, horarios: ready },
  };
}
type Leidas = Awaited<ReturnType<typeof rowsOf>>;
type De<K extends keyof Leidas> = Leidas[K] extends Map<number, infer R> ? Readonly<R> : never;
/** Rows of a person as they were read. */
export interface Filas {
  readonly sitios: De<'sitios'>;
  readonly centros: De<'centros'>;
  readonly vinculos: De<'vinculos'>;
  readonly asignaciones: De<'asignaciones'>;
  readonly programados: De<'programados'>;
  readonly guardias: De<'guardias'>;
  readonly condiciones: De<'condiciones'>;
  readonly justificaciones: De<'justificaciones'>;
  readonly autorizados: De<'autorizados'>;
}

/** The files of some people, for days from one to another. */
export const personFacts = (tx: Tx, idCliente: number, people: readonly number[], from: string, to: string): Promise<Map<number, Expediente>> =>
  filesOf(tx, idCliente, people, from, to, AROUND);

/** The same where only what was planned on those days is looked at. */
export const plannedFacts = (tx: Tx, idCliente: number, people: readonly number[], from: string, to: string): Promise<Map<number, Expediente>> =>
  filesOf(tx, idCliente, people, from, to, PLANNED);

async function filesOf(
  tx: Tx,
  idCliente: number,
  people: readonly number[],
  from: string,
  to: string,
  around: number,
): Promise<Map<number, Expediente>> {
  const read = await rowsOf(tx, idCliente, people, from, to, around);
  const schedules = new Map(read.horarios.map((one) => [one.de.id, one]));
  return new Map(
    [...read.sitios].flatMap(([id, sitios]) => {
      const filas: Filas = {
        ...{ sitios, centros: read.centros.get(id) ?? [], vinculos: read.vinculos.get(id) ?? [], asignaciones: read.asignaciones.get(id) ?? [] },
        ...{ programados: read.programados.get(id) ?? [], guardias: read.guardias.get(id) ?? [], condiciones: read.condiciones.get(id) ?? [] },
        ...{ justificaciones: read.justificaciones.get(id) ?? [], autorizados: read.autorizados.get(id) ?? [] },
      };
      const file = fileOf(filas, schedules);
      return file ? [[id, file] as const] : [];
    }),
  );
}

/** Somebody's file, of their rows and schedules alone. */
function fileOf(filas: Filas, schedules: ReadonlyMap<number, HorarioListo>): Expediente | null {
  const [first, ...others] = filas.sitios.map(
    ({ desde, hasta, id_division, zona, pais }): Sitio => ({ desde: dayNumber(desde), hasta: end(hasta), IdDivision: id_division, zona, pais }),
  );
  if (!first) return null;
  const used = new Set([...filas.asignaciones, ...filas.programados].flatMap(({ id_horario }) => id_horario ?? []));
  const own = new Map(
    [...used]
      .sort((one, other) => one - other)
      .flatMap((id) => schedules.get(id) ?? [])
      .map((one) => [one.de.id, one]),
  );
  return {
    ...{ filas, horarios: [...own.values()], sitios: [first, ...others] },
    vinculos: filas.vinculos.map((one) => ({
      ...{ IdCompania: one.id_compania, desde: dayNumber(one.desde), hasta: end(one.hasta), sujeto: one.sujeto },
    })),
    centros: filas.centros.map(({ desde, id }) => ({ desde: dayNumber(desde), id })),
    asignaciones: filas.asignaciones.flatMap((one): Asignacion[] => {
      const horario = own.get(one.id_horario);
      const base = one.base === null ? null : dayNumber(one.base);
      return horario ? [{ horario, desde: dayNumber(one.desde), hasta: end(one.hasta), base, diaInicial: one.dia_inicial }] : [];
    }),
    guardias: filas.guardias.map((one) => ({ desde: dayNumber(one.desde), hasta: end(one.hasta), base: dayNumber(one.base) })),
    condiciones: filas.condiciones.map((one) => ({
      efecto: one.efecto,
      minutos: one.minutos ?? 0,
      desde: dayNumber(one.desde),
      hasta: end(one.hasta),
    })),
    justificaciones: filas.justificaciones.map((one) => ({
      ...{ desde: dayNumber(one.desde), hasta: dayNumber(one.hasta), pagada: one.pagada },
      horas: one.modalidad === 'H' ? { inicio: minuteOfDay(one.inicio ?? '00:00', 0), fin: minuteOfDay(one.fin ?? '24:00', 0) } : null,
    })),
    programados: programmedOf(filas.programados, own),
    autorizados: new Map(filas.autorizados.map((one) => [dayNumber(one.fecha), { minutos: one.minutos, destino: one.destino }])),
  };
}

function programmedOf(rows: Filas['programados'], schedules: ReadonlyMap<number, HorarioListo>): Map<number, Programado> {
  return new Map(
    rows.map(({ fecha, tipo_dia, id_horario, numero_dia }) => {
      const found = id_horario === null || numero_dia === null ? undefined : schedules.get(id_horario)?.planes.get(numero_dia);
      const plan = tipo_dia === 'L' && found ? found : { ...SIN_HORARIO, tipo: tipo_dia === 'L' ? ('D' as const) : tipo_dia };
      return [dayNumber(fecha), { TipoDia: tipo_dia, IdHorario: id_horario, NumeroDia: numero_dia, plan }];
    }),
  );
}
