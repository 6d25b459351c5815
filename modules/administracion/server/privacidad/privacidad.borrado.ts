import { type Entity, snake, storedFields } from '@platform/entity/entity';
import { isRequiredColumn } from '@platform/entity/field';
import { bool, int, text } from '@platform/server/db/rows';
import { type Context, today } from '@platform/server/http/context';
import { conflict, notFound, type Problem, refuse } from '@platform/server/http/problem';
import { question } from '@platform/server/product';
import { changeRows } from '@platform/server/record/rows';
import { keyIs } from '@platform/server/record/sql';
import type { Registry } from '@platform/server/resource/registry';
import { type SQL, sql } from 'drizzle-orm';
import { DatoValor } from '../../shared/dato.entity';
import { shownDay } from '../../shared/dia';
import { Persona } from '../../shared/persona.entity';
import { openSql } from '../personas/persona.sql';
import { fileFields, rowsAbout } from './privacidad.datos';

const ANONYMOUS = 'ANONIMIZADO';
const NAMES = new Set(['ApellidoPaterno', 'Nombres']);

/** Until which day some register of somebody has to be kept as it is, by law or by what the client decided; null when none has. */
type Keeper = (ctx: Context, idPersona: number) => Promise<string | null>;
export const registerKept = question<Keeper>('administracion.conservacion');

/** Why a person's data may not be erased today; null when they may. */
async function obstacle(ctx: Context, idPersona: number): Promise<Problem | null> {
  const day = today(ctx);
  const { retenida, vinculada } = await ctx.tx.one(
    { retenida: bool, vinculada: bool },
    sql`select exists (select 1 from administracion_retencion_legal r where r.id_cliente = ${ctx.session.IdCliente} and r.id_persona = ${idPersona} and r.fecha_inicio <= ${day} and coalesce(r.fecha_fin, ${day}) >= ${day}) as retenida,
        exists (select 1 from administracion_persona_vinculo v where v.id_cliente = ${ctx.session.IdCliente} and v.id_persona = ${idPersona} and ${sql.raw(openSql('v'))}) as vinculada`,
  );
  if (retenida) return refuse('persona.retencion_legal');
  if (vinculada) return refuse('persona.con_vinculo');
  for (const keeper of ctx.tx.product.answers(registerKept)) {
    const until = await keeper(ctx, idPersona);
    if (until !== null && until >= day) return refuse('persona.conservacion', { fecha: shownDay(until) });
  }
  return null;
}

/** What is put in place of a personal datum: nothing where nothing may stand, else what says no more than that it was there. */
function blank(entity: Entity, name: string, idPersona: number): SQL | null {
  const field = entity.fields[name];
  if (!field || field.computed) return null;
  if (!isRequiredColumn(field)) return sql`null`;
  if (field.kind === 'date') return sql`date '1900-01-01'`;
  if (field.kind === 'detail') return sql`'{}'::jsonb`;
  if (field.kind === 'text') return sql`${ANONYMOUS}`;
  if (['code', 'digits', 'email'].includes(field.kind)) return sql`${`X${idPersona}`}`;
  return null;
}

async function wipe(ctx: Context, entity: Entity, keys: readonly number[], names: readonly string[], idPersona: number): Promise<void> {
  const sets = names.flatMap((name) => {
    const value = blank(entity, name, idPersona);
    return value ? [sql`${sql.raw(snake(name))} = ${value}`] : [];
  });
  if (sets.length === 0 || keys.length === 0) return;
  await ctx.tx.run(
    sql`update ${sql.raw(entity.table)} set ${sql.join(sets, sql`, `)} where ${sql.raw(snake(entity.key))} = any(${sql.param([...keys])}) and id_cliente = ${ctx.session.IdCliente}`,
  );
}

/** Tables whose rows are evidence of who passed where: whoever keeps them says what stays (`alsoAnonymises`). */
const EVIDENCE = new Set(['AccesoMarca']);
/** The proof that somebody agreed to a text is that text. */
const PROOF = new Set(['AdministracionConsentimiento']);
/** Numbers and days that tell who somebody was, without being marked as sensitive where they stand. */
const TELLING = new Set(['NumeroLicencia', 'FechaVencimientoLicencia', 'CodigoTrabajador', 'CodigoEquipo']);

type Anonymiser = (ctx: Context, idPersona: number) => Promise<number>;
/** What other modules anonymise by themselves; each answers how many rows. */
export const alsoAnonymises = question<Anonymiser>('administracion.anonimiza');

/** What of a row about somebody says who it was, or was written about them in words. */
function personalFields(entity: Entity): string[] {
  const worded = !PROOF.has(entity.resource);
  return storedFields(entity).flatMap(([name, field]) => {
    const paper = (field.kind === 'file' || field.kind === 'photo') && !isRequiredColumn(entity.fields[name] ?? { kind: 'text' });
    return field.sensitive || TELLING.has(name) || field.kind === 'detail' || (worded && field.kind === 'text') || paper ? [name] : [];
  });
}

/**
 * *Anonimizar*: the person's name, document, contact, health, files and whatever was written about them are gone, here and
 * in whatever hangs from them (requests, licences, indisciplines, restrictions, the client's own data); what remains
 * (dates, contracts, counts) says nothing of whom. Not while employed, nor under a legal hold. Uploaded files
 * lose their holder, and the purge deletes them.
 */
export async function anonymise(ctx: Context, registry: Registry, idPersona: number, reason: string): Promise<{ registros: number }> {
  const person = await ctx.tx.first(
    { apellido_paterno: text },
    sql`select apellido_paterno from administracion_persona where id_persona = ${idPersona} and id_cliente = ${ctx.session.IdCliente} for update`,
  );
  if (!person) throw notFound();
  if (person.apellido_paterno === ANONYMOUS) throw conflict('persona.anonimizada');
  const why = await obstacle(ctx, idPersona);
  if (why) throw why;
  const own = Object.entries(Persona.fields).filter(([name, field]) => 'sensitive' in field || NAMES.has(name));
  await wipe(ctx, Persona, [idPersona], [...own.map(([name]) => name), 'ApellidoMaterno', ...TELLING, ...fileFields(Persona)], idPersona);
  await changeRows(ctx, Persona, {
    set: { ApellidoPaterno: ANONYMOUS, Nombres: String(idPersona), IdTipoSangre: null },
    where: keyIs(Persona, idPersona),
  });
  const about = await rowsAbout(ctx, registry, idPersona);
  let registros = 1;
  for (const { entity, keys } of about) {
    if (EVIDENCE.has(entity.resource)) continue;
    registros += keys.length;
    if (entity.resource === DatoValor.resource) {
      await ctx.tx.run(
        sql`delete from administracion_dato_valor where id_dato_valor = any(${sql.param([...keys])}) and id_cliente = ${ctx.session.IdCliente}`,
      );
      continue;
    }
    await wipe(ctx, entity, keys, personalFields(entity), idPersona);
    // What is nothing but a paper goes with it.
    const papers = fileFields(entity).filter((name) => isRequiredColumn(entity.fields[name] ?? { kind: 'text' }));
    if (papers.length > 0)
      await ctx.tx.run(sql`delete from ${sql.raw(entity.table)} where ${sql.raw(snake(entity.key))} = any(${sql.param([...keys])})`);
  }
  for (const anonymiser of ctx.tx.product.answers(alsoAnonymises)) registros += await anonymiser(ctx, idPersona);
  ctx.audit({ entity: Persona.resource, record: idPersona, action: 'anonimizar', changes: { Motivo: [null, reason], registros } });
  return { registros };
}

/** People who left so long ago that nothing obliges to keep who they were; a batch at a time. */
export async function forgetFormer(ctx: Context, registry: Registry, months: number, batch: number): Promise<number> {
  if (months === 0) return 0;
  const until = new Date(ctx.now);
  until.setUTCMonth(until.getUTCMonth() - months);
  const day = until.toISOString().slice(0, 10);
  const rows = await ctx.tx.rows(
    { id_persona: int },
    sql`select p.id_persona from administracion_persona p where p.id_cliente = ${ctx.session.IdCliente} and p.apellido_paterno <> ${ANONYMOUS}
        and exists (select 1 from administracion_persona_vinculo v where v.id_cliente = p.id_cliente and v.id_persona = p.id_persona)
        and not exists (select 1 from administracion_persona_vinculo v where v.id_cliente = p.id_cliente and v.id_persona = p.id_persona and (v.fecha_cese is null or v.fecha_cese >= ${day}))
      order by p.id_persona limit ${batch}`,
  );
  let forgotten = 0;
  for (const { id_persona } of rows) {
    if (await obstacle(ctx, id_persona)) continue;
    await anonymise(ctx, registry, id_persona, 'plazo de conservación');
    forgotten += 1;
  }
  return forgotten;
}
