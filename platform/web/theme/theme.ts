import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The one accent: a deep teal. */
const teal: MantineColorsTuple = ['#e8f5f4', '#d2e9e7', '#a6d3cf', '#79bcb6', '#52a8a1', '#36958d', '#23837b', '#17736c', '#0d625c', '#064e49'];
/** Neutral greys, a breath towards blue so that photographs and teal sit well on them. */
const gray: MantineColorsTuple = ['#f7f8f9', '#eef0f2', '#e1e4e8', '#cfd4da', '#aeb5bd', '#868f99', '#66707a', '#4b545d', '#343b43', '#20252b'];
const dark: MantineColorsTuple = ['#d3d8de', '#b5bcc5', '#98a1ab', '#6c7681', '#3f4852', '#313941', '#272e35', '#1d2329', '#161b20', '#101418'];

/** The look (experience.md): neutral, precise, compact on a desktop. */
export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: 8,
  autoContrast: true,
  luminanceThreshold: 0.18,
  colors: { teal, gray, dark },
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, monospace",
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    InputWrapper: { styles: { label: { marginBottom: 4 } } },
    Badge: { styles: { root: { textTransform: 'none' } } },
    Tooltip: { defaultProps: { openDelay: 200, transitionProps: { duration: 100 } } },
    // Locking the scroll writes a style element, which the content policy forbids: global.css does it.
    Modal: { defaultProps: { centered: true, lockScroll: false, transitionProps: { duration: 150 } }, styles: { title: { fontWeight: 600 } } },
    ModalRoot: { defaultProps: { lockScroll: false } },
    Drawer: { defaultProps: { lockScroll: false, transitionProps: { duration: 150 } }, styles: { title: { fontWeight: 600 } } },
    DrawerRoot: { defaultProps: { lockScroll: false } },
    // The page has one banner; the library would make one of each dialog's head.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, transitionProps: { duration: 100 } } },
    // A list opens when it is asked for (a click, a letter, the arrow), not because the focus passed through.
    Select: { defaultProps: { openOnFocus: false } },
    MultiSelect: { defaultProps: { openOnFocus: false } },
  },
});

/**
 * Semantic colours, for state only: the request statuses as dark text on a tint (light on a deep tint in the dark theme),
 * each at 4.5:1 or more.
 */
const tones = {
  light: {
    orange: ['#fff0e0', '#8a3c00'],
    red: ['#fde8e8', '#8f1212'],
    green: ['#e2f5e6', '#14602a'],
    yellow: ['#fdf3c4', '#6a4c00'],
    blue: ['#e4effc', '#10478a'],
    gray: ['#eef0f2', '#424a53'],
    teal: ['#e0f2f0', '#0a524d'],
  },
  dark: {
    orange: ['#3d2510', '#ffbf85'],
    red: ['#431a1c', '#ffaaaa'],
    green: ['#15331f', '#93deaa'],
    yellow: ['#3a300c', '#f3d774'],
    blue: ['#152c4a', '#a4cbfa'],
    gray: ['#2b3239', '#c3cad2'],
    teal: ['#0f3431', '#8ed6cf'],
  },
} as const;
/** The statuses of requests, and the text on each (Reportes › Tablero): the same on every screen. */
export const STATUS_COLORS = {
  light: {
    I: ['#1D5FBF', '#FFFFFF'],
    P: ['#E8710A', '#111111'],
    O: ['#F2C200', '#111111'],
    R: ['#8B0000', '#FFFFFF'],
    A: ['#1E7E34', '#FFFFFF'],
  },
  dark: {
    I: ['#6AA5F5', '#111111'],
    P: ['#F59A4A', '#111111'],
    O: ['#F2C200', '#111111'],
    R: ['#E0605A', '#111111'],
    A: ['#5FBF77', '#111111'],
  },
} as const;
export type RequestState = keyof (typeof STATUS_COLORS)['light'];

export type Tone = keyof (typeof tones)['light'];

type Pairs = Readonly<Record<string, readonly [string, string]>>;

/** A colour and the text on it, of each name. */
function paired(prefix: string, pairs: Pairs): Record<string, string> {
  return Object.fromEntries(
    Object.entries(pairs).flatMap(([name, [ground, text]]) => [
      [`--${prefix}-${name}`, ground],
      [`--${prefix}-${name}-text`, text],
    ]),
  );
}

/** What the library writes on its own light grounds (notices, buttons): its shades there reach 3:1 and no more. */
const onLight = (of: Pairs): Record<string, string> =>
  Object.fromEntries(Object.entries(of).map(([name, [, text]]) => [`--mantine-color-${name}-light-color`, text]));

export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--header-height': '56px', '--notice-height': '0px', '--side-width': '256px', '--side-narrow': '60px' },
  light: {
    ...paired('tone', tones.light),
    ...onLight(tones.light),
    ...paired('status', STATUS_COLORS.light),
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#20252b',
    '--mantine-color-dimmed': '#5b646e',
    '--mantine-color-placeholder': '#66707a',
    '--mantine-color-error': '#a81818',
    '--mantine-color-anchor': '#0d625c',
    '--surface': '#ffffff',
    '--surface-sunken': '#f4f6f7',
    '--line': '#e1e4e8',
    '--edge': 'rgb(32 37 43 / 28%)',
    '--accent': '#0d625c',
    '--accent-tint': '#e8f5f4',
    '--previous': '#868f99',
    '--grid-line': '#e9ecef',
  },
  dark: {
    ...paired('tone', tones.dark),
    ...onLight(tones.dark),
    ...paired('status', STATUS_COLORS.dark),
    '--mantine-color-body': '#161b20',
    '--mantine-color-text': '#dde2e7',
    '--mantine-color-dimmed': '#a2abb5',
    '--mantine-color-placeholder': '#98a1ab',
    '--mantine-color-error': '#ff9d9d',
    '--mantine-color-anchor': '#79bcb6',
    '--mantine-primary-color-light': '#12302e',
    '--mantine-primary-color-light-hover': '#163a37',
    '--mantine-primary-color-light-color': '#a6d3cf',
    '--surface': '#1d2329',
    '--surface-sunken': '#12161a',
    '--line': '#313941',
    '--edge': 'rgb(0 0 0 / 75%)',
    '--accent': '#79bcb6',
    '--accent-tint': '#12302e',
    '--previous': '#7d8791',
    '--grid-line': '#2a323a',
  },
});
