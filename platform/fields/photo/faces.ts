interface Detector {
  detect(of: CanvasImageSource): Promise<readonly unknown[]>;
}
type MakeDetector = new (options: { readonly fastMode: boolean }) => Detector;

const isMaker = (value: unknown): value is MakeDetector => typeof value === 'function';

/** How many faces a picture shows, by the browser's own detector; null where it has none, or cannot tell. */
export async function countFaces(picture: CanvasImageSource): Promise<number | null> {
  const Maker: unknown = Reflect.get(globalThis, 'FaceDetector');
  if (!isMaker(Maker)) return null;
  try {
    return (await new Maker({ fastMode: true }).detect(picture)).length;
  } catch {
    return null;
  }
}
