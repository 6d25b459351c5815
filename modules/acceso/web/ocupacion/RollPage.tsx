import { PageTitle } from '@platform/web/ui/PageTitle';
import { useLocation, useRouter } from '@tanstack/react-router';
import { say } from '../say';
import { Evacuations } from './Evacuations';
import { RollCall } from './RollCall';

/** Evacuations and drills, and the roll call of the one that is open here (040104). */
export default function RollPage() {
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const id = Number((new URLSearchParams(searchStr).get('pase') ?? '').replace(/\D/g, ''));
  const open = (next: number | null) => void router.navigate({ href: next === null ? pathname : `${pathname}?pase=${next}` });
  if (id > 0) return <RollCall key={id} IdEvacuacion={id} onLeave={() => open(null)} />;
  return (
    <>
      <PageTitle title={say('pase.titulo')} />
      <Evacuations onOpen={open} />
    </>
  );
}
