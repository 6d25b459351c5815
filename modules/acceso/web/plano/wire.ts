import { api } from '@platform/web/api/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { type PlanBody, type SiteWire, siteSchema } from '../../shared/plano.wire';
import { type Live, useMonitor } from '../monitor/useMonitor';

const SITE = ['AccesoPlano', 'sitio'] as const;
/** Devices fall silent without a mark that would tell of it. */
const REFRESH_MS = 15_000;

/** The site as it stands, asked for again by itself. */
export function useSite() {
  return useQuery({
    queryKey: SITE,
    queryFn: ({ signal }) => api.get('/api/AccesoPlano/sitio', {}, siteSchema, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** The marks as they are written (`monitor` stream); each makes the site be asked for again. For who may consult the monitor. */
export function useFollowed(most: number): Live {
  const client = useQueryClient();
  const live = useMonitor(most);
  const newest = live.marks[0]?.IdMarca;
  useEffect(() => {
    if (newest !== undefined) void client.invalidateQueries({ queryKey: SITE });
  }, [client, newest]);
  return live;
}

/** Keeps the plan as it was drawn. */
export const savePlan = (plan: PlanBody): Promise<null> => api.put('/api/AccesoPlano', plan, z.null());

/** Of the last place that fits: full, nine tenths or less; none without a limit. */
export function levelOf({ Dentro, Aforo }: Pick<SiteWire['Zonas'][number], 'Dentro' | 'Aforo'>): 'full' | 'amber' | 'under' | undefined {
  if (Aforo === 0) return undefined;
  if (Dentro >= Aforo) return 'full';
  return Dentro * 10 >= Aforo * 9 ? 'amber' : 'under';
}
