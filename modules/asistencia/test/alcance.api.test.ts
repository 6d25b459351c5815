import { makeSite, reading, type Site } from '@modules/acceso/test/puesto';
import { addDays } from '@modules/administracion/shared/dia';
import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { int, text } from '@platform/server/db/rows';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workQueue } from '../server/calculo/cola';
import { CUENTAS, MEDIDAS } from '../shared/calculo/tipos';
import { GRUPOS } from '../shared/cierre.wire';
import { payrollOf } from './planilla';

/* What screens of Asistencia say beside their lists: how far a change reaches, what failed, what became of a mark, and where it was made. */

let app: TestApp;
let admin: SignedIn;
let site: Site;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
  await payrollOf(site);
  await app.database.run(sql`update acceso_puerta set controla_asistencia = 'S' where id_puerta = ${site.p1.IdPuerta}`);
});
afterAll(() => app.close());

const calculated = () => workQueue(app.database, () => new Date());
const yesterday = inDays(-1);
const at = (hour: string, day = yesterday) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hour}:00-05:00`;
const mark = async (who: { Documento: string }, hour: string, ModoMarcacion: 'S' | 'N', day = yesterday) =>
  made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, who, { FechaHora: at(hour, day), EnLinea: 'N', ModoMarcacion })));
const dayOf = async (who: { IdPersona: number }, Fecha = yesterday) =>
  made(await admin.get('/api/AsistenciaDia', { filter: [['IdPersona', '=', who.IdPersona], 'and', ['Fecha', '=', Fecha]] })).data[0];

/** Somebody who works 08:00–17:00 on each day since ten days ago. */
async function employed() {
  const who = await site.ready(inDays(-30), inDays(90));
  const Codigo = newCode('H');
  const head = await site.create('AsistenciaHorario', { Codigo, Nombre: `Horario ${Codigo}`, Tipo: 'S', FeriadoLaborable: 'S' });
  const Intervalos = [
    { Tipo: 'T', HoraInicio: '08:00', HoraFin: '17:00' },
    { Tipo: 'R', HoraInicio: '13:00', HoraFin: '14:00' },
  ];
  const Dias = [1, 2, 3, 4, 5, 6, 7].map((NumeroDia) => ({ NumeroDia, TipoDia: 'L', Turno: 'D', Intervalos }));
  made(await admin.post(`/api/AsistenciaHorario/${head.IdHorario}/detalle`, { Dias }));
  const row = await site.create('AsistenciaPersona', { IdPersona: who.IdPersona, IdCompania: site.masters.misti, FechaInicio: inDays(-10) });
  await site.create('AsistenciaPersonaHorario', { IdPersona: who.IdPersona, IdHorario: head.IdHorario, FechaInicio: inDays(-10) });
  return { ...who, IdAsistenciaPersona: row.IdAsistenciaPersona };
}

describe('050101–050102: how many person-days a change reaches', () => {
  const asked = async (FechaInicio: string, by = admin) =>
    made(await by.get('/api/AsistenciaDia/alcance', { FechaInicio, IdCompania: site.masters.misti }));

  test('each day of each person up to tomorrow; those of closed periods are told apart, and a future change reaches none', async () => {
    const before = await asked(inDays(-4));
    const who = await employed();
    await calculated();
    const after = await asked(inDays(-4));
    expect([after.Personas - before.Personas, after.Dias - before.Dias, after.Cerrados]).toEqual([1, 6, before.Cerrados]);
    await app.database.run(sql`update asistencia_dia set cerrado = 'S' where id_persona = ${who.IdPersona} and fecha = ${inDays(-3)}::date`);
    expect(await asked(inDays(-4))).toMatchObject({ Dias: after.Dias - 1, Cerrados: after.Cerrados + 1 });
    expect(await asked(inDays(10))).toMatchObject({ Personas: 0, Dias: 0 });
  });

  test('a date that is none is refused by its field; who has none of its screens may not ask', async () => {
    expect((await admin.get('/api/AsistenciaDia/alcance', { FechaInicio: '20261301' })).problem.errors[0]?.field).toBe('FechaInicio');
    const guard = await app.signIn('GARITA');
    expect((await guard.get('/api/AsistenciaDia/alcance', { FechaInicio: yesterday })).status).toBe(403);
  });
});

describe('050302: a day that failed three times', () => {
  test('is told with its error beside its person and on its row, and is forgotten once it is calculated', async () => {
    const who = await employed();
    await calculated();
    const none = made(await admin.get('/api/AsistenciaDia/fallidos'));
    await app.database.run(
      sql`insert into asistencia_pendiente (id_cliente, id_persona, fecha_inicio, fecha_fin, motivo, intentos, error)
        values (${admin.perfil.IdCliente}, ${who.IdPersona}, ${inDays(-2)}::date, ${yesterday}::date, 'marca', 3, 'no se pudo')`,
    );
    const told = made(await admin.get('/api/AsistenciaDia/fallidos'));
    expect(told.Total).toBe(none.Total + 1);
    expect(told.Fallidos.find(({ IdPersona }: { IdPersona: number }) => IdPersona === who.IdPersona)).toMatchObject({
      ...{ FechaInicio: inDays(-2), FechaFin: yesterday, Error: 'no se pudo' },
    });
    expect(await dayOf(who)).toMatchObject({ Fallo: 'no se pudo' });
    expect(await dayOf(who, inDays(-3))).toMatchObject({ Fallo: null });
    // It stops nobody, and the queue leaves it alone.
    await calculated();
    expect(made(await admin.get('/api/AsistenciaDia/fallidos')).Total).toBe(none.Total + 1);
    made(await admin.post('/api/AsistenciaDia/recalcular', { FechaInicio: inDays(-2), FechaFin: yesterday, Personas: [who.IdPersona] }));
    await calculated();
    expect(made(await admin.get('/api/AsistenciaDia/fallidos')).Total).toBe(none.Total);
    expect(await dayOf(who)).toMatchObject({ Fallo: null });
  });
});

describe('a calculation that fails', () => {
  test('is tried three times and then waits for somebody with its error; the others of its batch are calculated', async () => {
    const [one, other] = [await employed(), await employed()];
    await app.database.query(`create function asistencia_tropieza() returns trigger language plpgsql as $$ begin raise exception 'no cabe'; end $$`);
    await app.database.query(
      `create trigger tropieza before insert on asistencia_dia for each row when (new.id_persona = ${one.IdPersona}) execute function asistencia_tropieza()`,
    );
    await calculated();
    expect(await dayOf(other)).toMatchObject({ Estado: 'F' });
    expect(await dayOf(one)).toBeUndefined();
    const waiting = await app.database.rows(
      { intentos: int, error: text },
      sql`select distinct intentos, error from asistencia_pendiente where id_persona = ${one.IdPersona}`,
    );
    expect(waiting).toEqual([{ intentos: 3, error: 'no cabe' }]);
    const told = made(await admin.get('/api/AsistenciaDia/fallidos')).Fallidos.filter(
      ({ IdPersona }: { IdPersona: number }) => IdPersona === one.IdPersona,
    );
    expect(told[0]).toMatchObject({ Error: 'no cabe' });

    await app.database.query('drop trigger tropieza on asistencia_dia');
    await app.database.query('drop function asistencia_tropieza');
    made(await admin.post('/api/AsistenciaDia/recalcular', { FechaInicio: inDays(-10), FechaFin: inDays(1), Personas: [one.IdPersona] }));
    await calculated();
    expect(await dayOf(one)).toMatchObject({ Estado: 'F', Fallo: null });
    expect(
      (await app.database.rows({ n: int }, sql`select count(*)::int as n from asistencia_pendiente where id_persona = ${one.IdPersona}`))[0]?.n,
    ).toBe(0);
  });
});

describe('050301: a person’s page', () => {
  test('Asignar guardia: from a day on, asked about where another one goes on; the same again moves nothing', async () => {
    const who = await employed();
    const Codigo = newCode('R');
    const regime = await site.create('AdministracionRegimen', {
      ...{ Codigo, Regimen: `Régimen ${Codigo}`, FechaInicio: '20260101' },
      Segmentos: [
        { Tipo: 'T', Turno: 'D', Dias: 7 },
        { Tipo: 'D', Dias: 7 },
      ],
    });
    const guard = (letter: string) =>
      site.create('AdministracionRegimenGuardia', {
        ...{ IdRegimen: regime.IdRegimen, Codigo: letter, Guardia: `Guardia ${letter}`, FechaBase: inDays(-7) },
      });
    const [a, b] = [await guard('A'), await guard('B')];
    const path = `/api/AsistenciaPersona/${who.IdAsistenciaPersona}/asignarGuardia`;
    expect(made(await admin.post(path, { IdRegimenGuardia: a.IdRegimenGuardia, FechaInicio: inDays(-5) }))).toEqual({ Asignado: 'S' });
    expect(made(await admin.post(path, { IdRegimenGuardia: a.IdRegimenGuardia, FechaInicio: inDays(-2) }))).toEqual({ Asignado: 'N' });
    const other = { IdRegimenGuardia: b.IdRegimenGuardia, FechaInicio: inDays(0) };
    expect((await admin.post(path, other)).problem).toMatchObject({ code: 'guardia.en_curso', confirmable: true });
    expect(made(await admin.post(path, { ...other, Confirmaciones: ['guardia.en_curso'] }))).toEqual({ Asignado: 'S' });
    expect(made(await admin.get(`/api/AsistenciaPersona/${who.IdAsistenciaPersona}`)).Guardia).toBe(`${Codigo} – B`);
    expect((await admin.post(path, { IdRegimenGuardia: 999_999, FechaInicio: inDays(0) })).problem.errors[0]?.field).toBe('IdRegimenGuardia');
    const guardian = await app.signIn('GARITA');
    expect((await guardian.post(path, other)).status).toBe(403);
  });

  test('the preview says what each of the next thirty days is planned to be, from today on', async () => {
    const who = await employed();
    const { Dias } = made(await admin.get(`/api/AsistenciaPersona/${who.IdAsistenciaPersona}/previa`));
    expect(Dias.map(({ Fecha }: { Fecha: string }) => Fecha)).toEqual(Array.from({ length: 30 }, (_, place) => addDays(inDays(0), place)));
    expect(Dias[0]).toEqual({ Fecha: inDays(0), Plan: 'L', Turno: 'D', Inicio: '08:00', Fin: '17:00' });
    expect((await admin.get('/api/AsistenciaPersona/999999/previa')).status).toBe(404);
  });

  test('Marcas: used and by which day, excluded with why, annulled; the mark itself stays as it was made', async () => {
    const who = await employed();
    await mark(who, '08:00', 'S');
    await mark(who, '17:00', 'N');
    await calculated();
    const path = `/api/AsistenciaPersona/${who.IdAsistenciaPersona}/marcas`;
    const used = async () => made(await admin.get(path, { Mes: yesterday.slice(0, 6) })).Marcas;
    expect(await used()).toMatchObject([
      { ModoMarcacion: 'N', Uso: 'usada', Dia: yesterday, Automatica: 'S' },
      { ModoMarcacion: 'S', Uso: 'usada', Dia: yesterday, Automatica: 'S' },
    ]);
    const [exit] = await used();
    await site.create('AsistenciaMarcaExcluida', { IdMarca: exit.IdMarca, Motivo: 'Marcó por otro' });
    await calculated();
    expect((await used())[0]).toMatchObject({ Uso: 'excluida', Motivo: 'Marcó por otro', IdMarcaExcluida: expect.any(Number) });
    expect(made(await admin.get(`/api/AccesoMarca/${exit.IdMarca}`))).toMatchObject({ Anulada: 'N', ModoMarcacion: 'N' });
    expect((await admin.get(path, { Mes: '202613' })).problem.errors[0]?.field).toBe('Mes');
    expect((await admin.get('/api/AsistenciaPersona/999999/marcas', { Mes: '202611' })).status).toBe(404);
  });

  test('the filter con marcas incompletas', async () => {
    const [who, other] = [await employed(), await employed()];
    await mark(who, '08:00', 'S');
    await calculated();
    const { data } = made(
      await admin.get('/api/AsistenciaPersona', { filter: [['Incompletas', '>', 0], 'and', ['IdPersona', 'in', [who.IdPersona, other.IdPersona]]] }),
    );
    expect(data.map(({ IdPersona }: { IdPersona: number }) => IdPersona)).toEqual([who.IdPersona]);
  });
});

describe('050107: the map', () => {
  test('each door that controls attendance, by its checkpoint, with its last mark; of a company that lists its own, the others do not count', async () => {
    const who = await employed();
    // The last one that is so far, whoever else marked here before.
    await mark(who, '23:40', 'S');
    await app.database.run(
      sql`update acceso_punto_control set latitud = -16.5, longitud = -71.9 where id_punto_control = ${site.punto.IdPuntoControl}`,
    );
    const doorsOf = async (query: object = {}) => {
      const { Puntos } = made(await admin.get('/api/AsistenciaPuntoControl/mapa', { ...query }));
      return Puntos.find(({ IdPuntoControl }: { IdPuntoControl: number }) => IdPuntoControl === site.punto.IdPuntoControl);
    };
    const point = await doorsOf();
    expect(point).toMatchObject({ Latitud: -16.5, Longitud: -71.9 });
    const door = point.Puertas.find(({ IdPuerta }: { IdPuerta: number }) => IdPuerta === site.p1.IdPuerta);
    expect(door).toMatchObject({ Cuenta: 'S', UsaSentido: 'S' });
    expect(new Date(door.UltimaMarca).toISOString()).toBe(new Date(at('23:40')).toISOString());
    const own = await site.create('AsistenciaPuntoControl', {
      ...{ IdPuerta: site.p2.IdPuerta, IdCompania: site.masters.misti, FechaInicio: inDays(-1), UsaSentido: 'N' },
    });
    const listed = await doorsOf({ IdCompania: site.masters.misti });
    const counts = Object.fromEntries(
      listed.Puertas.map(({ IdPuerta, Cuenta, UsaSentido }: Record<string, string>) => [IdPuerta, [Cuenta, UsaSentido]]),
    );
    expect(counts).toMatchObject({ [site.p1.IdPuerta]: ['N', 'S'], [site.p2.IdPuerta]: ['S', 'N'] });
    made(await admin.delete(`/api/AsistenciaPuntoControl/${own.IdAsistenciaPuntoControl}`));
  });
});

describe('050303: step 2, Totales', () => {
  test('shows every measure, each in one group', () => {
    const shown = Object.values(GRUPOS).flat();
    expect([...shown].sort()).toEqual([...MEDIDAS, ...CUENTAS].sort());
    expect(shown).toHaveLength(35);
  });

  test('each measure with that of the period before, and the percentages under which payroll is handed them; as a workbook too', async () => {
    const who = await employed();
    await calculated();
    const payroll = await payrollOf(site);
    await app.database.run(sql`update asistencia_persona set id_planilla = ${payroll.IdPlanilla} where id_persona = ${who.IdPersona}`);
    const period = async (codigo: string, from: string, to: string, estado: string) => {
      const [row] =
        await app.database.run(sql`insert into asistencia_periodo (id_cliente, id_planilla, id_compania, codigo, fecha_inicio, fecha_fin, estado)
        values (${admin.perfil.IdCliente}, ${payroll.IdPlanilla}, ${site.masters.misti}, ${codigo}, ${from}::date, ${to}::date, ${estado}) returning id_periodo`);
      return Number(row?.id_periodo);
    };
    const earlier = await period('ANTES', inDays(-20), inDays(-7), 'C');
    await app.database.run(sql`insert into asistencia_periodo_persona (id_cliente, id_periodo, id_persona, id_compania, normales, dias_falta, justificado)
      values (${admin.perfil.IdCliente}, ${earlier}, ${who.IdPersona}, ${site.masters.misti}, 960, 1, '{}'::jsonb)`);
    const id = await period('AHORA', inDays(-6), yesterday, 'A');
    const { data, Porcentajes } = made(await admin.get(`/api/AsistenciaPeriodo/${id}/totales`));
    expect(Object.keys(data[0].Medidas).sort()).toEqual([...MEDIDAS, ...CUENTAS].sort());
    expect(data[0]).toMatchObject({ Medidas: { DiasFalta: 6 }, Anterior: { Normales: 960, DiasFalta: 1 }, DiferenciaNormales: -960 });
    expect(Porcentajes).toEqual({ Sobretiempo1: 25, Sobretiempo2: 35, Descanso: 100, Feriado: 100 });
    // They are the company's own, of the last day of the period.
    const labels = (descanso: number, feriado: number) =>
      app.database.run(
        sql`update asistencia_configuracion_compania set porcentaje_descanso = ${descanso}, porcentaje_feriado = ${feriado} where id_compania = ${site.masters.misti}`,
      );
    await labels(150, 200);
    expect(made(await admin.get(`/api/AsistenciaPeriodo/${id}/totales`)).Porcentajes).toMatchObject({ Descanso: 150, Feriado: 200 });
    await labels(100, 100);
    const book = await admin.get(`/api/AsistenciaPeriodo/${id}/totales/excel`);
    expect(book.status).toBe(200);
    expect(book.headers.get('content-type')).toContain('spreadsheetml');
    const guard = await app.signIn('GARITA');
    expect((await guard.get(`/api/AsistenciaPeriodo/${id}/totales/excel`)).status).toBe(403);
  });
});

describe('050303: step 1, Revisar', () => {
  test('corrections that wait for the worker are an open matter of their period, and of no other', async () => {
    const who = await employed();
    const payroll = await payrollOf(site);
    await app.database.run(sql`update asistencia_persona set id_planilla = ${payroll.IdPlanilla} where id_persona = ${who.IdPersona}`);
    await app.database.run(sql`update asistencia_configuracion_compania set horas_oposicion = 48 where id_compania = ${site.masters.misti}`);
    const reason = await site.one('AccesoMotivoMarca', ['Uso', 'contains', 'M']);
    await site.create('AccesoMarca', {
      ...{ IdMarcaOrigen: `C:${who.IdPersona}`, IdPersona: who.IdPersona, IdPuerta: site.p1.IdPuerta, ModoMarcacion: 'S' },
      ...{ Fecha: yesterday, Hora: '08:00', IdMotivoMarca: reason.IdMotivoMarca, Observacion: 'Olvidó marcar' },
    });
    await calculated();
    const matters = async (codigo: string, from: string, to: string) => {
      const [row] = await app.database.run(sql`insert into asistencia_periodo (id_cliente, id_planilla, id_compania, codigo, fecha_inicio, fecha_fin)
        values (${admin.perfil.IdCliente}, ${payroll.IdPlanilla}, ${site.masters.misti}, ${codigo}, ${from}::date, ${to}::date) returning id_periodo`);
      const { Pendientes } = made(await admin.post(`/api/AsistenciaPeriodo/${Number(row?.id_periodo)}/revisar`, {}));
      return Pendientes.find(({ Asunto }: { Asunto: string }) => Asunto === 'correcciones')?.Cantidad;
    };
    expect(await matters('CON', inDays(-3), yesterday)).toBe(1);
    expect(await matters('SIN', inDays(-6), inDays(-4))).toBeUndefined();
  });
});
