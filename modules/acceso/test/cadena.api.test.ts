import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inDays, made } from '@modules/administracion/test/masters';
import { type SignedIn, startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSite, reading } from './puesto';

let app: TestApp;
let admin: SignedIn;
let folder: string;
let ids: number[];
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn('ADMIN');
  folder = mkdtempSync(join(tmpdir(), 'cadena-'));
  const site = await makeSite(app, admin);
  const person = await site.ready(inDays(-30), inDays(90));
  ids = [];
  for (const [ModoMarcacion, hour] of [
    ['S', '08:00:01'],
    ['N', '12:30:02'],
    ['S', '13:30:03'],
  ]) {
    const day = inDays(-1);
    const FechaHora = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hour}-05:00`;
    const [mark] = made(await admin.post('/api/AccesoMarca/registrar', reading(site.p1, person, { FechaHora, EnLinea: 'N', ModoMarcacion }))).Sujetos;
    ids.push(Number(mark.IdMarca));
  }
  await app.composition.worker('sellos').run();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

const file = async () => (await admin.call('GET', `/api/AccesoMarca/cadena?FechaInicio=${inDays(-1)}&FechaFin=${inDays(0)}`)).text;
/** Runs the script that stands in docs, without the product: how it ended, and what it said. */
function prove(content: string): { code: number; said: string } {
  const path = join(folder, 'cadena.csv');
  writeFileSync(path, content);
  try {
    return {
      code: 0,
      said: execFileSync(process.execPath, ['docs/verificar-marcas.mjs', path], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }),
    };
  } catch (error) {
    const { status, stderr } = Object(error);
    return { code: Number(status), said: String(stderr) };
  }
}

describe('The file of the chain of marks', () => {
  test('is proved by the script that stands in docs, and says its own rule', async () => {
    const text = await file();
    expect(text).toContain('# Sello = SHA-256 (hexadecimal) de SelloAnterior seguido de Huella.');
    for (const id of ids) expect(text).toContain(`;"${id}";`);
    expect(prove(text)).toMatchObject({ code: 0 });
    expect(await file()).toBe(text);
  });

  test('a tampered file is refused, and the mark is named: another second, a mark taken out, another seal', async () => {
    const text = await file();
    const line = text.split('\r\n').find((one) => one.includes(`;"${ids[1]}";`)) ?? '';
    expect(line).toContain('12:30:02');
    const altered = prove(text.replace(line, line.replace('12:30:02', '12:30:03')));
    expect(altered).toMatchObject({ code: 1, said: expect.stringContaining(`Marca / mark ${ids[1]}: dice otra cosa`) });
    const removed = prove(text.replace(`${line}\r\n`, ''));
    expect(removed).toMatchObject({ code: 1, said: expect.stringContaining(`Marca / mark ${ids[2]}: no sigue a la marca anterior`) });
    const seal = line.split(';')[4] ?? '';
    expect(prove(text.replace(line, line.replace(seal, `"${'0'.repeat(64)}"`))).code).toBe(1);
    expect(prove('nada').code).toBe(2);
    // No byte of the first or the last mark's line is passed over: not one that makes it look like no mark at all.
    const written = text.split('\r\n');
    for (const at of [written.findIndex((one) => one.startsWith('"')), written.length - 2])
      for (const first of ['#', 'x', ''])
        expect(prove(written.map((one, place) => (place === at ? `${first}${one.slice(1)}` : one)).join('\r\n')).code).toBe(2);
  });

  test('is for whoever exports marks of the whole division: a contractor has none, nor who may not export', async () => {
    const path = `/api/AccesoMarca/cadena?FechaInicio=${inDays(-1)}&FechaFin=${inDays(0)}`;
    expect((await (await app.signIn('SOLICITANTE')).call('GET', path)).status).toBe(403);
    expect((await (await app.signIn('TRABAJADOR')).call('GET', path)).status).toBe(403);
    const tooLong = await admin.get('/api/AccesoMarca/cadena', { FechaInicio: '20240101', FechaFin: '20260101' });
    expect(tooLong.problem.detail).toBe('El archivo de la cadena admite como máximo 366 días.');
    expect((await admin.get('/api/AccesoMarca/cadena', { FechaInicio: inDays(0), FechaFin: inDays(-1) })).status).toBe(400);
  });
});
