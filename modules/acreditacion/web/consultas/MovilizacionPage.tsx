import { Button } from '@mantine/core';
import { isProblem } from '@platform/web/api/problem';
import { usePlace } from '@platform/web/pages/address';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useDetail } from '../data';
import { say } from '../say';
import { RequestView } from '../solicitud/RequestView';
import { Gone } from '../ui/Gone';
import { MOVILIZACIONES_PATH } from './MovilizacionesPage';

/** One request of the query, read only. */
export function MovilizacionPage() {
  const router = useRouter();
  const { pathname } = usePlace(MOVILIZACIONES_PATH, true);
  const item = useDetail(decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1)));
  const back = (
    <Button
      variant="subtle"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={() => void router.navigate({ href: MOVILIZACIONES_PATH })}
    >
      {say('consultas.volver')}
    </Button>
  );
  if (item.data) return <RequestView detail={item.data}>{back}</RequestView>;
  if (!item.isError) return <PageSkeleton />;
  return isProblem(item.error) && item.error.status === 404 ? (
    <Gone action={back} />
  ) : (
    <ErrorState error={item.error} onRetry={() => void item.refetch()} />
  );
}
