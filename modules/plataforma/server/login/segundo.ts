import type { SecretBox } from '@platform/server/secrets';
import { factorCode } from './factores';
import { type Site, verifyAssertion } from './llaves';
import type { SecondFactor } from './signin';

/** Verifies sign-ins with what users enrolled: an application's code, a recovery code, a passkey. */
export function makeSecondFactor(box: SecretBox, site: Site): SecondFactor {
  return {
    async verify(tx, user, { ingreso, codigo, llave }, now) {
      if (llave) return ingreso !== null && (await verifyAssertion(tx, site, user, ingreso, llave, now));
      return codigo !== undefined && (await factorCode(tx, box, user, codigo, now));
    },
  };
}
