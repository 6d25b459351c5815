import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { t } from '../i18n/t';

export function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const Sign = dark ? IconSun : IconMoon;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={t(dark ? 'shell.lightTheme' : 'shell.darkTheme')}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Sign size={18} aria-hidden />
    </ActionIcon>
  );
}
