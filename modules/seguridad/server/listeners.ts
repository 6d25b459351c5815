import { entidadDesprotegida, licenciaOtorgada } from '@modules/sistema/shared/news';
import { type Listener, on } from '@platform/server/outbox/outbox';
import { touch } from '@platform/server/resource/stamp';
import { sql } from 'drizzle-orm';
import { offerLicensed } from './client';

/** News of Sistema that change what profiles see. */
export const seguridadListeners: readonly Listener[] = [
  // What is no longer protectable is seen again by every profile that had it masked or hidden.
  on(entidadDesprotegida, async (tx, { data }) => {
    const { Recurso, Campo } = data;
    await tx.run(sql`delete from seguridad_perfil_proteccion where recurso = ${Recurso} and (${Campo}::text is null or campo = ${Campo})`);
    await touch(tx, null);
  }),
  on(licenciaOtorgada, async (tx, { data }) => {
    const { IdCliente, IdModulo } = data;
    await offerLicensed(tx, IdCliente, IdModulo);
  }),
];
