import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { changeLanguage, LANGUAGES, type Language, language } from '../i18n/language';
import { t } from '../i18n/t';
import { setPreference } from '../session/preferences';
import { LANGUAGE_KEY } from '../session/session';
import { Flag } from '../ui/flags';

/** Here at once, and on the user's other browsers when they sign in there. */
function choose(next: Language): void {
  setPreference(LANGUAGE_KEY, next);
  changeLanguage(next);
}

/** The language by its flag; choosing another one reloads. */
export function LanguageMenu() {
  const names = { es: t('shell.spanish'), en: t('shell.english') };
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('shell.language', { name: names[language()] })}>
          <Flag of={language()} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map((code) => (
          <Menu.Item
            key={code}
            lang={code}
            leftSection={<Flag of={code} />}
            rightSection={code === language() && <IconCheck size={14} aria-hidden />}
            aria-current={code === language() || undefined}
            onClick={() => choose(code)}
          >
            {names[code]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
