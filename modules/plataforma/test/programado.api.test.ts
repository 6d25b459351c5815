import { daysOf, nextOf } from '@modules/plataforma/server/reportes/programado';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const CENTER = '/api/PlataformaReporte';
let app: TestApp;
let admin: SignedIn;
let requester: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  requester = await app.signIn('SOLICITANTE');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.run(sql`delete from plataforma_reporte_programado`);
  await app.database.run(sql`delete from base_trabajo where tipo = 'exportacion'`);
  await app.database.run(sql`delete from plataforma_exportacion`);
  await app.database.run(sql`delete from sistema_correo`);
});

const EVERY_DAY = ['1', '2', '3', '4', '5', '6', '7'];
const program = (who: SignedIn, more: Record<string, unknown> = {}, code = 'RX3') =>
  who.post(`${CENTER}/${code}/programar`, { Formato: 'X', Dias: EVERY_DAY, Hora: '07:00', Destinatarios: ['ADMIN'], ...more });
const mine = async (who: SignedIn) => (await who.get(`${CENTER}/programados`)).result;
const mails = () =>
  app.database.run(
    sql`select codigo, id_usuario as usuario, asunto from sistema_correo where codigo in ('SIS07', 'SIS08', 'SIS09') order by codigo, id_usuario`,
  );
const exportsOf = () => app.database.run(sql`select id_usuario as usuario, id_perfil, pedido from plataforma_exportacion order by id_usuario`);
/** The moment that it was programmed for has come. */
async function comes(minutes = 1): Promise<void> {
  const [row] = await app.database.run(sql`select max(proximo) as proximo from plataforma_reporte_programado`);
  app.clock.set(new Date(new Date(String(row?.proximo)).getTime() + minutes * 60_000));
}
async function goesOut(): Promise<void> {
  await app.runJob('sistema.reportes');
  await app.composition.worker('exportaciones').run();
}

describe('when, and of which days', () => {
  test('the next of some days of the week at an hour of the division', () => {
    const monday = new Date('2026-11-23T12:00:00Z');
    expect(nextOf(['1', '4'], '06:30', monday, 'America/Lima').toISOString()).toBe('2026-11-26T11:30:00.000Z');
    expect(nextOf(['1'], '08:00', monday, 'America/Lima').toISOString()).toBe('2026-11-23T13:00:00.000Z');
    expect(nextOf(['1'], '07:00', monday, 'America/Lima').toISOString()).toBe('2026-11-30T12:00:00.000Z');
  });

  test('always later than now, within a week, on one of the days', () => {
    fc.assert(
      fc.property(
        fc.subarray(EVERY_DAY, { minLength: 1 }),
        fc.integer({ min: 0, max: 23 }),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
        (days, hour, from) => {
          const at = nextOf(days, `${String(hour).padStart(2, '0')}:00`, from, 'America/Lima');
          const day = (new Date(at.getTime() - 5 * 3_600_000).getUTCDay() + 6) % 7;
          return at > from && at.getTime() - from.getTime() <= 7 * 86_400_000 && days.includes(String(day + 1));
        },
      ),
    );
  });

  test.each([
    ['D', '20261124', '20261224'],
    ['A', '20261123', '20261123'],
    ['S', '20261117', '20261123'],
    ['M', '20261001', '20261031'],
    ['E', '20261101', '20261124'],
  ] as const)('period %s seen from 24/11/2026: %s to %s', (periodo, Desde, Hasta) => {
    expect(daysOf(periodo, '20261124', 30)).toEqual({ Desde, Hasta });
  });
});

describe('programming', () => {
  test('is refused by its field: no day, a wrong hour, nobody, who may not see it, no period where it needs one', async () => {
    const field = async (more: Record<string, unknown>, code?: string) => (await program(admin, more, code)).problem.errors?.map((one) => one.field);
    expect(await field({ Dias: [] })).toEqual(['Dias']);
    expect(await field({ Dias: ['8'] })).not.toEqual([]);
    expect(await field({ Hora: '25:00' })).toEqual(['Hora']);
    expect(await field({ Destinatarios: [] })).toEqual(['Destinatarios']);
    expect(await field({}, 'RX4')).toEqual(['Periodo']);
    expect(await field({ Parametros: { Nada: 1 } })).toEqual(['Parametros']);
    const alien = await program(admin, { Destinatarios: ['ADMIN', 'GARITA'] });
    expect(alien.problem.errors[0]).toMatchObject({ field: 'Destinatarios', message: 'No puede recibir este reporte: GARITA.' });
  });

  test('a profile that may not see the report programs none; nor does anyone end what is another’s', async () => {
    const gate = await app.signIn('GARITA');
    expect((await program(gate, { Destinatarios: ['GARITA'] })).status).toBe(403);
    expect((await gate.get(`${CENTER}/RX3/lectores`)).status).toBe(403);
    const { IdReporteProgramado } = (await program(admin)).result;
    expect((await requester.delete(`${CENTER}/programados/${IdReporteProgramado}`)).status).toBe(404);
    expect(await mine(requester)).toEqual([]);
    expect((await admin.delete(`${CENTER}/programados/${IdReporteProgramado}`)).status).toBe(200);
    expect((await mine(admin))[0]).toMatchObject({ Reporte: 'Dotación por contrato', MotivoFin: 'U', Proximo: null });
  });

  test('a contractor names its own people alone', async () => {
    const readers: { IdUsuario: string }[] = (await requester.get(`${CENTER}/RX3/lectores`)).result;
    expect(readers.map(({ IdUsuario }) => IdUsuario)).toContain('SOLICITANTE');
    expect(readers.map(({ IdUsuario }) => IdUsuario)).not.toContain('ADMIN');
    expect((await program(requester, { Destinatarios: ['ADMIN'] })).status).toBe(400);
  });
});

describe('going out', () => {
  test('once, however many processes run it, to each recipient with his own reach, by mail that leads to a file of his own', async () => {
    const made = await program(admin, { Destinatarios: ['ADMIN', 'SOLICITANTE'] });
    expect(made.status, made.text).toBe(200);
    await goesOut();
    expect(await exportsOf()).toEqual([]);
    await comes();
    // Two processes at once, and again a moment later.
    await Promise.allSettled([app.runJob('sistema.reportes'), app.composition.jobs.run('sistema.reportes', { origen: 'P' })]);
    await app.runJob('sistema.reportes');
    expect((await exportsOf()).map(({ usuario }) => usuario)).toEqual(['ADMIN', 'SOLICITANTE']);
    await app.composition.worker('exportaciones').run();
    expect(await mails()).toEqual([
      { codigo: 'SIS07', usuario: 'ADMIN', asunto: 'Dotación por contrato' },
      { codigo: 'SIS07', usuario: 'SOLICITANTE', asunto: 'Dotación por contrato' },
    ]);
    const rowsOf = async (user: string) => {
      const [row] = await app.database.run(
        sql`select t.id_trabajo, t.procesados, t.total from base_trabajo t where t.tipo = 'exportacion' and t.usuario_creacion = ${user}`,
      );
      return { id: Number(row?.id_trabajo), rows: Number(row?.procesados), total: Number(row?.total) };
    };
    const [all, own] = [await rowsOf('ADMIN'), await rowsOf('SOLICITANTE')];
    const seen = (await (await app.signIn('SOLICITANTE')).post(`${CENTER}/RX3/ejecutar`, { Parametros: {}, Formato: 'P' })).result;
    expect(own).toMatchObject({ rows: seen.totalCount, total: seen.totalCount });
    expect(all.rows).toBeGreaterThan(own.rows);
    const fresh = await app.signIn('SOLICITANTE');
    expect((await fresh.get(`/api/PlataformaTrabajo/${own.id}/archivo`)).status).toBe(200);
    expect((await fresh.get(`/api/PlataformaTrabajo/${all.id}/archivo`)).status).toBe(404);
  });

  test('of a period: the days are those seen from the day it goes out', async () => {
    await program(await app.signIn('ADMIN'), { Periodo: 'D', Parametros: { Tipos: ['CON'] } }, 'RX4');
    await comes();
    await goesOut();
    const [one] = await exportsOf();
    const { Parametros } = JSON.parse(String(one?.pedido));
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'America/Lima' }).format(app.clock.now()).replaceAll('-', '');
    expect(Parametros.Desde).toBe(today);
    expect(Parametros.Tipos).toEqual(['CON']);
  });

  test('nothing to report: it is said so, and no file is left', async () => {
    const [contract] = await app.database.run(
      sql`select id_contrato from administracion_contrato where id_division = 1 and fecha_fin > ${enDias(60)} order by 1 limit 1`,
    );
    const made = await program(await app.signIn('ADMIN'), { Periodo: 'A', Parametros: { Tipos: ['CON'], IdContrato: contract?.id_contrato } }, 'RX4');
    expect(made.status, made.text).toBe(200);
    await comes();
    await goesOut();
    expect((await mails()).map(({ codigo }) => codigo)).toEqual(['SIS08']);
    expect(await exportsOf()).toEqual([]);
  });

  test('late by over twelve hours it waits for its next time; a little late it is made up for once', async () => {
    await program(await app.signIn('ADMIN'));
    await comes(13 * 60);
    await goesOut();
    expect(await exportsOf()).toEqual([]);
    await comes(3 * 60);
    await goesOut();
    await goesOut();
    expect(await mails()).toHaveLength(1);
  });

  test('it ends when its owner may not see it any more, and he is told; a recipient who may not is left out', async () => {
    const now = await app.signIn('ADMIN');
    await program(now, { Destinatarios: ['ADMIN', 'SOLICITANTE'] });
    const profile = requester.perfil.IdPerfil;
    const [held] = await app.database.run(sql`select acciones from seguridad_perfil_menu where id_perfil = ${profile} and id_menu = '060403'`);
    const grant = (id: number, actions: readonly unknown[]) =>
      app.database.run(
        sql`with m as (update seguridad_perfil_menu set acciones = ${sql.param([...actions])}::text[] where id_perfil = ${id} and id_menu = '060403' returning 1)
          update base_sello set version = version + 1 where id_cliente = 1`,
      );
    await grant(profile, []);
    await comes();
    await goesOut();
    expect((await mails()).map(({ usuario }) => usuario)).toEqual(['ADMIN']);
    await grant(profile, Array.isArray(held?.acciones) ? held.acciones : []);
    const [whole] = await app.database.run(
      sql`select acciones from seguridad_perfil_menu where id_perfil = ${now.perfil.IdPerfil} and id_menu = '060403'`,
    );
    await grant(now.perfil.IdPerfil, ['consultar']);
    await comes();
    await goesOut();
    expect((await mails()).map(({ codigo, usuario }) => [codigo, usuario])).toContainEqual(['SIS09', 'ADMIN']);
    expect(await app.database.run(sql`select motivo_fin, proximo from plataforma_reporte_programado`)).toEqual([{ motivo_fin: 'P', proximo: null }]);
    await grant(now.perfil.IdPerfil, Array.isArray(whole?.acciones) ? whole.acciones : []);
  });
});

/** Dates of the only profile of a requester. */
const dates = (inicio: string | null, fin: string | null) =>
  app.database.run(
    sql`with d as (update seguridad_usuario_perfil set fecha_inicio = ${inicio}::date, fecha_fin = ${fin}::date where id_usuario = 'SOLICITANTE' returning 1)
      update base_sello set version = version + 1 where id_cliente = 1`,
  );

describe('who lost the right to see', () => {
  test('whose profile has not begun, or ended, is not offered, and gets none that was programmed for him', async () => {
    const offered = async () =>
      (await (await app.signIn('ADMIN')).get(`${CENTER}/RX3/lectores`)).result.map(({ IdUsuario }: { IdUsuario: string }) => IdUsuario);
    await program(await app.signIn('ADMIN'), { Destinatarios: ['ADMIN', 'SOLICITANTE'] });
    for (const [from, to] of [
      [enDias(400), null],
      [null, enDias(-400)],
    ] as const) {
      await dates(from, to);
      expect(await offered()).not.toContain('SOLICITANTE');
      await comes();
      await goesOut();
      expect((await exportsOf()).map(({ usuario }) => usuario)).not.toContain('SOLICITANTE');
    }
    await dates(null, null);
    expect(await offered()).toContain('SOLICITANTE');
  });

  test('a file made with a profile that was taken away, or for a company that one left, opens for nobody', async () => {
    await program(await app.signIn('ADMIN'), { Destinatarios: ['SOLICITANTE'] });
    await comes();
    await goesOut();
    const [work] = await app.database.run(sql`select id_trabajo from base_trabajo where tipo = 'exportacion' and usuario_creacion = 'SOLICITANTE'`);
    const path = `/api/PlataformaTrabajo/${Number(work?.id_trabajo)}/archivo`;
    const reader = await app.signIn('SOLICITANTE');
    expect((await reader.get(path)).status).toBe(200);
    // As if it had been made with another profile, which is none of his now.
    const [boss] = await app.database.run(sql`select id_perfil from seguridad_usuario_perfil where id_usuario = 'ADMIN' and id_division = 1 limit 1`);
    await app.database.run(sql`update plataforma_exportacion set id_perfil = ${Number(boss?.id_perfil)} where id_usuario = 'SOLICITANTE'`);
    expect((await reader.get(path)).status).toBe(403);
    await app.database.run(sql`update plataforma_exportacion set id_perfil = ${reader.perfil.IdPerfil} where id_usuario = 'SOLICITANTE'`);
    expect((await reader.get(path)).status).toBe(200);
    await app.database.run(
      sql`update base_archivo set id_compania = id_compania + 1 where id_archivo = (select archivo from plataforma_exportacion where id_usuario = 'SOLICITANTE')`,
    );
    expect((await reader.get(path)).status).toBe(403);
  });
});
