import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, transformWithOxc } from 'vite';

const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
const SMALLEST = 1024;

/** Each text file beside its compressed selves: the server answers a visit with bytes that are ready. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const texts = Object.values(bundle).flatMap((one) => {
      const text = Buffer.from(one.type === 'chunk' ? one.code : one.source);
      return /\.(js|css|svg|html|json)$/.test(one.fileName) && text.length >= SMALLEST ? [{ file: join(dir ?? '', one.fileName), text }] : [];
    });
    // Once a build, so that each visit over a bad network is a tenth shorter.
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await Promise.all(
      texts.flatMap(({ file, text }) => [
        asBrotli(text, { params }).then((small) => writeFile(`${file}.br`, small)),
        asGzip(text, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
      ]),
    );
  },
});

const POST_WORKER = 'puesto.sw.js';
/** What lets a prepared post begin without a network, with the names of the files of this version: all of them, since any may be asked for there. */
const postWorker = (): Plugin => ({
  name: 'post-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const source = await readFile(join(import.meta.dirname, 'apps/web/puesto.sw.ts'), 'utf8');
    const { code } = await transformWithOxc(source, 'puesto.sw.ts');
    const names = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !name.endsWith('.map'));
    const files = [...names.sort().map((name) => `/${name}`), '/puesto.svg', '/puesto-control.webmanifest'];
    const page = Object.values(bundle).find(({ fileName }) => fileName === 'index.html');
    const version = createHash('sha256').update(JSON.stringify([files, code, page?.type === 'asset' ? String(page.source) : '']));
    const told = { ARCHIVOS: files, VERSION: version.digest('base64url').slice(0, 12) };
    const said = Object.entries(told).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
    this.emitFile({ type: 'asset', fileName: POST_WORKER, source: `(() => {\n${said.join('')}${code.replace(/^export \{\s*\};?$/m, '')}})();\n` });
  },
});

/** Modules that so many screens or more share are fetched with the first of them. */
const OF_MANY = 8;
/** Bytes under which what some screens share goes with what their neighbours share. */
const TOO_SMALL = 30_000;

/** The shapes of the sign-in's answers, with what reads them. */
const DOOR =
  /node_modules\/zod\/v4\/(core|mini|locales\/en)|\/plataforma\/web\/(login\/(wire|directory)|llave)\.ts|\/platform\/(web\/session\/wire|entity\/module)\.ts/;

/** The words of every module in a language: all of them are there before a screen of any is drawn. */
const wordsOf = (id: string): string | null => {
  const language = /\/modules\/\w+\/shared\/(es|en)(\.\w+)*\.ts$/.exec(id)?.[1];
  return language ? `palabras-${language}` : null;
};

const known = new Map<string, boolean>();
/** Whether what is behind the sign-in stands on a module, whatever its first screen: it comes with it, in one file. */
function isInside(id: string, of: Rolldown.ChunkingContext): boolean {
  const found = known.get(id);
  if (found !== undefined) return found;
  // Whoever comes back to itself is asked by its others.
  known.set(id, false);
  const so = id.endsWith('/apps/web/Inside.tsx') || (of.getModuleInfo(id)?.importers ?? []).some((importer) => isInside(importer, of));
  known.set(id, so);
  return so;
}

/**
 * In few files: by itself the bundler makes one of every set of modules that screens share, and a first screen behind
 * the sign-in asked for two hundred. The sign-in is whole in the first, how its answers are read in a second; what is behind it, the lists and forms of the kit and what modules say
 * of themselves, is the next; the words are the last.
 */
const pieces: Rolldown.CodeSplittingGroup[] = [
  { name: 'inicio', tags: ['$initial'], priority: 6 },
  // What the sign-in asks for while the person types: how the answers of its steps are read.
  { name: 'puerta', test: DOOR, priority: 5.5 },
  { name: 'bibliotecas', test: /node_modules/, minShareCount: OF_MANY, priority: 5 },
  { name: (id, of) => (isInside(id, of) ? 'dentro' : null), priority: 4 },
  // The gate without a network says its sentences in both languages.
  { name: 'comun', test: /\/platform\/|\/modules\/\w+\/shared\/(?!(es|en)\.(?!controles))/, minShareCount: 2, priority: 3 },
  { name: wordsOf, priority: 2 },
  // What most people see first, with all that may stand on it.
  { name: 'tablero', test: /\/web\/(tablero|dashboard)\/|Widget\.tsx$/, priority: 2 },
  { name: 'grupo', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: TOO_SMALL, priority: 1 },
];

/** The web application; the server serves what comes out in dist/web. */
export default defineConfig({
  root: 'apps/web',
  plugins: [react(), postWorker(), compressed()],
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
    rolldownOptions: {
      // What jspdf would fetch to draw pages of HTML and SVG, which it is never given.
      external: ['html2canvas', 'canvg', 'dompurify'],
      output: {
        codeSplitting: { groups: pieces },
        // A group of screens would be called as all of them.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.replace(/~.*|\.\w+$/, '')}-[hash][extname]`,
      },
    },
  },
  server: { port: 5173, proxy: { '/api': { target: server, ws: true } } },
});
