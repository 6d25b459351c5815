import { defineConfig } from 'vitest/config';

const outside = ['**/node_modules/**', '**/dist/**', '.cache/**', 'e2e/**'];

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...outside, '**/*.api.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['**/*.api.test.ts'],
          exclude: outside,
          globalSetup: 'platform/testing/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
