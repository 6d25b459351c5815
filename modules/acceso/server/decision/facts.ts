import { tokenIn } from '@modules/identificacion/shared/vigencia';
import type { Tx } from '@platform/server/db/pool';
import { json } from '@platform/server/db/rows';
import { z } from 'zod';
import { rutForm, tidyIdentifier } from '../../shared/identificador';
import { factsSchema } from './decision.facts';
import { FACTS_SQL } from './facts.sql';

/** Means by which this version recognizes a person. */
export const MEDIOS_ADMITIDOS = ['DOC', 'TAR', 'COD', 'QR', 'HUE', 'ROS', 'PIN'] as const;

/** Who asks, about whom, where and when. */
export interface FactsRequest {
  readonly IdCliente: number;
  readonly IdDivision: number;
  /** Null for any door of the division. */
  readonly IdPuerta: number | null;
  readonly Identificador?: string;
  /** A plate finds no person. */
  readonly TipoIdentificacion?: (typeof MEDIOS_ADMITIDOS)[number] | 'PLA';
  readonly IdTipoDocumento?: number | null;
  /** Instead of an identifier. */
  readonly IdPersona?: number;
  /** A contractor session finds only its own company's people. */
  readonly IdCompania: number | null;
  /** Days asked about: those of restrictions, exemptions and holidays. */
  readonly Desde: string;
  readonly Hasta: string;
  /** The call to register: whether it came before, and what it may be the bounce of. */
  readonly Registro?: {
    readonly ClaveOrigen: string;
    readonly IdMarcaOrigen: string;
    readonly ModoMarcacion: 'S' | 'N';
    readonly FechaHora: string;
    readonly SegundosRebote: number;
  };
}

const storedReasons = z.array(
  z.object({ Codigo: z.string(), Severidad: z.enum(['B', 'A']), Detalle: z.record(z.string(), z.union([z.string(), z.number()])) }),
);
export const earlierMark = z.object({
  IdMarca: z.number(),
  IdMovimiento: z.string(),
  HuellaPeticion: z.string(),
  ModoMarcacion: z.enum(['S', 'N']),
  FechaHora: z.string(),
  Resultado: z.enum(['S', 'N']),
  Codigo: z.string(),
  Motivos: storedReasons,
});
export type EarlierMark = z.infer<typeof earlierMark>;

/** What the gate's statement answers. */
export const gateFacts = factsSchema.extend({
  /** Zone where the person is. */
  IdZonaPresencia: z.number().nullable(),
  /** The mark of the same call. */
  Previa: earlierMark.nullable(),
  /** The permitted pass that this one repeats. */
  Ultima: earlierMark.nullable(),
});
export type GateFacts = z.infer<typeof gateFacts>;

/** Everything the decision needs, in one statement. Undefined when the door is not of this division. */
export async function readFacts(tx: Tx, request: FactsRequest): Promise<GateFacts | undefined> {
  const { Registro } = request;
  const read = tidyIdentifier(request.Identificador ?? '');
  const row = await tx.first(
    { hechos: json(z.unknown()) },
    {
      text: FACTS_SQL,
      values: [
        request.IdCliente,
        request.IdDivision,
        request.IdPuerta,
        request.IdPersona ? 'ID' : (request.TipoIdentificacion ?? 'DOC'),
        read,
        rutForm(read),
        request.IdTipoDocumento ?? null,
        request.IdPersona ?? null,
        request.IdCompania,
        request.Desde,
        request.Hasta,
        Registro?.ClaveOrigen ?? null,
        Registro?.IdMarcaOrigen ?? null,
        Registro?.ModoMarcacion ?? null,
        Registro?.FechaHora ?? null,
        Registro?.SegundosRebote ?? 0,
        tokenIn(request.Identificador ?? ''),
      ],
    },
  );
  const facts = gateFacts.parse(row?.hechos);
  return request.IdPuerta !== null && !facts.Puerta ? undefined : facts;
}
