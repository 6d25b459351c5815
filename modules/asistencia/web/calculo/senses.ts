import { say } from '../say';

const KEYS = { E: 'entra', S: 'sale', RS: 'saleRefrigerio', RE: 'vuelve', HE: 'entraSobretiempo', HS: 'saleSobretiempo' } as const;
const isKnown = (sense: string): sense is keyof typeof KEYS => Object.hasOwn(KEYS, sense);

/** What a mark was, in words: an entry, an exit, of a break or of overtime, or of a checkpoint that does not say. */
export const senseWord = (sense: string): string => say(`porque.${isKnown(sense) ? KEYS[sense] : 'sinSentido'}`);
