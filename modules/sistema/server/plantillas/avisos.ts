import { randomUUID } from 'node:crypto';
import type { NoticeDefinition } from '@platform/entity/module';
import type { DbRow, Tx } from '@platform/server/db/pool';
import { int, orNull, text as textOf } from '@platform/server/db/rows';
import type { Context, Lang } from '@platform/server/http/context';
import { fillLine, renderText, type Values } from '@platform/server/mail/text';
import { question } from '@platform/server/product';
import { sql } from 'drizzle-orm';
import { definitionsOf } from '../menus/definiciones';

/** A user, or an address without one: of somebody, or one of the client's three service addresses. */
export type Recipient =
  | { readonly usuario: string /** Sees it on the bell, and gets no mail. */; readonly soloCampana?: boolean }
  | { readonly correo: string; readonly nombre?: string; readonly idioma?: Lang }
  | { readonly servicio: 1 | 2 | 3 };

/** Values whose words differ by language. */
interface ByLanguage {
  readonly es: Values;
  readonly en: Values;
}
const valuesIn = (datos: Values | ByLanguage, lang: Lang): Values => {
  const own = datos[lang];
  return typeof own === 'object' ? own : { ...datos, es: '', en: '' };
};

export interface Notice {
  readonly codigo: string;
  readonly para: readonly Recipient[];
  /** Values of the notice's own placeholders; words that depend on the language by language. */
  readonly datos: Values | ByLanguage;
  /** Where it happened; needed for addresses without a user. A session is such a place. */
  readonly lugar?: { readonly IdCliente: number; readonly IdDivision?: number | null };
  /** Route of the record, on our own origin. */
  readonly enlace?: string;
  readonly entidad?: string;
  readonly registro?: string | number;
  /** Whose people or things it is of: a contractor's user of another company is not told. */
  readonly compania?: number | null;
  /** Somebody tries the wording on himself: whatever he may see of such records. */
  readonly prueba?: true;
  /** Day or round: the same code, record, recipient and `unico` is told once, however often it is said. */
  readonly unico?: string;
  /** Mails wait until then (those of night jobs leave in the morning). */
  readonly noAntes?: Date;
}

interface Addressee {
  readonly IdCliente: number;
  readonly usuario: string | null;
  readonly correo: string | null;
  readonly nombre: string;
  readonly idioma: Lang;
}
/** What whoever is told of a record has to reach still. */
export interface Reach {
  /** Options of which one at least is consulted; none named: any profile will do. */
  readonly options: readonly string[];
  /** Where; without it in any division of the client. */
  readonly IdDivision: number | null;
  readonly IdCompania: number | null;
}
/** Active users by name, those that reach what is told where that is said; users are a later module's. */
export type UsersForNotices = (
  tx: Tx,
  users: readonly string[],
  reach: Reach | null,
) => Promise<readonly { IdUsuario: string; IdCliente: number; Nombre: string; Correo: string | null; Idioma: Lang }[]>;

/** Who the users are that notices name. */
export const usersOfNotices = question<UsersForNotices>('sistema.usuariosDeAvisos');

/**
 * Tells people something by mail and by the bell, in the caller's transaction: it is said if and only if what happened
 * is committed. Each in their own language, with the client's own wording where it has one (Reportes › Notifications). Answers how many are
 * told: nobody of a notice that the client has switched off.
 */
export async function sendNotice(ctx: Pick<Context, 'tx' | 'now'>, notice: Notice): Promise<number> {
  const definition = definitionsOf(ctx.tx.product).notices.get(notice.codigo);
  if (!definition) throw new Error(`Unknown notice ${notice.codigo}`);
  const addressees = await addresseesOf(ctx.tx, notice, definition);
  const clients = new Map<number, ClientSide>();
  let told = 0;
  for (const one of addressees) {
    const side = clients.get(one.IdCliente) ?? (await clientSide(ctx, one.IdCliente, notice));
    clients.set(one.IdCliente, side);
    if (await tell(ctx, notice, definition, side, one)) told += 1;
  }
  return told;
}

/** The client's wording and names. */
interface ClientSide {
  readonly template: DbRow | undefined;
  readonly cliente: string;
  readonly division: string;
  /** The day where it happened; of no division, in the client's first one. */
  readonly fecha: string;
}

const dayOf = (zona: string, at: Date): string =>
  new Intl.DateTimeFormat('es-PE', { timeZone: zona, day: '2-digit', month: '2-digit', year: 'numeric' }).format(at);

async function clientSide({ tx, now }: Pick<Context, 'tx' | 'now'>, idCliente: number, { codigo, lugar }: Notice): Promise<ClientSide> {
  const row = await tx.first(
    { cliente: textOf, division: orNull(textOf), zona: orNull(textOf) },
    sql`select c.cliente, d.division, coalesce(d.zona_horaria, (select o.zona_horaria from sistema_division o where o.id_cliente = c.id_cliente order by o.activo desc, o.id_division limit 1)) as zona
      from sistema_cliente c left join sistema_division d on d.id_division = ${lugar?.IdDivision ?? null} and d.id_cliente = c.id_cliente where c.id_cliente = ${idCliente}`,
  );
  const template = await tx.first(
    {
      id_plantilla_correo: int,
      id_cliente: int,
      codigo: textOf,
      asunto: textOf,
      asunto_ingles: textOf,
      cuerpo: textOf,
      cuerpo_ingles: textOf,
      correo: textOf,
      campana: textOf,
      usuario_creacion: textOf,
      fecha_creacion: textOf,
      usuario_modificacion: orNull(textOf),
      fecha_modificacion: orNull(textOf),
      version: int,
      busqueda: orNull(textOf),
    },
    sql`select * from sistema_plantilla_correo where id_cliente = ${idCliente} and codigo = ${codigo}`,
  );
  return {
    template,
    cliente: String(row?.cliente ?? ''),
    division: String(row?.division ?? ''),
    fecha: dayOf(row?.zona ?? 'America/Lima', now),
  };
}

/** What its users have to reach; null of a notice that is for whom it names. */
const reachOf = ({ sees }: NoticeDefinition, { lugar, compania = null, prueba }: Pick<Notice, 'lugar' | 'compania' | 'prueba'>): Reach | null =>
  sees === undefined || prueba ? null : { options: sees, IdDivision: lugar?.IdDivision ?? null, IdCompania: compania };

/** Each person once, whatever the number of roles that named them; who may not see it any more is told nothing. */
async function addresseesOf(tx: Tx, notice: Notice, definition: NoticeDefinition): Promise<Addressee[]> {
  const { para, lugar } = notice;
  const found: Addressee[] = [];
  // Two users may read one mailbox: it gets one mail, and each has a bell.
  const mailboxes = new Set<string>();
  const once = (correo: string | null): string | null => {
    if (correo === null || mailboxes.has(correo.toLowerCase())) return null;
    mailboxes.add(correo.toLowerCase());
    return correo;
  };
  const names = [...new Set(para.flatMap((one) => ('usuario' in one ? [one.usuario] : [])))];
  const mailed = new Set(para.flatMap((one) => ('usuario' in one && !one.soloCampana ? [one.usuario] : [])));
  const asked = names.length > 0 ? tx.product.answers(usersOfNotices) : [];
  for (const user of (await Promise.all(asked.map((users) => users(tx, names, reachOf(definition, notice))))).flat()) {
    const { IdUsuario, IdCliente, Nombre, Idioma } = user;
    found.push({ IdCliente, usuario: IdUsuario, correo: once(mailed.has(IdUsuario) ? user.Correo : null), nombre: Nombre, idioma: Idioma });
  }
  const addresses = para.filter((one) => !('usuario' in one));
  if (addresses.length === 0 || !lugar) return found;
  const client = await tx.first(
    { idioma: textOf, alias: textOf, correo_servicio1: orNull(textOf), correo_servicio2: orNull(textOf), correo_servicio3: orNull(textOf) },
    sql`select alias, idioma, correo_servicio1, correo_servicio2, correo_servicio3 from sistema_cliente where id_cliente = ${lugar.IdCliente}`,
  );
  const idioma: Lang = client?.idioma === 'en' ? 'en' : 'es';
  for (const one of addresses) {
    if ('usuario' in one) continue;
    const correo = once(('servicio' in one ? client?.[`correo_servicio${one.servicio}`] : one.correo) ?? null);
    if (correo === null) continue;
    const own = 'servicio' in one ? { nombre: String(client?.alias ?? ''), idioma } : { nombre: one.nombre ?? '', idioma: one.idioma ?? idioma };
    found.push({ IdCliente: lugar.IdCliente, usuario: null, correo, ...own });
  }
  return found;
}

/** Writes somebody's mail and bell; answers whether there is one of them. */
async function tell(
  ctx: Pick<Context, 'tx' | 'now'>,
  notice: Notice,
  definition: NoticeDefinition,
  { template, cliente, division, fecha }: ClientSide,
  one: Addressee,
): Promise<boolean> {
  const english = one.idioma === 'en';
  const own = english ? definition.en : definition.es;
  const subject = String(template?.[english ? 'asunto_ingles' : 'asunto'] ?? own.subject);
  const body = String(template?.[english ? 'cuerpo_ingles' : 'cuerpo'] ?? own.text);
  const { publicUrl } = ctx.tx.product;
  const link = notice.enlace ? `${publicUrl}${notice.enlace}` : publicUrl;
  const day = ctx.now.toISOString();
  const values: Values = {
    nombre: one.nombre,
    cliente,
    division,
    enlace: link,
    fecha,
    ...valuesIn(notice.datos, one.idioma),
  };
  const unique = [notice.codigo, notice.registro ?? '', one.usuario ?? one.correo, notice.unico ?? randomUUID()].join('·').slice(0, 200);
  const rendered = renderText(body, values);
  let told = false;
  if (one.correo && definition.mail !== false && (definition.secret || template?.correo !== 'N')) {
    const html = frame(one, rendered.html, link, cliente, division);
    const made = await ctx.tx.first(
      { id_correo: int },
      sql`insert into sistema_correo (id_cliente, clave_unica, fecha, codigo, destinatario, id_usuario, idioma, asunto, cuerpo, proximo_intento, entidad, id_registro)
        values (${one.IdCliente}, ${unique}, ${day}, ${notice.codigo}, ${one.correo}, ${one.usuario}, ${one.idioma}, ${fillLine(subject, values).slice(0, 250)},
          ${definition.secret ? null : html}, ${(notice.noAntes ?? ctx.now).toISOString()}, ${notice.entidad ?? null}, ${notice.registro === undefined ? null : String(notice.registro)})
        on conflict do nothing returning id_correo`,
    );
    told = made !== undefined;
    if (made) await ctx.tx.query(`select pg_notify('correo', '')`);
    if (made && definition.secret)
      await ctx.tx.run(
        sql`insert into sistema_correo_reservado (id_cliente, id_correo, cuerpo) values (${one.IdCliente}, ${made.id_correo}, ${html})`,
      );
  }
  if (one.usuario && definition.bell !== false && !definition.secret && template?.campana !== 'N') {
    const line = fillLine(`${subject} — ${body}`, values).slice(0, 500);
    const made = await ctx.tx.first(
      {},
      sql`insert into sistema_notificacion (id_cliente, id_usuario, clave_unica, codigo, texto, enlace, momento)
        values (${one.IdCliente}, ${one.usuario}, ${unique}, ${notice.codigo}, ${line}, ${notice.enlace ?? null}, ${day}) on conflict do nothing returning id_notificacion`,
    );
    if (made) await ctx.tx.query(`select pg_notify('campana', $1)`, [one.usuario]);
    told ||= made !== undefined;
  }
  return told;
}

/** Greeting, text, button and foot. */
function frame({ nombre, idioma }: Addressee, text: string, link: string, cliente: string, division: string): string {
  const greeting = renderText(idioma === 'en' ? 'Hello {nombre},' : 'Hola {nombre}:', { nombre }).html;
  const button = renderText(`[${idioma === 'en' ? 'Open' : 'Abrir'}]({enlace})`, { enlace: link }).html;
  const foot = renderText(idioma === 'en' ? '{lugar}. Automatic message.' : '{lugar}. Mensaje automático.', {
    lugar: [cliente, division].filter(Boolean).join(' · ').replace(/\.$/, ''),
  }).html;
  return [greeting, text, button, foot].join('\n');
}
