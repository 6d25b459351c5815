import { idOf, made, makeMasters } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias, hoy } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
let hotelier: SignedIn;
let masters: Awaited<ReturnType<typeof makeMasters>>;
let north: number;
let types: { module: number; single: number; double: number; bed: number };

let serial = 0;
const newCode = (prefix: string) => {
  serial += 1;
  return `${prefix}${serial}`;
};
const post = async (resource: string, body: object, who = admin) => made(await who.post(`/api/${resource}`, body));
const hotel = (over: object = {}) => post('HotelHotel', { Codigo: newCode('H'), Hotel: newCode('Hotel '), ...over });
const moduleOf = (IdHotel: number, over: object = {}) =>
  post('HotelModulo', { IdHotel, IdTipoModulo: types.module, Codigo: newCode('M'), Modulo: newCode('Módulo '), ...over });
const room = (IdModulo: number, IdTipoHabitacion = types.double) => post('HotelHabitacion', { IdModulo, IdTipoHabitacion, Codigo: newCode('R') });
const bed = (IdHabitacion: number, Codigo: string, who = admin) => who.post('/api/HotelCama', { IdHabitacion, IdTipoCama: types.bed, Codigo });
const profile = (Companias: readonly number[], over: object = {}) =>
  post('HotelPerfil', { Codigo: newCode('P'), Perfil: newCode('Perfil '), Companias, ...over });
const places = async (IdPerfil: number, Lugares: readonly object[]) => made(await admin.post(`/api/HotelPerfil/${IdPerfil}/detalle`, { Lugares }));
const tryOut = (IdPersona: number, over: object = {}) => admin.get('/api/HotelPerfil/probar', { IdPersona, ...over });

/** Somebody of a company, accredited in the division. */
async function accredited(): Promise<number> {
  const { IdPersona } = await masters.worker();
  await app.database.run(
    sql`insert into acreditacion_persona (id_cliente, id_division, id_persona, id_compania, id_contrato, id_perfil_acreditacion, fecha_inicio, fecha_fin)
      select ${admin.perfil.IdCliente}, ${admin.perfil.IdDivision}, ${IdPersona}, ${masters.misti}, ${masters.contract.IdContrato}, min(id_perfil_acreditacion), ${enDias(-30)}::date, ${enDias(90)}::date
      from acreditacion_perfil where id_cliente = ${admin.perfil.IdCliente}`,
  );
  return IdPersona;
}

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  hotelier = await app.signIn('HOTELERO');
  masters = await makeMasters(app, admin);
  north = await idOf(admin, 'HotelHotel', 'IdHotel', ['Codigo', '=', 'NORTE']);
  types = {
    module: await idOf(admin, 'HotelTipoModulo', 'IdTipoModulo', ['Codigo', '=', 'OBREROS']),
    single: await idOf(admin, 'HotelTipoHabitacion', 'IdTipoHabitacion', ['Codigo', '=', 'SIMPLE']),
    double: await idOf(admin, 'HotelTipoHabitacion', 'IdTipoHabitacion', ['Codigo', '=', 'DOBLE']),
    bed: await idOf(admin, 'HotelTipoCama', 'IdTipoCama', ['Codigo', '=', 'SIMPLE']),
  };
});
afterAll(() => app.close());

describe('090101–090103 types', () => {
  test('repeated name → 409 naming the row; a retired type leaves the look-up and stays in its modules', async () => {
    const type = await post('HotelTipoModulo', { Codigo: newCode('T'), TipoModulo: 'Contenedores' });
    const again = await admin.post('/api/HotelTipoModulo', { Codigo: newCode('T'), TipoModulo: 'CONTENEDORES' });
    expect(again.problem).toMatchObject({ status: 409 });
    expect(again.problem.detail).toContain('Contenedores');
    const { IdHotel } = await hotel();
    const { IdModulo, Modulo } = await moduleOf(IdHotel, { IdTipoModulo: type.IdTipoModulo });
    expect((await admin.delete(`/api/HotelTipoModulo/${type.IdTipoModulo}`)).problem).toMatchObject({
      status: 409,
      detail: `No se puede eliminar: lo usan 1 módulos (${Modulo}).`,
    });
    made(await admin.put(`/api/HotelTipoModulo/${type.IdTipoModulo}`, { Activo: 'N', Version: type.Version }));
    const offered = made(await admin.get('/api/HotelTipoModulo/obtenerTodos')).map((row: { IdTipoModulo: number }) => row.IdTipoModulo);
    expect(offered).not.toContain(type.IdTipoModulo);
    expect(offered).toContain(types.module);
    expect(made(await admin.get(`/api/HotelModulo/${IdModulo}`)).TipoModulo).toBe('Contenedores');
  });

  test('capacity 0 or 13 refused; DOBLE lowered to 1 with a two-bed room → refused naming the room', async () => {
    const type = (Capacidad: number) => admin.post('/api/HotelTipoHabitacion', { Codigo: newCode('T'), TipoHabitacion: newCode('Tipo '), Capacidad });
    expect((await type(0)).problem.errors).toMatchObject([{ field: 'Capacidad' }]);
    expect((await type(13)).problem.errors).toMatchObject([{ field: 'Capacidad' }]);
    const double = made(await type(2));
    const { IdHabitacion, Codigo } = await room((await moduleOf((await hotel()).IdHotel)).IdModulo, double.IdTipoHabitacion);
    for (const code of ['A', 'B']) made(await bed(IdHabitacion, code));
    const lowered = await admin.put(`/api/HotelTipoHabitacion/${double.IdTipoHabitacion}`, { Capacidad: 1, Version: double.Version });
    expect(lowered.problem).toMatchObject({ status: 400, detail: `La habitación ${Codigo} tiene 2 camas.` });
    expect((await admin.delete(`/api/HotelTipoHabitacion/${double.IdTipoHabitacion}`)).problem.detail).toBe(
      `No se puede eliminar: lo usan 1 habitaciones (${Codigo}).`,
    );
  });

  test('deleting a used bed type → 409; the look-up offers active ones only', async () => {
    const type = await post('HotelTipoCama', { Codigo: newCode('T'), TipoCama: newCode('Litera ') });
    const { IdHabitacion, Codigo } = await room((await moduleOf((await hotel()).IdHotel)).IdModulo);
    await post('HotelCama', { IdHabitacion, IdTipoCama: type.IdTipoCama, Codigo: 'A' });
    expect((await admin.delete(`/api/HotelTipoCama/${type.IdTipoCama}`)).problem).toMatchObject({
      status: 409,
      detail: `No se puede eliminar: lo usan 1 camas (${Codigo}-A).`,
    });
    made(await admin.put(`/api/HotelTipoCama/${type.IdTipoCama}`, { Activo: 'N', Version: type.Version }));
    const offered = made(await admin.get('/api/HotelTipoCama/obtenerTodos')).map((row: { IdTipoCama: number }) => row.IdTipoCama);
    expect(offered).not.toContain(type.IdTipoCama);
  });
});

describe('090104 Hoteles', () => {
  test('LiberaReserva S with 0 days or none is refused; a new hotel has the defaults of the client and its creator administers it', async () => {
    const wrong = 'Los días para liberar la reserva deben ser mayores a 0.';
    for (const DiasLiberacion of [0, -1, null]) {
      const refused = await admin.post('/api/HotelHotel', { Codigo: newCode('H'), Hotel: 'Cero', DiasLiberacion });
      const { detail, errors } = refused.problem;
      expect([refused.status, detail.includes(wrong) || JSON.stringify(errors).includes(wrong)]).toEqual([
        400,
        DiasLiberacion !== null || detail === wrong,
      ]);
    }
    const made1 = await hotel();
    expect(made1).toMatchObject({ MaximoDiasEstadia: 30, DiasLiberacion: 1, HoraCheckout: '12:00', HoraCheckin: '14:00', LiberaReserva: 'S' });
    const administrators = made(await admin.get('/api/HotelAdministrador', { filter: ['IdHotel', '=', made1.IdHotel] })).data;
    expect(administrators).toMatchObject([{ IdUsuario: 'ADMIN', FechaInicio: hoy(), FechaFin: null, Principal: 'S', Vigente: 'S' }]);
    made(await admin.put(`/api/HotelHotel/${made1.IdHotel}`, { LiberaReserva: 'N', DiasLiberacion: null, Version: made1.Version }));
  });

  test('generating 101–120 twice makes 20 rooms, not 40; a preview makes none', async () => {
    const { IdHotel } = await hotel();
    const { IdModulo } = await moduleOf(IdHotel);
    const generate = (over: object = {}) =>
      admin.post(`/api/HotelHotel/${IdHotel}/generar`, {
        IdModulo,
        Piso: 1,
        Desde: '101',
        Hasta: '120',
        IdTipoHabitacion: types.double,
        CamasPorHabitacion: 2,
        IdTipoCama: types.bed,
        ReglaSexo: 'M',
        ...over,
      });
    const counts = async () => {
      const { Modulos, Habitaciones, Camas, Plazas } = made(await admin.get(`/api/HotelHotel/${IdHotel}`));
      return [Modulos, Habitaciones, Camas, Plazas];
    };
    const preview = made(await generate({ VistaPrevia: 'S' }));
    expect([preview.Habitaciones.length, preview.Camas.length, preview.Camas[0], preview.Existentes]).toEqual([20, 40, '101-A', []]);
    expect(await counts()).toEqual([1, 0, 0, 0]);
    expect(made(await generate()).Habitaciones).toHaveLength(20);
    expect(await counts()).toEqual([1, 20, 40, 40]);
    const again = made(await generate({ Hasta: '121' }));
    expect([again.Habitaciones, again.Existentes.length]).toEqual([['121'], 20]);
    expect(await counts()).toEqual([1, 21, 42, 42]);
    const [hot] = made(await admin.get('/api/HotelCama', { filter: ['IdHotel', '=', IdHotel], take: 1 })).data;
    made(await admin.post(`/api/HotelCama/${hot.IdCama}/cambiar`, { CamaCaliente: 'S' }));
    expect(await counts()).toEqual([1, 21, 42, 43]);
    expect((await generate({ Desde: '120', Hasta: '101' })).problem.code).toBe('habitacion.rango');
    expect((await generate({ CamasPorHabitacion: 3 })).problem.detail).toBe('La habitación admite 2 camas.');
    const elsewhere = await moduleOf((await hotel()).IdHotel);
    expect((await generate({ IdModulo: elsewhere.IdModulo })).problem.errors).toMatchObject([{ field: 'IdModulo' }]);
  });

  test('third bed in a DOBLE refused, also when it comes back; two at once are one', async () => {
    const { IdHotel } = await hotel();
    const { IdHabitacion } = await room((await moduleOf(IdHotel)).IdModulo);
    const first = made(await bed(IdHabitacion, 'A'));
    const both = await Promise.all([bed(IdHabitacion, 'B'), bed(IdHabitacion, 'C')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await bed(IdHabitacion, 'D')).problem.detail).toBe('La habitación admite 2 camas.');
    const retired = made(await admin.put(`/api/HotelCama/${first.IdCama}`, { Activo: 'N', Version: first.Version }));
    made(await bed(IdHabitacion, 'D'));
    expect((await admin.put(`/api/HotelCama/${first.IdCama}`, { Activo: 'S', Version: retired.Version })).problem.code).toBe('habitacion.capacidad');
    const narrowed = await admin.post(`/api/HotelHabitacion/${IdHabitacion}/cambiar`, { IdTipoHabitacion: types.single });
    expect(narrowed.problem.detail).toBe('La habitación admite 1 camas.');
    expect((await admin.delete(`/api/HotelHotel/${IdHotel}`)).problem.code).toBe('hotel.con_modulos');
    made(await admin.delete(`/api/HotelHotel/${(await hotel()).IdHotel}`));
  });
});

describe('090104 with stays', () => {
  /** A hotel of one room with a normal and a hot bed, and somebody who may sleep there. */
  async function camp() {
    const place = await hotel();
    const module = await moduleOf(place.IdHotel);
    const sleeping = await room(module.IdModulo);
    const beds = [made(await bed(sleeping.IdHabitacion, 'A')), made(await bed(sleeping.IdHabitacion, 'B'))];
    const hot = made(await admin.post(`/api/HotelCama/${beds[1].IdCama}/cambiar`, { CamaCaliente: 'S' }));
    const own = await profile([masters.misti]);
    await places(own.IdPerfil, [{ IdHotel: place.IdHotel }]);
    const guest = async () => {
      const person = await accredited();
      await post('HotelPerfilAsignacion/asignar', { IdPerfil: own.IdPerfil, IdPersonas: [person], FechaInicio: hoy() });
      return person;
    };
    return { place, module, sleeping, a: beds[0], b: { ...beds[1], Version: hot.Version }, guest };
  }
  const refused = { status: 409, detail: 'Hay 1 reservas que lo impiden.' };

  test('retiring an occupied bed refused naming the guest; its room, module and hotel too; a used bed is not deleted', async () => {
    const { place, module, sleeping, a, guest } = await camp();
    const IdPersona = await guest();
    await post('HotelReserva', { IdHotel: place.IdHotel, IdPersona, FechaIngreso: hoy(), FechaSalida: enDias(3), IdCama: a.IdCama });
    const { NombreCompleto } = made(await admin.get(`/api/AdministracionPersona/${IdPersona}`));
    const retire = (resource: string, id: number, Version: number) => admin.put(`/api/${resource}/${id}`, { Activo: 'N', Version });
    const answer = await retire('HotelCama', a.IdCama, a.Version);
    expect(answer.problem).toMatchObject(refused);
    expect(answer.problem.lista).toEqual([expect.stringContaining(NombreCompleto)]);
    expect((await retire('HotelHabitacion', sleeping.IdHabitacion, sleeping.Version)).problem).toMatchObject(refused);
    expect((await retire('HotelModulo', module.IdModulo, module.Version)).problem).toMatchObject(refused);
    expect((await retire('HotelHotel', place.IdHotel, place.Version)).problem).toMatchObject(refused);
    expect((await admin.delete(`/api/HotelCama/${a.IdCama}`)).status).toBe(409);
    expect(made(await admin.get(`/api/HotelHotel/${place.IdHotel}`))).toMatchObject({ Plazas: 3, OcupadasHoy: 1 });
    const tree = made(await admin.get('/api/HotelHotel/arbol')).find((one: { IdHotel: number }) => one.IdHotel === place.IdHotel);
    expect(tree.Modulos[0].Habitaciones[0].Camas.map((one: { Ocupadas: number }) => one.Ocupadas)).toEqual([1, 0]);
  });

  test('narrowing sex, roster, hot bed or use against a stay is refused; what does not break it is not', async () => {
    const { place, sleeping, a, b, guest } = await camp();
    const reserve = async (IdCama: number, over: object = {}) =>
      post('HotelReserva', { IdHotel: place.IdHotel, IdPersona: await guest(), FechaIngreso: hoy(), FechaSalida: enDias(3), IdCama, ...over });
    await reserve(a.IdCama);
    const change = (resource: string, id: number, sent: object) => admin.post(`/api/${resource}/${id}/cambiar`, sent);
    const ofRoom = (sent: object) => change('HotelHabitacion', sleeping.IdHabitacion, sent);
    expect((await ofRoom({ ReglaSexo: 'F' })).problem).toMatchObject(refused);
    expect((await ofRoom({ Contraguardia: 'S' })).problem).toMatchObject(refused);
    expect((await change('HotelCama', a.IdCama, { TipoUso: 'S' })).problem).toMatchObject(refused);
    made(await ofRoom({ ReglaSexo: 'M' }));
    await reserve(b.IdCama, { TurnoTrabajo: 'D' });
    expect((await change('HotelCama', b.IdCama, { CamaCaliente: 'N' })).problem).toMatchObject(refused);
    made(await change('HotelCama', a.IdCama, { CamaCaliente: 'S' }));
    // A mixed room controls nothing; made free again, it must not be mixed.
    made(await ofRoom({ ReglaSexo: 'X' }));
    const controlled = () =>
      app.database.run(sql`select distinct controla_sexo from hotel_ocupacion where id_habitacion = ${sleeping.IdHabitacion} and vigente = 'S'`);
    expect(await controlled()).toEqual([{ controla_sexo: 'N' }]);
    made(await ofRoom({ ReglaSexo: 'L' }));
    expect(await controlled()).toEqual([{ controla_sexo: 'S' }]);
  });
});

describe('090107 Administradores', () => {
  const appoint = (IdHotel: number, over: object = {}) =>
    admin.post('/api/HotelAdministrador', { IdHotel, IdUsuario: 'HOTELERO', FechaInicio: hoy(), ...over });

  test('who is no administrator in force writes nothing on a hotel: 403 with its text; from tomorrow is refused today', async () => {
    const { IdHotel, Version } = await hotel();
    const write = () => hotelier.put(`/api/HotelHotel/${IdHotel}`, { Telefono: '054 100 200', Version });
    expect((await write()).problem).toMatchObject({
      status: 403,
      code: 'hotel.no_administrador',
      detail: 'Usted no está asignado como administrador del hotel.',
    });
    made(await appoint(IdHotel, { FechaInicio: enDias(1) }));
    expect((await write()).problem.code).toBe('hotel.no_administrador');
    const [{ IdAdministrador, Version: version }] = made(
      await admin.get('/api/HotelAdministrador', {
        filter: [['IdHotel', '=', IdHotel], 'AND', ['IdUsuario', '=', 'HOTELERO']],
      }),
    ).data;
    made(await admin.put(`/api/HotelAdministrador/${IdAdministrador}`, { FechaInicio: hoy(), Version: version }));
    made(await write());
    made(await admin.delete(`/api/HotelAdministrador/${IdAdministrador}`));
    // Ending takes effect on the next call.
    const [{ IdModulo }] = made(await admin.get('/api/HotelModulo', { filter: ['IdHotel', '=', north], take: 1 })).data;
    expect(made(await hotelier.get(`/api/HotelModulo/${IdModulo}`)).IdModulo).toBe(IdModulo);
    expect((await hotelier.put(`/api/HotelHotel/${IdHotel}`, { Telefono: '1', Version: Version + 1 })).problem.code).toBe('hotel.no_administrador');
  });

  test('the super administrator passes, and that he did is kept', async () => {
    const { IdHotel, Version } = await hotel();
    const root = await app.signIn('SUPERADMIN');
    made(await root.put(`/api/HotelHotel/${IdHotel}`, { Telefono: '1', Version }));
    const rows = await app.database.run(
      sql`select 1 from base_auditoria where entidad = 'HotelHotel' and registro = ${String(IdHotel)} and accion = 'superAdministrador'`,
    );
    expect(rows).toHaveLength(1);
  });

  test('ending the last one refused; a second principal takes the mark; only users with CPAHOT, once', async () => {
    const { IdHotel } = await hotel();
    const of = async () => made(await admin.get('/api/HotelAdministrador', { filter: ['IdHotel', '=', IdHotel] })).data;
    const [first] = await of();
    const last = 'El hotel debe tener al menos un administrador vigente.';
    expect((await admin.delete(`/api/HotelAdministrador/${first.IdAdministrador}`)).problem.detail).toBe(last);
    const end = (FechaFin: string) => admin.put(`/api/HotelAdministrador/${first.IdAdministrador}`, { FechaFin, Version: first.Version });
    expect((await end(enDias(5))).problem.detail).toBe(last);
    expect((await appoint(IdHotel, { IdUsuario: 'GARITA' })).problem).toMatchObject({
      status: 400,
      detail: 'El usuario no tiene un perfil de administrador de hotel.',
    });
    const offered = made(await admin.get('/api/SeguridadUsuario/obtenerTodos', { Caracteristica: 'CPAHOT' }));
    expect(offered.map((row: { IdUsuario: string }) => row.IdUsuario)).toEqual(['HOTELERO']);
    made(await appoint(IdHotel, { Principal: 'S' }));
    expect((await of()).map((row: { IdUsuario: string; Principal: string }) => [row.IdUsuario, row.Principal]).sort()).toEqual([
      ['ADMIN', 'N'],
      ['HOTELERO', 'S'],
    ]);
    expect((await appoint(IdHotel)).problem.code).toBe('hotel_administrador.repetido');
    const [changed] = (await of()).filter((row: { IdUsuario: string }) => row.IdUsuario === 'ADMIN');
    made(await admin.put(`/api/HotelAdministrador/${changed.IdAdministrador}`, { FechaFin: enDias(5), Version: changed.Version }));
  });
});

describe('090105 Perfiles', () => {
  test('saving without a company → message, also when the last one is taken out', async () => {
    const message = 'Debe seleccionar al menos una compañía.';
    for (const over of [{}, { Companias: [] }]) {
      const refused = await admin.post('/api/HotelPerfil', { Codigo: newCode('P'), Perfil: 'Sin compañía', ...over });
      expect([refused.status, JSON.stringify(refused.problem)]).toEqual([400, expect.stringContaining(message)]);
    }
    const saved = await profile([masters.misti]);
    const taken = await admin.put(`/api/HotelPerfil/${saved.IdPerfil}`, { Companias: [], Version: saved.Version });
    expect(taken.problem.detail).toBe(message);
  });

  test('a profile whose detail is only module M2 allows no bed of M1; its copy has the same places', async () => {
    const { IdHotel } = await hotel();
    const modules = [await moduleOf(IdHotel), await moduleOf(IdHotel)];
    for (const { IdModulo } of modules) made(await bed((await room(IdModulo)).IdHabitacion, 'A'));
    const second = modules[1]?.IdModulo;
    const own = await profile([masters.misti]);
    const person = await accredited();
    await post('HotelPerfilAsignacion/asignar', { IdPerfil: own.IdPerfil, IdPersonas: [person], FechaInicio: hoy() });
    expect(made(await tryOut(person))).toMatchObject({ IdPerfil: own.IdPerfil, Origen: 'A', Camas: 0 });
    await places(own.IdPerfil, [{ IdHotel, IdModulo: second }]);
    expect(made(await tryOut(person)).Camas).toBe(1);
    // What a wider place holds is not said twice.
    expect(await places(own.IdPerfil, [{ IdHotel }, { IdHotel, IdModulo: second }])).toEqual({ Lugares: 1 });
    expect(made(await tryOut(person)).Camas).toBe(2);
    expect(made(await admin.get(`/api/HotelPerfil/${own.IdPerfil}`))).toMatchObject({ Lugares: '1 / 0 / 0', Personas: 1, Hoteles: [IdHotel] });
    const alien = await admin.post(`/api/HotelPerfil/${own.IdPerfil}/detalle`, { Lugares: [{ IdHotel: north, IdModulo: second }] });
    expect(alien.problem.code).toBe('hotel_perfil.lugar');
    const copy = made(await admin.post(`/api/HotelPerfil/${own.IdPerfil}/duplicar`, { Codigo: newCode('P'), Perfil: 'Copia' }));
    expect(made(await admin.get(`/api/HotelPerfil/${copy.IdPerfil}`))).toMatchObject({ Companias: [masters.misti], Lugares: '1 / 0 / 0' });
  });

  test('a position-specific profile wins over a general one of lower Prioridad, and an assignment over both; without any it says so', async () => {
    expect((await tryOut((await masters.person()).IdPersona)).problem.detail).toBe('La persona no tiene perfil de campamento.');
    const { IdPersona } = await masters.worker();
    const general = await profile([masters.misti], { Prioridad: 1 });
    expect(made(await tryOut(IdPersona))).toMatchObject({ IdPerfil: general.IdPerfil, Origen: 'C' });
    const specific = await profile([masters.misti], { Prioridad: 99, Cargos: [masters.cargoContratista] });
    expect(made(await tryOut(IdPersona))).toMatchObject({ IdPerfil: specific.IdPerfil, Origen: 'G' });
    await post('HotelPerfilAsignacion/asignar', { IdPerfil: general.IdPerfil, IdPersonas: [IdPersona], FechaInicio: hoy(), FechaFin: enDias(3) });
    // Nights of today to the third day are covered; the fourth is not.
    const nights = (days: number) => tryOut(IdPersona, { FechaIngreso: hoy(), FechaSalida: enDias(days) });
    expect(made(await nights(4))).toMatchObject({ IdPerfil: general.IdPerfil, Origen: 'A' });
    expect(made(await nights(5))).toMatchObject({ IdPerfil: specific.IdPerfil, Origen: 'G' });
    made(await admin.put(`/api/HotelPerfil/${specific.IdPerfil}`, { Activo: 'N', Version: specific.Version }));
    expect(made(await nights(5))).toMatchObject({ IdPerfil: general.IdPerfil, Origen: 'C' });
  });
});

describe('090106 Asignación de perfiles', () => {
  const give = (IdPerfil: number, IdPersonas: readonly number[], FechaInicio: string, over: object = {}) =>
    admin.post('/api/HotelPerfilAsignacion/asignar', { IdPerfil, IdPersonas, FechaInicio, ...over });
  const rowOf = async (person: number) => made(await admin.get('/api/HotelPerfilPersona', { filter: ['IdPersona', '=', person] })).data[0];

  test('assigned wins over the one by position; ended yesterday → by company or position again', async () => {
    const person = await accredited();
    const before = await rowOf(person);
    expect(before).toMatchObject({ Origen: 'C', SinPerfil: 'N', FechaInicio: null });
    const own = await profile([masters.misti]);
    made(await give(own.IdPerfil, [person], enDias(-9)));
    expect(await rowOf(person)).toMatchObject({ IdPerfil: own.IdPerfil, Origen: 'A', FechaInicio: enDias(-9), FechaFin: null });
    made(await admin.post(`/api/HotelPerfilPersona/${before.IdPerfilPersona}/finalizar`, { FechaFin: enDias(-1) }));
    expect(await rowOf(person)).toMatchObject({ IdPerfil: before.IdPerfil, Origen: 'C' });
    expect((await admin.post(`/api/HotelPerfilPersona/${before.IdPerfilPersona}/finalizar`, { FechaFin: hoy() })).problem.code).toBe(
      'hotel_asignacion.sin_asignacion',
    );
  });

  test('person of another company refused; overlap asks, and the old one ends the day before', async () => {
    const person = await accredited();
    const other = await profile([masters.altiplano]);
    expect((await give(other.IdPerfil, [person], hoy())).problem).toMatchObject({
      status: 400,
      detail: 'La compañía de la persona no está en el perfil.',
    });
    const [a, b] = [await profile([masters.misti]), await profile([masters.misti])];
    made(await give(a.IdPerfil, [person], enDias(-9)));
    expect((await give(b.IdPerfil, [person], hoy())).problem).toMatchObject({ confirmable: true, detail: '¿Desea reemplazar la asignación actual?' });
    made(await give(b.IdPerfil, [person], hoy(), { Confirmaciones: ['hotel_asignacion.cruce'] }));
    const rows = made(
      await admin.get('/api/HotelPerfilAsignacion', { filter: ['IdPersona', '=', person], sort: [{ selector: 'FechaInicio', desc: false }] }),
    ).data;
    expect(rows).toMatchObject([
      { IdPerfil: a.IdPerfil, FechaInicio: enDias(-9), FechaFin: enDias(-1) },
      { IdPerfil: b.IdPerfil, FechaInicio: hoy(), FechaFin: null },
    ]);
    expect((await give(b.IdPerfil, [], hoy())).problem.detail).toBe('Debe seleccionar al menos una persona.');
    expect((await give(b.IdPerfil, [person], hoy(), { FechaFin: enDias(-1) })).problem.detail).toBe(
      'La fecha fin no puede ser menor a la fecha inicio.',
    );
  });

  test('an imported list is judged row by row: counts, and the company of each', async () => {
    const person = await accredited();
    const { Documento } = made(await admin.get(`/api/AdministracionPersona/${person}`));
    const [own, other] = [await profile([masters.misti]), await profile([masters.altiplano])];
    const lines = [
      'Documento;Código de perfil;Desde;Hasta',
      `${Documento};${own.Codigo};01/02/2027;`,
      `${Documento};${other.Codigo};01/02/2027;`,
      `${Documento};NADA;01/02/2027;`,
    ];
    const form = new FormData();
    form.append('file', new Blob([lines.join('\n')]), 'lista.csv');
    const answer = made(await admin.call('POST', '/api/HotelPerfilAsignacion/importar', { raw: form }));
    expect(answer).toMatchObject({ Cargados: 3, Correctos: 1, Observados: 2 });
    expect(answer.Filas.map((row: { Motivo: string | null }) => row.Motivo)).toEqual([
      null,
      'La compañía de la persona no está en el perfil.',
      'No hay un perfil activo con ese código.',
    ]);
  });
});
