import { int } from '@platform/server/db/rows';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const fact = z.object({
  Etiqueta: z.string(),
  Valor: z.string(),
  Recurso: z.string().nullable(),
  Clave: z.number().nullable(),
  Enlace: z.string().nullable(),
});
const sheet = z.object({
  Respuestas: z.array(z.object({ Respuesta: z.enum(['si', 'no', 'espera']), Frase: z.string(), Motivos: z.array(z.object({ Texto: z.string() })) })),
  Grupos: z.array(z.object({ Titulo: z.string(), Datos: z.array(fact) })),
  Acto: z.object({ Texto: z.string(), Enlace: z.string() }).nullable(),
});
const card = z.object({ Estado: z.object({ Texto: z.string() }).nullable(), Datos: z.array(fact) });
const line = z.object({
  Eventos: z.array(z.object({ Texto: z.string(), Partes: z.array(z.object({ Texto: z.string(), Recurso: z.string().nullable() })) })),
  Tipos: z.array(z.object({ Codigo: z.string(), Cuantos: z.number().nullable() })),
});

/** A row of each thing that has a page, of the session's client and division. */
const THINGS = [
  ['AdministracionPersona', sql`select id_persona as id, id_cliente from administracion_persona`],
  ['AdministracionVehiculo', sql`select id_vehiculo as id, id_cliente from administracion_vehiculo`],
  ['AdministracionCompania', sql`select id_compania as id, id_cliente from administracion_compania where contratista = 'S'`],
  ['AdministracionContrato', sql`select id_contrato as id, id_cliente from administracion_contrato`],
  ['AccesoPuerta', sql`select id_puerta as id, id_cliente from acceso_puerta where id_division = 1`],
  ['AcreditacionSolicitud', sql`select id_solicitud as id, id_cliente from acreditacion_solicitud where id_division = 1 and estado <> 'E'`],
  ['IdentificacionCredencial', sql`select id_credencial as id, id_cliente from identificacion_credencial`],
  ['HotelReserva', sql`select id_reserva as id, id_cliente from hotel_reserva where id_division = 1`],
] as const;

let app: TestApp;
let admin: SignedIn;
let requester: SignedIn;
const configured = () => app.database.run(sql`update base_sello set version = version + 1`);
const idOf = async (from: SQL, condition: SQL = sql`true`): Promise<number> =>
  (
    await app.database.one(
      { id: int },
      sql`select x.id from (${from}) x where x.id_cliente = ${admin.perfil.IdCliente} and ${condition} order by x.id limit 1`,
    )
  ).id;
const sheetOf = async (as: SignedIn, resource: string, id: number) => {
  const { status, result, problem } = await as.get(`/api/${resource}/${id}/ficha`);
  expect([status, problem.code]).toEqual([200, undefined]);
  return sheet.parse(result);
};
const factsOf = ({ Grupos }: z.infer<typeof sheet>) => Grupos.flatMap(({ Datos }) => Datos);

beforeAll(async () => {
  app = await startApp();
  [admin, requester] = await Promise.all([app.signIn('ADMIN'), app.signIn('SOLICITANTE')]);
});
afterAll(() => app.close());

describe('the page of a thing', () => {
  test.each(THINGS)('is answered whole, in both languages, with its card and its timeline (%s)', async (resource, from) => {
    const id = await idOf(from);
    const told = await sheetOf(admin, resource, id);
    for (const { Valor, Etiqueta } of factsOf(told)) expect(`${Etiqueta} ${Valor}`).not.toMatch(/[{}]|undefined|null/);
    for (const { Frase } of told.Respuestas) expect(Frase).not.toMatch(/[{}]|undefined|^$/);
    if (resource !== 'AdministracionPersona') expect(told.Respuestas.length).toBeGreaterThan(0);
    const english = await admin.call('GET', `/api/${resource}/${id}/ficha`, { headers: { 'accept-language': 'en' } });
    expect(english.status).toBe(200);
    if (told.Respuestas[0]) expect(sheet.parse(english.result).Respuestas[0]?.Frase).not.toBe(told.Respuestas[0].Frase);
    const short = await admin.get(`/api/${resource}/${id}/tarjeta`);
    expect(short.status).toBe(200);
    expect(card.parse(short.result).Estado?.Texto).toMatch(/\w/);
    const { Eventos, Tipos } = line.parse((await admin.get(`/api/${resource}/${id}/linea`)).result);
    for (const { Texto, Partes } of Eventos) expect(Partes.map((part) => part.Texto).join('')).toBe(Texto);
    for (const { Cuantos } of Tipos) expect(Cuantos).not.toBeNull();
  });

  test.each(THINGS)('of another client, or of nobody, is not there (%s)', async (resource, from) => {
    const other = await app.database.rows({ id: int }, sql`select x.id from (${from}) x where x.id_cliente <> ${admin.perfil.IdCliente} limit 1`);
    for (const id of [...other.map((row) => row.id), 2_000_000])
      for (const what of ['ficha', 'tarjeta', 'linea']) expect((await admin.get(`/api/${resource}/${id}/${what}`)).status).toBe(404);
  });

  test('the rows of a list are told together: people with whether they may come in and until when, or why not; those out of reach are left out', async () => {
    const ids = (await admin.get('/api/AdministracionPersona', { take: 12, filter: JSON.stringify(['Estado', '=', 'A']) })).result.data.map(
      ({ IdPersona }: { IdPersona: number }) => IdPersona,
    );
    const ask = (who: SignedIn, of: readonly unknown[]) => who.get('/api/AdministracionPersona/situacion', { ids: of.join(',') });
    const told = (await ask(admin, [...ids, 2_000_000])).result;
    expect(told.map(({ Id }: { Id: number }) => Id)).toEqual(ids);
    for (const { Id, Texto, Tono } of told) {
      const { Estado } = card.parse((await admin.get(`/api/AdministracionPersona/${Id}/tarjeta`)).result);
      expect(Tono).toBe(Estado?.Texto === 'Puede ingresar' ? 'verde' : 'rojo');
      expect(Texto).toMatch(Tono === 'verde' ? /^Puede ingresar( hasta el \d{2}\/\d{2}\/\d{4})?\.$/ : /^No ingresa\. .+\.$/);
    }
    const own = (await requester.get('/api/AdministracionPersona', { take: 1 })).result.data[0].IdPersona;
    const [stranger] = ids.filter((id: number) => id !== own);
    const seen = (await ask(requester, [own, stranger])).result.map(({ Id }: { Id: number }) => Id);
    expect(seen).toContain(own);
    expect(seen.length === 1 || (await requester.get(`/api/AdministracionPersona/${stranger}`)).status === 200).toBe(true);
    for (const wrong of [['x'], Array.from({ length: 41 }, (_, at) => at + 1)])
      expect((await ask(admin, wrong)).problem).toMatchObject({ status: 400, errors: [{ field: 'ids' }] });
  });

  test('is a contractor’s for its own company alone', async () => {
    const company = (await app.database.one({ id: int }, sql`select id_compania as id from seguridad_usuario where id_usuario = 'SOLICITANTE'`)).id;
    const from = sql`select id_vehiculo as id, id_cliente, id_compania from administracion_vehiculo`;
    const [own, other] = [await idOf(from, sql`x.id_compania = ${company}`), await idOf(from, sql`x.id_compania <> ${company}`)];
    const [mine, theirs] = await Promise.all([own, other].map((id) => requester.get(`/api/AdministracionVehiculo/${id}/ficha`)));
    // Who does not consult vehicles is refused them all; who does sees its own.
    expect([200, 403]).toContain(mine?.status);
    expect(theirs?.status).toBe(mine?.status === 200 ? 404 : 403);
    const request = sql`select id_solicitud as id, id_cliente, id_compania from acreditacion_solicitud where id_division = 1 and estado in ('P', 'A')`;
    const [ownRequest, otherRequest] = [await idOf(request, sql`x.id_compania = ${company}`), await idOf(request, sql`x.id_compania <> ${company}`)];
    expect((await requester.get(`/api/AcreditacionSolicitud/${ownRequest}/ficha`)).status).toBe(200);
    for (const what of ['ficha', 'tarjeta', 'linea'])
      expect((await requester.get(`/api/AcreditacionSolicitud/${otherRequest}/${what}`)).status).toBe(404);
  });

  test('leaves out what the profile hides and masks what it masks, in facts and in sentences', async () => {
    const id = (
      await app.database.one(
        { id: int },
        sql`select id_puerta as id from acceso_marca where id_division = ${admin.perfil.IdDivision} and id_persona is not null and anulada = 'N' and rebote = 'N' and tipo_marcacion <> 'V' group by 1 order by count(*) desc limit 1`,
      )
    ).id;
    const contract = await idOf(sql`select id_contrato as id, id_cliente from administracion_contrato`);
    const passes = async () => line.parse((await admin.get(`/api/AccesoPuerta/${id}/linea`)).result).Eventos;
    const named = (events: Awaited<ReturnType<typeof passes>>) =>
      events.some(({ Partes }) => Partes.some(({ Recurso }) => Recurso === 'AdministracionPersona'));
    expect(named(await passes())).toBe(true);
    expect(factsOf(await sheetOf(admin, 'AdministracionContrato', contract)).map(({ Etiqueta }) => Etiqueta)).toContain('Libres');
    const protect = (resource: string, field: string, level: string) =>
      app.database.run(
        sql`insert into seguridad_perfil_proteccion (id_cliente, id_perfil, recurso, campo, nivel) values (${admin.perfil.IdCliente}, ${admin.perfil.IdPerfil}, ${resource}, ${field}, ${level})`,
      );
    await protect('AdministracionPersona', 'NombreCompleto', 'O');
    await protect('AdministracionContrato', 'Dotacion', 'O');
    await configured();
    const hidden = await passes();
    expect(named(hidden)).toBe(false);
    for (const { Texto } of hidden) expect(Texto).toContain('••••');
    expect(factsOf(await sheetOf(admin, 'AdministracionContrato', contract)).map(({ Etiqueta }) => Etiqueta)).not.toContain('Libres');
    await app.database.run(sql`delete from seguridad_perfil_proteccion where id_perfil = ${admin.perfil.IdPerfil}`);
    await configured();
  });

  test('says of a vehicle what the gate would decide of it', async () => {
    const rows = await app.database.rows(
      { id: int },
      sql`select id_vehiculo as id from administracion_vehiculo where id_cliente = ${admin.perfil.IdCliente} order by id_vehiculo limit 8`,
    );
    const day = (await app.database.one({ hoy: int }, sql`select to_char(now() at time zone 'America/Lima', 'YYYYMMDD')::int as hoy`)).hoy;
    for (const { id } of rows) {
      const { Respuestas } = await sheetOf(admin, 'AdministracionVehiculo', id);
      const range = await admin.post('/api/AccesoMarca/evaluarRango', { IdVehiculo: id, Desde: String(day), Hasta: String(day) });
      expect(range.status).toBe(200);
      // What holds of the whole day holds now; what does not hold now may be of this hour or of this door.
      if (range.result[0].Permitido === 'N') expect(Respuestas[0]?.Respuesta).toBe('no');
      if (Respuestas[0]?.Respuesta === 'no') expect(Respuestas[0].Motivos.length).toBeGreaterThan(0);
    }
  });

  test('counts of a contract are those of the list that each leads to', async () => {
    const contract = (
      await app.database.one(
        { id: int },
        sql`select id_contrato as id from acreditacion_persona where id_division = ${admin.perfil.IdDivision} and visita = 'N' group by 1 order by count(*) desc limit 1`,
      )
    ).id;
    const people = (await sheetOf(admin, 'AdministracionContrato', contract)).Grupos.find(({ Titulo }) => Titulo === 'Personas por estado');
    expect(people?.Datos.length).toBeGreaterThan(0);
    for (const { Valor, Enlace } of people?.Datos ?? []) {
      const { Estado } = JSON.parse(new URLSearchParams(Enlace?.split('?')[1]).get('filtro') ?? '{}');
      const filter = JSON.stringify([['IdContrato', '=', contract], 'AND', ['Estado', '=', Estado[0]], 'AND', ['Visita', '=', 'N']]);
      const { result } = await admin.get('/api/AcreditacionPersona/contar', { filter });
      expect(result.totalCount).toBe(Number(Valor));
    }
  });
});
