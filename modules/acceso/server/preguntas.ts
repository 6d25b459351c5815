import type { Demo } from '@platform/server/demo/part';
import { question } from '@platform/server/product';

/** SQL of the dining group where a person lodges at a moment, over SQL of client, division, person and moment; null without one. */
type LodgingGroup = (client: string, division: string, person: string, moment: string) => string;

/** Who lodges on site eats by the group of the place: asked by whoever serves meals, said by whoever lodges people. */
export const groupOfWhoSleeps = question<LodgingGroup>('acceso.grupoDeQuienDuerme');

/** By which group the guests of the demo's camps eat, of whoever keeps the dining rooms. */
export const diningGroupOfDemo = question<(demo: Demo) => Promise<number>>('acceso.grupoDeLaDemo');

/** A stay of the demo in a camp, as the gate sees it: in before the check-in, out after the check-out. */
interface Sleeping {
  readonly IdPersona: number;
  readonly from: Date;
  /** Null while in house. */
  readonly to: Date | null;
}

/** Who slept on site in the demo and when, of whoever lodges people. */
export const sleepersOfDemo = question<(demo: Demo) => Promise<readonly Sleeping[]>>('acceso.quienDuermeEnLaDemo');
