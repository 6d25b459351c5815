import { api } from '@platform/web/api/client';
import { PageCard } from '@platform/web/page/PageCard';
import { PageLink } from '@platform/web/page/PageLink';
import type { PartProps } from '@platform/web/page/pageParts';
import { allows } from '@platform/web/session/menu';
import { useSession } from '@platform/web/session/session';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { RowSkeletons } from '@platform/web/ui/Skeletons';
import { StatusBadge } from '@platform/web/ui/StatusBadge';
import { ValidityAxis } from '@platform/web/ui/ValidityAxis';
import { IconCalendarOff, IconClockHour4 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { say } from '../say';

const endingSchema = z.object({
  Tipo: z.string(),
  Nombre: z.string(),
  Detalle: z.string().nullable(),
  Fecha: z.string(),
  Dias: z.number(),
  DuranteSubida: z.string().nullable(),
  Tramite: z.string().nullable(),
  Enlace: z.string().nullable(),
});
const schema = z.object({
  Hoy: z.string(),
  Terminos: z.array(endingSchema),
  Subidas: z.array(z.object({ Desde: z.string(), Hasta: z.string() })),
});
type Ending = z.infer<typeof endingSchema>;
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
      ) : asked.data.Terminos.length === 0 ? (
        <p>{say('proximasNinguna')}</p>
      ) : (
        <ValidityAxis
          label={say('proximas')}
          today={asked.data.Hoy}
          swings={asked.data.Subidas.map(({ Desde, Hasta }) => ({ from: Desde, to: Hasta }))}
          endings={asked.data.Terminos.map((one) => ({
            key: `${one.Tipo} ${one.Detalle} ${one.Fecha}`,
            end: one.Fecha,
            tone: one.Dias < 0 ? 'red' : one.Dias <= SOON ? 'orange' : 'gray',
            name: (
              <>
                <EndingName of={one} />
                {one.Tipo !== REQUIREMENT && one.Detalle && <> {one.Detalle}</>}
              </>
            ),
            note: <Standing of={one} />,
          }))}
        />
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

/** How near it is, whether the person is up that day, and the request that would move it. */
function Standing({ of: { Dias, DuranteSubida, Tramite } }: { readonly of: Ending }) {
  return (
    <>
      {Dias < 0 ? (
        <StatusBadge tone="red" icon={IconCalendarOff}>
          {say('proximaVencida')}
        </StatusBadge>
      ) : Dias <= SOON ? (
        <StatusBadge tone="orange" icon={IconClockHour4}>
          {Dias === 0
            ? say(DuranteSubida === 'S' ? 'proximaHoyDeSubida' : 'proximaHoy')
            : say(DuranteSubida === 'S' ? 'proximaDeSubida' : 'proximaEnDias', { count: Dias })}
        </StatusBadge>
      ) : (
        say('proximaEnDias', { count: Dias })
      )}
      {Tramite && <small>{say('proximaTramite', { numero: Tramite })}</small>}
    </>
  );
}
