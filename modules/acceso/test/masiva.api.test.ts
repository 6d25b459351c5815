import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { inDays, made } from '@modules/administracion/test/masters';
import { workbookOnto } from '@platform/server/excel/workbook';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FilaVista } from '../shared/carga.wire';
import { makeSite, reading, type Site } from './puesto';

let app: TestApp;
let admin: SignedIn;
let site: Site;
const BASE = '/api/AccesoCarga';

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const worked = async (): Promise<void> => {
  await app.settle();
  await app.composition.worker('trabajos').run();
};
const load = async (body: object, who = admin) => made(await who.post(BASE, body));
const detail = async (id: number) => made(await admin.get(`${BASE}/${id}/detalle`));
const rowsOf = async (id: number, Estado?: string): Promise<FilaVista[]> =>
  made(await admin.get(`${BASE}/${id}/filas`, { take: 200, ...(Estado ? { Estado } : {}) })).data;
const processed = async (id: number) => {
  made(await admin.post(`${BASE}/${id}/procesar`, {}));
  await worked();
  return detail(id);
};
const typeOf = async (resource: string, code: string) => site.one(resource, ['Codigo', '=', code]);
const ready = () => site.ready(inDays(-30), inDays(90));
const tried = async (person: { Documento: string }) => made(await admin.post('/api/AccesoMarca/evaluar', reading(site.p1, person)));
const investigacion = async () => (await typeOf('AccesoTipoRestriccion', 'INVESTIGACION')).IdTipoRestriccion;
const restriction = async (over: object = {}) => ({
  Entidad: 'P',
  Accion: 'R',
  Comun: { IdTipoRestriccion: await investigacion(), FechaInicio: inDays(0), Motivo: 'Auditoría', ...over },
});

let crowds = 0;
/** People accredited at once, as many as wanted, with their documents. */
async function crowd(n: number): Promise<{ id: number; documento: string }[]> {
  const model = await ready();
  // Documents that nobody of the demo has.
  crowds += 1;
  const tag = String(9900 + crowds);
  const rows = await app.database.run(
    sql`with p as (insert into administracion_persona (id_cliente, id_tipo_documento, documento, apellido_paterno, nombres, sexo, fecha_nacimiento, id_pais_nacimiento, id_pais_residencia)
        select id_cliente, id_tipo_documento, ${tag} || lpad(g::text, 4, '0'), 'MASIVA', 'NUMERO ' || g, sexo, fecha_nacimiento, id_pais_nacimiento, id_pais_residencia
        from administracion_persona, generate_series(1, ${n}) g where id_persona = ${model.IdPersona} returning id_persona, documento)
      , a as (insert into acreditacion_persona (id_cliente, id_division, id_persona, id_compania, id_contrato, id_perfil_acreditacion, fecha_inicio, fecha_fin)
        select a.id_cliente, a.id_division, p.id_persona, a.id_compania, a.id_contrato, a.id_perfil_acreditacion, a.fecha_inicio, a.fecha_fin
        from acreditacion_persona a, p where a.id_acreditacion_persona = ${model.IdAcreditacionPersona} returning 1)
      select id_persona as id, documento from p order by documento`,
  );
  return rows.map(({ id, documento }) => ({ id: Number(id), documento: String(documento) }));
}
const restrictionsOf = async (ids: readonly number[]): Promise<number> =>
  Number(
    (await app.database.run(sql`select count(*)::int as n from acceso_restriccion where id_persona = any(${sql.param([...ids])}::int[])`))[0]?.n,
  );

async function bookOf(titles: readonly string[], rows: readonly (readonly string[])[]): Promise<FormData> {
  const out = new PassThrough();
  const book = workbookOnto(out);
  const sheet = book.sheet({ name: 'datos', frozen: { rows: 1 }, widths: [] });
  sheet.row(1, [...titles], []);
  for (const row of rows) sheet.row(1, [...row], []);
  sheet.close();
  const [file] = await Promise.all([buffer(out), book.end()]);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), 'gestion.xlsx');
  return form;
}

describe('Gestión de restricciones y requisitos (040203): mass path', () => {
  test('Check: 200 people, 12 already restricted the same way → observados 12, procesados 188', async () => {
    const people = await crowd(200);
    const before = people.slice(0, 12).map(({ documento }) => documento);
    const first = await load({ ...(await restriction()), Documentos: before });
    expect(await processed(first.IdCarga)).toMatchObject({ Estado: 'T', Cargados: 12, Procesados: 12 });
    const made200 = await load({ ...(await restriction()), Documentos: people.map(({ documento }) => documento) });
    expect(made200).toMatchObject({ Cargados: 200, Observados: 12, Correctos: 188, PorProcesar: 188, Procesados: 0 });
    expect(await processed(made200.IdCarga)).toMatchObject({
      Estado: 'T',
      Cargados: 200,
      Observados: 12,
      Correctos: 188,
      PorProcesar: 0,
      Procesados: 188,
    });
    const observed = await rowsOf(made200.IdCarga, 'O');
    expect(observed).toHaveLength(12);
    for (const { Mensajes } of observed) expect(Mensajes).toEqual([expect.stringMatching(/^Ya tiene la misma restricción desde el /)]);
    const ids = people.map(({ id }) => id);
    expect(await restrictionsOf(ids)).toBe(200);
    // Each row is audited as if done by hand.
    const [trace] = await app.database.run(
      sql`select count(*)::int as n from base_auditoria where entidad = 'AccesoRestriccion' and accion = 'crear' and id_usuario = 'ADMIN'
        and registro in (select id_restriccion::text from acceso_restriccion where id_persona = any(${sql.param(ids)}::int[]))`,
    );
    expect(trace?.n).toBe(200);
  });

  test('Check: cancelling midway leaves whole rows only, and says how many; what was left goes on after a restart', async () => {
    const people = await crowd(200);
    const { IdCarga } = await load({ ...(await restriction()), Documentos: people.map(({ documento }) => documento) });
    made(await admin.post(`${BASE}/${IdCarga}/procesar`, {}));
    await app.settle();
    const working = app.composition.worker('trabajos').run();
    for (let tries = 0; tries < 2000 && (await detail(IdCarga)).Procesados === 0; tries += 1) await pause(5);
    const stopped = made(await admin.post(`${BASE}/${IdCarga}/cancelar`, {}));
    await working;
    const end = await detail(IdCarga);
    expect(end).toMatchObject({ Estado: 'X', Procesados: stopped.Procesados });
    expect(end.Procesados).toBeGreaterThan(0);
    expect(end.Procesados + end.PorProcesar).toBe(200);
    const ids = people.map(({ id }) => id);
    expect(await restrictionsOf(ids)).toBe(end.Procesados);
    // Taken up again, each row is done once.
    expect(made(await admin.post(`${BASE}/${IdCarga}/validar`, {}))).toMatchObject({ Procesados: end.Procesados, Observados: 0 });
    expect(await processed(IdCarga)).toMatchObject({ Estado: 'T', Procesados: 200 });
    expect(await restrictionsOf(ids)).toBe(200);
  });

  test('Check: company restriction: all its people get 501 at once, and pass again when lifted', async () => {
    const [ana, beto] = [await ready(), await ready()];
    const row = await site.create('AccesoRestriccion', {
      IdCompania: site.masters.misti,
      IdTipoRestriccion: await investigacion(),
      Ambito: 'D',
      FechaInicio: inDays(0),
      Motivo: 'Auditoría',
    });
    for (const one of [ana, beto]) expect(await tried(one)).toMatchObject({ Permitido: 'N', Codigo: '501' });
    made(await admin.post(`/api/AccesoRestriccion/${row.IdRestriccion}/levantar`, { MotivoLevantamiento: 'Terminó' }));
    for (const one of [ana, beto]) expect(await tried(one)).toMatchObject({ Permitido: 'S' });
  });

  test('restrict and lift many: 501 at the gate, and 000 once lifted; who has nothing to lift is observed', async () => {
    const [ana, beto] = [await ready(), await ready()];
    const { IdCarga } = await load({ ...(await restriction()), Documentos: [ana.Documento] });
    await processed(IdCarga);
    expect(await tried(ana)).toMatchObject({ Codigo: '501' });
    const lift = await load({ Entidad: 'P', Accion: 'L', Comun: { Motivo: 'Aclarado' }, Documentos: [ana.Documento, beto.Documento] });
    expect(lift).toMatchObject({ Observados: 1, Correctos: 1 });
    expect((await rowsOf(lift.IdCarga, 'O'))[0]?.Mensajes).toEqual(['No tiene una restricción vigente que levantar.']);
    await processed(lift.IdCarga);
    expect(await tried(ana)).toMatchObject({ Permitido: 'S' });
  });

  test('exempt, own requirement, assign and end: each by the rules of one', async () => {
    const expired = await site.ready(inDays(-30), inDays(90), inDays(-2));
    expect(await tried(expired)).toMatchObject({ Codigo: '401' });
    const { IdTipoExoneracion } = await typeOf('AccesoTipoExoneracion', 'TRAMITE');
    const exempt = (days: number) =>
      load({
        Entidad: 'P',
        Accion: 'E',
        Comun: { IdTipoExoneracion, FechaInicio: inDays(0), FechaFin: inDays(days - 1), Motivo: 'En trámite' },
        Documentos: [expired.Documento],
      });
    const long = await exempt(16);
    expect(long).toMatchObject({ Observados: 1 });
    expect((await rowsOf(long.IdCarga))[0]?.Mensajes).toEqual(['La exoneración no puede superar 15 días.']);
    // What holds for all is put right once.
    const fixed = made(
      await admin.put(`${BASE}/${long.IdCarga}/datos`, {
        Comun: { IdTipoExoneracion, FechaInicio: inDays(0), FechaFin: inDays(14), Motivo: 'En trámite' },
      }),
    );
    expect(fixed).toMatchObject({ Observados: 0, Correctos: 1 });
    expect(await processed(long.IdCarga)).toMatchObject({ Procesados: 1, Observados: 0 });
    expect((await tried(expired)).Sujetos[0].Advertencias).toContainEqual(expect.objectContaining({ Codigo: '405' }));
    expect((await rowsOf((await exempt(15)).IdCarga))[0]?.Mensajes).toEqual(['No hay cambios.']);

    const { IdTipoRequisito } = await typeOf('AccesoTipoRequisito', 'CHARLA');
    const talk = {
      Entidad: 'P',
      Accion: 'Q',
      Comun: { IdTipoRequisito, FechaInicio: inDays(0), FechaFin: inDays(29) },
      Documentos: [expired.Documento],
    };
    await processed((await load(talk)).IdCarga);
    const [own] = await app.database.run(sql`select origen, fecha_fin from acceso_sujeto_requisito where id_persona = ${expired.IdPersona}`);
    expect(own).toMatchObject({ origen: 'M', fecha_fin: inDays(29) });
    expect((await rowsOf((await load(talk)).IdCarga))[0]?.Mensajes).toEqual(['No hay cambios.']);

    const assign = (to: number) =>
      load({
        Entidad: 'P',
        Accion: 'A',
        Comun: { IdGrupo: site.everywhere.IdGrupo, FechaInicio: inDays(0), FechaFin: inDays(to) },
        Documentos: [expired.Documento],
      });
    const beyond = await assign(91);
    expect((await rowsOf(beyond.IdCarga))[0]?.Mensajes[0]).toMatch(/^El periodo debe estar dentro de la acreditación/);
    await processed((await assign(90)).IdCarga);
    const end = { Entidad: 'P', Accion: 'T', Comun: { IdGrupo: site.everywhere.IdGrupo, FechaFin: inDays(3) }, Documentos: [expired.Documento] };
    await processed((await load(end)).IdCarga);
    const [given] = await app.database.run(
      sql`select fecha_fin from acceso_asignacion where id_persona = ${expired.IdPersona} and id_grupo is not null`,
    );
    expect(given?.fecha_fin).toBe(inDays(3));
    expect((await rowsOf((await load(end)).IdCarga))[0]?.Mensajes).toEqual(['No tiene asignaciones manuales vigentes.']);
  });

  test('by company and by what a list shows: whoever they are, nobody who has left', async () => {
    const listed = made(
      await admin.get('/api/AccesoGestionPersona', {
        filter: [['IdCompania', '=', site.masters.misti], 'and', ['Condicion', '<>', 'CESADO']],
        take: 1,
      }),
    );
    const company = await load({ ...(await restriction({ FechaInicio: inDays(200) })), IdCompania: site.masters.misti });
    expect(company.Cargados).toBe(listed.totalCount);
    const filtered = await load({
      ...(await restriction({ FechaInicio: inDays(200) })),
      Filtro: JSON.stringify([['IdCompania', '=', site.masters.misti], 'and', ['Condicion', '<>', 'CESADO']]),
    });
    expect(filtered.Cargados).toBe(listed.totalCount);
  });

  test('an observed row is put right where it is: unknown, twice, and a cell of a workbook; the file of the observed says why', async () => {
    const [ana, beto] = [await ready(), await ready()];
    const { IdCarga } = await load({ ...(await restriction()), Documentos: [ana.Documento, '99999999', ana.Documento] });
    expect((await rowsOf(IdCarga)).map(({ Estado, Mensajes }) => `${Estado} ${Mensajes.join()}`)).toEqual([
      'C ',
      'O No se encontró a la persona en la división.',
      'O Está repetida: ya figura en la fila 1.',
    ]);
    expect(made(await admin.put(`${BASE}/${IdCarga}/filas/2`, { Datos: { Documento: beto.Documento } }))).toMatchObject({
      Observados: 1,
      Correctos: 2,
    });
    expect(made(await admin.call('DELETE', `${BASE}/${IdCarga}/filas/3`))).toMatchObject({ Cargados: 2, Observados: 0 });
    expect((await admin.put(`${BASE}/${IdCarga}/filas/2`, { Datos: { Color: 'x' } })).status).toBe(400);

    const titles = ['Documento', 'TipoRestriccion', 'FechaInicio', 'Motivo'];
    const form = await bookOf(titles, [
      [ana.Documento, 'INVESTIGACION', 'mañana', 'Auditoría'],
      [beto.Documento, 'NADA', '2026-13-01', ''],
    ]);
    const book = made(await admin.call('POST', `${BASE}/excel?Entidad=P&Accion=R`, { raw: form }));
    expect(book).toMatchObject({ Cargados: 2, Observados: 2 });
    expect((await rowsOf(book.IdCarga)).map(({ Mensajes }) => Mensajes)).toEqual([
      ['FechaInicio no es válido: mañana.'],
      ['TipoRestriccion no es válido: NADA.', 'FechaInicio no es válido: 2026-13-01.', expect.stringContaining('Motivo')],
    ]);
    expect((await admin.get(`${BASE}/${book.IdCarga}/observados`)).status).toBe(200);
    made(await admin.put(`${BASE}/${book.IdCarga}/filas/2`, { Datos: { FechaInicio: '01/02/2030' } }));
    expect(await detail(book.IdCarga)).toMatchObject({ Observados: 1, Correctos: 1 });
    const wrong = await bookOf(['Documento', 'Nada'], [[ana.Documento, 'x']]);
    expect((await admin.call('POST', `${BASE}/excel?Entidad=P&Accion=R`, { raw: wrong })).problem.code).toBe('carga_acceso.columna');
  });

  test('bad calls: nobody, an unknown field of the act, a bad date, another tenant, and an act that the profile has not', async () => {
    expect((await admin.post(BASE, { ...(await restriction()), Documentos: [] })).problem).toMatchObject({
      code: 'carga_acceso.nadie',
      detail: 'Seleccione al menos un registro.',
    });
    const unknown = await admin.post(BASE, { Entidad: 'P', Accion: 'L', Comun: { Nada: 1 }, Documentos: ['1'] });
    expect(unknown.problem).toMatchObject({ status: 400, errors: [{ field: 'Nada', code: 'campo.desconocido' }] });
    const hours = { Ambito: 'Z', IdZona: site.mina.IdZona, DiaCompleto: 'N', HoraInicio: '20:00', HoraFin: '20:00' };
    const toque = (await site.one('AccesoTipoRestriccion', ['Codigo', '=', 'TOQUE'])).IdTipoRestriccion;
    const equal = made(
      await admin.post(BASE, { ...(await restriction({ ...hours, IdTipoRestriccion: toque })), Documentos: [(await ready()).Documento] }),
    );
    expect(equal).toMatchObject({ Observados: 1, Correctos: 0 });
    const bad = await admin.post(BASE, { ...(await restriction({ FechaInicio: '20261345' })), Documentos: ['1'] });
    expect(bad.problem.errors).toEqual([expect.objectContaining({ field: 'FechaInicio' })]);
    const missing = await admin.post(BASE, { Entidad: 'P', Accion: 'R', Comun: { Motivo: 'x' }, Documentos: ['1'] });
    expect(missing.problem.errors.map(({ field }: { field: string }) => field)).toEqual(['IdTipoRestriccion', 'FechaInicio']);
    expect((await admin.get(`${BASE}/999999/detalle`)).status).toBe(404);
    expect((await admin.post(`${BASE}/999999/procesar`, {})).status).toBe(404);
    await app.database.run(
      sql`insert into seguridad_perfil_menu (id_cliente, id_perfil, id_menu, acciones)
        select p.id_cliente, p.id_perfil, '040203', '{consultar,crear}'::text[] from seguridad_perfil p where p.contratista = 'S' and p.id_cliente = ${admin.perfil.IdCliente}
        on conflict (id_cliente, id_perfil, id_menu) do update set acciones = excluded.acciones`,
    );
    const contractor = await app.signIn('SOLICITANTE');
    expect((await contractor.post(BASE, { Entidad: 'P', Accion: 'L', Comun: { Motivo: 'x' }, Documentos: ['1'] })).status).toBe(403);
    // A contractor finds nobody of others, and sees no load of others.
    const ana = await ready();
    await app.database.run(
      sql`update acreditacion_persona a set id_compania = (select c.id_compania from administracion_compania c, seguridad_usuario u
          where u.id_usuario = 'SOLICITANTE' and c.id_cliente = a.id_cliente and c.id_compania <> u.id_compania limit 1) where a.id_persona = ${ana.IdPersona}`,
    );
    const own = await load({ ...(await restriction()), Documentos: [ana.Documento] }, contractor);
    expect(own).toMatchObject({ Observados: 1, Correctos: 0 });
    const others = await load({ ...(await restriction()), Documentos: [ana.Documento] });
    expect((await contractor.get(`${BASE}/${others.IdCarga}/detalle`)).status).toBe(404);
    expect((await contractor.post(`${BASE}/${others.IdCarga}/validar`, {})).status).toBe(404);
  });

  test('vehicles go by their plate, without hyphens or spaces', async () => {
    const [vehicle] = await app.database.run(
      sql`select t.id_vehiculo as id, t.placa from acceso_gestion_vehiculo t where t.id_cliente = ${admin.perfil.IdCliente} and t.id_division = ${admin.perfil.IdDivision} and t.estado = 'A' order by 1 limit 1`,
    );
    const plate = String(vehicle?.placa);
    const { IdCarga } = await load({ ...(await restriction()), Entidad: 'V', Documentos: [plate.replace('-', ' ').toLowerCase()] });
    expect((await rowsOf(IdCarga))[0]).toMatchObject({ Estado: 'C', IdVehiculo: Number(vehicle?.id), Placa: plate });
    await processed(IdCarga);
    const [row] = await app.database.run(sql`select count(*)::int as n from acceso_restriccion where id_vehiculo = ${Number(vehicle?.id)}`);
    expect(row?.n).toBe(1);
  });
});
