import { Anchor, Button, Group, SegmentedControl, Stack, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { usePhone } from '@platform/web/grid/phone';
import { t } from '@platform/web/i18n/t';
import { APPEARANCE_KEY, type Appearance, USUAL, useAppearance } from '@platform/web/session/appearance';
import { setClientPreference } from '@platform/web/session/preferences';
import { useSession } from '@platform/web/session/session';
import { ACCENTS, type Accent, applyAccent } from '@platform/web/theme/accents';
import { notifyError, notifyOk } from '@platform/web/ui/notify';
import { PageTitle } from '@platform/web/ui/PageTitle';
import { RequestStatus } from '@platform/web/ui/StatusBadge';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import classes from './builder.module.css';

const accents = Object.keys(ACCENTS).filter((name): name is Accent => Object.hasOwn(ACCENTS, name));
const THEMES = { auto: 'builder.themeAuto', light: 'builder.themeLight', dark: 'builder.themeDark' } as const;
const DENSITIES = {
  auto: 'builder.densityAuto',
  compact: 'list.densityCompact',
  normal: 'list.densityNormal',
  comfortable: 'list.densityComfortable',
} as const;
const MENUS = { ancho: 'builder.menuWide', angosto: 'builder.menuNarrow' } as const;
/** Choices that a phone shows side by side; more go one below the other. */
const IN_A_ROW = 3;
const HEADERS = { fija: 'builder.headerFixed', libre: 'builder.headerFree' } as const;

/** The layout builder: what is chosen shows at once, is the user's everywhere, and may become the client's default. */
export function BuilderPage() {
  const { profileType } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const [appearance, choose] = useAppearance();
  const [busy, setBusy] = useState(false);
  const change = (next: Partial<Appearance>) => {
    const whole = { ...appearance, ...next };
    choose(whole);
    applyAccent(whole.color);
    if (next.theme) setColorScheme(next.theme);
  };
  const reset = () => {
    choose(undefined);
    applyAccent(USUAL.color);
    setColorScheme(USUAL.theme);
  };
  const forClient = async () => {
    setBusy(true);
    try {
      await setClientPreference(APPEARANCE_KEY, appearance);
      notifyOk(t('builder.forClientSaved'));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <PageTitle title={t('builder.title')} subtitle={t('builder.subtitle')}>
        <Button variant="default" onClick={reset}>
          {t('builder.reset')}
        </Button>
        {profileType === 'CPAADM' && (
          <Button variant="default" loading={busy} onClick={() => void forClient()}>
            {t('builder.forClient')}
          </Button>
        )}
      </PageTitle>
      <div className={classes.columns}>
        <Stack gap="lg" className={classes.card}>
          <Choice label={t('builder.theme')} words={THEMES} value={appearance.theme} onChange={(theme) => change({ theme })} />
          <fieldset className={classes.set}>
            <legend>{t('builder.color')}</legend>
            <Group gap="xs">
              {accents.map((accent) => (
                <UnstyledButton
                  key={accent}
                  className={classes.swatch}
                  aria-pressed={appearance.color === accent}
                  onClick={() => change({ color: accent })}
                >
                  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden>
                    <circle cx="10" cy="10" r="9" fill={ACCENTS[accent][3]} />
                  </svg>
                  {t(`builder.colors.${accent}`)}
                </UnstyledButton>
              ))}
            </Group>
          </fieldset>
          <Choice
            label={t('builder.density')}
            words={DENSITIES}
            value={appearance.density ?? 'auto'}
            onChange={(density) => change({ density: density === 'auto' ? undefined : density })}
          />
          <Choice label={t('builder.menu')} words={MENUS} value={appearance.menu} onChange={(menu) => change({ menu })} />
          <Choice label={t('builder.header')} words={HEADERS} value={appearance.header} onChange={(header) => change({ header })} />
        </Stack>
        <section className={classes.card} aria-label={t('builder.preview')}>
          <Text fw={600} mb="sm">
            {t('builder.preview')}
          </Text>
          <Preview />
        </section>
      </div>
    </>
  );
}

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly words: Readonly<Record<V, Parameters<typeof t>[0]>>;
  readonly value: V;
  readonly onChange: (value: V) => void;
}
function Choice<V extends string>({ label, words, value, onChange }: ChoiceProps<V>): ReactNode {
  const names = Object.keys(words).filter((name): name is V => Object.hasOwn(words, name));
  const phone = usePhone();
  return (
    <fieldset className={classes.set}>
      <legend>{label}</legend>
      <SegmentedControl
        size="sm"
        className={classes.segments}
        orientation={phone && names.length > IN_A_ROW ? 'vertical' : 'horizontal'}
        aria-label={label}
        value={value}
        onChange={onChange}
        data={names.map((name) => ({ value: name, label: t(words[name]) }))}
      />
    </fieldset>
  );
}

/** What most screens are made of, in the chosen colours. */
function Preview() {
  return (
    <Stack gap="sm">
      <Group>
        <Button>{t('actions.save')}</Button>
        <Button variant="light">{t('actions.edit')}</Button>
        <Button variant="default">{t('actions.cancel')}</Button>
      </Group>
      <Group gap="xs">
        {(['I', 'P', 'O', 'R', 'A'] as const).map((status) => (
          <RequestStatus key={status} code={status} />
        ))}
      </Group>
      <Anchor component={Link} to="/dashboard">
        {t('shell.homeLink')}
      </Anchor>
    </Stack>
  );
}
