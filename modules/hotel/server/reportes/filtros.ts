import { choice, ref } from '@platform/entity/field';
import type { Context } from '@platform/server/http/context';
import { type SQL, sql } from 'drizzle-orm';

export const DE_HOTEL = { IdHotel: ref('HotelHotel', {}), IdModulo: ref('HotelModulo', { dependsOn: ['IdHotel'] }) } as const;
/** What narrows the stays of a report. */
export const DE_ESTADIA = {
  ...DE_HOTEL,
  IdCompania: ref('AdministracionCompania', {}),
  IdContrato: ref('AdministracionContrato', { dependsOn: ['IdCompania'] }),
  IdCentroCosto: ref('AdministracionCentroCosto', {}),
} as const;
export const MENU = ['090402'] as const;
export const PERIODO = { maximumMonths: 12, days: 0 } as const;
export const agrupar = <const O extends readonly string[]>(options: O) => choice({ options });

export interface Filtros {
  readonly IdHotel?: number | null;
  readonly IdModulo?: number | null;
  readonly IdCompania?: number | null;
  readonly IdContrato?: number | null;
  readonly IdCentroCosto?: number | null;
}

/** Stays `r` of the session's division and company that the filters let through. */
export const staysIn = (ctx: Context, { IdHotel = null, IdCompania = null, IdContrato = null, IdCentroCosto = null }: Filtros): SQL => {
  const { session } = ctx;
  const company = session.IdCompania ?? IdCompania;
  return sql`r.id_cliente = ${session.IdCliente} and r.id_division = ${session.IdDivision} and (${IdHotel}::int is null or r.id_hotel = ${IdHotel}::int)
    and (${company}::int is null or r.id_compania = ${company}::int) and (${IdContrato}::int is null or r.id_contrato = ${IdContrato}::int)
    and (${IdCentroCosto}::int is null or r.id_centro_costo = ${IdCentroCosto}::int) and (${session.IdCompania}::int is null or ${IdCompania}::int is null or r.id_compania = ${IdCompania}::int)`;
};

/** The room of a bed, `h`, is of the module that was asked for. */
export const inModule = ({ IdModulo = null }: Filtros): SQL => sql`(${IdModulo}::int is null or h.id_modulo = ${IdModulo}::int)`;

/** The page of a stay. */
export const stayHref = (IdReserva: number): string => `/hotel/consultas/reservas/${IdReserva}`;
