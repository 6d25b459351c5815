import { createHash } from 'node:crypto';
import { makeSite, reading, type Site } from '@modules/acceso/test/puesto';
import { addDays } from '@modules/administracion/shared/dia';
import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workQueue } from '../server/calculo/cola';
import { dayNumber, weekdayOf } from '../shared/calculo/reloj';
import { CUENTAS, MEDIDAS } from '../shared/calculo/tipos';
import { payrollOf } from './planilla';

let app: TestApp;
let admin: SignedIn;
let keeper: SignedIn;
let site: Site;
beforeAll(async () => {
  app = await startApp();
  [admin, keeper] = [await app.signIn('ADMIN'), await app.signIn('ASISTENCIA')];
  site = await makeSite(app, admin);
  await app.database.run(sql`update acceso_puerta set controla_asistencia = 'S' where id_puerta = ${site.p1.IdPuerta}`);
  // No reader of the demo has anything to say here.
  await app.database.run(sql`update acceso_equipo_conexion set marcas_pendientes = 0, ultima_conexion = now()`);
});
afterAll(() => app.close());

const calculated = () => workQueue(app.database, () => new Date());
const at = (day: string, hour: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hour}:00-05:00`;
/** The first of seven days, of which the last was three days ago. */
const first = inDays(-9);
const PERIODO = '/api/AsistenciaPeriodo';

async function daily(code: string) {
  const schedule = await site.create('AsistenciaHorario', { Codigo: code, Nombre: `Todos los días ${code}`, Tipo: 'S', FeriadoLaborable: 'S' });
  const detail = await site.create('AsistenciaHorarioDetalle', { IdHorario: schedule.IdHorario, NumeroDia: 1, TipoDia: 'L', Turno: 'D' });
  const block = { IdHorarioDetalle: detail.IdHorarioDetalle, DiaInicio: 0, DiaFin: 0 };
  await site.create('AsistenciaHorarioIntervalo', { ...block, Tipo: 'T', HoraInicio: '08:00', HoraFin: '17:00' });
  await site.create('AsistenciaHorarioIntervalo', { ...block, Tipo: 'R', HoraInicio: '13:00', HoraFin: '14:00' });
  made(await admin.post(`/api/AsistenciaHorario/${schedule.IdHorario}/copiarDia`, { Origen: 1, Destinos: [2, 3, 4, 5, 6, 7] }));
  return schedule;
}

/** A weekly payroll with one person in it who never marks: a period that ended three days ago, and the one of now. */
async function week() {
  const payroll = await payrollOf(site, { Frecuencia: 'S', DiaInicio: weekdayOf(dayNumber(first)) });
  for (const Anio of [Number(first.slice(0, 4)), Number(first.slice(0, 4)) + 1])
    made(await admin.post(`/api/AsistenciaPlanilla/${payroll.IdPlanilla}/generarPeriodos`, { Anio }));
  await app.database.run(sql`delete from asistencia_periodo where id_planilla = ${payroll.IdPlanilla} and fecha_fin < ${first}::date`);
  const schedule = await daily(newCode('H'));
  const person = await site.ready(inDays(-30), inDays(90));
  await site.create('AsistenciaPersona', {
    ...{ IdPersona: person.IdPersona, IdCompania: site.masters.misti, IdPlanilla: payroll.IdPlanilla, CodigoTrabajador: newCode('T-') },
    FechaInicio: first,
  });
  await site.create('AsistenciaPersonaHorario', { IdPersona: person.IdPersona, IdHorario: schedule.IdHorario, FechaInicio: first });
  await calculated();
  const periods = made(
    await admin.get(PERIODO, { filter: ['IdPlanilla', '=', payroll.IdPlanilla], sort: [{ selector: 'FechaInicio', desc: false }], take: 3 }),
  ).data;
  return { payroll, schedule, person, ended: periods[0], current: periods[1] };
}
type Week = Awaited<ReturnType<typeof week>>;
const mark = async ({ person }: Week, day: string, hour: string, ModoMarcacion: 'S' | 'N') =>
  made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, person, { FechaHora: at(day, hour), EnLinea: 'N', ModoMarcacion })));
const daysOf = async ({ person }: Week) =>
  made(
    await admin.get('/api/AsistenciaDia', {
      filter: [['IdPersona', '=', person.IdPersona], 'and', ['Fecha', '>=', first], 'and', ['Fecha', '<=', addDays(first, 6)]],
      take: 50,
    }),
  ).data;
const sent = async ({ current }: Week) => {
  const rows = made(await admin.get('/api/AsistenciaRegularizacion', { filter: ['IdPeriodoDestino', '=', current.IdPeriodo], take: 100 })).data;
  const sums = new Map<string, number>();
  for (const { Medida, Minutos } of rows) sums.set(Medida, (sums.get(Medida) ?? 0) + Minutos);
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
};
const exported = (id: number, body: object = {}) => admin.post(`${PERIODO}/${id}/exportar`, body);

describe('Planillas', () => {
  test('Check: year 2026 monthly gives 12 periods, twice adds nothing; DiaInicio 29 refused', async () => {
    const payroll = await payrollOf(site);
    const path = `/api/AsistenciaPlanilla/${payroll.IdPlanilla}`;
    expect(made(await admin.post(`${path}/generarPeriodos`, { Anio: 2026 }))).toEqual({ Periodos: 12 });
    expect(made(await admin.post(`${path}/generarPeriodos`, { Anio: 2026 }))).toEqual({ Periodos: 0 });
    expect((await admin.put(path, { DiaInicio: 29, Version: payroll.Version })).problem.detail).toBe('El día de inicio debe estar entre 1 y 28.');
    const Conceptos = [{ Medida: 'Normales', CodigoConcepto: 'HN', Orden: 0 }];
    expect((await admin.put(path, { Conceptos, Version: payroll.Version })).problem.detail).toBe('El campo Orden debe ser mayor o igual que 1.');
    const half = await admin.post('/api/AsistenciaPlanilla', {
      ...{ Codigo: newCode('PL'), Nombre: 'Quincena', IdCompania: site.masters.misti, Frecuencia: 'Q', DiaInicio: 15 },
    });
    expect(half.problem.detail).toBe('El día de inicio debe estar entre 1 y 14.');
    expect((await admin.delete(path)).status).toBe(409);
  });

  test('a person of a company without payroll is refused', async () => {
    const person = await site.ready(inDays(-30), inDays(90));
    await app.database.run(sql`update asistencia_planilla set activo = 'N' where id_compania = ${site.masters.misti}`);
    const row = { IdPersona: person.IdPersona, IdCompania: site.masters.misti, FechaInicio: first };
    expect((await admin.post('/api/AsistenciaPersona', row)).problem.detail).toBe('La compañía de la persona no tiene planilla configurada.');
    await app.database.run(sql`update asistencia_planilla set activo = 'S' where id_compania = ${site.masters.misti}`);
    expect(made(await admin.post('/api/AsistenciaPersona', row)).IdPlanilla).toEqual(expect.any(Number));
  });
});

describe('Cierre de periodo', () => {
  test('a period that goes on is refused, and so is one before which another is open', async () => {
    const of = await week();
    expect((await admin.post(`${PERIODO}/${of.current.IdPeriodo}/cerrar`, {})).problem.detail).toMatch(/^El periodo termina el \d\d\/\d\d\/\d{4}\.$/);
    const earlier = addDays(first, -1);
    await app.database.run(sql`insert into asistencia_periodo (id_cliente, id_planilla, id_compania, codigo, fecha_inicio, fecha_fin)
      values (${admin.perfil.IdCliente}, ${of.payroll.IdPlanilla}, ${site.masters.misti}, 'ANTES', ${earlier}::date, ${earlier}::date)`);
    expect((await admin.post(`${PERIODO}/${of.ended.IdPeriodo}/cerrar`, {})).problem.detail).toBe('Cierre primero el periodo ANTES.');
  });

  test('Check: closing with 1 incomplete mark and no autorizar refused; with it the observation is asked for', async () => {
    const of = await week();
    await mark(of, first, '08:01', 'S');
    await calculated();
    const path = `${PERIODO}/${of.ended.IdPeriodo}`;
    expect(made(await admin.post(`${path}/revisar`, {}))).toMatchObject({
      ...{ Personas: 1, Impedimento: null, Pendientes: [{ Asunto: 'incompletas', Cantidad: 1 }] },
    });
    await app.database.run(
      sql`update seguridad_perfil_menu set acciones = array['consultar', 'procesar'] where id_perfil = ${keeper.perfil.IdPerfil} and id_menu = '050303'`,
    );
    const refused = await keeper.post(`${path}/cerrar`, {});
    expect(refused.problem).toMatchObject({ code: 'periodo_planilla.pendientes' });
    expect((await admin.post(`${path}/cerrar`, {})).problem.detail).toBe('Ingrese la observación.');
    expect(made(await admin.post(`${path}/cerrar`, { Observacion: 'Queda incompleta' }))).toEqual({ Estado: 'C', Personas: 1 });
    expect((await daysOf(of)).find(({ Fecha }: { Fecha: string }) => Fecha === first)).toMatchObject({
      Estado: 'M',
      DiasIncompletos: 1,
      Cerrado: 'S',
    });
  });

  test('Check: closing while a reader still has marks is possible only with autorizar, and says which reader', async () => {
    const of = await week();
    const [reader] =
      await app.database.run(sql`select c.id_equipo_conexion as id, e.id_equipo, q.equipo from acceso_equipo_conexion c join sistema_equipo q on q.id_equipo = c.id_equipo
      join acceso_puerta_equipo e on e.id_equipo = c.id_equipo where c.id_cliente = ${admin.perfil.IdCliente} and c.estado = 'A' and q.activo = 'S' order by 1 limit 1`);
    await app.database.run(
      sql`update acceso_puerta set controla_asistencia = 'S' where id_puerta in (select id_puerta from acceso_puerta_equipo where id_equipo = ${Number(reader?.id_equipo)})`,
    );
    await app.database.run(sql`update acceso_equipo_conexion set marcas_pendientes = 7 where id_equipo_conexion = ${Number(reader?.id)}`);
    const { Pendientes } = made(await admin.post(`${PERIODO}/${of.ended.IdPeriodo}/revisar`, {}));
    expect(Pendientes).toEqual([{ Asunto: 'lectores', Cantidad: 1, Nombres: [String(reader?.equipo)] }]);
    // So does one that was there and was never heard of since; not one that was put there afterwards.
    const silent = async (since: string) => {
      await app.database.run(
        sql`update acceso_equipo_conexion set marcas_pendientes = 0, ultima_conexion = null, fecha_creacion = ${since}::date where id_equipo_conexion = ${Number(reader?.id)}`,
      );
      return made(await admin.post(`${PERIODO}/${of.ended.IdPeriodo}/revisar`, {})).Pendientes;
    };
    expect(await silent(first)).toEqual(Pendientes);
    expect(await silent(inDays(0))).toEqual([]);
    await app.database.run(sql`update acceso_equipo_conexion set ultima_conexion = now() where id_equipo_conexion = ${Number(reader?.id)}`);
  });

  test('Check: totals = Σ of the days for every measure; the period is what was frozen, and reopening discards it', async () => {
    const of = await week();
    await mark(of, first, '07:55', 'S');
    await mark(of, first, '17:02', 'N');
    await calculated();
    const path = `${PERIODO}/${of.ended.IdPeriodo}`;
    const live = made(await admin.get(`${path}/totales`));
    expect(made(await admin.post(`${path}/cerrar`, {}))).toEqual({ Estado: 'C', Personas: 1 });
    const [total] = made(await admin.get('/api/AsistenciaPeriodoPersona', { filter: ['IdPeriodo', '=', of.ended.IdPeriodo] })).data;
    const days = await daysOf(of);
    expect(days).toHaveLength(7);
    for (const name of [...MEDIDAS, ...CUENTAS]) {
      const sum = days.reduce((all: number, day: Record<string, number>) => all + (day[name] ?? 0), 0);
      expect([name, total[name], live.data[0].Medidas[name]]).toEqual([name, sum, sum]);
    }
    expect(total).toMatchObject({ Normales: 480, DiasTrabajados: 1, DiasFalta: 6, Presencia: 547 });
    expect((await admin.post(`${path}/cerrar`, {})).status).toBe(409);
    expect((await admin.post(`${path}/reabrir`, {})).status).toBe(400);
    expect(made(await admin.post(`${path}/reabrir`, { Motivo: 'Faltaba una marca' }))).toEqual({ Estado: 'A' });
    expect(made(await admin.get('/api/AsistenciaPeriodoPersona', { filter: ['IdPeriodo', '=', of.ended.IdPeriodo] })).data).toEqual([]);
    expect((await daysOf(of)).every(({ Cerrado }: { Cerrado: string }) => Cerrado === 'N')).toBe(true);
    const events = made(await admin.get('/api/AsistenciaPeriodoEvento', { filter: ['IdPeriodo', '=', of.ended.IdPeriodo] })).data;
    expect(events.map(({ Accion }: { Accion: string }) => Accion)).toEqual(['reabrir', 'cerrar']);
    expect(events[0]).toMatchObject({ Motivo: 'Faltaba una marca', IdUsuario: 'ADMIN' });
  });

  test('E17: a late mark leaves the closed day as it is and is regularized in the next period, netted; undone, the sum is zero', async () => {
    const of = await week();
    const day = addDays(first, 3);
    made(await admin.post(`${PERIODO}/${of.ended.IdPeriodo}/cerrar`, {}));
    const before = await daysOf(of);
    await mark(of, day, '07:55', 'S');
    await mark(of, day, '17:02', 'N');
    await calculated();
    expect(await daysOf(of)).toEqual(before);
    const difference = {
      Normales: 480,
      Faltante: -480,
      DiasTrabajados: 1,
      DiasFalta: -1,
      Presencia: 547,
      PermanenciaAntes: 5,
      PermanenciaDespues: 2,
    };
    expect(await sent(of)).toEqual(difference);
    made(await admin.post('/api/AsistenciaDia/recalcular', { FechaInicio: first, FechaFin: inDays(0), Personas: [of.person.IdPersona] }));
    await calculated();
    expect(await sent(of)).toEqual(difference);
    const totals = made(await admin.get(`${PERIODO}/${of.current.IdPeriodo}/totales`)).data[0];
    expect(totals.Regularizaciones).toMatchObject({ Normales: 480, DiasFalta: -1 });
    await app.database.run(sql`update acceso_marca set anulada = 'S' where id_persona = ${of.person.IdPersona}`);
    await calculated();
    expect(await sent(of)).toEqual({});
    expect(await daysOf(of)).toEqual(before);
  });

  test('a justification approved after the closing is regularized under its own kind too, once; annulled, the sum is zero', async () => {
    const of = await week();
    const kind = await site.one('AsistenciaJustificacion', ['Codigo', '=', 'LCG']);
    const asked = { IdPersona: of.person.IdPersona, IdJustificacion: kind.IdJustificacion, Modalidad: 'D', Observacion: 'Matrimonio' };
    const excuse = made(
      await admin.post('/api/AsistenciaJustificacionPersona', { ...asked, FechaInicio: addDays(first, 1), FechaFin: addDays(first, 2) }),
    );
    made(await admin.post(`${PERIODO}/${of.ended.IdPeriodo}/cerrar`, { Observacion: 'Falta una respuesta' }));
    await app.database.run(
      sql`update asistencia_justificacion_persona set usuario_creacion = 'ASISTENCIA' where id_justificacion_persona = ${excuse.IdJustificacionPersona}`,
    );
    const path = `/api/AsistenciaJustificacionPersona/${excuse.IdJustificacionPersona}`;
    made(await admin.post(`${path}/aprobar`, {}));
    await calculated();
    const counted = (cuenta: string) => `Justificacion:${kind.IdJustificacion}:${cuenta}`;
    const difference = {
      ...{ JustificadoPagado: 960, Faltante: -960, DiasFalta: -2, DiasJustificados: 2 },
      ...{ [counted('C')]: 2, [counted('P')]: 2, [counted('M')]: 960 },
    };
    expect(await sent(of)).toEqual(difference);
    made(await admin.post('/api/AsistenciaDia/recalcular', { FechaInicio: first, FechaFin: addDays(first, 1), Personas: [of.person.IdPersona] }));
    await calculated();
    expect(await sent(of)).toEqual(difference);
    const rows = made(await admin.get('/api/AsistenciaRegularizacion', { filter: ['IdPeriodoDestino', '=', of.current.IdPeriodo], take: 100 })).data;
    expect(rows.find(({ Medida }: { Medida: string }) => Medida === counted('C'))).toMatchObject({
      Justificacion: kind.Nombre,
      Minutos: 2,
      Motivo: 'justifica',
    });
    made(await admin.post(`${path}/anular`, { Observacion: 'No correspondía' }));
    await calculated();
    expect(await sent(of)).toEqual({});
  });

  test('who turns out to have left before is taken back what was closed since; reopened, the days after are gone', async () => {
    const of = await week();
    const late = addDays(first, 4);
    await mark(of, late, '08:00', 'S');
    await mark(of, late, '17:00', 'N');
    await calculated();
    made(await admin.post(`${PERIODO}/${of.ended.IdPeriodo}/cerrar`, {}));
    const before = await daysOf(of);
    made(
      await admin.post(`/api/AdministracionPersona/${of.person.IdPersona}/cesar`, {
        ...{ FechaCese: addDays(first, 2), IdMotivoCese: await site.masters.reason('RENUN'), Observacion: 'Renunció' },
      }),
    );
    await calculated();
    expect(await daysOf(of)).toEqual(before);
    const back = {
      ...{ Programados: -4 * 480, Presencia: -540, Normales: -480, Faltante: -3 * 480, DiasTrabajados: -1, DiasFalta: -3 },
    };
    expect(await sent(of)).toEqual(back);
    await calculated();
    expect(await sent(of)).toEqual(back);
    made(await admin.post(`${PERIODO}/${of.ended.IdPeriodo}/reabrir`, { Motivo: 'Se fue antes' }));
    await calculated();
    expect((await daysOf(of)).map(({ Fecha, Cerrado }: { Fecha: string; Cerrado: string }) => [Fecha, Cerrado])).toEqual(
      [2, 1, 0].map((place) => [addDays(first, place), 'N']),
    );
    expect(await sent(of)).toEqual({});
  });

  /** A day's employer turns out to be the other contractor from the fourth day on; its payroll has the same weeks. */
  async function otherEmployer(of: Week) {
    const { altiplano, foreignContract, positionBody } = site.masters;
    const payroll = await payrollOf(site, { IdCompania: altiplano, Frecuencia: 'S', DiaInicio: weekdayOf(dayNumber(first)) });
    for (const Anio of [Number(first.slice(0, 4)), Number(first.slice(0, 4)) + 1])
      made(await admin.post(`/api/AsistenciaPlanilla/${payroll.IdPlanilla}/generarPeriodos`, { Anio }));
    await app.database.run(sql`delete from asistencia_periodo where id_planilla = ${payroll.IdPlanilla} and fecha_fin < ${first}::date`);
    await app.database.run(sql`insert into asistencia_compania (id_cliente, id_compania, controla_asistencia, id_planilla_defecto, fecha_creacion)
      values (${admin.perfil.IdCliente}, ${altiplano}, 'S', ${payroll.IdPlanilla}, now() - interval '90 days')
      on conflict (id_cliente, id_compania) do update set controla_asistencia = 'S', id_planilla_defecto = excluded.id_planilla_defecto, fecha_creacion = excluded.fecha_creacion`);
    const move = { ...positionBody, IdCompania: altiplano, IdContrato: foreignContract.IdContrato, FechaInicio: addDays(first, 3) };
    const hand = async () => {
      made(await admin.post(`/api/AdministracionPersona/${of.person.IdPersona}/cambiarCargo`, move));
      await calculated();
      await calculated();
    };
    const periods = made(
      await admin.get(PERIODO, { filter: ['IdPlanilla', '=', payroll.IdPlanilla], sort: [{ selector: 'FechaInicio', desc: false }], take: 2 }),
    ).data;
    return { hand, ended: periods[0], current: periods[1] };
  }
  /** Four days of the other one: a worked one and three absences. */
  const MOVED = { Programados: 4 * 480, Presencia: 540, Normales: 480, Faltante: 3 * 480, DiasTrabajados: 1, DiasFalta: 3 };
  const taken = Object.fromEntries(Object.entries(MOVED).map(([name, minutes]) => [name, -minutes]));
  const worked = async (of: Week) => {
    await mark(of, addDays(first, 4), '08:00', 'S');
    await mark(of, addDays(first, 4), '17:00', 'N');
    await calculated();
  };
  const again = async (of: Week) => {
    made(await admin.post('/api/AsistenciaDia/recalcular', { FechaInicio: first, FechaFin: addDays(first, 6), Personas: [of.person.IdPersona] }));
    await calculated();
  };

  test('whose employer turns out to be another one since a closed day: the first gets those days back, the other one pays them, once; undone, nothing', async () => {
    const of = await week();
    await worked(of);
    made(await admin.post(`${PERIODO}/${of.ended.IdPeriodo}/cerrar`, {}));
    const before = await daysOf(of);
    const other = await otherEmployer(of);
    await other.hand();
    // Closed, the days stay as they were; in the week of the other company, which is open, they come in as regularizations.
    expect(await daysOf(of)).toEqual(before);
    expect(await sent(of)).toEqual(taken);
    expect(await sent({ ...of, current: other.ended })).toEqual(MOVED);
    expect(made(await admin.get(`${PERIODO}/${other.ended.IdPeriodo}/totales`)).data[0].Regularizaciones).toMatchObject({
      Normales: 480,
      DiasFalta: 3,
    });
    await again(of);
    expect([await sent(of), await sent({ ...of, current: other.ended })]).toEqual([taken, MOVED]);
    // The other one closes too: it is not told twice.
    made(await admin.post(`${PERIODO}/${other.ended.IdPeriodo}/cerrar`, { Observacion: 'Aún sin código' }));
    await again(of);
    expect([await sent({ ...of, current: other.ended }), await sent({ ...of, current: other.current })]).toEqual([MOVED, {}]);
    const { IdPersona } = of.person;
    await app.database.run(sql`delete from asistencia_persona where id_persona = ${IdPersona} and id_compania = ${site.masters.altiplano}`);
    await app.database.run(sql`update asistencia_persona set fecha_fin = null where id_persona = ${IdPersona}`);
    await again(of);
    expect([await sent(of), await sent({ ...of, current: other.current })]).toEqual([{}, taken]);
  });

  test('the same where both had closed; and reopened by the first, its days are the other one’s', async () => {
    const of = await week();
    await worked(of);
    const other = await otherEmployer(of);
    for (const { IdPeriodo } of [of.ended, other.ended]) made(await admin.post(`${PERIODO}/${IdPeriodo}/cerrar`, {}));
    await other.hand();
    expect([await sent(of), await sent({ ...of, current: other.ended }), await sent({ ...of, current: other.current })]).toEqual([taken, {}, MOVED]);
    made(await admin.post(`${PERIODO}/${of.ended.IdPeriodo}/reabrir`, { Motivo: 'Era de otra compañía' }));
    await calculated();
    expect([await sent(of), await sent({ ...of, current: other.current })]).toEqual([{}, MOVED]);
    expect((await daysOf(of)).map(({ Fecha }: { Fecha: string }) => Fecha)).toEqual([2, 1, 0].map((place) => addDays(first, place)));
  });

  test('who came back later under another code is paid for the period under the code of then', async () => {
    const of = await week();
    const [row] = made(await admin.get('/api/AsistenciaPersona', { filter: ['IdPersona', '=', of.person.IdPersona] })).data;
    made(await admin.put(`/api/AsistenciaPersona/${row.IdAsistenciaPersona}`, { FechaFin: addDays(first, 6), Version: row.Version }));
    await site.create('AsistenciaPersona', {
      ...{ IdPersona: of.person.IdPersona, IdCompania: site.masters.misti, IdPlanilla: of.payroll.IdPlanilla, CodigoTrabajador: newCode('T-') },
      FechaInicio: addDays(first, 7),
    });
    await calculated();
    const code = async () => made(await admin.get(`${PERIODO}/${of.ended.IdPeriodo}/totales`)).data[0].CodigoTrabajador;
    expect(await code()).toBe(row.CodigoTrabajador);
    made(await admin.post(`${PERIODO}/${of.ended.IdPeriodo}/cerrar`, {}));
    expect(await code()).toBe(row.CodigoTrabajador);
  });

  test('whose profile does not see the codes of workers is handed no file that says them, and no preview', async () => {
    const of = await week();
    made(await admin.post(`${PERIODO}/${of.ended.IdPeriodo}/cerrar`, {}));
    await app.database.run(
      sql`insert into seguridad_perfil_proteccion (id_cliente, id_perfil, recurso, campo, nivel) values (${admin.perfil.IdCliente}, ${admin.perfil.IdPerfil}, 'AsistenciaPersona', 'CodigoTrabajador', 'O')`,
    );
    await app.database.run(sql`update base_sello set version = version + 1 where id_cliente = ${admin.perfil.IdCliente}`);
    expect((await admin.post(`${PERIODO}/${of.ended.IdPeriodo}/exportar`, {})).problem).toMatchObject({
      status: 403,
      detail: expect.stringContaining('código'),
    });
    const preview = made(await admin.get(`/api/AsistenciaPlanilla/${of.payroll.IdPlanilla}/vistaPrevia`));
    expect([preview.Lineas, preview.Motivo]).toEqual([[], expect.stringContaining('código')]);
    await app.database.run(sql`delete from seguridad_perfil_proteccion where id_perfil = ${admin.perfil.IdPerfil} and recurso = 'AsistenciaPersona'`);
    await app.database.run(sql`update base_sello set version = version + 1 where id_cliente = ${admin.perfil.IdCliente}`);
    expect((await admin.post(`${PERIODO}/${of.ended.IdPeriodo}/exportar`, {})).status).toBe(200);
  });

  test('what is closed refuses what people type: marks by hand, justifications, a change of plan, the detail of its schedule', async () => {
    const of = await week();
    made(await admin.post(`${PERIODO}/${of.ended.IdPeriodo}/cerrar`, {}));
    const closed = `El periodo ${of.ended.Codigo} está cerrado.`;
    const plan = { IdPersona: of.person.IdPersona, Fecha: first, TipoDia: 'D', Motivo: 'Descanso' };
    expect((await admin.post('/api/AsistenciaProgramacion', plan)).problem.detail).toBe(closed);
    const kind = await site.one('AsistenciaJustificacion', ['Codigo', '=', 'DM']);
    const excuse = { IdPersona: of.person.IdPersona, IdJustificacion: kind.IdJustificacion, Modalidad: 'D', FechaInicio: first, FechaFin: first };
    expect((await admin.post('/api/AsistenciaJustificacionPersona', excuse)).problem.detail).toBe(closed);
    const copy = await admin.post(`/api/AsistenciaHorario/${of.schedule.IdHorario}/copiarDia`, { Origen: 1, Destinos: [2] });
    expect(copy.problem.detail).toBe('El horario tiene días cerrados; cree una copia.');
    const [day] = made(
      await admin.get('/api/AsistenciaDia', { filter: [['IdPersona', '=', of.person.IdPersona], 'and', ['Fecha', '=', first]] }),
    ).data;
    for (const act of ['autorizar', 'rechazar'])
      expect((await admin.post(`/api/AsistenciaDia/${day.IdDia}/${act}`, { Observacion: 'Tarde' })).problem.detail).toBe(closed);
    expect((await admin.delete(`${PERIODO}/${of.ended.IdPeriodo}`)).problem.detail).toBe(closed);
  });

  test('Check: exporting twice gives the same SHA-256; both downloads are in the log; an exported period is not reopened', async () => {
    const of = await week();
    await mark(of, first, '08:00', 'S');
    await mark(of, first, '17:00', 'N');
    await calculated();
    const path = `${PERIODO}/${of.ended.IdPeriodo}`;
    expect((await exported(of.ended.IdPeriodo)).problem.detail).toBe('Cierre el periodo antes de exportarlo.');
    made(await admin.post(`${path}/cerrar`, {}));
    const files = [await exported(of.ended.IdPeriodo), await exported(of.ended.IdPeriodo)];
    const prints = files.map(({ text }) => createHash('sha256').update(text).digest('hex'));
    expect(prints[0]).toBe(prints[1]);
    const [person] = made(await admin.get('/api/AsistenciaPersona', { filter: ['IdPersona', '=', of.person.IdPersona] })).data;
    const lines = files[0]?.text.split('\r\n');
    expect(lines).toContain(`${person.CodigoTrabajador};${person.Documento};HN;8.00;`);
    expect(lines).toContain(`${person.CodigoTrabajador};${person.Documento};DF;6;`);
    const log = made(
      await admin.get('/api/AsistenciaPeriodoEvento', { filter: [['IdPeriodo', '=', of.ended.IdPeriodo], 'and', ['Accion', '=', 'exportar']] }),
    ).data;
    expect(log.map(({ Huella }: { Huella: string }) => Huella)).toEqual([prints[0], prints[0]]);
    const workbooks = [await exported(of.ended.IdPeriodo, { Formato: 'X' }), await exported(of.ended.IdPeriodo, { Formato: 'X' })];
    expect(workbooks[0]?.headers.get('x-huella')).toBe(workbooks[1]?.headers.get('x-huella'));
    const plame = await exported(of.ended.IdPeriodo, { Formato: 'J' });
    expect(plame.text).toMatch(/^01\|\d+\|8\|0\|0\|0\|\r\n$/);
    expect(plame.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    // Days not worked, under the client's own code of absences (asistencia.suspensionFalta).
    expect((await exported(of.ended.IdPeriodo, { Formato: 'N' })).text).toMatch(/^01\|\d+\|07\|6\|\r\n$/);
    const bump = sql`update base_sello set version = version + 1 where id_cliente = ${admin.perfil.IdCliente}`;
    await app.database.run(
      sql`insert into sistema_parametro_valor (id_cliente, parametro, valor) values (${admin.perfil.IdCliente}, 'asistencia.suspensionFalta', '15')`,
    );
    await app.database.run(bump);
    expect((await exported(of.ended.IdPeriodo, { Formato: 'N' })).text).toMatch(/\|15\|6\|\r\n$/);
    await app.database.run(sql`delete from sistema_parametro_valor where parametro = 'asistencia.suspensionFalta'`);
    await app.database.run(bump);
    expect((await admin.post(`${path}/reabrir`, { Motivo: 'x' })).problem.detail).toBe('El periodo ya fue exportado.');
  });
});
