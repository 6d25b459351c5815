import { ActionIcon, Button, Popover, UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../api/client';
import { zone } from '../data/reader';
import { shownMoment } from '../data/zone';
import { t } from '../i18n/t';
import { anythingSchema } from '../session/wire';
import { notifyError } from '../ui/notify';
import classes from './bell.module.css';
import { listenForNews } from './news';

const MOST = 99;
const KEY = ['PlataformaNotificacion'];
const noticesSchema = z.object({
  data: z.array(
    z.object({
      IdNotificacion: z.number(),
      Texto: z.string(),
      Enlace: z.nullable(z.string()),
      Momento: z.string(),
      FechaLectura: z.nullable(z.string()),
    }),
  ),
  sinLeer: z.number(),
});

/** What this user was told: approvals waiting, expiries, finished long work. */
export function Bell() {
  const client = useQueryClient();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.get('/api/PlataformaNotificacion', {}, noticesSchema, { signal }) });
  useEffect(() => listenForNews(() => void client.invalidateQueries({ queryKey: KEY })), [client]);

  const unread = data?.sinLeer ?? 0;
  const read = async (Ids?: readonly number[]) => {
    try {
      await api.post('/api/PlataformaNotificacion/leer', Ids ? { Ids: [...Ids] } : {}, anythingSchema);
      await client.invalidateQueries({ queryKey: KEY });
    } catch (error) {
      notifyError(error);
    }
  };
  const label = unread > 0 ? `${t('bell.title')}: ${t('bell.unread', { count: unread })}` : t('bell.title');
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={340} withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon className={classes.bell} variant="subtle" color="gray" size={36} aria-label={label} onClick={() => setOpen(!open)}>
          <IconBell size={18} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread > MOST ? `${MOST}+` : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('bell.title')} p={0}>
        <div className={classes.head}>
          <strong>{t('bell.title')}</strong>
          {unread > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => void read()}>
              {t('bell.readAll')}
            </Button>
          )}
        </div>
        {data?.data.length === 0 && <p className={classes.none}>{t('bell.none')}</p>}
        <ul className={classes.list}>
          {data?.data.map((one) => (
            <li key={one.IdNotificacion}>
              <UnstyledButton
                className={classes.row}
                data-unread={one.FechaLectura === null || undefined}
                onClick={() => {
                  if (one.FechaLectura === null) void read([one.IdNotificacion]);
                  setOpen(false);
                  if (one.Enlace) void router.navigate({ href: one.Enlace });
                }}
              >
                <span>{one.Texto}</span>
                <small>{shownMoment(one.Momento, zone())}</small>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
