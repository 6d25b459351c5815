import type { ComponentType } from 'react';
import type { Entity } from '../entity/entity';
import type { ModuleWords } from '../entity/labels';
import type { Chapters } from '../i18n/chapters';
import type { EntityScreen } from './pages/screen';

/** Words of a module in one language, loaded after sign-in. */
type LoadWords = () => Promise<{ default: ModuleWords }>;

/** A menu option that everyone signed in may open (the dashboard, one's own data). */
export const EVERYONE = '';

/** Generic list and item pages of an entity, at `path` and `path/$id` (`nuevo` or a key). */
export interface EntityRoute {
  readonly menu: string;
  readonly path: string;
  readonly entity: Entity;
  readonly extend?: EntityScreen;
  /** Only its pages: the list that they go back to is another screen, at this address. */
  readonly list?: string;
}
/** A screen of the module's own. */
export interface OwnRoute {
  readonly menu: string;
  readonly path: string;
  readonly load: () => Promise<{ default: ComponentType }>;
}
export type Screen = EntityRoute | OwnRoute;

/** What a module shows: adding a module touches its folder and `apps/web/modules.ts`. */
export interface WebModule {
  readonly id: string;
  readonly words: { readonly es: LoadWords; readonly en: LoadWords };
  readonly screens: readonly Screen[];
  /** What `?` says of its screens beyond what their fields say, fetched with the first question. */
  readonly help?: () => Promise<{ chapters: Chapters }>;
}
