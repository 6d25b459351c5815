import { hash } from 'node:crypto';
import type { Json } from '@platform/entity/field';

/** Fields of a mark that nobody may change, in the order in which its seal covers them. */
export const SEALED = [
  'IdCliente',
  'IdDivision',
  'IdMovimiento',
  'Secuencia',
  'ClaveOrigen',
  'IdMarcaOrigen',
  'HuellaPeticion',
  'Origen',
  'IdPersona',
  'IdVehiculo',
  'Placa',
  'Identificador',
  'TipoIdentificacion',
  'FechaHora',
  'Fecha',
  'Hora',
  'ModoMarcacion',
  'TipoMarcacion',
  'Funcion',
  'Resultado',
  'Codigo',
  'Motivos',
  'IdPuntoControl',
  'IdPuerta',
  'IdZona',
  'IdCompania',
  'IdContrato',
  'Automatica',
  'EnLinea',
  'IdMotivoMarca',
  'Observacion',
  'Rebote',
  'IdUsuario',
  'FechaHoraRecepcion',
] as const;
export type SealedField = (typeof SEALED)[number];
export type SealedMark = { readonly [F in SealedField]: Json };

/** Structure as text, whatever order its names come in: the database keeps its own. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.keys(value).sort();
  return `{${entries.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`).join(',')}}`;
}

/** What a mark's seal covers, beside the seal before it: of a forced one also who authorized it. */
export function sealText(mark: SealedMark, authorizer: string | null): string {
  const fields: Json[] = SEALED.map((field) => mark[field]);
  if (authorizer !== null) fields.push(authorizer);
  // Without reasons there is nothing whose names could stand in another order.
  return Array.isArray(mark.Motivos) && mark.Motivos.length === 0 ? JSON.stringify(fields) : canonical(fields);
}

export const sha256 = (text: string): string => hash('sha256', text);

/** Print of what a seal covers, kept with the mark from the start: it proves the chain also when what was covered is no longer told (an anonymised person). */
export const sealedPrint = (mark: SealedMark, authorizer: string | null = null): string => sha256(sealText(mark, authorizer));

/** The seal of a mark, from the print of what it covers; the first of a division follows an empty one. */
export const sealOf = (before: string, print: string): string => sha256(before + print);
