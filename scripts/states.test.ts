import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverModules } from '@apps/server/modules';
import { targetsOf } from '@platform/entity/states';
import { expect, test } from 'vitest';
import { drawStates } from './lib/states';

const machines = serverModules.flatMap((module) => module.states ?? []).map(({ machine }) => machine);

test('docs/states.md is what the tables of today say', () => {
  expect(readFileSync(join(import.meta.dirname, '..', 'docs', 'states.md'), 'utf8')).toBe(drawStates(serverModules));
});

test.each(machines.map((machine) => [`${machine.of.resource}.${machine.field}`, machine] as const))('%s is one table', (_name, machine) => {
  const { of, field, states, transitions } = machine;
  const rows = transitions.map(({ from, action, who }) => `${from} ${action} ${who}`);
  expect(new Set(rows).size).toBe(rows.length);
  // What is made is made in one way by each who makes it, always in the state that the definition begins with; and whatever is, something led there.
  const first = transitions.filter(({ from }) => from === null);
  expect(new Set(first.map(({ who }) => who)).size).toBe(Math.max(1, first.length));
  expect(new Set(first.map((one) => String(targetsOf(one)))).size).toBe(1);
  const begin = of.fields[field]?.default;
  if (begin !== undefined) expect(first.flatMap(targetsOf)).toContain(begin);
  expect(new Set(transitions.flatMap(targetsOf))).toEqual(new Set(states));
  // The state is the server's: no form and no import may say it, but where the thing has no such call at all.
  const options = 'options' in of ? Object(of.options) : {};
  const writable = !options.operations || ['crear', 'editar'].some((one) => options.operations.includes(one));
  if ('options' in of && writable) expect(of.fields[field]?.server).toBe(true);
});
