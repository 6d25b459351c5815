import { randomUUID } from 'node:crypto';
import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldOccupancy } from '../server/sellos/sellador';
import { makeSite, reading, type Site } from './puesto';

let app: TestApp;
let admin: SignedIn;
let gate: SignedIn;
let site: Site;
const REGISTRAR = '/api/AccesoMarca/registrar';
const PEOPLE = 4;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  gate = await app.signIn('GARITA');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

const zone = () => site.create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Zona ') });

/** Zones whose number is not that of the people in them. */
const wrong = () =>
  app.database.run(
    sql`select id_zona, coalesce(n.kept, 0)::int as kept, coalesce(c.counted, 0)::int as counted
      from (select id_zona, sum(personas) as kept from acceso_zona_ocupacion group by 1) n
      full join (select id_zona, count(*) as counted from acceso_presencia where id_persona is not null group by 1) c using (id_zona)
      where coalesce(n.kept, 0) <> coalesce(c.counted, 0)`,
  );

describe('how many people each zone holds, kept beside it', () => {
  test('of the demo’s people, counted from the start', async () => {
    const [row] = await app.database.run(sql`select sum(personas)::int as n from acceso_zona_ocupacion`);
    expect(Number(row?.n)).toBeGreaterThan(0);
    expect(await wrong()).toEqual([]);
  });

  test('property: after any entries, exits, late marks, corrections, annulments, zones moved and foldings it is what would be counted', {
    timeout: 300_000,
  }, async () => {
    const [outer, inner, other] = [await zone(), await zone(), await zone()];
    const doors = [
      await site.door({ IdZonaDestino: outer.IdZona }),
      await site.door({ IdZonaOrigen: outer.IdZona, IdZonaDestino: inner.IdZona }),
      await site.door({ IdZonaDestino: other.IdZona }),
    ];
    const people: Awaited<ReturnType<typeof site.ready>>[] = [];
    const group = await site.group([outer, inner, other].map(({ IdZona }) => ({ IdZona, IdHorario: site.always.IdHorario })));
    for (let n = 0; n < PEOPLE; n += 1) {
      const person = await site.ready(inDays(-30), inDays(90));
      await site.create('AccesoAsignacion', { IdPersona: person.IdPersona, IdGrupo: group.IdGrupo, FechaInicio: inDays(-30), FechaFin: inDays(90) });
      people.push(person);
    }
    const { IdMotivoMarca } = await site.one('AccesoMotivoMarca', ['Codigo', '=', 'OLVIDO']);
    const written: number[] = [];
    let minute = 0;
    const pass = (door: number, who: number, over: object) => {
      const [at, person] = [doors[door], people[who]];
      if (!at || !person) throw new Error('A door and a person');
      return gate.post(REGISTRAR, reading(at, person, { IdMarcaOrigen: randomUUID(), ...over }));
    };
    const act = fc.record({
      kind: fc.constantFrom('entra', 'entra', 'sale', 'tarde', 'mano', 'corrige', 'anula', 'mueve', 'pliega', 'juntos'),
      door: fc.integer({ min: 0, max: 2 }),
      who: fc.integer({ min: 0, max: PEOPLE - 1 }),
      way: fc.constantFrom('S', 'N'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 12 }), async (acts) => {
        for (const { kind, door, who, way } of acts) {
          app.clock.advance(15);
          if (kind === 'entra') made(await pass(door, who, {}));
          if (kind === 'sale') made(await pass(door, who, { ModoMarcacion: 'N' }));
          if (kind === 'juntos') for (const answer of await Promise.all(people.map((_, n) => pass(door, n, { ModoMarcacion: way })))) made(answer);
          if (kind === 'tarde') {
            const FechaHora = new Date(app.clock.now().getTime() - (door + 1) * 3_600_000).toISOString();
            made(await pass(door, who, { ModoMarcacion: way, FechaHora, EnLinea: 'N' }));
          }
          if (kind === 'mano') {
            minute += 1;
            const Hora = `${String(5 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
            const body = { IdMarcaOrigen: randomUUID(), IdPersona: people[who]?.IdPersona, IdPuerta: doors[door]?.IdPuerta, IdMotivoMarca };
            written.push(made(await admin.post('/api/AccesoMarca', { ...body, ModoMarcacion: way, Fecha: inDays(-1), Hora })).IdMarca);
          }
          const last = kind === 'corrige' || kind === 'anula' ? written.pop() : undefined;
          if (last !== undefined && kind === 'corrige')
            written.push(made(await admin.put(`/api/AccesoMarca/${last}`, { ModoMarcacion: way })).IdMarca);
          if (last !== undefined && kind === 'anula') {
            const reason = await site.one('AccesoMotivoMarca', ['Codigo', '=', 'ERROR']);
            made(await admin.delete(`/api/AccesoMarca/${last}?IdMotivoMarca=${reason.IdMotivoMarca}`));
          }
          if (kind === 'mueve') {
            const { Version } = await site.one('AccesoZona', ['IdZona', '=', inner.IdZona]);
            made(await admin.put(`/api/AccesoZona/${inner.IdZona}`, { IdZonaPadre: way === 'S' ? outer.IdZona : other.IdZona, Version }));
          }
          if (kind === 'pliega') await foldOccupancy(app.database);
          expect(await wrong(), kind).toEqual([]);
        }
      }),
      { numRuns: 4 },
    );
  });

  test('two who fold at once, while others come in, lose nobody', async () => {
    const hall = { IdZona: 987_654_321 };
    const add = () =>
      app.database.run(
        sql`insert into acceso_zona_ocupacion (id_cliente, id_division, id_zona, personas) values (${admin.perfil.IdCliente}, ${admin.perfil.IdDivision}, ${hall.IdZona}, 1)`,
      );
    for (let n = 0; n < 20; n += 1) await add();
    await Promise.all([foldOccupancy(app.database), add(), foldOccupancy(app.database), add(), foldOccupancy(app.database)]);
    await foldOccupancy(app.database);
    const [row] = await app.database.run(
      sql`select sum(personas)::int as n, count(*)::int as filas from acceso_zona_ocupacion where id_zona = ${hall.IdZona}`,
    );
    expect(Number(row?.n)).toBe(22);
    expect(Number(row?.filas)).toBeLessThan(22);
    await app.database.run(sql`delete from acceso_zona_ocupacion where id_zona = ${hall.IdZona}`);
  });
});
