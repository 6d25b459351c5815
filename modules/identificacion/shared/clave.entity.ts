import { entity } from '@platform/entity/entity';
import { code, moment, text } from '@platform/entity/field';

/**
 * A key that the client's cards are signed with (Ed25519). Without an end it signs; ended it signs no more, and what it signed goes on
 * being good: cards last longer than keys. Its public half is published as a JWKS; the private one is sealed as every secret that the product uses again.
 */
export const Clave = entity(
  'IdentificacionClave',
  {
    /** Four bytes in base64url, beside each signature. */
    Kid: code({ max: 6, pattern: null, required: true, unique: 'installation', keepCase: true, server: true, list: true }),
    Publica: code({ max: 43, pattern: null, required: true, keepCase: true, server: true, list: true }),
    Privada: text({ max: 400, pattern: null, required: true, server: true, sensitive: true }),
    Desde: moment({ required: true, server: true, list: true }),
    Hasta: moment({ server: true, list: true }),
  },
  { scope: 'cliente', title: 'Kid', menu: [], operations: [] },
);
