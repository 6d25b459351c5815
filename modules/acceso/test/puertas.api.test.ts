import { inDays, made } from '@modules/administracion/test/masters';
import { portrait } from '@platform/server/demo/portrait';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSite, reading, type Site } from './puesto';

let app: TestApp;
let admin: SignedIn;
let site: Site;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

/** An approved reader of the demo, put at a door. */
async function readerAt(IdPuerta: number): Promise<number> {
  const [row] = await app.database.run(
    sql`with k as (update acceso_equipo_conexion set estado = 'A', protocolo = 'ATT' where id_equipo_conexion = (select min(id_equipo_conexion) from acceso_equipo_conexion
          where id_cliente = ${admin.perfil.IdCliente} and id_division = ${admin.perfil.IdDivision}) returning *)
      , x as (insert into acceso_puerta_equipo (id_cliente, id_division, id_puerta, id_equipo, numero_puerta, sentido) select id_cliente, id_division, ${IdPuerta}, id_equipo, 9, 'A' from k)
      select id_equipo_conexion as id from k`,
  );
  return Number(row?.id);
}

describe('Foto (040201)', () => {
  test('Check: changing the photo shows it at the gate on the next reading', async () => {
    const ana = await site.ready(inDays(-30), inDays(90));
    const path = `/api/AccesoGestionPersona/${ana.IdPersona}/fotos`;
    const shown = async () =>
      made(await admin.post('/api/AccesoMarca/evaluar', reading(site.p1, { Documento: String(ana.Documento) }))).Sujetos[0].Foto;
    expect(await shown()).toBeNull();
    const { IdArchivo, Hash } = (await admin.upload('FOT', 'foto.png', portrait(7))).result;
    const { Version } = made(await admin.get(path));
    expect(made(await admin.post(path, { FotoPerfil: IdArchivo, Version }))).toMatchObject({ FotoPerfil: IdArchivo, FotoPerfilHash: Hash });
    expect(await shown()).toBe(`/api/PlataformaArchivo/${Hash}`);
    expect((await admin.post(path, { FotoPerfil: null, Version })).status).toBe(409);
    expect((await admin.post(path, { FotoPerfil: 99_999_999, Version: Version + 1 })).status).toBe(400);
    const guard = await app.signIn('GARITA');
    expect((await guard.post(path, { FotoPerfil: null, Version })).status).toBe(403);
    expect((await admin.get('/api/AccesoGestionPersona/999999/fotos')).status).toBe(404);
  });
});

describe('Puntos de control (040305): acts of a door', () => {
  test('Abrir ahora: by the reader that stands there, with a reason that is kept; none, or closed, is refused', async () => {
    const door = await site.door();
    const open = (Motivo = 'Camión de bomberos') => admin.post(`/api/AccesoPuerta/${door.IdPuerta}/abrirAhora`, { Motivo });
    expect((await open()).problem).toMatchObject({ status: 400, code: 'puerta.sin_lector' });
    const id = await readerAt(door.IdPuerta);
    expect((await open('')).status).toBe(400);
    made(await open());
    const [order] = await app.database.run(
      sql`select accion, comando, origen from acceso_equipo_comando where id_equipo_conexion = ${id} and accion = 'A'`,
    );
    expect(order).toMatchObject({ accion: 'A', comando: 'AC_UNLOCK', origen: 'U' });
    const [trace] = await app.database.run(
      sql`select id_usuario, cambios from base_auditoria where entidad = 'AccesoPuerta' and accion = 'abrirAhora' and registro = ${String(door.IdPuerta)}`,
    );
    expect(trace).toMatchObject({ id_usuario: 'ADMIN', cambios: { Motivo: 'Camión de bomberos', Equipos: 1 } });
    made(await admin.post(`/api/AccesoPuerta/${door.IdPuerta}/cambiarModo`, { Modo: 'C', Motivo: 'Mantenimiento' }));
    expect((await open()).problem.code).toBe('puerta.cerrada');
    const guard = await app.signIn('GARITA');
    expect((await guard.post(`/api/AccesoPuerta/${door.IdPuerta}/abrirAhora`, { Motivo: 'x' })).status).toBe(403);
    expect((await admin.post('/api/AccesoPuerta/999999/abrirAhora', { Motivo: 'x' })).status).toBe(404);
  });

  test('Check: Modo C → every reading there answers 101; back to N they pass; the same mode again is refused', async () => {
    const door = await site.door();
    const ana = await site.ready(inDays(-30), inDays(90));
    const tried = async () => made(await admin.post('/api/AccesoMarca/evaluar', reading(door, { Documento: String(ana.Documento) })));
    const mode = (Modo: string) => admin.post(`/api/AccesoPuerta/${door.IdPuerta}/cambiarModo`, { Modo, Motivo: 'Simulacro' });
    expect(await tried()).toMatchObject({ Codigo: '000' });
    made(await mode('C'));
    expect(await tried()).toMatchObject({ Permitido: 'N', Codigo: '101' });
    expect((await mode('C')).problem.code).toBe('puerta.mismo_modo');
    made(await mode('N'));
    expect(await tried()).toMatchObject({ Codigo: '000' });
  });
});

describe('Paso forzado off line and with a vehicle', () => {
  test('forced without a network by who may: kept as forced, observed, told of; by who may not it is refused on upload', async () => {
    const late = await site.ready(inDays(-30), inDays(90), inDays(-3));
    const { IdMotivoMarca } = await site.one('AccesoMotivoMarca', ['Codigo', '=', 'EMERG']);
    const list = made(await admin.get('/api/AccesoInstantanea/descargar', { IdPuerta: site.p1.IdPuerta }));
    const sent = (IdPuerta = site.p1.IdPuerta) => ({
      ...reading({ IdPuerta }, { Documento: String(late.Documento) }),
      ...{ FechaHora: new Date(Date.now() - 60_000).toISOString(), EnLinea: 'N', Automatica: 'S', Forzada: 'S', IdMotivoMarca },
      ResultadoEquipo: { Permitido: 'S', Codigo: '000' },
    });
    const upload = (who: SignedIn) => who.post('/api/AccesoMarca/registrarLote', { IdInstantanea: list.IdInstantanea, Marcas: [sent()] });
    const [done] = made(await upload(admin));
    expect(done).toMatchObject({ Estado: 'REGISTRADA', Permitido: 'S' });
    const [mark] = await app.database.run(
      sql`select forzada, observada, id_usuario_autoriza, en_linea from acceso_marca where id_movimiento = ${done.IdMovimiento}`,
    );
    expect(mark).toEqual({ forzada: 'S', observada: 'S', id_usuario_autoriza: 'ADMIN', en_linea: 'N' });
    const [told] = await app.database.run(sql`select count(*)::int as n from sistema_notificacion where codigo = 'ACC02' and id_usuario = 'ADMIN'`);
    expect(told?.n).toBe(1);
    const guard = await app.signIn('GARITA');
    expect(made(await upload(guard))[0]).toMatchObject({ Estado: 'RECHAZADA', Codigo: 'permiso.denegado' });
  });

  test('a vehicle whose passenger is late with a requirement passes whole when it is forced; with somebody unknown it may not be', async () => {
    const [driver, late] = [await site.ready(inDays(-30), inDays(90)), await site.ready(inDays(-30), inDays(90), inDays(-3))];
    const [vehicle] = await app.database.run(
      sql`select t.placa from acceso_gestion_vehiculo t where t.id_cliente = ${admin.perfil.IdCliente} and t.id_division = ${admin.perfil.IdDivision} and t.estado = 'A' order by t.id_vehiculo limit 1`,
    );
    const { IdMotivoMarca } = await site.one('AccesoMotivoMarca', ['Codigo', '=', 'EMERG']);
    const movement = (passenger: string) => ({
      ...reading(site.p1, { Documento: String(driver.Documento) }),
      ...{
        TipoMarcacion: 'C',
        Vehiculo: { Identificador: String(vehicle?.placa) },
        Acompanantes: [{ Identificador: passenger, TipoIdentificacion: 'DOC' }],
      },
    });
    const force = { Forzada: 'S', IdMotivoMarca };
    expect(made(await admin.post('/api/AccesoMarca/evaluar', movement(String(late.Documento))))).toMatchObject({ Permitido: 'N' });
    const passed = made(await admin.post('/api/AccesoMarca/registrar', { ...movement(String(late.Documento)), ...force }));
    expect(passed).toMatchObject({ Permitido: 'S' });
    const rows = await app.database.run(
      sql`select tipo_marcacion, resultado, forzada from acceso_marca where id_movimiento = ${passed.IdMovimiento} order by secuencia`,
    );
    expect(rows.map(({ tipo_marcacion, resultado, forzada }) => `${tipo_marcacion} ${resultado} ${forzada}`)).toEqual(['V S S', 'C S S', 'P S S']);
    expect((await admin.post('/api/AccesoMarca/registrar', { ...movement('00000007'), ...force })).problem.code).toBe('marca.forzado_no_permitido');
  });
});
