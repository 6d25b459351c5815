import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { hoy } from '@platform/testing/days';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endowmentReport } from '../server/reportes/dotacion';

const RUN = '/api/PlataformaReporte/RX3/ejecutar';
let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

type Row = Record<
  'Dotacion' | 'Usada' | 'Exceso' | 'Acreditados' | 'Cobertura' | 'Presentes' | 'Ausentes' | 'DeDescanso' | 'SinMarca' | 'FueraDeVigencia',
  number
> & {
  Contrato: string;
  Enlace: string;
};
async function rows(Parametros: object = {}, by = admin): Promise<Row[]> {
  const answer = await by.post(RUN, { Parametros, Formato: 'P', take: 200 });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.result.totalCount).toBe(answer.result.data.length);
  return answer.result.data;
}
const inDivision = async (): Promise<{ Presentes: number; Ausentes: number }> =>
  (await admin.get('/api/PlataformaTablero/W05')).result.find((one: { Entidad: string }) => one.Entidad === 'P');
const sum = (of: readonly Row[], name: keyof Row): number => of.reduce((total, row) => total + Number(row[name]), 0);

/** A contract of 50 with 42 in force and 3 expired; inside 32 of those in force and an expired one; 8 of the absent on rest. */
async function workedExample(): Promise<number> {
  const [contract] = await app.database.run(
    sql`update administracion_contrato c set dotacion = 50 where c.id_contrato = (select k.id_contrato from administracion_contrato k where k.id_division = 1 and k.fecha_cierre is null
      and k.fecha_inicio <= ${hoy()}::date and k.fecha_fin >= ${hoy()}::date + 60 order by 1 limit 1) returning c.id_contrato, c.id_compania_contratista as compania`,
  );
  const id = Number(contract?.id_contrato);
  await app.database.run(sql`update acreditacion_persona set fecha_desmovilizacion = ${hoy()}::date - 30 where id_contrato = ${id}`);
  await app.database.run(
    sql`delete from acceso_presencia p where exists (select 1 from acreditacion_persona a where a.id_contrato = ${id} and a.id_persona = p.id_persona)`,
  );
  const people = await app.database.run(
    sql`insert into acreditacion_persona (id_cliente, id_division, id_persona, id_compania, id_contrato, id_perfil_acreditacion, visita, fecha_inicio, fecha_fin)
      select 1, 1, x.id_persona, ${contract?.compania}, ${id}, (select min(id_perfil_acreditacion) from acreditacion_perfil where id_cliente = 1), 'N', ${hoy()}::date - 40,
        case when x.n > 42 then ${hoy()}::date - 1 when x.n > 40 then ${hoy()}::date + 10 else ${hoy()}::date + 60 end
      from (select p.id_persona, row_number() over (order by p.id_persona) as n from administracion_persona p where p.id_cliente = 1
        and not exists (select 1 from acreditacion_persona a where a.id_persona = p.id_persona) and not exists (select 1 from acceso_presencia d where d.id_persona = p.id_persona)
        and not exists (select 1 from administracion_persona_guardia g where g.id_persona = p.id_persona) order by 1 limit 45) x
      returning id_persona`,
  );
  expect(people).toHaveLength(45);
  const ids = people.map((row) => Number(row.id_persona));
  await app.database.run(
    sql`insert into acceso_presencia (id_cliente, id_division, entidad, id_persona, id_zona, desde, id_marca)
      select 1, 1, 'P', u.id, m.id_zona, now(), m.id_marca from unnest(${sql.param([...ids.slice(0, 32), ids[44]])}::int[]) u(id), (select id_zona, id_marca from acceso_presencia where id_division = 1 limit 1) m`,
  );
  // A cycle ends with its rest: a guard whose next one begins tomorrow rests today.
  const [guard] = await app.database.run(
    sql`update administracion_regimen_guardia g set fecha_base = ${hoy()}::date + 1 where g.id_regimen_guardia = (select min(id_regimen_guardia) from administracion_regimen_guardia where id_cliente = 1)
      returning g.id_regimen_guardia`,
  );
  await app.database.run(
    sql`insert into administracion_persona_guardia (id_cliente, id_persona, id_regimen_guardia, fecha_inicio)
      select 1, u.id, ${guard?.id_regimen_guardia}, ${hoy()}::date - 40 from unnest(${sql.param(ids.slice(32, 40))}::int[]) u(id)`,
  );
  return id;
}

test('Check: Σ by contract ≥ division total, and equal when nobody has two contracts', async () => {
  const total = async () => {
    const { Presentes, Ausentes } = await inDivision();
    return Presentes + Ausentes;
  };
  const [{ dobles } = { dobles: 0 }] = await app.database.run(
    sql`select count(*)::int as dobles from (select id_persona from acreditacion_persona where id_division = 1 and visita = 'N' group by 1 having count(*) > 1) x`,
  );
  expect(dobles).toBe(0);
  const before = await rows();
  expect(sum(before, 'Acreditados')).toBe(await total());
  expect(sum(before, 'Presentes')).toBe((await inDivision()).Presentes);
  const [one] = await app.database.run(
    sql`insert into acreditacion_persona (id_cliente, id_division, id_persona, id_compania, id_contrato, id_perfil_acreditacion, visita, fecha_inicio, fecha_fin)
      select 1, 1, a.id_persona, c.id_compania_contratista, c.id_contrato, a.id_perfil_acreditacion, 'N', a.fecha_inicio, a.fecha_fin
      from acreditacion_persona a join administracion_contrato c on c.id_division = 1 and c.id_contrato <> a.id_contrato and c.fecha_fin >= ${hoy()}::date and c.fecha_inicio <= ${hoy()}::date and c.fecha_cierre is null
        and not exists (select 1 from acreditacion_compania k where k.id_contrato = c.id_contrato)
      where a.id_division = 1 and a.visita = 'N' and a.fecha_fin >= ${hoy()}::date and a.fecha_inicio <= ${hoy()}::date and a.fecha_suspension_inicio is null and a.fecha_desmovilizacion is null and a.indisciplinas is null
        and not exists (select 1 from acreditacion_persona_requisito r where r.id_acreditacion_persona = a.id_acreditacion_persona and r.fecha_vencimiento < ${hoy()}::date)
      order by a.id_persona, c.id_contrato limit 1 returning id_acreditacion_persona`,
  );
  expect(one).toBeDefined();
  expect(sum(await rows(), 'Acreditados')).toBe((await total()) + 1);
  await app.database.run(sql`delete from acreditacion_persona where id_acreditacion_persona = ${one?.id_acreditacion_persona}`);
});

test('Check: contract of 50 with 42 in force and 3 expired → usada 45, exceso 0, cobertura 84.0 %; usada equals the contract’s own screen', async () => {
  const IdContrato = await workedExample();
  const [row] = await rows({ IdContrato });
  expect(row).toMatchObject({ Dotacion: 50, Usada: 45, Exceso: 0, Acreditados: 42, Cobertura: 0.84 });
  const own = (await admin.get(`/api/AdministracionContrato/${IdContrato}`)).result;
  expect([row?.Dotacion, row?.Usada]).toEqual([own.Dotacion, own.DotacionUsada]);
});

test('Calculations, Endowment: presentes 32, ausentes 10, of them 8 on rest and 2 without mark, 1 inside not in force; the row leads to its people', async () => {
  const [{ id_contrato: IdContrato } = {}] = await app.database.run(
    sql`select id_contrato from administracion_contrato where dotacion = 50 and id_division = 1`,
  );
  const [row] = await rows({ IdContrato });
  expect(row).toMatchObject({ Presentes: 32, Ausentes: 10, DeDescanso: 8, SinMarca: 2, FueraDeVigencia: 1 });
  const link = new URL(row?.Enlace ?? '', app.url);
  expect(link.pathname).toBe('/consultas/personas');
  const filter = JSON.parse(link.searchParams.get('filtro') ?? '{}');
  expect(filter).toEqual({ IdContrato: [IdContrato], Visita: 'N', EnVigencia: 'S' });
  const people = await admin.get('/api/AcreditacionPersona', {
    filter: [['IdContrato', 'in', filter.IdContrato], 'AND', ['Visita', '=', 'N'], 'AND', ['EnVigencia', '=', 'S']],
  });
  expect(people.result.totalCount).toBe(42);
});

test('a contractor gets its own contracts and its own people; another one’s contract answers nothing', async () => {
  const requester = await app.signIn('SOLICITANTE');
  const [company] = await app.database.run(sql`select id_compania from seguridad_usuario where id_usuario = 'SOLICITANTE'`);
  const [all, own] = [await rows(), await rows({}, requester)];
  expect(own.length).toBeGreaterThan(0);
  expect(own.length).toBeLessThan(all.length);
  const [{ n } = { n: -1 }] = await app.database.run(
    sql`select count(*)::int as n from acreditacion_persona a where a.id_compania = ${company?.id_compania} and a.id_division = 1 and a.visita = 'N'`,
  );
  expect(sum(own, 'Acreditados')).toBeLessThanOrEqual(Number(n));
  const [foreign] = await app.database.run(
    sql`select c.id_contrato from administracion_contrato c where c.id_division = 1 and c.id_compania_contratista <> ${company?.id_compania}
      and not exists (select 1 from administracion_contrato_subcontratista s where s.id_contrato = c.id_contrato) order by 1 limit 1`,
  );
  expect(await rows({ IdContrato: foreign?.id_contrato }, requester)).toEqual([]);
});

test('Reports: one that draws or adds its rows asks for them once with its first page, and shows the page', async () => {
  const rows = vi.spyOn(endowmentReport, 'rows');
  const asked = async (page: object) => (await admin.post('/api/PlataformaReporte/RX3/ejecutar', { Parametros: {}, Formato: 'P', ...page })).result;
  const { totalCount } = await asked({ take: 1 });
  expect(totalCount).toBeGreaterThan(1);
  expect(rows).toHaveBeenCalledTimes(1);
  rows.mockClear();
  const page = await asked({ take: 2 });
  expect([page.data.length, page.totalCount, rows.mock.calls.length]).toEqual([2, totalCount, 1]);
  expect((await asked({ skip: 1, take: 1 })).data).toEqual([page.data[1]]);
  rows.mockRestore();
});
