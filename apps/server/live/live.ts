import { isIPv6 } from 'node:net';
import { z } from 'zod';
import { ACTS } from './rhythm';
import { type LiveSite, liveSite, type Speed, speedSchema } from './site';

/** The living site as any process of the demo reads and sets it. */
export const liveStateSchema = z.object({
  Velocidad: speedSchema,
  /** What was done since the product began, by act. */
  Hechos: z.record(z.enum(ACTS), z.number()),
  /** Acts that the product refused with a reason, as it refuses people. */
  Rechazados: z.number(),
  /** Acts that ended in something that should not happen. */
  Fallados: z.number(),
  UltimoFallo: z.string().nullable(),
});
export type LiveState = z.infer<typeof liveStateSchema>;

export interface LiveControl {
  state(): Promise<LiveState>;
  setSpeed(speed: Speed): Promise<LiveState>;
}

interface LiveParts {
  readonly host: string;
  readonly clock: () => Date;
  readonly report: (text: string) => void;
}

/** The living site of the process that began the product: it moves once it is told where the product listens. */
export function makeLive({ host, clock, report }: LiveParts) {
  let site: LiveSite | undefined;
  const found = (): LiveSite => {
    if (!site) throw new Error('the product does not listen yet');
    return site;
  };
  const control: LiveControl = {
    state: async () => found().state(),
    async setSpeed(speed) {
      found().setSpeed(speed);
      return found().state();
    },
  };
  return {
    control,
    begin(port: number, speed: Speed): void {
      // Whoever listens everywhere is reached on this machine too.
      const own = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
      site = liveSite({ url: `http://${isIPv6(own) ? `[${own}]` : own}:${port}`, clock, report });
      site.setSpeed(speed);
    },
    stop: async (): Promise<void> => site?.stop(),
  };
}
export type Live = ReturnType<typeof makeLive>;

/** `--live` moves the site as fast as the clock, `--live=20` so many times as fast; throws for another speed. */
export function liveSpeed(argv: readonly string[]): Speed {
  const asked = argv.find((one) => one === '--live' || one.startsWith('--live='));
  if (asked === undefined) return 0;
  const speed = speedSchema.safeParse(asked === '--live' ? 1 : Number(asked.split('=')[1] || Number.NaN));
  if (!speed.success) throw new Error('--live: 1, 5 or 20 times as fast as the clock (--live=20)');
  return speed.data;
}
