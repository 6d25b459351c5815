import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, shownDay } from '../shared/dia';
import { feriadosMoviles } from '../shared/feriados';
import { readSegments, shiftOn } from '../shared/turno';
import { mesDeTurno } from '../shared/turno.wire';
import { idOf, inDays, type Masters, made, makeMasters, newCode, today } from './masters';

let app: TestApp;
let admin: SignedIn;
let masters: Masters;
const R = (name: string) => `/api/Administracion${name}`;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  masters = await makeMasters(app, admin);
  await app.database.run(sql`delete from administracion_feriado where id_cliente = ${admin.perfil.IdCliente}`);
});
afterAll(() => app.close());

const create = (resource: string, body: object) => masters.create(`Administracion${resource}`, body);

describe('holidays', () => {
  const generate = (IdPais: number, Anio: number) => admin.post(R('Feriado/generar'), { IdPais, Anio });
  const onDay = async (Fecha: string) => made(await admin.get(R('Feriado'), { filter: ['Fecha', '=', Fecha], take: 10 })).data;

  test('generating PE 2026 gives 14 rows, again 0', async () => {
    expect(made(await generate(masters.pais, 2026))).toEqual({ Creados: 14 });
    expect(made(await generate(masters.pais, 2026))).toEqual({ Creados: 0 });
  });

  test('a template day is neither deleted nor changed; an own one is', async () => {
    const [independence] = await onDay('20260728');
    const path = R(`Feriado/${independence.IdFeriado}`);
    const message = 'Las fechas de la plantilla no se pueden modificar ni eliminar.';
    expect((await admin.delete(path)).problem).toMatchObject({ status: 400, code: 'feriado.plantilla', detail: message });
    expect((await admin.put(path, { Feriado: 'Otro', Version: independence.Version })).problem.detail).toBe(message);
    expect(independence).toMatchObject({ Origen: 'P', DiaSemana: '2', can: { editar: false, eliminar: false } });
    const own = await create('Feriado', { IdPais: masters.pais, Fecha: '20260403', Feriado: 'Viernes santo' });
    expect((await admin.delete(R(`Feriado/${own.IdFeriado}`))).status).toBe(200);
  });

  test('the same day already there for all, or for the division: 409', async () => {
    const IdDivision = admin.perfil.IdDivision;
    const clash = await admin.post(R('Feriado'), { IdPais: masters.pais, IdDivision, Fecha: '20260729', Feriado: 'Aniversario' });
    expect(clash.problem).toMatchObject({ status: 409, code: 'feriado.repetido', errors: [{ field: 'Fecha' }] });
    const day = { IdPais: masters.pais, Fecha: '20261011', Feriado: 'Aniversario' };
    const answers = await Promise.all([admin.post(R('Feriado'), day), admin.post(R('Feriado'), day)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('Día del Minero for one division only is not a holiday of the other', async () => {
    const { IdDivision } = admin.perfil;
    await create('Feriado', { IdPais: masters.pais, IdDivision, Fecha: '20261205', Feriado: 'Día del Minero' });
    const other = await app.signIn('ADMIN', { division: 'Puerto Ilo' });
    expect(other.perfil.IdDivision).not.toBe(IdDivision);
    const regime = await idOf(admin, 'AdministracionRegimen', 'IdRegimen', ['Codigo', '=', '5X2']);
    const guard = await idOf(admin, 'AdministracionRegimenGuardia', 'IdRegimenGuardia', ['IdRegimen', '=', regime]);
    const holiday = async (session: SignedIn) =>
      made(await session.get(R(`RegimenGuardia/${guard}/calendario`), { FechaInicio: '20261205', FechaFin: '20261205' }))[0].Feriado;
    expect(await holiday(admin)).toBe('Día del Minero');
    expect(await holiday(other)).toBeNull();
  });

  test('a country without template', async () => {
    const pais = await idOf(admin, 'SistemaPais', 'IdPais', ['CodigoIso2', '=', 'JP']);
    expect((await generate(pais, 2026)).problem.detail).toBe('El país no tiene feriados registrados.');
  });

  test('29 February only in leap years; a removed holiday stays in the years generated', async () => {
    const chief = await app.signIn('SUPERADMIN');
    const pais = await idOf(admin, 'SistemaPais', 'IdPais', ['CodigoIso2', '=', 'JP']);
    const leap = made(await chief.post('/api/SistemaPaisFeriado', { IdPais: pais, Dia: 29, Mes: 2, Feriado: 'Día bisiesto' }));
    expect(made(await generate(pais, 2027))).toEqual({ Creados: 0 });
    expect(made(await generate(pais, 2028))).toEqual({ Creados: 1 });
    expect((await chief.delete(`/api/SistemaPaisFeriado/${leap.IdPaisFeriado}`)).status).toBe(200);
    expect(await onDay('20280229')).toHaveLength(1);
  });

  test('the job makes next year’s where it is missing', async () => {
    await app.runJob('administracion.feriados');
    const year = Number(today().slice(0, 4)) + 1;
    expect(await onDay(`${year}0728`)).toHaveLength(1);
    for (const { Fecha, Feriado } of feriadosMoviles('PE', year)) expect(await onDay(Fecha)).toMatchObject([{ Feriado, Origen: 'O' }]);
  });

  test('a client begins with those of its country, of this year and the next, with what its law moves; one that it takes away does not come back', async () => {
    const chile = await app.signIn('ADMINCH', { division: 'Planta' });
    const year = Number(today().slice(0, 4));
    const of = async (anio: number) =>
      made(await chile.get(R('Feriado'), { filter: [['Fecha', '>=', `${anio}0101`], 'AND', ['Fecha', '<=', `${anio}1231`]], take: 50 })).data;
    for (const anio of [year, year + 1]) {
      const moved = feriadosMoviles('CH', anio);
      expect(await of(anio)).toHaveLength(10 + moved.length);
      expect((await of(anio)).map((row: { Fecha: string }) => row.Fecha)).toEqual(expect.arrayContaining(moved.map(({ Fecha }) => Fecha)));
    }
    const saturday = (await of(year + 1)).find((row: { Feriado: string }) => row.Feriado === 'Sábado Santo');
    expect((await chile.delete(R(`Feriado/${saturday.IdFeriado}`))).status).toBe(200);
    await app.runJob('administracion.feriados');
    expect(await of(year + 1)).toHaveLength(9 + feriadosMoviles('CH', year + 1).length);
  });
});

describe('regimes and guards', () => {
  const segments = (work: number, rest: number) => [
    { Tipo: 'T', Turno: 'D', Dias: work },
    { Tipo: 'D', Dias: rest },
  ];
  const regime = (over: object = {}) =>
    create('Regimen', { Codigo: newCode('R'), Regimen: 'De prueba', FechaInicio: inDays(-400), Segmentos: segments(14, 7), ...over });
  const guardsOf = async (IdRegimen: number) =>
    made(await admin.get(R('RegimenGuardia'), { filter: ['IdRegimen', '=', IdRegimen], sort: [{ selector: 'Codigo', desc: false }] })).data;
  const withGuards = async () => {
    const made1 = await regime();
    made(await admin.post(R(`Regimen/${made1.IdRegimen}/generarGuardias`), { Cantidad: 3, FechaBase: '20260105' }));
    return { ...made1, guards: await guardsOf(made1.IdRegimen) };
  };

  test('Generar guardias 3 from 05/01/2026 gives 05/01, 12/01, 19/01', async () => {
    const { guards } = await withGuards();
    expect(guards.map((row: { Codigo: string; FechaBase: string }) => [row.Codigo, row.FechaBase])).toEqual([
      ['A', '20260105'],
      ['B', '20260112'],
      ['C', '20260119'],
    ]);
  });

  test('guards that leave days uncovered are asked about', async () => {
    const { IdRegimen } = await regime();
    const path = R(`Regimen/${IdRegimen}/generarGuardias`);
    const asked = await admin.post(path, { Cantidad: 1, FechaBase: '20260105' });
    expect(asked.problem).toMatchObject({
      status: 400,
      confirmable: true,
      detail: 'Las guardias dejan 7 días de cada ciclo sin personal. ¿Desea continuar?',
    });
    made(await admin.post(path, { Cantidad: 1, FechaBase: '20260105', Confirmaciones: ['regimen.sin_cobertura'] }));
    expect(await guardsOf(IdRegimen)).toHaveLength(1);
  });

  test('a regime has work days and ends in rest; FechaFin before FechaInicio refused', async () => {
    const only = await admin.post(R('Regimen'), {
      Codigo: newCode('R'),
      Regimen: 'X',
      FechaInicio: today(),
      Segmentos: [{ Tipo: 'T', Turno: 'D', Dias: 5 }],
    });
    expect(only.problem.detail).toBe('El régimen debe tener días de trabajo y terminar en descanso.');
    const long = await admin.post(R('Regimen'), { Codigo: newCode('R'), Regimen: 'X', FechaInicio: today(), Segmentos: segments(60, 1) });
    expect(long.problem).toMatchObject({ detail: 'El ciclo del régimen debe tener entre 2 y 60 días.', errors: [{ field: 'Segmentos' }] });
    const early = await admin.post(R('Regimen'), {
      Codigo: newCode('R'),
      Regimen: 'X',
      FechaInicio: today(),
      FechaFin: inDays(-1),
      Segmentos: segments(5, 2),
    });
    expect(early.problem.detail).toBe('La fecha fin no puede ser menor a la fecha de inicio.');
    const read = await regime();
    expect(made(await admin.get(R(`Regimen/${read.IdRegimen}`)))).toMatchObject({ DiasTrabajo: 14, DiasDescanso: 7, DiasCiclo: 21 });
  });

  test('the calendar is computed for at most 366 days, as the table of Calculations 2 says', async () => {
    const { guards } = await withGuards();
    const path = R(`RegimenGuardia/${guards[0].IdRegimenGuardia}/calendario`);
    const days = made(await admin.get(path, { FechaInicio: '20260104', FechaFin: '20260119' }));
    expect(days[0]).toMatchObject({ Fecha: '20260104', DiaCiclo: 21, Tipo: 'D', Turno: null });
    expect(days[1]).toMatchObject({ DiaCiclo: 1, Tipo: 'T', Subida: true, Turno: 'D' });
    expect(days[14]).toMatchObject({ Fecha: '20260118', DiaCiclo: 14, Bajada: true });
    const long = await admin.get(path, { FechaInicio: '20260101', FechaFin: '20270102' });
    expect(long.problem).toMatchObject({ status: 400, code: 'calendario.rango' });
    expect((await admin.get(R('RegimenGuardia/999999/calendario'), { FechaInicio: '20260101', FechaFin: '20260102' })).status).toBe(404);
  });

  test('the calendar of a person follows its guards, of whoever may see it; a regime’s goes to Excel with who is on site', async () => {
    const { guards, IdRegimen } = await withGuards();
    const person = await masters.worker({ FechaInicio: inDays(-30) });
    const assign = (guard: { IdRegimenGuardia: number }, FechaInicio: string, FechaFin?: string) =>
      admin.post(R(`RegimenGuardia/${guard.IdRegimenGuardia}/asignar`), {
        Personas: [person.IdPersona],
        FechaInicio,
        ...(FechaFin ? { FechaFin } : {}),
      });
    made(await assign(guards[0], inDays(0), inDays(9)));
    made(await assign(guards[1], inDays(12)));
    const period = { FechaInicio: inDays(-2), FechaFin: inDays(20) };
    const days = made(await admin.get(R(`Persona/${person.IdPersona}/calendario`), period));
    expect(days.map(({ Fecha }: { Fecha: string }) => Fecha)).toEqual(
      [...Array(10).keys(), ...[12, 13, 14, 15, 16, 17, 18, 19, 20]].map((n) => inDays(n)),
    );
    const own = made(
      await admin.get(R(`RegimenGuardia/${guards[1].IdRegimenGuardia}/calendario`), { FechaInicio: inDays(12), FechaFin: inDays(20) }),
    );
    expect(days.slice(10).map(({ DiaCiclo }: { DiaCiclo: number }) => DiaCiclo)).toEqual(own.map(({ DiaCiclo }: { DiaCiclo: number }) => DiaCiclo));
    expect((await admin.get(R(`Persona/${person.IdPersona}/calendario`), { ...period, FechaFin: inDays(400) })).problem.code).toBe(
      'calendario.rango',
    );
    const stranger = await app.signIn('SOLICITANTE2');
    expect((await stranger.get(R(`Persona/${person.IdPersona}/calendario`), period)).status).toBe(404);

    const answer = await fetch(`${app.url}${R(`Regimen/${IdRegimen}/calendario/exportar`)}?${new URLSearchParams(period)}`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    expect(answer.status).toBe(200);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await answer.arrayBuffer());
    const sheet = book.getWorksheet('data');
    const head = [...Array(guards.length + 6).keys()].map((at) => String(sheet?.getCell(4, at + 2).value));
    expect(head.slice(0, 3)).toEqual(['N.°', 'Fecha', 'Día de la semana']);
    expect(head.slice(-3)).toEqual(['Feriado', 'Guardias en sitio', 'Personas en sitio']);
    expect(sheet?.rowCount).toBe(4 + 23);
    expect(sheet?.getCell('B3').text).toContain(`${shownDay(inDays(-2))} – ${shownDay(inDays(20))}`);
    const turns = sheet?.getCell(5, 5).value;
    expect(String(turns)).toMatch(/^(Día|Noche|Descanso)/);
    expect((await stranger.get(R(`Regimen/${IdRegimen}/calendario/exportar`), period)).status).toBe(403);
  });

  test('changing a person from A to B: A ends the day before, once it is confirmed', async () => {
    const { guards, IdRegimen, Version } = await withGuards();
    const [a, b] = guards;
    const person = await masters.worker();
    const assign = (guard: { IdRegimenGuardia: number }, FechaInicio: string, more: object = {}) =>
      admin.post(R(`RegimenGuardia/${guard.IdRegimenGuardia}/asignar`), { Personas: [person.IdPersona], FechaInicio, ...more });
    made(await assign(a, inDays(-20)));
    const change = inDays(-10);
    const asked = await assign(b, change);
    expect(asked.problem).toMatchObject({ code: 'guardia.en_curso', confirmable: true });
    expect(asked.problem.detail).toMatch(/^La persona ya tiene la guardia R\d+ – A hasta nuevo aviso\. ¿Desea finalizarla\?$/);
    made(await assign(b, change, { Confirmaciones: ['guardia.en_curso'] }));
    const history = made(await admin.get(R('PersonaGuardia'), { filter: ['IdPersona', '=', person.IdPersona] })).data;
    expect(history.map((row: { FechaInicio: string; FechaFin: string | null }) => [row.FechaInicio, row.FechaFin])).toEqual([
      [change, null],
      [inDays(-20), addDays(change, -1)],
    ]);
    const fixed = await admin.put(R(`Regimen/${IdRegimen}`), { Segmentos: segments(7, 7), Version });
    expect(fixed.problem.detail).toBe('El régimen tiene personas asignadas; cree otro o finalice las asignaciones.');
    const base = await admin.put(R(`RegimenGuardia/${b.IdRegimenGuardia}`), { FechaBase: '20260201', Version: b.Version });
    expect(base.problem.code).toBe('regimen.con_personas');
  });

  test('an assignment is inside the employment and the regime’s dates; a termination ends it', async () => {
    const { guards } = await withGuards();
    const path = R(`RegimenGuardia/${guards[0].IdRegimenGuardia}/asignar`);
    const person = await masters.worker();
    const before = await admin.post(path, { Personas: [person.IdPersona], FechaInicio: inDays(-31) });
    expect(before.problem.code).toBe('guardia.vinculo');
    const short = await regime({ FechaInicio: inDays(-5), FechaFin: inDays(5) });
    const guard = await create('RegimenGuardia', { IdRegimen: short.IdRegimen, Codigo: 'A', Guardia: 'A', FechaBase: inDays(-5) });
    const out = await admin.post(R(`RegimenGuardia/${guard.IdRegimenGuardia}/asignar`), { Personas: [person.IdPersona], FechaInicio: inDays(-6) });
    expect(out.problem.code).toBe('guardia.regimen');
    made(await admin.post(path, { Personas: [person.IdPersona], FechaInicio: inDays(-30) }));
    made(await admin.post(R(`Persona/${person.IdPersona}/cesar`), { FechaCese: today(), IdMotivoCese: await masters.reason('RENUN') }));
    const [row] = made(await admin.get(R('PersonaGuardia'), { filter: ['IdPersona', '=', person.IdPersona] })).data;
    expect(row.FechaFin).toBe(today());
  });
});

describe('a month of somebody’s roster', () => {
  test('each day is what their guard says, with what the reader consults of it; another month by its name; of nobody in a guard, nothing', async () => {
    const month = async (id: number, Mes?: string) => mesDeTurno.parse(made(await admin.get(R(`Persona/${id}/turno`), Mes ? { Mes } : {})));
    const [row] = await app.database.run(
      sql`select u.id_persona as id, to_char(g.fecha_base, 'YYYYMMDD') as base, r.codigo as regimen, r.segmentos from administracion_persona_guardia u
        join administracion_regimen_guardia g on g.id_regimen_guardia = u.id_regimen_guardia join administracion_regimen r on r.id_regimen = g.id_regimen
        where u.id_cliente = 1 and u.fecha_inicio <= current_date - 40 and u.fecha_fin is null and exists (select 1 from acceso_presencia d where d.id_persona = u.id_persona and d.id_division = 1) limit 1`,
    );
    const id = Number(row?.id);
    const own = await month(id);
    expect(own).toMatchObject({ Hoy: today(), Mes: today().slice(0, 6), Regimen: row?.regimen });
    const blocks = readSegments(row?.segmentos) ?? [];
    for (const { Fecha, Tipo, Turno } of own.Dias)
      expect({ Fecha, Tipo, Turno }).toMatchObject({ Tipo: shiftOn(blocks, String(row?.base), Fecha).Tipo });
    // Who is inside is on site today, and nobody is tomorrow.
    const what = (Fecha: string) => own.Dias.find((one) => one.Fecha === Fecha)?.Que;
    expect(what(today())).toContain('sitio');
    for (const { Fecha, Que } of own.Dias) if (Fecha > today()) expect(Que).not.toContain('sitio');
    expect((await month(id, '202402')).Dias).toHaveLength((await month(id, '202402')).Regimen === null ? 0 : 29);
    const free = await masters.person();
    expect(await month(free.IdPersona)).toMatchObject({ Regimen: null, Dias: [] });
    expect((await admin.get(R(`Persona/${id}/turno`), { Mes: '202613' })).problem).toMatchObject({ status: 400, errors: [{ field: 'Mes' }] });
    const other = await app.signIn('ADMINCH');
    expect((await other.get(R(`Persona/${id}/turno`))).status).toBe(404);
  });
});

describe('personnel divisions', () => {
  const division = (over: object = {}) =>
    create('DivisionPersonal', { Codigo: newCode('DP'), DivisionPersonal: newCode('Planilla '), IdCompania: masters.misti, ...over });
  const offered = async (IdCompania: number, IdDivision: number) =>
    made(await admin.get(R('DivisionPersonal/obtenerTodos'), { IdCompania: String(IdCompania), IdDivision: String(IdDivision) })).map(
      (row: { IdDivisionPersonal: number }) => row.IdDivisionPersonal,
    );

  test('offered by company, and by division or for all', async () => {
    const other = (await app.signIn('ADMIN', { division: 'Puerto Ilo' })).perfil.IdDivision;
    const all = await division();
    const port = await division({ IdDivision: other });
    const here = admin.perfil.IdDivision;
    expect(await offered(masters.misti, here)).toContain(all.IdDivisionPersonal);
    expect(await offered(masters.misti, here)).not.toContain(port.IdDivisionPersonal);
    expect(await offered(masters.misti, other)).toContain(port.IdDivisionPersonal);
    expect(await offered(masters.altiplano, here)).not.toContain(all.IdDivisionPersonal);
    const person = await masters.person();
    const refused = await admin.post(R(`Persona/${person.IdPersona}/asignarCargo`), {
      ...masters.positionBody,
      IdDivisionPersonal: port.IdDivisionPersonal,
    });
    expect(refused.problem.errors).toMatchObject([{ field: 'IdDivisionPersonal' }]);
  });

  test('with people its company is fixed, and it is not deleted', async () => {
    const own = await division();
    await masters.worker({ IdDivisionPersonal: own.IdDivisionPersonal });
    const moved = await admin.put(R(`DivisionPersonal/${own.IdDivisionPersonal}`), { IdCompania: masters.altiplano, Version: own.Version });
    expect(moved.problem.detail).toBe('La división de personal tiene 1 personas; no se puede cambiar de compañía.');
    expect((await admin.delete(R(`DivisionPersonal/${own.IdDivisionPersonal}`))).status).toBe(409);
  });
});
