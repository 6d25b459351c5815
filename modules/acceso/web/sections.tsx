import type { EntityRoute } from '@platform/web/module';
import { lazy } from 'react';
import type { say } from './say';

/** One of the lists that share a menu option. */
export interface Section extends EntityRoute {
  readonly label: Parameters<typeof say>[0];
}

/** Lists of one menu option side by side, each with its generic pages. */
export function sectionScreens(sections: readonly Section[]): EntityRoute[] {
  return sections.map((section) => ({
    ...section,
    extend: {
      ...section.extend,
      above: lazy(async () => {
        const { SectionTabs } = await import('./SectionTabs');
        return { default: () => <SectionTabs section={section} sections={sections} /> };
      }),
    },
  }));
}
