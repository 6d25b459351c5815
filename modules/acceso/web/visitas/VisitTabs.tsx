import { Tabs } from '@mantine/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import { say } from '../say';

const PATH = '/acceso/visitas';
const HISTORY = `${PATH}/historial`;

/** The three views of visits (040105). */
export default function VisitTabs() {
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  const open = pathname === HISTORY ? HISTORY : searchStr.includes('enSitio') ? `${PATH}?vista=enSitio` : PATH;
  return (
    <Tabs value={open} onChange={(href) => href && void router.navigate({ href })} mb="md">
      <Tabs.List>
        <Tabs.Tab value={PATH}>{say('visitas.esperadas')}</Tabs.Tab>
        <Tabs.Tab value={`${PATH}?vista=enSitio`}>{say('visitas.enSitio')}</Tabs.Tab>
        <Tabs.Tab value={HISTORY}>{say('visitas.historial')}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
}
