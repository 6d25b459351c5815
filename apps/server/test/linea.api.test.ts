import { int, text } from '@platform/server/db/rows';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const event = z.object({
  Clave: z.string(),
  Momento: z.string(),
  DiaCompleto: z.enum(['S', 'N']),
  Tipo: z.string(),
  Texto: z.string(),
  Detalle: z.string().nullable(),
  Enlace: z.string().nullable(),
});
type Event = z.infer<typeof event>;
const page = z.object({
  Eventos: z.array(event),
  Siguiente: z.string().nullable(),
  Tipos: z.array(z.object({ Codigo: z.string(), Nombre: z.string() })),
});

/** A fact of each kind that the demo has, by the table that keeps it. */
const FACTS = [
  ['LAB', 'administracion_persona_vinculo'],
  ['ACC', 'acceso_marca'],
  ['CRE', 'identificacion_credencial'],
  ['SOL', 'acreditacion_solicitud'],
  ['ACR', 'acreditacion_persona'],
  ['HOT', 'hotel_reserva'],
  ['COM', 'comedor_consumo'],
  ['ASI', 'asistencia_dia'],
] as const;

let app: TestApp;
let admin: SignedIn;
let requester: SignedIn;
const address = (id: number) => `/api/AdministracionPersona/${id}/linea`;
/** What is configured by hand holds from the next call on. */
const configured = () => app.database.run(sql`update base_sello set version = version + 1`);
const pageOf = async (as: SignedIn, id: number, query: Record<string, unknown> = {}) => {
  const { status, result, problem } = await as.get(address(id), query);
  expect([status, problem.code]).toEqual([200, undefined]);
  return page.parse(result);
};
/** Every page of a timeline, one after another. */
async function whole(as: SignedIn, id: number, query: Record<string, unknown> = {}): Promise<Event[]> {
  const found: Event[] = [];
  for (let antes: string | null = null; ; ) {
    const { Eventos, Siguiente } = await pageOf(as, id, antes === null ? query : { ...query, antes });
    found.push(...Eventos);
    if (Siguiente === null) return found;
    antes = Siguiente;
  }
}
/** Who has most of what a table keeps, in the session's division. */
async function busiest(table: string): Promise<number> {
  const row = await app.database.one(
    { id: int },
    sql`select t.id_persona as id from ${sql.raw(table)} t join administracion_persona p on p.id_persona = t.id_persona
      where t.id_cliente = ${admin.perfil.IdCliente} and coalesce((to_jsonb(t) ->> 'id_division')::int, p.actual_id_division) = ${admin.perfil.IdDivision}
      group by 1 order by count(*) desc, 1 limit 1`,
  );
  return row.id;
}

beforeAll(async () => {
  app = await startApp();
  [admin, requester] = await Promise.all([app.signIn('ADMIN'), app.signIn('SOLICITANTE')]);
});
afterAll(() => app.close());

describe('the timeline of a person', () => {
  test.each(FACTS)('tells what its module knows of somebody (%s)', async (kind, table) => {
    const told = await whole(admin, await busiest(table), { tipos: kind });
    expect(told.length).toBeGreaterThan(0);
    for (const { Tipo, Texto } of told) expect([Tipo, Texto]).toEqual([kind, expect.not.stringMatching(/[{}—]|^$/)]);
  });

  test('is told newest first, whole and without repeats, whatever is asked for', async () => {
    // Many at the same instants: what is told of an instant has an order too.
    await app.database.run(
      sql`insert into hotel_reserva_historial (id_cliente, id_division, id_reserva, accion, momento, usuario)
        select r.id_cliente, r.id_division, r.id_reserva, case when n % 2 = 0 then 'trasladar' else 'extender' end, r.momento - (n % 3) * interval '1 day', 'HOTELERO'
        from (select r.id_cliente, r.id_division, r.id_reserva, date_trunc('second', now()) as momento from hotel_reserva r where r.id_persona = ${await busiest('hotel_reserva')} limit 1) r
          cross join generate_series(1, 100) n`,
    );
    const people = [...new Set(await Promise.all(FACTS.map(([, table]) => busiest(table))))];
    let pages = 0;
    for (const id of people) {
      const all = await whole(admin, id);
      if (all.length > 30) pages += 1;
      expect(new Set(all.map(({ Clave }) => Clave)).size).toBe(all.length);
      expect(all.map(({ Momento }) => Momento)).toEqual(
        all
          .map(({ Momento }) => Momento)
          .toSorted()
          .toReversed(),
      );
      const { Tipos } = await pageOf(admin, id);
      const parts = await Promise.all(Tipos.map(({ Codigo }) => whole(admin, id, { tipos: Codigo })));
      expect(
        parts
          .flat()
          .map(({ Clave }) => Clave)
          .toSorted(),
      ).toEqual(all.map(({ Clave }) => Clave).toSorted());
    }
    expect(pages).toBeGreaterThan(0);
  });

  test('tells every pass that Marcaciones lists, refused ones with the reason of the gate', async () => {
    const id = await busiest('acceso_marca');
    const { n } = await app.database.one(
      { n: int },
      sql`select count(*)::int as n from acceso_marca where id_persona = ${id} and id_division = ${admin.perfil.IdDivision} and anulada = 'N' and rebote = 'N'`,
    );
    expect(await whole(admin, id, { tipos: 'ACC' })).toHaveLength(n);
    const refused = await app.database.one(
      { id: int },
      sql`select id_persona as id from acceso_marca where resultado = 'N' and id_division = ${admin.perfil.IdDivision} limit 1`,
    );
    const told = (await whole(admin, refused.id, { tipos: 'ACC' })).find(({ Texto }) => Texto.startsWith('No pudo pasar por'));
    expect(told?.Detalle).toMatch(/\w+/);
  });

  test('is of some days when they are said, both of them in it', async () => {
    const id = await busiest('comedor_consumo');
    const all = await whole(admin, id, { tipos: 'COM' });
    const day = await app.database.one(
      { dia: text },
      sql`select to_char(fecha_hora at time zone 'America/Lima', 'YYYYMMDD') as dia from comedor_consumo where id_persona = ${id} and resultado = 'P' and anulado = 'N' order by fecha_hora limit 1 offset 5`,
    );
    const some = await whole(admin, id, { tipos: 'COM', desde: day.dia, hasta: day.dia });
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(all.length);
    const before = await whole(admin, id, { tipos: 'COM', desde: '20200101', hasta: day.dia });
    const since = await whole(admin, id, { tipos: 'COM', desde: day.dia });
    expect(before.length + since.length - some.length).toBe(all.length);
  });

  test('has only the kinds whose option the profile consults, and its reader’s language', async () => {
    const id = await busiest('acceso_marca');
    const codes = async () => (await pageOf(admin, id)).Tipos.map(({ Codigo }) => Codigo);
    expect(await codes()).toEqual(expect.arrayContaining(FACTS.map(([kind]) => kind)));
    const { IdPerfil } = admin.perfil;
    await app.database.run(
      sql`update seguridad_perfil_menu set acciones = array[]::text[] where id_perfil = ${IdPerfil} and id_menu in ('040101', '040103')`,
    );
    await configured();
    expect(await codes()).not.toContain('ACC');
    expect(await whole(admin, id, { tipos: 'ACC' })).toEqual([]);
    await app.database.run(
      sql`update seguridad_perfil_menu set acciones = array['consultar'] where id_perfil = ${IdPerfil} and id_menu in ('040101', '040103')`,
    );
    await configured();
    expect(await codes()).toContain('ACC');
    const english = await admin.call('GET', `${address(id)}?tipos=ACC`, { headers: { 'accept-language': 'en' } });
    expect(JSON.stringify(english.result)).toMatch(/Came in by|Left by/);
  });

  test('says what the profile may see of a protected field, and nothing by a moment that it may not', async () => {
    const id = await busiest('acceso_marca');
    const protect = (field: string, level: string) =>
      app.database.run(
        sql`insert into seguridad_perfil_proteccion (id_cliente, id_perfil, recurso, campo, nivel) values (${admin.perfil.IdCliente}, ${admin.perfil.IdPerfil}, 'AccesoMarca', ${field}, ${level})`,
      );
    await protect('IdPuerta', 'E');
    await configured();
    for (const { Texto } of await whole(admin, id, { tipos: 'ACC' })) expect(Texto).toContain('••••');
    await protect('FechaHora', 'E');
    await configured();
    expect(await whole(admin, id, { tipos: 'ACC' })).toEqual([]);
    await app.database.run(sql`delete from seguridad_perfil_proteccion where id_perfil = ${admin.perfil.IdPerfil} and recurso = 'AccesoMarca'`);
    await configured();
  });

  test('of somebody whom the session does not see is not there, nor is the verdict', async () => {
    const one = async (condition: ReturnType<typeof sql>) =>
      (
        await app.database.one(
          { id: int },
          sql`select id_persona as id from administracion_persona t where id_cliente = ${admin.perfil.IdCliente} and actual_cese_aplicado is null and ${condition}
            and not exists (select 1 from acreditacion_solicitud s where s.id_persona = t.id_persona) limit 1`,
        )
      ).id;
    const company = (await app.database.one({ id: int }, sql`select id_compania as id from seguridad_usuario where id_usuario = 'SOLICITANTE'`)).id;
    const own = await one(sql`actual_id_compania = ${company}`);
    const other = await one(sql`actual_id_compania <> ${company}`);
    expect((await pageOf(requester, own)).Tipos.length).toBeGreaterThan(0);
    expect((await requester.get('/api/AccesoMarca/veredicto', { IdPersona: own })).status).toBe(200);
    for (const id of [other, 2_000_000])
      for (const answer of [await requester.get(address(id)), await requester.get('/api/AccesoMarca/veredicto', { IdPersona: id })])
        expect(answer.status).toBe(404);
  });

  test.each([
    [{ tipos: 'XXX' }, 'campo.opcion'],
    [{ antes: 'nada' }, 'campo.opcion'],
    [{ desde: '20269901' }, 'campo.fecha'],
    [{ desde: '20260201', hasta: '20260101' }, 'fechas.fin_menor'],
  ])('refuses what makes no sense (%j)', async (query, code) => {
    const { status, problem } = await admin.get(address(await busiest('acceso_marca')), query);
    expect(status).toBe(400);
    expect([problem.code, problem.errors?.[0]?.code]).toContain(code);
  });
});

test('the next dates of a person are those of Vencimientos, of the lists that the profile consults', async () => {
  const days = await app.database.one(
    { desde: text, hasta: text },
    sql`select to_char(d - 30, 'YYYYMMDD') as desde, to_char(d + 330, 'YYYYMMDD') as hasta from (select (now() at time zone 'America/Lima')::date as d) x`,
  );
  const id = await busiest('acreditacion_persona');
  const dates = async (as: SignedIn) => (await as.get(`/api/AdministracionPersona/${id}/vencimientos`)).result.Terminos;
  const told = await dates(admin);
  expect(told.length).toBeGreaterThan(0);
  expect(told.map(({ Fecha }: { Fecha: string }) => Fecha)).toEqual(told.map(({ Fecha }: { Fecha: string }) => Fecha).toSorted());
  const { NombreCompleto } = (await admin.get(`/api/AdministracionPersona/${id}`)).result;
  const Parametros = { Desde: days.desde, Hasta: days.hasta };
  const report = await admin.post('/api/PlataformaReporte/RX4/ejecutar', { Parametros, Formato: 'P', take: 200 });
  expect(report.status).toBe(200);
  const own = report.result.data.filter(({ Sujeto }: { Sujeto: string }) => Sujeto === NombreCompleto);
  for (const { Tipo, Fecha } of own) expect(told).toContainEqual(expect.objectContaining({ Tipo, Fecha }));
  const other = await app.database.one(
    { id: int },
    sql`select id_persona as id from administracion_persona where id_cliente <> ${admin.perfil.IdCliente} limit 1`,
  );
  expect((await admin.get(`/api/AdministracionPersona/${other.id}/vencimientos`)).status).toBe(404);
});

test('the verdict of a page is the gate’s own decision at its main door', async () => {
  const operator = await app.signIn('GARITA');
  const people = await app.database.rows(
    { id: int, documento: text, tipo: int },
    sql`select p.id_persona as id, p.documento, p.id_tipo_documento as tipo from administracion_persona p where p.id_cliente = ${admin.perfil.IdCliente} order by p.id_persona limit 40`,
  );
  const door = await app.database.one(
    { id: int },
    sql`select id_puerta as id from acceso_puerta where id_division = ${admin.perfil.IdDivision} and id_zona_origen is null and activo = 'S' and sentido_permitido <> 'S' order by codigo limit 1`,
  );
  const seen = new Set<string>();
  for (const { id, documento, tipo } of people) {
    const { status, result } = await admin.get('/api/AccesoMarca/veredicto', { IdPersona: id });
    expect(status).toBe(200);
    const gate = await operator.post('/api/AccesoMarca/evaluar', {
      IdMarcaOrigen: `veredicto-${id}`,
      IdPuerta: door.id,
      Identificador: documento,
      TipoIdentificacion: 'DOC',
      IdTipoDocumento: tipo,
      ModoMarcacion: 'S',
      TipoMarcacion: 'T',
    });
    expect([result.Permitido, result.Motivos]).toEqual([gate.result.Sujetos[0].Permitido, gate.result.Sujetos[0].Motivos]);
    seen.add(result.Permitido);
  }
  expect([...seen].toSorted()).toEqual(['N', 'S']);
});
