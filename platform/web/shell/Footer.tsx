import { Button } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../api/client';
import { saveBlob } from '../data/list';
import { t } from '../i18n/t';
import { notifyError } from '../ui/notify';
import classes from './shell.module.css';

const applicationSchema = z.object({ Version: z.string(), Copyright: z.string().nullable() });

/** Copyright, the manual of the profile type in the page's language, and the version of the application. */
export function Footer() {
  const { data } = useQuery({
    queryKey: ['SistemaAplicacion', 'actual'],
    queryFn: ({ signal }) => api.get('/api/SistemaAplicacion/actual', {}, applicationSchema, { signal }),
    staleTime: 3_600_000,
  });
  const manual = useMutation({
    mutationFn: async () => {
      const { blob, name } = await api.file('/api/SistemaAplicacion/manual', {});
      saveBlob(blob, name ?? 'manual.pdf');
    },
    onError: notifyError,
  });
  return (
    <footer className={classes.footer}>
      <span>{data?.Copyright || t('app.copyright', { year: new Date().getFullYear() })}</span>
      <Button
        variant="subtle"
        size="compact-xs"
        color="gray"
        leftSection={<IconBook size={14} aria-hidden />}
        loading={manual.isPending}
        onClick={() => manual.mutate()}
      >
        {t('shell.manual')}
      </Button>
      <span className="tabular">{data?.Version}</span>
    </footer>
  );
}
