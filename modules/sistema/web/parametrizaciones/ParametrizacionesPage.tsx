import { Tabs } from '@mantine/core';
import { usePlace } from '@platform/web/pages/address';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { useRouter } from '@tanstack/react-router';
import { say } from '../say';
import { AuditTab } from './AuditTab';
import { JobsTab } from './JobsTab';
import { ParametersTab } from './ParametersTab';
import { PATH } from './path';
import { RulesTab } from './RulesTab';

const TABS = { parametros: ParametersTab, reglas: RulesTab, trabajos: JobsTab, auditoria: AuditTab } as const;
const NAMES = ['parametros', 'reglas', 'trabajos', 'auditoria'] as const;

/** Parameters, rules, jobs and audit: four tabs of one screen, the tab in the address. */
export default function ParametrizacionesPage() {
  const router = useRouter();
  const { searchStr } = usePlace(PATH, false);
  const asked = new URLSearchParams(searchStr).get('pestana');
  const tab = NAMES.find((name) => name === asked) ?? 'parametros';
  const Content = TABS[tab];
  return (
    <>
      <PageTitle title={say('parametros.titulo')} />
      <Tabs value={tab} onChange={(next) => void router.navigate({ href: `${PATH}?pestana=${next}`, resetScroll: false })} mb="md">
        <Tabs.List aria-label={say('parametros.titulo')}>
          {NAMES.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {say(`pestanas.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} pt="md">
          <Content key={tab} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
