import { entityOf } from '../web/data/there';
import type { FieldAt } from './kind-web';

const PADDING = 24;
/** Of a letter as the grid writes it, in pixels: words, and capitals with figures. */
const LETTER = 7;
const CAPITAL = 9;
/** What a name is drawn in when it is a person's. */
const LONG_NAME = 270;
const within = (least: number, width: number, most: number) => Math.round(Math.min(Math.max(width, least), most));

/** Codes as long as they may be; the few that may be very long are rarely so. */
export const codeWidth = ({ field }: FieldAt): number => within(90, (field.max ?? 12) * CAPITAL + PADDING, 160);

/** The longest of the words it may say, with room for the sign that a state has beside it. */
export const choiceWidth = ({ options }: FieldAt): number =>
  within(128, Math.max(0, ...Object.values(options).map((word) => word.length)) * LETTER + PADDING + 28, 230);

/** Short texts as codes, long ones with more room. */
export const textWidth = (at: FieldAt): number => {
  const { max = 0 } = at.field;
  return max <= 20 ? codeWidth(at) : max <= 60 ? 180 : max <= 120 ? 225 : 245;
};

/** As wide as what names the other row: people have long names. */
export function referenceWidth({ field }: FieldAt): number {
  const other = field.resource ? entityOf(field.resource) : undefined;
  const title = other?.options.title ? other.fields[other.options.title] : undefined;
  const { kind, max = 0 } = title ?? {};
  if (kind === 'code') return within(110, max * CAPITAL + PADDING, 150);
  return max > 150 ? LONG_NAME : max > 100 ? 210 : 170;
}

/** The heading in one line, with the sign that says how it is sorted. */
export const headingWidth = (label: string): number => within(0, label.length * LETTER + 46, 290);
