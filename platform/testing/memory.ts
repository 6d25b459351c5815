import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** What the databases of a whole run may take, with room to spare. */
const ROOM_BYTES = 4 * 1024 ** 3;
const MEMORY = '/dev/shm';

/** The system's folder in memory, where it has one with room: a database is copied there ten times faster. Null elsewhere. */
export function memoryFolder(): string | null {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES ? MEMORY : null;
  } catch {
    return null;
  }
}

/** Where what a test writes and throws away goes. */
export const scratchFolder = (): string => memoryFolder() ?? tmpdir();
