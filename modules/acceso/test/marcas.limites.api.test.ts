import { randomUUID } from 'node:crypto';
import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { type ResultOf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSite, reading, type Site } from './puesto';

let app: TestApp;
let admin: SignedIn;
let gate: SignedIn;
let site: Site;
let ana: ResultOf;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  gate = await app.signIn('GARITA');
  site = await makeSite(app, admin);
  ana = await site.ready(inDays(-30), inDays(90));
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS).toISOString();
const ask = (path: string, over: object) => gate.post(`/api/AccesoMarca/${path}`, reading(site.p1, { Documento: String(ana.Documento) }, over));
const marks = async (): Promise<number> => {
  const [row] = await app.database.run(sql`select count(*)::int as n from acceso_marca where id_persona = ${ana.IdPersona}`);
  return Number(row?.n);
};

describe('a mark by hand holds its limits by every way', () => {
  test('at the post as in Marcaciones: not before acceso.marcaManualDias, whether it is asked or written', async () => {
    const { IdMotivoMarca } = await site.one('AccesoMotivoMarca', ['Codigo', '=', 'OLVIDO']);
    const byHand = { Automatica: 'N', IdMotivoMarca };
    const before = await marks();
    for (const path of ['evaluar', 'registrar']) {
      const refused = await ask(path, { ...byHand, FechaHora: ago(46) });
      expect(refused.problem).toMatchObject({ status: 400, code: 'marca.manual_limite', errors: [{ field: 'FechaHora' }] });
    }
    expect(await marks()).toBe(before);
    made(await ask('registrar', { ...byHand, FechaHora: ago(44) }));
    // What a gate did by itself is told as late as it comes.
    made(await ask('registrar', { FechaHora: ago(46) }));
    expect(await marks()).toBe(before + 2);
  });

  test('in an open period of attendance: El periodo de asistencia {periodo} está cerrado.', async () => {
    const { IdMotivoMarca } = await site.one('AccesoMotivoMarca', ['Codigo', '=', 'OLVIDO']);
    const luis = await site.ready(inDays(-30), inDays(90));
    await app.database.run(
      sql`insert into asistencia_dia select (jsonb_populate_record(d, jsonb_build_object('id_dia', d.id_dia + 900000, 'id_persona', ${luis.IdPersona}::int, 'fecha', ${inDays(-3)}::date, 'cerrado', 'S'))).*
        from asistencia_dia d where d.id_cliente = ${admin.perfil.IdCliente} limit 1`,
    );
    const body = reading(site.p1, { Documento: String(luis.Documento) }, { Automatica: 'N', IdMotivoMarca, FechaHora: ago(3) });
    const refused = await gate.post('/api/AccesoMarca/registrar', body);
    expect(refused.problem).toMatchObject({ status: 400, code: 'marca.periodo_cerrado', errors: [{ field: 'FechaHora' }] });
  });
});

describe('what is wrong with a call is told by its field', () => {
  test('a moment of no year that days are kept of, and texts that no database keeps', async () => {
    for (const [over, field, code] of [
      [{ FechaHora: '0001-01-01T00:00:00Z' }, 'FechaHora', 'marca.fecha_hora_invalida'],
      [{ FechaHora: '2026-02-31T00:00:00Z' }, 'FechaHora', 'marca.fecha_hora_invalida'],
      [{ FechaHora: '1900-01-01T12:00:00-05:00', EnLinea: 'N' }, 'FechaHora', 'marca.fecha_hora_invalida'],
      [{ IdMarcaOrigen: 'a\u0000b' }, 'IdMarcaOrigen', 'campo.caracteres'],
      [{ IdMarcaOrigen: 'a\ud800b' }, 'IdMarcaOrigen', 'campo.caracteres'],
      [{ Identificador: 'a\ud800b' }, 'Identificador', 'campo.caracteres'],
    ] as const)
      expect((await ask('registrar', over)).problem).toMatchObject({ status: 400, code, errors: [{ field, code }] });
    const manual = await admin.post('/api/AccesoMarca', {
      ...{ IdMarcaOrigen: 'a\u0000b', IdPersona: ana.IdPersona, IdPuerta: site.p1.IdPuerta, ModoMarcacion: 'S', Fecha: inDays(-1), Hora: '08:00' },
      IdMotivoMarca: 1,
    });
    expect(manual.problem).toMatchObject({ status: 400, errors: [{ field: 'IdMarcaOrigen', code: 'campo.caracteres' }] });
  });

  test('what is missing is told as missing, and no hour of a clock as none', async () => {
    const asked = await gate.post('/api/AccesoMarca/evaluarRango', { IdPersona: ana.IdPersona });
    expect(asked.problem.errors.map(({ message }) => message)).toEqual(['El campo Desde es obligatorio.', 'El campo Hasta es obligatorio.']);
    expect((await gate.get('/api/AccesoMarca/recientes')).problem.detail).toBe('El campo Puerta es obligatorio.');
  });

  test('an equipment that is not there is an equipment, in both languages, and a body that is none says so', async () => {
    const IdEquipo = 2_147_483_647;
    expect((await ask('registrar', { IdEquipo })).problem.detail).toBe('El valor de Equipo no existe.');
    const none = await gate.post('/api/AccesoMarca/registrar', Object([]));
    expect(none.problem).toMatchObject({ status: 400, code: 'peticion.invalida', detail: 'La petición no es válida.' });
  });

  test('a zone whose anti-passback blocks for some minutes says for how many', async () => {
    const zone = (over: object) => admin.post('/api/AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Zona '), Antipassback: 'T', ...over });
    expect((await zone({})).problem).toMatchObject({ status: 400, code: 'zona.minutos', errors: [{ field: 'MinutosAntipassback' }] });
    made(await zone({ MinutosAntipassback: 30 }));
  });

  test('La fecha de fin no puede ser menor que la fecha de inicio: of a requirement, an exemption, a restriction and an assignment', async () => {
    const days = { IdPersona: ana.IdPersona, FechaInicio: inDays(0), FechaFin: inDays(-1) };
    const type = async (name: string, code: string, key: string) => ({ [key]: (await site.one(name, ['Codigo', '=', code]))[key] });
    for (const [resource, body] of [
      ['AccesoSujetoRequisito', await type('AccesoTipoRequisito', 'CHARLA', 'IdTipoRequisito')],
      ['AccesoExoneracion', { ...(await type('AccesoTipoExoneracion', 'TRAMITE', 'IdTipoExoneracion')), Motivo: randomUUID() }],
      [
        'AccesoRestriccion',
        { ...(await type('AccesoTipoRestriccion', 'INVESTIGACION', 'IdTipoRestriccion')), Ambito: 'D', DiaCompleto: 'S', Motivo: randomUUID() },
      ],
      ['AccesoAsignacion', { IdGrupo: site.everywhere.IdGrupo }],
    ] as const)
      expect((await admin.post(`/api/${resource}`, { ...days, ...body })).problem).toMatchObject({
        status: 400,
        detail: 'La fecha de fin no puede ser menor que la fecha de inicio.',
        errors: [{ field: 'FechaFin' }],
      });
  });
});
