import { api } from '@platform/web/api/client';
import { t } from '@platform/web/i18n/t';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { PageSkeleton } from '@platform/web/ui/Skeletons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import classes from './pages.module.css';

/** The mails of a demo that others may reach: its administrator reads them here, because a browser's own request carries no session. */
export function DemoMail() {
  const { data, error, refetch } = useQuery({
    queryKey: ['demo', 'correo'],
    queryFn: async ({ signal }) => (await api.file('/dev/correo', {}, { signal })).blob,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(new Blob([data], { type: 'text/html;charset=utf-8' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!address) return <PageSkeleton />;
  return <iframe className={classes.mails} title={t('demo.mail')} src={address} sandbox="allow-popups allow-popups-to-escape-sandbox" />;
}
