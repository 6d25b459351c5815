import { Kbd, Modal } from '@mantine/core';
import { t } from '@platform/web/i18n/t';
import { say } from '../say';
import classes from './desk.module.css';
import { SHORTCUTS } from './keys';

/** Every key of the desk. */
export function HelpPanel({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      opened
      title={say('mesa.atajos')}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      onKeyDown={(event) => {
        if (event.key === '?') onClose();
      }}
    >
      <table className={classes.keys} aria-label={say('mesa.atajos')}>
        <tbody>
          {SHORTCUTS.map(([key, word]) => (
            <tr key={key}>
              <th scope="row">
                <Kbd>{key}</Kbd>
              </th>
              <td>{say(word)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
