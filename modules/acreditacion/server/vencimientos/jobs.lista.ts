/** Lines of a list that a mail still reads; the rest is counted. */
const MOST_LINES = 50;

function listed(lines: readonly string[], more: (n: number) => string): string {
  const left = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES), ...(left > 0 ? [more(left)] : [])].join('\n');
}

/** Lines in both languages as the lists of a notice. */
export const both = (lines: readonly { es: string; en: string }[]) => ({
  es: listed(
    lines.map((line) => line.es),
    (n) => `y ${n} más`,
  ),
  en: listed(
    lines.map((line) => line.en),
    (n) => `and ${n} more`,
  ),
});
