import { defineConfig } from 'vite';

/** The server in one file; packages stay in node_modules, migrations are read from their folder. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    // Readable stack traces are worth more here than bytes.
    minify: false,
    sourcemap: false,
    rolldownOptions: {
      // The threads that read and write PDF files are programs of their own, beside the server.
      input: {
        main: 'apps/server/main.ts',
        'read.worker': 'platform/server/pdf/read.worker.ts',
        'write.worker': 'platform/server/pdf/write.worker.ts',
      },
      output: { format: 'es', entryFileNames: '[name].js' },
    },
  },
});
