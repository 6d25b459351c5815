import { DEMO_ADMINISTRATOR } from '@modules/seguridad/server/public';
import { fromThisMachine } from '@platform/server/http/caller';
import { forbidden, notFound } from '@platform/server/http/problem';
import { type Route, route } from '@platform/server/http/route';
import { demoMails } from '@platform/server/mail/demo';
import { escapeHtml } from '@platform/server/mail/text';

/** Where the demo's mails are read. */
export const MAILBOX = '/dev/correo';

/**
 * The demo's mailbox: codes and temporary passwords of everybody. On one's own machine it is open to that machine; where others
 * may come it is the demo administrator's.
 */
export function mailboxRoutes(published: boolean): readonly Route[] {
  return [
    route({
      tag: 'demo',
      method: 'GET',
      path: MAILBOX,
      summary: "The demo's mails, newest first, as a page",
      access: { kind: published ? 'session' : 'public' },
      raw: true,
      async handler(ctx, { request, reply }) {
        if (published) {
          const { IdUsuario, superAdministrador } = ctx.session;
          if (IdUsuario !== DEMO_ADMINISTRATOR && !superAdministrador) throw forbidden();
        } else if (!fromThisMachine(request)) throw notFound();
        await reply.type('text/html').send(page(await demoMails(ctx.tx)));
      },
    }),
  ];
}

function page(mails: Awaited<ReturnType<typeof demoMails>>): string {
  const shown = mails.map(
    ({ momento, destinatario, asunto, html }) =>
      `<article><h2>${escapeHtml(asunto)}</h2><p><small>${new Date(momento).toISOString()} → ${escapeHtml(destinatario)}</small></p>${html}</article><hr>`,
  );
  // Links of a mail lead out of whatever shows it.
  return `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><base target="_blank"><title>Correo de la demo</title><main><h1>Correo de la demo</h1>${shown.join('') || '<p>Sin correos.</p>'}</main></html>`;
}
