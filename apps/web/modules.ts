import { plataforma } from '@modules/plataforma/web';
import type { WebModule } from '@platform/web/module';

/** The modules of the product, in the order of their dependencies. */
export const modules: readonly WebModule[] = [plataforma];
