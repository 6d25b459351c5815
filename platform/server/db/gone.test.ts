import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { toProblem } from '../http/errors';
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
