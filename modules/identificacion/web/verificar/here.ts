interface Here {
  readonly Latitud?: number;
  readonly Longitud?: number;
}
/** Nobody waits longer than this at a gate to be told where they are. */
const LONGEST_MS = 1500;
const OLDEST_MS = 60_000;

/** Where the device is, when its user lets that be known; nothing otherwise. */
export function hereNow(): Promise<Here> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve({});
    const late = setTimeout(() => resolve({}), LONGEST_MS);
    const tell = (here: Here) => {
      clearTimeout(late);
      resolve(here);
    };
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => tell({ Latitud: round(coords.latitude), Longitud: round(coords.longitude) }),
      () => tell({}),
      { maximumAge: OLDEST_MS, timeout: LONGEST_MS },
    );
  });
}
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
