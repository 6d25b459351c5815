import type { Messages } from './messages';
import { outsideCaller } from './outside';

/** Texts through the HTTP gateway that whoever installs the product configured: `POST { telefono, texto }`, its key as a bearer. */
export function smsGateway(url: string, key: string | undefined): Messages {
  const call = outsideCaller([url], { inside: true });
  return {
    async sms(telefono, texto) {
      await call(url, {
        method: 'POST',
        type: 'application/json',
        body: JSON.stringify({ telefono, texto }),
        ...(key ? { headers: { authorization: `Bearer ${key}` } } : {}),
      });
    },
  };
}
