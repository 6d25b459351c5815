import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conforme, enDias, enviada, hoy, type Mundo, mundo } from './mundo';

const RUN = '/api/PlataformaReporte/RX4/ejecutar';
const ACT = '/api/AcreditacionActualizacion';
let app: TestApp;
let world: Mundo;
let admin: SignedIn;
let requester: SignedIn;
let authorizer: SignedIn;
beforeAll(async () => {
  app = await startApp();
  world = await mundo(app);
  admin = await app.signIn('ADMIN');
  requester = await app.signIn('SOLICITANTE');
  authorizer = await app.signIn('AUTORIZADOR');
});
afterAll(() => app.close());

interface Row {
  Tipo: string;
  Sujeto: string;
  Detalle: string;
  Compania: string;
  Contrato: string;
  Fecha: string;
  Dias: number;
  Situacion: 'X' | 'P';
  DuranteSubida: 'S' | 'N' | null;
  Tramite: string | null;
  Enlace: string;
}
const range = (from = 0, to = 30) => ({ Desde: enDias(from), Hasta: enDias(to) });
async function listed(Parametros: object = range(), by = admin): Promise<{ data: Row[]; totalCount: number }> {
  const data: Row[] = [];
  for (;;) {
    const answer = await by.post(RUN, { Parametros, Formato: 'P', skip: data.length, take: 200 });
    expect(answer.status, answer.text).toBe(200);
    data.push(...answer.result.data);
    if (answer.result.data.length === 0 || data.length >= answer.result.totalCount)
      return { data, totalCount: answer.result.totalCount || data.length };
  }
}
/** A person of the requester's company accredited today, whose SCTR ends on a day. */
async function accredited(ends: string): Promise<{ IdPersona: number; Documento: string; ficha: number }> {
  const made = await enviada(requester, world);
  for (const who of [await app.signIn('MEDICO'), authorizer]) {
    await conforme(who, made.id);
    const answer = await who.post(`/api/AcreditacionSolicitud/${made.id}/aprobar`, { Confirmaciones: ['contrato.dotacion_excedida'] });
    expect(answer.status, answer.text).toBe(200);
  }
  const [row] = await app.database.run(
    sql`update acreditacion_persona_requisito r set fecha_vencimiento = ${ends} from acreditacion_persona a where a.id_acreditacion_persona = r.id_acreditacion_persona
      and a.id_persona = ${made.IdPersona} and r.id_requisito = ${world.requisitos.SCTR} returning a.id_acreditacion_persona as ficha`,
  );
  return { IdPersona: made.IdPersona, Documento: made.Documento, ficha: Number(row?.ficha) };
}
const ofPerson = async (ficha: number, days = range()): Promise<Row[]> =>
  (await listed({ ...days, Tipos: ['REQ'] })).data.filter(({ Enlace }) => Enlace === `/consultas/personas/${ficha}?pestana=requisitos`);

test('Check: a requirement approved to a later date leaves the list at once; until then the row says the request in progress', async () => {
  const { IdPersona, ficha } = await accredited(enDias(10));
  expect(await ofPerson(ficha)).toEqual([expect.objectContaining({ Fecha: enDias(10), Dias: 10, Situacion: 'P', Tramite: null })]);
  const paper = await requester.upload('REQ', 'sctr.pdf', await pdf(`SCTR ${IdPersona}`));
  const sent = await requester.post(`${ACT}/solicitar`, {
    Filas: [
      {
        IdPersona,
        IdRequisito: world.requisitos.SCTR,
        NuevaFechaInicio: hoy(),
        NuevaFechaVencimiento: enDias(300),
        IdArchivo: paper.result.IdArchivo,
      },
    ],
  });
  expect(sent.status, sent.text).toBe(200);
  const id = sent.result[0].IdActualizacion;
  const [request] = await app.database.run(sql`select numero from acreditacion_actualizacion where id_actualizacion = ${id}`);
  expect(await ofPerson(ficha)).toEqual([expect.objectContaining({ Tramite: request?.numero })]);
  expect((await authorizer.post(`${ACT}/${id}/aprobar`, {})).result.Estado).toBe('A');
  expect(await ofPerson(ficha)).toEqual([]);
  expect(await ofPerson(ficha, range(299, 301))).toHaveLength(1);
});

test('Check: 0 days left is listed, not vencido; the day before is', async () => {
  const { ficha } = await accredited(hoy());
  expect(await ofPerson(ficha)).toEqual([expect.objectContaining({ Dias: 0, Situacion: 'P' })]);
  await app.database.run(
    sql`update acreditacion_persona_requisito set fecha_vencimiento = ${enDias(-1)} where id_acreditacion_persona = ${ficha} and id_requisito = ${world.requisitos.SCTR}`,
  );
  expect(await ofPerson(ficha)).toEqual([]);
  expect(await ofPerson(ficha, range(-5, 0))).toEqual([expect.objectContaining({ Dias: -1, Situacion: 'X' })]);
});

test('Check: filter by type adds up to the total, and the pages of all of it are every row once', async () => {
  const all = await listed(range(-400, -36));
  const year = await listed(range(0, 360));
  expect(year.data).toHaveLength(year.totalCount);
  expect(all.data).toHaveLength(all.totalCount);
  const types = [...new Set(year.data.map(({ Tipo }) => Tipo))];
  expect(types).toEqual(expect.arrayContaining(['REQ', 'ACR', 'CON', 'CRE', 'ACC']));
  const catalog = (await admin.get('/api/PlataformaReporte/catalogo')).result.find((one: { Codigo: string }) => one.Codigo === 'RX4');
  const offered: { Valor: string }[] = catalog.Parametros.find((one: { Nombre: string }) => one.Nombre === 'Tipos').Opciones;
  let sum = 0;
  for (const { Valor } of offered) {
    const of = await listed({ ...range(0, 360), Tipos: [Valor] });
    expect(of.data.every(({ Tipo }) => Tipo === Valor)).toBe(true);
    sum += of.data.length;
  }
  expect(sum).toBe(year.totalCount);
  const sorted = [...year.data].sort((one, other) => one.Fecha.localeCompare(other.Fecha)).map(({ Fecha }) => Fecha);
  expect(year.data.map(({ Fecha }) => Fecha)).toEqual(sorted);
});

test('vence durante su subida: yes on a work day of the roster, no on a rest day, nothing without a guard', async () => {
  const { IdPersona, ficha } = await accredited(enDias(3));
  await app.database.run(sql`delete from administracion_persona_guardia where id_persona = ${IdPersona}`);
  expect((await ofPerson(ficha))[0]?.DuranteSubida).toBeNull();
  const [guard] = await app.database.run(
    sql`insert into administracion_persona_guardia (id_cliente, id_persona, id_regimen_guardia, fecha_inicio)
      select 1, ${IdPersona}, min(id_regimen_guardia), ${enDias(-60)} from administracion_regimen_guardia where id_cliente = 1 returning id_regimen_guardia`,
  );
  // A cycle begins with its work and ends with its rest.
  for (const [base, up] of [
    [enDias(3), 'S'],
    [enDias(4), 'N'],
  ] as const) {
    await app.database.run(
      sql`update administracion_regimen_guardia set fecha_base = ${base} where id_regimen_guardia = ${guard?.id_regimen_guardia}`,
    );
    expect((await ofPerson(ficha))[0]?.DuranteSubida).toBe(up);
  }
});

test('a contractor gets its own company’s rows in every type', async () => {
  const other = await app.signIn('SOLICITANTE2');
  const [own] = await app.database.run(
    sql`select k.alias from seguridad_usuario u join administracion_compania k on k.id_compania = u.id_compania where u.id_usuario = 'SOLICITANTE2'`,
  );
  const { data } = await listed(range(0, 360), other);
  const people = data.filter(({ Tipo }) => ['REQ', 'ACR'].includes(Tipo));
  expect(people.length).toBeGreaterThan(0);
  expect([...new Set(people.map(({ Compania }) => Compania))]).toEqual([own?.alias]);
});

test('each type only with its own option; without any of them the report is not there, and its call answers 403', async () => {
  const types = async (by: SignedIn) => [...new Set((await listed(range(0, 360), by)).data.map(({ Tipo }) => Tipo))].sort();
  const before = await types(requester);
  expect(before).toContain('REQ');
  const profile = requester.perfil.IdPerfil;
  const held = await app.database.run(sql`select id_menu from seguridad_perfil_menu where id_perfil = ${profile} and id_menu in ('060403')`);
  expect(held).toHaveLength(1);
  await app.database.run(sql`update seguridad_perfil_menu set acciones = '{}' where id_perfil = ${profile} and id_menu = '060403'`);
  await app.database.run(sql`update base_sello set version = version + 1`);
  expect(await types(requester)).toEqual(before.filter((one) => one !== 'REQ' && one !== 'ACR'));
  await app.database.run(
    sql`update seguridad_perfil_menu set acciones = '{}' where id_perfil = ${profile} and id_menu = any(array['060403', '060404', '030204', '0705', '030406', '040201', '0804', '090106'])`,
  );
  await app.database.run(sql`update base_sello set version = version + 1`);
  expect((await requester.post(RUN, { Parametros: range(), Formato: 'P' })).status).toBe(403);
  const codes = (await requester.get('/api/PlataformaReporte/catalogo')).result.map((one: { Codigo: string }) => one.Codigo);
  expect(codes).not.toContain('RX4');
});
