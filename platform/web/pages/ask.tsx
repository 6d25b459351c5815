import { modals } from '@mantine/modals';
import type { Entity } from '../../entity/entity';
import type { Values } from '../data/row';
import { t } from '../i18n/t';
import { AskForm } from './AskDialog';
import type { AskedFields } from './screen';

/** Asks for fields over the screen and sends them; true once they were sent and accepted, false for who thought better of it. */
export function ask(entity: Entity, asked: AskedFields, send: (values: Values) => Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (done: boolean) => {
      resolve(done);
      modals.close(id);
    };
    const id = modals.open({
      title: asked.title,
      closeOnClickOutside: false,
      closeButtonProps: { 'aria-label': t('actions.close') },
      onClose: () => resolve(false),
      children: (
        <AskForm
          entity={entity}
          asked={asked}
          onClose={() => finish(false)}
          onSend={async (values) => {
            await send(values);
            finish(true);
          }}
        />
      ),
    });
  });
}
