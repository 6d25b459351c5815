import { int, text } from '@platform/server/db/rows';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { readPdf } from '@platform/testing/pdf';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const sections = z.array(z.object({ Titulo: z.string(), Columnas: z.array(z.string()), Filas: z.array(z.array(z.string())), Total: z.number() }));

let app: TestApp;
let admin: SignedIn;
let person: { id: number; documento: string };
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  // Somebody of whom every module knows something.
  person = await app.database.one(
    { id: int, documento: text },
    sql`select p.id_persona as id, p.documento from administracion_persona p where p.id_cliente = 1
      and exists (select 1 from hotel_reserva r where r.id_persona = p.id_persona and r.estado = 'H')
      and exists (select 1 from comedor_consumo c where c.id_persona = p.id_persona and c.resultado = 'P' and c.fecha_consumo >= date_trunc('month', now() at time zone 'America/Lima')::date)
      and exists (select 1 from acreditacion_persona a where a.id_persona = p.id_persona and a.id_division = 1 and a.fecha_desmovilizacion is null)
      and exists (select 1 from acceso_marca m where m.id_persona = p.id_persona and m.id_division = 1 and m.fecha_hora > now() - interval '20 days')
      and exists (select 1 from identificacion_credencial k where k.id_persona = p.id_persona) order by 1 limit 1`,
  );
});
afterAll(() => app.close());

const configured = () => app.database.run(sql`update base_sello set version = version + 1`);
const base = () => `/api/AdministracionPersona/${person.id}/expediente`;
const told = async (by = admin) => sections.parse((await by.get(base())).result);
const fetched = (by = admin, lang = 'es') =>
  fetch(`${app.url}${base()}/pdf`, { headers: { authorization: `Bearer ${by.accessToken}`, 'accept-language': lang } });
async function paper(by = admin, lang = 'es'): Promise<string> {
  const answer = await fetched(by, lang);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return (await readPdf(Buffer.from(await answer.arrayBuffer()).toString('base64'))).text.join(' ').replace(/\s+/g, ' ');
}
const actions = (menu: string, given: readonly string[]) =>
  app.database.run(
    sql`update seguridad_perfil_menu set acciones = ${sql.param([...given])}::text[] where id_perfil = ${admin.perfil.IdPerfil} and id_menu = ${menu}`,
  );

describe('the roster on the page of a person', () => {
  const page = z.object({
    Grupos: z.array(
      z.object({ Titulo: z.string(), Datos: z.array(z.object({ Etiqueta: z.string(), Valor: z.string(), Detalle: z.string().nullable() })) }),
    ),
  });
  const rosterOf = async (id: number, by = admin) =>
    page.parse((await by.get(`/api/AdministracionPersona/${id}/ficha`)).result).Grupos.find(({ Titulo }) => Titulo.startsWith('Su turno'));

  test('who is up reads which day it is, when they come down and whom relieves them, with bed and meals', async () => {
    const up = await app.database.one(
      { id: int, regimen: text, guardia: text },
      sql`select p.id_persona as id, r.codigo as regimen, g.codigo as guardia from administracion_persona_guardia u join administracion_persona p on p.id_persona = u.id_persona
          join administracion_regimen_guardia g on g.id_regimen_guardia = u.id_regimen_guardia join administracion_regimen r on r.id_regimen = g.id_regimen
          join hotel_reserva t on t.id_persona = p.id_persona and t.estado = 'H' and t.id_division = 1 and t.fecha_salida > (now() at time zone 'America/Lima')::date
        where p.id_cliente = 1 and u.fecha_fin is null and r.codigo = '14X7' and ((now() at time zone 'America/Lima')::date - g.fecha_base) % 21 between 2 and 10 order by 1 limit 1`,
    );
    const roster = await rosterOf(up.id);
    expect(roster?.Titulo).toBe(`Su turno: ${up.regimen}, guardia ${up.guardia}`);
    const facts = new Map(roster?.Datos.map(({ Etiqueta, Valor, Detalle }) => [Etiqueta, `${Valor}${Detalle ? ` · ${Detalle}` : ''}`]));
    expect(facts.get('Hoy')).toMatch(/^día ([3-9]|1[01]) de 14$/);
    expect(facts.get('Baja')).toMatch(/^\S+ \d{2}\/\d{2}\/\d{4} · lo releva la guardia [A-C]$/);
    expect(facts.get('Vuelve a subir')).toMatch(/\d{2}\/\d{2}\/\d{4}$/);
    expect(facts.get('Cama')).toMatch(/^\d+-[A-Z], .+ · hasta el \d{2}\/\d{2}\/\d{4}$/);
    expect(facts.get('Comedor')).toMatch(/ · \d al día$/);
    // Bed and meals are for who consults them.
    const doctor = await rosterOf(up.id, await app.signIn('MEDICO'));
    expect(doctor?.Datos.map(({ Etiqueta }) => Etiqueta)).toEqual(['Hoy', 'Baja', 'Vuelve a subir']);
  });

  test('who has no guard has no roster', async () => {
    const { id } = await app.database.one(
      { id: int },
      sql`select p.id_persona as id from administracion_persona p where p.id_cliente = 1 and not exists (select 1 from administracion_persona_guardia u where u.id_persona = p.id_persona) order by 1 limit 1`,
    );
    expect(await rosterOf(id)).toBeUndefined();
  });
});

describe('the complete file of a person (RX1)', () => {
  test('tells every section that modules know of, on the wire and on paper, with the gate’s answer and what happened', async () => {
    const titles = (await told()).map(({ Titulo }) => Titulo);
    for (const title of [
      'Qué lo habilita y hasta cuándo',
      'Credenciales',
      'Acreditaciones',
      'Requisitos',
      'Marcas de los últimos 30 días',
      'Reservas',
      'Grupo de comedor',
      'Raciones del mes',
    ])
      expect(titles, titles.join(' · ')).toContain(title);
    const page = await paper();
    for (const said of ['Página 1 de', person.documento, 'Lo que pasó en los últimos 30 días', ...titles]) expect(page).toContain(said);
    expect(page).toMatch(/(Puede|No puede) entrar ahora por /);
    expect(await paper(admin, 'en')).toMatch(/Page 1 of .*|What happened in the last 30 days/);
  });

  test('Check: the last mark equals Marcaciones', async () => {
    const list = (
      await admin.get('/api/AccesoMarca', { filter: ['IdPersona', '=', person.id], sort: [{ selector: 'FechaHora', desc: true }], take: 1 })
    ).result.data[0];
    const marks = (await told()).find(({ Titulo }) => Titulo === 'Marcas de los últimos 30 días');
    const at = new Intl.DateTimeFormat('es-PE', {
      ...{ timeZone: 'America/Lima', day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    } as const)
      .format(new Date(list.FechaHora))
      .replace(',', '');
    expect(marks?.Filas[0]?.[0]).toBe(at);
    expect(marks?.Filas[0]).toContain(list.Puerta);
  });

  test('Check: a masked document is masked in the PDF too, a hidden field is not there, and no paper is named', async () => {
    expect(await paper()).toContain(person.documento);
    for (const [field, level] of [
      ['Documento', 'E'],
      ['TelefonoMovil', 'O'],
    ])
      await app.database.run(
        sql`insert into seguridad_perfil_proteccion (id_cliente, id_perfil, recurso, campo, nivel) values (1, ${admin.perfil.IdPerfil}, 'AdministracionPersona', ${field}, ${level})`,
      );
    await configured();
    const page = await paper();
    expect(page).not.toContain(person.documento);
    expect(page).toContain(`•••• ${person.documento.slice(-4)}`);
    expect(page).not.toContain('Teléfono móvil');
    expect(page).not.toMatch(/\.pdf/i);
    await app.database.run(sql`delete from seguridad_perfil_proteccion where id_perfil = ${admin.perfil.IdPerfil}`);
    await configured();
  });

  test('Check: without 0808 the dining section is absent; each other section goes with its own option', async () => {
    const kept = await app.database.rows(
      { menu: text, acciones: text },
      sql`select id_menu as menu, array_to_string(acciones, ',') as acciones from seguridad_perfil_menu where id_perfil = ${admin.perfil.IdPerfil} and id_menu in ('0808', '040103', '040101', '040201', '040202')`,
    );
    for (const { menu } of kept) await actions(menu, []);
    await configured();
    const titles = (await told()).map(({ Titulo }) => Titulo);
    for (const gone of ['Raciones del mes', 'Grupo de comedor', 'Marcas de los últimos 30 días']) expect(titles).not.toContain(gone);
    expect(titles).toContain('Credenciales');
    expect(await paper()).not.toContain('Raciones del mes');
    for (const { menu, acciones } of kept) await actions(menu, acciones.split(',').filter(Boolean));
    await configured();
    expect((await told()).map(({ Titulo }) => Titulo)).toContain('Raciones del mes');
  });

  test('whoever may not export people takes no file away; another company’s person is not there', async () => {
    const [own] = await app.database.rows(
      { acciones: text },
      sql`select array_to_string(acciones, ',') as acciones from seguridad_perfil_menu where id_perfil = ${admin.perfil.IdPerfil} and id_menu = '030101'`,
    );
    await actions('030101', ['consultar']);
    await configured();
    expect((await fetched()).status).toBe(403);
    expect((await admin.get(base())).status).toBe(200);
    await actions('030101', (own?.acciones ?? '').split(','));
    await configured();
    const requester = await app.signIn('SOLICITANTE');
    const [foreign] = await app.database.rows(
      { id: int },
      sql`select id_persona as id from administracion_persona p where p.id_cliente = 1 and p.actual_id_compania <> (select id_compania from seguridad_usuario where id_usuario = 'SOLICITANTE')
        and not exists (select 1 from acreditacion_persona a where a.id_persona = p.id_persona) order by 1 limit 1`,
    );
    for (const what of ['expediente', 'expediente/pdf'])
      expect((await requester.get(`/api/AdministracionPersona/${foreign?.id}/${what}`)).status).toBe(404);
    const traces = await app.database.rows(
      { n: int },
      sql`select count(*)::int as n from base_auditoria where entidad = 'AdministracionPersona' and accion = 'imprimir' and registro = ${String(person.id)}`,
    );
    expect(traces[0]?.n).toBeGreaterThan(0);
  });
});
