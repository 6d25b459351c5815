import { hash, LEAST, verify } from '@platform/testing/argon2';
import { expect, test } from 'vitest';
import { hashPassword } from '../server/claves/passwords';

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$([\w+/]{22,})\$[\w+/]{40,}$/;

test('45: a password is kept as argon2id of at least what OWASP asks, each with a salt of its own', async () => {
  const [one, other] = await Promise.all([hashPassword('Una clave 7'), hashPassword('Una clave 7')]);
  const [, memory, passes, salt] = shape.exec(one) ?? [];
  expect(Number(memory) * Number(passes), one).toBeGreaterThanOrEqual(LEAST);
  expect(shape.exec(other)?.[3]).not.toBe(salt);
});

test('what tests hash with makes what was asked dearly as cheap as can be, and refuses what was asked cheaply', async () => {
  const made = await hash('Una clave 7', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(made).toMatch(/\$m=8,t=1,p=1\$/);
  expect([await verify(made, 'Una clave 7'), await verify(made, 'Otra clave 7')]).toEqual([true, false]);
  expect(() => hash('Una clave 7', { memoryCost: 8, timeCost: 1 })).toThrow('costs who guesses too little');
});
