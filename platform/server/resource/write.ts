import { storedFields } from '../../entity/entity';
import { emptyValue } from '../../fields/shared';
import { type Confirmation, noteConfirmed } from '../audit/confirm';
import type { Database } from '../db/pool';
import type { Context } from '../http/context';
import { conflict, notFound, Problem } from '../http/problem';
import type { SecretBox } from '../secrets';
import type { Dictionary } from '../words';
import { splitExtras } from './extras';
import { roundAmounts } from './money';
import { protectRow, shownProtection } from './protect';
import type { Registry } from './registry';
import type { Change, Resource } from './resource';
import { explain } from './write.clash';
import { honourChange, honourNew } from './write.honour';
import { asObject, parse, type RowData, takenBy } from './write.parse';
import { announce, erase, follow, insert, inserting, locked, save, saving } from './write.rows';
import { changedOf, checkReferences, checkRow, configOf, firstOutOfReach, seal, withoutMasks } from './write.rules';

/** A row that was created, and the warnings that were confirmed for it. */
export interface Made {
  readonly row: RowData;
  readonly confirmed: readonly Confirmation[];
}

/** Writes of any resource: parse → rules → write → audit → news, in the caller's transaction. */
export interface Writer {
  create(ctx: Context, of: Resource, body: unknown): Promise<RowData>;
  /** The same with its row on its way: where nothing follows from a new row, its transaction may end without waiting for it. */
  creating(ctx: Context, of: Resource, body: unknown): Promise<{ made: Promise<RowData> }>;
  /** Creates many as each alone would be, checks before the first insert and rows in one statement; the first refusal refuses them all. */
  createMany(ctx: Context, of: Resource, bodies: readonly unknown[]): Promise<Made[]>;
  /**
   * The same as far as its rows: within every rule, with their keys and their traces, not written. Whoever asked writes them, as something that happens to
   * them at once leaves them, and does what follows (`made`, `after`).
   */
  foresee(ctx: Context, of: Resource, bodies: readonly unknown[]): Promise<Made[]>;
  update(ctx: Context, of: Resource, id: number | string, body: unknown): Promise<RowData>;
  /** The same with its row on its way: where nothing follows from the change, its transaction may end without waiting for it. */
  updating(ctx: Context, of: Resource, id: number | string, body: unknown): Promise<{ saved: Promise<RowData> }>;
  remove(ctx: Context, of: Resource, id: number | string): Promise<void>;
  /** Writes columns that only the server keeps, with audit and version; the row must be visible to the session. */
  patch(ctx: Context, of: Resource, id: number | string, values: RowData, action: string): Promise<RowData>;
  /** Turns a clash or a held reference into the 409 that names it; anything else comes back as it was. */
  explain(database: Database, ctx: Context, error: unknown): Promise<unknown>;
}

/** A row without its secrets. */
const readable = (of: Resource, row: RowData): RowData =>
  Object.fromEntries(Object.entries(row).filter(([name]) => of.entity.fields[name]?.kind !== 'secret'));

// Hooks are typed by their entity; the engine knows rows by name only.
const change = (kind: Change['kind'], before: RowData | null, after: RowData | null): Change => ({ kind, before, after }) as unknown as Change;

/** What was confirmed for a row goes into its trace. */
const noteOn = (ctx: Context, { entity }: Resource, row: RowData, used: readonly Confirmation[]): void =>
  noteConfirmed(ctx, used, entity.resource, String(row[entity.key]));

export function makeWriter(registry: Registry, words: Dictionary, box: SecretBox): Writer {
  const find = (resource: string) => registry.get(resource).entity;

  /** A new row as its rules will see it: parsed, with its blanks. Whether its references are within the session's reach is asked elsewhere. */
  async function prepared(ctx: Context, of: Resource, body: unknown): Promise<RowData> {
    const { entity, hooks } = of;
    // A contractor writes for its own company.
    const own =
      ctx.session.IdCompania !== null && entity.options.company && !hooks.ownCompanyRule ? { [entity.options.company]: ctx.session.IdCompania } : {};
    honourNew(ctx, of, takenBy(of, 'create'), asObject(body));
    const data = parse(of, 'create', { ...(await hooks.defaults?.(ctx)), ...asObject(body), ...own });
    const row: RowData = { ...data };
    for (const [name, field] of storedFields(entity)) if (!(name in row)) row[name] = emptyValue(field);
    if (entity.options.retire) row.Activo = data.Activo ?? 'S';
    if (entity.options.scope !== 'global') row.IdCliente = ctx.session.IdCliente;
    if (entity.options.scope === 'division') row.IdDivision = ctx.session.IdDivision;
    checkRow(of, row, configOf(ctx, of));
    return row;
  }

  /** What the rules of a row ask, asked together with what its references do. A reference out of reach is told before whatever follows from it. */
  async function within(references: Promise<void>, work: () => Promise<void>): Promise<void> {
    references.catch(() => undefined);
    try {
      await work();
    } finally {
      await references;
    }
  }

  /** New rows as they will be inserted, within every rule, with what was confirmed for each: the first that is refused is the one that is told. */
  async function checked(ctx: Context, of: Resource, bodies: readonly RowData[]): Promise<{ rows: RowData[]; asked: Confirmation[][] }> {
    const { hooks } = of;
    const rows: RowData[] = [];
    const read: RowData[] = [];
    const asked: Confirmation[][] = [];
    let refused: Problem | undefined;
    for (const body of bodies) {
      const before = ctx.confirmations.length;
      try {
        const row = await prepared(ctx, of, body);
        if (bodies.length === 1)
          await within(checkReferences(registry, ctx, of, row), async () => {
            await roundAmounts(ctx.tx, find, of.entity, row);
            await hooks.check?.(ctx, change('crear', null, row));
          });
        read.push(row);
        if (bodies.length > 1) await roundAmounts(ctx.tx, find, of.entity, row);
        rows.push(row);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        refused = error;
        break;
      }
      asked.push(ctx.confirmations.slice(before));
    }
    // Of several, one that was refused for what is told after its references is among those whose references are looked at.
    const far = bodies.length > 1 ? await firstOutOfReach(registry, ctx, of, read) : undefined;
    if (far) {
      refused = far.refused;
      rows.length = Math.min(rows.length, far.at);
    }
    // Hooks are typed by their entity; the engine knows rows by name only.
    if (rows.length > 1) await hooks.foresee?.(ctx, rows as unknown as Parameters<NonNullable<typeof hooks.foresee>>[1]);
    for (const [at, row] of rows.entries()) {
      const before = ctx.confirmations.length;
      if (bodies.length > 1) await hooks.check?.(ctx, change('crear', null, row));
      seal(box, of, null, row);
      asked[at]?.push(...ctx.confirmations.slice(before));
    }
    if (refused) throw refused;
    return { rows, asked };
  }

  /** Rows as they are made, with what follows; what is said of the client's own fields is demanded by whatever way a row comes. */
  async function make(ctx: Context, of: Resource, bodies: readonly unknown[]): Promise<Made[]> {
    const sent = bodies.map((body) => splitExtras(of, asObject(body)));
    const { rows, asked } = await checked(
      ctx,
      of,
      sent.map(({ row }) => row),
    );
    return finish(
      ctx,
      of,
      rows,
      asked,
      sent.map(({ extras }) => extras),
    );
  }

  async function foresee(ctx: Context, of: Resource, bodies: readonly unknown[]): Promise<Made[]> {
    if (of.hooks.extras) throw new Error(`${of.entity.resource}: fields of the client's own are saved beside a row that is there`);
    const { rows, asked } = await checked(ctx, of, bodies.map(asObject));
    const made = await announce(ctx, of, rows);
    for (const [at, row] of made.entries()) noteOn(ctx, of, row, asked[at] ?? []);
    await follow(ctx, of, []);
    return made.map((row, at) => ({ row, confirmed: asked[at] ?? [] }));
  }

  /** Checked rows as they are made, with what follows. */
  async function finish(
    ctx: Context,
    of: Resource,
    rows: readonly RowData[],
    asked: readonly Confirmation[][],
    extras: readonly RowData[],
  ): Promise<Made[]> {
    const made = await insert(ctx, of, rows);
    for (const [at, row] of made.entries()) noteOn(ctx, of, row, asked[at] ?? []);
    for (const [at, row] of made.entries()) await of.hooks.extras?.save(ctx, Number(row[of.entity.key]), extras[at] ?? {});
    // Hooks are typed by their entity; the engine knows rows by name only.
    await of.hooks.made?.(ctx, made as unknown as Parameters<NonNullable<typeof of.hooks.made>>[1]);
    for (const row of made) await of.hooks.after?.(ctx, change('crear', null, row));
    await follow(ctx, of, []);
    return made.map((row, at) => ({ row, confirmed: asked[at] ?? [] }));
  }

  const creating: Writer['creating'] = async (ctx, of, body) => {
    const { hooks } = of;
    const { row: sent, extras } = splitExtras(of, asObject(body));
    // What is kept beside the row, or asked of whoever made it, needs its key.
    const isAlone = !hooks.made && !hooks.after && Object.keys(extras).length === 0 && ((await hooks.extras?.of(ctx)) ?? []).length === 0;
    if (isAlone) {
      const { rows, asked } = await checked(ctx, of, [sent]);
      const [row] = rows;
      const begun = row && (asked[0] ?? []).length === 0 ? inserting(ctx, of, row) : null;
      if (begun) {
        await follow(ctx, of, []);
        return begun;
      }
      if (row) return { made: Promise.resolve((await finish(ctx, of, rows, asked, [extras]))[0]?.row ?? row) };
    }
    const [made] = await make(ctx, of, [body]);
    if (!made) throw notFound();
    return { made: Promise.resolve(made.row) };
  };

  const updating: Writer['updating'] = async (ctx, of, id, body) => {
    const { entity, hooks } = of;
    const rules = shownProtection(registry, ctx.session, of);
    const seen = rules && (await locked(ctx, of, id));
    const protection = seen && hooks.unprotected?.(seen, ctx.session) ? undefined : rules;
    const data = parse(of, 'update', seen && protection ? withoutMasks(of, protection, asObject(body), seen) : body);
    const before = seen ?? (await locked(ctx, of, id));
    if (data.Version !== before.Version)
      throw conflict(
        'registro.version',
        {},
        { actual: protectRow(readable(of, before), protection, (field) => entity.fields[field]?.kind ?? 'text') },
      );
    delete data.Version;
    await honourChange(registry, ctx, of, takenBy(of, 'update'), asObject(body), before, protection);
    const config = configOf(ctx, of);
    const changed = changedOf(of, data, before, protection, config);
    const after: RowData = { ...before, ...changed };
    checkRow(of, after, config);
    const asked = ctx.confirmations.length;
    await within(checkReferences(registry, ctx, of, changed), async () => {
      await roundAmounts(ctx.tx, find, entity, after);
      await hooks.check?.(ctx, change('editar', before, after));
    });
    seal(box, of, before, after);
    const sent = await saving(ctx, of, id, before, after, 'editar');
    noteOn(ctx, of, before, ctx.confirmations.slice(asked));
    if (hooks.after) await hooks.after(ctx, change('editar', before, await sent.saved));
    return sent;
  };

  return {
    creating,
    updating,

    async create(ctx, of, body) {
      const [made] = await make(ctx, of, [body]);
      if (!made) throw notFound();
      return made.row;
    },

    foresee,

    createMany: async (ctx, of, bodies) => (bodies.length === 0 ? [] : make(ctx, of, bodies)),

    update: async (ctx, of, id, body) => (await updating(ctx, of, id, body)).saved,

    async remove(ctx, of, id) {
      const { hooks } = of;
      const before = await locked(ctx, of, id);
      const asked = ctx.confirmations.length;
      await hooks.check?.(ctx, change('eliminar', before, null));
      await erase(ctx, of, id, before);
      noteOn(ctx, of, before, ctx.confirmations.slice(asked));
      await hooks.after?.(ctx, change('eliminar', before, null));
      await follow(ctx, of, 'gone');
    },

    async patch(ctx, of, id, values, action) {
      const before = await locked(ctx, of, id);
      return save(ctx, of, id, before, { ...before, ...values }, action);
    },

    explain: (database, ctx, error) => explain(registry, words, database, ctx, error),
  };
}
