import { join } from 'node:path';
import { SECRET as TEST_SECRET, type TestApp } from '@platform/testing/app';
import { Client } from 'pg';
import { folder, SECRET } from './data/template';
import { FIRST_ID } from './data/world';
import { has } from './options';
import { type Served, script, serve } from './processes';
import type { Place } from './scenario';

/** The server as it is delivered: one built file. */
export const buildProduct = (): Promise<string> =>
  script('node_modules/vite/bin/vite.js', ['build', '--config', 'vite.server.config.ts', '--outDir', join(folder, 'server'), '--logLevel', 'warn']);

/** The product in its own process, as in production; `nodeArgs` come before it. */
export const startProduct = (url: string, nodeArgs: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<Served> =>
  serve(['--max-semi-space-size=32', ...nodeArgs, join(folder, 'server', 'main.js')], {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    DEMO: '1',
    CAPTCHA: 'off',
    SECRET_KEY: SECRET,
    PORT: '0',
    // Beside a bare endpoint of one process.
    PROCESSES: '1',
    HOST: '127.0.0.1',
    ...env,
  });

async function post(port: number, path: string, body: unknown, token?: string): Promise<{ result: Record<string, unknown> }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<{ result: Record<string, unknown> }>;
}

/** Signs in through both steps, in the first division; answers the access token. */
export async function signIn(port: number, username: string): Promise<string> {
  const { result } = await post(port, '/api/usuario/authenticate', {
    username,
    password: 'Demo.2026',
    idAplicacion: 'AP03',
    idTipoAplicacion: 'WEB',
  });
  const entries = result.division as { IdPerfil: number; IdCliente: number; IdDivision: number; Division: string }[];
  const entry = entries.find((one) => one.Division.startsWith('Unidad Cerro Pardo'));
  if (!entry) throw new Error(`${username} has no division`);
  const { IdPerfil: idPerfil, IdCliente: idCliente, IdDivision: idDivision } = entry;
  const second = await post(port, '/api/usuario/refreshTokenbyperfil', { idPerfil, idCliente, idDivision }, String(result.accessToken));
  const token = String(second.result.accessToken);
  // The session's first call reads what its profile may, and keeps it: no measured call pays that.
  await fetch(`http://127.0.0.1:${port}/api/SistemaPais/obtenerTodos?take=1`, { headers: { authorization: `Bearer ${token}` } });
  return token;
}

/** How long readers may take for everybody of the bench: their turn comes once a minute. */
const SETTLES_MS = 180_000;

/**
 * Waits until readers have been given their people, whom they know nothing of yet: that is done once, and whoever is asked meanwhile would be measured
 * beside some seconds of it.
 */
export async function settled(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const until = Date.now() + SETTLES_MS;
  for (let waits = true; waits && Date.now() < until; ) {
    await new Promise((done) => setTimeout(done, 1000));
    const { rows } = await client.query<{ waits: boolean }>(
      `select exists (select 1 from acceso_equipo_conexion k join sistema_division d using (id_division)
        where k.estado = 'A' and k.protocolo <> 'WEB' and (k.sincronizada is null or k.sincronizada < $1)) as waits`,
      [new Date(until - SETTLES_MS).toISOString()],
    );
    waits = rows[0]?.waits === true;
  }
  await client.end();
}

/** Keys that the calls carry. */
export async function readPlace(url: string): Promise<Place> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Place>(
    `select c.id_cliente as "IdCliente", d.id_division as "IdDivision", t.id_tipo_documento as "IdTipoDocumento", c.id_pais as "IdPais", p.id_puerta as "IdPuerta",
       p.id_punto_control as "IdPuntoControl", p.id_zona_destino as "IdZona",
       (select jsonb_agg(jsonb_build_object('IdCompania', x.actual_id_compania, 'IdContrato', x.actual_id_contrato, 'IdCargo', x.actual_id_cargo))
         from administracion_persona x where x.id_persona between ${FIRST_ID} and ${FIRST_ID + 8}) as employments
     from sistema_cliente c
     join sistema_tipo_documento t on t.id_pais = c.id_pais and t.alias = 'DNI'
     join sistema_division d on d.id_cliente = c.id_cliente and d.codigo = 'CP' join acceso_puerta p on p.id_division = d.id_division and p.codigo = 'P1'
     where c.alias = 'Minera Andes del Sur'`,
  );
  await client.end();
  const [place] = rows;
  if (!place) throw new Error('The demo is not there');
  return place;
}

/** What a call of the product came back with. */
export interface Answered {
  readonly status: number;
  readonly text: string;
}
/** Calls of somebody who is signed in, to a product that was started. */
export const callsOf =
  (port: number, token: string) =>
  async (method: 'GET' | 'POST', path: string, body?: RequestInit['body']): Promise<Answered> => {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'es' };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: body ?? null });
    return { status: answer.status, text: await answer.text() };
  };

/**
 * The product as it is delivered beside a test's product on the same database and secret, whose sessions it takes: under the loader of the tests every
 * small function carries its name and costs twice. A CPU profile of it with `--profile`.
 */
export async function startBeside(app: TestApp, processes: number): Promise<Served> {
  await buildProduct();
  const profile = has('profile') ? ['--cpu-prof', `--cpu-prof-dir=${join(folder, 'profiles')}`] : [];
  return startProduct(String(app.database.pool.options.connectionString), profile, { SECRET_KEY: TEST_SECRET, PROCESSES: String(processes) });
}
