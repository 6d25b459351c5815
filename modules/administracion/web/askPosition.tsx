import { modals } from '@mantine/modals';
import type { Fields } from '@platform/entity/field';
import { plain, type Values } from '@platform/web/data/row';
import { t } from '@platform/web/i18n/t';
import { words } from '@platform/web/i18n/words';
import { AskForm } from '@platform/web/pages/AskDialog';
import { PersonaVinculo } from '../shared/persona.entity';
import { say } from './say';

/** What was asked of the person that was refused: the same questions open with the same answers. */
let typed: { readonly document: string; readonly values: Values } | undefined;

/** The first employment of a new person; `{}` for who is registered without one, undefined for who thought better of it. */
export function askFirstPosition(person: Values, fields: Fields): Promise<Values | undefined> {
  const document = plain(person.Documento);
  const { fields: labels, options } = words.entity(PersonaVinculo);
  return new Promise((resolve) => {
    const finish = (answer: Values | undefined) => {
      resolve(answer);
      modals.close(id);
    };
    const id = modals.open({
      title: say('vinculoTitulo'),
      closeOnClickOutside: false,
      closeButtonProps: { 'aria-label': t('actions.close') },
      onClose: () => resolve(undefined),
      children: (
        <AskForm
          entity={PersonaVinculo}
          asked={{
            title: say('vinculoTitulo'),
            question: say('vinculoPregunta'),
            button: say('conCargo'),
            fields,
            labels,
            options,
            values: typed?.document === document ? typed.values : undefined,
          }}
          onClose={() => finish(undefined)}
          onSend={(values) => {
            typed = { document, values };
            finish({ Vinculo: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null])) });
            return Promise.resolve();
          }}
          instead={{ label: say('sinCargo'), run: () => finish({}) }}
        />
      ),
    });
  });
}
