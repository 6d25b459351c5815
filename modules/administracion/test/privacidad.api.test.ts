import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inDays, type Masters, made, makeMasters, newCode, today } from './masters';

let app: TestApp;
let admin: SignedIn;
let masters: Masters;
const TITULAR = '/api/AdministracionSolicitudTitular';

beforeAll(async () => {
  app = await startApp({ demoFiles: true });
  admin = await app.signIn('ADMIN');
  masters = await makeMasters(app, admin);
});
afterAll(() => app.close());

/** Somebody with an accreditation, papers and marks, from the demo. */
async function somebody(): Promise<number> {
  const [row] = await app.database.query(
    `select s.id_persona from acreditacion_solicitud s join acreditacion_solicitud_requisito q on q.id_solicitud = s.id_solicitud
      join acreditacion_solicitud_adjunto a on a.id_solicitud_requisito = q.id_solicitud_requisito
      where s.id_cliente = $1 and s.id_persona is not null order by 1 limit 1`,
    [admin.perfil.IdCliente],
  );
  return Number(row?.id_persona);
}

/** What is given of a person: its JSON and the names in the archive. */
async function portable(id: number, lang: 'es' | 'en' = 'es') {
  const answer = await fetch(`${app.url}/api/AdministracionPersona/${id}/portabilidad`, {
    headers: { authorization: `Bearer ${admin.accessToken}`, 'accept-language': lang },
  });
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const folder = mkdtempSync(join(tmpdir(), 'faena-portabilidad-'));
  writeFileSync(join(folder, 'datos.zip'), Buffer.from(await answer.arrayBuffer()));
  execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, 'datos.zip'), folder]);
  const told = JSON.parse(readFileSync(join(folder, 'datos.json'), 'utf8'));
  const listed = ['datos.json', ...readdirSync(join(folder, 'archivos')).map((name) => `archivos/${name}`)];
  rmSync(folder, { recursive: true });
  return { told, listed };
}

describe('P1: one person’s data as JSON and files', () => {
  test('everything about the person and nothing about anybody else, with the papers; it leaves a trace', async () => {
    const id = await somebody();
    const { told, listed } = await portable(id);
    const { datos } = told;
    expect(told.archivosSinContenido).toBeUndefined();
    expect(datos.Personas).toHaveLength(1);
    expect(Object.keys(datos).length).toBeGreaterThan(3);
    const people = new Set(Object.values<{ IdPersona?: number }[]>(datos).flatMap((rows) => rows.flatMap(({ IdPersona }) => IdPersona ?? [])));
    expect([...people]).toEqual([id]);
    expect(listed.some((name) => /^archivos\/\d+-.*\.pdf$/.test(name))).toBe(true);
    // The last bytes may arrive an instant before the trace is committed.
    const traces = () => app.database.query(`select 1 as si from base_auditoria where accion = 'portabilidad' and registro = $1`, [String(id)]);
    await expect.poll(traces).toEqual([{ si: 1 }]);
  });

  test('a paper whose content its repository lost is named, in the reader’s language, and the rest is given', async () => {
    const id = await somebody();
    const before = (await portable(id)).listed;
    const [name = ''] = before.filter((one) => one.startsWith('archivos/'));
    const IdArchivo = Number(/^archivos\/(\d+)-/.exec(name)?.[1]);
    const [file] = await app.database.query('select hash, nombre from base_archivo where id_archivo = $1', [IdArchivo]);
    const hash = String(file?.hash);
    rmSync(join(app.dataDir, 'archivos', hash.slice(0, 2), hash));
    for (const [lang, motivo] of [
      ['es', 'El contenido del archivo no está disponible en su repositorio.'],
      ['en', 'The content of the file is not available in its repository.'],
    ] as const) {
      const { told, listed } = await portable(id, lang);
      expect(told.archivosSinContenido).toContainEqual({ IdArchivo, Nombre: file?.nombre, motivo });
      expect(listed).toHaveLength(before.length - told.archivosSinContenido.length);
      expect(listed).not.toContain(name);
    }
  });

  test('not for who has no grant, nor of another client', async () => {
    const id = await somebody();
    const requester = await app.signIn('SOLICITANTE');
    expect((await requester.get(`/api/AdministracionPersona/${id}/portabilidad`)).status).toBe(403);
    const elsewhere = await app.signIn('ADMINCH', { division: 'Planta' });
    expect((await elsewhere.get(`/api/AdministracionPersona/${id}/portabilidad`)).status).toBe(404);
  });
});

describe('P2: rights of the holder, with a term clock', () => {
  test('a request knows the day it must be answered by, is answered once, and the answer needs words', async () => {
    const { IdPersona } = await masters.worker();
    const row = made(await admin.post(TITULAR, { IdPersona, Tipo: 'R', FechaRecepcion: today(), Detalle: 'Mi teléfono cambió' }));
    expect(row.FechaLimite > today()).toBe(true);
    expect(row).toMatchObject({ Estado: 'P' });
    expect((await admin.post(`${TITULAR}/${row.IdSolicitudTitular}/atender`, { Respuesta: ' ' })).problem.errors[0]?.field).toBe('Respuesta');
    expect((await admin.post(`${TITULAR}/${row.IdSolicitudTitular}/atender`, { Respuesta: 'Corregido' })).result).toEqual({ Estado: 'A' });
    expect((await admin.post(`${TITULAR}/${row.IdSolicitudTitular}/denegar`, { Respuesta: 'No' })).status).toBe(409);
  });
});

describe('P3: erase or anonymise, with legal hold and reason, children too', () => {
  const erase = (id: number) => admin.post(`/api/AdministracionPersona/${id}/anonimizar`, { Motivo: 'Solicitud del titular' });
  const leave = async (id: number) =>
    made(await admin.post(`/api/AdministracionPersona/${id}/cesar`, { FechaCese: today(), IdMotivoCese: await masters.reason('RENUN') }));

  test('not while employed; a reason is required', async () => {
    const { IdPersona } = await masters.worker();
    expect((await erase(IdPersona)).problem.code).toBe('persona.con_vinculo');
    expect((await admin.post(`/api/AdministracionPersona/${IdPersona}/anonimizar`, {})).problem.errors[0]?.field).toBe('Motivo');
  });

  test('not under a legal hold; once it ends, name, document, contact, health, photos and papers are gone', async () => {
    const photo = (await admin.upload('DOC', 'x.pdf', pdf('indisciplina'))).result;
    expect(photo.IdArchivo).toBeGreaterThan(0);
    const { IdPersona } = await masters.worker({ FechaInicio: inDays(-40) });
    await app.database.query(`update administracion_persona set alergia = 'Penicilina', telefono_movil = '999888777' where id_persona = $1`, [
      IdPersona,
    ]);
    await leave(IdPersona);
    await app.database.query(`update administracion_persona_vinculo set fecha_cese = fecha_cese - 2 where id_persona = $1`, [IdPersona]);
    const hold = made(await admin.post('/api/AdministracionRetencionLegal', { IdPersona, Motivo: 'Juicio laboral', FechaInicio: inDays(-5) }));
    expect((await erase(IdPersona)).problem.code).toBe('persona.retencion_legal');
    const path = `/api/AdministracionRetencionLegal/${hold.IdRetencionLegal}`;
    const { Version } = made(await admin.put(path, { FechaFin: today(), Version: hold.Version }));
    // Its last day lasts until the client's midnight, when it is tomorrow in Greenwich already.
    app.clock.set(new Date(`${today().replace(/(....)(..)(..)/, '$1-$2-$3')}T23:30:00-05:00`));
    const evening = await app.signIn('ADMIN');
    expect((await evening.post(`/api/AdministracionPersona/${IdPersona}/anonimizar`, { Motivo: 'Plazo cumplido' })).problem.code).toBe(
      'persona.retencion_legal',
    );
    app.clock.set(new Date());
    made(await admin.put(path, { FechaFin: inDays(-2), Version }));
    const before = await masters.read(IdPersona);
    expect((await erase(IdPersona)).status).toBe(200);
    const [after] = await app.database.query('select * from administracion_persona where id_persona = $1', [IdPersona]);
    expect(after).toMatchObject({
      apellido_paterno: 'ANONIMIZADO',
      alergia: null,
      telefono_movil: null,
      documento: `X${IdPersona}`,
      fecha_nacimiento: '19000101',
    });
    expect(JSON.stringify(after)).not.toContain(before.Documento);
    expect((await erase(IdPersona)).problem.code).toBe('persona.anonimizada');
  });

  test('what hangs from the person loses its personal content too', async () => {
    const id = await somebody();
    await app.database.query('update administracion_persona_vinculo set fecha_cese = current_date - 3, cese_aplicado = now() where id_persona = $1', [
      id,
    ]);
    // Of the demo's hours nothing has to be kept any more.
    await app.database.query('delete from asistencia_dia where id_persona = $1', [id]);
    await app.database.query(`update acreditacion_solicitud set datos_persona = '{"Nombres":"Secreto"}' where id_persona = $1`, [id]);
    expect((await erase(id)).status).toBe(200);
    const rows = await app.database.query('select datos_persona from acreditacion_solicitud where id_persona = $1', [id]);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('Secreto');
    const papers = await app.database.query(
      `select 1 from acreditacion_solicitud_adjunto a join acreditacion_solicitud_requisito q on q.id_solicitud_requisito = a.id_solicitud_requisito
        join acreditacion_solicitud s on s.id_solicitud = q.id_solicitud where s.id_persona = $1`,
      [id],
    );
    expect(papers).toHaveLength(0);
  });
});

test('P3: licences, indisciplines, guards, the client’s own data and requests say nothing of whom; a consent keeps its text', async () => {
  const { IdPersona } = await masters.worker({ FechaInicio: inDays(-40) });
  const kind = await masters.create('AdministracionIndisciplina', { Codigo: newCode('I'), Indisciplina: newCode('Falta '), Severidad: '1' });
  await masters.create('AdministracionPersonaIndisciplina', {
    IdPersona,
    IdIndisciplina: kind.IdIndisciplina,
    Fecha: inDays(-3),
    Observacion: 'Secreto de indisciplina',
  });
  const datum = await masters.create('AdministracionDatoAdicional', {
    IdEntidad: 'PERSONA',
    Codigo: newCode('D'),
    DatoAdicional: newCode('Religión '),
    TipoDato: 'S',
    Orden: 1,
  });
  const { Version } = await masters.read(IdPersona);
  made(await admin.put(`/api/AdministracionPersona/${IdPersona}`, { [`Dato${datum.IdDatoAdicional}`]: 'Secreto adicional', Version }));
  await app.database.query(
    `insert into administracion_licencia_interna (id_cliente, numero, id_persona, id_division, id_licencia_conducir, tipos_vehiculo, fecha_emision, fecha_fin, restricciones, motivo)
      select $1, 'LI-999999', $2, $3, min(id_licencia_conducir), array[1], current_date - 30, current_date + 30, 'Secreto: usa lentes', 'Secreto de suspensión' from sistema_licencia_conducir`,
    [admin.perfil.IdCliente, IdPersona, admin.perfil.IdDivision],
  );
  await app.database.query(
    `insert into acreditacion_solicitud (id_cliente, id_division, id_compania, id_persona, entidad, datos_persona, asunto, numero_licencia)
      values ($1, $2, $3, $4, 'L', '{"Nombres":"Secreto de solicitud"}', 'Secreto en el asunto', 'SECRETO1')`,
    [admin.perfil.IdCliente, admin.perfil.IdDivision, masters.misti, IdPersona],
  );
  await app.database.query(
    `insert into administracion_persona_guardia (id_cliente, id_persona, id_regimen_guardia, fecha_inicio) select $1, $2, min(id_regimen_guardia), current_date - 20 from administracion_regimen_guardia where id_cliente = $1`,
    [admin.perfil.IdCliente, IdPersona],
  );
  const consent = made(await admin.post('/api/AdministracionConsentimiento', { IdPersona, Finalidad: 'SALUD' }));
  await app.database.query(
    `update administracion_persona_vinculo set fecha_cese = current_date - 3, cese_aplicado = now(), observacion_cese = 'Secreto del cese' where id_persona = $1`,
    [IdPersona],
  );
  const kept = (table: string) => app.database.query(`select * from ${table} where id_persona = $1`, [IdPersona]);
  const tables = [
    'administracion_persona_indisciplina',
    'administracion_licencia_interna',
    'administracion_persona_vinculo',
    'administracion_persona_guardia',
    'acreditacion_solicitud',
  ];
  made(await admin.post(`/api/AdministracionPersona/${IdPersona}/anonimizar`, { Motivo: 'Solicitud del titular' }));
  for (const table of tables) {
    const rows = await kept(table);
    expect(rows, table).toHaveLength(1);
    expect(JSON.stringify(rows), table).not.toMatch(/secreto/i);
  }
  const values = await app.database.query('select valor from administracion_dato_valor where id_dato_adicional = $1', [datum.IdDatoAdicional]);
  expect(values).toEqual([]);
  const [text] = await kept('administracion_consentimiento');
  expect(text?.texto).toBe(consent.Texto);
});

describe('P4: retention by a job, seen in the audit', () => {
  test('who left longer ago than the client keeps is anonymised by night, others are not', async () => {
    const [old, recent] = [await masters.worker({ FechaInicio: inDays(-30) }), await masters.worker({ FechaInicio: inDays(-30) })];
    for (const { IdPersona } of [old, recent])
      await app.database.query(
        `update administracion_persona_vinculo set fecha_inicio = '2010-01-01', fecha_cese = $2, cese_aplicado = now() where id_persona = $1`,
        [IdPersona, IdPersona === old.IdPersona ? '2011-01-01' : inDays(-1)],
      );
    await app.runJob('administracion.retencion');
    const name = async (id: number) =>
      (await app.database.query('select apellido_paterno from administracion_persona where id_persona = $1', [id]))[0]?.apellido_paterno;
    expect(await name(old.IdPersona)).toBe('ANONIMIZADO');
    expect(await name(recent.IdPersona)).not.toBe('ANONIMIZADO');
    const [trace] = await app.database.query(`select id_usuario from base_auditoria where accion = 'anonimizar' and registro = $1`, [
      String(old.IdPersona),
    ]);
    expect(trace).toEqual({ id_usuario: 'SISTEMA' });
  });
});

describe('P5: consent', () => {
  test('keeps the text that was read, its version and moment, and its withdrawal', async () => {
    const { IdPersona } = await masters.worker();
    const row = made(await admin.post('/api/AdministracionConsentimiento', { IdPersona, Finalidad: 'SALUD' }));
    expect(row).toMatchObject({ VersionTexto: 1, FechaRetiro: null });
    expect(row.Texto).toContain('Autorizo el tratamiento');
    expect((await admin.post(`/api/AdministracionConsentimiento/${row.IdConsentimiento}/retirar`)).status).toBe(200);
    expect((await admin.post(`/api/AdministracionConsentimiento/${row.IdConsentimiento}/retirar`)).status).toBe(409);
    expect((await admin.put(`/api/AdministracionConsentimiento/${row.IdConsentimiento}`, { Version: 2 })).status).toBe(404);
  });
});

describe('P6: every reading of a medical file is recorded and shown to the person', () => {
  test('a user whose document is the person’s sees who opened their papers; nobody else does', async () => {
    const id = await somebody();
    await app.database.query(
      `insert into base_auditoria (id_cliente, id_usuario, direccion, entidad, registro, accion, resultado) values ($1, 'MEDICO', '127.0.0.1', 'AdministracionPersona', $2, 'abrirDocumentoSalud', 'OK')`,
      [admin.perfil.IdCliente, String(id)],
    );
    await app.database.query(`update seguridad_usuario set id_persona = $1 where id_usuario = 'GARITA'`, [id]);
    const [guard, other] = [await app.signIn('GARITA'), await app.signIn('SOLICITANTE2')];
    expect((await guard.get('/api/PlataformaSesion/lecturasSalud')).result).toMatchObject([{ Usuario: 'MEDICO', Resultado: 'OK' }]);
    expect((await other.get('/api/PlataformaSesion/lecturasSalud')).result).toEqual([]);
  });
});
