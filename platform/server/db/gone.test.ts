import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { toProblem } from '../http/errors';
import { drain } from '../work/claim';
import { isSpent } from './gone';
import { makeStandby } from './standby';

const answered = (code: string, message: string) => Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code });
const FULL = answered('53100', 'could not write init file');
const told: string[] = [];
const request = { log: { error: (_about: unknown, text?: string) => void told.push(text ?? '') } };

describe('a server that has no room left', () => {
  test('is a state of that server: no room, no memory, too many connections, a disk that fails', () => {
    expect(['53100', '53200', '53300', '58030', '58P01'].map(isSpent)).toEqual([true, true, true, true, true]);
    expect(['23505', '57P01', '22003', undefined].map(isSpent)).toEqual([false, false, false, false]);
  });

  test('whoever calls may come again (503), and whoever looks after the machine is told; a fault of ours stays one (500)', () => {
    expect(toProblem(FULL, request)).toMatchObject({ status: 503, code: 'servidor.ocupado' });
    expect(told).toEqual(['the database has no room']);
    expect(toProblem(answered('42601', 'syntax error'), request)).toMatchObject({ status: 500 });
  });

  test('of a standby it is the standby’s own fault: the primary is read instead', async () => {
    const standby = makeStandby(new pg.Pool({ max: 1 }), 'postgres://127.0.0.1:1/nada', () => undefined);
    expect(standby.isItsFault(FULL)).toBe(true);
    expect(standby.isItsFault(answered('42601', 'syntax error'))).toBe(false);
    await standby.close();
  });
});

describe('a database that is away', () => {
  const ends: readonly [string, unknown][] = [
    ['nobody answers', new Error('Connection terminated unexpectedly')],
    ['by the query builder', new Error('Failed query', { cause: new Error('connect ECONNREFUSED 127.0.0.1:5432') })],
    ['its end', answered('57P01', 'terminating connection due to administrator command')],
    ['who answers only follows', answered('25006', 'cannot execute UPDATE in a read-only transaction')],
  ];

  test.each(ends)('ends the round of whoever works at what waits, who would ask without a pause otherwise: %s', async (_, error) => {
    let tries = 0;
    const done = await drain(
      undefined,
      () => {
        tries += 1;
        return tries > 3 ? Promise.resolve(false) : Promise.reject(error);
      },
      () => 'go on',
    );
    expect([done, tries]).toEqual([0, 1]);
  });

  test('what fails of itself does not keep the others waiting', async () => {
    let tries = 0;
    const next = () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('an unreadable paper')) : Promise.resolve(tries === 2);
    };
    expect(await drain(undefined, next, () => 'go on')).toBe(1);
  });

  test('whoever writes to a server that does not lead yet may come again (503)', () => {
    expect(toProblem(answered('25006', 'cannot execute UPDATE in a read-only transaction'), request)).toMatchObject({
      status: 503,
      code: 'servidor.ocupado',
    });
  });
});
