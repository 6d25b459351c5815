import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AuditEntry } from './audit';
import { ask, type Confirmation, leftConfirmed, noteConfirmed } from './confirm';

const asking = (...confirmed: string[]) => ({ confirmed: new Set(confirmed), confirmations: [] as Confirmation[] });
const entry = (entity: string, record: number | null, action = 'crear'): AuditEntry => ({ entity, record, action });

test('a warning is told once; confirmed, it is remembered with what it said', () => {
  expect(() => ask(asking(), 'contrato.cerrar', { n: 3 })).toThrow(expect.objectContaining({ code: 'contrato.cerrar', more: { confirmable: true } }));
  const ctx = asking('contrato.cerrar', 'otra.que_nadie_pregunta');
  ask(ctx, 'contrato.cerrar', { n: 3, nombre: 'Quispe' });
  expect(ctx.confirmations.map(({ code }) => code)).toEqual(['contrato.cerrar']);
});

test('its trace is the record’s that asked, with its numbers and without names', () => {
  const entries: AuditEntry[] = [];
  const ctx = { ...asking('a.b'), audit: (one: AuditEntry) => entries.push(one) };
  ask(ctx, 'a.b', { n: 3, nombre: 'Quispe' });
  noteConfirmed(ctx, ctx.confirmations, 'Cosa', 7);
  expect(entries).toEqual([{ entity: 'Cosa', record: 7, action: 'confirmar', changes: { Confirmacion: [null, 'a.b'], n: [null, 3] } }]);
  expect(leftConfirmed(ctx.confirmations, entries, 'Cosa')).toEqual([]);
});

test('what no record took goes to those that the call was about, else to the last it wrote, else to the call', () => {
  const used = [{ code: 'a.b', params: {}, noted: false }];
  const at = (entries: AuditEntry[]) => leftConfirmed(used, entries, 'Cosa').map(({ entity, record }) => [entity, record]);
  expect(at([entry('Cosa', 1), entry('Otra', 2), entry('Cosa', 3), entry('Cosa', 1, 'editar')])).toEqual([
    ['Cosa', 1],
    ['Cosa', 3],
  ]);
  expect(at([entry('Otra', 2), entry('Más', 4)])).toEqual([['Más', 4]]);
  expect(at([])).toEqual([['Cosa', null]]);
});

test('nothing asks for a confirmation but through `ask`, so that none is given without a trace', () => {
  const root = join(import.meta.dirname, '../../..');
  const found: string[] = [];
  for (const top of ['platform/server', 'modules', 'apps/server'])
    for (const file of readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }))
      if (
        /\.ts$/.test(file) &&
        !/\.test\.ts$|\/test\//.test(file) &&
        /confirmable: true|\.confirmed\.has\(/.test(readFileSync(join(root, top, file), 'utf8'))
      )
        found.push(`${top}/${file}`);
  expect(found).toEqual(['platform/server/audit/confirm.ts', 'platform/server/http/errors.ts']);
});
