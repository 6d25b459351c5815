import { randomUUID } from 'node:crypto';
import { makeSite, reading, type Site } from '@modules/acceso/test/puesto';
import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { int, text } from '@platform/server/db/rows';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workQueue } from '../server/calculo/cola';
import { payrollOf } from './planilla';

/* Checks of the page that stand on what is lived, each by its words. */

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
const mark = async (person: { IdPersona: number; Documento: string }, hour: string, ModoMarcacion: 'S' | 'N', day = yesterday) =>
  made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, person, { FechaHora: at(hour, day), EnLinea: 'N', ModoMarcacion })));
const dayOf = async (person: { IdPersona: number }, Fecha = yesterday) =>
  made(await admin.get('/api/AsistenciaDia', { filter: [['IdPersona', '=', person.IdPersona], 'and', ['Fecha', '=', Fecha]] })).data[0];

/** Somebody of the site's company who works 08:00–17:00 on each day. */
async function employed() {
  const person = await site.ready(inDays(-30), inDays(90));
  const Codigo = newCode('H');
  const head = await site.create('AsistenciaHorario', { Codigo, Nombre: `Todos los días ${Codigo}`, Tipo: 'S', FeriadoLaborable: 'S' });
  const first = await site.create('AsistenciaHorarioDetalle', { IdHorario: head.IdHorario, NumeroDia: 1, TipoDia: 'L', Turno: 'D' });
  const block = { IdHorarioDetalle: first.IdHorarioDetalle, DiaInicio: 0, DiaFin: 0 };
  await site.create('AsistenciaHorarioIntervalo', { ...block, Tipo: 'T', HoraInicio: '08:00', HoraFin: '17:00' });
  await site.create('AsistenciaHorarioIntervalo', { ...block, Tipo: 'R', HoraInicio: '13:00', HoraFin: '14:00' });
  made(await admin.post(`/api/AsistenciaHorario/${head.IdHorario}/copiarDia`, { Origen: 1, Destinos: [2, 3, 4, 5, 6, 7] }));
  await site.create('AsistenciaPersona', { IdPersona: person.IdPersona, IdCompania: site.masters.misti, FechaInicio: inDays(-12) });
  await site.create('AsistenciaPersonaHorario', { IdPersona: person.IdPersona, IdHorario: head.IdHorario, FechaInicio: inDays(-12) });
  return person;
}

describe('Compañías', () => {
  test('Check: a contractor session sees its own company only', async () => {
    await app.database.run(
      sql`insert into seguridad_perfil_menu (id_cliente, id_perfil, id_menu, acciones)
        select p.id_cliente, p.id_perfil, x, '{consultar}'::text[] from seguridad_perfil p, unnest(array['050101', '050302', '050301']) x
        where p.contratista = 'S' and p.id_cliente = ${admin.perfil.IdCliente} on conflict do nothing`,
    );
    await app.database.run(sql`update base_sello set version = version + 1 where id_cliente = ${admin.perfil.IdCliente}`);
    const contractor = await app.signIn('SOLICITANTE');
    const { own } = await app.database.one({ own: int }, sql`select id_compania as own from seguridad_usuario where id_usuario = 'SOLICITANTE'`);
    for (const resource of ['AsistenciaCompania', 'AsistenciaDia', 'AsistenciaPersona']) {
      const rows = made(await contractor.get(`/api/${resource}`, { take: 200 })).data;
      for (const row of rows) expect(row.IdCompania).toBe(own);
    }
  });
});

describe('Configuración por compañía', () => {
  test('Check: tolerance 10 from a day: coming at 08:08 is no lateness from it on, and 8 minutes before', async () => {
    const person = await employed();
    for (const day of [inDays(-3), yesterday]) {
      await mark(person, '08:08', 'S', day);
      await mark(person, '17:00', 'N', day);
    }
    await app.database.run(
      sql`update asistencia_configuracion_compania set fecha_fin = ${inDays(-3)}::date where id_compania = ${site.masters.misti} and fecha_fin is null`,
    );
    await site.create('AsistenciaConfiguracionCompania', {
      ...{ IdCompania: site.masters.misti, FechaInicio: inDays(-2), ToleranciaEntrada: 10 },
      Bandas: [
        { Orden: 1, HastaMinutos: 120, Porcentaje: 25 },
        { Orden: 2, HastaMinutos: null, Porcentaje: 35 },
      ],
    });
    await calculated();
    expect(await dayOf(person, yesterday)).toMatchObject({ Tardanza: 0, Normales: 480 });
    expect(await dayOf(person, inDays(-3))).toMatchObject({ Tardanza: 8, Normales: 472 });
  });
});

describe('Planillas', () => {
  test.each([
    ['M', 29, 28],
    ['Q', 15, 14],
    ['S', 8, 7],
  ])('Check: %s with DiaInicio %i is refused: between 1 and %i', async (Frecuencia, DiaInicio, most) => {
    const body = { Codigo: newCode('PL'), Nombre: newCode('Planilla '), IdCompania: site.masters.misti, Frecuencia, DiaInicio };
    const answer = await admin.post('/api/AsistenciaPlanilla', body);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(`El día de inicio debe estar entre 1 y ${most}.`);
  });
});

describe('Puntos de control', () => {
  test('Check: a door off the list recalculates nothing closed and drops its marks from open days; with UsaSentido N two entries are an entry and an exit', async () => {
    const person = await employed();
    for (const day of [inDays(-4), yesterday]) {
      await mark(person, '08:00', 'S', day);
      await mark(person, '17:00', 'S', day);
    }
    await calculated();
    expect(await dayOf(person)).toMatchObject({ Estado: 'M' });
    await app.database.run(sql`update asistencia_dia set cerrado = 'S' where id_persona = ${person.IdPersona} and fecha = ${inDays(-4)}::date`);
    const closed = await dayOf(person, inDays(-4));
    const row = await site.create('AsistenciaPuntoControl', {
      ...{ IdPuerta: site.p1.IdPuerta, IdCompania: site.masters.misti, FechaInicio: inDays(-12), UsaSentido: 'N' },
    });
    await calculated();
    const both = await dayOf(person);
    expect(both).toMatchObject({ Estado: 'A', Normales: 480 });
    expect([both.Entrada, both.Salida].map((moment) => new Date(moment).getTime())).toEqual(
      ['08:00', '17:00'].map((hour) => new Date(at(hour)).getTime()),
    );
    const other = await site.door({});
    await site.create('AsistenciaPuntoControl', { IdPuerta: other.IdPuerta, IdCompania: site.masters.misti, FechaInicio: inDays(-12) });
    made(await admin.delete(`/api/AsistenciaPuntoControl/${row.IdAsistenciaPuntoControl}`));
    await calculated();
    expect(await dayOf(person)).toMatchObject({ Estado: 'F', Observaciones: ['FA'] });
    expect(await dayOf(person, inDays(-4))).toEqual(closed);
    await app.database.run(sql`delete from asistencia_punto_control where id_puerta = ${other.IdPuerta}`);
  });

  test('fuera de área: while somebody has no area every attendance door counts; given one by hand, marks elsewhere are kept, told (FA) and not used', async () => {
    const person = await employed();
    await mark(person, '08:00', 'S');
    await mark(person, '17:00', 'N');
    await calculated();
    expect(await dayOf(person)).toMatchObject({ Estado: 'A', Normales: 480 });

    // Her groups give that door: an area elsewhere takes it away from nobody.
    const other = await site.create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Taller ') });
    const area = await site.create('AccesoPersonaArea', { IdPersona: person.IdPersona, IdZona: other.IdZona, FechaInicio: inDays(-5) });
    await calculated();
    expect(await dayOf(person)).toMatchObject({ Estado: 'A', Normales: 480 });

    // Without the group it is outside.
    await app.database.run(sql`update acceso_asignacion set fecha_fin = ${inDays(-3)}::date where id_persona = ${person.IdPersona}`);
    made(await admin.put(`/api/AccesoPersonaArea/${area.IdAccesoPersonaArea ?? area.IdPersonaArea}`, { ...area, FechaInicio: inDays(-4) }));
    await calculated();
    expect(await dayOf(person)).toMatchObject({ Estado: 'F', Observaciones: ['FA'] });
    const day = await dayOf(person);
    const why = made(await admin.get(`/api/AsistenciaDia/${day.IdAsistenciaDia ?? day.IdDia}/porque`));
    expect(why.Marcas.map(({ Uso }: { Uso: string }) => Uso)).toEqual(['fuera_area', 'fuera_area']);

    // The checkpoint of that door is an area too; ended, all is as before.
    await site.create('AccesoPersonaArea', {
      IdPersona: person.IdPersona,
      IdPuntoControl: site.p1.IdPuntoControl,
      FechaInicio: inDays(-2),
      FechaFin: inDays(0),
    });
    await calculated();
    expect(await dayOf(person)).toMatchObject({ Estado: 'A', Normales: 480 });
  });

  test('groups that give a door move the days on which somebody has areas, and no others: given, ended, taken, a profile’s and a group’s own', async () => {
    const person = await employed();
    await mark(person, '08:00', 'S');
    await mark(person, '17:00', 'N');
    const other = await site.create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Taller ') });
    await site.create('AccesoPersonaArea', { IdPersona: person.IdPersona, IdZona: other.IdZona, FechaInicio: inDays(-3), FechaFin: inDays(-1) });
    await calculated();
    expect(await dayOf(person)).toMatchObject({ Estado: 'A', Observaciones: [] });
    const noted = async () => {
      const rows = await app.database.rows(
        { desde: text, hasta: text },
        sql`select distinct to_char(fecha_inicio, 'YYYYMMDD') as desde, to_char(fecha_fin, 'YYYYMMDD') as hasta from asistencia_pendiente where id_persona = ${person.IdPersona} and motivo = 'area'`,
      );
      await calculated();
      return rows;
    };
    const own = sql`id_persona = ${person.IdPersona}`;
    const [given] = await app.database.run(
      sql`select id_asignacion, id_perfil_acceso, id_grupo, to_char(fecha_fin, 'YYYYMMDD') as fin from acceso_asignacion where ${own} limit 1`,
    );
    const around = [{ desde: inDays(-4), hasta: inDays(0) }];
    await app.database.run(sql`update acceso_asignacion set fecha_fin = ${inDays(-2)}::date where ${own}`);
    expect(await noted()).toEqual(around);
    expect(await dayOf(person)).toMatchObject({ Estado: 'F', Observaciones: ['FA'] });
    await app.database.run(sql`update acceso_asignacion set fecha_fin = ${String(given?.fin)}::date where ${own}`);
    expect(await noted()).toEqual(around);
    expect(await dayOf(person)).toMatchObject({ Estado: 'A' });
    // A version more, or an end beyond the areas, moves nothing.
    await app.database.run(sql`update acceso_asignacion set version = version + 1 where ${own}`);
    expect(await noted()).toEqual([]);
    const profiles = sql`id_perfil_acceso in (select id_perfil_acceso from acceso_asignacion where ${own})`;
    await app.database.run(sql`update acceso_perfil set activo = 'N' where ${profiles}`);
    if (given?.id_perfil_acceso) {
      expect(await noted()).toEqual(around);
      expect(await dayOf(person)).toMatchObject({ Estado: 'F', Observaciones: ['FA'] });
    }
    await app.database.run(sql`update acceso_perfil set activo = 'S' where ${profiles}`);
    await calculated();
    const groups = await app.database.rows(
      { id: int },
      sql`select distinct unnest(grupos) as id from acceso_perfil where ${profiles} union select id_grupo from acceso_asignacion where ${own} and id_grupo is not null`,
    );
    const doors = await app.database.run(
      sql`delete from acceso_grupo_puerta where id_grupo = any(${sql.param(groups.map(({ id }) => id))}::int[]) and id_zona = (select id_zona_destino from acceso_puerta where id_puerta = ${site.p1.IdPuerta}) returning *`,
    );
    expect(doors.length).toBeGreaterThan(0);
    expect(await noted()).toEqual(around);
    expect(await dayOf(person)).toMatchObject({ Estado: 'F', Observaciones: ['FA'] });
    for (const door of doors)
      await app.database.run(
        sql`insert into acceso_grupo_puerta (id_cliente, id_division, id_grupo, id_zona, id_puerta, id_horario) values (${Number(door.id_cliente)}, ${Number(door.id_division)}, ${Number(door.id_grupo)}, ${Number(door.id_zona)}, ${door.id_puerta === null ? null : Number(door.id_puerta)}, ${Number(door.id_horario)})`,
      );
    expect(await noted()).toEqual(around);
    expect(await dayOf(person)).toMatchObject({ Estado: 'A' });
    // Whoever has no areas marks everywhere: no group moves anything of theirs.
    await app.database.run(sql`delete from acceso_persona_area where ${own}`);
    await calculated();
    await app.database.run(sql`update acceso_asignacion set fecha_fin = ${inDays(-2)}::date where ${own}`);
    expect(await noted()).toEqual([]);
    expect(await dayOf(person)).toMatchObject({ Estado: 'A' });
  });

  test('dates of somebody that become shorter take the days outside with them; deleted, none is left', async () => {
    const person = await employed();
    await calculated();
    const of = async () =>
      (
        await app.database.rows(
          { dia: text },
          sql`select to_char(fecha, 'YYYYMMDD') as dia from asistencia_dia where id_persona = ${person.IdPersona} and fecha < ${inDays(0)}::date order by fecha`,
        )
      ).map(({ dia }) => dia);
    const all = await of();
    expect(all.length).toBeGreaterThan(4);
    const [row] = made(await admin.get('/api/AsistenciaPersona', { filter: ['IdPersona', '=', person.IdPersona] })).data;
    made(await admin.put(`/api/AsistenciaPersona/${row.IdAsistenciaPersona}`, { ...row, FechaInicio: all[1], FechaFin: all.at(-3) }));
    await calculated();
    expect(await of()).toEqual(all.slice(1, -2));
    made(await admin.delete(`/api/AsistenciaPersona/${row.IdAsistenciaPersona}`));
    await calculated();
    expect(await of()).toEqual([]);
  });
});

describe('Cálculo de asistencia', () => {
  test('Check: annulling a manual exit turns A into M', async () => {
    const person = await employed();
    await mark(person, '08:00', 'S');
    const reasons = made(await admin.get('/api/AccesoMotivoMarca', { take: 100 })).data;
    const reason = (Codigo: string) => reasons.find((one: { Codigo: string }) => one.Codigo === Codigo)?.IdMotivoMarca;
    const { IdMarca } = made(
      await admin.post('/api/AccesoMarca', {
        ...{ IdPersona: person.IdPersona, IdPuerta: site.p1.IdPuerta, Fecha: yesterday, Hora: '17:00', ModoMarcacion: 'N' },
        ...{ IdMotivoMarca: reason('OLVIDO'), IdMarcaOrigen: randomUUID() },
      }),
    );
    await calculated();
    expect(await dayOf(person)).toMatchObject({ Estado: 'A', Normales: 480 });
    made(await admin.post(`/api/AccesoMarca/${IdMarca}/anular`, { IdMotivoMarca: reason('ERROR') }));
    await calculated();
    expect(await dayOf(person)).toMatchObject({ Estado: 'M', Normales: 0, Faltante: 480 });
  });

  test('Check: days computed one by one as marks arrive, in any order of arrival, equal those of all together and of one recalculation at the end', async () => {
    const [one, other] = [await employed(), await employed()];
    const days = [inDays(-4), inDays(-3), inDays(-2)];
    const marks = days.flatMap((day, n) => [
      { day, hour: `07:5${n}`, modo: 'S' as const },
      { day, hour: '17:40', modo: 'N' as const },
    ]);
    for (const { day, hour, modo } of marks) {
      await mark(one, hour, modo, day);
      await calculated();
    }
    for (const { day, hour, modo } of [...marks].reverse()) await mark(other, hour, modo, day);
    await calculated();
    const shown = async (person: { IdPersona: number }) =>
      Promise.all(
        days.map(async (day) => {
          const { IdDia, IdPersona, Resumen, IdHorario, IdHorarioTexto, Huella, FechaCalculo, Version, Tramos, ...rest } = await dayOf(person, day);
          return Object.fromEntries(
            Object.entries(rest).filter(([, value]) => typeof value === 'number' || ['A', 'L', 'S', 'N'].includes(String(value))),
          );
        }),
      );
    const before = await shown(one);
    expect(await shown(other)).toEqual(before);
    expect(before[0]).toMatchObject({ Normales: 480, PermanenciaDespues: 40 });
    made(await admin.post('/api/AsistenciaDia/recalcular', { FechaInicio: days[0], FechaFin: days[2], Personas: [one.IdPersona, other.IdPersona] }));
    const stamps = await app.database.run(sql`select fecha_calculo, version from asistencia_dia where id_persona = ${one.IdPersona} order by fecha`);
    await calculated();
    expect(await shown(one)).toEqual(before);
    expect(await app.database.run(sql`select fecha_calculo, version from asistencia_dia where id_persona = ${one.IdPersona} order by fecha`)).toEqual(
      stamps,
    );
  });

  test('Check: recalculating twice: the second says all sin cambio; a closed day changes nothing and says so', async () => {
    const person = await employed();
    await mark(person, '08:00', 'S');
    await mark(person, '17:00', 'N');
    await calculated();
    const ask = async () => {
      const asked = made(
        await admin.post('/api/AsistenciaDia/recalcular', { FechaInicio: inDays(-4), FechaFin: yesterday, Personas: [person.IdPersona] }),
      );
      expect(asked.Personas).toBe(1);
      const waiting = made(await admin.get(`/api/AsistenciaRecalculo/${asked.IdRecalculo}`));
      expect(waiting).toMatchObject({ Procesados: 0, Pendientes: 1, Fallidos: 0 });
      await calculated();
      return made(await admin.get(`/api/AsistenciaRecalculo/${asked.IdRecalculo}`));
    };
    await app.database.run(sql`update asistencia_dia set huella = 'otra' where id_persona = ${person.IdPersona} and fecha = ${yesterday}::date`);
    expect(await ask()).toMatchObject({ Personas: 1, Procesados: 4, SinCambio: 3, Cerrados: 0, Pendientes: 0 });
    const stamps = () =>
      app.database.run(sql`select fecha, fecha_calculo, version from asistencia_dia where id_persona = ${person.IdPersona} order by fecha`);
    const before = await stamps();
    expect(await ask()).toMatchObject({ Procesados: 4, SinCambio: 4, Cerrados: 0 });
    expect(await stamps()).toEqual(before);

    const { IdPlanilla } = made(await admin.get('/api/AsistenciaPersona', { filter: ['IdPersona', '=', person.IdPersona] })).data[0];
    await app.database.run(
      sql`insert into asistencia_periodo (id_cliente, id_planilla, id_compania, codigo, fecha_inicio, fecha_fin, estado)
        values (${admin.perfil.IdCliente}, ${IdPlanilla}, ${site.masters.misti}, 'CERRADO', ${inDays(-4)}::date, ${inDays(-3)}::date, 'C')`,
    );
    await app.database.run(
      sql`update asistencia_dia set cerrado = 'S' where id_persona = ${person.IdPersona} and fecha between ${inDays(-4)}::date and ${inDays(-3)}::date`,
    );
    expect(await ask()).toMatchObject({ Procesados: 2, SinCambio: 2, Cerrados: 2, Pendientes: 0 });
    expect(await stamps()).toEqual(before);
    await app.database.run(sql`delete from asistencia_periodo where codigo = 'CERRADO' and id_planilla = ${IdPlanilla}`);
  });

  test('today has a row while a mark of it counts, and none once its only mark is excluded', async () => {
    const person = await site.ready(inDays(-30), inDays(90));
    const Codigo = newCode('H');
    const head = await site.create('AsistenciaHorario', { Codigo, Nombre: `Descanso ${Codigo}`, Tipo: 'S' });
    const Dias = [1, 2, 3, 4, 5, 6, 7].map((NumeroDia) => ({ NumeroDia, TipoDia: 'D' }));
    made(await admin.post(`/api/AsistenciaHorario/${head.IdHorario}/detalle`, { Dias }));
    const since = { IdPersona: person.IdPersona, FechaInicio: inDays(0) };
    await site.create('AsistenciaPersona', { ...since, IdCompania: site.masters.misti });
    await site.create('AsistenciaPersonaHorario', { ...since, IdHorario: head.IdHorario });
    made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, person)));
    await calculated();
    expect(await dayOf(person, inDays(0))).toMatchObject({ Estado: 'D', Observaciones: ['MSP'] });
    const mark = await site.one('AccesoMarca', ['IdPersona', '=', person.IdPersona]);
    await site.create('AsistenciaMarcaExcluida', { IdMarca: mark.IdMarca, Motivo: 'No era suya' });
    await calculated();
    expect(await dayOf(person, inDays(0))).toBeUndefined();
  });

  test('the why of a day names who changed it by hand, when and what', async () => {
    const person = await employed();
    await mark(person, '08:00', 'S');
    const type = await site.one('AsistenciaJustificacion', ['Codigo', '=', 'LCG']);
    await site.create('AsistenciaJustificacionPersona', {
      ...{ IdPersona: person.IdPersona, IdJustificacion: type.IdJustificacion, Modalidad: 'D', FechaInicio: yesterday, FechaFin: yesterday },
    });
    await calculated();
    const { IdDia } = await dayOf(person);
    const why = made(await admin.get(`/api/AsistenciaDia/${IdDia}/porque`));
    expect(why.Plan).toMatchObject({ Origen: 'asignación', DiaCiclo: null, Guardia: null });
    expect(why.Cambios).toEqual([{ FechaHora: expect.any(String), Usuario: expect.any(String), Que: `Registró una justificación: ${type.Nombre}` }]);
  });
});
