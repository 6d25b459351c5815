import { makeSite, type Site } from '@modules/acceso/test/puesto';
import { inDays, made } from '@modules/administracion/test/masters';
import { text } from '@platform/server/db/rows';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workQueue } from '../server/calculo/cola';
import { payrollOf } from './planilla';

let app: TestApp;
let admin: SignedIn;
let site: Site;
let payroll: { IdPlanilla: number };
beforeAll(async () => {
  // A time that people are promised is that of a server that plans as theirs.
  app = await startApp({ ownPlans: true });
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
  payroll = await payrollOf(site);
});
afterAll(() => app.close());

const calculated = () => workQueue(app.database, () => new Date());

/** A night and a day shift in one weekly schedule: Monday by day, Tuesday by night, the others rest. */
async function schedule(Codigo: string, days: readonly { NumeroDia: number; Turno: 'D' | 'N'; HoraInicio: string; HoraFin: string }[]) {
  const head = await site.create('AsistenciaHorario', { Codigo, Nombre: `Horario ${Codigo}`, Tipo: 'S', FeriadoLaborable: 'S' });
  for (const { NumeroDia, Turno, HoraInicio, HoraFin } of days) {
    const day = await site.create('AsistenciaHorarioDetalle', { IdHorario: head.IdHorario, NumeroDia, TipoDia: 'L', Turno });
    await site.create('AsistenciaHorarioIntervalo', {
      ...{ IdHorarioDetalle: day.IdHorarioDetalle, Tipo: 'T', HoraInicio, HoraFin, DiaInicio: 0 },
      DiaFin: HoraFin <= HoraInicio ? 1 : 0,
    });
  }
  return head;
}
const everyDay = (HoraInicio = '08:00', HoraFin = '17:00') =>
  [1, 2, 3, 4, 5].map((NumeroDia) => ({ NumeroDia, Turno: 'D' as const, HoraInicio, HoraFin }));

async function worker(IdHorario: number, accredited = true) {
  const person = accredited ? await site.ready(inDays(-30), inDays(90)) : await site.masters.worker();
  await site.create('AsistenciaPersona', {
    ...{ IdPersona: person.IdPersona, IdCompania: site.masters.misti, IdPlanilla: payroll.IdPlanilla, FechaInicio: inDays(-10) },
  });
  await site.create('AsistenciaPersonaHorario', { IdPersona: person.IdPersona, IdHorario, FechaInicio: inDays(-10) });
  await calculated();
  return person;
}
const calendar = (by: SignedIn, IdHorario: number, from = -5, to = 10) =>
  by.get('/api/AsistenciaProgramacion/calendario', { FechaInicio: inDays(from), FechaFin: inDays(to), IdHorario });
const rowOf = async (IdPersona: number, IdHorario: number) =>
  made(await calendar(admin, IdHorario)).data.find((one: { IdPersona: number }) => one.IdPersona === IdPersona);
/** The place of a day in a calendar that begins five days ago. */
const at = (days: number) => days + 5;
/** The first day from some days on whose weekday (1 Monday) is one of those. */
const next = (weekdays: readonly number[], from = 2): number => {
  for (let days = from; ; days++) {
    const day = inDays(days);
    const weekday = new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`).getUTCDay() || 7;
    if (weekdays.includes(weekday)) return days;
  }
};

describe('Calendario de cuadrilla (050205)', () => {
  test('a letter a day: absent where it was planned and nobody came, by day where it is planned, and nothing before the person', async () => {
    const { IdHorario } = await schedule('C1', everyDay());
    const person = await worker(IdHorario);
    const row = await rowOf(person.IdPersona, IdHorario);
    expect(row.Letras).toHaveLength(16);
    expect(row.Letras.slice(0, 5)).toMatch(/^[FDH]+$/);
    expect(row.Letras.slice(6)).toMatch(/^[d.h]+$/);
    expect(row.Letras[at(next([1, 2, 3, 4, 5]))]).toBe('d');
    expect(row.Letras[at(next([6, 7]))]).toBe('.');
    expect(row.Cerrados).toBe('N'.repeat(16));
  });

  test('cells are planned otherwise all together, the calendar says so, and they go back to what the schedule says', async () => {
    const { IdHorario } = await schedule('C2', [...everyDay(), { NumeroDia: 6, Turno: 'N', HoraInicio: '19:00', HoraFin: '07:00' }]);
    const [one, other] = [await worker(IdHorario), await worker(IdHorario)];
    const day = next([1, 2, 3]);
    const Celdas = [one, other].map(({ IdPersona }) => ({ IdPersona, Fecha: inDays(day) }));
    made(await admin.post('/api/AsistenciaProgramacion/programar', { Celdas, TipoDia: 'D', Motivo: 'Parada de planta' }));
    for (const { IdPersona } of [one, other]) {
      const row = await rowOf(IdPersona, IdHorario);
      expect(row.Letras[at(day)]).toBe('.');
      expect(Number.parseInt(row.Senas[at(day)], 16) & 4).toBe(4);
    }
    const cell = made(await admin.get('/api/AsistenciaProgramacion/dia', { IdPersona: one.IdPersona, Fecha: inDays(day) }));
    expect(cell).toMatchObject({ TipoDia: 'D', Programado: { Motivo: 'Parada de planta', Usuario: 'ADMIN' }, IdDia: null });
    expect(made(await admin.post('/api/AsistenciaProgramacion/restablecer', { Celdas })).Celdas).toBe(2);
    expect((await rowOf(one.IdPersona, IdHorario)).Letras[at(day)]).toBe('d');
  });

  test('rules of rosters ask first: less than eight hours between shifts, and a day without accreditation; confirmed, it goes on', async () => {
    const { IdHorario } = await schedule('C3', [...everyDay('06:00', '15:00'), { NumeroDia: 6, Turno: 'N', HoraInicio: '19:00', HoraFin: '07:00' }]);
    const person = await worker(IdHorario);
    const day = next([1, 2, 3, 4]);
    const body = { Celdas: [{ IdPersona: person.IdPersona, Fecha: inDays(day) }], TipoDia: 'L', IdHorario, NumeroDia: 6, Motivo: 'Cubre la noche' };
    const asked = await admin.post('/api/AsistenciaProgramacion/programar', body);
    expect(asked.problem).toMatchObject({ code: 'asistencia.descanso_minimo', confirmable: true });
    expect((await rowOf(person.IdPersona, IdHorario)).Letras[at(day)]).toBe('d');
    made(await admin.post('/api/AsistenciaProgramacion/programar', { ...body, Confirmaciones: ['asistencia.descanso_minimo'] }));
    const row = await rowOf(person.IdPersona, IdHorario);
    expect(row.Letras[at(day)]).toBe('n');
    // What is wrong is marked on the day after, whose shift begins too early.
    expect(Number.parseInt(row.Senas[at(day + 1)], 16) & 8).toBe(8);

    const stranger = await worker((await schedule('C9', everyDay('06:00', '15:00'))).IdHorario, false);
    const rest = next([6]);
    const refused = await admin.post('/api/AsistenciaProgramacion/programar', {
      ...body,
      ...{ Celdas: [{ IdPersona: stranger.IdPersona, Fecha: inDays(rest) }], NumeroDia: 1 },
    });
    expect(refused.problem.code).toBe('asistencia.sin_acreditacion');
  });

  test('rules of rosters hold one by one as they do for many: typed on a person’s page a change of plan is asked about, or refused', async () => {
    const { IdHorario } = await schedule('C10', [...everyDay('06:00', '15:00'), { NumeroDia: 6, Turno: 'N', HoraInicio: '19:00', HoraFin: '07:00' }]);
    const person = await worker(IdHorario);
    const body = { IdPersona: person.IdPersona, Fecha: inDays(next([1, 2, 3, 4])), TipoDia: 'L', IdHorario, NumeroDia: 6, Motivo: 'Cubre la noche' };
    const asked = await admin.post('/api/AsistenciaProgramacion', body);
    expect(asked.problem).toMatchObject({ status: 400, code: 'asistencia.descanso_minimo', confirmable: true });
    made(await admin.post('/api/SistemaReglaCliente', { Regla: 'asistencia.descanso_minimo', Comportamiento: 'B' }));
    const refused = await admin.post('/api/AsistenciaProgramacion', { ...body, Confirmaciones: ['asistencia.descanso_minimo'] });
    expect(refused.problem).toMatchObject({ status: 400, code: 'asistencia.descanso_minimo' });
    expect(refused.problem.confirmable).not.toBe(true);
    const { General } = made(await admin.get('/api/SistemaRegla')).data.find(
      ({ Regla }: { Regla: string }) => Regla === 'asistencia.descanso_minimo',
    );
    made(await admin.delete(`/api/SistemaReglaCliente/${General.Id}`));
    made(await admin.post('/api/AsistenciaProgramacion', { ...body, Confirmaciones: ['asistencia.descanso_minimo'] }));
    const cell = made(await admin.get('/api/AsistenciaProgramacion/dia', { IdPersona: person.IdPersona, Fecha: body.Fecha }));
    expect(cell).toMatchObject({ Inicio: '19:00', Programado: { Motivo: 'Cubre la noche' } });
  });

  test('who is at work has not left yet: T until the end of the shift, M after it', async () => {
    const { IdHorario } = await schedule('C11', everyDay());
    const person = await worker(IdHorario);
    const [last] = made(
      await admin.get('/api/AsistenciaDia', { filter: ['IdPersona', '=', person.IdPersona], sort: [{ selector: 'Fecha', desc: true }], take: 1 }),
    ).data;
    const ends = (minutes: number) =>
      app.database.run(
        sql`update asistencia_dia set estado = 'M', fin_turno = ${new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()} where id_dia = ${last.IdDia}`,
      );
    const letter = async () => {
      const { Dias, data } = made(await calendar(admin, IdHorario));
      return data[0].Letras[Dias.indexOf(last.Fecha)];
    };
    await ends(30);
    expect(await letter()).toBe('T');
    await ends(-30);
    expect(await letter()).toBe('M');
  });

  test('closed days refuse changes, and nothing of the others is changed with them', async () => {
    const { IdHorario } = await schedule('C4', everyDay());
    const person = await worker(IdHorario);
    await app.database.run(
      sql`insert into asistencia_periodo (id_cliente, id_planilla, id_compania, codigo, fecha_inicio, fecha_fin, estado)
        values (${admin.perfil.IdCliente}, ${payroll.IdPlanilla}, ${site.masters.misti}, 'CER-1', ${inDays(-4)}, ${inDays(-2)}, 'C')`,
    );
    const day = next([1, 2, 3]);
    const Celdas = [inDays(day), inDays(-3)].map((Fecha) => ({ IdPersona: person.IdPersona, Fecha }));
    const refused = await admin.post('/api/AsistenciaProgramacion/programar', { Celdas, TipoDia: 'D', Motivo: 'Descanso' });
    expect(refused.problem.detail).toBe('El periodo CER-1 está cerrado.');
    const row = await rowOf(person.IdPersona, IdHorario);
    expect(row.Letras[at(day)]).toBe('d');
    expect(row.Cerrados.slice(1, 4)).toBe('SSS');
    await app.database.run(sql`delete from asistencia_periodo where codigo = 'CER-1'`);
  });

  test('swapping two people twice restores', async () => {
    const { IdHorario } = await schedule('C5', everyDay());
    const other = await schedule('C6', everyDay('09:00', '18:00'));
    const [a, b] = [await worker(IdHorario), await worker(other.IdHorario)];
    const Fecha = inDays(next([1, 2, 3]));
    const swap = { IdPersonaA: a.IdPersona, IdPersonaB: b.IdPersona, Fecha, Motivo: 'Cambio entre ellos' };
    const hours = async () =>
      Promise.all([a, b].map(async ({ IdPersona }) => made(await admin.get('/api/AsistenciaProgramacion/dia', { IdPersona, Fecha })).Inicio));
    expect(await hours()).toEqual(['08:00', '09:00']);
    made(await admin.post('/api/AsistenciaProgramacion/intercambiar', swap));
    expect(await hours()).toEqual(['09:00', '08:00']);
    made(await admin.post('/api/AsistenciaProgramacion/intercambiar', swap));
    expect(await hours()).toEqual(['08:00', '09:00']);
  });

  test('A11: every change of plan as it was made, the first as the last: by the grid, in bulk, swapped, taken back, by form and by assignment', async () => {
    const [day, other] = [await schedule('CA', everyDay()), await schedule('CB', everyDay('09:00', '18:00'))];
    const [a, b] = [await worker(day.IdHorario), await worker(other.IdHorario)];
    const Fecha = inDays(next([1, 2, 3]));
    const cell = { IdPersona: a.IdPersona, Fecha };
    const plan = async (body: object, Celdas = [cell]) => made(await admin.post('/api/AsistenciaProgramacion/programar', { Celdas, ...body }));
    await plan({ TipoDia: 'D', Motivo: 'Parada' });
    // The same again, for another reason, is no change of shift.
    await plan({ TipoDia: 'D', Motivo: 'Parada de planta' });
    await plan({ TipoDia: 'V', Motivo: 'Viaja' }, [cell, { IdPersona: b.IdPersona, Fecha }]);
    made(await admin.post('/api/AsistenciaProgramacion/restablecer', { Celdas: [cell] }));
    made(await admin.post('/api/AsistenciaProgramacion/restablecer', { Celdas: [{ IdPersona: b.IdPersona, Fecha }] }));
    made(
      await admin.post('/api/AsistenciaProgramacion/intercambiar', {
        IdPersonaA: a.IdPersona,
        IdPersonaB: b.IdPersona,
        Fecha,
        Motivo: 'Entre ellos',
      }),
    );
    const [row] = made(
      await admin.get('/api/AsistenciaProgramacion', { filter: [['IdPersona', '=', a.IdPersona], 'and', ['Fecha', '=', Fecha]] }),
    ).data;
    made(
      await admin.put(`/api/AsistenciaProgramacion/${row.IdProgramacion}`, {
        ...row,
        TipoDia: 'D',
        IdHorario: null,
        NumeroDia: null,
        Motivo: 'Al final descansa',
      }),
    );
    const [again] = made(
      await admin.get('/api/AsistenciaProgramacion', { filter: [['IdPersona', '=', a.IdPersona], 'and', ['Fecha', '=', Fecha]] }),
    ).data;
    made(await admin.delete(`/api/AsistenciaProgramacion/${again.IdProgramacion}`));
    const told = async (who: { IdPersona: number }, more: object = {}) =>
      made(
        await admin.post('/api/PlataformaReporte/A11/ejecutar', {
          Formato: 'P',
          Parametros: { Desde: Fecha, Hasta: Fecha, IdPersona: who.IdPersona, ...more },
          take: 50,
        }),
      ).data.map((one: Record<string, string | null>) => [one.Via, one.Antes, one.Despues, one.Motivo]);
    const of = (code: string, hours: string) => `${code} ${hours}`;
    const [ca, cb] = [of('CA', '08:00–17:00'), of('CB', '09:00–18:00')];
    expect(await told(a)).toEqual([
      ['C', ca, 'Descanso', 'Parada'],
      ['M', 'Descanso', 'Viaje', 'Viaja'],
      ['R', 'Viaje', ca, null],
      ['X', ca, cb, 'Entre ellos'],
      ['C', cb, 'Descanso', 'Al final descansa'],
      ['R', 'Descanso', ca, null],
    ]);
    expect(await told(b)).toEqual([
      ['M', cb, 'Viaje', 'Viaja'],
      ['R', 'Viaje', cb, null],
      ['X', cb, ca, 'Entre ellos'],
    ]);
    expect(await told(a, { Via: 'X' })).toHaveLength(1);
    expect(await told(a, { Avisado: 'S' })).toEqual([]);
    // Hours are as they were read then: a schedule that changes later says nothing else of what was done.
    await app.database.run(sql`update asistencia_horario set codigo = 'CAX' where id_horario = ${day.IdHorario}`);
    expect((await told(a))[0]).toEqual(['C', ca, 'Descanso', 'Parada']);
    // Nobody edits nor deletes one, by no door.
    const kept = made(await admin.get('/api/AsistenciaCambioTurno', { filter: ['IdPersona', '=', a.IdPersona] }));
    expect(kept.totalCount).toBe(6);
    expect((await admin.put(`/api/AsistenciaCambioTurno/${kept.data[0].IdCambioTurno}`, { Motivo: 'Otro', Version: 1 })).status).toBe(404);
    await expect(app.database.run(sql`update asistencia_cambio_turno set motivo = 'otro' where id_persona = ${a.IdPersona}`)).rejects.toThrow(
      'solo altas',
    );

    // A schedule given from a day on: what it was, what it is, from when.
    const people = made(await admin.get('/api/AsistenciaPersona', { filter: ['IdPersona', '=', a.IdPersona] })).data;
    made(
      await admin.post(`/api/AsistenciaPersona/${people[0].IdAsistenciaPersona}/asignarHorario`, { IdHorario: other.IdHorario, FechaInicio: Fecha }),
    );
    made(await admin.post(`/api/AsistenciaHorario/${day.IdHorario}/asignar`, { Personas: [b.IdPersona], FechaInicio: Fecha }));
    expect(await told(a, { Via: 'A' })).toEqual([['A', 'CAX', 'CB', null]]);
    expect((await told(b, { Via: 'M' })).at(-1)).toEqual(['M', 'CB', 'CAX', null]);
    const paper = await admin.call('POST', '/api/PlataformaReporte/A11/ejecutar', {
      body: { Formato: 'F', Parametros: { Desde: Fecha, Hasta: Fecha } },
    });
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  test('a change of plan notes its day and those beside it, and no others; a day that is weeks away notes nothing', async () => {
    const { IdHorario } = await schedule('CN', everyDay());
    const person = await worker(IdHorario);
    const noted = () =>
      app.database.rows(
        { desde: text, hasta: text },
        sql`select to_char(fecha_inicio, 'YYYYMMDD') as desde, to_char(fecha_fin, 'YYYYMMDD') as hasta from asistencia_pendiente where id_persona = ${person.IdPersona}`,
      );
    const plan = (Fecha: string) =>
      admin.post('/api/AsistenciaProgramacion/programar', { Celdas: [{ IdPersona: person.IdPersona, Fecha }], TipoDia: 'D', Motivo: 'Otro día' });
    made(await plan(inDays(20)));
    expect(await noted()).toEqual([]);
    made(await plan(inDays(-5)));
    expect(await noted()).toEqual([{ desde: inDays(-6), hasta: inDays(-4) }]);
    await calculated();
    // The hours of a schedule that somebody was given for that day alone move that day too.
    const rare = await schedule('CR', [{ NumeroDia: 1, Turno: 'D', HoraInicio: '10:00', HoraFin: '15:00' }]);
    const cell = { IdPersona: person.IdPersona, Fecha: inDays(-5) };
    made(
      await admin.post('/api/AsistenciaProgramacion/programar', {
        Celdas: [cell],
        TipoDia: 'L',
        IdHorario: rare.IdHorario,
        NumeroDia: 1,
        Motivo: 'Cubre',
      }),
    );
    await calculated();
    const planned = async () =>
      made(await admin.get('/api/AsistenciaDia', { filter: [['IdPersona', '=', person.IdPersona], 'and', ['Fecha', '=', cell.Fecha]] })).data[0]
        .Programados;
    expect(await planned()).toBe(300);
    made(
      await admin.post(`/api/AsistenciaHorario/${rare.IdHorario}/detalle`, {
        Dias: [{ NumeroDia: 1, TipoDia: 'L', Turno: 'D', Intervalos: [{ Tipo: 'T', HoraInicio: '10:00', HoraFin: '14:00' }] }],
      }),
    );
    expect(await noted()).toEqual([{ desde: inDays(-6), hasta: inDays(-4) }]);
    await calculated();
    expect(await planned()).toBe(240);
  });

  test('a rule that the client refuses is refused in a swap too; one that is asked about is marked there', async () => {
    const day = next([1, 2, 3]);
    const early = await schedule('CB1', [
      { NumeroDia: 1, Turno: 'D', HoraInicio: '06:00', HoraFin: '15:00' },
      ...everyDay('06:00', '15:00').slice(1),
    ]);
    const late = await schedule(
      'CB2',
      everyDay().map((one) => ({ ...one, Turno: 'N' as const, HoraInicio: '19:00', HoraFin: '03:00' })),
    );
    const [a, b] = [await worker(early.IdHorario), await worker(late.IdHorario)];
    const swap = { IdPersonaA: a.IdPersona, IdPersonaB: b.IdPersona, Fecha: inDays(day), Motivo: 'Cambio' };
    made(await admin.post('/api/SistemaReglaCliente', { Regla: 'asistencia.descanso_minimo', Comportamiento: 'B' }));
    const refused = await admin.post('/api/AsistenciaProgramacion/intercambiar', swap);
    expect(refused.problem).toMatchObject({ status: 400, code: 'asistencia.descanso_minimo' });
    expect(made(await admin.get('/api/AsistenciaProgramacion/dia', { IdPersona: a.IdPersona, Fecha: inDays(day) })).Inicio).toBe('06:00');
    const { General } = made(await admin.get('/api/SistemaRegla')).data.find(
      ({ Regla }: { Regla: string }) => Regla === 'asistencia.descanso_minimo',
    );
    made(await admin.delete(`/api/SistemaReglaCliente/${General.Id}`));
    made(await admin.post('/api/AsistenciaProgramacion/intercambiar', swap));
    expect(made(await admin.get('/api/AsistenciaProgramacion/dia', { IdPersona: a.IdPersona, Fecha: inDays(day + 1) })).Conflictos).toHaveLength(1);
  });

  test('some days in a row are swapped together, all of them or none', async () => {
    const { IdHorario } = await schedule('CR1', everyDay());
    const other = await schedule('CR2', everyDay('09:00', '18:00'));
    const [a, b] = [await worker(IdHorario), await worker(other.IdHorario)];
    const from = next([1, 2, 3]);
    const swap = { IdPersonaA: a.IdPersona, IdPersonaB: b.IdPersona, Fecha: inDays(from), FechaFin: inDays(from + 1), Motivo: 'Dos días' };
    const hours = async () =>
      Promise.all(
        [from, from + 1].map(
          async (days) => made(await admin.get('/api/AsistenciaProgramacion/dia', { IdPersona: a.IdPersona, Fecha: inDays(days) })).Inicio,
        ),
      );
    expect(await hours()).toEqual(['08:00', '08:00']);
    made(await admin.post('/api/AsistenciaProgramacion/intercambiar', swap));
    expect(await hours()).toEqual(['09:00', '09:00']);
    const wrong = await admin.post('/api/AsistenciaProgramacion/intercambiar', { ...swap, FechaFin: inDays(from - 1) });
    expect(wrong.problem.errors[0]?.field).toBe('FechaFin');
    const long = await admin.post('/api/AsistenciaProgramacion/intercambiar', { ...swap, FechaFin: inDays(from + 62) });
    expect(long.problem.errors[0]?.field).toBe('FechaFin');
    made(await admin.post('/api/AsistenciaProgramacion/intercambiar', swap));
    expect(await hours()).toEqual(['08:00', '08:00']);
  });

  test('another company’s people are nobody to a contractor, another client’s nobody to anyone', async () => {
    const { IdHorario } = await schedule('C7', everyDay());
    const person = await worker(IdHorario);
    const unknown = await admin.get('/api/AsistenciaProgramacion/dia', { IdPersona: 99_999_999, Fecha: inDays(0) });
    expect(unknown.status).toBe(404);
    const keeper = await app.signIn('ASISTENCIA');
    expect(made(await calendar(keeper, IdHorario)).totalCount).toBe(1);
    await app.database.run(
      sql`insert into seguridad_perfil_menu (id_cliente, id_perfil, id_menu, acciones)
        select p.id_cliente, p.id_perfil, x, array['consultar', 'editar', 'exportar'] from seguridad_perfil p, unnest(array['050205', '050401']) x where p.perfil = 'SOLICITANTE' and p.id_cliente = ${admin.perfil.IdCliente}`,
    );
    await app.database.run(sql`update seguridad_usuario set id_compania = (select id_compania from administracion_compania where id_cliente = ${admin.perfil.IdCliente} and contratista = 'S'
      and id_compania <> ${site.masters.misti} order by id_compania limit 1) where id_usuario = 'SOLICITANTE'`);
    const contractor = await app.signIn('SOLICITANTE');
    expect(made(await calendar(contractor, IdHorario)).totalCount).toBe(0);
    const cell = { IdPersona: person.IdPersona, Fecha: inDays(next([1, 2, 3])) };
    expect((await contractor.get('/api/AsistenciaProgramacion/dia', cell)).status).toBe(404);
    const touched = await contractor.post('/api/AsistenciaProgramacion/programar', { Celdas: [cell], TipoDia: 'D', Motivo: 'De otra compañía' });
    expect(touched.problem.code).toBe('justificacion.sin_asistencia');
    expect(made(await admin.get('/api/AsistenciaProgramacion/dia', cell)).Programado).toBeNull();
    made(await admin.post('/api/AsistenciaProgramacion/programar', { Celdas: [cell], TipoDia: 'D', Motivo: 'De la suya' }));
    const changes = async (by: SignedIn) =>
      made(
        await by.post('/api/PlataformaReporte/A11/ejecutar', {
          Formato: 'P',
          Parametros: { Desde: cell.Fecha, Hasta: cell.Fecha, IdPersona: person.IdPersona },
        }),
      ).totalCount;
    expect([await changes(keeper), await changes(contractor)]).toEqual([1, 0]);
    expect(made(await contractor.get('/api/AsistenciaCambioTurno', { filter: ['IdPersona', '=', person.IdPersona] })).totalCount).toBe(0);
    const gate = await app.signIn('GARITA');
    expect((await calendar(gate, IdHorario)).status).toBe(403);
    expect(
      (
        await gate.post('/api/AsistenciaProgramacion/programar', {
          Celdas: [{ IdPersona: person.IdPersona, Fecha: inDays(3) }],
          TipoDia: 'D',
          Motivo: 'x y',
        })
      ).status,
    ).toBe(403);
  });

  test('a profile of some organizational units swaps nobody of others', async () => {
    const { IdHorario } = await schedule('C12', everyDay());
    const [a, b] = [await worker(IdHorario), await worker(IdHorario)];
    const swap = { IdPersonaA: a.IdPersona, IdPersonaB: b.IdPersona, Fecha: inDays(next([1, 2, 3])), Motivo: 'De otra unidad' };
    const [elsewhere] = await app.database.run(
      sql`select u.id_unidad_organizacional as id from administracion_unidad_organizacional u where u.id_cliente = ${admin.perfil.IdCliente}
        and not exists (select 1 from administracion_persona p where p.id_persona = any(${sql.param([a.IdPersona, b.IdPersona])}::int[]) and p.actual_id_unidad_organizacional = u.id_unidad_organizacional) order by 1 limit 1`,
    );
    const keeper = await app.signIn('ASISTENCIA');
    const units = (IdUnidades: readonly number[]) =>
      app.database.transaction(async (tx) => {
        await tx.run(sql`delete from seguridad_perfil_unidad where id_perfil = ${keeper.perfil.IdPerfil}`);
        for (const id of IdUnidades)
          await tx.run(
            sql`insert into seguridad_perfil_unidad (id_cliente, id_perfil, id_unidad_organizacional) values (${admin.perfil.IdCliente}, ${keeper.perfil.IdPerfil}, ${id})`,
          );
        await tx.run(sql`update base_sello set version = version + 1 where id_cliente = ${admin.perfil.IdCliente}`);
      });
    await units([Number(elsewhere?.id)]);
    const limited = await app.signIn('ASISTENCIA');
    expect((await limited.post('/api/AsistenciaProgramacion/intercambiar', swap)).problem).toMatchObject({ code: 'justificacion.sin_asistencia' });
    await units([]);
    const whole = await app.signIn('ASISTENCIA');
    made(await whole.post('/api/AsistenciaProgramacion/intercambiar', swap));
  });

  test('what is asked wrongly is told by its field', async () => {
    const tooLong = await admin.get('/api/AsistenciaProgramacion/calendario', { FechaInicio: '20260101', FechaFin: '20260501' });
    expect(tooLong.problem.errors[0]).toMatchObject({ field: 'FechaFin', message: 'El periodo admite como máximo 62 días.' });
    const none = await admin.post('/api/AsistenciaProgramacion/programar', { Celdas: [], TipoDia: 'D', Motivo: 'Nada' });
    expect(none.problem.errors[0]?.message).toBe('Seleccione al menos un día.');
  });

  test('five hundred people and a month are answered at once', async () => {
    const { IdHorario } = await schedule('C8', everyDay());
    await app.database.run(sql`with p as (insert into administracion_persona (id_cliente, apellido_paterno, apellido_materno, nombres, id_tipo_documento, documento, sexo, fecha_nacimiento, id_pais_nacimiento, id_pais_residencia)
        select p.id_cliente, 'CUADRILLA', 'GRANDE', 'OBRERO ' || n, p.id_tipo_documento, ('7' || lpad((9000000 + n)::text, 7, '0')), 'M', date '1990-01-01', p.id_pais_nacimiento, p.id_pais_residencia
        from generate_series(1, 500) n cross join (select * from administracion_persona where id_cliente = ${admin.perfil.IdCliente} order by id_persona limit 1) p returning id_persona),
      v as (insert into administracion_persona_vinculo (id_cliente, id_persona, id_compania, id_division, fecha_inicio, tipo_trabajador, id_cargo, id_unidad_organizacional)
        select ${admin.perfil.IdCliente}, p.id_persona, ${site.masters.misti}, ${admin.perfil.IdDivision}, current_date - 40, w.tipo_trabajador, w.id_cargo, w.id_unidad_organizacional
        from p cross join (select * from administracion_persona_vinculo where id_cliente = ${admin.perfil.IdCliente} order by id_persona_vinculo limit 1) w),
      a as (insert into asistencia_persona (id_cliente, id_persona, id_compania, sujeto_control, fecha_inicio) select ${admin.perfil.IdCliente}, id_persona, ${site.masters.misti}, 'S', current_date - 30 from p)
      insert into asistencia_persona_horario (id_cliente, id_persona, id_horario, fecha_inicio) select ${admin.perfil.IdCliente}, id_persona, ${IdHorario}, current_date - 30 from p`);
    await calculated();
    const ask = () => admin.get('/api/AsistenciaProgramacion/calendario', { FechaInicio: inDays(-20), FechaFin: inDays(10), IdHorario, take: 500 });
    made(await ask());
    const began = performance.now();
    const found = made(await ask());
    const took = performance.now() - began;
    expect(found.data).toHaveLength(500);
    expect(found.data[0].Letras).toHaveLength(31);
    // 179 ms where it was measured, beside four other builds; what a test may promise of a shared machine is less.
    expect(took).toBeLessThan(1500);
  });
});
