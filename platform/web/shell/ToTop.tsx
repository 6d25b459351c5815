import { ActionIcon } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../i18n/t';
import classes from './shell.module.css';

/** Distance after which the button appears (specification §9). */
const OFFSET = 300;

export function ToTop() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(window.scrollY > OFFSET);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!shown) return null;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <ActionIcon
      className={classes.toTop}
      size={44}
      radius="xl"
      aria-label={t('shell.toTop')}
      onClick={() => window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })}
    >
      <IconArrowUp size={20} aria-hidden />
    </ActionIcon>
  );
}
