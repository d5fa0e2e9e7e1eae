import {
  ActionIcon,
  Group,
  SegmentedControl,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { setLanguage } from '../lib/i18n.ts';
import { LANGUAGES } from '../lib/languages.ts';
import { useLanguage } from '../lib/use-language.ts';

/** Turkish or English, light or dark: on every page, before and after logging in. */
export function PreferenceSwitches() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <Group gap="xs" wrap="nowrap">
      <SegmentedControl
        size="xs"
        aria-label={t('language')}
        value={language}
        onChange={setLanguage}
        data={LANGUAGES.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t(`theme.${other}`)}
        onClick={() => setColorScheme(other)}
      >
        {scheme === 'dark' ? <IconSun size={18} /> : <IconMoon size={18} />}
      </ActionIcon>
    </Group>
  );
}
