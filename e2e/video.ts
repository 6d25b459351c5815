import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { browserLaunch } from '../scripts/lib/browser.mjs';

/** A browser whose cameras are made up, of which nobody is asked for leave: `devices` says which, as Chromium's flag does; with a file they film what it says. */
export async function filming({ devices, file }: { readonly devices?: string; readonly file?: string } = {}): Promise<Browser> {
  const { args = [], ...options } = await browserLaunch();
  return chromium.launch({
    ...options,
    args: [
      ...args,
      `--use-fake-device-for-media-stream${devices ? `=${devices}` : ''}`,
      ...(file ? [`--use-file-for-fake-video-capture=${file}`] : []),
      '--use-fake-ui-for-media-stream',
    ],
  });
}

const WIDTH = 640;
const HEIGHT = 480;
const PAPER = 235;
const INK = 16;
const GREY = 128;
const FRAMES = 30;

/** Rows of dark modules, `true` dark. */
export type Modules = readonly (readonly boolean[])[];

/** What a camera films that looks at a code printed on a card: a few frames as a file that Chromium takes for its camera. */
export function filmed(modules: Modules, rowHeight = 1): string {
  const columns = modules[0]?.length ?? 1;
  const size = Math.max(1, Math.floor(Math.min(560 / columns, 400 / (modules.length * rowHeight))));
  const [left, top] = [Math.floor((WIDTH - columns * size) / 2), Math.floor((HEIGHT - modules.length * size * rowHeight) / 2)];
  const luma = Buffer.alloc(WIDTH * HEIGHT, PAPER);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const row = modules[Math.floor((y - top) / (size * rowHeight))];
      if (y >= top && x >= left && row?.[Math.floor((x - left) / size)] === true) luma[y * WIDTH + x] = INK;
    }
  const colour = Buffer.alloc((WIDTH / 2) * (HEIGHT / 2) * 2, GREY);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, colour]);
  // Thirteen megabytes: they go with the process that wrote them.
  const folder = mkdtempSync(join(tmpdir(), 'faena-video-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'camara.y4m');
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), ...Array.from({ length: FRAMES }, () => frame)]),
  );
  return file;
}
