import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { portrait } from '@platform/server/demo/portrait';
import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { emptyPdf, scannedPdf, textPdf } from '@platform/testing/papers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adjuntarTodo, borrador, conforme, enDias, enviada, hoy, type Mundo, mundo } from './mundo';

let app: TestApp;
let world: Mundo;
let requester: SignedIn;
let authorizer: SignedIn;
let doctor: SignedIn;
beforeAll(async () => {
  app = await startApp({ demoFiles: true });
  // Of the demo's papers that wait to be read, those that a test looks at.
  await app.database.run(
    sql`delete from base_lectura l where not exists (select 1 from base_archivo f where f.huella = l.huella and f.nombre = any(${sql.param(DEMO_PAPERS)}))`,
  );
  world = await mundo(app);
  requester = await app.signIn('SOLICITANTE');
  authorizer = await app.signIn('AUTORIZADOR');
  doctor = await app.signIn('MEDICO');
});
afterAll(() => app.close());

/** Two with nothing wrong, and those that deserve a second look. */
const DEMO_PAPERS = [201, 202, 206, 211, 216, 226].map((n) => `documento-${n}.pdf`);
const CONFIRM = { Confirmaciones: ['contrato.dotacion_excedida'] };
const path = (id: number, action = '') => `/api/AcreditacionSolicitud/${id}${action}`;
type Shown = {
  Codigo: string;
  IdRequisito: number;
  Reutilizable: { IdArchivo: number; Numero: string | null; FechaVencimiento: string | null } | null;
  Adjuntos: { IdArchivo: number }[];
  Origen: string | null;
  IdSolicitudOrigen: number | null;
  FechaVencimiento: string | null;
  Resultado: string;
};
const requirementsOf = async (who: SignedIn, id: number): Promise<Map<string, Shown>> =>
  new Map((await who.get(path(id, '/detalle'))).result.Requisitos.map((one: Shown) => [one.Codigo, one]));

/** A person accredited by a first request. */
async function accredited() {
  const made = await enviada(requester, world);
  for (const who of [doctor, authorizer]) {
    await conforme(who, made.id);
    const answer = await who.post(path(made.id, '/aprobar'), CONFIRM);
    expect(answer.status, answer.text).toBe(200);
  }
  return made;
}
const files = async () => Number((await app.database.query('select count(*)::int as n from base_archivo'))[0]?.n);

describe('Accredit once, reuse', () => {
  test('what is still valid is offered to the next request and to the one after, with no second file; the trail names the origin', async () => {
    const first = await accredited();
    const origin = (await requester.get(path(first.id))).result.Numero;
    const draft = await borrador(requester, world, first.IdPersona);
    expect(draft.status, draft.text).toBe(200);
    const id = draft.result.IdSolicitud;
    const offered = await requirementsOf(requester, id);
    for (const codigo of ['DNI', 'SCTR', 'EMO', 'IND']) expect(offered.get(codigo)?.Reutilizable, codigo).toMatchObject({ Numero: origin });

    const before = await files();
    for (const codigo of ['DNI', 'SCTR', 'EMO', 'IND']) {
      const saved = await requester.post(path(id, '/guardarRequisito'), { IdRequisito: world.requisitos[codigo], Reutilizar: 'S' });
      expect(saved.status, saved.text).toBe(200);
    }
    expect(await files()).toBe(before);
    expect((await requester.post(path(id, '/enviar'), CONFIRM)).status).toBe(200);

    // The desk names where it comes from, and it is reviewed like any other: never approved by itself.
    const sctr = (await requirementsOf(authorizer, id)).get('SCTR');
    expect(sctr).toMatchObject({ Origen: origin, IdSolicitudOrigen: first.id, FechaVencimiento: enDias(170), Resultado: 'N' });
    expect(sctr?.Adjuntos[0]?.IdArchivo).toBe(offered.get('SCTR')?.Reutilizable?.IdArchivo);
    expect((await authorizer.post(path(id, '/aprobar'), CONFIRM)).problem.detail).toBe(
      'No se puede aprobar: hay requisitos del solicitante sin revisar.',
    );
    const [trace] = await app.database.run(
      sql`select cambios->'Requisitos.SCTR.IdSolicitudOrigen' as origen from base_auditoria where entidad = 'AcreditacionSolicitud' and registro = ${String(id)} and cambios ? 'Requisitos.SCTR.IdSolicitudOrigen'`,
    );
    expect(trace?.origen).toEqual([null, first.id]);

    for (const who of [doctor, authorizer]) {
      await conforme(who, id);
      expect((await who.post(path(id, '/aprobar'), CONFIRM)).status).toBe(200);
    }
    // A third request names the first delivery, not the reuse in between.
    const third = await borrador(requester, world, first.IdPersona);
    expect((await requirementsOf(requester, third.result.IdSolicitud)).get('SCTR')?.Reutilizable).toMatchObject({ Numero: origin });
  });

  test('what expired is not offered and cannot be taken; a reused paper that is replaced is no longer a reuse', async () => {
    const first = await accredited();
    const draft = await borrador(requester, world, first.IdPersona);
    const id = draft.result.IdSolicitud;
    await app.database.run(
      sql`update acreditacion_persona_requisito r set fecha_vencimiento = ${enDias(-1)} from acreditacion_persona a where a.id_acreditacion_persona = r.id_acreditacion_persona
        and a.id_persona = ${first.IdPersona} and r.id_requisito = ${world.requisitos.IND}`,
    );
    await app.database.run(
      sql`update acreditacion_persona_requisito r set fecha_vencimiento = ${hoy()} from acreditacion_persona a where a.id_acreditacion_persona = r.id_acreditacion_persona
        and a.id_persona = ${first.IdPersona} and r.id_requisito = ${world.requisitos.EMO}`,
    );
    const offered = await requirementsOf(requester, id);
    expect(offered.get('IND')?.Reutilizable).toBeNull();
    expect(offered.get('EMO')?.Reutilizable).not.toBeNull();
    const refused = await requester.post(path(id, '/guardarRequisito'), { IdRequisito: world.requisitos.IND, Reutilizar: 'S' });
    expect(refused.status).toBe(400);
    await requester.post(path(id, '/guardarRequisito'), { IdRequisito: world.requisitos.SCTR, Reutilizar: 'S' });
    const other = await requester.upload('REQ', 'nuevo.pdf', pdf('SCTR nuevo'));
    await requester.post(path(id, '/guardarRequisito'), { IdRequisito: world.requisitos.SCTR, Adjuntos: [other.result.IdArchivo] });
    expect((await requirementsOf(requester, id)).get('SCTR')).toMatchObject({ IdSolicitudOrigen: null, Origen: null });
  });
});

const shown = (day: string): string => `${day.slice(6, 8)}/${day.slice(4, 6)}/${day.slice(0, 4)}`;
type Pista = { Codigo: string; Valor: string | null; Nombre: string | null };

/** A sent request whose SCTR is this content, after the background has read it. */
async function sentWith(content: Uint8Array, dates = { FechaEmision: enDias(-5), FechaVencimiento: enDias(170) }) {
  const person = await world.persona();
  const draft = await borrador(requester, world, person.IdPersona);
  const id = draft.result.IdSolicitud;
  await adjuntarTodo(requester, world, id);
  const file = await requester.upload('REQ', 'sctr.pdf', content);
  const saved = await requester.post(path(id, '/guardarRequisito'), {
    IdRequisito: world.requisitos.SCTR,
    Adjuntos: [file.result.IdArchivo],
    ...dates,
  });
  expect(saved.status, saved.text).toBe(200);
  const sent = await requester.post(path(id, '/enviar'), CONFIRM);
  expect(sent.status, sent.text).toBe(200);
  return { id, numero: String(sent.result.Numero), ...person };
}
const hints = async (who: SignedIn, id: number, codigo = 'SCTR'): Promise<Pista[]> =>
  (await who.get(path(id, '/detalle'))).result.Requisitos.find((one: Shown) => one.Codigo === codigo).Pistas;
const codesOf = (pistas: readonly Pista[]) => pistas.map((one) => one.Codigo);

describe('Hints, never auto-approval', () => {
  test('document and dates of the text beside those of the request; until it is read, it says so; the requester sees none', async () => {
    const person = await world.persona();
    const draft = await borrador(requester, world, person.IdPersona);
    const id = draft.result.IdSolicitud;
    await adjuntarTodo(requester, world, id);
    const good = await textPdf(`Constancia SCTR de DNI ${person.Documento}`, `Vigencia: ${shown(enDias(-5))} al ${shown(enDias(170))}`);
    const file = await requester.upload('REQ', 'sctr.pdf', good);
    await requester.post(path(id, '/guardarRequisito'), { IdRequisito: world.requisitos.SCTR, Adjuntos: [file.result.IdArchivo] });
    await requester.post(path(id, '/enviar'), CONFIRM);
    expect(codesOf(await hints(authorizer, id))).toEqual(['LEYENDO']);
    expect(await hints(requester, id)).toEqual([]);
    await app.composition.worker('papeles').run();
    expect(await hints(authorizer, id)).toEqual([]);
    // Of its text only numbers and dates are kept.
    const [kept] = await app.database.run(sql`select string_agg(l::text, ' ') as rows from base_lectura l`);
    expect(kept?.rows).toContain(person.Documento);
    expect(kept?.rows).not.toContain('Constancia');

    const wrong = await sentWith(await textPdf('Constancia SCTR de DNI 01234567', `Vence el ${shown(enDias(90))}`));
    await app.composition.worker('papeles').run();
    expect(await hints(authorizer, wrong.id)).toEqual([
      { Codigo: 'DOCUMENTO', IdArchivo: null, Nombre: null, Valor: wrong.Documento },
      { Codigo: 'EMISION', IdArchivo: null, Nombre: null, Valor: enDias(-5) },
      { Codigo: 'VENCIMIENTO', IdArchivo: null, Nombre: null, Valor: enDias(170) },
    ]);
    // Whoever does not evaluate a requirement is not told of its papers either.
    expect(await hints(doctor, wrong.id)).toEqual([]);
    // They decide nothing.
    await conforme(authorizer, wrong.id);
    expect((await requirementsOf(authorizer, wrong.id)).get('SCTR')?.Resultado).toBe('C');
  });

  test('blank and scanned papers are told apart, and those closed or broken that were kept before they were refused', async () => {
    const made: [string, Uint8Array][] = [
      ['EN_BLANCO', await emptyPdf()],
      ['EN_BLANCO', scannedPdf(() => 255)],
      ['SIN_TEXTO', scannedPdf((_, y) => (y % 10 === 0 ? 0 : 255))],
    ];
    for (const [codigo, content] of made) {
      const { id } = await sentWith(content);
      await app.composition.worker('papeles').run();
      expect(codesOf(await hints(authorizer, id)), codigo).toEqual([codigo]);
    }
    for (const [codigo, estado] of [
      ['CIFRADO', 'C'],
      ['ILEGIBLE', 'X'],
    ] as const) {
      const content = await textPdf(codigo);
      const { id } = await sentWith(content);
      await app.composition.worker('papeles').run();
      const huella = createHash('sha256').update(content).digest('hex');
      await app.database.run(sql`update base_lectura set estado = ${estado} where huella = ${huella}`);
      expect(codesOf(await hints(authorizer, id)), codigo).toEqual([codigo]);
    }
  });

  test('the same file for another person, and one that was observed before, are recognised by their content', async () => {
    const content = await textPdf('Constancia sin nombres', `${shown(enDias(-5))} ${shown(enDias(170))}`);
    const first = await sentWith(content);
    const observed = await authorizer.post(path(first.id, '/evaluar'), {
      IdRequisito: world.requisitos.SCTR,
      Resultado: 'O',
      Observacion: 'No dice de quién es.',
    });
    expect(observed.status, observed.text).toBe(200);
    await app.composition.worker('papeles').run();
    // What is refused here and now is no news to who refuses it.
    expect(codesOf(await hints(authorizer, first.id))).toEqual(['DOCUMENTO']);
    const second = await sentWith(content);
    const said = await hints(authorizer, second.id);
    expect(codesOf(said).sort()).toEqual(['DOCUMENTO', 'OTRA_PERSONA', 'RECHAZADO']);
    expect(said.find((one) => one.Codigo === 'OTRA_PERSONA')?.Valor).toBe(first.numero);
    expect(said.find((one) => one.Codigo === 'RECHAZADO')?.Valor).toBe(first.numero);
    // The evaluator thinks again: it was not refused after all.
    await authorizer.post(path(first.id, '/evaluar'), { IdRequisito: world.requisitos.SCTR, Resultado: 'C' });
    expect(codesOf(await hints(authorizer, second.id)).sort()).toEqual(['DOCUMENTO', 'OTRA_PERSONA']);
  });

  test('a content is read once, whatever happens to who reads it; one that brings its reader down three times is given up', async () => {
    const { id } = await sentWith(await textPdf('Una vez', 'DNI 99999999'));
    const claim = (intentos: number, seconds: number) =>
      app.database.run(
        sql`update base_lectura set intentos = ${intentos}, tomada = ${new Date(app.clock.now().getTime() - seconds * 1000).toISOString()} where estado = 'P'`,
      );
    await claim(1, 5);
    expect(await app.composition.worker('papeles').run()).toBe(0);
    expect(codesOf(await hints(authorizer, id))).toEqual(['LEYENDO']);
    await claim(3, 120);
    expect(await app.composition.worker('papeles').run()).toBe(1);
    expect(codesOf(await hints(authorizer, id))).toEqual(['ILEGIBLE']);
  });
});

test('the demo’s own papers say whom they are for: an evaluator is told of those that do not, and of nothing else', async () => {
  await app.composition.worker('papeles').run();
  const rows = await app.database.run(
    sql`select t.id_solicitud, min(f.nombre) as papel from acreditacion_solicitud t join acreditacion_solicitud_requisito s on s.id_solicitud = t.id_solicitud
        join acreditacion_solicitud_adjunto a on a.id_solicitud_requisito = s.id_solicitud_requisito join base_archivo f on f.id_archivo = a.id_archivo
      where t.id_division = 1 and t.estado = 'P' and t.entidad = 'P' and f.nombre = any(${sql.param(DEMO_PAPERS)}) group by 1 order by 1`,
  );
  const evaluator = await app.signIn('AUTORIZADOR');
  const told: Record<string, string[]> = {};
  for (const { id_solicitud, papel } of rows) {
    const { Requisitos } = (await evaluator.get(`/api/AcreditacionSolicitud/${id_solicitud}/detalle`)).result;
    const codes = Requisitos.flatMap((one: { Pistas: { Codigo: string }[] }) => one.Pistas.map(({ Codigo }) => Codigo));
    if (codes.length > 0) told[String(papel)] = [...new Set<string>(codes)];
  }
  expect(told).toEqual({
    'documento-206.pdf': ['DOCUMENTO'],
    'documento-211.pdf': ['EMISION', 'VENCIMIENTO'],
    'documento-216.pdf': ['EN_BLANCO'],
    // Of two who deliver one paper, the one it does not name.
    'documento-226.pdf': ['OTRA_PERSONA', 'DOCUMENTO'],
  });
  // Those with nothing wrong were looked at too.
  expect(rows.length).toBeGreaterThan(Object.keys(told).length);
});

test('the files of a deleted request are kept 30 days, then purged: papers and photograph, but none that another record holds', async () => {
  const photo = async (n: number) => (await requester.upload('FOT', 'foto.png', portrait(n))).result;
  const [own, shared] = [await photo(1), await photo(2)];
  const typed = async (Documento: string, FotoPerfil: number) => {
    const made = await requester.post('/api/AcreditacionSolicitud', {
      IdContrato: world.contrato,
      IdPerfilAcreditacion: world.perfil,
      DatosPersona: { Documento, FotoPerfil },
    });
    expect(made.status, made.text).toBe(200);
    return Number(made.result.IdSolicitud);
  };
  const first = await accredited();
  const reused = (await requirementsOf(requester, first.id)).get('SCTR')?.Adjuntos[0]?.IdArchivo ?? 0;
  const draft = async (IdPersona: number) => Number((await borrador(requester, world, IdPersona)).result.IdSolicitud);
  const [deleted, other] = [await draft(first.IdPersona), await draft((await world.persona()).IdPersona)];
  const attach = async (id: number, codigo: string, more: object) => {
    const saved = await requester.post(path(id, '/guardarRequisito'), { IdRequisito: world.requisitos[codigo], ...more });
    expect(saved.status, saved.text).toBe(200);
  };
  const paper = async (name: string) => (await requester.upload('REQ', `${name}.pdf`, pdf(name))).result;
  const [replaced, alone, group, left] = [await paper('cambiado'), await paper('solo'), await paper('de varios'), await paper('de otro perfil')];
  await attach(deleted, 'SCTR', { Reutilizar: 'S' });
  await attach(deleted, 'DNI', { Adjuntos: [replaced.IdArchivo] });
  await attach(deleted, 'DNI', { Adjuntos: [alone.IdArchivo] });
  await attach(deleted, 'IND', { Adjuntos: [group.IdArchivo] });
  // A profile given up takes its requirements' papers along.
  await attach(other, 'DNI', { Adjuntos: [left.IdArchivo] });
  for (const IdPerfilAcreditacion of [null, world.perfil]) {
    const { Version } = (await requester.get(path(other))).result;
    expect((await requester.put(path(other), { IdPerfilAcreditacion, Version })).status).toBe(200);
  }
  await attach(other, 'IND', { Adjuntos: [group.IdArchivo] });
  const drafts = [await typed('70000101', own.IdArchivo), await typed('70000102', shared.IdArchivo), await typed('70000103', shared.IdArchivo)];
  for (const id of [deleted, ...drafts.slice(0, 2)]) expect((await requester.delete(path(id))).status).toBe(200);

  const [origin] = await app.database.run(sql`select id_archivo as "IdArchivo", hash as "Hash" from base_archivo where id_archivo = ${reused}`);
  const named = { own, shared, replaced, dropped: left, alone, group, reused: origin };
  /** Those that are there, row and content: the one never without the other. */
  const kept = async () => {
    const rows = await app.database.run(sql`select hash from base_archivo`);
    const known = new Set(rows.map((row) => row.hash));
    return Object.entries(named).flatMap(([name, file]) => {
      const Hash = String(file?.Hash);
      expect(existsSync(join(app.dataDir, 'archivos', Hash.slice(0, 2), Hash)), name).toBe(known.has(Hash));
      return known.has(Hash) ? [name] : [];
    });
  };
  const start = app.clock.now().getTime();
  const nightAfter = async (days: number, hours: number) => {
    app.clock.set(new Date(start + days * 86_400_000 + hours * 3_600_000));
    await app.runJob('sistema.purga');
    return kept();
  };
  // What was replaced or dropped before is an upload that nobody took.
  expect(await nightAfter(29, 23)).toEqual(['own', 'shared', 'alone', 'group', 'reused']);
  expect(await nightAfter(30, 1)).toEqual(['shared', 'group', 'reused']);
  expect(await nightAfter(31, 1)).toEqual(['shared', 'group', 'reused']);
  const again = await app.signIn('SOLICITANTE');
  expect((await again.delete(path(drafts[2] ?? 0))).status).toBe(200);
  expect((await again.delete(path(other))).status).toBe(200);
  expect(await nightAfter(61, 0)).toEqual(['shared', 'group', 'reused']);
  expect(await nightAfter(61, 2)).toEqual(['reused']);
  const traces = await app.database.run(
    sql`select cambios from base_auditoria where entidad = 'AcreditacionSolicitud' and accion = 'purgar' order by id_auditoria`,
  );
  expect(traces.map((row) => row.cambios)).toMatchObject([
    { solicitudes: [deleted, ...drafts.slice(0, 2)].sort((a, b) => a - b), papeles: 3, fotos: 2 },
    { solicitudes: [other, drafts[2] ?? 0].sort((a, b) => a - b), papeles: 1, fotos: 1 },
  ]);
});
