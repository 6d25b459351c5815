import { randomUUID } from 'node:crypto';
import { makeSite, reading, type Site } from '@modules/acceso/test/puesto';
import { daysBetween } from '@modules/administracion/shared/dia';
import { inDays, made } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
let site: Site;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const day = inDays(-3);
const ask = (Parametros: object, Formato = 'P', who = admin) => who.post('/api/PlataformaReporte/RX5/ejecutar', { Parametros, Formato, take: 200 });

/** What is told of somebody on that day. */
async function toldOf({ IdPersona }: ResultOf): Promise<string[]> {
  const { data } = made(await ask({ Desde: day, Hasta: day, IdCompania: site.masters.misti }));
  return data.filter(({ Enlace }: ResultOf) => Enlace === `/administracion/personas/${IdPersona}`).map(({ Excepcion }: ResultOf) => Excepcion);
}

test('Check: annulling the wrong mark and running again removes its row', async () => {
  const person = await site.ready(inDays(-30), inDays(90));
  expect(await toldOf(person)).toEqual([]);
  const reasons = made(await admin.get('/api/AccesoMotivoMarca', { take: 100 })).data;
  const reason = (Codigo: string) => reasons.find((one: ResultOf) => one.Codigo === Codigo)?.IdMotivoMarca;
  const { IdMarca } = made(
    await admin.post('/api/AccesoMarca', {
      ...{ IdMarcaOrigen: randomUUID(), IdPersona: person.IdPersona, IdPuerta: site.p1.IdPuerta, Fecha: day, Hora: '08:00', ModoMarcacion: 'S' },
      IdMotivoMarca: reason('OLVIDO'),
    }),
  );
  expect(await toldOf(person)).toEqual(['B']);
  made(await admin.post(`/api/AccesoMarca/${IdMarca}/anular`, { IdMotivoMarca: reason('ERROR') }));
  expect(await toldOf(person)).toEqual([]);
});

test('a month at most, as a workbook and as a document too, and for who consults the three lists alone', async () => {
  expect((await ask({ Desde: inDays(-60), Hasta: inDays(0) })).problem).toMatchObject({ status: 400, code: 'reporte.periodo_dias' });
  // Thirty-one days, whatever months they lie in.
  expect((await ask({ Desde: inDays(-31), Hasta: inDays(0) })).problem.code).toBe('reporte.periodo_dias');
  expect((await ask({ Desde: inDays(-30), Hasta: inDays(0) })).status).toBe(200);
  for (const Formato of ['X', 'F']) expect((await ask({ Desde: day, Hasta: day }, Formato)).status).toBe(200);
  expect([403, 404]).toContain((await ask({ Desde: day, Hasta: day }, 'P', await app.signIn('GARITA'))).status);
  const all = made(await ask({ Desde: inDays(-9), Hasta: inDays(-2) }));
  const one = made(await ask({ Desde: inDays(-9), Hasta: inDays(-2), Excepcion: 'D' }));
  expect(one.totalCount).toBe(
    all.data.length < all.totalCount ? one.totalCount : all.data.filter(({ Excepcion }: ResultOf) => Excepcion === 'D').length,
  );
});

test('state pendiente / revisada: marked with an observation by who may, told beside its row, counted in the totals, and left pending again', async () => {
  const person = await site.ready(inDays(-30), inDays(90));
  const reasons = made(await admin.get('/api/AccesoMotivoMarca', { take: 100 })).data;
  made(
    await admin.post('/api/AccesoMarca', {
      ...{ IdMarcaOrigen: randomUUID(), IdPersona: person.IdPersona, IdPuerta: site.p1.IdPuerta, Fecha: day, Hora: '08:00', ModoMarcacion: 'S' },
      IdMotivoMarca: reasons.find((one: ResultOf) => one.Codigo === 'OLVIDO')?.IdMotivoMarca,
    }),
  );
  const asked = { Desde: day, Hasta: day, IdCompania: site.masters.misti };
  const rowOf = ({ data }: ResultOf) => data.find(({ Enlace }: ResultOf) => Enlace === `/administracion/personas/${person.IdPersona}`);
  const before = made(await ask(asked));
  const row = rowOf(before);
  expect(row).toMatchObject({ Excepcion: 'B', Estado: 'P', Observacion: null, Clave: `${day}.B.${person.IdPersona}` });
  const review = (body: object, act = 'revisar', who = admin) => who.post(`/api/ComedorConciliacion/${act}`, body);
  const Claves = [row.Clave];
  expect((await review({ Claves })).problem.errors).toMatchObject([{ field: 'Observacion', message: 'Ingrese la observación.' }]);
  for (const Clave of ['x', `${day}.Z.1`, `20261399.B.${person.IdPersona}`, `${day}.B.0`])
    expect((await review({ Claves: [Clave], Observacion: 'x' })).problem, Clave).toMatchObject({ status: 400, code: 'conciliacion.clave' });
  expect((await review({ Claves: [`${day}.B.999999999`], Observacion: 'x' })).status).toBe(404);
  expect((await review({ Claves, Observacion: 'x' }, 'revisar', await app.signIn('GARITA'))).status).toBe(403);
  expect(made(await review({ Claves, Observacion: 'Durmió en casa de visitas' }))).toEqual({ Revisadas: 1 });
  // Said again, the newer one stands.
  made(await review({ Claves, Observacion: 'Con permiso del supervisor' }));
  expect(rowOf(made(await ask(asked)))).toMatchObject({ Estado: 'R', Observacion: 'Con permiso del supervisor' });
  expect(rowOf(made(await ask({ ...asked, Estado: 'P' })))).toBeUndefined();
  const after = made(await ask(asked));
  const pending = ({ Notas }: ResultOf) => Number(/\d+/.exec(Notas.at(-1))?.[0]);
  expect(pending(after)).toBe(pending(before) - 1);
  // Totals by company and exception are those of all rows.
  const [company] = after.Notas;
  expect(company).toMatch(new RegExp(`^[^:]+: ${after.totalCount} \\(`));
  expect(made(await review({ Claves }, 'pendiente'))).toEqual({ Pendientes: 1 });
  expect(rowOf(made(await ask(asked)))).toMatchObject({ Estado: 'P', Observacion: null });
});

/** Rows of a table like one that is there, but for what is said of them; generated columns and keys are the table's own. */
async function like(table: string, key: string, from: string, over: Readonly<Record<string, string>>): Promise<number> {
  const columns = await app.database.query(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> $2`,
    [table, key],
  );
  const names = columns.map(({ name }) => String(name));
  const [row] = await app.database.query(
    `insert into ${table} (${names.join(', ')}) select ${names.map((name) => over[name] ?? `t.${name}`).join(', ')} from (${from}) t returning ${key} as id`,
  );
  return Number(row?.id);
}

test('Check: the worked example, lived: gate, camp, dining room and roster of four people give exactly its five rows', async () => {
  /** The day that the example calls so many of August: the first is nine days ago. */
  const on = (august: number) => inDays(august - 12);
  const at = (august: number, hour: string) => `${on(august).slice(0, 4)}-${on(august).slice(4, 6)}-${on(august).slice(6)}T${hour}:00-05:00`;
  const [quispe, rojas, soto, tello] = await Promise.all([1, 2, 3, 4].map(() => site.ready(inDays(-30), inDays(90))));
  const passes = async (person: ResultOf, entry: string, exit: string) => {
    for (const [FechaHora, ModoMarcacion] of [
      [entry, 'S'],
      [exit, 'N'],
    ])
      made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, person, { FechaHora, EnLinea: 'N', ModoMarcacion })));
  };
  await passes(quispe, at(3, '07:00'), at(5, '18:00'));
  await passes(rojas, at(3, '18:50'), at(4, '07:10'));
  await passes(soto, at(3, '06:50'), at(5, '07:00'));
  await passes(tello, at(3, '08:00'), at(6, '10:00'));
  for (const { IdPersona } of [quispe, tello]) {
    const IdReserva = await like(
      'hotel_reserva',
      'id_reserva',
      `select r.* from hotel_reserva r where r.id_cliente = ${admin.perfil.IdCliente} and r.estado = 'F' order by 1 limit 1`,
      {
        ...{ id_persona: String(IdPersona), numero: `'RX5-${IdPersona}'`, id_compania: String(site.masters.misti), estado: `'F'` },
        ...{ fecha_inicio: `'${on(3)}'::date`, fecha_fin: `'${on(6)}'::date` },
        ...{ fecha_hora_checkin: `'${at(3, '08:00')}'::timestamptz`, fecha_hora_checkout: `'${at(6, '09:00')}'::timestamptz` },
      },
    );
    await like(
      'hotel_ocupacion',
      'id_ocupacion',
      `select o.*, c.id_cama as otra, c.id_habitacion as cuarto from hotel_ocupacion o, hotel_cama c where o.id_cliente = ${admin.perfil.IdCliente} and o.clase = 'R' and c.id_cliente = o.id_cliente
        and not exists (select 1 from hotel_ocupacion x where x.id_cama = c.id_cama and x.vigente = 'S' and x.fecha_inicio < '${on(7)}'::date and x.fecha_fin > '${on(2)}'::date) order by o.id_ocupacion, c.id_cama limit 1`,
      {
        ...{ id_reserva: String(IdReserva), id_persona: String(IdPersona), id_cama: 't.otra', id_habitacion: 't.cuarto', vigente: `'S'` },
        ...{ fecha_inicio: `'${on(3)}'::date`, fecha_fin: `'${on(6)}'::date` },
      },
    );
  }
  for (const [{ IdPersona }, august, hour] of [
    ...[3, 4, 5].map((one) => [quispe, one, '12:30'] as const),
    [quispe, 6, '06:10'] as const,
    ...[3, 5].map((one) => [tello, one, '19:00'] as const),
  ])
    await like(
      'comedor_consumo',
      'id_consumo',
      `select c.* from comedor_consumo c where c.id_cliente = ${admin.perfil.IdCliente} and c.id_division = ${admin.perfil.IdDivision} and c.resultado = 'P' and c.anulado = 'N' and c.id_moneda is not null order by 1 desc limit 1`,
      {
        ...{
          id_persona: String(IdPersona),
          id_compania: String(site.masters.misti),
          uuid: 'gen_random_uuid()::text',
          huella: `'rx5-${IdPersona}-${august}-${hour}'`,
        },
        ...{ fecha_consumo: `'${on(august)}'::date`, fecha_hora: `'${at(august, hour)}'::timestamptz` },
      },
    );
  const roster = await site.one('AsistenciaHorario', ['Codigo', '=', '14X7']);
  await site.create('AsistenciaPersona', { IdPersona: rojas.IdPersona, IdCompania: site.masters.misti, FechaInicio: inDays(-20) });
  made(
    await admin.post('/api/AsistenciaProgramacion', {
      ...{ IdPersona: rojas.IdPersona, Fecha: on(3), TipoDia: 'L', IdHorario: roster.IdHorario, NumeroDia: 8, Motivo: 'Turno de noche' },
      Confirmaciones: ['asistencia.descanso_minimo', 'asistencia.dias_consecutivos', 'asistencia.sin_acreditacion'],
    }),
  );
  const { data } = made(await ask({ Desde: on(3), Hasta: on(6), IdCompania: site.masters.misti }));
  const names = new Map(
    [quispe, rojas, soto, tello].map(({ IdPersona }, place) => [
      `/administracion/personas/${IdPersona}`,
      ['QUISPE', 'ROJAS', 'SOTO', 'TELLO'][place],
    ]),
  );
  const told = data.flatMap(({ Enlace, Excepcion, Fecha }: ResultOf) =>
    names.has(Enlace) ? [`${names.get(Enlace)} ${Excepcion} ${3 + Number(daysBetween(on(3), Fecha))}`] : [],
  );
  expect(told.sort()).toEqual(['QUISPE A 5', 'QUISPE C 6', 'SOTO B 3', 'SOTO B 4', 'TELLO D 4']);
});

/** A ration at noon of that day for each, as one of the demo's, on the account of a company where one is said. */
const eats = (people: readonly ResultOf[], payer: number | null = null) =>
  app.database.run(sql`insert into comedor_consumo (id_cliente, id_division, uuid, huella, id_comedor, id_servicio, tipo_lectura, resultado, origen, id_moneda, costo, porcentaje_compania, monto_compania, monto_trabajador,
      id_persona, id_compania, id_compania_cargo, fecha_consumo, fecha_hora)
    select t.id_cliente, t.id_division, gen_random_uuid()::text, 'x' || x.id, t.id_comedor, t.id_servicio, t.tipo_lectura, t.resultado, t.origen, t.id_moneda, t.costo, t.porcentaje_compania, t.monto_compania, t.monto_trabajador,
      x.id, ${site.masters.misti}, ${payer}::int, ${day}::date, (${day}::date + time '12:00') at time zone 'America/Lima'
    from unnest(${sql.param(people.map(({ IdPersona }) => IdPersona))}::int[]) x(id)
    cross join lateral (select * from comedor_consumo c where c.id_cliente = ${admin.perfil.IdCliente} and c.id_division = ${admin.perfil.IdDivision} and c.resultado = 'P' and c.anulado = 'N'
      and c.id_moneda is not null order by c.id_consumo desc limit 1) t`);

test('a profile of some units is told of its own people, and of them by all that is known; of others nothing, whatever they ate', async () => {
  const [person, other] = [await site.ready(inDays(-30), inDays(90)), await site.ready(inDays(-30), inDays(90))];
  const asked = { Desde: day, Hasta: day };
  await eats([person, other]);
  expect([await toldOf(person), await toldOf(other)]).toEqual([['C'], ['C']]);
  const [elsewhere] = await app.database.run(
    sql`select u.id_unidad_organizacional as id from administracion_unidad_organizacional u where u.id_cliente = ${admin.perfil.IdCliente}
      and not exists (select 1 from administracion_persona p where p.id_persona = ${other.IdPersona} and p.actual_id_unidad_organizacional = u.id_unidad_organizacional) order by 1 limit 1`,
  );
  await app.database.run(
    sql`update administracion_persona_vinculo set id_unidad_organizacional = ${Number(elsewhere?.id)} where id_persona = ${person.IdPersona}`,
  );
  const people = sql`select actual_id_unidad_organizacional as u from administracion_persona where id_persona = ${person.IdPersona}`;
  expect((await app.database.run(people))[0]?.u).toBe(elsewhere?.id);
  const units = async (id: number | null) => {
    await app.database.run(sql`delete from seguridad_perfil_unidad where id_perfil = ${admin.perfil.IdPerfil}`);
    if (id !== null)
      await app.database.run(
        sql`insert into seguridad_perfil_unidad (id_cliente, id_perfil, id_unidad_organizacional) values (${admin.perfil.IdCliente}, ${admin.perfil.IdPerfil}, ${id})`,
      );
    await app.database.run(sql`update base_sello set version = version + 1 where id_cliente = ${admin.perfil.IdCliente}`);
  };
  await units(Number(elsewhere?.id));
  const limited = await app.signIn('ADMIN');
  const told = made(await ask(asked, 'P', limited)).data.map(({ Clave }: ResultOf) => Clave);
  expect(told).toContain(`${day}.C.${person.IdPersona}`);
  expect(told).not.toContain(`${day}.C.${other.IdPersona}`);
  await units(null);
});

test('who eats on another company’s account is one person: chosen by either company, the gate is asked of them whole', async () => {
  const person = await site.ready(inDays(-30), inDays(90));
  const payer = await site.one('AdministracionCompania', ['IdCompania', '<>', site.masters.misti]);
  await eats([person], payer.IdCompania);
  const reasons = made(await admin.get('/api/AccesoMotivoMarca', { take: 100 })).data;
  const IdMotivoMarca = reasons.find((one: ResultOf) => one.Codigo === 'OLVIDO')?.IdMotivoMarca;
  for (const [Hora, ModoMarcacion] of [
    ['08:00', 'S'],
    ['17:00', 'N'],
  ])
    made(
      await admin.post('/api/AccesoMarca', {
        ...{ IdMarcaOrigen: randomUUID(), IdPersona: person.IdPersona, IdPuerta: site.p1.IdPuerta, Fecha: day, Hora, ModoMarcacion, IdMotivoMarca },
      }),
    );
  for (const IdCompania of [site.masters.misti, payer.IdCompania]) {
    const { data } = made(await ask({ Desde: day, Hasta: day, IdCompania }));
    expect(data.filter(({ Clave }: ResultOf) => Clave.endsWith(`.${person.IdPersona}`))).toEqual([]);
  }
});
