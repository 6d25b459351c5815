import { type Resource, resource } from '@platform/server/resource/resource';
import { type SQL, sql } from 'drizzle-orm';
import { Impresion, Lote, LoteCredencial } from '../../shared/impresion.entity';
import { bearerReach } from '../portador';

/** The kind of long work that the printing of a lot is. */
export const IMPRESION = 'impresion';

export const loteResource = resource(Lote, {
  computed: {
    Avance: (t) =>
      `(case when ${t}.anulado = 'S' then 'N' when ${t}.archivo is not null then 'T' else coalesce((select w.estado from base_trabajo w where w.id_cliente = ${t}.id_cliente and w.tipo = '${IMPRESION}' and w.registro = ${t}.id_lote), 'T') end)`,
  },
});

/** Rows of cards of people that the session reaches. */
const ofBearers = (reach: SQL | undefined): SQL | undefined =>
  reach && sql`t.id_credencial in (select t.id_credencial from identificacion_credencial t where ${reach})`;

export const impresionResource = resource(Impresion, { policy: (session) => ofBearers(bearerReach(session)) });

/** Prints one by one, and the lots in which many were made. */
export const printResources: readonly Resource[] = [impresionResource, loteResource, resource(LoteCredencial)];
