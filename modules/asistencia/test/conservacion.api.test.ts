import { touch } from '@platform/server/resource/stamp';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

test('asistencia.aniosConservacion: until so many years after their last day nobody anonymises who has attendance', async () => {
  const { IdCliente } = admin.perfil;
  const [one] = await app.database.query(
    `select d.id_persona from asistencia_dia d where d.id_cliente = $1 and not exists (select 1 from administracion_retencion_legal r where r.id_persona = d.id_persona) limit 1`,
    [IdCliente],
  );
  await app.database.query(
    `update administracion_persona_vinculo set fecha_cese = greatest(fecha_inicio, current_date - 3), id_motivo_cese = (select min(m.id_motivo_cese) from administracion_motivo_cese m where m.id_cliente = $2)
      where id_persona = $1 and fecha_cese is null`,
    [one?.id_persona, IdCliente],
  );
  const erase = () => admin.post(`/api/AdministracionPersona/${one?.id_persona}/anonimizar`, { Motivo: 'Solicitud del titular' });
  const [last] = await app.database.query(
    `select to_char(max(fecha) + interval '5 years', 'DD/MM/YYYY') as hasta from asistencia_dia where id_persona = $1`,
    [one?.id_persona],
  );
  expect((await erase()).problem).toMatchObject({
    status: 400,
    code: 'persona.conservacion',
    detail: `Los registros de asistencia de la persona se conservan hasta el ${last?.hasta}; antes sus datos no se pueden borrar.`,
  });
  await app.database.query('update asistencia_dia set fecha = fecha - 1100 where id_persona = $1', [one?.id_persona]);
  expect((await erase()).problem.code).toBe('persona.conservacion');
  await app.database.run(
    sql`insert into sistema_parametro_valor (id_cliente, parametro, valor) values (${IdCliente}, 'asistencia.aniosConservacion', '3')`,
  );
  await touch(app.database, IdCliente);
  // Of a change of shift what was written goes with them, and nothing else of it.
  await app.database.query(
    `insert into asistencia_cambio_turno (id_cliente, id_persona, fecha, fecha_fin, via, tipo_despues, motivo, id_usuario, fecha_hora) values ($2, $1, '20250101', '20250101', 'C', 'D', 'Por su salud', 'ADMIN', now())`,
    [one?.id_persona, IdCliente],
  );
  expect((await erase()).status).toBe(200);
  const changes = await app.database.query('select distinct via, motivo from asistencia_cambio_turno where id_persona = $1', [one?.id_persona]);
  expect(changes).toContainEqual({ via: 'C', motivo: null });
  await expect(app.database.query(`update asistencia_cambio_turno set via = 'M' where id_persona = $1`, [one?.id_persona])).rejects.toThrow(
    'solo altas',
  );
});
