import { makeSite, reading, type Site } from '@modules/acceso/test/puesto';
import { inDays, made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asistenciaReports } from '../server/reportes/reportes';
import { CUENTAS, MEDIDAS } from '../shared/calculo/tipos';

let app: TestApp;
let admin: SignedIn;
let keeper: SignedIn;
let site: Site;
beforeAll(async () => {
  app = await startApp();
  [admin, keeper] = [await app.signIn('ADMIN'), await app.signIn('ASISTENCIA')];
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

interface Fila {
  readonly [column: string]: string | number | null;
}
const FROM = inDays(-30);
const TO = inDays(-1);
const ask = (by: SignedIn, code: string, asked: object = {}, more: object = {}) =>
  by.post(`/api/PlataformaReporte/${code}/ejecutar`, { Formato: 'P', Parametros: { Desde: FROM, Hasta: TO, ...asked }, skip: 0, take: 200, ...more });
const all = async (code: string, asked: object = {}): Promise<Fila[]> => {
  const rows: Fila[] = [];
  for (;;) {
    const page = made(await ask(keeper, code, asked, { skip: rows.length }));
    rows.push(...page.data);
    if (rows.length >= page.totalCount || page.data.length === 0) return rows;
  }
};
const sum = (rows: readonly Fila[], column: string) => rows.reduce((total, row) => total + Number(row[column] ?? 0), 0);
/** What the days of those that the reports are of come to, straight from the table. */
const truth = async (expression: string, where = 'true') => {
  const [row] = await app.database.run(
    sql`select ${sql.raw(expression)}::float8 as v from asistencia_dia d where d.id_cliente = ${admin.perfil.IdCliente} and d.fecha between ${FROM}::date and ${TO}::date and ${sql.raw(where)}`,
  );
  return Number(row?.v ?? 0);
};
const column = (name: string) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();

describe('Reportes de asistencia A1–A13', () => {
  test('each of the thirteen is in the catalog, runs on the screen, and goes out as a workbook and as a document', async () => {
    expect(asistenciaReports.map(({ code }) => code)).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9', 'A10', 'A11', 'A12', 'A13']);
    for (const { code } of asistenciaReports) {
      const screen = await ask(keeper, code);
      expect([code, screen.status]).toEqual([code, 200]);
      const book = await keeper.call('POST', `/api/PlataformaReporte/${code}/ejecutar`, {
        body: { Formato: 'X', Parametros: { Desde: FROM, Hasta: TO } },
      });
      // What has no rows has no file, and says so.
      if (made(screen).totalCount === 0) expect([code, book.problem.code]).toEqual([code, 'reporte.sin_datos']);
      else expect([code, book.status]).toEqual([code, 200]);
    }
    const paper = await keeper.call('POST', '/api/PlataformaReporte/A1/ejecutar', {
      body: { Formato: 'F', Parametros: { Desde: inDays(-2), Hasta: TO } },
    });
    expect(paper.status).toBe(200);
    expect((await ask(keeper, 'A5', { Desde: undefined })).problem.detail).toBe('Debe seleccionar un periodo.');
    expect((await ask(await app.signIn('TRABAJADOR'), 'A5')).status).toBe(403);
  });

  test('consolidated totals are the sum of the days to the minute: A2, A4, A5, A7, A9', async () => {
    const summary = await all('A5');
    for (const name of [...MEDIDAS, ...CUENTAS].filter((one) => summary[0] && one in summary[0]))
      expect([name, sum(summary, name)]).toEqual([name, await truth(`sum(d.${column(name)})`)]);
    expect(sum(await all('A2'), 'Tardanza')).toBe(await truth('sum(d.tardanza)'));
    for (const Agrupar of ['P', 'U', 'E']) {
      const overtime = await all('A4', { Agrupar });
      expect(sum(overtime, 'Calculado')).toBe(await truth('sum(d.sobretiempo_calculado)'));
      expect(
        sum(overtime, 'Sobretiempo1') +
          sum(overtime, 'Sobretiempo2') +
          sum(overtime, 'Sobretiempo3') +
          sum(overtime, 'Compensado') +
          sum(overtime, 'NoAutorizado'),
      ).toBe(sum(overtime, 'Calculado'));
    }
    expect(sum(await all('A7'), 'Normales')).toBe(await truth('sum(d.normales)'));
    // What is worked on rest days and holidays is worked too.
    expect(sum(await all('A9'), 'Trabajados')).toBe(
      await truth('sum(d.normales + d.feriado_turno + d.descanso + greatest(d.feriado - d.feriado_turno, 0))'),
    );
    for (const code of ['A7', 'A9']) expect([code, sum(await all(code), 'Sobretiempo')]).toEqual([code, await truth('sum(d.sobretiempo_calculado)')]);
    expect(sum(await all('A3'), 'Faltante')).toBe(
      await truth('sum(d.faltante)', `(d.estado in ('F', 'J', 'M') or d.justificado_pagado + d.justificado_no_pagado > 0)`),
    );
  });

  test('A5 equals step 2 of the closing', async () => {
    const period = made(await keeper.get('/api/AsistenciaPeriodo', { filter: ['Estado', '=', 'C'], take: 1 })).data[0];
    const totals: { Medidas: Record<string, number> }[] = [];
    for (;;) {
      const page = made(await keeper.get(`/api/AsistenciaPeriodo/${period.IdPeriodo}/totales`, { skip: totals.length, take: 200 }));
      totals.push(...page.data);
      if (totals.length >= page.totalCount) break;
    }
    const rows = await all('A5', { Desde: period.FechaInicio, Hasta: period.FechaFin, IdPlanilla: period.IdPlanilla });
    expect(rows.length).toBeGreaterThan(0);
    for (const name of ['Normales', 'Tardanza', 'Faltante', 'SobretiempoCalculado', 'DiasTrabajados', 'DiasFalta'])
      expect([name, sum(rows, name)]).toEqual([name, totals.reduce((total, { Medidas }) => total + (Medidas[name] ?? 0), 0)]);
  });

  test('A1 of a contractor carries the contractor’s number, not the client’s; entry and exit have seconds', async () => {
    const [row] = await all('A1', { IdCompania: site.masters.misti });
    const [company] = await app.database.run(sql`select documento, compania from administracion_compania where id_compania = ${site.masters.misti}`);
    expect(row).toMatchObject({ Ruc: company?.documento, Empleador: company?.compania });
    const came = (await all('A1', { IdCompania: site.masters.misti })).find(({ Entrada, Salida }) => Entrada !== null && Salida !== null);
    expect(came?.Entrada).toMatch(/^\d\d:\d\d:\d\d$/);
  });

  test('A10 is the days of A1 on Sundays and holidays with presence', async () => {
    const ten = await all('A10');
    const days = await app.database.run(
      sql`select d.id_persona, d.fecha from asistencia_dia d join administracion_persona p on p.id_persona = d.id_persona where d.id_cliente = ${admin.perfil.IdCliente} and d.fecha between ${FROM}::date and ${TO}::date and d.presencia > 0
        and (extract(isodow from d.fecha) = 7 or exists (select 1 from administracion_feriado f where f.id_cliente = d.id_cliente and f.fecha = d.fecha and (f.id_division is null or f.id_division = p.actual_id_division)
          and f.id_pais = (select v.id_pais from sistema_division v where v.id_division = p.actual_id_division)))`,
    );
    expect(ten.length).toBe(days.length);
    expect(ten.length).toBeGreaterThan(0);
  });

  test('A6: 3 absences and 2 justified of 220 planned days are 2,27 %', async () => {
    const person = await site.ready(inDays(-30), inDays(90));
    await app.database.run(sql`insert into asistencia_dia (id_cliente, id_persona, id_compania, fecha, tipo_dia, planificado, estado, tramos, huella, fecha_calculo, dias_trabajados, dias_falta, dias_justificados)
      select ${admin.perfil.IdCliente}, ${person.IdPersona}, ${site.masters.misti}, date '2024-03-01' + n % 31, 'L', 'S', case when n < 3 then 'F' when n < 5 then 'J' else 'A' end, '{}'::jsonb, 'x', now(),
        case when n < 5 then 0 else 1 end, case when n < 3 then 1 else 0 end, case when n in (3, 4) then 1 else 0 end from generate_series(0, 30) n`);
    const others = await Promise.all([1, 2, 3, 4, 5, 6].map(() => site.ready(inDays(-30), inDays(90))));
    await app.database.run(sql`insert into asistencia_dia (id_cliente, id_persona, id_compania, fecha, tipo_dia, planificado, estado, tramos, huella, fecha_calculo, dias_trabajados)
      select ${admin.perfil.IdCliente}, x.id, ${site.masters.misti}, date '2024-03-01' + n, 'L', 'S', 'A', '{}'::jsonb, 'x', now(), 1
      from unnest(${sql.param(others.map(({ IdPersona }) => IdPersona))}::int[]) with ordinality x(id, o) cross join generate_series(0, 30) n where (x.o - 1) * 31 + n < 189`);
    const rows = await all('A6', { Desde: '20240301', Hasta: '20240331', IdCompania: site.masters.misti });
    expect([sum(rows, 'Planificados'), sum(rows, 'Faltas'), sum(rows, 'Justificados')]).toEqual([217, 3, 2]);
    await app.database.run(sql`insert into asistencia_dia (id_cliente, id_persona, id_compania, fecha, tipo_dia, planificado, estado, tramos, huella, fecha_calculo, dias_trabajados)
      select ${admin.perfil.IdCliente}, ${(await site.ready(inDays(-30), inDays(90))).IdPersona}, ${site.masters.misti}, date '2024-03-01' + n, 'L', 'S', 'A', '{}'::jsonb, 'x', now(), 1 from generate_series(0, 2) n`);
    const [month] = await all('A6', { Desde: '20240301', Hasta: '20240331', IdCompania: site.masters.misti });
    expect(month).toMatchObject({ Planificados: 220, Faltas: 3, Justificados: 2, Ausentismo: 0.0227 });
    await app.database.run(sql`delete from asistencia_dia where fecha < date '2025-01-01'`);
  });

  /** Days of somebody as they might have been counted, each from a Monday of 2024 on. */
  const counted = async (monday: string, days: readonly Readonly<Record<string, string | number>>[], tramos = '{}') => {
    const { IdPersona } = await site.ready(inDays(-30), inDays(90));
    for (const [place, one] of days.entries()) {
      const columns = Object.keys(one).map((name) => `, ${column(name)}`);
      const values = Object.values(one).map((value) => `, ${typeof value === 'number' ? value : `'${value}'`}`);
      await app.database.query(
        `insert into asistencia_dia (id_cliente, id_persona, id_compania, fecha, tipo_dia, planificado, estado, tramos, huella, fecha_calculo${columns.join('')})
          values (${admin.perfil.IdCliente}, ${IdPersona}, ${site.masters.misti}, date '${monday}' + ${place}, '${one.DiasTrabajados ? 'L' : 'D'}', '${one.DiasTrabajados ? 'S' : 'N'}', '${one.DiasTrabajados ? 'A' : 'D'}',
            '${tramos}'::jsonb, 'x', now()${values.join('')})`,
      );
    }
    return IdPersona;
  };
  const shift = (Normales: number, more: Readonly<Record<string, string | number>> = {}) => ({
    ...{
      Programados: Normales,
      Presencia: Normales + 60,
      Normales,
      DiasTrabajados: 1,
      InicioTurno: '2024-07-01T13:00Z',
      FinTurno: '2024-07-01T22:00Z',
    },
    ...more,
  });
  const rest = (more: Readonly<Record<string, string | number>> = {}) => ({ DiasDescanso: 1, ...more });
  const ofWeeks = (base: 'S' | 'C') =>
    app.database.run(
      sql`insert into asistencia_configuracion_compania (id_cliente, id_compania, fecha_inicio, fecha_fin, base_sobretiempo, bandas)
        values (${admin.perfil.IdCliente}, ${site.masters.misti}, '2024-01-01', '2024-12-31', ${base}, '[{"Orden":1,"HastaMinutos":null,"Porcentaje":50}]'::jsonb)`,
    );
  const forget = async () => {
    await app.database.run(sql`delete from asistencia_dia where fecha < date '2025-01-01'`);
    await app.database.run(sql`delete from asistencia_configuracion_compania where fecha_inicio = date '2024-01-01'`);
  };

  test('overtime of a week stands on its Sunday, where nobody was: A7 and A9 tell it, and the hours of the week count each minute once', async () => {
    await ofWeeks('S');
    // E14: Monday until 18:30, 66 minutes over the legal week, kept on Sunday.
    const days = [
      shift(504, { PermanenciaDespues: 66 }),
      shift(504),
      shift(504),
      shift(504),
      shift(504),
      rest(),
      rest({ SobretiempoCalculado: 66, Sobretiempo1: 66 }),
    ];
    const IdPersona = await counted('2024-07-01', days);
    const week = { Desde: '20240701', Hasta: '20240707', IdPersona };
    const daily = await all('A9', week);
    expect([sum(daily, 'Trabajados'), sum(daily, 'Sobretiempo'), daily.length]).toEqual([5 * 504, 66, 6]);
    expect(daily.every(({ Semana }) => Semana === 43.1)).toBe(true);
    expect((await all('A1', week))[0]).toMatchObject({ Semana: 43.1 });
    expect(await all('A7', week)).toEqual([expect.objectContaining({ Normales: 5 * 504, Sobretiempo: 66, Horas: 43.1 })]);
    // What comes to no overtime was worked all the same.
    await app.database.run(sql`update asistencia_dia set sobretiempo_calculado = 0, sobretiempo1 = 0 where id_persona = ${IdPersona}`);
    expect((await all('A9', week)).map(({ Semana }) => Semana)).toEqual(Array(5).fill(43.1));
    // Who was there while an hour came twice worked it.
    const twice = await counted('2024-07-01', [shift(660, { PermanenciaDespues: 5, Observaciones: '{CHM}' })]);
    expect((await all('A9', { ...week, IdPersona: twice }))[0]).toMatchObject({ Semana: 12.08 });
    await forget();
    // E26: the overtime of a cycle is of minutes of its shifts.
    await ofWeeks('C');
    const cycle = await counted('2024-07-01', [...Array(6).fill(shift(660)), shift(660, { SobretiempoCalculado: 200, Sobretiempo1: 200 })]);
    expect((await all('A9', { ...week, IdPersona: cycle }))[0]).toMatchObject({ Semana: 77 });
    expect((await all('A7', { ...week, IdPersona: cycle }))[0]).toMatchObject({ Sobretiempo: 200, Horas: 77 });
    await forget();
  });

  test('A13: who works the legal week exactly is over it in no month; an average is of whole weeks', async () => {
    // July 2024 begins on a Monday: 27 days of eight hours in 31.
    const weeks = (minutes: number) => Array.from({ length: 31 }, (_, place) => (place % 7 === 6 ? rest() : shift(minutes)));
    const [legal, over] = [await counted('2024-07-01', weeks(480)), await counted('2024-07-01', weeks(540))];
    const month = { Desde: '20240701', Hasta: '20240731' };
    expect(await all('A13', { ...month, IdPersona: legal })).toEqual([]);
    expect(await all('A13', { ...month, IdPersona: over })).toEqual([expect.objectContaining({ Promedio: 54, Legal: 48, Seguidos: 6 })]);
    // Of three days no week is told.
    expect(await all('A13', { Desde: '20240701', Hasta: '20240703', IdPersona: over })).toEqual([]);
    await forget();
  });

  test('A1 tells a correction of a night on the day of its shift, and each hour by the clock of where it was worked', async () => {
    const reason = await site.one('AccesoMotivoMarca', ['Uso', 'contains', 'M']);
    await app.database.run(sql`update acceso_puerta set controla_asistencia = 'S' where id_puerta = ${site.p1.IdPuerta}`);
    const [night, morning] = [inDays(-4), inDays(-3)];
    const IdPersona = await counted(`${night.slice(0, 4)}-${night.slice(4, 6)}-${night.slice(6)}`, [shift(660), rest()]);
    const mark = made(
      await admin.post('/api/AccesoMarca', {
        ...{ IdMarcaOrigen: `A1:${IdPersona}`, IdPersona, IdPuerta: site.p1.IdPuerta, ModoMarcacion: 'N', Fecha: morning, Hora: '07:05' },
        ...{ IdMotivoMarca: reason.IdMotivoMarca, Observacion: 'Sin luz' },
      }),
    );
    await app.database.run(
      sql`update asistencia_dia set tramos = ${JSON.stringify({ Marcas: [{ IdMarca: mark.IdMarca, Uso: 'usada' }] })}::jsonb, entrada = ${`${night}T19:00-05:00`}::timestamptz
        where id_persona = ${IdPersona} and fecha = ${night}::date`,
    );
    await app.database.run(
      sql`insert into asistencia_persona (id_cliente, id_persona, id_compania, fecha_inicio) values (${admin.perfil.IdCliente}, ${IdPersona}, ${site.masters.misti}, ${night}::date)`,
    );
    const asked = { Desde: night, Hasta: morning, IdPersona };
    const shown = (rows: readonly Fila[]) => rows.map(({ Fecha, Entrada, Correcciones }) => [Fecha, Entrada, Correcciones]);
    const told = [
      [night, '19:00:00', expect.stringMatching(/^07:05 ADMIN: .*Sin luz$/)],
      [morning, null, null],
    ];
    expect(shown(await all('A1', asked))).toEqual(told);
    // From a division that lives by another clock the register is the same.
    const other = await app.signIn('ADMIN', { division: 'Puerto Ilo' });
    await app.database.run(sql`update sistema_division set zona_horaria = 'America/Santiago' where id_division = ${other.perfil.IdDivision}`);
    expect(shown(made(await ask(other, 'A1', asked)).data)).toEqual(told);
    expect(made(await ask(other, 'A8', asked)).data[0]).toMatchObject({ Hora: '07:05:00' });
    await app.database.run(sql`update sistema_division set zona_horaria = 'America/Lima' where id_division = ${other.perfil.IdDivision}`);
    await app.database.run(sql`delete from asistencia_dia where id_persona = ${IdPersona}`);
  });

  test('A8 names who marked by hand and who excluded, and why; A11 each change of plan with what it was before', async () => {
    const [day] = await app.database.run(
      sql`select d.id_persona, to_char(d.fecha, 'YYYYMMDD') as fecha from asistencia_dia d where d.id_cliente = ${admin.perfil.IdCliente} and d.cerrado = 'N' and d.planificado = 'S' and d.fecha >= ${inDays(-6)}::date
        and not exists (select 1 from asistencia_programacion g where g.id_persona = d.id_persona and g.fecha = d.fecha) order by d.id_persona, d.fecha limit 1`,
    );
    const cell = { IdPersona: Number(day?.id_persona), Fecha: String(day?.fecha) };
    made(await keeper.post('/api/AsistenciaProgramacion/programar', { Celdas: [cell], TipoDia: 'D', Motivo: 'Descanso compensado' }));
    const changes = await all('A11', { IdPersona: cell.IdPersona });
    expect(changes.find(({ Fecha }) => Fecha === cell.Fecha)).toMatchObject({
      Despues: 'Descanso',
      Quien: 'ASISTENCIA',
      Motivo: 'Descanso compensado',
    });
    expect(String(changes.find(({ Fecha }) => Fecha === cell.Fecha)?.Antes)).toMatch(/^\S+ \d\d:\d\d–\d\d:\d\d$/);
    const reason = await site.one('AccesoMotivoMarca', ['Uso', 'contains', 'M']);
    const [door] = await app.database.run(
      sql`select id_puerta from acceso_puerta where id_cliente = ${admin.perfil.IdCliente} and controla_asistencia = 'S' and activo = 'S' order by id_puerta limit 1`,
    );
    made(
      await admin.post('/api/AccesoMarca', {
        ...{
          IdMarcaOrigen: 'A8',
          IdPersona: cell.IdPersona,
          IdPuerta: Number(door?.id_puerta),
          ModoMarcacion: 'S',
          Fecha: cell.Fecha,
          Hora: '06:55',
        },
        ...{ IdMotivoMarca: reason.IdMotivoMarca, Observacion: 'Lector apagado' },
      }),
    );
    const marks = await all('A8', { IdPersona: cell.IdPersona });
    expect(marks.find(({ Hora }) => Hora === '06:55:00')).toMatchObject({
      Tipo: 'M',
      Quien: 'ADMIN',
      Motivo: expect.stringContaining('Lector apagado'),
      Sentido: 'S',
    });
  });

  test('A12 tells marks that arrived late, by door and day', async () => {
    const person = await site.ready(inDays(-30), inDays(90));
    await app.database.run(sql`update acceso_puerta set controla_asistencia = 'S' where id_puerta = ${site.p1.IdPuerta}`);
    const FechaHora = `${TO.slice(0, 4)}-${TO.slice(4, 6)}-${TO.slice(6)}T08:00:00-05:00`;
    made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, person, { FechaHora, EnLinea: 'N' })));
    const late = (await all('A12')).filter(({ Tipo, Puerta }) => Tipo === 'R' && Puerta === site.p1.Nombre);
    expect(late).toHaveLength(1);
    expect(Number(late[0]?.Minutos)).toBeGreaterThan(15);
  });
});
