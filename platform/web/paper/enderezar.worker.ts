import { type Corners, straighten } from './corners';

// Millions of pixels, beside the page.
addEventListener('message', ({ data: { picture, corners, longest } }: MessageEvent<{ picture: ImageData; corners: Corners; longest: number }>) => {
  const { data, width, height } = straighten(picture, corners, longest);
  postMessage(new ImageData(data, width, height), { transfer: [data.buffer] });
});
