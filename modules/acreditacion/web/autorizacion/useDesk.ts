import { api } from '@platform/web/api/client';
import { chosen as chosenOf, type FilterValues } from '@platform/web/data/filters';
import { wordsOfIssue } from '@platform/web/form/errors';
import { parseState, usePlace } from '@platform/web/pages/address';
import { confirm } from '@platform/web/ui/confirm';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { useTop } from '@platform/web/ui/useTop';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Entidad } from '../../shared/sujetos';
import { BASE, INBOX_PAGE, useDetail, useInbox, useRefreshRequests } from '../data';
import { say } from '../say';
import { entityOf } from '../solicitud/fields';
import { entityOfAddress } from '../ui/EntityTabs';
import { manyApprovedSchema } from '../wire';

const DESK_PATH = '/movilizacion/autorizacion';
/** None of the queue. */
export const NONE: ReadonlySet<number> = new Set();
/** What a link to the desk may narrow it by, in the address. */
export const CHOICE = ['IdCompania', 'IdContrato'] as const;
const ofChoice = (filters: FilterValues): Partial<Record<(typeof CHOICE)[number], string>> =>
  Object.fromEntries(
    CHOICE.flatMap((name) =>
      chosenOf(filters[name])
        .slice(0, 1)
        .map((id) => [name, String(id)]),
    ),
  );

/** What waits for my roles and what of it is open, as the address says. */
export function useDesk() {
  const router = useRouter();
  const { searchStr } = usePlace(DESK_PATH, false);
  const query = new URLSearchParams(searchStr);
  const search = query.get('buscar') ?? '';
  const asked = Number(query.get('solicitud'));
  const open = Number.isInteger(asked) && asked > 0 ? asked : null;
  const [take, setTake] = useState(INBOX_PAGE);
  const detail = useDetail(open);
  useTop(open ?? 0);
  // A link to a request opens the tab it belongs to.
  const entidad = entityOfAddress(searchStr) ?? (detail.data ? entityOf(detail.data.Solicitud) : 'P');
  const { filters } = parseState(searchStr);
  const inbox = useInbox(entidad, search, take, ofChoice(filters));
  const waiting = inbox.data?.data;
  const at = waiting?.findIndex((one) => one.IdSolicitud === open) ?? -1;

  const go = (changes: { solicitud?: number | null; buscar?: string; entidad?: Entidad; filtro?: string | null }) => {
    const next = new URLSearchParams(router.latestLocation.searchStr);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, String(value));
    }
    const text = next.toString();
    void router.navigate({ href: DESK_PATH + (text && `?${text}`), replace: true, resetScroll: false });
  };
  const move = (by: number) => {
    const next = waiting?.[Math.min(Math.max(at + by, 0), waiting.length - 1)];
    if (next) go({ solicitud: next.IdSolicitud });
  };
  /** The one that was open is answered: its place in the queue is the next one's. */
  const afterAnswer = () => {
    const rest = waiting?.filter((one) => one.IdSolicitud !== open) ?? [];
    go({ solicitud: rest[Math.min(Math.max(at, 0), rest.length - 1)]?.IdSolicitud ?? null });
  };
  const more = () => setTake(take + INBOX_PAGE);
  return { search, filters, entidad, open, detail, inbox, waiting, go, move, afterAnswer, more };
}

export interface Refused {
  readonly name: string;
  readonly why: string;
}

/** Those chosen of the queue, and approving them all at once; those that could not be are told. */
export function useApproveMany(waiting: ReturnType<typeof useDesk>['waiting']) {
  const [ticked, setChosen] = useState(NONE);
  // What a search or an answer took out of the queue is not approved with what is seen.
  const chosen: ReadonlySet<number> = new Set(waiting?.flatMap(({ IdSolicitud }) => (ticked.has(IdSolicitud) ? [IdSolicitud] : [])));
  const [approving, setApproving] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const refresh = useRefreshRequests();
  const approveMany = async () => {
    if (!(await confirm({ message: say('mesa.preguntaVarias', { count: chosen.size }) }))) return;
    setApproving(true);
    try {
      const { aprobadas, observadas } = await api.post(`${BASE}/aprobarVarias`, { Ids: [...chosen] }, manyApprovedSchema);
      if (aprobadas > 0) notifyOk(say('mesa.aprobadas', { n: aprobadas }));
      setRefused(
        observadas.map(({ IdSolicitud, codigo }) => ({
          name: waiting?.find((one) => one.IdSolicitud === IdSolicitud)?.Solicitado ?? String(IdSolicitud),
          why: wordsOfIssue(codigo, ''),
        })),
      );
      setChosen(NONE);
      await refresh();
    } catch (error) {
      notifyError(error);
    } finally {
      setApproving(false);
    }
  };
  return { chosen, setChosen, approving, refused, setRefused, approveMany };
}
