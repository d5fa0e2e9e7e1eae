import { Stack, Text, Title } from '@mantine/core';
import { IconFolderPlus, IconSchool, IconSparkles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OpenSample } from '../../ui/OpenSample.tsx';
import shared from '../../ui/shared.module.css';
import { ButtonLink } from '../../ui/TextLink.tsx';
import styles from './project.module.css';

/** Shown where there is no project yet: three ways to create the first one. */
export function FirstUse() {
  const { t } = useTranslation('project');
  const options = [
    {
      name: 'blank',
      Icon: IconFolderPlus,
      go: <ButtonLink to="/createprojects">{t('new')}</ButtonLink>,
    },
    { name: 'sample', Icon: IconSchool, go: <OpenSample /> },
    {
      name: 'ai',
      Icon: IconSparkles,
      go: (
        <ButtonLink to="/generate-with-ai" variant="default">
          {t('generateWithAi')}
        </ButtonLink>
      ),
    },
  ] as const;
  return (
    <Stack component="section" aria-labelledby="first-use">
      <div>
        <Title order={2} id="first-use">
          {t('emptyTitle')}
        </Title>
        <Text c="dimmed">{t('none')}</Text>
      </div>
      <ul className={styles.firstUse}>
        {options.map(({ name, Icon, go }) => (
          <li key={name} className={shared.card}>
            <Icon size={32} stroke={1.5} color="var(--primary)" aria-hidden />
            <Title order={3}>{t(`first.${name}`)}</Title>
            <Text c="dimmed" flex={1}>
              {t(`first.${name}Text`)}
            </Text>
            {go}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
