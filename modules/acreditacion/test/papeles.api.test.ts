import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrador, conforme, enDias, enviada, hoy, type Mundo, mundo } from './mundo';

let app: TestApp;
let world: Mundo;
let requester: SignedIn;
let authorizer: SignedIn;
let doctor: SignedIn;
beforeAll(async () => {
  app = await startApp();
  world = await mundo(app);
  requester = await app.signIn('SOLICITANTE');
  authorizer = await app.signIn('AUTORIZADOR');
  doctor = await app.signIn('MEDICO');
});
afterAll(() => app.close());

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
const files = async () => Number((await app.database.query('select count(*)::int as n from plataforma_archivo'))[0]?.n);

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
      sql`select cambios->'Requisitos.SCTR.IdSolicitudOrigen' as origen from plataforma_auditoria where entidad = 'AcreditacionSolicitud' and registro = ${String(id)} and cambios ? 'Requisitos.SCTR.IdSolicitudOrigen'`,
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
