import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { schemeManager } from './scheme';
import { cssVariables, theme } from './theme';

const manager = schemeManager();

/** The nonce that the server's content policy gives to this page's styles, where it gives one. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={manager} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      {children}
    </MantineProvider>
  );
}
