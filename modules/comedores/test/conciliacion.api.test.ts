import { randomUUID } from 'node:crypto';
import { makeSite, type Site } from '@modules/acceso/test/puesto';
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
