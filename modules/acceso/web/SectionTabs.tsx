import { Tabs } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { say } from './say';
import type { Section } from './sections';

/** The lists that share a menu option, under the heading of the one that is open. */
export function SectionTabs({ section, sections }: { section: Section; sections: readonly Section[] }) {
  const router = useRouter();
  return (
    <Tabs value={section.path} onChange={(path) => path && void router.navigate({ href: path })} mb="md">
      <Tabs.List>
        {sections.map(({ path, label }) => (
          <Tabs.Tab key={path} value={path}>
            {say(label)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
