import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { schemeManager } from './scheme';
import { theme } from './theme';
import { applyVariables } from './variables';

applyVariables();
const manager = schemeManager();

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} colorSchemeManager={manager} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
