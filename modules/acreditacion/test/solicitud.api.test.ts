import { shownDay } from '@modules/administracion/shared/dia';
import { portrait } from '@platform/server/demo/portrait';
import { preparePhoto } from '@platform/server/files/photo';
import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replayed } from './historial';
import { adjuntarTodo, borrador, conforme, enDias, enviada, hoy, type Mundo, mundo } from './mundo';

let app: TestApp;
let world: Mundo;
let requester: SignedIn;
let other: SignedIn;
let authorizer: SignedIn;
let doctor: SignedIn;
let gate: SignedIn;
beforeAll(async () => {
  app = await startApp();
  world = await mundo(app);
  requester = await app.signIn('SOLICITANTE');
  other = await app.signIn('SOLICITANTE2');
  authorizer = await app.signIn('AUTORIZADOR');
  doctor = await app.signIn('MEDICO');
  gate = await app.signIn('GARITA');
});
afterAll(() => app.close());

const path = (id: number, action = '') => `/api/AcreditacionSolicitud/${id}${action}`;
const reading = (Documento: string, IdMarcaOrigen: string) => ({
  IdMarcaOrigen,
  IdPuerta: world.puerta,
  ModoMarcacion: 'S',
  TipoMarcacion: 'T',
  Identificador: Documento,
  TipoIdentificacion: 'DOC',
  EnLinea: 'S',
  Automatica: 'S',
  Funcion: 'E',
});

test('the main job: draft → refused without PDF → sent → health evaluated by MEDICO → returned → only that reopens → resent → approved by both → the gate lets in', async () => {
  const person = await world.persona();
  const draft = await borrador(requester, world, person.IdPersona);
  expect(draft.status).toBe(200);
  const id = draft.result.IdSolicitud;

  const refused = await requester.post(path(id, '/enviar'));
  expect(refused.status).toBe(400);
  expect(refused.problem.detail).toBe('Debe ingresar y adjuntar todos los requisitos.');
  expect(refused.problem.errors.map((error) => error.message)).toContain('Adjunte el documento de SCTR salud y pensión.');

  await adjuntarTodo(requester, world, id);
  const sent = await requester.post(path(id, '/enviar'));
  expect(sent.status, sent.text).toBe(200);
  expect(sent.result.Numero).toMatch(/^SOL-\d{4}-\d{6}$/);

  const before = await gate.post('/api/AccesoMarca/evaluar', reading(person.Documento, 'a1'));
  expect(before.result).toMatchObject({ Permitido: 'N', Codigo: '301' });

  // MEDICO sees and evaluates only health requirements.
  const seen = (await doctor.get(path(id, '/detalle'))).result.Requisitos;
  expect(seen.filter((one: { Evaluable: string }) => one.Evaluable === 'S').map((one: { Codigo: string }) => one.Codigo)).toEqual(['EMO']);
  const alien = await doctor.post(path(id, '/evaluar'), { IdRequisito: world.requisitos.SCTR, Resultado: 'C' });
  expect(alien.status).toBe(403);
  const unnamed = await doctor.post(path(id, '/evaluar'), { IdRequisito: world.requisitos.EMO, Resultado: 'O' });
  expect(unnamed.problem.detail).toBe('Ingrese la observación.');
  await doctor.post(path(id, '/evaluar'), { IdRequisito: world.requisitos.EMO, Resultado: 'O', Observacion: 'Falta la firma del médico.' });
  const blank = await doctor.post(path(id, '/devolver'), { Observacion: ' ' });
  expect(blank.problem.detail).toBe('Ingrese la observación.');
  expect((await doctor.post(path(id, '/devolver'), { Observacion: 'Corrija el examen médico.' })).result.Estado).toBe('O');

  // Back in O only what was observed is editable.
  const returned = (await requester.get(path(id, '/detalle'))).result;
  expect(returned.Requisitos.filter((one: { Editable: string }) => one.Editable === 'S').map((one: { Codigo: string }) => one.Codigo)).toEqual([
    'EMO',
  ]);
  const closed = await requester.post(path(id, '/guardarRequisito'), { IdRequisito: world.requisitos.SCTR, FechaVencimiento: enDias(10) });
  expect(closed.problem.detail).toBe('Solo puede corregir lo que fue observado.');
  expect((await requester.put(path(id), { Asunto: 'Otro', Version: returned.Solicitud.Version })).status).toBe(400);
  expect((await requester.post(path(id, '/guardarRequisito'), { IdRequisito: world.requisitos.EMO, FechaVencimiento: enDias(200) })).status).toBe(
    200,
  );
  expect((await requester.post(path(id, '/enviar'))).status).toBe(200);

  const unreviewed = await doctor.post(path(id, '/aprobar'));
  expect(unreviewed.problem.detail).toBe('No se puede aprobar: hay requisitos del solicitante sin revisar.');
  await conforme(doctor, id);
  expect((await doctor.post(path(id, '/aprobar'))).result.Estado).toBe('P');
  await conforme(authorizer, id);
  expect((await authorizer.post(path(id, '/aprobar'))).result.Estado).toBe('A');

  const after = await gate.post('/api/AccesoMarca/registrar', reading(person.Documento, 'a2'));
  expect(after.result).toMatchObject({ Permitido: 'S', Codigo: '000', Repetida: 'N' });
  const again = await gate.post('/api/AccesoMarca/registrar', reading(person.Documento, 'a2'));
  expect(again.result).toMatchObject({ IdMovimiento: after.result.IdMovimiento, Repetida: 'S' });
  const [rows] = await app.database.run(sql`select count(*)::int as n from acceso_marca where id_marca_origen = 'a2'`);
  expect(rows?.n).toBe(1);

  for (const answer of await Promise.all([
    other.get(path(id)),
    other.get(path(id, '/detalle')),
    other.put(path(id), { Asunto: 'x', Version: 1 }),
    other.delete(path(id)),
    other.post(path(id, '/enviar')),
    other.post(path(id, '/guardarRequisito'), { IdRequisito: world.requisitos.EMO }),
    other.post(path(id, '/copiar')),
  ]))
    expect(answer.status).toBe(404);

  const history: { EstadoNuevo: string }[] = (await requester.get(path(id, '/detalle'))).result.Historial;
  expect(history.at(-1)?.EstadoNuevo).toBe('A');
  expect(await replayed(app, id)).toBe(1);
});

describe('Check: solicitud de acreditación (060101)', () => {
  test('a .pdf that is no PDF is refused', async () => {
    const answer = await requester.upload('REQ', 'falso.pdf', 'esto no es un PDF');
    expect(answer.status).toBe(415);
    expect(answer.problem.detail).toBe('Solo se admiten archivos PDF.');
  });

  test('a file over the limit is refused with its number', async () => {
    const answer = await requester.upload('REQ', 'grande.pdf', new Uint8Array(6 * 1_048_576).fill(37));
    expect(answer.status).toBe(413);
    expect(answer.problem.detail).toBe('El archivo supera el máximo de 5 MB.');
  });

  test('end date one day after the contract is refused', async () => {
    const person = await world.persona();
    const late = await borrador(requester, world, person.IdPersona, { FechaFin: world.finContrato });
    const id = late.result.IdSolicitud;
    await adjuntarTodo(requester, world, id);
    const [day] = await app.database.run(sql`select to_char(${world.finContrato}::date + 1, 'YYYYMMDD') as despues`);
    await requester.put(path(id), { FechaFin: day?.despues, Version: late.result.Version });
    const refused = await requester.post(path(id, '/enviar'));
    expect(refused.problem.detail).toBe('La fecha fin debe estar dentro de la vigencia del contrato.');
  });

  test.each([
    ['start before today', { FechaInicio: enDias(-1) }, 'La fecha de inicio debe ser hoy o posterior.'],
    ['start not earlier than end', { FechaInicio: enDias(20), FechaFin: enDias(20) }, 'La fecha de inicio debe ser menor a la fecha fin.'],
  ])('%s is refused on sending', async (_name, dates, message) => {
    const person = await world.persona();
    const draft = await borrador(requester, world, person.IdPersona, dates);
    await adjuntarTodo(requester, world, draft.result.IdSolicitud);
    const refused = await requester.post(path(draft.result.IdSolicitud, '/enviar'));
    expect(refused.problem.detail).toBe(message);
  });

  test('a person with a request under way takes no second one, and the message names it', async () => {
    const { id, IdPersona } = await enviada(requester, world);
    const numero = (await requester.get(path(id))).result.Numero;
    const second = await borrador(requester, world, IdPersona);
    expect(second.status).toBe(400);
    expect(second.problem.detail).toBe(`La persona ya tiene una solicitud en curso (${numero}).`);
  });

  test('an unknown person is registered when the request is sent, with the photograph that the draft kept', async () => {
    const foto = await requester.upload('FOT', 'foto.png', portrait(1));
    const IdFoto = foto.result.IdArchivo;
    const holder = async () => (await app.database.run(sql`select entidad, id_registro from base_archivo where id_archivo = ${IdFoto}`))[0];
    const [type] = await app.database.run(sql`select id_tipo_documento as id, id_pais as pais from sistema_tipo_documento where alias = 'DNI'`);
    const file = {
      ApellidoPaterno: 'Prueba',
      ApellidoMaterno: 'Nueva',
      Nombres: 'Ana',
      IdTipoDocumento: type?.id,
      Documento: '70000001',
      Sexo: 'F',
      FechaNacimiento: '19950505',
      IdPaisNacimiento: type?.pais,
      IdPaisResidencia: type?.pais,
    };
    const draft = await requester.post('/api/AcreditacionSolicitud', {
      IdContrato: world.contrato,
      IdPerfilAcreditacion: world.perfil,
      IdCargo: world.cargo,
      FechaInicio: hoy(),
      FechaFin: enDias(30),
      DatosPersona: { ...file, Documento: '700' },
    });
    const id = draft.result.IdSolicitud;
    await adjuntarTodo(requester, world, id);
    const refused = await requester.post(path(id, '/enviar'));
    expect(refused.problem.detail).toContain('exactamente 8 caracteres');
    const [none] = await app.database.run(sql`select 1 from administracion_persona where documento = '700'`);
    expect(none).toBeUndefined();
    let { Version } = draft.result;
    const keep = async (FotoPerfil: unknown) => {
      const saved = await requester.put(path(id), { DatosPersona: { ...file, ...(FotoPerfil === null ? {} : { FotoPerfil }) }, Version });
      if (saved.status === 200) Version = saved.result.Version;
      return saved;
    };
    // A picture: not a paper, not a stranger's, not a word.
    const paper = await requester.upload('REQ', 'papel.pdf', pdf('papel'));
    const theirs = await other.upload('FOT', 'otra.png', portrait(2));
    for (const wrong of [paper.result.IdArchivo, theirs.result.IdArchivo, 'x', 99_999_999_999, -1]) {
      const answer = await keep(wrong);
      expect([answer.status, answer.problem.errors?.[0]?.field], String(wrong)).toEqual([400, 'FotoPerfil']);
    }
    expect((await keep(IdFoto)).status).toBe(200);
    expect(await holder()).toEqual({ entidad: 'AcreditacionSolicitud', id_registro: id });
    expect((await requester.get(path(id, '/detalle'))).result.FotoHash).toBe(foto.result.Hash);
    expect((await keep(null)).status).toBe(200);
    expect(await holder()).toEqual({ entidad: null, id_registro: null });
    expect((await keep(IdFoto)).status).toBe(200);
    const sent = await requester.post(path(id, '/enviar'));
    expect(sent.status, sent.text).toBe(200);
    expect((await requester.get(path(id))).result.Solicitado).toContain('Prueba Nueva, Ana');
    const made = (await requester.get(path(id, '/detalle'))).result;
    expect([made.FotoHash, made.Persona.FotoPerfilHash]).toEqual([null, foto.result.Hash]);
    expect(await holder()).toEqual({ entidad: 'AdministracionPersona', id_registro: made.Persona.IdPersona });
    const seen = await authorizer.get(`/api/PlataformaArchivo/${foto.result.Hash}`);
    expect(Buffer.from(seen.result.fileBase64, 'base64').equals((await preparePhoto(portrait(1))).content)).toBe(true);
  });

  test('the endowment warning asks, SI continues and the audit keeps the confirmation', async () => {
    await app.database.run(sql`update administracion_contrato set dotacion = 1 where id_contrato = ${world.contrato}`);
    const person = await world.persona();
    const draft = await borrador(requester, world, person.IdPersona);
    const id = draft.result.IdSolicitud;
    await adjuntarTodo(requester, world, id);
    const asked = await requester.post(path(id, '/enviar'));
    expect(asked.problem).toMatchObject({ code: 'contrato.dotacion_excedida', confirmable: true });
    expect(asked.problem.detail).toMatch(/La dotación del contrato CT-\d+ es 1; con esta operación serían \d+\. ¿Desea continuar\?/);
    expect((await requester.post(path(id, '/enviar'), { Confirmaciones: ['contrato.dotacion_excedida'] })).status).toBe(200);
    // In the audit of the request itself, and as a sentence in its history.
    const kept = await app.database.run(
      sql`select cambios, id_usuario from base_auditoria where accion = 'confirmar' and entidad = 'AcreditacionSolicitud' and registro = ${String(id)}`,
    );
    expect(kept).toEqual([
      {
        id_usuario: 'SOLICITANTE',
        cambios: { Confirmacion: [null, 'contrato.dotacion_excedida'], dotacion: [null, 1], n: [null, expect.any(Number)] },
      },
    ]);
    const steps: { Accion: string; Confirmaciones: string[] }[] = (await requester.get(path(id, '/detalle'))).result.Historial;
    expect(steps.map((step) => [step.Accion, step.Confirmaciones])).toEqual([
      ['guardar', []],
      ['enviar', [expect.stringMatching(/^La dotación del contrato CT-\d+ es 1/)]],
    ]);
    await app.database.run(sql`update administracion_contrato set dotacion = 500 where id_contrato = ${world.contrato}`);
  });
});

describe('every pair state × action: what the table does not allow is refused', () => {
  const REQUESTER = ['editar', 'enviar', 'eliminar'] as const;
  const AUTHORIZER = ['evaluar', 'aprobar', 'devolver', 'rechazar'] as const;
  const allowed: Record<string, readonly string[]> = { I: REQUESTER, P: AUTHORIZER, O: ['editar', 'enviar'], R: [], A: [] };
  const cases = Object.keys(allowed)
    .flatMap((state) => [...REQUESTER, ...AUTHORIZER].map((action) => [state, action] as const))
    .filter(([state, action]) => !allowed[state]?.includes(action));

  test.each(cases)('%s × %s', async (state, action) => {
    const [row] = await app.database.run(
      sql`select s.id_solicitud, s.version from acreditacion_solicitud s join seguridad_usuario u on u.id_usuario = 'SOLICITANTE' and u.id_compania = s.id_compania
        where s.estado = ${state} and s.id_division = 1 and exists (select 1 from acreditacion_solicitud_requisito r where r.id_solicitud = s.id_solicitud) order by s.id_solicitud limit 1`,
    );
    const id = Number(row?.id_solicitud);
    expect(id).toBeGreaterThan(0);
    const calls: Record<string, () => Promise<{ status: number }>> = {
      editar: () => requester.put(path(id), { Asunto: 'Cambio', Version: row?.version }),
      enviar: () => requester.post(path(id, '/enviar')),
      eliminar: () => requester.delete(path(id)),
      evaluar: () => authorizer.post(path(id, '/evaluar'), { IdRequisito: world.requisitos.SCTR, Resultado: 'C' }),
      aprobar: () => authorizer.post(path(id, '/aprobar')),
      devolver: () => authorizer.post(path(id, '/devolver'), { Observacion: 'x' }),
      rechazar: () => authorizer.post(path(id, '/rechazar'), { Observacion: 'x' }),
    };
    const answer = await calls[action]?.();
    expect([400, 404, 409]).toContain(answer?.status);
    const [after] = await app.database.run(sql`select estado, version from acreditacion_solicitud where id_solicitud = ${id}`);
    expect(after).toEqual({ estado: state, version: row?.version });
  });
});

test('property: whatever is done to a request, by one or by two at once, its history replays to its state and its round', async () => {
  const ACTIONS = [
    'editar',
    'corregir',
    'enviar',
    'eliminar',
    'conforme',
    'observar',
    'aprobarMedico',
    'aprobar',
    'devolver',
    'rechazar',
    'eliminarVarias',
  ] as const;
  const remark = { Observacion: 'Revise el documento.' };
  const calls = (id: number): Record<(typeof ACTIONS)[number], () => Promise<unknown>> => ({
    // What was deleted answers 404 to the reading: no version then, and the change must be refused, too.
    editar: async () => requester.put(path(id), { Asunto: 'Otro asunto', Version: (await requester.get(path(id))).result?.Version ?? 0 }),
    corregir: () => requester.post(path(id, '/guardarRequisito'), { IdRequisito: world.requisitos.SCTR, FechaVencimiento: enDias(160) }),
    enviar: () => requester.post(path(id, '/enviar'), { Confirmaciones: ['contrato.dotacion_excedida'] }),
    eliminar: () => requester.delete(path(id)),
    conforme: async () => {
      for (const who of [doctor, authorizer]) await conforme(who, id).catch(() => undefined);
    },
    observar: () => authorizer.post(path(id, '/evaluar'), { IdRequisito: world.requisitos.SCTR, Resultado: 'O', ...remark }),
    aprobarMedico: () => doctor.post(path(id, '/aprobar'), { Confirmaciones: ['contrato.dotacion_excedida'] }),
    aprobar: () => authorizer.post(path(id, '/aprobar'), { Confirmaciones: ['contrato.dotacion_excedida'] }),
    devolver: () => authorizer.post(path(id, '/devolver'), remark),
    rechazar: () => doctor.post(path(id, '/rechazar'), remark),
    eliminarVarias: () => requester.post('/api/AcreditacionSolicitud/eliminar', { Ids: [id] }),
  });
  // Mostly what moves a request on, so that walks reach its ends; now and then two at once.
  const often = fc.constantFrom('enviar', 'conforme', 'aprobarMedico', 'aprobar', 'devolver', 'observar', 'corregir');
  const step = fc.oneof(
    { weight: 4, arbitrary: often.map((one) => [one]) },
    { weight: 2, arbitrary: fc.array(fc.constantFrom(...ACTIONS), { minLength: 1, maxLength: 2 }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (walk) => {
      const { result } = await borrador(requester, world, (await world.persona()).IdPersona);
      await adjuntarTodo(requester, world, result.IdSolicitud);
      const call = calls(result.IdSolicitud);
      for (const together of [['enviar' as const], ...walk]) {
        await Promise.all(together.map((one) => call[one]()));
        expect(await replayed(app, result.IdSolicitud)).toBe(1);
      }
    }),
    { numRuns: 8, examples: [[[['conforme'], ['aprobar']]], [[['eliminarVarias', 'editar'], ['editar']]]] },
  );
  // And so do those of the demo, with every step that the tests above took.
  expect(await replayed(app)).toBeGreaterThan(50);
}, 60_000);

describe('Check: autorización (060103)', () => {
  test('of two authorizers at once one wins, the other gets 409 and sees what happened', async () => {
    const { id } = await enviada(requester, world);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => authorizer.post(path(id, '/devolver'), { Observacion: 'Falta un dato.' })),
      ...Array.from({ length: 5 }, () => doctor.post(path(id, '/rechazar'), { Observacion: 'No corresponde.' })),
    ]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const lost = answers.filter((answer) => answer.status === 409);
    expect(lost).toHaveLength(9);
    expect(lost[0]?.problem.actual).toMatchObject({
      Estado: expect.stringMatching(/[OR]/),
      ultimo: expect.objectContaining({ accion: expect.any(String) }),
    });
  });

  test('pinpoint observation: a reason of the catalog in the reader’s language, old and new papers kept, whose turn in working time', async () => {
    const { id } = await enviada(requester, world);
    const [reason] = (await authorizer.get('/api/AcreditacionMotivoObservacion/obtenerTodos')).result;
    const observed = { IdRequisito: world.requisitos.SCTR, Resultado: 'O', Observacion: 'Página 2.' };
    expect((await authorizer.post(path(id, '/evaluar'), { ...observed, IdMotivo: 999999 })).status).toBe(400);
    expect((await authorizer.post(path(id, '/evaluar'), { ...observed, IdMotivo: reason.IdMotivoObservacion })).status).toBe(200);
    await authorizer.post(path(id, '/devolver'), { Observacion: 'Corrija.' });
    const file = await requester.upload('REQ', 'nuevo.pdf', pdf('nuevo'));
    await requester.post(path(id, '/guardarRequisito'), {
      IdRequisito: world.requisitos.SCTR,
      Adjuntos: [file.result.IdArchivo],
      FechaVencimiento: enDias(90),
    });
    const returned = (await requester.get(path(id, '/detalle'))).result;
    const paper = returned.Requisitos.find((one: { Codigo: string }) => one.Codigo === 'SCTR');
    expect(paper.Motivo).toBe(reason.Nombre);
    expect(paper.Adjuntos.map((one: { Ronda: number }) => one.Ronda)).toEqual([0, 1]);
    expect(returned.Turno).toMatchObject({ De: 'solicitante', MinutosLaborables: expect.any(Number), Mediana: expect.any(Number) });
  });

  test('the inbox holds only what waits for my roles, oldest first', async () => {
    const inbox = (await doctor.get('/api/AcreditacionSolicitud/bandeja')).result;
    expect(inbox.data.length).toBeGreaterThan(0);
    const moments = inbox.data.map((row: { FechaEnvio: string }) => row.FechaEnvio);
    expect([...moments].sort()).toEqual(moments);
  });

  test('health papers do not open to who does not evaluate them, and each opening leaves a trace', async () => {
    const { id } = await enviada(requester, world);
    const emo = (await requester.get(path(id, '/detalle'))).result.Requisitos.find((one: { Codigo: string }) => one.Codigo === 'EMO');
    const hash = emo.Adjuntos[0].Hash;
    const admin = await app.signIn('ADMIN');
    expect((await admin.get(`/api/PlataformaArchivo/${hash}`)).status).toBe(404);
    expect((await doctor.get(`/api/PlataformaArchivo/${hash}`)).status).toBe(200);
    const shown = (await admin.get(path(id, '/detalle'))).result.Requisitos.find((one: { Codigo: string }) => one.Codigo === 'EMO');
    expect(shown).toMatchObject({ Reservado: 'S', Adjuntos: [], DatosEvaluados: null });
    const [trace] = await app.database.run(sql`select count(*)::int as n from base_auditoria where accion = 'abrirDocumentoSalud'`);
    expect(Number(trace?.n)).toBeGreaterThanOrEqual(2);
  });

  test('bulk deletion removes incomplete and pending, keeps the answered and says both counts', async () => {
    const rows = await app.database.run(
      sql`select distinct on (s.estado) s.id_solicitud from acreditacion_solicitud s join seguridad_usuario u on u.id_usuario = 'SOLICITANTE' and u.id_compania = s.id_compania where s.id_division = 1 and s.estado in ('I', 'P', 'R', 'A')`,
    );
    const answer = await requester.post('/api/AcreditacionSolicitud/eliminar', { Ids: rows.map((row) => row.id_solicitud) });
    expect(answer.result).toEqual({ eliminadas: 2, conservadas: 2 });
  });
});

test('decision card: the requester sees the gate’s own stretches for the stay, of its own people only', async () => {
  const { IdPersona } = await enviada(requester, world);
  const asked = { IdPersona, Desde: hoy(), Hasta: enDias(10) };
  const card = await requester.get('/api/AccesoMarca/tarjeta', asked);
  expect(card.status, card.text).toBe(200);
  expect(card.result).toEqual([expect.objectContaining({ Desde: hoy(), Hasta: enDias(10), Permitido: 'N', Codigo: '301' })]);
  expect((await other.get('/api/AccesoMarca/tarjeta', asked)).status).toBe(404);
});

describe('Check: estado actual de personas (060403)', () => {
  test('an approved request shows the person in force with each requirement and its days left', async () => {
    const { id, IdPersona } = await enviada(requester, world);
    for (const who of [doctor, authorizer]) {
      await conforme(who, id);
      await who.post(path(id, '/aprobar'), { Confirmaciones: ['contrato.dotacion_excedida'] });
    }
    const row = (await authorizer.get('/api/AcreditacionPersona', { filter: ['IdPersona', '=', IdPersona] })).result.data[0];
    expect(row).toMatchObject({ Estado: 'V', RequisitosVencidos: 0 });
    const papers = (await authorizer.get('/api/AcreditacionPersonaRequisito', { filter: ['IdAcreditacionPersona', '=', row.IdAcreditacionPersona] }))
      .result.data;
    expect(papers).toHaveLength(4);
    expect(papers.find((paper: { FechaVencimiento: string | null }) => paper.FechaVencimiento)?.DiasRestantes).toBe(170);
  });

  test('no state but in force stands without its reason; what ends next may be the accreditation itself', async () => {
    const rows: Record<string, string | null>[] = (await authorizer.get('/api/AcreditacionPersona', { take: 200 })).result.data;
    expect(new Set(rows.map(({ Estado }) => Estado))).toContain('W');
    for (const { Estado, MotivoEstado, ProximoVencimiento, ProximoRequisito, FechaFin } of rows) {
      expect(Boolean(MotivoEstado), `${Estado} ${MotivoEstado}`).toBe(Estado !== 'V');
      expect(ProximoVencimiento).toBe([FechaFin, ProximoRequisito].filter((one) => typeof one === 'string').sort()[0]);
    }
    const [ending] = rows.filter(({ Estado, MotivoEstado }) => Estado === 'W' && MotivoEstado?.startsWith('La acreditación termina'));
    expect(ending?.MotivoEstado).toBe(`La acreditación termina el ${shownDay(String(ending?.FechaFin))}.`);
  });

  test('suspended: the gate answers 304 with the reason at the next mark; resumed, it passes', async () => {
    const [row] = await app.database.run(
      sql`select a.id_acreditacion_persona, p.documento from acreditacion_persona a join administracion_persona p on p.id_persona = a.id_persona join acreditacion_solicitud s on s.id_solicitud = a.id_solicitud
        where a.id_division = 1 and a.fecha_suspension_inicio is null and s.fecha_respuesta > now() - interval '1 hour' limit 1`,
    );
    const id = Number(row?.id_acreditacion_persona);
    expect((await requester.post(`/api/AcreditacionPersona/${id}/suspender`, { Motivo: 'x' })).status).toBe(403);
    expect((await authorizer.post(`/api/AcreditacionPersona/${id}/suspender`, {})).status).toBe(400);
    expect((await authorizer.post(`/api/AcreditacionPersona/${id}/suspender`, { Motivo: 'Investigación' })).status).toBe(200);
    const twice = await authorizer.post(`/api/AcreditacionPersona/${id}/suspender`, { Motivo: 'Otra vez' });
    expect(twice.problem.detail).toBe('La acreditación ya está suspendida.');
    const state = async () => (await authorizer.get(`/api/AcreditacionPersona/${id}`)).result.Estado;
    expect(await state()).toBe('S');
    // Past the seconds in which a pass is repeated.
    app.clock.advance(16);
    const denied = await gate.post('/api/AccesoMarca/evaluar', reading(String(row?.documento), 's1'));
    expect(denied.result).toMatchObject({ Permitido: 'N', Codigo: '304' });
    expect(denied.result.Motivo).toContain('Investigación');
    expect((await authorizer.post(`/api/AcreditacionPersona/${id}/reanudar`, { Motivo: 'Concluida' })).status).toBe(200);
    expect((await gate.post('/api/AccesoMarca/evaluar', reading(String(row?.documento), 's2'))).result.Permitido).toBe('S');
  });
});
