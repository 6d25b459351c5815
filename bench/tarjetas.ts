import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { startApp } from '@platform/testing/app';
import { z } from 'zod';
import { script } from './processes';

const CARDS = 1000;
const SECONDS = 30;
const MEGABYTES = 300;

const measured = z.object({ name: z.string(), seconds: z.number(), megabytes: z.number(), memory: z.number(), whole: z.number() });

/** A thousand people of the client with photo, accreditation and card, asked for as one lot with backs, and its file taken: through HTTP, in a process of its own. */
async function product(): Promise<void> {
  const app = await startApp();
  try {
    const who = await app.signIn('ADMIN');
    const { IdCliente, IdDivision } = who.perfil;
    const [columns] = await app.database.query(
      `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
        where table_schema = 'public' and table_name = 'administracion_persona' and is_generated = 'NEVER' and column_name not in ('id_persona', 'documento', 'codigo_trabajador', 'foto_perfil')`,
    );
    const keys = await app.database.query(
      `with nuevas as (
          insert into administracion_persona (documento, foto_perfil, ${columns?.names}) select (61000000 + g)::text, p.foto_perfil, ${columns?.names}
          from generate_series(1, $2::int) g, (select * from administracion_persona where id_cliente = $1 and foto_perfil is not null order by id_persona limit 1) p returning id_persona
        ), acreditadas as (
          insert into acreditacion_persona (id_cliente, id_division, id_persona, id_compania, id_contrato, id_perfil_acreditacion, fecha_inicio, fecha_fin)
          select a.id_cliente, $3::int, n.id_persona, a.id_compania, a.id_contrato, a.id_perfil_acreditacion, current_date - 5, current_date + 90
          from nuevas n, (select * from acreditacion_persona where id_cliente = $1 order by id_acreditacion_persona limit 1) a returning id_acreditacion_persona, id_persona
        ), emitidas as (
          insert into identificacion_credencial (id_cliente, id_persona, codigo, id_tipo_credencial, id_tipo_identificacion, fecha_inicio, fecha_fin, id_acreditacion_persona, id_division)
          select $1::int, a.id_persona, 'B' || lpad((row_number() over (order by a.id_persona))::text, 6, '0'), t.id_tipo_credencial, t.id_tipo_identificacion, current_date, current_date + 90,
            a.id_acreditacion_persona, $3::int
          from acreditadas a, (select * from identificacion_tipo_credencial where id_cliente = $1 and codigo = 'CONTR') t returning id_credencial
        )
        insert into identificacion_credencial_token (id_cliente, id_credencial, token)
        select $1::int, id_credencial, left(translate(encode(sha256(convert_to(id_credencial::text, 'UTF8')), 'base64'), '+/=', '-_A'), 22) from emitidas returning id_credencial`,
      [IdCliente, CARDS, IdDivision],
    );
    const Credenciales = keys.map(({ id_credencial }) => Number(id_credencial));
    if (Credenciales.length !== CARDS) throw new Error(`${Credenciales.length} cards were made`);
    globalThis.gc?.();
    const held = process.memoryUsage().rss;
    let most = held;
    const look = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 10);
    const began = performance.now();
    const lot = await who.post('/api/IdentificacionLote', { Credenciales, Formato: 'T', Reversos: 'S' });
    if (lot.status !== 200) throw new Error(lot.text);
    await app.composition.worker('impresiones').run();
    const { Avance } = (await who.get(`/api/IdentificacionLote/${lot.result.IdLote}`)).result;
    if (Avance !== 'T') throw new Error(`The lot ended as ${Avance}`);
    const seconds = (performance.now() - began) / 1000;
    clearInterval(look);
    const file = await fetch(`${app.url}/api/IdentificacionLote/${lot.result.IdLote}/archivo`, {
      headers: { authorization: `Bearer ${who.accessToken}` },
    });
    const megabytes = (await file.arrayBuffer()).byteLength / 1_048_576;
    console.log(JSON.stringify({ name: 'lot', seconds, megabytes, memory: (most - held) / 1_048_576, whole: most / 1_048_576 }));
  } finally {
    await app.close();
  }
}

/** How long a file of many cards takes, and what the process held more than before at the most. */
export async function benchCards(): Promise<void> {
  const lines = (await script('--import=tsx', [import.meta.filename])).trim().split('\n');
  const found = lines.filter((line) => line.startsWith('{"name"')).map((line) => measured.parse(JSON.parse(line)));
  const [lot] = found;
  if (!lot) throw new Error('nothing measured');
  const { seconds, megabytes, memory, whole } = lot;
  console.log(
    `${CARDS} cards with backs to one PDF: ${seconds.toFixed(1)} s, ${megabytes.toFixed(1)} MB, ${memory.toFixed(0)} MB more held at the most (${whole.toFixed(0)} MB in all)`,
  );
  console.log(`targets ${SECONDS} s, ${MEGABYTES} MB: ${seconds < SECONDS && memory < MEGABYTES ? 'met' : 'missed'}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await product();
  process.exit();
}
