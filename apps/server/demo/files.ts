import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Tx } from '@platform/server/db/pool';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { blankSheet, paper } from './paper';
import { portrait } from './portrait';
import { insertRows } from './sql';

const PORTRAITS = 24;
/** Everyone who delivers something has a paper of their own, so that the two who share one stand out at the desk. */
const PAPERS = 484;
/** Which papers are whose: people's requests take them in their order from the first one on. */
export const PAPERS_OF = { V: 400, I: 420, E: 434, L: 444, updates: 460 } as const;

/** Names of the demo's files: the same in every installation, so that their contents can be put back at any start. */
const hashOf = (name: string) => createHash('sha256').update(`faena-demo-${name}`).digest('hex');
const printOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const paperName = (at: number) => `documento-${at}`;

interface DemoFile {
  readonly name: string;
  readonly file: string;
  readonly type: string;
  readonly use: string;
  /** The same at every call. What a paper says is written when it is known whom it is for. */
  readonly draw: () => Buffer;
}

const PDF = { type: 'application/pdf', use: 'REQ' };
const FILES: readonly DemoFile[] = [
  { ...PDF, name: 'documento', file: 'documento-de-demostracion.pdf', draw: () => paper('Documento de demostracion') },
  { ...PDF, name: 'documento-medico', file: 'documento-medico-de-demostracion.pdf', draw: () => paper('Documento medico de demostracion') },
  ...Array.from({ length: PAPERS }, (_, at) => ({
    ...PDF,
    name: paperName(at),
    file: `documento-${at + 1}.pdf`,
    draw: () => paper(`Documento de demostracion ${at + 1}`),
  })),
  ...Array.from({ length: PORTRAITS }, (_, at) => ({
    name: `retrato-${at}`,
    file: `retrato-${at}.png`,
    type: 'image/png',
    use: 'FOT',
    draw: () => portrait(at),
  })),
];

/** Papers with something wrong, all of requests that wait: another's number, another date, nothing at all. */
const WRONG_NUMBER = 205;
const WRONG_DATES = 210;
const BLANK = 215;
/** Delivers the paper of the one before. */
export const BORROWED = 226;

const owned = z.object({
  id: z.number(),
  hash: z.string(),
  nombre: z.string().nullable(),
  documento: z.string().nullable(),
  lineas: z.array(z.object({ requisito: z.string(), emision: z.string().nullable(), vencimiento: z.string().nullable() })),
});

/** What the demo's papers say, by where they are kept: whom each is for, and the dates of what it was delivered for. */
async function written(tx: Tx): Promise<{ id: number; hash: string; content: Buffer }[]> {
  const at = new Map(Array.from({ length: PAPERS }, (_, n) => [hashOf(paperName(n)), n]));
  const lines = (table: string, by: string, dates: string) =>
    sql.raw(`(select coalesce(jsonb_agg(jsonb_build_object('requisito', q.nombre, ${dates}) order by r.id_requisito), '[]') from ${table} r
      join acreditacion_requisito q on q.id_requisito = r.id_requisito where ${by})`);
  const rows = await tx.run(
    sql`select distinct on (x.id) x.* from (
        select f.id_archivo as id, f.hash, t.id_solicitud as orden,
          coalesce(p.apellido_paterno || coalesce(' ' || p.apellido_materno, '') || ', ' || p.nombres, v.placa, c.compania) as nombre, coalesce(p.documento, v.placa, c.documento) as documento,
          ${lines('acreditacion_solicitud_requisito', 'r.id_solicitud = t.id_solicitud', `'emision', to_char(r.fecha_emision, 'DD/MM/YYYY'), 'vencimiento', to_char(r.fecha_vencimiento, 'DD/MM/YYYY')`)} as lineas
        from base_archivo f join acreditacion_solicitud_adjunto a on a.id_archivo = f.id_archivo join acreditacion_solicitud_requisito s on s.id_solicitud_requisito = a.id_solicitud_requisito
          join acreditacion_solicitud t on t.id_solicitud = s.id_solicitud
          left join administracion_persona p on p.id_persona = coalesce(t.id_persona, (select min(w.id_persona) from acreditacion_solicitud_visita w where w.id_solicitud = t.id_solicitud))
          left join administracion_vehiculo v on v.id_vehiculo = t.id_vehiculo left join administracion_compania c on c.id_compania = t.id_compania_acreditada
        where f.hash = any(${sql.param([...at.keys()])})
        union all
        select f.id_archivo, f.hash, x.id_actualizacion, p.apellido_paterno || coalesce(' ' || p.apellido_materno, '') || ', ' || p.nombres, p.documento,
          ${lines('acreditacion_actualizacion_requisito', 'r.id_actualizacion = x.id_actualizacion', `'emision', to_char(r.nueva_fecha_inicio, 'DD/MM/YYYY'), 'vencimiento', to_char(r.nueva_fecha_vencimiento, 'DD/MM/YYYY')`)}
        from base_archivo f join acreditacion_actualizacion_requisito x on x.id_archivo = f.id_archivo join administracion_persona p on p.id_persona = x.id_persona
        where f.hash = any(${sql.param([...at.keys()])})
      ) x order by x.id, x.orden`,
  );
  return z
    .array(owned)
    .parse(rows)
    .map(({ id, hash, nombre, documento, lineas }) => {
      const n = at.get(hash);
      if (n === BLANK) return { id, hash, content: blankSheet() };
      const said = n === WRONG_NUMBER && documento ? [...documento].reverse().join('') : documento;
      const days = lineas.filter(({ emision, vencimiento }) => emision ?? vencimiento);
      const dated = days.map(({ requisito, emision, vencimiento }) => `${requisito}: emitido ${emision ?? '-'}, vence ${vencimiento ?? '-'}`);
      const shown = n === WRONG_DATES ? ['Constancia: emitido 02/01/2020, vence 02/01/2021'] : dated;
      return { id, hash, content: paper('EXPEDIENTE DE ACREDITACION', `Nombre: ${nombre ?? '-'}`, `Documento: ${said ?? '-'}`, ...shown) };
    });
}

/** Writes what the papers say where it is not what they were registered with, and has those that wait for somebody read. */
export async function demoPapers(tx: Tx, idCliente: number): Promise<void> {
  const prints = (await written(tx)).map(({ id, content }) => ({ id, huella: printOf(content), tamano: content.length }));
  await tx.run(
    sql`update base_archivo f set huella = x.huella, tamano = x.tamano from jsonb_to_recordset(${JSON.stringify(prints)}::jsonb) as x(id int, huella text, tamano int) where f.id_archivo = x.id`,
  );
  await tx.run(
    sql`insert into base_lectura (id_cliente, huella) select distinct f.id_cliente, f.huella from base_archivo f where f.id_cliente = ${idCliente} and f.hash = any(${sql.param(Array.from({ length: PAPERS }, (_, n) => hashOf(paperName(n))))})
      and (exists (select 1 from acreditacion_solicitud_adjunto a join acreditacion_solicitud_requisito s on s.id_solicitud_requisito = a.id_solicitud_requisito
          join acreditacion_solicitud t on t.id_solicitud = s.id_solicitud and t.estado = 'P' where a.id_archivo = f.id_archivo)
        or exists (select 1 from acreditacion_actualizacion_requisito r where r.id_archivo = f.id_archivo and r.resultado = 'N')) on conflict do nothing`,
  );
}

/** Writes the demo's files into the store's folder where they are missing. */
export async function writeDemoFiles(dataDir: string, tx: Tx): Promise<void> {
  const pathOf = (hash: string) => join(dataDir, 'archivos', hash.slice(0, 2), hash);
  const missing = FILES.filter(({ name }) => !existsSync(pathOf(hashOf(name))));
  if (missing.length === 0) return;
  const said = new Map((await written(tx)).map(({ hash, content }) => [hash, content]));
  for (const { name, draw } of missing) {
    const path = pathOf(hashOf(name));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, said.get(hashOf(name)) ?? draw(), { mode: 0o600 });
  }
}

/** Registers the demo's files for a client; answers the common paper, that of health, those of requests and the portraits. Hashes are unique, so only one client has them. */
export async function demoFiles(tx: Tx, idCliente: number): Promise<{ paper: number; health: number; papers: number[]; portraits: number[] }> {
  const [held] = await tx.run(sql`select id_ruta_repositorio from sistema_ruta_repositorio where id_cliente = ${idCliente} limit 1`);
  const repository = Number(held?.id_ruta_repositorio);
  const [paperId = 0, health = 0, ...others] = await insertRows(
    tx,
    'base_archivo',
    'id_archivo',
    FILES.map(({ name, file, type, use, draw }) => {
      const content = draw();
      return {
        id_cliente: idCliente,
        id_ruta_repositorio: repository,
        hash: hashOf(name),
        huella: printOf(content),
        nombre: file,
        tipo_contenido: type,
        tamano: content.length,
        uso: use,
        usuario_creacion: 'SISTEMA',
        fecha_creacion: new Date().toISOString(),
      };
    }),
  );
  return { paper: paperId, health, papers: others.slice(0, PAPERS), portraits: others.slice(PAPERS) };
}
