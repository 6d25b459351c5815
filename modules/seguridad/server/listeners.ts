import type { Listener } from '@platform/server/outbox/outbox';
import { touch } from '@platform/server/resource/stamp';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { offerLicensed } from './client';

const licensed = z.object({ IdCliente: z.number(), IdModulo: z.string() });
const unprotected = z.object({ Recurso: z.string(), Campo: z.string().nullable() });

/** News of Sistema that change what profiles see. */
export const seguridadListeners: readonly Listener[] = [
  {
    // What is no longer protectable is seen again by every profile that had it masked or hidden.
    type: 'entidad.desprotegida',
    async hear(tx, { data }) {
      const { Recurso, Campo } = unprotected.parse(data);
      await tx.run(sql`delete from seguridad_perfil_proteccion where recurso = ${Recurso} and (${Campo}::text is null or campo = ${Campo})`);
      await touch(tx, null);
    },
  },
  {
    type: 'licencia.otorgada',
    async hear(tx, { data }) {
      const { IdCliente, IdModulo } = licensed.parse(data);
      await offerLicensed(tx, IdCliente, IdModulo);
    },
  },
];
