import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

const BOARD = '/api/PlataformaTablero';
let app: TestApp;
let office: SignedIn;

beforeAll(async () => {
  app = await startApp();
  office = await app.signIn('CREDENCIALES');
});
afterAll(() => app.close());

test('WCR: the card office reads who waits for a card, the longest first; each number is the total of its list', async () => {
  expect((await office.get(BOARD)).result.map(({ Codigo }: { Codigo: string }) => Codigo)).toContain('WCR');
  const { Hoy, Hasta, PorEmitir, PorVencer, Primeras } = (await office.get(`${BOARD}/WCR`)).result;
  const total = async (filter: unknown[]) => (await office.get('/api/IdentificacionPortador', { filter })).result.totalCount;
  expect(PorEmitir).toBe(await total(['PorEmitir', '=', 'S']));
  expect(PorVencer).toBe(await total([['Vigencia', '=', 'V'], 'AND', ['FechaFin', '>=', Hoy], 'AND', ['FechaFin', '<=', Hasta]]));
  expect(PorEmitir).toBeGreaterThan(0);
  expect(Primeras).toHaveLength(Math.min(5, PorEmitir));
  const since = Primeras.map(({ Desde }: { Desde: string }) => Desde);
  expect(since).toEqual([...since].sort());
  for (const { IdPersona, Nombre, TuvoUna } of Primeras) {
    const { NombreCompleto, PorEmitir: waits, Codigo } = (await office.get(`/api/IdentificacionPortador/${IdPersona}`)).result;
    expect([NombreCompleto, waits, Codigo !== null]).toEqual([Nombre.toUpperCase(), 'S', TuvoUna]);
    // As people are told in every home: as their name is written, never in capitals.
    const { ApellidoPaterno, ApellidoMaterno, Nombres } = (await office.get(`/api/AdministracionPersona/${IdPersona}`)).result;
    expect(Nombre).toBe(`${[ApellidoPaterno, ApellidoMaterno].filter(Boolean).join(' ')}, ${Nombres}`);
  }
});

test('WCR: whoever may not consult the cards has none', async () => {
  expect((await (await app.signIn('GARITA')).get(`${BOARD}/WCR`)).status).toBe(404);
});

test('W22: the five figures of the card office, each the total of the list that it leads to', async () => {
  const board = (await office.get(BOARD)).result.map(({ Codigo }: { Codigo: string }) => Codigo);
  expect(board.slice(0, 2)).toEqual(['W01', 'W22']);
  const { Cifras } = (await office.get(`${BOARD}/W22`)).result;
  expect(Cifras.map(({ Codigo }: { Codigo: string }) => Codigo)).toEqual(['porEmitir', 'sinFoto', 'porEntregar', 'porVencer', 'entregadas']);
  for (const { Codigo, Valor, Nota, Dias, Enlace } of Cifras) {
    const filters = JSON.parse(new URLSearchParams(Enlace.split('?')[1]).get('filtro') ?? '{}');
    const conditions = Object.entries<unknown>(filters).flatMap(([field, value]) => {
      if (typeof value === 'string') return [[field, '=', value]];
      if (Array.isArray(value)) return [[field, '=', value[0]]];
      const { desde, hasta } = Object(value);
      return [
        [field, '>=', desde],
        [field, '<=', hasta],
      ];
    });
    const filter = conditions.flatMap((one, at) => (at === 0 ? [one] : ['AND', one]));
    expect([
      Codigo,
      (await office.get('/api/IdentificacionPortador', { filter: filter.length === 1 ? filter[0] : filter })).result.totalCount,
    ]).toEqual([Codigo, Valor]);
    // What is counted each day has its sixty; what stands now says the oldest, where somebody waits.
    if (Codigo === 'entregadas') expect(Dias).toHaveLength(60);
    else expect([Codigo, Dias, Nota === null]).toEqual([Codigo, [], Valor === 0]);
  }
});

test('WCV: each week’s cards are those of the list that it leads to; the week before is what was in force then', async () => {
  const { Semanas } = (await office.get(`${BOARD}/WCV`)).result;
  expect(Semanas).toHaveLength(7);
  const { Hoy } = (await office.get(`${BOARD}/WCR`)).result;
  const days = Semanas.flatMap(({ Desde, Hasta }: { Desde: string; Hasta: string }) => [Desde, Hasta]);
  expect([days[0], days]).toEqual([Hoy, [...days].sort()]);
  for (const { Desde, Hasta, Cuantas } of Semanas) {
    const filter = [['Vigencia', '=', 'V'], 'AND', ['FechaFin', '>=', Desde], 'AND', ['FechaFin', '<=', Hasta]];
    expect([Desde, (await office.get('/api/IdentificacionPortador', { filter })).result.totalCount]).toEqual([Desde, Cuantas]);
  }
});

test('WCV: a card that was ended since was in force four weeks before, one that began since was not', async () => {
  const weeks = async () => (await office.get(`${BOARD}/WCV`)).result.Semanas;
  const [first] = await weeks();
  const [one, other, third] = await app.database.run(
    sql`select c.id_credencial as id from identificacion_credencial c join acreditacion_persona a on a.id_acreditacion_persona = c.id_acreditacion_persona
      where c.id_division = 1 and c.estado = 'A' and c.prestable = 'N' and c.fecha_fin > ${first.Hasta}::date + 60 order by 1 limit 3`,
  );
  // All three end in the first week of four weeks ago: one stands, one was ended a week ago, one began afterwards.
  const [then, ended] = [sql`${first.Desde}::date - 28`, sql`${first.Desde}::date - 7`];
  const set = (id: unknown, more: ReturnType<typeof sql>) =>
    app.database.run(
      sql`update identificacion_credencial set fecha_inicio = ${then} - 10, fecha_fin = ${then} + 3 ${more} where id_credencial = ${id}`,
    );
  await set(one?.id, sql``);
  await set(
    other?.id,
    sql`, estado = 'I', fecha_inactivacion = ${ended}, id_motivo_inactivacion = (select min(id_motivo) from identificacion_motivo where id_cliente = 1)`,
  );
  await app.database.run(
    sql`update identificacion_credencial set fecha_inicio = ${then} + 1, fecha_fin = ${then} + 3 where id_credencial = ${third?.id}`,
  );
  expect((await weeks())[0].Antes).toBe(first.Antes + 2);
});

test('WCT: days from the approval to the first delivery, of thirty days and of the thirty before; replacements are not of it', async () => {
  const asked = async () => (await office.get(`${BOARD}/WCT`)).result;
  const { Hoy } = (await office.get(`${BOARD}/WCR`)).result;
  const cards = await app.database.run(
    sql`select c.id_credencial as id, s.id_solicitud as solicitud from identificacion_credencial c join identificacion_portador t on t.id_credencial = c.id_credencial and t.id_division = 1
      join acreditacion_persona a on a.id_acreditacion_persona = c.id_acreditacion_persona join acreditacion_solicitud s on s.id_solicitud = a.id_solicitud
      where c.estado = 'A' and c.id_credencial_anterior is null order by 1 limit 4`,
  );
  expect(cards).toHaveLength(4);
  for (const { id } of cards)
    await app.database.run(sql`update identificacion_credencial set fecha_entrega = ${Hoy}::date - 100 where id_credencial = ${id}`);
  const before = await asked();
  expect(before.Dias.map(({ Dias }: { Dias: number }) => Dias)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(before.Dias.reduce((all: number, { Cuantas }: { Cuantas: number }) => all + Cuantas, 0)).toBe(before.Entregas);
  const handed = async (at: number, approved: number, delivered: number) => {
    const { id, solicitud } = cards[at] ?? {};
    await app.database.run(
      sql`update acreditacion_solicitud set fecha_respuesta = (${Hoy}::date - ${approved}::int + time '23:30') at time zone 'America/Lima' where id_solicitud = ${solicitud}`,
    );
    await app.database.run(sql`update identificacion_credencial set fecha_entrega = ${Hoy}::date - ${delivered}::int where id_credencial = ${id}`);
  };
  await handed(0, 5, 2);
  await handed(1, 60, 1);
  await handed(2, 45, 40);
  // Handed over before it was approved, as where an accreditation was renewed: nobody waited.
  await handed(3, 1, 3);
  const after = await asked();
  const of = (answer: typeof before, name: 'Cuantas' | 'Antes') => answer.Dias.map((day: Record<string, number>) => day[name]);
  const more = (name: 'Cuantas' | 'Antes') => of(after, name).map((n: number, at: number) => n - of(before, name)[at]);
  expect(more('Cuantas')).toEqual([0, 0, 0, 1, 0, 0, 1]);
  expect(more('Antes')).toEqual([0, 0, 0, 0, 0, 1, 0]);
  await app.database.run(
    sql`update identificacion_credencial set id_credencial_anterior = (select max(id_credencial) from identificacion_credencial where estado = 'I') where id_credencial = ${cards[0]?.id}`,
  );
  expect((await asked()).Entregas).toBe(after.Entregas - 1);
});

test('WCS: today’s queue is its list’s; who begins to wait and who leaves off moves the days between, told from approvals and cards', async () => {
  const asked = async () => (await office.get(`${BOARD}/WCS`)).result;
  const before = await asked();
  const { Hoy, PorEmitir } = (await office.get(`${BOARD}/WCR`)).result;
  expect([before.Dias.length, before.Dias.at(-1)]).toEqual([30, { Dia: Hoy, Cuantas: PorEmitir, Antes: expect.any(Number) }]);
  // Of two people with a card in force for long: one lost hers ten days ago and has none, the other had none for five days.
  const cards = await app.database.run(
    sql`select t.id_credencial as id, c.id_acreditacion_persona as acreditacion from identificacion_portador t join identificacion_credencial c on c.id_credencial = t.id_credencial
      join acreditacion_persona a on a.id_acreditacion_persona = c.id_acreditacion_persona
      where t.id_division = 1 and c.id_division = 1 and c.estado = 'A' and c.prestable = 'N' and c.fecha_fin > ${Hoy}::date + 90 and t.acreditado_hasta > ${Hoy}::date
        and (select count(*) from identificacion_credencial k where k.id_persona = t.id_persona) = 1 and (select count(*) from acreditacion_persona b where b.id_persona = t.id_persona) = 1 order by 1 limit 2`,
  );
  expect(cards).toHaveLength(2);
  for (const { id, acreditacion } of cards) {
    await app.database.run(sql`update acreditacion_persona set fecha_inicio = ${Hoy}::date - 200 where id_acreditacion_persona = ${acreditacion}`);
    await app.database.run(
      sql`update acreditacion_solicitud set fecha_respuesta = (${Hoy}::date - 210)::timestamptz where id_solicitud = (select id_solicitud from acreditacion_persona where id_acreditacion_persona = ${acreditacion})`,
    );
    await app.database.run(sql`update identificacion_credencial set fecha_inicio = ${Hoy}::date - 200 where id_credencial = ${id}`);
  }
  const still = await asked();
  await app.database.run(
    sql`update identificacion_credencial set estado = 'I', fecha_inactivacion = (${Hoy}::date - 10 + time '12:00') at time zone 'America/Lima', id_motivo_inactivacion = (select min(id_motivo) from identificacion_motivo where id_cliente = 1) where id_credencial = ${cards[0]?.id}`,
  );
  await app.database.run(
    sql`update acreditacion_persona set fecha_inicio = ${Hoy}::date - 20 where id_acreditacion_persona = ${cards[1]?.acreditacion}`,
  );
  await app.database.run(sql`update identificacion_credencial set fecha_inicio = ${Hoy}::date - 15 where id_credencial = ${cards[1]?.id}`);
  const after = await asked();
  const more = after.Dias.map(({ Cuantas }: { Cuantas: number }, at: number) => Cuantas - still.Dias[at].Cuantas);
  // The last of them is today: 20 to 16 days ago the one waited, since ten days ago the other does.
  expect(more).toEqual(Array.from({ length: 30 }, (_, at) => ((at >= 9 && at <= 13) || at >= 19 ? 1 : 0)));
  expect([after.Entran - still.Entran, after.Salen - still.Salen]).toEqual([2, 1]);
});

test('WCR: a line has the face of whoever waits, for a profile that sees photographs', async () => {
  const faces = async () => (await office.get(`${BOARD}/WCR`)).result.Primeras;
  for (const { IdPersona, Foto, ConFoto } of await faces()) {
    const { FotoPerfilHash } = (await office.get(`/api/AdministracionPersona/${IdPersona}`)).result;
    expect([IdPersona, Foto, ConFoto]).toEqual([IdPersona, FotoPerfilHash ?? null, FotoPerfilHash ? 'S' : 'N']);
  }
  await app.database.run(
    sql`insert into seguridad_perfil_proteccion (id_cliente, id_perfil, recurso, campo, nivel) values (${office.perfil.IdCliente}, ${office.perfil.IdPerfil}, 'AdministracionPersona', 'FotoPerfil', 'O')`,
  );
  await app.database.run(sql`update base_sello set version = version + 1 where id_cliente = ${office.perfil.IdCliente}`);
  const again = await app.signIn('CREDENCIALES');
  expect((await again.get(`${BOARD}/WCR`)).result.Primeras.every(({ Foto }: { Foto: string | null }) => Foto === null)).toBe(true);
});

test('WCS, WCT, WCV: whoever may not consult the cards has none', async () => {
  const gate = await app.signIn('GARITA');
  for (const code of ['WCS', 'WCT', 'WCV']) expect((await gate.get(`${BOARD}/${code}`)).status).toBe(404);
});
