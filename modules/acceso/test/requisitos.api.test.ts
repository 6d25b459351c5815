import { inDays, made } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Matriz } from '../shared/requisitos.wire';
import { makeSite, reading, type Site } from './puesto';

let app: TestApp;
let admin: SignedIn;
let site: Site;
const BASE = '/api/AccesoSujetoRequisito';
const ALL = { Desde: inDays(-300), Hasta: inDays(300) };

beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const matrix = async (query: object, who = admin): Promise<Matriz> => made(await who.get(`${BASE}/matriz`, { take: 200, ...query }));
const cellOf = async (person: ResultOf, query: object = {}) => {
  const { Filas } = await matrix({ ...ALL, IdRequisito: site.sctr, ...query });
  return Filas.find(({ Id }) => Id === person.IdPersona)?.Celdas[`A${site.sctr}`];
};
const notices = async (codigo: string) =>
  app.database.run(
    sql`select id_usuario, texto from sistema_notificacion where codigo = ${codigo} and id_cliente = ${admin.perfil.IdCliente} order by id_notificacion`,
  );

describe('Reporte de requisitos (040402)', () => {
  test('Check: H = 20/11/2026, DiasAviso 30, gracia 3: vigente (31), por vencer (30 and 0), en gracia, vencido', async () => {
    await app.database.run(sql`update acreditacion_requisito set dias_aviso = 30 where id_requisito = ${site.sctr}`);
    const type = await site.create('AccesoTipoRequisito', {
      ...{ Codigo: `T${Date.now() % 100_000}`, Nombre: `SCTR ${Date.now()}`, Entidad: 'P', NumeroDias: 30 },
      ...{ DiasGracia: 3, DiasAviso: 30, IdRequisito: site.sctr, Bloqueante: 'S' },
    });
    const states: string[] = [];
    for (const expiry of ['20261221', '20261220', '20261120', '20261117', '20261116']) {
      const person = await site.ready('20261001', '20271231', expiry);
      const cell = await cellOf(person, { Desde: '20261001', Hasta: '20261231', Dia: '20261120' });
      states.push(`${cell?.Vencimiento} ${cell?.Estado}`);
    }
    expect(states).toEqual(['20261221 V', '20261220 W', '20261120 W', '20261117 G', '20261116 X']);
    await site.create('AccesoExoneracion', {
      ...{
        IdPersona: (await site.ready('20261001', '20271231', '20261116')).IdPersona,
        IdTipoExoneracion: (await site.one('AccesoTipoExoneracion', ['Codigo', '=', 'TRAMITE'])).IdTipoExoneracion,
      },
      ...{ IdRequisito: site.sctr, FechaInicio: '20261118', FechaFin: '20261125', Motivo: 'En trámite' },
    });
    const { PorRequisito } = await matrix({ Desde: '20261001', Hasta: '20261231', Dia: '20261120', IdRequisito: site.sctr, Estado: 'E' });
    expect(PorRequisito.map(({ Cuenta }) => Cuenta)).toEqual([{ E: 1 }]);
    await app.database.run(sql`update acceso_tipo_requisito set activo = 'N' where id_tipo_requisito = ${type.IdTipoRequisito}`);
    await app.database.run(sql`update base_sello set version = version + 1`);
  });

  test('Check: the matrix and the gate agree on every person tested', async () => {
    const CODE = { X: '401', P: '402' } as const;
    for (const expiry of [inDays(200), inDays(5), inDays(0), inDays(-1), inDays(-40)]) {
      const person = await site.ready(inDays(-60), inDays(200), expiry);
      const cell = await cellOf(person);
      const gate = made(await admin.post('/api/AccesoMarca/evaluar', reading(site.p1, { Documento: String(person.Documento) })));
      expect(`${expiry} ${cell?.Estado} ${gate.Codigo}`).toBe(`${expiry} ${cell?.Estado} ${cell?.Estado === 'X' ? CODE.X : '000'}`);
    }
  });

  test('no period → message and no query; filters by state and company; the list of the center has the same rows', async () => {
    expect((await admin.get(`${BASE}/matriz`, {})).problem).toMatchObject({ code: 'reporte.periodo', detail: 'Debe seleccionar un periodo.' });
    expect((await admin.post(`${BASE}/notificar`, {})).problem.code).toBe('reporte.periodo');
    expect((await admin.get(`${BASE}/matriz`, { ...ALL, Estado: 'Z' })).status).toBe(400);
    const { PorRequisito, totalCount } = await matrix({ ...ALL, Estado: 'X', IdRequisito: site.sctr });
    const expired = PorRequisito.reduce((sum, { Cuenta }) => sum + (Cuenta.X ?? 0), 0);
    expect(totalCount).toBeGreaterThan(0);
    const list = made(
      await admin.post('/api/PlataformaReporte/ACC-REQ/ejecutar', {
        Parametros: { ...ALL, Estado: ['X'], IdRequisito: site.sctr },
        Formato: 'P',
        take: 200,
      }),
    );
    expect(list.totalCount).toBe(expired);
    for (const row of list.data) expect(row).toMatchObject({ Estado: 'X', Requisito: 'SCTR', Bloquea: 'S' });
  });

  test('ACC06: Notificar sends each company one list, to who answers for it', async () => {
    const person = await site.ready(inDays(-60), inDays(200), inDays(-3));
    await app.database.run(
      sql`update acreditacion_persona a set id_compania = u.id_compania from seguridad_usuario u where u.id_usuario = 'SOLICITANTE' and a.id_persona = ${person.IdPersona}`,
    );
    const [own] = await app.database.run(sql`select id_compania from seguridad_usuario where id_usuario = 'SOLICITANTE'`);
    const { PorRequisito } = await matrix({ ...ALL, Estado: 'X', IdRequisito: site.sctr, IdCompania: Number(own?.id_compania) });
    const told = made(await admin.post(`${BASE}/notificar`, { ...ALL, Estado: 'X', IdRequisito: site.sctr, IdCompania: Number(own?.id_compania) }));
    expect(told).toMatchObject({ Companias: 1, Requisitos: PorRequisito[0]?.Cuenta.X, SinResponsable: [] });
    const rows = await notices('ACC06');
    expect(rows.map(({ id_usuario }) => id_usuario)).toContain('SOLICITANTE');
    expect(String(rows.at(-1)?.texto)).toContain('SCTR');
    // Sent from an English screen, it is in the language of each who reads it.
    await admin.call('POST', `${BASE}/notificar`, { body: { ...ALL, Estado: 'X', IdRequisito: site.sctr }, headers: { 'accept-language': 'en' } });
    const last = async () => String((await notices('ACC06')).at(-1)?.texto);
    expect(await last()).toMatch(/SCTR — Vencido/);
    await app.database.run(sql`update seguridad_usuario set idioma = 'en' where id_usuario = 'SOLICITANTE'`);
    made(await admin.post(`${BASE}/notificar`, { ...ALL, Estado: 'X', IdRequisito: site.sctr, IdCompania: Number(own?.id_compania) }));
    expect(await last()).toMatch(/Risk insurance — Expired/);
    await app.database.run(sql`update seguridad_usuario set idioma = 'es' where id_usuario = 'SOLICITANTE'`);
    const contractor = await app.signIn('SOLICITANTE');
    expect((await contractor.post(`${BASE}/notificar`, ALL)).status).toBe(403);
    // Switched off by the client it tells nobody, and says so.
    const wording = { Asunto: 'Requisitos', AsuntoIngles: 'Requirements', Cuerpo: '{lista}', CuerpoIngles: '{lista}', Correo: 'N', Campana: 'N' };
    made(await admin.put('/api/SistemaPlantillaCorreo/ACC06', { ...wording, Version: 0 }));
    expect(made(await admin.post(`${BASE}/notificar`, { ...ALL, Estado: 'X', IdRequisito: site.sctr }))).toMatchObject({
      Companias: 0,
      Requisitos: 0,
    });
    made(await admin.put('/api/SistemaPlantillaCorreo/ACC06', { ...wording, Correo: 'S', Campana: 'S', Version: 1 }));
  });
});

describe('Notices of the gate', () => {
  test('ACC02: a forced pass rings for whoever watches over marks, once', async () => {
    const person = await site.ready(inDays(-60), inDays(200), inDays(-3));
    const { IdMotivoMarca } = await site.one('AccesoMotivoMarca', ['Codigo', '=', 'EMERG']);
    const body = { ...reading(site.p1, { Documento: String(person.Documento) }), Forzada: 'S', IdMotivoMarca };
    expect(made(await admin.post('/api/AccesoMarca/registrar', body))).toMatchObject({ Permitido: 'S' });
    made(await admin.post('/api/AccesoMarca/registrar', body));
    const rows = (await notices('ACC02')).filter(({ id_usuario }) => id_usuario === 'ADMIN');
    expect(rows).toHaveLength(1);
    expect(String(rows[0]?.texto)).toContain('por ADMIN');
    // Nothing is told of a pass that was not forced.
    const other = await site.ready(inDays(-60), inDays(200));
    made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, { Documento: String(other.Documento) })));
    expect((await notices('ACC02')).filter(({ id_usuario }) => id_usuario === 'ADMIN')).toHaveLength(1);
  });

  test('ACC05: a restriction registered or lifted is told to the company; of many at once in one notice', async () => {
    const [company] = await app.database.run(sql`select id_compania from seguridad_usuario where id_usuario = 'SOLICITANTE'`);
    const people = [
      await site.ready(inDays(-60), inDays(200)),
      await site.ready(inDays(-60), inDays(200)),
      await site.ready(inDays(-60), inDays(200)),
    ];
    await app.database.run(
      sql`update acreditacion_persona set id_compania = ${Number(company?.id_compania)} where id_persona = any(${sql.param(people.map(({ IdPersona }) => Number(IdPersona)))}::int[])`,
    );
    const { IdTipoRestriccion } = await site.one('AccesoTipoRestriccion', ['Codigo', '=', 'INVESTIGACION']);
    const own = async () => (await notices('ACC05')).filter(({ id_usuario }) => id_usuario === 'SOLICITANTE').map(({ texto }) => String(texto));
    const row = await site.create('AccesoRestriccion', {
      IdPersona: people[0]?.IdPersona,
      IdTipoRestriccion,
      Ambito: 'D',
      FechaInicio: inDays(0),
      Motivo: 'Auditoría.',
    });
    made(await admin.post(`/api/AccesoRestriccion/${row.IdRestriccion}/levantar`, { MotivoLevantamiento: 'Aclarado' }));
    const first = await own();
    expect(first).toHaveLength(2);
    expect(first.join('\n')).toMatch(/registrada[\s\S]*Auditoría\.[\s\S]*levantada[\s\S]*Aclarado\./);
    // Taken back: what had left is counted, and whoever was told hears that it holds again.
    const [reader] = await app.database.run(
      sql`select min(id_equipo_conexion) as id from acceso_equipo_conexion where id_cliente = 1 and id_division = 1`,
    );
    await app.database.run(
      sql`insert into acceso_equipo_comando (id_cliente, id_division, id_equipo_conexion, accion, comando, id_persona, estado, intentos, fecha_envio, origen)
        values (1, 1, ${Number(reader?.id)}, 'U', 'DATA UPDATE USERINFO PIN=1', ${Number(people[0]?.IdPersona)}, 'E', 1, ${app.clock.now().toISOString()}, 'S')`,
    );
    const undone = made(await admin.post(`/api/AccesoRestriccion/${row.IdRestriccion}/reponer`));
    expect(undone.Salio).toEqual({ Avisos: expect.any(Number), Lectores: 1 });
    expect(undone.Salio.Avisos).toBeGreaterThan(0);
    expect((await own())[2]).toMatch(/repuesta[\s\S]*Auditoría\./);
    made(await admin.post(`/api/AccesoRestriccion/${row.IdRestriccion}/levantar`, { MotivoLevantamiento: 'Aclarado' }));
    const { IdCarga } = made(
      await admin.post('/api/AccesoCarga', {
        ...{ Entidad: 'P', Accion: 'R', Documentos: people.map(({ Documento }) => Documento) },
        Comun: { IdTipoRestriccion, FechaInicio: inDays(0), Motivo: 'Auditoría' },
      }),
    );
    made(await admin.post(`/api/AccesoCarga/${IdCarga}/procesar`, {}));
    await app.settle();
    await app.composition.worker('trabajos').run();
    const after = await own();
    expect(after).toHaveLength(5);
    expect(after[4]).toContain('3 personas');
  });

  test('acceso.vigencias: what begins today goes to the readers, and running it twice tells nothing more', async () => {
    const person = await site.ready(inDays(-60), inDays(200));
    await site.create('AccesoAsignacion', {
      IdPersona: person.IdPersona,
      IdGrupo: site.everywhere.IdGrupo,
      FechaInicio: inDays(0),
      FechaFin: inDays(9),
    });
    await app.database.run(
      sql`update acceso_equipo_conexion set sincronizada = now(), protocolo = 'ATT' where id_cliente = ${admin.perfil.IdCliente} and id_division = ${admin.perfil.IdDivision}`,
    );
    const due = async () =>
      Number(
        (
          await app.database.run(
            sql`select count(*)::int as n from acceso_equipo_conexion where id_cliente = ${admin.perfil.IdCliente} and id_division = ${admin.perfil.IdDivision} and sincronizada is null`,
          )
        )[0]?.n,
      );
    expect(await due()).toBe(0);
    await app.runJob('acceso.vigencias');
    expect(await due()).toBeGreaterThan(0);
    const before = (await notices('ACC03')).length;
    await app.runJob('acceso.vigencias');
    expect((await notices('ACC03')).length).toBe(before);
  });
});
