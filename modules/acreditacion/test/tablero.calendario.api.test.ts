import { addDays, daysBetween } from '@modules/administracion/shared/dia';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndsOn, lastDayOf } from '../shared/semanas';

const BOARD = '/api/PlataformaTablero/W08';
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Expiries {
  readonly Hoy: string;
  readonly Tipos: readonly (Record<'Vencidos' | 'Dias7' | 'Dias15' | 'Dias30', number> & { readonly Tipo: string })[];
  readonly Calendario: readonly EndsOn[] | null;
}
const asked = async (who: SignedIn, query: Record<string, number | string> = {}): Promise<Expiries> => (await who.get(BOARD, query)).result;
const calendarOf = async (who: SignedIn, query: Record<string, number | string> = {}): Promise<readonly EndsOn[]> =>
  (await asked(who, query)).Calendario ?? [];

/** The same columns of the table and of the calendar’s days. */
function columns({ Hoy, Tipos, Calendario }: Expiries) {
  const table = (tipo: string) => Tipos.filter(({ Tipo }) => Tipo === tipo).map(({ Dias7, Dias15, Dias30 }) => [Dias7, Dias15, Dias30])[0];
  const sum = (of: 'Requisitos' | 'Acreditaciones') =>
    [
      [0, 7],
      [8, 15],
      [16, 30],
    ].map(([from = 0, to = 0]) =>
      (Calendario ?? []).filter(({ Dia }) => daysBetween(Hoy, Dia) >= from && daysBetween(Hoy, Dia) <= to).reduce((all, day) => all + day[of], 0),
    );
  return { table: [table('requisitos'), table('acreditaciones')], calendar: [sum('Requisitos'), sum('Acreditaciones')] };
}

describe('W08: the calendar of what expires', () => {
  test('its days add up to the columns of the table, whoever reads it and whatever it is narrowed by', async () => {
    const [admin, requester, authorizer] = [await app.signIn('ADMIN'), await app.signIn('SOLICITANTE'), await app.signIn('AUTORIZADOR')];
    const [row] = await app.database.run(
      sql`select id_compania, id_contrato, count(*)::int as n from acreditacion_persona where id_division = 1 group by 1, 2 order by 3 desc, 1 limit 1`,
    );
    const [compania, contrato] = [Number(row?.id_compania), Number(row?.id_contrato)];
    for (const answer of [
      await asked(admin),
      await asked(admin, { compania }),
      await asked(admin, { compania, contrato }),
      await asked(requester),
      await asked(authorizer),
    ]) {
      const { table, calendar } = columns(answer);
      expect(calendar).toEqual(table);
    }
    const whole = (await calendarOf(admin)).reduce((all, { Requisitos }) => all + Requisitos, 0);
    expect(whole).toBeGreaterThan(0);
    expect((await calendarOf(requester)).reduce((all, { Requisitos }) => all + Requisitos, 0)).toBeLessThan(whole);
  });

  test('each number is the total of the list that it leads to; days come in order, from today to the end of the twelfth week', async () => {
    const admin = await app.signIn('ADMIN');
    // One of each on a day of its own, one that ended among the papers of another, and one that was demobilized.
    const Hoy = (await asked(admin)).Hoy;
    const [one, late, gone] = await app.database.run(
      sql`select id_acreditacion_persona as id from acreditacion_persona where id_division = 1 and fecha_desmovilizacion is null order by 1 limit 3`,
    );
    const ends = addDays(Hoy, 40);
    await app.database.run(sql`update acreditacion_persona set fecha_fin = ${ends} where id_acreditacion_persona in (${one?.id}, ${gone?.id})`);
    await app.database.run(sql`update acreditacion_persona set fecha_desmovilizacion = ${Hoy} where id_acreditacion_persona = ${gone?.id}`);
    await app.database.run(
      sql`update acreditacion_persona_requisito set fecha_vencimiento = ${ends} where id_acreditacion_persona in (${one?.id}, ${late?.id}, ${gone?.id})`,
    );
    await app.database.run(
      sql`update acreditacion_persona_requisito set fecha_vencimiento = ${addDays(Hoy, -1)} where id_persona_requisito = (
        select min(id_persona_requisito) from acreditacion_persona_requisito where id_acreditacion_persona = ${late?.id})`,
    );
    const days = await calendarOf(admin);
    expect(days.map(({ Dia }) => Dia)).toEqual([...new Set(days.map(({ Dia }) => Dia))].sort());
    expect(days.every(({ Dia }) => Dia >= Hoy && Dia <= lastDayOf(Hoy))).toBe(true);
    const total = async (field: string, day: string) =>
      (await admin.get('/api/AcreditacionPersona', { filter: [['Estado', 'in', ['V', 'W', 'X', 'S']], 'AND', [field, '=', day]] })).result.totalCount;
    const fullest = [...days].sort((a, b) => b.Requisitos + b.Acreditaciones - a.Requisitos - a.Acreditaciones).slice(0, 3);
    for (const { Dia, Requisitos, Acreditaciones } of [...fullest, ...days.filter(({ Dia }) => Dia === ends)])
      expect([Dia, await total('ProximoRequisito', Dia), await total('FechaFin', Dia)]).toEqual([Dia, Requisitos, Acreditaciones]);
    const own = days.find(({ Dia }) => Dia === ends);
    expect([own?.Requisitos, own?.Acreditaciones].every((n) => (n ?? 0) >= 1)).toBe(true);
    const { table, calendar } = columns(await asked(admin));
    expect(calendar).toEqual(table);
  });

  test('the guard that most of those people are in says when it goes up, within the weeks of the calendar', async () => {
    const { Hoy, Sube } = (await (await app.signIn('ADMIN')).get(BOARD)).result;
    const [guard] = await app.database.run(
      sql`select r.codigo || ' – ' || g.codigo as nombre, count(distinct pg.id_persona)::int as n, to_char(g.fecha_base, 'YYYYMMDD') as base,
          (select sum((b->>'Dias')::int)::int from jsonb_array_elements(r.segmentos::jsonb) b) as ciclo
        from administracion_persona_guardia pg join administracion_regimen_guardia g on g.id_regimen_guardia = pg.id_regimen_guardia join administracion_regimen r on r.id_regimen = g.id_regimen
        where pg.fecha_inicio <= ${Hoy}::date and coalesce(pg.fecha_fin, 'infinity') >= ${Hoy}::date and exists (select 1 from acreditacion_persona a where a.id_persona = pg.id_persona and a.id_division = 1
          and a.fecha_inicio <= ${Hoy}::date and a.fecha_fin >= ${Hoy}::date and (a.fecha_desmovilizacion is null or a.fecha_desmovilizacion > ${Hoy}))
        group by 1, 3, 4 having (select sum((b->>'Dias')::int)::int from jsonb_array_elements(r.segmentos::jsonb) b) > 10 order by 2 desc, 1 limit 1`,
    );
    expect([Sube.Guardia, Sube.Personas]).toEqual([guard?.nombre, guard?.n]);
    expect(Sube.Dias.length).toBeGreaterThan(0);
    // Each is a whole number of cycles from the guard's base.
    for (const day of Sube.Dias) expect([day, Math.abs(daysBetween(String(guard?.base), day) % Number(guard?.ciclo))]).toEqual([day, 0]);
    expect(Sube.Dias.at(-1) <= lastDayOf(Hoy)).toBe(true);
  });

  test('whoever does not consult that list has no calendar', async () => {
    const admin = await app.signIn('ADMIN');
    await app.database.run(sql`delete from seguridad_perfil_menu where id_perfil = ${admin.perfil.IdPerfil} and id_menu = '060403'`);
    await app.database.run(sql`update base_sello set version = version + 1 where id_cliente = ${admin.perfil.IdCliente}`);
    const { Tipos, Calendario } = await asked(await app.signIn('ADMIN'));
    expect([Tipos.map(({ Tipo }) => Tipo).includes('requisitos'), Calendario]).toEqual([false, null]);
  });
});
