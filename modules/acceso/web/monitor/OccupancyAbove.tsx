import { Zones } from './Zones';

const QUERY = { meses: 2 } as const;

/** The zones above the list of who is inside (040104). */
export default function OccupancyAbove() {
  return <Zones query={QUERY} />;
}
