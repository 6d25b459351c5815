import { randomInt } from 'node:crypto';
import { demandFactor, forgetFactor } from '@modules/seguridad/server/public';
import type { Tx } from '@platform/server/db/pool';
import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { notFound, refuse } from '@platform/server/http/problem';
import type { SecretBox } from '@platform/server/secrets';
import { sql } from 'drizzle-orm';
import { hashOf } from '../tokens';

const ISSUER = 'Faena';
const RECOVERY_CODES = 10;
/** Letters and digits that nobody takes for one another. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** A phone's clock may be this many seconds off. */
const TOLERANCE = 30;
const sealedFor = (user: string) => `segundo-factor:${user}`;

export interface FactorRow {
  readonly IdFactor: number;
  readonly Tipo: 'T' | 'L';
  readonly Nombre: string;
  readonly FechaCreacion: string;
  readonly FechaUso: string | null;
}

/** The enrolled factors of a user, and how many recovery codes are left. */
export async function factorsOf(tx: Tx, user: string): Promise<{ factores: FactorRow[]; respaldos: number }> {
  const rows = await tx.rows(
    { tipo: text, id_factor: int, nombre: text, fecha_creacion: text, fecha_uso: orNull(text) },
    sql`select f.id_factor, f.tipo, f.nombre, f.fecha_creacion, f.fecha_uso from plataforma_factor f
      join seguridad_usuario u on u.id_usuario = f.id_usuario and u.segundo_factor = 'S' where f.id_usuario = ${user} and f.confirmado = 'S' order by id_factor`,
  );
  return {
    factores: rows
      .filter(({ tipo }) => tipo !== 'R')
      .map((row) => ({
        IdFactor: row.id_factor,
        Tipo: row.tipo === 'L' ? 'L' : 'T',
        Nombre: row.nombre,
        FechaCreacion: row.fecha_creacion,
        FechaUso: row.fecha_uso,
      })),
    respaldos: rows.filter(({ tipo, fecha_uso }) => tipo === 'R' && fecha_uso === null).length,
  };
}

/** Begins enrolling an application: a secret that counts only once a code of it was given. An unfinished one is replaced. */
export async function beginApp(ctx: Context, box: SecretBox): Promise<{ Secreto: string; Uri: string }> {
  const { IdUsuario } = ctx.session;
  const { generateSecret, generateURI } = await import('otplib');
  const secret = generateSecret();
  await ctx.tx.run(sql`delete from plataforma_factor where id_usuario = ${IdUsuario} and tipo = 'T' and confirmado = 'N'`);
  await ctx.tx.run(
    sql`insert into plataforma_factor (id_usuario, tipo, nombre, secreto, confirmado) values (${IdUsuario}, 'T', ${ISSUER}, ${box.seal(secret, sealedFor(IdUsuario))}, 'N')`,
  );
  return { Secreto: secret, Uri: generateURI({ issuer: ISSUER, label: IdUsuario, secret }) };
}

/** Tries a code on an application; the time step it was good for is spent. */
async function tryApp(tx: Tx, box: SecretBox, user: string, code: string, now: Date, confirmed: 'S' | 'N'): Promise<number | null> {
  const rows = await tx.rows(
    { secreto: orNull(text), contador: int, id_factor: int },
    sql`select id_factor, secreto, contador from plataforma_factor where id_usuario = ${user} and tipo = 'T' and confirmado = ${confirmed} order by id_factor for update`,
  );
  const { verify } = await import('otplib');
  for (const row of rows) {
    const secret = box.open(String(row.secreto), sealedFor(user));
    if (secret === null) continue;
    const epoch = Math.floor(now.getTime() / 1000);
    const result = await verify({ secret, token: code, epoch, epochTolerance: TOLERANCE, afterTimeStep: row.contador }).catch(() => null);
    if (!result?.valid || !('timeStep' in result)) continue;
    await tx.run(
      sql`update plataforma_factor set contador = ${result.timeStep}, fecha_uso = ${now.toISOString()} where id_factor = ${row.id_factor}`,
    );
    return row.id_factor;
  }
  return null;
}

/** Ends enrolling the application with a code of it; answers recovery codes when the user had none. */
export async function confirmApp(ctx: Context, box: SecretBox, code: string, name: string): Promise<{ respaldos: string[] }> {
  const { IdUsuario } = ctx.session;
  const id = await tryApp(ctx.tx, box, IdUsuario, code, ctx.now, 'N');
  if (id === null) throw refuse('factor.codigo', undefined, 'Codigo');
  await ctx.tx.run(sql`update plataforma_factor set confirmado = 'S', nombre = ${name} where id_factor = ${id}`);
  return enrolled(ctx, { IdFactor: id, Tipo: 'T', Nombre: name });
}

/** What follows from a new factor: the sign-in asks for it, and there are recovery codes. */
export async function enrolled(ctx: Context, factor: { IdFactor: number; Tipo: 'T' | 'L'; Nombre: string }): Promise<{ respaldos: string[] }> {
  const { IdUsuario } = ctx.session;
  const first = await demandFactor(ctx.tx, IdUsuario);
  // What an administrator reset does not come back with the next one.
  if (first) await ctx.tx.run(sql`delete from plataforma_factor where id_usuario = ${IdUsuario} and id_factor <> ${factor.IdFactor}`);
  ctx.audit({
    entity: 'PlataformaFactor',
    record: factor.IdFactor,
    action: 'inscribir',
    changes: { Tipo: [null, factor.Tipo], Nombre: [null, factor.Nombre] },
  });
  const { respaldos } = await factorsOf(ctx.tx, IdUsuario);
  return { respaldos: respaldos > 0 ? [] : await renewRecovery(ctx) };
}

/** New recovery codes, shown this once; the former ones are void. */
export async function renewRecovery(ctx: Context): Promise<string[]> {
  const { IdUsuario } = ctx.session;
  const half = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);
  await ctx.tx.run(sql`delete from plataforma_factor where id_usuario = ${IdUsuario} and tipo = 'R'`);
  for (const code of codes) {
    await ctx.tx.run(
      sql`insert into plataforma_factor (id_usuario, tipo, nombre, secreto, confirmado) values (${IdUsuario}, 'R', 'R', ${hashOf(`${IdUsuario}:${code}`)}, 'S')`,
    );
  }
  ctx.audit({ entity: 'PlataformaFactor', record: null, action: 'renovarRespaldos' });
  return codes;
}

/** Takes a factor away; without any left the sign-in asks for none, and the recovery codes go too. */
export async function removeFactor(ctx: Context, id: number): Promise<void> {
  const { IdUsuario } = ctx.session;
  const gone = await ctx.tx.first(
    { nombre: text },
    sql`delete from plataforma_factor where id_factor = ${id} and id_usuario = ${IdUsuario} and tipo <> 'R' and confirmado = 'S' returning nombre, tipo`,
  );
  if (!gone) throw notFound();
  ctx.audit({ entity: 'PlataformaFactor', record: id, action: 'retirar', changes: { Nombre: [gone.nombre, null] } });
  const { factores } = await factorsOf(ctx.tx, IdUsuario);
  if (factores.length > 0) return;
  await ctx.tx.run(sql`delete from plataforma_factor where id_usuario = ${IdUsuario}`);
  await forgetFactor(ctx.tx, IdUsuario);
}

/** Whether a code is good for a sign-in: six digits of an application, or a recovery code, each once. */
export async function factorCode(tx: Tx, box: SecretBox, user: string, code: string, now: Date): Promise<boolean> {
  if (/^\d{6}$/.test(code)) return (await tryApp(tx, box, user, code, now, 'S')) !== null;
  const used = await tx.first(
    {},
    sql`update plataforma_factor set fecha_uso = ${now.toISOString()} where id_usuario = ${user} and tipo = 'R' and fecha_uso is null
      and secreto = ${hashOf(`${user}:${code.toUpperCase()}`)} returning id_factor`,
  );
  return used !== undefined;
}
