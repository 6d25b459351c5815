import { defineConfig } from 'vite';

/** The server in one file; packages stay in node_modules, migrations are read from their folder. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  publicDir: false,
  build: {
    ssr: 'apps/server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    // Readable stack traces are worth more here than bytes.
    minify: false,
    sourcemap: false,
    rolldownOptions: { output: { format: 'es', entryFileNames: 'main.js' } },
  },
});
