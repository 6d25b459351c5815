import type { EntityRoute } from '@platform/web/module';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { say } from './say';

/** A tab of a menu option. */
export interface SectionTab {
  readonly path: string;
  readonly label: Parameters<typeof say>[0];
  /** Whether this session has it; asked when it is drawn. */
  readonly only?: () => boolean;
}
/** One of the lists that share a menu option. */
export interface Section extends EntityRoute, SectionTab {
  readonly path: string;
}

/** Lists of one menu option side by side, each with its generic pages; `others` are tabs with pages of their own. */
export function sectionScreens(sections: readonly Section[], others: readonly SectionTab[] = []): EntityRoute[] {
  return sections.map((section) => ({
    ...section,
    extend: {
      ...section.extend,
      above: lazyRouteComponent(async () => {
        const { SectionTabs } = await import('./SectionTabs');
        return { default: () => <SectionTabs path={section.path} sections={[...sections, ...others]} /> };
      }),
    },
  }));
}
