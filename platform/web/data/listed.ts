import type { Entity } from '../../entity/entity';
import type { WebModule } from '../module';

/** A screen of the menu: whose it is, and what it lists where it is a generic one. */
interface Listed {
  readonly module: string;
  readonly entity?: Entity;
  readonly help?: WebModule['help'];
}
const screens = new Map<string, Listed>();

/** Modules' screens make known what they show, the first of an address as its list. */
export function registerListed(path: string, listed: Listed): void {
  if (!screens.has(path)) screens.set(path, listed);
}

/** What the screen at an address of the menu shows. */
export const listedAt = (path: string): Listed | undefined => screens.get(path);
