import { readSegments, shiftOn } from '@modules/administracion/shared/turno';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contradictions, endowmentContradictions, PASSES } from './mundo';

let app: TestApp;
let guard: SignedIn;
/** One number that a statement answers. */
const count = async (statement: ReturnType<typeof sql>) => Number((await app.database.run(statement))[0]?.n);

beforeAll(async () => {
  app = await startApp();
  guard = await app.signIn('ADMIN');
});
afterAll(() => app.close());

describe('the demo agrees with itself', () => {
  test('nothing of it contradicts anything else', async () => {
    expect(await contradictions(app.database)).toEqual([]);
  });

  test('who is inside came in and has not left: inside = entries − exits', async () => {
    expect(await count(sql`select count(*) as n from ${PASSES} where modo = sigue`)).toBe(0);
    const inside = await count(sql`select count(*) as n from acceso_presencia where id_division = 1 and entidad = 'P'`);
    expect(inside).toBeGreaterThan(20);
    expect(await count(sql`select sum(case modo when 'S' then 1 else -1 end) as n from ${PASSES}`)).toBe(inside);
    expect(
      await count(
        sql`select count(*) as n from ${PASSES} join acceso_presencia p on p.id_persona = paso.id_persona and p.desde >= paso.desde where modo = 'S' and hasta is null`,
      ),
    ).toBe(inside);
    // Each where their last mark left them: further in, some of them.
    const last = sql`select distinct on (m.id_persona) m.id_persona, m.id_marca, m.id_zona from acceso_marca m where m.resultado = 'S' and m.anulada = 'N' and m.id_division = 1 order by m.id_persona, m.fecha_hora desc`;
    expect(
      await count(
        sql`select count(*) as n from acceso_presencia p join (${last}) m on m.id_marca = p.id_marca and m.id_zona = p.id_zona and m.id_persona = p.id_persona where p.id_division = 1`,
      ),
    ).toBe(inside);
    expect(
      await count(
        sql`select count(*) as n from acceso_presencia p join acceso_zona z on z.id_zona = p.id_zona and z.id_zona_padre is not null where p.id_division = 1`,
      ),
    ).toBeGreaterThan(5);
  });

  test('the endowment agrees with who is inside, with itself and with the contracts', async () => {
    expect(await endowmentContradictions(app.database, guard)).toEqual([]);
  });

  test('who sleeps in the camp is inside, from the check-in to the check-out', async () => {
    expect(await count(sql`select count(*) as n from hotel_reserva where estado = 'H'`)).toBeGreaterThan(20);
    expect(
      await count(sql`select count(*) as n from hotel_reserva r where r.estado in ('H', 'F') and not exists (select 1 from ${PASSES}
        where paso.id_persona = r.id_persona and modo = 'S' and desde <= r.fecha_hora_checkin and coalesce(hasta, 'infinity') >= coalesce(r.fecha_hora_checkout, 'infinity'))`),
    ).toBe(0);
    expect(await count(sql`select count(*) as n from hotel_reserva where fecha_creacion > now()`)).toBe(0);
  });

  test('who ate was inside, and was served once', async () => {
    expect(await count(sql`select count(*) as n from comedor_consumo where resultado = 'P'`)).toBeGreaterThan(3000);
    expect(
      await count(sql`select count(*) as n from comedor_consumo c where c.resultado = 'P' and not exists (select 1 from ${PASSES}
        where paso.id_persona = c.id_persona and modo = 'S' and desde <= c.fecha_hora and coalesce(hasta, 'infinity') >= c.fecha_hora)`),
    ).toBe(0);
    expect(
      await count(
        sql`select count(*) as n from (select 1 from comedor_consumo where resultado = 'P' group by id_persona, id_servicio, fecha_consumo having count(*) > 1) dos`,
      ),
    ).toBe(0);
  });

  test('papers were issued before they were handed in, and what was approved is what holds', async () => {
    const late = sql`fecha_emision > current_date + 1`;
    expect(await count(sql`select count(*) as n from acreditacion_persona_requisito where ${late}`)).toBe(0);
    expect(await count(sql`select count(*) as n from acreditacion_vehiculo_requisito where ${late}`)).toBe(0);
    const approved = sql`from acreditacion_solicitud s join acreditacion_persona a using (id_solicitud)
      join acreditacion_solicitud_requisito r using (id_solicitud)
      join acreditacion_persona_requisito q on q.id_acreditacion_persona = a.id_acreditacion_persona and q.id_requisito = r.id_requisito
      where s.entidad = 'P' and s.estado = 'A'`;
    expect(await count(sql`select count(*) as n ${approved}`)).toBeGreaterThan(500);
    expect(
      await count(sql`select count(*) as n ${approved} and (r.fecha_emision is distinct from q.fecha_emision or r.fecha_vencimiento is distinct from q.fecha_vencimiento
        or r.fecha_emision > s.fecha_envio::date or a.fecha_inicio > s.fecha_inicio)`),
    ).toBe(0);
  });

  test('requests are numbered as they were sent, and answered afterwards; each week of two months has its own', async () => {
    const people = sql`from acreditacion_solicitud where id_cliente = 1 and entidad = 'P' and fecha_envio is not null`;
    expect(
      await count(sql`select count(*) as n ${people} and (fecha_respuesta < fecha_envio or fecha_respuesta > now() or fecha_envio > now())`),
    ).toBe(0);
    const turns = sql`select numero, lag(numero) over (order by fecha_envio, numero) as antes ${people}`;
    expect(await count(sql`select count(*) as n from (${turns}) t where left(numero, 8) = left(antes, 8) and numero < antes`)).toBe(0);
    expect(
      await count(
        sql`select count(distinct date_trunc('week', fecha_envio)) as n ${people} and fecha_envio > now() - interval '56 days' and fecha_respuesta is not null`,
      ),
    ).toBeGreaterThan(7);
  });

  test('guards work by their regime: nobody of one comes in on a rest day', async () => {
    const entries = await app.database.run(
      sql`select to_char(m.fecha, 'YYYYMMDD') as dia, to_char(g.fecha_base, 'YYYYMMDD') as base, r.segmentos from acceso_marca m
        join acceso_puerta p on p.id_puerta = m.id_puerta and p.id_zona_origen is null
        join administracion_persona_guardia u on u.id_persona = m.id_persona join administracion_regimen_guardia g on g.id_regimen_guardia = u.id_regimen_guardia
        join administracion_regimen r on r.id_regimen = g.id_regimen where m.resultado = 'S' and m.modo_marcacion = 'S' and m.id_division = 1
        group by 1, 2, r.segmentos`,
    );
    expect(entries.length).toBeGreaterThan(100);
    const resting = entries.filter(({ dia, base, segmentos }) => {
      const blocks = readSegments(segmentos);
      return !blocks || shiftOn(blocks, String(base), String(dia)).Tipo === 'D';
    });
    expect(resting).toEqual([]);
  });

  test('ninety days of history: each has passes and rations, and a weekend fewer than a week', async () => {
    const days = await app.database.run(
      sql`select d::date as dia, extract(isodow from d) as semana, (select count(*) from acceso_marca m where m.id_division = 1 and m.fecha = d::date) as marcas,
          (select count(*) from comedor_consumo c where c.fecha_consumo = d::date and c.resultado = 'P') as raciones
        from generate_series((now() at time zone 'America/Lima')::date - 89, (now() at time zone 'America/Lima')::date - 1, interval '1 day') d`,
    );
    expect(days).toHaveLength(89);
    expect(days.filter(({ marcas, raciones }) => Number(marcas) === 0 || Number(raciones) === 0)).toEqual([]);
    const mean = (some: typeof days) => some.reduce((sum, { marcas }) => sum + Number(marcas), 0) / some.length;
    expect(mean(days.filter(({ semana }) => Number(semana) > 5))).toBeLessThan(mean(days.filter(({ semana }) => Number(semana) <= 5)));
  });

  test('the card office: each figure has somebody, and what was handed over was approved and printed before, on an office day', async () => {
    const people = sql`from identificacion_portador t where t.id_division = 1`;
    const accredited = sql`t.acreditado_desde <= current_date and t.acreditado_hasta >= current_date`;
    const pictured = await count(sql`select count(*) as n ${people} and ${accredited}`);
    const without = await count(sql`select count(*) as n ${people} and ${accredited} and t.foto is null`);
    expect(without).toBeGreaterThan(pictured / 40);
    expect(without).toBeLessThan(pictured / 10);
    // Without a photo no card is issued.
    expect(await count(sql`select count(*) as n ${people} and ${accredited} and t.foto is null and t.id_credencial is not null`)).toBe(0);
    expect(
      await count(sql`select count(*) as n ${people} and t.estado_credencial = 'A' and t.fecha_fin between current_date and current_date + 14`),
    ).toBeGreaterThan(3);
    const weeks = sql`select count(distinct (t.fecha_fin - current_date) / 7) as n ${people} and t.estado_credencial = 'A' and t.fecha_fin between current_date and current_date + 48`;
    expect(await count(weeks)).toBeGreaterThan(4);
    expect(
      await count(sql`select count(*) as n ${people} and t.estado_credencial = 'A' and t.impresa = 'S' and t.fecha_entrega is null`),
    ).toBeGreaterThan(0);
    const handed = sql`from identificacion_credencial c join acreditacion_persona a using (id_acreditacion_persona) join acreditacion_solicitud s on s.id_solicitud = a.id_solicitud
      where c.prestable = 'N' and c.estado = 'A' and c.fecha_entrega > current_date - 60 and (s.fecha_respuesta at time zone 'America/Lima')::date > current_date - 59`;
    expect(await count(sql`select count(*) as n ${handed}`)).toBeGreaterThan(60);
    expect(
      await count(sql`select count(*) as n ${handed} and (c.fecha_entrega < (s.fecha_respuesta at time zone 'America/Lima')::date
        or c.fecha_entrega > (now() at time zone 'America/Lima')::date or extract(isodow from c.fecha_entrega) > 5 or c.impresa = 'N'
        or (c.fecha_impresion at time zone 'America/Lima')::date > c.fecha_entrega)`),
    ).toBe(0);
    expect(
      await count(
        sql`select count(*) as n from identificacion_credencial c where c.numero_impresiones <> (select count(*) from identificacion_impresion i where i.id_credencial = c.id_credencial and i.anulada = 'N')`,
      ),
    ).toBe(0);
  });

  test('its marks are sealed, and prove', async () => {
    expect(await count(sql`select count(*) as n from acceso_marca_pendiente`)).toBe(0);
    const from = (await app.database.run(sql`select to_char(min(fecha), 'YYYYMMDD') as dia from acceso_marca`))[0]?.dia;
    const until = (await app.database.run(sql`select to_char(max(fecha), 'YYYYMMDD') as dia from acceso_marca`))[0]?.dia;
    const proved = await guard.get('/api/AccesoMarca/verificar', { FechaInicio: String(from), FechaFin: String(until) });
    expect(proved.result).toMatchObject({ Pendientes: 0, Faltas: [] });
    expect(proved.result.Verificadas).toBeGreaterThan(3000);
  });
});
