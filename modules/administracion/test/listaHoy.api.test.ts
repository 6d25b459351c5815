import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { made } from './masters';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

interface Node {
  readonly 'Relation Name'?: string | undefined;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Node[] | undefined;
}
const node: z.ZodType<Node> = z.lazy(() =>
  z.object({ 'Relation Name': z.string().optional(), 'Actual Loops': z.number(), Plans: z.array(node).optional() }),
);
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: node })]) })]);
/** How often a table is looked into. */
const looks = ({ Plans = [], ...one }: Node, table: string): number =>
  (one['Relation Name'] === table ? one['Actual Loops'] : 0) + Plans.reduce((sum, inner) => sum + looks(inner, table), 0);

test('which day it is for the client is looked up once for all rows of a page', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const { data } = made(await admin.get('/api/AdministracionPersona', { take: 100, select: 'Edad,Documento', requireTotalCount: false }));
  const asked = sent.mock.calls.map(([said]): { text: string; values: unknown[] } => ({
    text: String(Object(said).text),
    values: Object(said).values,
  }));
  sent.mockRestore();
  expect(data.length).toBeGreaterThan(50);
  const [rows] = asked.filter(({ text }) => text.includes('as "Edad"'));
  if (!rows) throw new Error('No statement told their age');
  const [{ 'QUERY PLAN': plan }] = explained.parse(await app.database.query(`explain (analyze, format json) ${rows.text}`, rows.values));
  expect(looks(plan[0].Plan, 'sistema_division')).toBe(1);
});

test('rows of another client are not told, whatever keys are asked for', async () => {
  const foreign = await app.signIn('ADMINCH');
  const [one] = made(await foreign.get('/api/AdministracionPersona', { take: 1, requireTotalCount: false })).data;
  expect((await admin.get(`/api/AdministracionPersona/${one.IdPersona}`)).status).toBe(404);
  const found = made(await admin.get('/api/AdministracionPersona', { filter: ['IdPersona', '=', one.IdPersona] }));
  expect([found.data, found.totalCount]).toEqual([[], 0]);
});
