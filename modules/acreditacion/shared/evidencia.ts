import { plainText } from './fechas';

/** A file that was given: its name, and what its text says (empty where it has none). */
export interface GivenFile {
  readonly nombre: string;
  readonly texto: string;
}
/** What a requirement is recognised by. */
export interface Wanted {
  readonly IdRequisito: number;
  readonly Codigo: string;
  readonly Requisito: string;
}
/** The requirement that a file seems to be of, and what says so; null where none does, or several alike. */
export type Matched = { readonly IdRequisito: number; readonly por: 'codigo' | 'nombre' | 'texto' } | null;

/** Words that any paper may carry. */
const COMMON = new Set(
  'de del la el los las y e o u a en un una para por con sin no pdf jpg png img scan escaneado escaneo documento doc copia certificado certificate constancia archivo file paper general vigente nuevo final fecha the of and for'.split(
    ' ',
  ),
);
/** How much of a text says what it is: its heading. */
const HEADING = 1500;
/** The part of a requirement's words that a text has to say. */
const ENOUGH = 0.6;

/** Words of a text, by their stem: `Médicos` and `medica` are one. */
const stemsOf = (text: string): Set<string> =>
  new Set(
    plainText(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 1 && !COMMON.has(word))
      .map((word) => (word.length > 4 ? word.replace(/s$/, '').replace(/[aeo]$/, '') : word)),
  );

/** The words of each requirement with their weight: a word that several share says less. */
function weigh(wanted: readonly Wanted[]) {
  const words = wanted.map((one) => ({ one, stems: [...stemsOf(one.Requisito)] }));
  const sharing = new Map<string, number>();
  for (const { stems } of words) for (const stem of stems) sharing.set(stem, (sharing.get(stem) ?? 0) + 1);
  return words.map(({ one, stems }) => ({ one, words: stems.map((stem) => ({ stem, weight: 1 / (sharing.get(stem) ?? 1) })) }));
}
type Weighed = ReturnType<typeof weigh>[number];

/** How much of a requirement's words a text says, from 0 to 1. */
function shareOf({ words }: Weighed, said: ReadonlySet<string>): number {
  const all = words.reduce((sum, { weight }) => sum + weight, 0);
  return all === 0 ? 0 : words.reduce((sum, { stem, weight }) => sum + (said.has(stem) ? weight : 0), 0) / all;
}

/** Those with the highest share, where it is enough. */
function bestOf(among: readonly Weighed[], said: ReadonlySet<string>, enough: number): readonly Weighed[] {
  const shares = among.map((one) => ({ one, share: shareOf(one, said) }));
  const best = Math.max(enough, ...shares.map(({ share }) => share));
  return shares.filter(({ share }) => share >= best - 1e-9 && share > 0).map(({ one }) => one);
}

/**
 * To which requirement each file belongs: by the requirement's code in its name, else by the words of its name, else by those that
 * its text begins with. What fits several alike is told apart by its text, and otherwise left to whoever gave it.
 */
export function matchFiles(files: readonly GivenFile[], wanted: readonly Wanted[]): Matched[] {
  const weighed = weigh(wanted);
  return files.map(({ nombre, texto }) => {
    const name = nombre.replace(/\.[a-z0-9]{1,5}$/i, '');
    const heading = stemsOf(texto.slice(0, HEADING));
    const only = (found: readonly Weighed[], por: 'codigo' | 'nombre' | 'texto'): Matched => {
      const told = found.length > 1 ? bestOf(found, heading, 0) : found;
      const one = told.length === 1 ? told[0]?.one : undefined;
      return one ? { IdRequisito: one.IdRequisito, por } : null;
    };
    const coded = weighed.filter(({ one }) => hasCode(name, one.Codigo));
    if (coded.length > 0) return only(coded, 'codigo');
    const named = bestOf(weighed, stemsOf(name), 0);
    if (named.length > 0) return only(named, 'nombre');
    return only(bestOf(weighed, heading, ENOUGH), 'texto');
  });
}

/** Whether a name has a code among its words: `ALTURA-02` in `45678901_altura-02`. */
function hasCode(name: string, code: string): boolean {
  const parts = (text: string) =>
    ` ${plainText(text)
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()} `;
  return parts(code).trim() !== '' && parts(name).includes(parts(code));
}
