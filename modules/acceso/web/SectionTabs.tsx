import { Tabs } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { say } from './say';
import type { SectionTab } from './sections';

interface Props {
  /** Of the one that is open. */
  readonly path: string;
  readonly sections: readonly SectionTab[];
}

/** The lists that share a menu option, under the heading of the one that is open. */
export function SectionTabs({ path: open, sections }: Props) {
  const router = useRouter();
  const shown = sections.filter(({ only }) => only?.() ?? true);
  if (shown.length < 2) return null;
  return (
    <Tabs value={open} onChange={(path) => path && void router.navigate({ href: path })} mb="md">
      <Tabs.List>
        {shown.map(({ path, label }) => (
          <Tabs.Tab key={path} value={path}>
            {say(label)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
