import { wordsOfIssue } from '@platform/web/form/errors';
import { words } from '@platform/web/i18n/words';
import { menuFault } from '../../shared/menu';
import { Menu } from '../../shared/menu.entity';
import { type Draft, isNew } from './draft';
import type { Option } from './wire';

/** A field of an option that may not be saved as it is. */
export interface Fault {
  readonly id: string;
  readonly field: string;
  readonly message: string;
}

/** The first option that may not be saved, and why: the same rules run on the server. */
export function firstFault(options: readonly Option[], draft: Draft): Fault | undefined {
  const left = options.filter(({ IdMenu }) => !draft.deleted.has(IdMenu));
  for (const option of left) {
    if (!isNew(option.IdMenu) && !(option.IdMenu in draft.changed)) continue;
    const named = (['Modulo', 'ModuloIngles'] as const).find((name) => option[name].trim() === '');
    if (named) return { id: option.IdMenu, field: named, message: wordsOfIssue('campo.obligatorio', words.field(Menu, named)) };
    const parent = left.find(({ IdMenu }) => IdMenu === option.IdMenuPadre) ?? null;
    const fault = menuFault(
      option,
      parent,
      left.some(({ IdMenuPadre }) => IdMenuPadre === option.IdMenu),
    );
    if (fault) {
      const coded = fault.params ? `${fault.code}${JSON.stringify(fault.params)}` : fault.code;
      return { id: option.IdMenu, field: fault.field, message: wordsOfIssue(coded, words.field(Menu, fault.field)) };
    }
  }
  return undefined;
}
