/** The accents a user may choose; each keeps text at 4.5:1 or more on its tints and on white. */
export const ACCENTS = {
  teal: ['#e8f5f4', '#a6d3cf', '#79bcb6', '#0d625c', '#064e49', '#12302e'],
  blue: ['#e8f0fb', '#a9c8f2', '#86b3ee', '#1853a3', '#0f3f80', '#14294a'],
  indigo: ['#eeeefb', '#bdbcf0', '#a5a3ec', '#4341a8', '#333186', '#24234d'],
  green: ['#e9f5ea', '#a8d6ad', '#84c58b', '#1e6628', '#144d1c', '#15331a'],
  graphite: ['#eef0f2', '#cfd4da', '#aeb5bd', '#3d4650', '#2b323a', '#2b3239'],
} as const;
export type Accent = keyof typeof ACCENTS;

let sheet: CSSStyleSheet | undefined;

/** Colours everything that takes the accent; written as a constructed stylesheet, as the theme's own variables are. */
export function applyAccent(accent: Accent): void {
  const [tint, pale, soft, strong, deep, night] = ACCENTS[accent];
  const filled = `--mantine-primary-color-filled:${strong};--mantine-primary-color-filled-hover:${deep};`;
  const shades = Array.from(
    { length: 10 },
    (_, at) => `--mantine-primary-color-${at}:${at < 2 ? tint : at < 4 ? pale : at < 7 ? soft : at < 9 ? strong : deep};`,
  ).join('');
  const light = `--accent:${strong};--accent-tint:${tint};--mantine-color-anchor:${strong};--mantine-primary-color-light:${tint};--mantine-primary-color-light-hover:${tint};--mantine-primary-color-light-color:${strong};`;
  const dark = `--accent:${soft};--accent-tint:${night};--mantine-color-anchor:${soft};--mantine-primary-color-light:${night};--mantine-primary-color-light-hover:${night};--mantine-primary-color-light-color:${pale};`;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(
    `:root:root{${shades}${filled}}:root:root[data-mantine-color-scheme="light"]{${light}}:root:root[data-mantine-color-scheme="dark"]{${dark}}`,
  );
}
