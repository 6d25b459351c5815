import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { screenWords } from '@platform/web/i18n/t';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { IconDevices, IconKey, IconShieldLock, IconUser } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { DataTab } from './DataTab';
import classes from './datos.module.css';
import { FactorsTab } from './FactorsTab';
import { PasswordTab } from './PasswordTab';
import { SessionsTab } from './SessionsTab';

const t = screenWords('plataforma');
const TABS = [
  { id: 'datos', Icon: IconUser, Content: DataTab },
  { id: 'clave', Icon: IconKey, Content: PasswordTab },
  { id: 'factores', Icon: IconShieldLock, Content: FactorsTab },
  { id: 'sesiones', Icon: IconDevices, Content: SessionsTab },
] as const;

/** /seguridad/usuarioLogin: one's own login data, password, second factors and sessions. */
export function OwnDataPage() {
  const router = useRouter();
  const search: { pestana?: unknown } = useSearch({ strict: false });
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const open = TABS.find(({ id }) => id === search.pestana)?.id ?? 'datos';
  const go = (id: string | null) => void router.navigate({ href: `/seguridad/usuarioLogin?pestana=${id ?? 'datos'}`, replace: true });
  return (
    <>
      <PageTitle title={t('datos.title')} />
      <Tabs value={open} onChange={go} orientation={wide ? 'vertical' : 'horizontal'} className={classes.tabs} keepMounted={false}>
        <Tabs.List aria-label={t('datos.title')}>
          {TABS.map(({ id, Icon }) => (
            <Tabs.Tab key={id} value={id} leftSection={<Icon size={16} aria-hidden />}>
              {t(`datos.tabs.${id}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ id, Content }) => (
          <Tabs.Panel key={id} value={id} className={classes.panel}>
            <Content onDone={() => go('datos')} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}
