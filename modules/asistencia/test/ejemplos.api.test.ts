import { makeSite, reading, type Site } from '@modules/acceso/test/puesto';
import { addDays } from '@modules/administracion/shared/dia';
import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workQueue } from '../server/calculo/cola';
import { minuteOf } from '../shared/calculo/hechos';
import { dayNumber, dayText, weekdayOf } from '../shared/calculo/reloj';
import { CUENTAS, MEDIDAS } from '../shared/calculo/tipos';
import type { Caso } from './caso';
import { payrollOf } from './planilla';
import { EJEMPLOS, type Ejemplo } from './tabla';

/*
 * Configuración por compañía, Check: every row of *Worked examples* typed in *Probar* gives the table's numbers, and the same numbers when it is
 * lived with marks. E7 and E33 are of guards, E17 of a closing, E25 of the bag: they are lived below and in the tests of those.
 */

let app: TestApp;
let admin: SignedIn;
let site: Site;
let peru: number;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
  await payrollOf(site);
  peru = (await site.one('SistemaPais', ['Codigo', '=', 'PE'])).IdPais;
  await app.database.run(sql`update acceso_puerta set controla_asistencia = 'S' where id_puerta = ${site.p1.IdPuerta}`);
  // Whenever this runs, no holiday but that of an example falls on its days.
  await app.database.run(sql`delete from administracion_feriado where id_cliente = ${admin.perfil.IdCliente}`);
});
afterAll(() => app.close());

const calculated = () => workQueue(app.database, () => new Date());
const moment = (said: unknown) => (typeof said === 'string' ? new Date(said).toISOString() : said);
const list = (said: unknown): readonly Caso[] => (Array.isArray(said) ? said : []);
const rows = ({ dias }: Ejemplo) => Object.entries(dias).sort(([one], [other]) => (one < other ? -1 : 1));

describe('Worked examples, typed in Probar', () => {
  test.each(EJEMPLOS.map((one) => [one.nombre, one] as const))('%s', async (_name, one) => {
    const { Dias, FueraDeVentana } = made(await admin.post('/api/AsistenciaDia/probar', one.caso));
    const days = Dias.map(({ Fecha }: Caso) => Fecha);
    expect(days).toEqual([...days].sort());
    expect(Array.isArray(FueraDeVentana)).toBe(true);
    for (const [fecha, row] of rows(one)) {
      const found = Dias.find(({ Fecha }: Caso) => Fecha === fecha);
      expect(found).toMatchObject({ Fecha: fecha, ...row });
      for (const name of [...MEDIDAS, ...CUENTAS]) expect([name, Number.isInteger(found[name])]).toEqual([name, true]);
      // The stretches of a measure add up to it.
      for (const name of ['Normales', 'SalidaAnticipada', 'JustificadoPagado', 'JustificadoNoPagado', 'Bonificado', 'Descanso'])
        expect([name, list(found.Tramos).reduce((sum, { Medida, Minutos }) => sum + (Medida === name ? Number(Minutos) : 0), 0)]).toEqual([
          name,
          found[name],
        ]);
    }
  });
});

/* What is typed, lived: some weeks earlier, by a person with a schedule like it who marks at a door. */

/** By how many days an example goes back so that its last mark was before today. */
function backOf({ caso }: Ejemplo): number {
  const last = Math.max(
    ...[String(caso.FechaFin), ...list(caso.Marcas).map(({ FechaHora }) => String(FechaHora).slice(0, 10).replaceAll('-', ''))].map(dayNumber),
  );
  return 7 * Math.ceil((last - dayNumber(inDays(-1))) / 7);
}

interface Planned {
  readonly NumeroDia: number;
  readonly de: Caso;
}
function detailOf({ NumeroDia, de }: Planned): Caso {
  if (de.TipoDia === 'D' || de.TipoDia === 'V') return { NumeroDia, TipoDia: de.TipoDia };
  if (de.HorasDia) return { NumeroDia, TipoDia: 'L' };
  const [start, end] = [String(de.HoraInicio), String(de.HoraFin)];
  const next = (hour: string) => (minuteOf(hour) <= minuteOf(start) ? 1 : 0);
  return {
    ...{ NumeroDia, TipoDia: 'L', Turno: next(end) === 1 ? 'N' : 'D', RefrigerioMarcado: de.RefrigerioMarcado ?? 'N' },
    Intervalos: [
      { Tipo: 'T', HoraInicio: start, HoraFin: end, DiaFin: next(end) },
      ...list(de.Refrigerios).map(({ HoraInicio, HoraFin }) => ({
        ...{ Tipo: 'R', HoraInicio, HoraFin },
        ...{ DiaInicio: next(String(HoraInicio)), DiaFin: next(String(HoraFin)) },
      })),
    ],
  };
}

/** A schedule that plans the days of an example: flexible, automatic, by weeks where it says a whole one, else as a cycle from its first day. */
async function scheduleOf({ caso }: Ejemplo, back: number): Promise<number> {
  const days = list(caso.Dias);
  const [first = {}] = days;
  const Codigo = newCode('V');
  const weekly = days.length >= 7 && !caso.Ciclo;
  const own = first.Candidatos
    ? { Tipo: 'A', DesvioMaximo: 120, DiasSemana: 6 }
    : first.HorasDia
      ? {
          Tipo: 'F',
          ...Object.fromEntries(['HorasDia', 'VentanaInicio', 'VentanaFin', 'NucleoInicio', 'NucleoFin'].map((name) => [name, first[name]])),
        }
      : weekly
        ? { Tipo: 'S' }
        : { Tipo: 'C', DiasCiclo: Math.max(2, days.length), PorRegimen: 'N', FechaAncla: dayText(dayNumber(String(first.Fecha)) - back) };
  const planned: Planned[] = first.Candidatos
    ? list(first.Candidatos).map((de, place) => ({ NumeroDia: place + 1, de }))
    : first.HorasDia
      ? [1, 2, 3, 4, 5, 6, 7].map((NumeroDia) => ({ NumeroDia, de: first }))
      : weekly
        ? days.slice(0, 7).map((de) => ({ NumeroDia: weekdayOf(dayNumber(String(de.Fecha))), de }))
        : [...days, ...(days.length === 1 ? [{ TipoDia: 'D' }] : [])].map((de, place) => ({ NumeroDia: place + 1, de }));
  const head = await site.create('AsistenciaHorario', {
    ...{ Codigo, Nombre: `Horario ${Codigo}`, FeriadoLaborable: first.FeriadoLaborable ?? 'N' },
    ...own,
  });
  const body = { Dias: planned.map(detailOf), Confirmaciones: ['asistencia.promedio_ciclo'] };
  made(await admin.post(`/api/AsistenciaHorario/${head.IdHorario}/detalle`, body));
  return head.IdHorario;
}

/** How the company counts from long ago on. */
async function counted(over: Caso) {
  await app.database.run(sql`delete from asistencia_configuracion_compania where id_compania = ${site.masters.misti}`);
  await site.create('AsistenciaConfiguracionCompania', {
    ...{ IdCompania: site.masters.misti, FechaInicio: inDays(-200) },
    Bandas: [
      { Orden: 1, HastaMinutos: 120, Porcentaje: 25 },
      { Orden: 2, HastaMinutos: null, Porcentaje: 35 },
    ],
    ...over,
  });
}

describe('Worked examples, lived with marks', () => {
  const lived = EJEMPLOS.filter(({ vivido }) => vivido !== null);

  test('all but those of a clock that changes', () => {
    expect(EJEMPLOS.length - lived.length).toBe(4);
    expect(EJEMPLOS.filter(({ vivido }) => vivido === null).every(({ nombre }) => nombre.startsWith('E29'))).toBe(true);
  });

  test.each(lived.map((one) => [one.nombre, one] as const))('%s', async (_name, one) => {
    const { caso, vivido } = one;
    const back = backOf(one);
    const moved = (day: unknown) => dayText(dayNumber(String(day)) - back);
    await counted({ ...Object(caso.Configuracion), ...vivido });
    const IdHorario = await scheduleOf(one, back);
    const who = await site.ready(inDays(-40), inDays(90));
    const since = moved(Object(caso.Empleo).FechaInicio ?? caso.FechaInicio);
    const followed = { IdPersona: who.IdPersona, FechaInicio: since };
    await site.create('AsistenciaPersona', { ...followed, IdCompania: site.masters.misti });
    await site.create('AsistenciaPersonaHorario', { ...followed, IdHorario });
    for (const day of list(caso.Feriados))
      await site.create('AdministracionFeriado', { IdPais: peru, Fecha: moved(day), Feriado: 'Feriado del ejemplo' });
    for (const { Modalidad, Remunerado, HoraInicio, HoraFin, FechaInicio, FechaFin } of list(caso.Justificaciones)) {
      const Codigo = newCode('J');
      const type = await site.create('AsistenciaJustificacion', {
        ...{ Codigo, Nombre: `Tipo ${Codigo}`, Origen: 'E', Modalidad: 'A', AplicaFuturo: 'S', Remunerado, RequiereAprobacion: 'N' },
      });
      await site.create('AsistenciaJustificacionPersona', {
        ...{ IdPersona: who.IdPersona, IdJustificacion: type.IdJustificacion, Modalidad, HoraInicio, HoraFin },
        ...{ FechaInicio: moved(FechaInicio), FechaFin: moved(FechaFin) },
      });
    }
    for (const { Efecto, Minutos, FechaInicio, FechaFin } of list(caso.Condiciones)) {
      const Codigo = newCode('C');
      const condition = await site.create('AsistenciaCondicionEspecial', {
        ...{ IdCompania: site.masters.misti, Codigo, Nombre: `Condición ${Codigo}`, Efecto, Minutos },
      });
      await site.create('AsistenciaCondicionPersona', {
        ...{ IdPersona: who.IdPersona, IdCondicionEspecial: condition.IdCondicionEspecial },
        ...{ FechaInicio: moved(FechaInicio), FechaFin: moved(FechaFin) },
      });
    }
    const free = list(caso.Marcas).some(({ ModoMarcacion }) => ModoMarcacion === null);
    const point = free
      ? await site.create('AsistenciaPuntoControl', {
          ...{ IdPuerta: site.p1.IdPuerta, IdCompania: site.masters.misti, FechaInicio: inDays(-60), UsaSentido: 'N' },
        })
      : null;
    for (const { FechaHora, ModoMarcacion, Funcion } of list(caso.Marcas)) {
      const said = String(FechaHora);
      const day = moved(said.slice(0, 10).replaceAll('-', ''));
      const at = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}${said.slice(10, 19)}-05:00`;
      const over = { FechaHora: at, EnLinea: 'N', ModoMarcacion: ModoMarcacion ?? 'S', ...(Funcion ? { Funcion } : {}) };
      made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, who, over)));
    }
    await calculated();
    const dayOf = async (fecha: string) =>
      made(await admin.get('/api/AsistenciaDia', { filter: [['IdPersona', '=', who.IdPersona], 'and', ['Fecha', '=', fecha]] })).data[0];
    for (const { Fecha, Minutos } of list(caso.Autorizados)) {
      made(await admin.post(`/api/AsistenciaDia/${(await dayOf(moved(Fecha))).IdDia}/autorizar`, { Minutos }));
      await calculated();
    }
    for (const [fecha, row] of rows(one)) {
      const { Entrada, Salida, ...told } = row;
      const found = await dayOf(moved(fecha));
      expect(found).toMatchObject(told);
      const hour = (said: unknown) => String(moment(said)).slice(10);
      if (Entrada !== undefined) expect(Entrada === null ? found.Entrada : hour(found.Entrada)).toBe(Entrada === null ? null : hour(Entrada));
      if (Salida !== undefined) expect(Salida === null ? found.Salida : hour(found.Salida)).toBe(Salida === null ? null : hour(Salida));
    }
    if (point) made(await admin.delete(`/api/AsistenciaPuntoControl/${point.IdAsistenciaPuntoControl}`));
    for (const day of list(caso.Feriados))
      await app.database.run(sql`delete from administracion_feriado where id_cliente = ${admin.perfil.IdCliente} and fecha = ${moved(day)}::date`);
  });

  test('E7: 14X7 by guard: A rests, B has worked its night, C was missing by day', async () => {
    await counted({ RequiereAutorizacion: 'N' });
    const seed = await site.one('AsistenciaHorario', ['Codigo', '=', '14X7']);
    const Codigo = newCode('R');
    const regime = await site.create('AdministracionRegimen', {
      ...{ Codigo, Regimen: `Régimen ${Codigo}`, FechaInicio: '20260101' },
      Segmentos: [
        { Tipo: 'T', Turno: 'D', Dias: 7 },
        { Tipo: 'T', Turno: 'N', Dias: 7 },
        { Tipo: 'D', Dias: 7 },
      ],
    });
    const day = inDays(-2);
    const people: Record<string, { IdPersona: number; Documento: string }> = {};
    for (const [letter, position] of [
      ['A', 19],
      ['B', 12],
      ['C', 5],
    ] as const) {
      const guard = await site.create('AdministracionRegimenGuardia', {
        ...{ IdRegimen: regime.IdRegimen, Codigo: letter, Guardia: `Guardia ${letter}`, FechaBase: addDays(day, 1 - position) },
      });
      const who = await site.ready(inDays(-40), inDays(90));
      await site.create('AsistenciaPersona', { IdPersona: who.IdPersona, IdCompania: site.masters.misti, FechaInicio: addDays(day, -1) });
      await site.create('AsistenciaPersonaHorario', {
        ...{ IdPersona: who.IdPersona, IdHorario: seed.IdHorario, FechaInicio: addDays(day, -1), IdRegimenGuardia: guard.IdRegimenGuardia },
      });
      people[letter] = who;
    }
    const b = people.B;
    if (!b) throw new Error('Nobody of guard B');
    const at = (on: string, hour: string) => `${on.slice(0, 4)}-${on.slice(4, 6)}-${on.slice(6)}T${hour}:00-05:00`;
    made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, b, { FechaHora: at(day, '18:52'), EnLinea: 'N' })));
    made(
      await admin.post(
        '/api/AccesoMarca/registrar',
        reading(site.p1, b, { FechaHora: at(addDays(day, 1), '07:01'), EnLinea: 'N', ModoMarcacion: 'N' }),
      ),
    );
    await calculated();
    const stateOf = async (letter: string) =>
      made(await admin.get('/api/AsistenciaDia', { filter: [['IdPersona', '=', people[letter]?.IdPersona], 'and', ['Fecha', '=', day]] })).data[0];
    expect(await stateOf('A')).toMatchObject({ Estado: 'D', DiasDescanso: 1 });
    expect(await stateOf('B')).toMatchObject({ Estado: 'A', Turno: 'N', Normales: 660 });
    expect(await stateOf('C')).toMatchObject({ Estado: 'F', Turno: 'D', Faltante: 660 });
    const why = made(await admin.get(`/api/AsistenciaDia/${(await stateOf('B')).IdDia}/porque`));
    expect(why.Plan).toMatchObject({ DiaCiclo: 12, Turno: 'N' });
  });
});
