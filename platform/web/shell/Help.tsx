import { ActionIcon, Drawer, Kbd } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Action } from '../../entity/module';
import { listedAt } from '../data/listed';
import { language } from '../i18n/language';
import { t } from '../i18n/t';
import { words } from '../i18n/words';
import { itemAt, menuLabel, pathTo } from '../session/menu';
import { useSession } from '../session/session';
import classes from './help.module.css';

/** Keys that act everywhere, and in every list. */
const EVERYWHERE = [
  ['Ctrl + K', 'help.keySearch'],
  ['Ctrl + Z', 'help.keyUndo'],
  ['?', 'help.keyHelp'],
] as const;
const IN_LISTS = [
  ['/', 'help.keyFind'],
  ['← ↑ → ↓', 'help.keyMove'],
  ['Enter', 'help.keyOpen'],
  ['help.space', 'help.keySelect'],
  ['Ctrl + C', 'help.keyCopy'],
] as const;

/** Whether a key is a letter of something being written, or of a dialog. */
const isBusy = (target: EventTarget | null): boolean =>
  document.querySelector('[role="dialog"], [data-own-help]') !== null ||
  (target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])')));

interface Props {
  readonly opened: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** `?`: the chapter of the screen that is open: what it is for, what this profile does there, what its fields mean, its keys. On a phone the user's menu opens it. */
export function Help({ opened, open, close }: Props) {
  const { pathname } = useLocation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isBusy(event.target)) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('help.open')} title={`${t('help.open')} (?)`} onClick={open}>
        <IconHelp size={18} aria-hidden />
      </ActionIcon>
      <Drawer
        opened={opened}
        onClose={close}
        position="right"
        size={420}
        title={t('help.title')}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        <Chapter path={pathname} />
      </Drawer>
    </>
  );
}

function Chapter({ path }: { readonly path: string }) {
  const { menu } = useSession();
  const item = itemAt(menu, path);
  const screen = item && listedAt(item.Ruta);
  const { data: chapters } = useQuery({
    queryKey: ['ayuda', screen?.module],
    queryFn: async () => (await screen?.help?.())?.chapters ?? {},
    enabled: screen?.help !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const told = item && chapters?.[item.IdMenu]?.[language() === 'en' ? 1 : 0];
  const labels = screen?.entity && words.entity(screen.entity);
  const fields = screen?.entity
    ? Object.keys(screen.entity.fields).flatMap((name) => {
        const help = labels?.help?.[name];
        return help && screen.entity ? [{ name, label: words.field(screen.entity, name), help }] : [];
      })
    : [];
  return (
    <article className={classes.chapter}>
      <p className={classes.where}>{item ? pathTo(menu, item.IdMenu).map(menuLabel).join(' › ') : t('shell.homeLink')}</p>
      {told && <p>{told}</p>}
      {!item && <p>{t('help.home')}</p>}
      {labels?.empty && <p>{labels.empty}</p>}
      {item && item.Acciones.length > 0 && (
        <>
          <h3>{t('help.acts')}</h3>
          <ul>
            {item.Acciones.map((action: Action) => (
              <li key={action}>{t(`help.act.${action}`)}</li>
            ))}
          </ul>
        </>
      )}
      {fields.length > 0 && (
        <>
          <h3>{t('help.fields')}</h3>
          <dl>
            {fields.map(({ name, label, help }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{help}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <h3>{t('help.keys')}</h3>
      <table>
        <tbody>
          {[...(screen?.entity ? IN_LISTS : []), ...EVERYWHERE].map(([key, word]) => (
            <tr key={key}>
              <th scope="row">
                <Kbd>{key === 'help.space' ? t(key) : key}</Kbd>
              </th>
              <td>{t(word)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.where}>{t('help.manual')}</p>
    </article>
  );
}
