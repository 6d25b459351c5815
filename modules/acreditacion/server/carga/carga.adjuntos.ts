import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { coded } from '@platform/i18n/coded';
import { int, oneOf, orNull, text, yes } from '@platform/server/db/rows';
import type { KeptFile } from '@platform/server/files/files';
import type { Context } from '@platform/server/http/context';
import { conflict, notFound, Problem } from '@platform/server/http/problem';
import type { RouteKit } from '@platform/server/kit';
import { scopeSql } from '@platform/server/resource/scope';
import { numberParameter } from '@platform/server/settings';
import { sql } from 'drizzle-orm';
import { ESTADOS_CARGA } from '../../shared/carga.entity';
import { ENTIDADES } from '../../shared/configuracion.entity';
import { datesIn } from '../../shared/fechas';
import { strangersIn } from '../solicitud/grupal';
import { bareDocument, numbersIn } from '../tramites/lectura.rules';
import { judgeDocuments } from './carga';
import { cargaResource } from './carga.resource';
import { cargaStates } from './carga.states';
import type { ZipEntry } from './carga.zip';

/** A body kept in a folder of its own while it is looked at; nobody's name reaches the file system. */
export async function keepIncoming(content: Readable): Promise<{ path: string; huella: string; size: number; drop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'faena-carga-'));
  const path = join(folder, 'entrada');
  const drop = () => rm(folder, { recursive: true, force: true });
  const digest = createHash('sha256');
  let size = 0;
  try {
    await pipeline(
      content,
      async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          size += chunk.length;
          digest.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    );
    return { path, huella: digest.digest('hex'), size, drop };
  } catch (error) {
    await drop();
    throw error;
  }
}

export interface Paper {
  /** The same for everyone whom one paper names. */
  readonly kept: KeptFile;
  readonly nombre: string;
  readonly documento: string;
  readonly idRequisito: number;
}
/** What a load's papers may be named after. */
interface Names {
  readonly documents: ReadonlySet<string>;
  readonly people: boolean;
  readonly requirements: ReadonlyMap<string, number>;
  readonly groups: ReadonlyMap<string, number>;
}

/** Why a file of an upload was not taken: no row asks for it, it was refused, or it names somebody whom no row has. */
export interface Fault {
  readonly tipo: 'SinPareja' | 'Rechazado' | 'Documento';
  readonly nombre: string;
  /** Coded: said in the reader's language. */
  readonly motivo: string;
}
/** What came of files of an upload: papers stored and matched, and what was not taken. */
export interface Taken {
  readonly papers: readonly Paper[];
  readonly faults: readonly Fault[];
}

/** What a load's papers may be named after: documents of its rows, requirements of its profile. */
export async function namesOf(ctx: Context, id: number): Promise<Names> {
  const load = await ctx.tx.first(
    { estado: oneOf(ESTADOS_CARGA), id_perfil_acreditacion: int, entidad: oneOf(ENTIDADES) },
    sql`select t.estado, t.id_perfil_acreditacion, p.entidad from acreditacion_carga t join acreditacion_perfil p on p.id_perfil_acreditacion = t.id_perfil_acreditacion where t.id_carga = ${id} and ${scopeSql(cargaResource, ctx.session)}`,
  );
  if (!load) throw notFound();
  if (load.estado === 'P') throw conflict('carga.procesando');
  const rows = await ctx.tx.rows(
    { documento: orNull(text) },
    sql`select distinct documento from acreditacion_carga_fila where id_cliente = ${ctx.session.IdCliente} and id_carga = ${id} and estado <> 'P' and documento is not null`,
  );
  const requirements = await ctx.tx.rows(
    { codigo: text, id_requisito: int, grupal: yes },
    sql`select q.codigo, q.id_requisito, q.grupal from acreditacion_perfil_requisito p join acreditacion_requisito q on q.id_requisito = p.id_requisito and q.tipo_requisito = 'S'
      where p.id_perfil_acreditacion = ${load.id_perfil_acreditacion}`,
  );
  return {
    documents: new Set(rows.flatMap(({ documento }) => documento ?? [])),
    people: load.entidad !== 'V' && load.entidad !== 'E',
    requirements: new Map(requirements.map(({ codigo, id_requisito }) => [codigo, id_requisito])),
    groups: new Map(requirements.flatMap(({ codigo, id_requisito, grupal }) => (grupal ? [[codigo, id_requisito]] : []))),
  };
}

/** `{documento}_{codigoRequisito}.pdf`, whatever the case; a code may hold underscores itself, and a plate its hyphen. */
export function matchName(
  name: string,
  documents: ReadonlySet<string>,
  requirements: ReadonlyMap<string, number>,
): { documento: string; idRequisito: number } | null {
  const bare = /^(.+)\.pdf$/i.exec(name.normalize('NFC'))?.[1]?.toUpperCase();
  if (!bare) return null;
  for (const [codigo, idRequisito] of requirements) {
    if (!bare.endsWith(`_${codigo}`)) continue;
    const written = bare.slice(0, -codigo.length - 1).replace(/[\s.]/g, '');
    const documento = [written, written.replaceAll('-', '')].find((one) => documents.has(one));
    if (documento !== undefined) return { documento, idRequisito };
  }
  return null;
}

/** `{codigoRequisito}.pdf`, or anything before it that is no document: a paper for everyone it names. */
export function matchGroup(name: string, groups: ReadonlyMap<string, number>): number | null {
  const bare = /^(.+)\.pdf$/i.exec(name.normalize('NFC'))?.[1]?.toUpperCase();
  return (bare === undefined ? undefined : groups.get(bare.replace(/^GRUPAL_/, ''))) ?? null;
}

export async function isZip(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  const head = Buffer.alloc(4);
  await handle.read(head, 0, 4, 0);
  await handle.close();
  return head.toString('latin1').startsWith('PK');
}

/** What of a Problem a person is told. */
const motiveOf = ({ code, params }: Problem): string => coded(code, params);

/** Stores one file of an upload where a row asks for it; what is not taken is named and told why, and hinders no other. */
export async function takePaper(
  ctx: Context,
  { files, pdf }: Pick<RouteKit, 'files' | 'pdf'>,
  names: Names,
  { name, content }: ZipEntry,
): Promise<Taken> {
  const { documents, people, requirements, groups } = names;
  const refused = (tipo: Fault['tipo'], motivo: string): Taken => ({ papers: [], faults: [{ tipo, nombre: name, motivo }] });
  const match = matchName(name, documents, requirements);
  const group = match ? null : matchGroup(name, groups);
  if (!match && group === null) return refused('SinPareja', 'carga.sin_pareja');
  if (content instanceof Problem) return refused('Rechazado', motiveOf(content));
  let kept: KeptFile;
  try {
    kept = await files.keep(ctx, 'REQ', Readable.from(content), {
      maxBytes: numberParameter(ctx, 'sistema.pdfMaximoMb') * 1_048_576,
      accept: ['pdf'],
    });
  } catch (error) {
    // Of the file alone, whatever is wrong with it; that nothing more can be stored is everybody's.
    if (!(error instanceof Problem) || error.code.startsWith('repositorio.')) throw error;
    return refused('Rechazado', motiveOf(error));
  }
  if (match) return { papers: [{ kept, nombre: name, ...match }], faults: [] };
  const { text } = await pdf.read(await files.bytes(ctx.tx, kept.repository, kept.hash));
  const numbers = new Set(numbersIn(text));
  const named = [...documents].filter((documento) => numbers.has(bareDocument(documento)));
  // A list of vehicles or companies is full of other numbers: only people's documents are told from them.
  const others = people ? await strangersIn(ctx, { Numeros: [...numbers], Fechas: datesIn(text) }, new Set(named.map(bareDocument))) : [];
  if (named.length === 0) await kept.drop();
  return {
    papers: named.map((documento) => ({ kept, nombre: name, documento, idRequisito: group ?? 0 })),
    faults: [
      ...(named.length === 0 ? ([{ tipo: 'SinPareja', nombre: name, motivo: 'carga.sin_pareja' }] as const) : []),
      ...others.map((nombre): Fault => ({ tipo: 'Documento', nombre, motivo: 'carga.documento_sin_fila' })),
    ],
  };
}

/** Gives back what was stored and did not become anybody's. */
export async function dropPapers(papers: readonly Paper[]): Promise<void> {
  for (const kept of new Set(papers.map((paper) => paper.kept))) await kept.drop();
}

/** Links stored papers to the load, in the caller's transaction; the same paper of the same requirement is not kept twice. Answers how many are new. */
export async function addPapers(ctx: Context, kit: RouteKit, id: number, papers: readonly Paper[]): Promise<number> {
  const head = await cargaStates.take(ctx, id, 'editar', 'solicitante');
  const { IdCliente, IdDivision, IdUsuario, IdCompania } = ctx.session;
  const known = await ctx.tx.rows(
    { paper: text },
    sql`select a.documento || '|' || a.id_requisito || '|' || f.huella as paper from acreditacion_carga_adjunto a join base_archivo f on f.id_archivo = a.id_archivo where a.id_cliente = ${ctx.session.IdCliente} and a.id_carga = ${id}`,
  );
  const seen = new Set(known.map(({ paper }) => paper));
  const fresh = papers.filter((paper) => {
    const key = `${paper.documento}|${paper.idRequisito}|${paper.kept.print}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  const rows = fresh.map(({ kept, nombre, documento, idRequisito }) => ({
    h: kept.hash,
    p: kept.print,
    n: nombre,
    s: kept.size,
    e: kept.scanned,
    d: documento,
    r: idRequisito,
    o: kept.repository,
  }));
  for (const kept of new Set(fresh.map((paper) => paper.kept))) await kit.files.admit(ctx, kept);
  await ctx.tx.run(
    sql`with x as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(h text, p text, n text, s int, e text, d text, r int, o int)),
      nuevos as (insert into base_archivo (id_cliente, hash, huella, nombre, tipo_contenido, tamano, uso, escaneo, entidad, id_registro, id_ruta_repositorio, id_compania, usuario_creacion)
        select ${IdCliente}, x.h, x.p, x.n, 'application/pdf', x.s, 'REQ', x.e, 'AcreditacionCarga', ${id}::int, x.o, ${IdCompania}::int, ${IdUsuario} from (select distinct on (h) * from x) x returning id_archivo, hash)
      insert into acreditacion_carga_adjunto (id_cliente, id_division, id_carga, documento, id_requisito, id_archivo, usuario_creacion)
        select ${IdCliente}, ${IdDivision}, ${id}, x.d, x.r, nuevos.id_archivo, ${IdUsuario} from x join nuevos on nuevos.hash = x.h`,
  );
  await judgeDocuments(ctx, kit, head, [...new Set(fresh.map((paper) => paper.documento))]);
  // Those that were there already are given back; their content is stored once.
  const stored = new Set(fresh.map((paper) => paper.kept));
  for (const kept of new Set(papers.map((paper) => paper.kept))) if (!stored.has(kept)) await kept.drop();
  if (fresh.length > 0) ctx.audit({ entity: 'AcreditacionCarga', record: id, action: 'adjuntar', changes: { Adjuntos: fresh.length } });
  return fresh.length;
}
