import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import classes from './identificacion.module.css';
import { say } from './say';
import { qrOf } from './wire';

/** What a card's QR carries, to be read from the screen. */
export function QrCode({ IdCredencial }: { IdCredencial: number }) {
  const qr = useQuery({ queryKey: ['IdentificacionCredencial', 'qr', IdCredencial], queryFn: ({ signal }) => qrOf(IdCredencial, signal), gcTime: 0 });
  if (qr.isError) return <ErrorState error={qr.error} onRetry={() => void qr.refetch()} />;
  if (!qr.data) return <PageSkeleton />;
  return (
    <>
      <img className={classes.qr} src={`data:image/svg+xml;base64,${btoa(qr.data.Qr)}`} alt={say('gestion.verificacion')} />
      <p className={classes.address}>
        <a href={qr.data.Direccion} target="_blank" rel="noreferrer">
          {qr.data.Direccion}
        </a>
      </p>
    </>
  );
}
