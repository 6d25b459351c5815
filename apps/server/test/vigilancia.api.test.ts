import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApp, type TestApp } from '@platform/testing/app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const deploy = join(import.meta.dirname, '../../../deploy');
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const figures = async (): Promise<string> => (await fetch(`${app.url}/metrics`)).text();
/** Names of `/metrics`, also those without a sample now. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
/** Names that expressions ask for. */
const askedIn = (expressions: readonly string[]): string[] => [
  ...new Set(expressions.flatMap((one) => one.match(/\b(?:faena|http|process|nodejs)_[a-z0-9_]+\b/g) ?? [])),
];
const figure = (text: string, line: RegExp): number => Number(new RegExp(`^${line.source} ([\\d.e+-]+)$`, 'm').exec(text)?.[1] ?? Number.NaN);

const panels = z.object({ panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })) });

test('the balancer leads readers in turn, and refuses at once who asks for a leader that fell (decision 174)', () => {
  const file = readFileSync(join(deploy, 'ha/haproxy.cfg'), 'utf8');
  const part = (name: string): string => new RegExp(`^backend ${name}\\n((?:(?:  .*)?\\n)+)`, 'm').exec(file)?.[1] ?? '';
  expect(part('standbys')).toMatch(/^ {2}balance roundrobin$/m);
  expect(part('leader')).toMatch(/^ {2}retries 0$/m);
});

describe('what is seen from outside', () => {
  test('the alert rules and the dashboard ask for nothing that /metrics does not tell', async () => {
    const known = namesIn(await figures());
    const rules = [...readFileSync(join(deploy, 'prometheus/alerts.yml'), 'utf8').matchAll(/^ {8}expr: (.+)$/gm)].map(([, expr = '']) => expr);
    const board = panels.parse(JSON.parse(readFileSync(join(deploy, 'grafana/faena.json'), 'utf8')));
    expect(rules.length).toBeGreaterThan(10);
    const asked = askedIn([...rules, ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]);
    expect(asked.length).toBeGreaterThan(15);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
    // And nothing that the product tells of itself is looked at by nobody.
    expect([...known].filter((name) => name.startsWith('faena_') && !asked.includes(name))).toEqual([]);
  });

  test('a mail that waits, a job that failed, news that nobody took: their figures say so', async () => {
    await app.database.query(
      `insert into sistema_correo (id_cliente, clave_unica, fecha, codigo, destinatario, idioma, asunto, cuerpo, proximo_intento)
        values (1, 'vigilancia', now() - interval '2 hours', 'SIS01', 'alguien@andes.example', 'es', 'x', 'x', now() - interval '1 hour')`,
    );
    await app.database.query(
      `insert into sistema_trabajo_ejecucion (id_trabajo, inicio, fin, resultado, origen) values ('comedor.avisos', now() + interval '1 minute', now() + interval '2 minutes', 'E', 'P')`,
    );
    // What was read is told again for five seconds.
    await expect.poll(async () => figure(await figures(), /faena_job_failed\{job="comedor\.avisos"\}/), { timeout: 15_000, interval: 1000 }).toBe(1);
    const text = await figures();
    expect(figure(text, /faena_mail_waiting/)).toBeGreaterThanOrEqual(1);
    expect(figure(text, /faena_mail_oldest_seconds/)).toBeGreaterThanOrEqual(3600);
    expect(figure(text, /faena_database_bytes/)).toBeGreaterThan(1_000_000);
    expect(figure(text, /faena_disk_free_bytes/)).toBeGreaterThan(0);
  });

  test('no datum of a person is in them: names, documents, mails, plates', async () => {
    const text = await figures();
    const people = await app.database.query(
      `select documento as dato from administracion_persona union select apellido_paterno from administracion_persona where length(apellido_paterno) > 4
        union select correo from administracion_persona where correo is not null union select placa from administracion_vehiculo union select id_usuario from seguridad_usuario`,
    );
    expect(people.length).toBeGreaterThan(100);
    const words = new Set(text.split(/[^\p{L}\p{N}@.-]+/u).map((word) => word.toUpperCase()));
    expect(people.map(({ dato }) => String(dato)).filter((one) => words.has(one.toUpperCase()))).toEqual([]);
  });
});
