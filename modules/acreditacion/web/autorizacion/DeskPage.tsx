import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { FilterChips } from '@platform/web/pages/FilterBar';
import { can, useSession } from '@platform/web/session/session';
import { EmptyState } from '@platform/web/ui/EmptyState';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconAlertTriangle, IconChecklist, IconKeyboard, IconTransfer } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ENTIDADES } from '../../shared/configuracion.entity';
import { say } from '../say';
import { requestField } from '../solicitud/fields';
import { EntityTabs } from '../ui/EntityTabs';
import { Note } from '../ui/Note';
import classes from './desk.module.css';
import { HelpPanel } from './HelpPanel';
import { useShortcuts } from './keys';
import { Queue } from './Queue';
import { Review } from './Review';
import { CHOICE, NONE, type Refused, useApproveMany, useDesk } from './useDesk';

/** Those of many that could not be approved, and why. */
function RefusedNote({ refused, onClose }: { readonly refused: readonly Refused[]; readonly onClose: () => void }) {
  return (
    <Note
      tone="orange"
      spaced
      role="alert"
      title={say('mesa.noAprobadas', { count: refused.length })}
      icon={IconAlertTriangle}
      close={{ label: say('mesa.cerrarAviso'), run: onClose }}
    >
      <ul>
        {refused.map(({ name, why }) => (
          <li key={name}>
            {name}: {why}
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** The authorizer's desk: what waits for my roles at the left, the request to decide on at the right. */
export function DeskPage() {
  const { authorizerRoles } = useSession();
  const { search, filters, entidad, open, detail, inbox, waiting, go, move, afterAnswer, more } = useDesk();
  const { chosen, setChosen, approving, refused, setRefused, approveMany } = useApproveMany(waiting);
  const [help, setHelp] = useState(false);
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
  return (
    <>
      <PageTitle title={say('mesa.titulo')} subtitle={authorizerRoles.join(' · ')}>
        {authorizerRoles.length > 0 && can('060104', 'crear') && (
          <Button component={Link} to="/movilizacion/suplencias/nuevo" variant="default" leftSection={<IconTransfer size={16} aria-hidden />}>
            {say('suplencia.nombrar')}
          </Button>
        )}
        <Tooltip label={`${say('mesa.atajos')} (?)`}>
          <ActionIcon variant="default" size="lg" className={classes.keysButton} aria-label={say('mesa.atajos')} onClick={() => setHelp(true)}>
            <IconKeyboard size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </PageTitle>
      {refused.length > 0 && <RefusedNote refused={refused} onClose={() => setRefused([])} />}
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
      <div className={classes.desk} data-own-help data-open={open !== null || undefined}>
        <Queue
          waiting={waiting}
          total={inbox.data?.totalCount ?? 0}
          deOtros={inbox.data?.DeOtros ?? null}
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
          onMore={more}
        />
        {open === null ? (
          <div className={classes.nothing}>
            <EmptyState icon={IconChecklist} title={say('mesa.elegir')} text={say('mesa.elegirTexto')} />
          </div>
        ) : detail.data ? (
          <Review
            key={open}
            detail={detail.data}
            onDone={afterAnswer}
            onBack={() => go({ solicitud: null })}
            onReopen={(solicitud) => go({ solicitud })}
          />
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
