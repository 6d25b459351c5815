import { randomUUID } from 'node:crypto';
import { inDays, made, newCode } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp, TOGETHER } from '@platform/testing/app';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeSite, reading, type Site } from './puesto';

let app: TestApp;
let gate: SignedIn;
let site: Site;
const REGISTRAR = '/api/AccesoMarca/registrar';
beforeAll(async () => {
  app = await startApp();
  const admin = await app.signIn('ADMIN');
  gate = await app.signIn('GARITA');
  site = await makeSite(app, admin);
});
afterAll(() => app.close());

/** A hall with so many places, its door, and people who may come in. */
async function hall(Aforo: number, people: number) {
  const zone = await site.create('AccesoZona', { Codigo: newCode('Z'), Nombre: newCode('Sala '), Aforo });
  const door = await site.door({ IdZonaDestino: zone.IdZona });
  const group = await site.group([{ IdZona: zone.IdZona, IdHorario: site.always.IdHorario }]);
  const those: Awaited<ReturnType<typeof site.ready>>[] = [];
  for (let n = 0; n < people; n += 1) {
    const person = await site.ready(inDays(-30), inDays(90));
    await site.create('AccesoAsignacion', { IdPersona: person.IdPersona, IdGrupo: group.IdGrupo, FechaInicio: inDays(-30), FechaFin: inDays(90) });
    those.push(person);
  }
  const inside = async () => {
    const [row] = await app.database.query('select count(*)::int as n from acceso_presencia where id_zona = $1', [zone.IdZona]);
    return Number(row?.n);
  };
  return { zone, door, those, inside };
}
const pass = async (door: { IdPuerta: number }, person: { Documento: string }) =>
  made(await gate.post(REGISTRAR, reading(door, person, { IdMarcaOrigen: randomUUID() })));

/** What is sent to the database while something is done. */
async function asked(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return sent.mock.calls.map(([said]) => (typeof said === 'string' ? said : String(Object(said).text)));
  } finally {
    sent.mockRestore();
  }
}

describe('what a decision asks of the database', () => {
  test('who calls, what is known of the person, and the marks with the places of the zone: three statements', async () => {
    const { door, those, inside } = await hall(10, 2 + TOGETHER);
    const last = those.pop();
    // What is kept under the configuration's stamp is read by the first of each process.
    for (const one of those) await pass(door, one);
    const texts = await asked(() => pass(door, last));
    expect(texts).toHaveLength(3);
    expect(texts[1]).toContain('Acreditaciones');
    expect(texts[2]).toContain('acceso_zona_lugar');
    expect(await inside()).toBe(2 + TOGETHER);
  });

  test('a zone that somebody else has in hand is waited for, and whoever has no place then is refused: 711', { timeout: 60_000 }, async () => {
    const { zone, door, those, inside } = await hall(2, 3);
    const [first, second, third] = those;
    await pass(door, first);
    const passing: Promise<{ Codigo: string }>[] = [];
    await app.database.transaction(async (tx) => {
      await tx.query('select 1 from acceso_zona where id_zona = $1 for no key update', [zone.IdZona]);
      passing.push(pass(door, second));
      for (let waits = false; !waits; ) {
        const [row] = await app.database.query(
          `select exists (select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%acceso_zona where%') as waits`,
        );
        waits = row?.waits === true;
      }
      expect(await inside()).toBe(1);
    });
    expect(await passing[0]).toMatchObject({ Codigo: '000' });
    expect(await pass(door, third)).toMatchObject({ Codigo: '711', Motivo: `Aforo completo en ${zone.Nombre}: 2 de 2.` });
    expect(await inside()).toBe(2);
  });
});
