import { Skeleton } from '@mantine/core';
import { readFile, useObjectUrl } from '@platform/web/data/files';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { say } from '../say';
import classes from './ui.module.css';

/** A stored PDF shown by the browser within the page: its bytes come with the session. */
export function PdfPreview({ hash, name }: { hash: string; name: string }) {
  const file = useQuery({
    queryKey: [hash, 'file'],
    queryFn: ({ signal }) => readFile(hash, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 300_000,
    retry: 1,
  });
  const content = file.data?.blob;
  const blob = useMemo(() => content && new Blob([content], { type: 'application/pdf' }), [content]);
  const url = useObjectUrl(blob);
  if (file.isError) return <ErrorState error={file.error} onRetry={() => void file.refetch()} />;
  if (!url)
    return (
      <div role="status" aria-label={say('comun.cargandoPdf')}>
        <Skeleton className={classes.preview} />
      </div>
    );
  return <iframe className={classes.preview} src={`${url}#navpanes=0&view=FitH`} title={say('comun.vistaPrevia', { nombre: name })} />;
}
