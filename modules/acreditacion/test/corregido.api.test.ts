import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adjuntarPapeles, borradorDe, type Entidades, entidades } from './entidades';
import { borrador, enDias, hoy, type Mundo, mundo } from './mundo';

let app: TestApp;
let world: Mundo;
let other: Entidades;
let requester: SignedIn;
let authorizer: SignedIn;
beforeAll(async () => {
  app = await startApp();
  [requester, authorizer] = [await app.signIn('SOLICITANTE'), await app.signIn('AUTORIZADOR')];
  world = await mundo(app);
  other = await entidades(app);
});
afterAll(() => app.close());

const path = (id: number, more = '') => `/api/AcreditacionSolicitud/${id}${more}`;
const send = (id: number) =>
  requester.post(path(id, '/enviar'), { Confirmaciones: ['contrato.dotacion_excedida', 'contrato.dotacion_vehiculo_excedida'] });
const giveBack = async (id: number) => expect((await authorizer.post(path(id, '/devolver'), { Observacion: 'Corrija.' })).result.Estado).toBe('O');
const upload = async (content: Buffer, name = 'papel.pdf') => (await requester.upload('REQ', name, content)).result.IdArchivo;

/** A request of each entity, sent and waiting. */
const MADE: Record<string, () => Promise<number>> = {
  async P() {
    return (await borrador(requester, world, (await world.persona()).IdPersona)).result.IdSolicitud;
  },
  async V() {
    return (await borradorDe(requester, world, other, 'V', { IdVehiculo: (await other.vehiculo()).IdVehiculo })).result.IdSolicitud;
  },
  async I() {
    const draft = await borradorDe(requester, world, other, 'I', { MotivoVisita: 'Auditoría', IdAnfitrion: (await world.persona()).IdPersona });
    await requester.post(path(draft.result.IdSolicitud, '/visitas'), { DatosPersona: other.visitante() });
    return draft.result.IdSolicitud;
  },
  async E() {
    return (await borradorDe(requester, world, other, 'E', { DatosCompania: other.empresa() })).result.IdSolicitud;
  },
  async L() {
    const licence = {
      IdLicenciaConducir: other.categoria,
      NumeroLicencia: 'Q12345678',
      FechaVencimientoLicencia: enDias(400),
      TiposVehiculo: Object.values(other.tipos).slice(0, 1),
    };
    return (await borradorDe(requester, world, other, 'L', { IdPersona: (await world.persona()).IdPersona, ...licence })).result.IdSolicitud;
  },
};

describe('an observed request is sent again only with what was observed corrected', () => {
  test.each(Object.keys(MADE))('%s: a requirement by its papers or its dates, the heading when no requirement was named', async (kind) => {
    const id = (await MADE[kind]?.()) ?? 0;
    await adjuntarPapeles(requester, id);
    const first = await send(id);
    expect(first.status, first.text).toBe(200);
    const { Requisitos } = (await authorizer.get(path(id, '/detalle'))).result;
    const [one] = Requisitos;
    const observe = () => authorizer.post(path(id, '/evaluar'), { IdRequisito: one.IdRequisito, Resultado: 'O', Observacion: 'No se lee.' });
    expect((await observe()).status).toBe(200);
    await giveBack(id);

    const nothing = await send(id);
    expect([nothing.status, nothing.problem.code]).toEqual([400, 'solicitud.sin_corregir']);
    expect(nothing.problem.errors).toEqual([
      expect.objectContaining({ field: `Requisitos.${one.Codigo}`, message: `Corrija ${one.Requisito}: fue observado y no cambió.` }),
    ]);
    // Saved as it was, and the same paper under another name, correct nothing.
    const save = (body: object) => requester.post(path(id, '/guardarRequisito'), { IdRequisito: one.IdRequisito, ...body });
    expect((await save({ FechaVencimiento: one.FechaVencimiento })).status).toBe(200);
    expect((await save({ Adjuntos: [await upload(pdf(`${one.Codigo} ${id}`), 'otro nombre.pdf')] })).status).toBe(200);
    expect((await send(id)).problem.code).toBe('solicitud.sin_corregir');
    expect((await save({ Adjuntos: [await upload(pdf(`${one.Codigo} ${id} corregido`))] })).status).toBe(200);
    expect((await send(id)).status).toBe(200);

    // Dates count as well; what was corrected for an earlier return does not count for the next.
    expect((await observe()).status).toBe(200);
    await giveBack(id);
    expect((await send(id)).problem.code).toBe('solicitud.sin_corregir');
    expect((await save({ FechaEmision: enDias(-7), FechaVencimiento: enDias(24) })).status).toBe(200);
    expect((await send(id)).status).toBe(200);

    // A return that names no requirement reopens the heading.
    await giveBack(id);
    expect((await send(id)).problem).toMatchObject({ status: 400, code: 'solicitud.sin_corregir' });
    const { Version } = (await requester.get(path(id))).result;
    expect((await requester.put(path(id), { Version, Asunto: 'Corregido' })).status).toBe(200);
    expect((await send(id)).status).toBe(200);
  });

  test('the people of a visit are part of its heading', async () => {
    const id = (await MADE.I?.()) ?? 0;
    await adjuntarPapeles(requester, id);
    expect((await send(id)).status).toBe(200);
    await giveBack(id);
    expect((await send(id)).problem.code).toBe('solicitud.sin_corregir');
    expect((await requester.post(path(id, '/visitas'), { DatosPersona: other.visitante() })).status).toBe(200);
    expect((await send(id)).status).toBe(200);
  });
});

test('a returned demobilization is sent again with something else in it', async () => {
  const [person] = await app.database.run(
    sql`select a.id_persona from acreditacion_persona a join seguridad_usuario u on u.id_usuario = 'SOLICITANTE' and u.id_compania = a.id_compania
      where a.id_division = 1 and a.fecha_desmovilizacion is null and a.visita = 'N' and not exists (select 1 from acreditacion_desmovilizacion_persona x where x.id_persona = a.id_persona) order by 1 limit 1`,
  );
  const [reason] = await app.database.run(
    sql`select id_motivo_cese from administracion_motivo_cese where id_cliente = 1 and activo = 'S' and cambio_interno = 'N' limit 1`,
  );
  const asked = { IdMotivoCese: Number(reason?.id_motivo_cese), FechaCese: hoy(), Observacion: 'Fin de obra' };
  const DES = '/api/AcreditacionDesmovilizacion';
  const made = await requester.post(`${DES}/solicitar`, { Personas: [Number(person?.id_persona)], ...asked });
  const id = made.result[0].IdDesmovilizacion;
  expect((await authorizer.post(`${DES}/${id}/devolver`, { Observacion: 'Falta el detalle.' })).status).toBe(200);
  expect((await requester.post(`${DES}/${id}/enviar`, { ...asked, Observacion: ' Fin de obra ' })).problem.code).toBe('solicitud.sin_corregir');
  expect((await requester.post(`${DES}/${id}/enviar`, { ...asked, Observacion: 'Fin de la obra 12' })).status).toBe(200);
});

test('observed rows of a requirement update come back with other dates or another paper, personal data with another value', async () => {
  const [person] = await app.database.run(
    sql`select distinct a.id_persona from acreditacion_persona a join acreditacion_persona_requisito r on r.id_acreditacion_persona = a.id_acreditacion_persona and r.id_requisito = ${world.requisitos.SCTR}
      join seguridad_usuario u on u.id_usuario = 'SOLICITANTE' and u.id_compania = a.id_compania
      where a.id_division = 1 and a.fecha_desmovilizacion is null and not exists (select 1 from acreditacion_actualizacion_requisito x where x.id_persona = a.id_persona) order by 1 limit 1`,
  );
  const IdPersona = Number(person?.id_persona);
  const ACT = '/api/AcreditacionActualizacion';
  const row = { IdPersona, IdRequisito: world.requisitos.SCTR, NuevaFechaInicio: hoy(), NuevaFechaVencimiento: enDias(120) };
  const datum = { IdPersona, Campo: 'Direccion', Nuevo: 'Calle Nueva 123' };
  const sent = await requester.post(`${ACT}/solicitar`, { Filas: [{ ...row, IdArchivo: await upload(pdf('sctr')) }], Datos: [datum] });
  expect(sent.status, sent.text).toBe(200);
  const id = sent.result[0].IdActualizacion;
  expect((await authorizer.post(`${ACT}/${id}/devolver`, { Observacion: 'No se lee.' })).result.Estado).toBe('O');
  const again = async (content: string, Nuevo: string, more: object = {}) =>
    requester.post(`${ACT}/${id}/enviar`, { Filas: [{ ...row, IdArchivo: await upload(pdf(content)), ...more }], Datos: [{ ...datum, Nuevo }] });
  expect((await again('sctr', 'Calle Otra 5')).problem.errors).toEqual([expect.objectContaining({ field: 'Filas.0' })]);
  expect((await again('sctr nueva', 'Calle Nueva 123')).problem.errors).toEqual([expect.objectContaining({ field: 'Datos.0.Nuevo' })]);
  expect((await again('sctr', 'Calle Otra 5', { NuevaFechaVencimiento: enDias(121) })).status).toBe(200);
});
