import type { Database, DbRow } from '@platform/server/db/pool';
import type { Job } from '@platform/server/jobs/job';
import { makeWorker, type Worker, type WorkerKit } from '@platform/server/jobs/worker';
import type { RouteKit } from '@platform/server/kit';
import { type Mailer, MailRefused } from '@platform/server/mail/mailer';
import { byItself } from '@platform/server/record/by';
import { claimNext, drain } from '@platform/server/work/claim';
import { sql } from 'drizzle-orm';
import { definitionsOf } from '../menus/definiciones';
import { usersOfNotices } from './avisos';
import { mailStates } from './cola';

/** Waits between tries, in minutes; after the last the mail has failed. */
const WAITS = [1, 5, 30, 120];
/** A mail in hand is nobody else's for this long; a process that died with it gives it back. */
const LEASE_SECONDS = 120;

/** The next mail that is due. */
const claimMail = (database: Database, now: Date) =>
  claimNext(database, {
    table: 'sistema_correo',
    key: 'id_correo',
    due: sql`t.estado = 'P' and t.proximo_intento <= ${now.toISOString()}`,
    order: sql`t.proximo_intento`,
    take: sql`intentos = t.intentos + 1, proximo_intento = ${new Date(now.getTime() + LEASE_SECONDS * 1000).toISOString()}`,
    returning: sql`t.id_correo, t.id_cliente, t.codigo, t.id_usuario, t.destinatario, t.asunto, t.cuerpo, t.intentos,
      (select r.cuerpo from sistema_correo_reservado r where r.id_correo = t.id_correo) as reservado,
      (select k.correo_servicio1 from sistema_cliente k where k.id_cliente = t.id_cliente) as respuesta`,
  });

interface Delivery {
  readonly enviados: number;
  readonly fallidos: number;
}

/** Said in the log of a mail that did not leave. */
const NOT_ANY_MORE = 'El usuario ya no puede ver lo que dice.';

/** Whether its reader may see what it says still: a mail of the night waits until the morning, one that a server put off for hours. */
async function mayRead(database: Database, { codigo, id_usuario }: DbRow): Promise<boolean> {
  const sees = definitionsOf(database.product).notices.get(String(codigo))?.sees;
  if (sees === undefined || typeof id_usuario !== 'string') return true;
  const reach = { options: sees, IdDivision: null, IdCompania: null };
  const found = await Promise.all(database.product.answers(usersOfNotices).map((users) => users(database, [id_usuario], reach)));
  return found.flat().length > 0;
}

/** Sends every mail that is due, one after the other; several processes share the queue. */
async function deliverMail(database: Database, mailer: Mailer, clock: () => Date, leave?: AbortSignal): Promise<Delivery> {
  let enviados = 0;
  let fallidos = 0;
  await drain(leave, async () => {
    const now = clock();
    const row = await claimMail(database, now);
    if (!row) return false;
    const id = Number(row.id_correo);
    const html = String(row.reservado ?? row.cuerpo ?? '');
    if (!(await mayRead(database, row))) {
      await mailStates.moveAll(byItself(database, now), 'cancelar', 'sistema', {
        where: sql`t.id_correo = ${id}`,
        set: { ProximoIntento: null, Error: NOT_ANY_MORE },
      });
      return true;
    }
    try {
      await mailer.send({
        to: String(row.destinatario),
        subject: String(row.asunto),
        html,
        text: plain(html),
        ...(typeof row.respuesta === 'string' ? { replyTo: row.respuesta } : {}),
      });
      await database.transaction(async (tx) => {
        await tx.query('delete from sistema_correo_reservado where id_correo = $1', [id]);
        const at = clock();
        await mailStates.moveAll(byItself(tx, at), 'enviar', 'sistema', {
          where: sql`t.id_correo = ${id}`,
          set: { FechaEnvio: at.toISOString(), ProximoIntento: null, Error: null },
        });
      });
      enviados += 1;
    } catch (error) {
      const wait = WAITS[Number(row.intentos) - 1];
      const again = wait !== undefined && !(error instanceof MailRefused);
      const next = again ? new Date(now.getTime() + wait * 60_000).toISOString() : null;
      await mailStates.moveAll(byItself(database, now), next === null ? 'fallar' : 'posponer', 'sistema', {
        where: sql`t.id_correo = ${id}`,
        set: { ProximoIntento: next, Error: String(error).slice(0, 500) },
      });
      fallidos += 1;
    }
    return true;
  });
  return { enviados, fallidos };
}

/** The same words without mark-up, for readers that show no HTML. */
function plain(html: string): string {
  return html
    .replace(/<a href="([^"]*)">([^<]*)<\/a>/g, '$2: $1')
    .replace(/<li>/g, '- ')
    .replace(/<br>|<\/li>/g, '\n')
    .replace(/<\/(p|ul)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim();
}

const LOOK_AGAIN_MS = 300_000;

/** Mails leave as soon as they are said, in whatever process. */
export const mailWorker = ({ database, mailer, clock, log }: WorkerKit): Worker =>
  makeWorker({
    name: 'correo',
    idleMs: LOOK_AGAIN_MS,
    log,
    async run(leave) {
      const { enviados, fallidos } = await deliverMail(database, mailer, clock, leave);
      return enviados + fallidos;
    },
  });

/** `sistema.correos`: those whose time has come since. */
export const mailJob = ({ database, mailer, clock }: RouteKit): Job => ({
  name: 'sistema.correos',
  async once(job) {
    const { enviados, fallidos } = await deliverMail(database, mailer, clock);
    job.counted(enviados + fallidos, enviados, fallidos);
  },
});
