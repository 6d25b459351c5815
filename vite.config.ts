import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`;

/** The web application; the server serves what comes out in dist/web. */
export default defineConfig({
  root: 'apps/web',
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // Read by scripts/size.mjs.
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1024,
  },
  server: { port: 5173, proxy: { '/api': { target: server, ws: true } } },
});
