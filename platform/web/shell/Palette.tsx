import { ActionIcon, Modal, TextInput } from '@mantine/core';
import { useDebouncedValue, useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { t } from '../i18n/t';
import { useSession } from '../session/session';
import { iconOf } from '../ui/icons';
import { notifyError } from '../ui/notify';
import classes from './palette.module.css';
import { rememberOpened } from './recent';
import { type Found, useFound } from './useFound';

const SETTLE_MS = 180;

/** Ctrl/⌘ K: every screen of the profile, and records by name, without leaving the keyboard. */
export function Palette() {
  const [opened, { open, close }] = useDisclosure(false);
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('palette.open')} title={t('palette.open')} onClick={open}>
        <IconSearch size={18} aria-hidden />
      </ActionIcon>
      <Modal
        opened={opened}
        onClose={close}
        title={t('palette.title')}
        size="lg"
        yOffset="10vh"
        centered={false}
        returnFocus
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        <Search onGo={close} />
      </Modal>
    </>
  );
}

function Search({ onGo }: { onGo: () => void }) {
  const router = useRouter();
  const { username } = useSession();
  const id = useId();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text, SETTLE_MS);
  const [at, setAt] = useState(0);
  const groups = useFound(text, asked);
  const all = groups.flatMap(({ found }) => found);
  const chosen = Math.min(at, Math.max(0, all.length - 1));
  const go = (one: Found | undefined) => {
    if (!one) return;
    onGo();
    if (one.run) return void one.run().catch(notifyError);
    rememberOpened(username, one);
    void router.navigate({ href: one.href });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((chosen + step + all.length) % Math.max(1, all.length));
    else if (event.key === 'Enter') go(all[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={all[chosen] ? `${id}-${chosen}` : undefined}
        aria-label={t('palette.title')}
        placeholder={t('palette.placeholder')}
        description={t('palette.hint')}
        inputWrapperOrder={['label', 'input', 'description']}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('palette.title')} className={classes.list}>
        {groups.map(({ title, found }) => (
          <fieldset key={title} aria-label={title}>
            <p className={classes.group} aria-hidden>
              {title}
            </p>
            {found.map((one) => {
              const index = all.indexOf(one);
              const Sign = iconOf(one.icon);
              return (
                <div
                  key={`${one.href} ${one.label} ${one.detail ?? ''}`}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === chosen}
                  className={classes.option}
                  onClick={() => go(one)}
                  onKeyDown={onKeyDown}
                  onMouseMove={() => setAt(index)}
                >
                  <Sign size={17} stroke={1.6} aria-hidden />
                  <span>{one.label}</span>
                  {one.detail && <small>{one.detail}</small>}
                </div>
              );
            })}
          </fieldset>
        ))}
      </div>
      {all.length === 0 && text !== '' && (
        <p className={classes.none} role="status">
          {t('palette.none', { text })}
        </p>
      )}
    </>
  );
}
