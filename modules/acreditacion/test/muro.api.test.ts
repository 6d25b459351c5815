import { pdf, type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { borrador, conforme, enDias, enviada, type Mundo, mundo } from './mundo';

let app: TestApp;
let world: Mundo;
let admin: SignedIn;
let doctor: SignedIn;
let requester: SignedIn;
let authorizer: SignedIn;
/** A health requirement of the doctor's role that nothing asks for yet. */
let salud: number;
beforeAll(async () => {
  app = await startApp({ demoFiles: true });
  [admin, doctor] = [await app.signIn('ADMIN'), await app.signIn('MEDICO')];
  [requester, authorizer] = [await app.signIn('SOLICITANTE'), await app.signIn('AUTORIZADOR')];
  world = await mundo(app);
  const [made] = await app.database.run(
    sql`insert into acreditacion_requisito (id_cliente, codigo, nombre, entidad, tipo_requisito, id_rol, requiere_adjunto, requiere_vencimiento, dias_aviso, bloqueante, salud)
      select id_cliente, 'VAC', 'Vacunas', entidad, tipo_requisito, id_rol, 'S', 'N', 30, 'N', 'S' from acreditacion_requisito where id_requisito = ${world.requisitos.EMO} returning id_requisito`,
  );
  salud = Number(made?.id_requisito);
});
afterAll(() => app.close());

const open = async (who: SignedIn, hash: unknown) => (await who.get(`/api/PlataformaArchivo/${String(hash)}`)).status;
/** A file of the client that nobody holds yet, loaded by somebody. */
async function loaded(by: SignedIn, text: string): Promise<{ id: number; hash: string }> {
  const { IdArchivo, Hash } = (await by.upload('REQ', 'papel.pdf', pdf(text))).result;
  return { id: IdArchivo, hash: Hash };
}

describe('the health wall is a property of what a file is used for, whoever loaded it', () => {
  test('medical papers that accreditations of the demo hold open to the health role, and not to other people of the client', async () => {
    const papers = await app.database.run(
      sql`select distinct f.hash, q.salud from acreditacion_persona_requisito r join acreditacion_requisito q on q.id_requisito = r.id_requisito
        join acreditacion_persona a on a.id_acreditacion_persona = r.id_acreditacion_persona and a.id_division = 1 join base_archivo f on f.id_archivo = r.id_archivo
        where r.id_cliente = ${admin.perfil.IdCliente} and a.id_solicitud is null and f.nombre like '%demostracion%'`,
    );
    const medical = papers.filter(({ salud }) => salud === 'S');
    const others = papers.filter(({ salud, hash }) => salud === 'N' && !medical.some((one) => one.hash === hash));
    expect([medical.length, others.length]).toEqual([1, 1]);
    expect([await open(admin, medical[0]?.hash), await open(doctor, medical[0]?.hash), await open(authorizer, medical[0]?.hash)]).toEqual([
      404, 200, 200,
    ]);
    expect(await open(admin, others[0]?.hash)).toBe(200);
    const [trace] = await app.database.run(
      sql`select count(*)::int as n from base_auditoria where accion = 'abrirDocumentoSalud' and id_usuario = 'ADMIN' and resultado = 'permiso.denegado' and registro is not null`,
    );
    expect(Number(trace?.n)).toBe(1);
  });

  test.each(['persona', 'vehiculo', 'compania'])('an accreditation (%s) that holds it closes it, also to who loaded it', async (kind) => {
    const file = await loaded(admin, kind);
    expect(await open(admin, file.hash)).toBe(200);
    const [table, accreditation] = [sql.raw(`acreditacion_${kind}_requisito`), sql.raw(`id_acreditacion_${kind}`)];
    const held = await app.database.run(
      sql`update ${table} set id_archivo = ${file.id}, id_requisito = ${salud} where ${accreditation} = (select max(${accreditation}) from ${table} where id_division = 1)
        and id_requisito = (select max(id_requisito) from ${table} where id_division = 1 and ${accreditation} = (select max(${accreditation}) from ${table} where id_division = 1)) returning 1 as n`,
    );
    expect(held).toHaveLength(1);
    expect([await open(admin, file.hash), await open(doctor, file.hash)]).toEqual([404, 200]);
  });

  test('a load whose rows are not requests yet closes it to the client’s people, not to the company that sent it', async () => {
    const file = await loaded(requester, 'carga');
    const [load] = await app.database.run(
      sql`select c.id_carga, c.id_cliente, c.id_division from acreditacion_carga c join seguridad_usuario u on u.id_usuario = 'SOLICITANTE' and u.id_compania = c.id_compania where c.id_division = 1 limit 1`,
    );
    await app.database.run(
      sql`insert into acreditacion_carga_adjunto (id_cliente, id_division, id_carga, documento, id_requisito, id_archivo, usuario_creacion)
        values (${load?.id_cliente}, ${load?.id_division}, ${load?.id_carga}, '1', ${world.requisitos.EMO}, ${file.id}, 'SOLICITANTE')`,
    );
    expect([await open(admin, file.hash), await open(doctor, file.hash), await open(requester, file.hash)]).toEqual([404, 200, 200]);
  });

  test('the papers of an accreditation are named to who may open them only', async () => {
    const { id, IdPersona } = await enviada(requester, world);
    for (const who of [doctor, authorizer]) {
      await conforme(who, id);
      await who.post(`/api/AcreditacionSolicitud/${id}/aprobar`, { Confirmaciones: ['contrato.dotacion_excedida'] });
    }
    const [row] = (await admin.get('/api/AcreditacionPersona', { filter: ['IdPersona', '=', IdPersona] })).result.data;
    const papersOf = async (who: SignedIn) => {
      const { data } = (await who.get('/api/AcreditacionPersonaRequisito', { filter: ['IdAcreditacionPersona', '=', row.IdAcreditacionPersona] }))
        .result;
      return data.find((one: { IdRequisito: number }) => one.IdRequisito === world.requisitos.EMO);
    };
    expect(await papersOf(admin)).toMatchObject({ IdArchivo: null, IdArchivoHash: null, IdArchivoTexto: null, FechaVencimiento: expect.any(String) });
    for (const who of [authorizer, requester]) {
      const shown = await papersOf(who);
      if (shown) expect(shown.IdArchivoHash).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  test('whoever of the client types a request opens its medical paper while it may still be changed', async () => {
    const [company] = await app.database.run(sql`select id_compania from seguridad_usuario where id_usuario = 'SOLICITANTE'`);
    const draft = await borrador(admin, world, (await world.persona()).IdPersona, { IdCompania: Number(company?.id_compania) });
    expect(draft.status, draft.text).toBe(200);
    const id: number = draft.result.IdSolicitud;
    const file = await loaded(admin, 'borrador');
    const body = { IdRequisito: world.requisitos.EMO, Adjuntos: [file.id], FechaEmision: enDias(-5), FechaVencimiento: enDias(170) };
    expect((await admin.post(`/api/AcreditacionSolicitud/${id}/guardarRequisito`, body)).status).toBe(200);
    expect(await open(admin, file.hash)).toBe(200);
    await app.database.run(sql`update acreditacion_solicitud set estado = 'P' where id_solicitud = ${id}`);
    expect(await open(admin, file.hash)).toBe(404);
  });
});
