import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../api/client';
import { gather } from '../data/gather';
import classes from './standsAs.module.css';

const saidSchema = z.array(z.object({ Id: z.number(), Texto: z.string(), Tono: z.string() }));
type Said = z.infer<typeof saidSchema>[number];
const MINUTE_MS = 60_000;

/** One gathering a resource: the rows of a screen are one question. */
const asked = new Map<string, (id: string) => Promise<Said | null>>();
function askOf(resource: string): (id: string) => Promise<Said | null> {
  const known =
    asked.get(resource) ??
    gather(
      async (ids) => {
        const found = await api.get(`/api/${resource}/situacion`, { ids: ids.join(',') }, saidSchema);
        return new Map(found.map((one) => [String(one.Id), one]));
      },
      { most: 40, within: 20 },
    );
  asked.set(resource, known);
  return known;
}

/** How a thing of a list stands and why, in few words; it comes after its row and holds nothing up. */
export function StandsAs({ resource, id }: { readonly resource: string; readonly id: string }) {
  const { data } = useQuery({
    queryKey: [resource, 'situacion', id],
    queryFn: () => askOf(resource)(id),
    staleTime: MINUTE_MS,
    gcTime: MINUTE_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (!data) return null;
  return (
    <span className={classes.said} data-stands data-tone={data.Tono} title={data.Texto}>
      {data.Texto}
    </span>
  );
}
