import { solve, type Work } from './solve';

// Beside the page, so that typing never waits for it.
addEventListener('message', async ({ data }: MessageEvent<Work>) => {
  postMessage(await solve(data, globalThis.crypto?.subtle));
});
