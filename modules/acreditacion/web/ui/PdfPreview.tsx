import { Button, Group, Skeleton } from '@mantine/core';
import { readFile, useObjectUrl } from '@platform/web/data/files';
import { t } from '@platform/web/i18n/t';
import { PlacedPage } from '@platform/web/paper/PlacedPage';
import { readPaper } from '@platform/web/paper/read';
import { ErrorState } from '@platform/web/ui/ErrorState';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { say } from '../say';
import classes from './ui.module.css';

/** A stored PDF shown within the page, by the browser where it shows PDFs and drawn where it does not, as on most phones: its bytes come with the session. */
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
  if (!url || !blob)
    return (
      <div role="status" aria-label={say('comun.cargandoPdf')}>
        <Skeleton className={classes.preview} />
      </div>
    );
  if (!navigator.pdfViewerEnabled) return <DrawnPages file={blob} name={name} />;
  return <iframe className={classes.preview} src={`${url}#navpanes=0&view=FitH`} title={say('comun.vistaPrevia', { nombre: name })} />;
}

/** The pages of a PDF, one at a time. */
function DrawnPages({ file, name }: { readonly file: Blob; readonly name: string }) {
  const [page, setPage] = useState(1);
  const pages = useQuery({
    queryKey: ['paginas', name, file.size],
    queryFn: async () => (await readPaper(file)).length,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const of = Math.max(1, pages.data ?? 1);
  return (
    <div>
      <PlacedPage file={file} page={page} place={null} label={say('comun.vistaPrevia', { nombre: name })} without={say('comun.sinDibujo')} />
      {of > 1 && (
        <Group gap="xs" mt="xs">
          <Button variant="default" size="compact-md" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('paper.previousPage')}
          </Button>
          <span>{t('paper.page', { n: page, of })}</span>
          <Button variant="default" size="compact-md" disabled={page === of} onClick={() => setPage(page + 1)}>
            {t('paper.nextPage')}
          </Button>
        </Group>
      )}
    </div>
  );
}
