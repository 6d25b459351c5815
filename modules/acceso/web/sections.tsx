import type { EntityRoute, OwnRoute } from '@platform/web/module';
import type { say } from './say';

/** One of the lists that share a menu option. */
export interface Section extends EntityRoute {
  readonly label: Parameters<typeof say>[0];
}

/** Lists of one menu option side by side, each with its generic item page. */
export function sectionScreens(sections: readonly Section[]): OwnRoute[] {
  return sections.flatMap((section): OwnRoute[] => [
    {
      menu: section.menu,
      path: section.path,
      load: async () => {
        const { SectionList } = await import('./SectionList');
        return { default: () => <SectionList section={section} sections={sections} /> };
      },
    },
    {
      menu: section.menu,
      path: `${section.path}/$id`,
      load: async () => {
        const { default: ItemPage } = await import('@platform/web/pages/ItemPage');
        return { default: () => <ItemPage entity={section.entity} screen={section} /> };
      },
    },
  ]);
}
