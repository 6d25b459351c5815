import type { WireRow } from '../data/row';
import type { GridColumn } from './types';

const bare = (said: string): string => said.trim().toLocaleLowerCase();

/**
 * Columns of a card that say something else than its heading: what the heading says, whole or as one of its parts (`23/11/2026 · QUISPE, FREDY`),
 * is not said again under it.
 */
export function notRepeated(columns: readonly GridColumn[], row: WireRow, heading: string): readonly GridColumn[] {
  const said = new Set([heading, ...heading.split(' · ')].map(bare));
  return columns.filter(({ text }) => {
    const own = bare(text?.(row) ?? '');
    return own === '' || !said.has(own);
  });
}
