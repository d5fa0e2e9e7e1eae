import {
  ActionIcon,
  Group,
  SegmentedControl,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Language, setLanguage } from '../lib/i18n.ts';

/** Turkish or English, light or dark: on every page, before and after logging in. */
export function PreferenceSwitches() {
  const { t, i18n } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <Group gap="xs" wrap="nowrap">
      <SegmentedControl
        size="xs"
        aria-label={t('language')}
        value={i18n.language}
        onChange={(language) => setLanguage(language as Language)}
        data={[
          { value: 'tr', label: 'TR' },
          { value: 'en', label: 'EN' },
        ]}
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
