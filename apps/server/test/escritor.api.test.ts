import { Restriccion } from '@modules/acceso/shared/restriccion.entity';
import { Feriado } from '@modules/administracion/shared/calendario.entity';
import { Credencial } from '@modules/identificacion/shared/credencial.entity';
import { Perfil } from '@modules/seguridad/shared/seguridad.entity';
import type { AuditEntry } from '@platform/server/audit/audit';
import type { DbRow, Tx } from '@platform/server/db/pool';
import { type By, byItself, forClient } from '@platform/server/record/by';
import { adding, addRow, addRows, changeRows, changing, removeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const NOW = new Date('2026-03-02T10:00:00.000Z');
let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

/** Works in somebody's name and forgets it; says what was traced. */
async function trying<T>(work: (by: By, tx: Tx) => Promise<T>): Promise<{ done: T; traced: AuditEntry[] }> {
  const traced: AuditEntry[] = [];
  const { IdCliente, IdDivision } = admin.perfil;
  let done: { readonly value: T } | undefined;
  await app.database
    .transaction(async (tx) => {
      const by = {
        tx,
        now: NOW,
        session: { IdUsuario: 'ALGUIEN', IdCliente, IdDivision: IdDivision ?? 0 },
        audit: (one: AuditEntry) => traced.push(one),
      };
      done = { value: await work(by, tx) };
      throw new Error('forgotten');
    })
    .catch((error: Error) => {
      if (error.message !== 'forgotten') throw error;
    });
  if (!done) throw new Error('nothing was done');
  return { done: done.value, traced };
}

const holiday = (by: By, Fecha = '20310102') => addRow(by, Feriado, { Fecha, Feriado: 'Prueba', IdPais: 1 }, { action: 'crear' });
const read = async (tx: Tx, id: number): Promise<DbRow> =>
  (await tx.run(sql`select * from administracion_feriado where id_feriado = ${id}`))[0] ?? {};

describe('ordinary rows are written by the platform', () => {
  test('a new row says whose it is, who made it and when, and leaves its trace', async () => {
    const { done, traced } = await trying(async (by, tx) => read(tx, await holiday(by)));
    expect(done).toMatchObject({ id_cliente: admin.perfil.IdCliente, usuario_creacion: 'ALGUIEN', fecha_creacion: NOW.toISOString(), version: 1 });
    expect(traced).toEqual([{ entity: 'AdministracionFeriado', record: done.id_feriado, action: 'crear' }]);
  });

  test('a change writes who, when and another version, and tells old and new', async () => {
    const { done, traced } = await trying(async (by, tx) => {
      const id = await holiday(by);
      const rows = await changeRows(by, Feriado, {
        set: { Feriado: 'Otra' },
        where: keyIs(Feriado, id),
        returning: sql`t.feriado`,
        trace: { action: 'editar', before: { Feriado: 'Prueba' }, changes: { Motivo: 'x' } },
      });
      return { rows, row: await read(tx, id) };
    });
    expect(done.rows).toEqual([{ id: done.row.id_feriado, feriado: 'Otra' }]);
    expect(done.row).toMatchObject({ usuario_modificacion: 'ALGUIEN', fecha_modificacion: NOW.toISOString(), version: 2 });
    expect(traced[1]).toMatchObject({ action: 'editar', changes: { Feriado: ['Prueba', 'Otra'], Motivo: 'x' } });
  });

  test('what was found out of a row makes another version that nobody edited; who was at it alone leaves its version', async () => {
    const { done } = await trying(async (by, tx) => {
      const id = await holiday(by);
      await changeRows(by, Feriado, { set: { Feriado: 'Otra' }, where: keyIs(Feriado, id), stamp: 'version' });
      const found = await read(tx, id);
      await changeRows(by, Feriado, { where: keyIs(Feriado, id), stamp: 'author' });
      return [found, await read(tx, id)];
    });
    expect(done.map((row) => [row.version, row.usuario_modificacion])).toEqual([
      [2, null],
      [2, 'ALGUIEN'],
    ]);
  });

  test('where its like is there a new row gives it what it takes, with a stamp', async () => {
    const { done } = await trying(async (by, tx) => {
      const id = await holiday(by);
      const values = { IdFeriado: id, Fecha: '20310103', Feriado: 'Otra', IdPais: 1 };
      await addRows(by, Feriado, { values, clash: { on: sql`id_feriado`, takes: ['Feriado'] } });
      const taken = await read(tx, id);
      await addRows(by, Feriado, { values, clash: {} });
      return [taken, await read(tx, id)];
    });
    expect(done.map((row) => [row.feriado, row.fecha, row.version, row.usuario_modificacion])).toEqual([
      ['Otra', '20310102', 2, 'ALGUIEN'],
      ['Otra', '20310102', 2, 'ALGUIEN'],
    ]);
  });

  test('rows that go are answered and traced; of several made at once each', async () => {
    const { done, traced } = await trying(async (by) => {
      const values = ['20310104', '20310105'].map((Fecha) => ({ Fecha, Feriado: `Prueba ${Fecha}`, IdPais: 1 }));
      const made = await addRows(by, Feriado, { values });
      const where = sql`t.id_feriado = any(${sql.param(made.map(({ id }) => id))})`;
      return { made, gone: await removeRows(by, Feriado, { where, trace: { action: 'eliminar' } }) };
    });
    expect(done.gone).toEqual(done.made);
    expect(traced.map(({ record, action }) => [record, action])).toEqual(done.made.map(({ id }) => [id, 'eliminar']));
  });

  test('it stands in a statement that does more', async () => {
    const { done } = await trying(async (by, tx) => {
      const made = adding(by, Feriado, { values: { Fecha: '20310106', Feriado: 'Prueba', IdPais: 1 }, returning: sql`t.usuario_creacion` });
      return tx.run(sql`with hecho as (${made}) select usuario_creacion from hecho`);
    });
    expect(done).toEqual([{ usuario_creacion: 'ALGUIEN' }]);
  });

  test('a state is refused: its machine writes it', async () => {
    const by = byItself(app.database, NOW);
    expect(() => changing(by, Credencial, { set: { Estado: 'I' }, where: sql`false` })).toThrow('written by its machine alone');
    expect(() => adding(by, Credencial, { values: { Estado: 'A' } })).toThrow('written by its machine alone');
    await expect(addRows(by, Credencial, { values: {}, clash: { set: { Estado: 'A' } } })).rejects.toThrow('written by its machine alone');
  });

  test('a field that is not there does not compile, nor a value of another kind', () => {
    const by = byItself(app.database, NOW);
    // @ts-expect-error no such field
    expect(changing(by, Restriccion, { set: { MotivoDeMas: 'x' }, where: sql`false` })).toBeDefined();
    // @ts-expect-error a text is no number
    expect(changing(by, Restriccion, { set: { IdTipoRestriccion: 'x' }, where: sql`false` })).toBeDefined();
  });

  test('whoever remembers what such rows configure reads them anew, when one was changed', async () => {
    const { done } = await trying(async (by, tx) => {
      const stamp = async () => (await tx.run(sql`select version from base_sello where id_cliente = ${admin.perfil.IdCliente}`))[0]?.version;
      const before = Number(await stamp());
      await changeRows(by, Perfil, { set: { Descripcion: 'x' }, where: sql`false` });
      const untouched = Number(await stamp()) - before;
      await changeRows(by, Perfil, { set: { Descripcion: 'x' }, where: keyIs(Perfil, admin.perfil.IdPerfil) });
      return [untouched, Number(await stamp()) - before];
    });
    expect(done).toEqual([0, 1]);
  });

  test('the product’s own work for a client is traced in nobody’s name; outside of any client it leaves no trace', async () => {
    const { IdCliente } = admin.perfil;
    const { done } = await trying(async (_by, tx) => {
      const id = await forClient(tx, IdCliente, NOW, (by) =>
        addRow(by, Feriado, { Fecha: '20310107', Feriado: 'Prueba', IdPais: 1 }, { action: 'crear' }),
      );
      const [entry] = await tx.run(
        sql`select id_usuario, accion from base_auditoria where entidad = 'AdministracionFeriado' and registro = ${String(id)}`,
      );
      return [(await read(tx, id)).usuario_creacion, entry];
    });
    expect(done).toEqual(['SISTEMA', { id_usuario: null, accion: 'crear' }]);
    await expect(trying((_by, tx) => holiday({ ...byItself(tx, NOW), session: { IdUsuario: 'SISTEMA', IdCliente } }))).rejects.toThrow(
      'nobody keeps',
    );
  });
});
