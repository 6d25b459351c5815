import { useState } from 'react';
import type { Which } from '../data/list';
import type { Selection } from '../grid/types';

const NOTHING: Selection = new Map();

/** Rows chosen among those that the list is asked for, from page to page; another question lets them go: what nobody sees is not chosen. */
export function useSelection(which: Which): readonly [Selection, (selection: Selection) => void] {
  const question = JSON.stringify(which);
  const [asked, setAsked] = useState(question);
  const [selection, select] = useState(NOTHING);
  if (asked === question) return [selection, select];
  setAsked(question);
  select(NOTHING);
  return [NOTHING, select];
}
