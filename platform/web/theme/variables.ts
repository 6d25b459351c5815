import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { cssVariables, theme } from './theme';

/**
 * Puts the theme's variables into the page as a constructed stylesheet. The library would write a `<style>` element,
 * which the server's content policy forbids; so `withCssVariables` and `withGlobalClasses` are off, and nothing that
 * writes one may be used: responsive style props (`w={{ base: … }}`), `SimpleGrid`, `Grid`, `visibleFrom`, `hiddenFrom`.
 */
export function applyVariables(): void {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const base = defaultCssVariablesResolver(merged);
  const own = cssVariables(merged);
  const css = convertCssVariables(
    {
      variables: { ...base.variables, ...own.variables },
      light: { '--mantine-color-scheme': 'light', ...base.light, ...own.light },
      dark: { '--mantine-color-scheme': 'dark', ...base.dark, ...own.dark },
    },
    ':root',
  );
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
