import { int, orNull, text } from '@platform/server/db/rows';
import type { Context } from '@platform/server/http/context';
import { refuse } from '@platform/server/http/problem';
import { type SQL, sql } from 'drizzle-orm';
import { type Entidad, SUJETOS } from '../../shared/sujetos';

/** Somebody or something that a request is to be about. */
interface Asked {
  readonly entidad: Entidad;
  readonly subject: number;
  /** The request itself; null before it is there. */
  readonly own: number | null;
  readonly field?: string | undefined;
}

/**
 * Refuses a subject that another open request of the division is about (`La persona ya tiene una solicitud en curso
 * ({numero}).`): a person as worker or as visitor, a vehicle, a company, or a person's licence.
 */
export const refuseSecondRequest = (ctx: Context, entidad: Entidad, subject: number, own: number | null, field?: string): Promise<void> =>
  refuseSecondRequests(ctx, [{ entidad, subject, own, field }]);

/** The same of many, none of which may be about what another of them is about. */
export async function refuseSecondRequests(ctx: Context, asked: readonly Asked[]): Promise<void> {
  const open = await openAbout(ctx, asked);
  for (const one of asked) {
    const others = open.get(keyOf(one)) ?? [];
    refuseOther(one, others);
    if (one.own !== null && others.length === 0) open.set(keyOf(one), [{ id: one.own, numero: `#${one.own}` }]);
  }
}

/** Drafts of a set with the open requests about whom each is to be about, as they are before any of the set is made: asked once for all of them. */
const foreseen = new WeakMap<object, { readonly key: string; readonly others: readonly Open[] }>();

/** Asks of all drafts of a set at once what `refuseSecondDraft` would ask of each. */
export async function foreseeSecond(ctx: Context, drafts: readonly Draft[]): Promise<void> {
  const asked = drafts.flatMap((draft) => {
    const subject = subjectOf(draft);
    return subject === null ? [] : [{ draft, entidad: draft.Entidad, subject, own: null }];
  });
  if (asked.length === 0) return;
  const open = await openAbout(ctx, asked);
  for (const one of asked) foreseen.set(one.draft, { key: keyOf(one), others: open.get(keyOf(one)) ?? [] });
}

/** Refuses a draft about whom another open request is about; of one of a set it is known. */
export async function refuseSecondDraft(ctx: Context, draft: Draft, subject: number, own: number | null): Promise<void> {
  const asked = { entidad: draft.Entidad, subject, own };
  const known = foreseen.get(draft);
  if (known?.key === keyOf(asked)) refuseOther(asked, known.others);
  else await refuseSecondRequests(ctx, [asked]);
}

/** What a draft says of its subject. */
type Draft = { readonly Entidad: Entidad } & { readonly [N in NonNullable<(typeof SUJETOS)[Entidad]['id']>]: number | null };
const subjectOf = (draft: Draft): number | null => {
  const { id } = SUJETOS[draft.Entidad];
  return id ? draft[id] : null;
};

interface Open {
  readonly id: number;
  readonly numero: string;
}
const keyOf = ({ entidad, subject }: Pick<Asked, 'entidad' | 'subject'>): string => `${OF[entidad]}${subject}`;

function refuseOther({ entidad, own, field }: Pick<Asked, 'entidad' | 'own' | 'field'>, others: readonly Open[]): void {
  const other = others.find(({ id }) => id !== own);
  if (other) throw refuse(SUJETOS[entidad].enCurso, { numero: other.numero }, field ?? SUJETOS[entidad].id ?? 'IdPersona');
}

/** Open requests of the division about each of some subjects. */
async function openAbout(ctx: Context, asked: readonly Pick<Asked, 'entidad' | 'subject'>[]): Promise<Map<string, Open[]>> {
  const open = new Map<string, Open[]>();
  for (const [of, about] of Object.entries(ABOUT)) {
    const subjects = asked.flatMap(({ entidad, subject }) => (OF[entidad] === of ? [subject] : []));
    if (subjects.length === 0) continue;
    const rows = await ctx.tx.rows(
      { subject: orNull(int), id_solicitud: int, numero: text },
      sql`select x.subject, s.id_solicitud, coalesce(s.numero, '#' || s.id_solicitud) as numero from (${about(ctx.session.IdCliente, sql`${sql.param(subjects)}::int[]`)}) x
        join acreditacion_solicitud s on s.id_solicitud = x.id_solicitud
        where s.id_division = ${ctx.session.IdDivision} and s.estado in ('I', 'P', 'O')`,
    );
    for (const row of rows) {
      const key = `${of}${row.subject}`;
      open.set(key, [...(open.get(key) ?? []), { id: row.id_solicitud, numero: row.numero }]);
    }
  }
  return open;
}

/** Who is a worker is no visitor meanwhile, and the other way round. */
const OF = { P: 'persona', I: 'persona', V: 'vehiculo', E: 'compania', L: 'licencia' } as const satisfies Record<Entidad, string>;

/** Requests about some subjects, whatever their state. */
const ABOUT: Readonly<Record<(typeof OF)[Entidad], (idCliente: number, subjects: SQL) => SQL>> = {
  persona: (idCliente, subjects) =>
    sql`select id_persona as subject, id_solicitud from acreditacion_solicitud where id_cliente = ${idCliente} and entidad = 'P' and id_persona = any(${subjects})
      union all select v.id_persona, v.id_solicitud from acreditacion_solicitud_visita v where v.id_cliente = ${idCliente} and v.id_persona = any(${subjects})`,
  vehiculo: (idCliente, subjects) =>
    sql`select id_vehiculo as subject, id_solicitud from acreditacion_solicitud where id_cliente = ${idCliente} and entidad = 'V' and id_vehiculo = any(${subjects})`,
  compania: (idCliente, subjects) =>
    sql`select id_compania_acreditada as subject, id_solicitud from acreditacion_solicitud where id_cliente = ${idCliente} and entidad = 'E' and id_compania_acreditada = any(${subjects})`,
  licencia: (idCliente, subjects) =>
    sql`select id_persona as subject, id_solicitud from acreditacion_solicitud where id_cliente = ${idCliente} and entidad = 'L' and id_persona = any(${subjects})`,
};
