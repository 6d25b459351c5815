import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { enDias } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

type Row = Readonly<Record<string, string | null>>;
const ask = (Parametros: Record<string, unknown> = {}, who = admin, more: Record<string, unknown> = {}) =>
  who.post('/api/PlataformaReporte/RX2/ejecutar', { Parametros, Formato: 'P', take: 200, ...more });
async function all(Parametros: Record<string, unknown> = {}, who = admin): Promise<Row[]> {
  const rows: Row[] = [];
  for (let skip = 0; ; skip += 200) {
    const { result, text, status } = await ask(Parametros, who, { skip });
    expect(status, text).toBe(200);
    rows.push(...result.data);
    if (rows.length >= result.totalCount) return rows;
  }
}
const documentsOf = (rows: readonly Row[], grupo: string) => rows.filter((row) => row.Grupo === grupo).map((row) => row.Documento);

describe('Check: personas en sitio y pernocte (RX2)', () => {
  test('the three lists have nobody in common, and the first two are all that Ocupación counts', async () => {
    const rows = await all();
    const [withBed, without, away] = ['C', 'S', 'F'].map((grupo) => documentsOf(rows, grupo));
    expect(new Set([...(withBed ?? []), ...(without ?? []), ...(away ?? [])]).size).toBe(rows.length);
    const inside = (await admin.get('/api/AccesoPresencia/ocupacion')).result.Personas;
    expect((withBed?.length ?? 0) + (without?.length ?? 0)).toBe(inside.length);
    expect([...(withBed ?? []), ...(without ?? [])].sort()).toEqual(inside.map((one: { Documento: string }) => one.Documento).sort());
    expect(withBed?.length).toBeGreaterThan(0);
    expect(without?.length).toBeGreaterThan(0);
  });

  test('a guest with an exit mark is in the third; at a moment before it he still was in the first', async () => {
    const [guest] = await app.database.run(
      sql`select p.id_persona, p.documento, x.id_marca, m.id_puerta, m.id_zona, m.fecha_hora from acceso_presencia x join acceso_marca m on m.id_marca = x.id_marca
        join administracion_persona p on p.id_persona = x.id_persona
        join hotel_reserva r on r.id_persona = x.id_persona and r.estado = 'H' and r.fecha_hora_checkin < now() - interval '1 hour'
        join hotel_ocupacion o on o.id_reserva = r.id_reserva and o.vigente = 'S'
          and (now() at time zone 'America/Lima' - interval '12 hours')::date >= o.fecha_inicio and (now() at time zone 'America/Lima' - interval '12 hours')::date < o.fecha_fin
        where x.id_division = 1 and m.fecha_hora < now() - interval '1 hour' order by 1 limit 1`,
    );
    expect(guest, 'the demo has a guest inside').toBeDefined();
    const document = String(guest?.documento);
    expect(documentsOf(await all({ Grupo: 'C' }), 'C')).toContain(document);
    const [door] = await app.database.run(sql`select id_puerta from acceso_puerta where id_division = 1 and codigo = 'P1'`);
    const gate = await app.signIn('GARITA');
    const left = await gate.post('/api/AccesoMarca/registrar', {
      ...{
        IdMarcaOrigen: 'rx2-salida',
        IdPuerta: door?.id_puerta,
        ModoMarcacion: 'N',
        TipoMarcacion: 'T',
        Identificador: document,
        TipoIdentificacion: 'DOC',
      },
      ...{ EnLinea: 'S', Automatica: 'S', Funcion: 'S' },
    });
    expect(left.result?.Permitido, left.text).toBe('S');
    expect(documentsOf(await all({ Grupo: 'F' }), 'F')).toContain(document);
    expect(documentsOf(await all(), 'C')).not.toContain(document);
    const before = new Date(Date.now() - 5 * 60_000);
    const local = new Intl.DateTimeFormat('sv', { timeZone: 'America/Lima', dateStyle: 'short', timeStyle: 'short' }).format(before);
    const [day = '', hour = ''] = local.split(' ');
    const then = await all({ Fecha: day.replaceAll('-', ''), Hora: hour });
    expect(then.find((row) => row.Documento === document)?.Grupo).not.toBe('F');
  });

  test('a moment to come is refused; a bed is of the night that goes on until noon; the list says of when it is', async () => {
    const later = await ask({ Fecha: enDias(2) });
    expect(later.problem.errors).toEqual([expect.objectContaining({ field: 'Fecha', message: 'Ese momento todavía no llega.' })]);
    const { result } = await ask({ Fecha: enDias(-1), Hora: '03:00' });
    expect(result.Notas[0]).toMatch(/^Al \d{2}\/\d{2}\/\d{4} 03:00/);
  });

  test('a masked document is masked; a profile without beds does not have the report', async () => {
    const profile = admin.perfil.IdPerfil;
    await app.database.run(
      sql`insert into seguridad_perfil_proteccion (id_cliente, id_perfil, recurso, campo, nivel) values (1, ${profile}, 'AdministracionPersona', 'Documento', 'E')`,
    );
    await app.database.run(sql`update base_sello set version = version + 1 where id_cliente = 1`);
    const masked = await all({ Grupo: 'C' }, await app.signIn('ADMIN'));
    expect(masked.every((row) => row.Documento === null || row.Documento?.includes('•'))).toBe(true);
    await app.database.run(sql`delete from seguridad_perfil_proteccion where id_perfil = ${profile} and campo = 'Documento'`);
    await app.database.run(sql`update base_sello set version = version + 1 where id_cliente = 1`);
    expect((await ask({}, await app.signIn('MEDICO'))).status).toBe(403);
  });
});
