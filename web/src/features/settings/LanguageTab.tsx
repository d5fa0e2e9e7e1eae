import type { User } from '@caseloom/contract';
import { Radio, Stack, Switch, useMantineColorScheme } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setLanguage } from '../../lib/i18n.ts';
import { isLanguage, LANGUAGE_CHOICES } from '../../lib/languages.ts';
import { keepPreference, readPreference } from '../../lib/preferences.ts';
import { Section } from '../../ui/Section.tsx';
import { me } from '../auth/api.ts';
import { updateMe } from './api.ts';

const THEMES = ['system', 'light', 'dark'] as const;

/** What the pages speak and look like, here and in mails, and which keys work. */
export function LanguageTab() {
  const { t, i18n } = useTranslation('settings');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const cache = useQueryClient();
  const saving = useMutation({
    mutationFn: (changes: Partial<Pick<User, 'language' | 'theme'>>) => updateMe(changes),
    onSuccess: (saved) => cache.setQueryData(me.queryKey, saved),
  });
  async function speak(language: string) {
    if (!isLanguage(language)) return;
    await setLanguage(language);
    saving.mutate({ language });
  }
  function paint(word: string) {
    const theme = THEMES.find((one) => one === word) ?? 'system';
    setColorScheme(theme === 'system' ? 'auto' : theme);
    saving.mutate({ theme });
  }
  return (
    <Stack>
      <Section title={t('language.title')} text={t('language.text')}>
        <Radio.Group aria-label={t('language.title')} value={i18n.language} onChange={speak}>
          <Stack gap="xs">
            {LANGUAGE_CHOICES.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} lang={value} />
            ))}
          </Stack>
        </Radio.Group>
      </Section>
      <Section title={t('theme.title')}>
        <Radio.Group
          aria-label={t('theme.title')}
          value={colorScheme === 'auto' ? 'system' : colorScheme}
          onChange={paint}
        >
          <Stack gap="xs">
            {THEMES.map((theme) => (
              <Radio key={theme} value={theme} label={t(`theme.${theme}`)} />
            ))}
          </Stack>
        </Radio.Group>
      </Section>
      <Section title={t('keys.title')} text={t('keys.text')}>
        <Stack gap="xs">
          <Choice name="singleKeys" yes="on" no="off" isUsual />
          <Choice name="wheel" yes="zoom" no="move" />
        </Stack>
      </Section>
    </Stack>
  );
}

type ChoiceProps = { name: 'singleKeys' | 'wheel'; yes: string; no: string; isUsual?: boolean };

/** How this browser's keyboard and mouse are used: kept here, since another machine may have others. */
function Choice({ name, yes, no, isUsual = false }: ChoiceProps) {
  const { t } = useTranslation('settings');
  const [isOn, setOn] = useState(() => (readPreference(name) ?? (isUsual ? yes : no)) === yes);
  return (
    <Switch
      label={t(`keys.${name}`)}
      description={t(`keys.${name}Text`)}
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        keepPreference(name, checked ? yes : no);
        setOn(checked);
      }}
    />
  );
}
