import { demoMarks } from '@modules/acceso/server/public';
import { demoCalendar } from '@modules/administracion/server/public';
import { Compania } from '@modules/administracion/shared/compania.entity';
import { demoClients } from '@modules/sistema/server/public';
import { int, orNull, text } from '@platform/server/db/rows';
import { type Demo, demoPart } from '@platform/server/demo/part';
import { codesOf, dayFrom, insertRows, noActive, stamps } from '@platform/server/demo/rows';
import { forClient } from '@platform/server/record/by';
import { changeRows } from '@platform/server/record/rows';
import { sql } from 'drizzle-orm';
import { porDefecto } from '../../shared/calculo/configuracion';
import { dayNumber } from '../../shared/calculo/reloj';
import { calculateDays } from '../calculo/calculo';
import { demoCorrections } from './correcciones';
import { demoInspections } from './fiscalizacion';
import { demoPayrolls, demoPeriods } from './planillas';
import { demoShifts } from './turnos';
import { demoTimeKeeper, demoWorker } from './usuarios';

/** Days of attendance before today. */
const DAYS = 45;
/** Who passed the mine's gate so often in those days comes and goes by shifts. */
const OFTEN = 16;

interface Horas {
  readonly inicio: string;
  readonly fin: string;
  readonly desde: string;
  readonly hasta: string;
}
const OFFICE: Horas = { inicio: '08:00', fin: '17:30', desde: '13:00', hasta: '14:00' };
interface DiaDemo {
  readonly numero: number;
  readonly turno: 'D' | 'N' | null;
  readonly horas: Horas | null;
}

async function schedule(demo: Demo, idCliente: number, head: Record<string, unknown>, days: readonly DiaDemo[]): Promise<number> {
  const { tx } = demo;
  const base = { id_cliente: idCliente };
  const [id = 0] = await insertRows(tx, 'asistencia_horario', 'id_horario', [
    { ...base, desvio_maximo: 120, dias_semana: 6, por_regimen: 'N', feriado_laborable: 'N', ...head, ...stamps },
  ]);
  const details = await insertRows(
    tx,
    'asistencia_horario_detalle',
    'id_horario_detalle',
    days.map(({ numero, turno, horas }) => ({
      ...base,
      id_horario: id,
      numero_dia: numero,
      tipo_dia: horas ? 'L' : 'D',
      turno,
      refrigerio_marcado: 'N',
      ...noActive,
    })),
  );
  const blocks = days.flatMap(({ turno, horas }, place) => {
    const own = { ...base, id_horario_detalle: details[place] };
    const late = turno === 'N' ? 1 : 0;
    return horas
      ? [
          { ...own, tipo: 'T', hora_inicio: horas.inicio, hora_fin: horas.fin, dia_inicio: 0, dia_fin: late, ...noActive },
          { ...own, tipo: 'R', hora_inicio: horas.desde, hora_fin: horas.hasta, dia_inicio: late, dia_fin: late, ...noActive },
        ]
      : [];
  });
  await insertRows(tx, 'asistencia_horario_intervalo', 'id_horario_intervalo', blocks);
  return id;
}

/** Hours of whoever comes and goes by shifts, for weeks: their schedules, their companies, and their days as the gate's marks make them. */
export const demoAttendance = demoPart(async (demo) => {
  const { tx, now, today } = demo;
  await demoTimeKeeper(demo);
  await demoCalendar(demo);
  await demoMarks(demo);
  const { IdCliente, divisions } = (await demoClients(demo)).andes;
  const since = dayFrom(today, -DAYS);
  const office = await schedule(
    demo,
    IdCliente,
    { codigo: 'OFI', nombre: 'Oficina', tipo: 'S' },
    [1, 2, 3, 4, 5, 6, 7].map((numero) => ({ numero, turno: numero > 5 ? null : 'D', horas: numero > 5 ? null : OFFICE })),
  );
  const schedules = await codesOf(tx, 'asistencia_horario', 'id_horario', IdCliente);
  // Cycles go on over holidays: who works on one is paid for it.
  await tx.run(sql`update asistencia_horario set feriado_laborable = 'S' where id_cliente = ${IdCliente} and tipo = 'C'`);
  const people = await tx.rows(
    { id_persona: int, id_compania: int, regimen: orNull(text), desde: text },
    sql`select v.id_persona, v.id_compania, (select r.codigo from administracion_persona_guardia p join administracion_regimen_guardia g on g.id_regimen_guardia = p.id_regimen_guardia
          join administracion_regimen r on r.id_regimen = g.id_regimen where p.id_cliente = v.id_cliente and p.id_persona = v.id_persona limit 1) as regimen,
        to_char(greatest(v.fecha_inicio, ${since}::date), 'YYYYMMDD') as desde
      from administracion_persona_vinculo v where v.id_cliente = ${IdCliente} and v.cese_aplicado is null and v.fecha_cese is null
        and v.id_persona in (select m.id_persona from acceso_marca m join acceso_puerta d on d.id_puerta = m.id_puerta and d.controla_asistencia = 'S'
          where m.id_cliente = ${IdCliente} and m.id_division = ${divisions[0] ?? 0} and m.resultado = 'S' and m.fecha >= ${since}::date group by 1 having count(*) >= ${OFTEN})
      order by v.id_persona`,
  );
  const companies = [...new Set(people.map(({ id_compania }) => id_compania))];
  const base = { id_cliente: IdCliente };
  await insertRows(
    tx,
    'asistencia_compania',
    'id_asistencia_compania',
    companies.map((id_compania) => ({ ...base, id_compania, controla_asistencia: 'S', divisiones: [], id_horario_defecto: office, ...noActive })),
  );
  await forClient(tx, IdCliente, now, (by) =>
    changeRows(by, Compania, {
      set: { ControlaAsistencia: 'S' },
      where: sql`t.id_cliente = ${IdCliente} and t.id_compania = any(${sql.param(companies)}::int[])`,
    }),
  );
  await configure(demo, IdCliente, companies, since);
  await insertRows(
    tx,
    'asistencia_persona',
    'id_asistencia_persona',
    people.map(({ id_persona, id_compania, desde }, place) => ({
      ...{ ...base, id_persona, id_compania, sujeto_control: 'S', fecha_inicio: desde, codigo_trabajador: `T-${1001 + place}`, ...noActive },
    })),
  );
  await insertRows(
    tx,
    'asistencia_persona_horario',
    'id_persona_horario',
    people.map(({ id_persona, regimen, desde }) => ({
      ...base,
      id_persona,
      id_horario: schedules.get(regimen ?? '') ?? office,
      fecha_inicio: desde,
      ...noActive,
    })),
  );
  await demoPayrolls(demo, IdCliente, companies);
  await demoCorrections(demo, IdCliente);
  const days = people.map(({ id_persona, desde }) => ({ IdPersona: id_persona, desde: dayNumber(desde), hasta: dayNumber(today) }));
  const calculate = () => forClient(tx, IdCliente, now, (by) => calculateDays(by, days));
  await calculate();
  await excuse(demo, IdCliente);
  await calculate();
  await demoPeriods(demo, IdCliente, companies, since);
  await demoWorker(demo, IdCliente);
  await demoShifts(demo, IdCliente);
  const [first] = companies;
  if (first !== undefined && divisions[0]) await demoInspections(demo, { id_cliente: IdCliente, id_division: divisions[0] }, first);
});

/** Some of those who were missing said why: answered, or waiting for an answer. */
async function excuse({ tx, today }: Demo, idCliente: number): Promise<void> {
  const missing = await tx.rows(
    { id_persona: int, id_compania: int, fecha: text, tipo: int },
    sql`select d.id_persona, d.id_compania, to_char(d.fecha, 'YYYYMMDD') as fecha, j.id_justificacion as tipo from asistencia_dia d
      join asistencia_justificacion j on j.id_cliente = d.id_cliente and j.codigo = 'DM'
      where d.id_cliente = ${idCliente} and d.estado = 'F' and d.fecha < ${today}::date order by d.fecha desc, d.id_persona limit 24`,
  );
  await insertRows(
    tx,
    'asistencia_justificacion_persona',
    'id_justificacion_persona',
    missing
      .filter((_, place) => place % 3 !== 2)
      .map(({ id_persona, id_compania, fecha, tipo }, place) => ({
        ...{ id_cliente: idCliente, id_persona, id_compania, id_justificacion: tipo, modalidad: 'D', fecha_inicio: fecha, fecha_fin: fecha },
        ...{ estado: place < 4 ? 'P' : 'A', observacion: 'Presenta descanso médico.', id_usuario_responde: place < 4 ? null : 'ADMIN', ...noActive },
      })),
  );
}

/** Each company with the country's rules, and what may be granted to some of its people. */
async function configure({ tx }: Demo, idCliente: number, companies: readonly number[], since: string): Promise<void> {
  const { Bandas, MinutosBase: _legal, ...rules } = porDefecto('PE');
  const columns = Object.fromEntries(
    Object.entries(rules).map(([name, value]) => [name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase(), value]),
  );
  await insertRows(
    tx,
    'asistencia_configuracion_compania',
    'id_configuracion_compania',
    [...companies]
      .sort((one, other) => one - other)
      .map((id_compania, place) => ({
        id_cliente: idCliente,
        id_compania,
        fecha_inicio: since,
        ...columns,
        bandas: Bandas,
        // Every other one asks for authorization.
        requiere_autorizacion: place % 2 === 1 ? 'S' : 'N',
        ...noActive,
      })),
  );
  const [first] = companies;
  if (first === undefined) return;
  const granted = [
    ['LACTANCIA', 'Hora de lactancia', 'AS', 60],
    ['CONFIANZA', 'Personal de confianza', 'NC', null],
    ['SINHE', 'Sin sobretiempo', 'NS', null],
    ['MOVILIDAD', 'Retraso de la movilidad', 'RE', 30],
    ['TOLERA15', 'Tolerancia de 15 minutos', 'TO', 15],
  ] as const;
  await insertRows(
    tx,
    'asistencia_condicion_especial',
    'id_condicion_especial',
    companies.flatMap((id_compania) =>
      granted.map(([codigo, nombre, efecto, minutos]) => ({ id_cliente: idCliente, id_compania, codigo, nombre, efecto, minutos, ...stamps })),
    ),
  );
}
