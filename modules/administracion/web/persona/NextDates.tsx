import { api } from '@platform/web/api/client';
import { shownDay } from '@platform/web/data/zone';
import { PageCard } from '@platform/web/page/PageCard';
import { PageLink } from '@platform/web/page/PageLink';
import type { PartProps } from '@platform/web/page/pageParts';
import { allows } from '@platform/web/session/menu';
import { useSession } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { IconCalendarOff, IconClockHour4 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { say } from '../say';

const schema = z.array(
  z.object({
    Tipo: z.string(),
    Nombre: z.string(),
    Detalle: z.string().nullable(),
    Fecha: z.string(),
    Dias: z.number(),
    DuranteSubida: z.string().nullable(),
    Tramite: z.string().nullable(),
    Enlace: z.string().nullable(),
  }),
);
type Ending = z.infer<typeof schema>[number];
/** What a requirement is called says more than that it is one. */
const REQUIREMENT = 'REQ';
/** Days from which on an end is soon. */
const SOON = 30;

/** What of the person ends next, soonest first: days left, whether it is while up, and what is under way about it. */
export default function NextDates({ id }: PartProps) {
  const asked = useQuery({
    queryKey: ['AdministracionPersona', 'vencimientos', id],
    queryFn: ({ signal }) => api.get(`/api/AdministracionPersona/${id}/vencimientos`, {}, schema, { signal }),
  });
  return (
    <PageCard title={say('proximas')}>
      {asked.isError ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      ) : !asked.data ? (
        <RowSkeletons rows={4} />
      ) : asked.data.length === 0 ? (
        <p>{say('proximasNinguna')}</p>
      ) : (
        <dl>
          {asked.data.map((one) => (
            <div key={`${one.Tipo} ${one.Detalle} ${one.Fecha}`}>
              <dt>
                <EndingName of={one} />
                {one.Tipo !== REQUIREMENT && one.Detalle && (
                  <>
                    <br />
                    <small>{one.Detalle}</small>
                  </>
                )}
              </dt>
              <dd>
                {shownDay(one.Fecha)}
                <Standing of={one} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </PageCard>
  );
}

function EndingName({ of: { Tipo, Nombre, Detalle, Enlace } }: { readonly of: Ending }) {
  const session = useSession();
  const name = Tipo === REQUIREMENT && Detalle ? Detalle : Nombre;
  if (Enlace === null || !allows(session, Enlace.split('?')[0] ?? '')) return <>{name}</>;
  return <PageLink href={Enlace}>{name}</PageLink>;
}

/** How near it is, where that matters, and the request that would move it. */
function Standing({ of: { Dias, DuranteSubida, Tramite } }: { readonly of: Ending }) {
  return (
    <>
      {Dias < 0 ? (
        <StatusBadge tone="red" icon={IconCalendarOff}>
          {say('proximaVencida')}
        </StatusBadge>
      ) : (
        Dias <= SOON && (
          <StatusBadge tone="orange" icon={IconClockHour4}>
            {say(DuranteSubida === 'S' ? 'proximaDeSubida' : 'proximaEnDias', { n: Dias })}
          </StatusBadge>
        )
      )}
      {Tramite && <small>{say('proximaTramite', { numero: Tramite })}</small>}
    </>
  );
}
