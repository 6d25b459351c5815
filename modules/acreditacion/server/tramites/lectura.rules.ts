/** How a paper was read: P waiting, T text, I only pictures, B blank, C closed by a password, X not to be read. */
export type EstadoLectura = 'P' | 'T' | 'I' | 'B' | 'C' | 'X';

const MOST_NUMBERS = 20_000;

/** How documents are compared: letters and digits alone. */
export const bareDocument = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** Whatever in a text could be the number of a document: five to fifteen letters and digits, three of them digits at least (a plate has no more). */
export function numbersIn(text: string): string[] {
  const found = new Set<string>();
  const add = (token: string): void => {
    if (token.length >= 5 && token.length <= 15 && (token.match(/\d/g)?.length ?? 0) >= 3 && found.size < MOST_NUMBERS) found.add(token);
  };
  for (const [token] of text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .matchAll(/[0-9A-Z](?:[0-9A-Z.-]{0,28}[0-9A-Z])?/g)) {
    add(bareDocument(token));
    // A word may stand against the number: `DNI:45678901`, `DNI45678901`.
    for (const part of token.split(/[^0-9A-Z]+/)) add(part);
    for (const [digits] of token.matchAll(/\d{5,15}/g)) add(digits);
  }
  return [...found];
}

/** A paper of a requirement and what is known of its content. */
export interface PaperFacts {
  readonly IdArchivo: number;
  readonly Nombre: string;
  /** Null when nobody asked for it to be read. */
  readonly lectura: { readonly Estado: EstadoLectura; readonly numeros: ReadonlySet<string>; readonly fechas: ReadonlySet<string> } | null;
  /** Requests and updates of other people that hold the same content. */
  readonly otras: readonly string[];
  /** Where the same content was refused before. */
  readonly rechazos: readonly string[];
}
export interface HintFacts {
  /** Of whom the paper should speak; null when its evaluator may not know it. */
  readonly documento: string | null;
  readonly emision: string | null;
  readonly vencimiento: string | null;
  /** The expiry that the requirement itself proposes from the issue date. */
  readonly propuesto: string | null;
  /** What was delivered last. */
  readonly papeles: readonly PaperFacts[];
}
export const PISTAS = [
  'LEYENDO',
  'CIFRADO',
  'EN_BLANCO',
  'SIN_TEXTO',
  'ILEGIBLE',
  'DOCUMENTO',
  'EMISION',
  'VENCIMIENTO',
  'OTRA_PERSONA',
  'RECHAZADO',
] as const;
export interface Hint {
  readonly Codigo: (typeof PISTAS)[number];
  /** The paper it is about; null when it is about all of them together. */
  readonly IdArchivo: number | null;
  readonly Nombre: string | null;
  /** The document, the date, or the numbers of the other requests. */
  readonly Valor: string | null;
}
const OF_STATE: Partial<Record<EstadoLectura, Hint['Codigo']>> = { P: 'LEYENDO', C: 'CIFRADO', B: 'EN_BLANCO', I: 'SIN_TEXTO', X: 'ILEGIBLE' };

/**
 * What an evaluator should look at twice in the papers of a requirement (Beyond what others have, 5). It says what was
 * seen and decides nothing: no result, no order and no permission follows from it.
 */
export function hintsOf(facts: HintFacts): Hint[] {
  const hints: Hint[] = [];
  for (const { IdArchivo, Nombre, lectura, otras, rechazos } of facts.papeles) {
    const of = lectura && OF_STATE[lectura.Estado];
    if (of) hints.push({ Codigo: of, IdArchivo, Nombre, Valor: null });
    // A list of many people names each of them: that it serves several is what it is for.
    const names = facts.documento !== null && lectura?.numeros.has(bareDocument(facts.documento));
    if (otras.length > 0 && !names) hints.push({ Codigo: 'OTRA_PERSONA', IdArchivo, Nombre, Valor: otras.join(', ') });
    if (rechazos.length > 0) hints.push({ Codigo: 'RECHAZADO', IdArchivo, Nombre, Valor: rechazos.join(', ') });
  }
  const read = facts.papeles.flatMap(({ lectura }) => (lectura?.Estado === 'T' ? [lectura] : []));
  // While one of them cannot be read, or not yet, it may be the one that says it.
  if (read.length === 0 || facts.papeles.some(({ lectura }) => lectura?.Estado === 'P' || lectura?.Estado === 'I')) return hints;
  const missing = (Codigo: Hint['Codigo'], Valor: string): void => void hints.push({ Codigo, IdArchivo: null, Nombre: null, Valor });
  const dated = (date: string) => read.some(({ fechas }) => fechas.has(date));
  const { documento, emision, vencimiento, propuesto } = facts;
  if (documento !== null && !read.some(({ numeros }) => numeros.has(bareDocument(documento)))) missing('DOCUMENTO', documento);
  if (emision !== null && !dated(emision)) missing('EMISION', emision);
  if (vencimiento !== null && !dated(vencimiento) && !(vencimiento === propuesto && emision !== null && dated(emision)))
    missing('VENCIMIENTO', vencimiento);
  return hints;
}
