import { Tabs } from '@mantine/core';
import ListPage from '@platform/web/pages/ListPage';
import { useRouter } from '@tanstack/react-router';
import { say } from './say';
import type { Section } from './sections';

/** A generic list among its sisters: one menu option, several lists. */
export function SectionList({ section, sections }: { section: Section; sections: readonly Section[] }) {
  const router = useRouter();
  return (
    <>
      <Tabs value={section.path} onChange={(path) => path && void router.navigate({ href: path })} mb="md">
        <Tabs.List>
          {sections.map(({ path, label }) => (
            <Tabs.Tab key={path} value={path}>
              {say(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <ListPage key={section.path} entity={section.entity} screen={section} />
    </>
  );
}
