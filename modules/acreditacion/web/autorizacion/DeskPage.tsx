import { ActionIcon, Tooltip } from '@mantine/core';
import { api } from '@platform/web/api/client';
import { chosen as chosenOf, type FilterValues } from '@platform/web/data/filters';
import { wordsOfIssue } from '@platform/web/form/errors';
import { parseState, usePlace } from '@platform/web/pages/address';
import { FilterChips } from '@platform/web/pages/FilterBar';
import { useSession } from '@platform/web/session/session';
import { confirm } from '@platform/web/ui/confirm';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconAlertTriangle, IconChecklist, IconKeyboard } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ENTIDADES } from '../../shared/configuracion.entity';
import type { Entidad } from '../../shared/sujetos';
import { BASE, INBOX_PAGE, useDetail, useInbox, useRefreshRequests } from '../data';
import { say } from '../say';
import { entityOf, requestField } from '../solicitud/fields';
import { EntityTabs, entityOfAddress } from '../ui/EntityTabs';
import { Note } from '../ui/Note';
import { manyApprovedSchema } from '../wire';
import classes from './desk.module.css';
import { HelpPanel } from './HelpPanel';
import { useShortcuts } from './keys';
import { Queue } from './Queue';
import { Review } from './Review';

const DESK_PATH = '/movilizacion/autorizacion';
const NONE: ReadonlySet<number> = new Set();
/** What a link to the desk may narrow it by, in the address. */
const CHOICE = ['IdCompania', 'IdContrato'] as const;
const ofChoice = (filters: FilterValues): Partial<Record<(typeof CHOICE)[number], string>> =>
  Object.fromEntries(
    CHOICE.flatMap((name) =>
      chosenOf(filters[name])
        .slice(0, 1)
        .map((id) => [name, String(id)]),
    ),
  );

/** The authorizer's desk: what waits for my roles at the left, the request to decide on at the right. */
export function DeskPage() {
  const router = useRouter();
  const { authorizerRoles } = useSession();
  const { searchStr } = usePlace(DESK_PATH, false);
  const query = new URLSearchParams(searchStr);
  const search = query.get('buscar') ?? '';
  const asked = Number(query.get('solicitud'));
  const open = Number.isInteger(asked) && asked > 0 ? asked : null;
  const [take, setTake] = useState(INBOX_PAGE);
  const [help, setHelp] = useState(false);
  const [chosen, setChosen] = useState(NONE);
  const [approving, setApproving] = useState(false);
  const [refused, setRefused] = useState<readonly { name: string; why: string }[]>([]);
  const refresh = useRefreshRequests();
  const detail = useDetail(open);
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
  const toggle = () => {
    if (open === null) return;
    const next = new Set(chosen);
    if (!next.delete(open)) next.add(open);
    setChosen(next);
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    s: toggle,
    t: () => setChosen(new Set(waiting?.filter((one) => one.PorRevisar === 0).map((one) => one.IdSolicitud))),
    b: () => {
      if (chosen.size > 0) void approveMany();
    },
    '?': () => setHelp(true),
  });
  const afterAnswer = () => {
    const rest = waiting?.filter((one) => one.IdSolicitud !== open) ?? [];
    go({ solicitud: rest[Math.min(Math.max(at, 0), rest.length - 1)]?.IdSolicitud ?? null });
  };
  return (
    <>
      <PageTitle title={say('mesa.titulo')} subtitle={authorizerRoles.join(' · ')}>
        <Tooltip label={`${say('mesa.atajos')} (?)`}>
          <ActionIcon variant="default" size="lg" className={classes.keys} aria-label={say('mesa.atajos')} onClick={() => setHelp(true)}>
            <IconKeyboard size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </PageTitle>
      {refused.length > 0 && (
        <Note
          tone="orange"
          spaced
          role="alert"
          title={say('mesa.noAprobadas', { count: refused.length })}
          icon={IconAlertTriangle}
          close={{ label: say('mesa.cerrarAviso'), run: () => setRefused([]) }}
        >
          <ul>
            {refused.map(({ name, why }) => (
              <li key={name}>
                {name}: {why}
              </li>
            ))}
          </ul>
        </Note>
      )}
      <EntityTabs
        of={ENTIDADES}
        value={entidad}
        counts={inbox.data?.porEntidad}
        onChange={(next) => {
          setChosen(NONE);
          go({ entidad: next, solicitud: null });
        }}
      />
      <FilterChips
        fields={CHOICE.map((name) => requestField(name))}
        values={filters}
        onChange={(next) => go({ filtro: Object.keys(next).length > 0 ? JSON.stringify(next) : null })}
      />
      <div className={classes.desk} data-open={open !== null || undefined}>
        <Queue
          waiting={waiting}
          total={inbox.data?.totalCount ?? 0}
          error={inbox.error}
          onRetry={() => void inbox.refetch()}
          search={search}
          onSearch={(buscar) => go({ buscar })}
          open={open}
          onOpen={(id) => go({ solicitud: id })}
          chosen={chosen}
          onChoose={setChosen}
          onApprove={() => void approveMany()}
          approving={approving}
          onMore={() => setTake(take + INBOX_PAGE)}
        />
        {open === null ? (
          <div className={classes.nothing}>
            <EmptyState icon={IconChecklist} title={say('mesa.elegir')} text={say('mesa.elegirTexto')} />
          </div>
        ) : detail.data ? (
          <Review key={open} detail={detail.data} onDone={afterAnswer} onBack={() => go({ solicitud: null })} />
        ) : detail.isError ? (
          <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
        ) : (
          <PageSkeleton />
        )}
      </div>
      {help && <HelpPanel onClose={() => setHelp(false)} />}
    </>
  );
}
