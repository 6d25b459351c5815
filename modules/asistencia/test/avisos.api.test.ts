import { makeSite, reading, type Site } from '@modules/acceso/test/puesto';
import { inDays, made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workQueue } from '../server/calculo/cola';
import { missingOf } from '../server/calculo/omisiones';
import { SIN_HORARIO } from '../shared/calculo/probar';
import { DAY, dayNumber } from '../shared/calculo/reloj';

let app: TestApp;
let admin: SignedIn;
let keeper: SignedIn;
let site: Site;
beforeAll(async () => {
  app = await startApp();
  [admin, keeper] = [await app.signIn('ADMIN'), await app.signIn('ASISTENCIA')];
  site = await makeSite(app, admin);
  await app.database.run(sql`update acceso_puerta set controla_asistencia = 'S' where id_puerta = ${site.p1.IdPuerta}`);
});
afterAll(() => app.close());

const calculated = () => workQueue(app.database, () => new Date());
const told = async (codigo: string, usuario: string) =>
  (
    await app.database.run(sql`select texto from sistema_notificacion where codigo = ${codigo} and id_usuario = ${usuario} order by id_notificacion`)
  ).map(({ texto }) => String(texto));

async function employed(code: string) {
  const who = await site.ready(inDays(-30), inDays(90));
  const head = await site.create('AsistenciaHorario', { Codigo: code, Nombre: `Todos los días ${code}`, Tipo: 'S', FeriadoLaborable: 'S' });
  const first = await site.create('AsistenciaHorarioDetalle', { IdHorario: head.IdHorario, NumeroDia: 1, TipoDia: 'L', Turno: 'D' });
  await site.create('AsistenciaHorarioIntervalo', {
    ...{ IdHorarioDetalle: first.IdHorarioDetalle, DiaInicio: 0, DiaFin: 0, Tipo: 'T', HoraInicio: '08:00', HoraFin: '16:00' },
  });
  made(await admin.post(`/api/AsistenciaHorario/${head.IdHorario}/copiarDia`, { Origen: 1, Destinos: [2, 3, 4, 5, 6, 7] }));
  await site.create('AsistenciaPersona', { IdPersona: who.IdPersona, IdCompania: site.masters.misti, FechaInicio: inDays(-10) });
  await site.create('AsistenciaPersonaHorario', { IdPersona: who.IdPersona, IdHorario: head.IdHorario, FechaInicio: inDays(-10) });
  await calculated();
  return who;
}

describe('Avisos de asistencia', () => {
  test('ASI01 to whoever may answer and did not type it; ASI02 to whoever registered it, once answered', async () => {
    const person = await employed('AV1');
    const DM = await site.one('AsistenciaJustificacion', ['Codigo', '=', 'DM']);
    const row = await site.create('AsistenciaJustificacionPersona', {
      ...{ IdPersona: person.IdPersona, IdJustificacion: DM.IdJustificacion, Modalidad: 'D', FechaInicio: inDays(-2), FechaFin: inDays(-1) },
    });
    expect((await told('ASI01', 'ASISTENCIA')).at(-1)).toContain(DM.Nombre);
    expect((await told('ASI01', 'ADMIN')).filter((text) => text.includes(person.ApellidoPaterno))).toEqual([]);
    made(await keeper.post(`/api/AsistenciaJustificacionPersona/${row.IdJustificacionPersona}/rechazar`, { Observacion: 'Falta el certificado' }));
    const [answer] = await told('ASI02', 'ADMIN');
    expect(answer).toContain('rechazada');
    expect(answer).toContain('Falta el certificado');
  });

  test('ASI07 once a day, one list to each; ASI08 to who authorized, when there is less than was authorized', async () => {
    await app.database.run(sql`update asistencia_configuracion_compania set requiere_autorizacion = 'S' where id_compania = ${site.masters.misti}`);
    const person = await employed('AV2');
    const day = inDays(-1);
    const at = (hour: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hour}:00-05:00`;
    const exit = async (hour: string) =>
      made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, person, { FechaHora: at(hour), EnLinea: 'N', ModoMarcacion: 'N' })));
    made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, person, { FechaHora: at('08:00'), EnLinea: 'N' })));
    const { IdMarca } = (await exit('18:00')).Sujetos[0];
    await calculated();
    await app.runJob('asistencia.sobretiempos');
    await app.runJob('asistencia.sobretiempos');
    expect(await told('ASI07', 'ASISTENCIA')).toHaveLength(1);
    const [row] = made(await keeper.get('/api/AsistenciaDia', { filter: [['IdPersona', '=', person.IdPersona], 'and', ['Fecha', '=', day]] })).data;
    expect(row.SobretiempoCalculado).toBe(120);
    made(await keeper.post(`/api/AsistenciaDia/${row.IdDia}/autorizar`, { Minutos: 120 }));
    await calculated();
    await app.runJob('asistencia.pendientes');
    expect(await told('ASI08', 'ASISTENCIA')).toEqual([]);
    await site.create('AsistenciaMarcaExcluida', { IdMarca: Number(IdMarca), Motivo: 'No es suya' });
    await exit('16:45');
    await calculated();
    await app.runJob('asistencia.pendientes');
    await app.runJob('asistencia.pendientes');
    const [lowered, ...more] = await told('ASI08', 'ASISTENCIA');
    expect(lowered).toContain('de 120 a 45 minutos');
    expect(more).toEqual([]);
  });
});

describe('ASI03: a receipt', () => {
  test('says what was marked, a break too, with seconds and offset; of a mark that arrived late, that it did', async () => {
    const person = await employed('AV3');
    await app.database.run(sql`update seguridad_usuario set id_persona = ${person.IdPersona} where id_usuario = 'TRABAJADOR'`);
    await app.database.run(
      sql`insert into asistencia_compania (id_cliente, id_compania, controla_asistencia, comprobante_marca) values (${admin.perfil.IdCliente}, ${site.masters.misti}, 'S', 'S')
        on conflict (id_cliente, id_compania) do update set comprobante_marca = 'S'`,
    );
    const day = inDays(-1);
    const at = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T13:00:07-05:00`;
    const pass = async (over: object) =>
      Number(
        made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, { Documento: String(person.Documento) }, over))).Sujetos[0].IdMarca,
      );
    const late = await pass({ FechaHora: at, EnLinea: 'N' });
    const now = await pass({ ModoMarcacion: 'N', Funcion: 'RS' });
    await app.composition.worker('sellos').run();
    await app.runJob('asistencia.pendientes');
    const texts = await told('ASI03', 'TRABAJADOR');
    const of = async (id: number) => {
      const [row] = await app.database.run(sql`select sello from asistencia_comprobante where id_marca = ${id}`);
      return texts.find((text) => text.includes(String(row?.sello))) ?? '';
    };
    expect(await of(late)).toMatch(/Entrada \d\d\/\d\d\/\d{4} 13:00:07 -05:00 \(recibida con retraso el \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d\), /);
    expect(await of(now)).toMatch(/Salida a refrigerio \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d -05:00, /);
  });
});

describe('ASI06: a mark that is missing', () => {
  const day = dayNumber('20261124');
  const plan = { ...SIN_HORARIO, tipo: 'L' as const, turno: { inicio: 480, fin: 1020, refrigerios: [] } };
  const file = {
    sitios: [{ desde: day - 10, hasta: day + 10, IdDivision: 1, zona: 'America/Lima', pais: 'PE' }] as const,
    vinculos: [{ IdCompania: 1, desde: day - 10, hasta: day + 10, sujeto: true }],
    programados: new Map([[day, { TipoDia: 'L' as const, IdHorario: 1, NumeroDia: 1, plan }]]),
    asignaciones: [],
    guardias: [],
    justificaciones: [],
    condiciones: [],
  };
  const common = { feriados: new Set<string>() };
  /** Minutes of UTC of an hour of that day in Lima. */
  const at = (hour: number, minute = 0) => day * DAY + (hour + 5) * 60 + minute;
  const mark = (hour: number, entry: boolean, minute = 0) => ({ at: at(hour, minute), entry });

  test('no entry 30 minutes after the start is told then, and neither before nor long after', () => {
    expect(missingOf(file, common, [], 30, at(8, 29))).toBeNull();
    expect(missingOf(file, common, [], 30, at(8, 30))).toMatchObject({ lado: 'entrada', day });
    expect(missingOf(file, common, [], 30, at(9))).toBeNull();
    expect(missingOf(file, common, [mark(7, true, 55)], 30, at(8, 30))).toBeNull();
  });
  test('no exit after the end is told to whoever came in, and to nobody else', () => {
    expect(missingOf(file, common, [mark(7, true, 55)], 30, at(17, 30))).toMatchObject({ lado: 'salida' });
    expect(missingOf(file, common, [], 30, at(17, 30))).toBeNull();
    expect(missingOf(file, common, [mark(7, true, 55), mark(17, false)], 30, at(17, 30))).toBeNull();
  });
  test('nobody is told on a justified day', () => {
    expect(missingOf({ ...file, justificaciones: [{ desde: day, hasta: day, horas: null, pagada: true }] }, common, [], 30, at(8, 30))).toBeNull();
  });
  test('nor on a holiday that is not planned as work, nor whoever nobody controls by marks (NC)', () => {
    const [holiday, elsewhere] = [{ feriados: new Set([`PE|0|${day}`]) }, { feriados: new Set([`PE|2|${day}`]) }];
    expect(missingOf(file, holiday, [], 30, at(8, 30))).toBeNull();
    expect(missingOf(file, elsewhere, [], 30, at(8, 30))).toMatchObject({ lado: 'entrada' });
    const worked = { ...plan, feriadoLaborable: true };
    const cycle = { ...file, programados: new Map([[day, { TipoDia: 'L' as const, IdHorario: 1, NumeroDia: 1, plan: worked }]]) };
    expect(missingOf(cycle, holiday, [], 30, at(8, 30))).toMatchObject({ lado: 'entrada' });
    const trusted = (desde: number) => ({ ...file, condiciones: [{ efecto: 'NC' as const, minutos: 0, desde, hasta: day + 1 }] });
    expect(missingOf(trusted(day), common, [], 30, at(8, 30))).toBeNull();
    expect(missingOf(trusted(day + 1), common, [], 30, at(8, 30))).toMatchObject({ lado: 'entrada' });
  });
});
