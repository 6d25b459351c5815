import type { Words } from '../../entity/labels';
import { fill } from '../../i18n/coded';
import type { PlatformWords } from '../../i18n/es';
import { language } from './language';

/*
 * The language never changes while the page lives (a choice reloads it), words arrive before what shows them, and
 * plurals are the platform's own `Intl.PluralRules`: what is left of a translation library is a look-up, so the first
 * load does not carry one.
 */

type Leaf<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaf<T[K], `${P}${K}.`>;
}[keyof T & string];
type Singular<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;
/** Every word of the shell by its path; `count` chooses between one and many. */
export type WordKey = Singular<Leaf<PlatformWords>>;
export type WordValues = Readonly<Record<string, string | number>>;

const plural = new Intl.PluralRules(language());
const screens = new Map<string, Words>();
let platform: Words = {};

/** Loads the words of the page's language; nothing is drawn before. */
export async function startWords(): Promise<void> {
  platform = language() === 'en' ? (await import('../../i18n/en')).en : (await import('../../i18n/es')).es;
}

/** Makes the words of a module's own screens available. */
export function addScreenWords(moduleId: string, words: Words): void {
  screens.set(moduleId, words);
}

/** A word of the shell or of the generic screens. */
export function t(key: WordKey, values?: WordValues): string {
  return say(platform, key, values);
}

/** Words of a module's own screens: `screenWords('acceso')('garita.title')`. */
export function screenWords(moduleId: string): (key: string, values?: WordValues) => string {
  return (key, values) => say(screens.get(moduleId) ?? {}, key, values);
}

/** A group of those words by code: what tells a set that the module knows and the entity does not. */
export function screenGroup(moduleId: string, group: string): Readonly<Record<string, string>> {
  const found = screens.get(moduleId)?.[group];
  if (typeof found !== 'object') return {};
  return Object.fromEntries(Object.entries(found).flatMap(([code, word]) => (typeof word === 'string' ? [[code, word]] : [])));
}

/** A missing word shows its key, so that it is noticed. */
function say(words: Words, key: string, values: WordValues = {}): string {
  const { count } = values;
  const found =
    (typeof count === 'number' ? find(words, `${key}_${plural.select(count) === 'one' ? 'one' : 'other'}`) : undefined) ?? find(words, key);
  return found === undefined ? key : fill(found, values);
}

function find(words: Words, key: string): string | undefined {
  let at: string | Words | undefined = words;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}
