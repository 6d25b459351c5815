import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { textPdf } from '@platform/testing/papers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adjuntar, cabecera, fila, llenar, plantilla, subir } from './cargas';
import { enDias, hoy, type Mundo, mundo } from './mundo';

let app: TestApp;
let world: Mundo;
let requester: SignedIn;
let authorizer: SignedIn;
beforeAll(async () => {
  app = await startApp();
  world = await mundo(app);
  requester = await app.signIn('SOLICITANTE');
  authorizer = await app.signIn('AUTORIZADOR');
});
afterAll(() => app.close());

const shown = (day: string): string => `${day.slice(6, 8)}/${day.slice(4, 6)}/${day.slice(0, 4)}`;
const files = async () => Number((await app.database.query('select count(*)::int as n from base_archivo'))[0]?.n);
/** Accredited people of the requester's company whose insurance nobody is renewing. */
const accredited = async (n: number) =>
  (
    await app.database.run(
      sql`select distinct p.id_persona, p.documento from acreditacion_persona a join administracion_persona p on p.id_persona = a.id_persona and p.documento ~ '^[0-9]{8}$'
        join seguridad_usuario u on u.id_usuario = 'SOLICITANTE' and u.id_compania = a.id_compania
        join acreditacion_persona_requisito r on r.id_acreditacion_persona = a.id_acreditacion_persona and r.id_requisito = ${world.requisitos.SCTR}
        join acreditacion_persona_requisito i on i.id_acreditacion_persona = a.id_acreditacion_persona and i.id_requisito = ${world.requisitos.IND}
        where a.id_division = 1 and a.fecha_desmovilizacion is null
          and not exists (select 1 from acreditacion_actualizacion_requisito x where x.id_persona = p.id_persona) order by 1 limit ${n}`,
    )
  ).map((row) => ({ IdPersona: Number(row.id_persona), Documento: String(row.documento) }));

describe('One paper, many people', () => {
  const ACT = '/api/AcreditacionActualizacion';
  const group = (IdArchivo: number, codigo = 'SCTR', who = requester) =>
    who.post(`${ACT}/papelGrupal`, { IdArchivo, IdRequisito: world.requisitos[codigo] });

  test('a group certificate names whom it renews; numbers of nobody are observed; one stored file, and approving it renews all', async () => {
    const [first, second, left] = await accredited(3);
    const certificate = await textPdf(
      `Constancia SCTR ${shown(hoy())} al ${shown(enDias(200))}. RUC 20100070970`,
      `1. DNI ${first?.Documento}`,
      `2. D.N.I. ${second?.Documento.replace(/^(..)(...)/, '$1.$2.')}`,
      '3. DNI 99887766',
    );
    const before = await files();
    const file = await requester.upload('REQ', 'sctr-grupal.pdf', certificate);
    expect((await group(file.result.IdArchivo)).result).toMatchObject({ Estado: 'P', Filas: [] });
    await app.composition.worker('papeles').run();
    const found = (await group(file.result.IdArchivo)).result;
    expect(found.Filas.map((row: { IdPersona: number }) => row.IdPersona).sort()).toEqual([first?.IdPersona, second?.IdPersona].sort());
    expect(found).toMatchObject({ Estado: 'T', Observados: ['99887766'], TotalObservados: 1 });

    const Filas = found.Filas.map((row: { IdPersona: number }) => ({
      IdPersona: row.IdPersona,
      IdRequisito: world.requisitos.SCTR,
      NuevaFechaInicio: hoy(),
      NuevaFechaVencimiento: enDias(200),
      IdArchivo: file.result.IdArchivo,
    }));
    const sent = await requester.post(`${ACT}/solicitar`, { Filas });
    expect(sent.status, sent.text).toBe(200);
    expect(await files()).toBe(before + 1);
    const id = sent.result[0].IdActualizacion;
    // Its evaluator has nothing to look twice at: the list names each of them.
    const rows = (await authorizer.get(`${ACT}/${id}/detalle`)).result.Filas;
    expect(rows.map((row: { Pistas: unknown[] }) => row.Pistas)).toEqual([[], []]);
    expect((await authorizer.post(`${ACT}/${id}/aprobar`)).result).toEqual({ Estado: 'A', filas: 2 });
    const renewed = await app.database.run(
      sql`select a.id_persona from acreditacion_persona_requisito r join acreditacion_persona a on a.id_acreditacion_persona = r.id_acreditacion_persona
        where r.id_archivo = ${file.result.IdArchivo} and r.fecha_vencimiento = ${enDias(200)}`,
    );
    expect(renewed.map((row) => row.id_persona).sort()).toEqual([first?.IdPersona, second?.IdPersona].sort());
    expect(renewed.map((row) => row.id_persona)).not.toContain(left?.IdPersona);
  });

  test('only where the requirement says so, never for health, and only with papers of one’s own', async () => {
    const [one, another] = await accredited(2);
    const file = await requester.upload('REQ', 'induccion.pdf', await textPdf(`${one?.Documento} ${another?.Documento}`));
    const answer = await group(file.result.IdArchivo, 'IND');
    expect(answer.problem.code).toBe('actualizacion.no_grupal');
    const Filas = [one, another].map((person) => ({
      IdPersona: person?.IdPersona,
      IdRequisito: world.requisitos.IND,
      NuevaFechaVencimiento: enDias(300),
      IdArchivo: file.result.IdArchivo,
    }));
    const refused = await requester.post(`${ACT}/solicitar`, { Filas });
    expect(refused.problem.detail).toBe('Cada persona necesita su propio documento de Inducción de seguridad.');
    const other = await app.signIn('SOLICITANTE2');
    expect((await group(file.result.IdArchivo, 'SCTR', other)).status).toBe(404);
    const admin = await app.signIn('ADMIN');
    const emo = (await admin.get(`/api/AcreditacionRequisito/${world.requisitos.EMO}`)).result;
    const health = await admin.put(`/api/AcreditacionRequisito/${world.requisitos.EMO}`, { Grupal: 'S', Version: emo.Version });
    expect(health.problem.code).toBe('requisito.grupal_salud');
    const offered = (await requester.get('/api/AcreditacionRequisito/obtenerTodos', { Grupal: 'S' })).result;
    expect(offered.map((row: { Codigo: string }) => row.Codigo)).toEqual(['SCTR']);
  });

  test('in a mass request a paper named like its requirement goes to every row it names, stored once', async () => {
    const head = await cabecera(app, world, world.perfil);
    const rows = [fila(9101), fila(9102), fila(9103)];
    const book = await plantilla(app, requester, head);
    const dated = rows.map((row) => ({
      ...row,
      ...Object.fromEntries(
        ['SCTR', 'EMO', 'IND'].flatMap((codigo) => [
          [`${codigo} · emisión`, shown(enDias(-3))],
          [`${codigo} · vencimiento`, shown(enDias(90))],
        ]),
      ),
    }));
    const made = await subir(requester, head, await llenar(book, dated));
    expect(made.status, made.text).toBe(200);
    const id = made.result.IdCarga;
    const before = await files();
    const list = await textPdf('SCTR', 'DNI 60009101', 'DNI 60009102', 'DNI 70000001');
    const taken = await adjuntar(app, requester, id, list, 'sctr.pdf');
    expect(taken.result).toMatchObject({ Adjuntados: 2, SinPareja: [], Rechazados: [], Observados: ['70000001'] });
    expect(await files()).toBe(before + 1);
    const missing = (await requester.get(`/api/AcreditacionCarga/${id}/filas`)).result.data.map((row: { Documento: string; Faltan: string[] }) => [
      row.Documento,
      row.Faltan.includes('SCTR'),
    ]);
    expect(missing).toEqual([
      ['60009101', false],
      ['60009102', false],
      ['60009103', true],
    ]);
    // The same paper again adds nothing; one that names no row is told, not kept.
    expect((await adjuntar(app, requester, id, list, 'sctr.pdf')).result.Adjuntados).toBe(0);
    expect((await adjuntar(app, requester, id, await textPdf('Nadie'), 'SCTR.pdf')).result).toMatchObject({ Adjuntados: 0, SinPareja: ['SCTR.pdf'] });
    expect(await files()).toBe(before + 1);
  });
});
