import { CloseButton, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepPreference, readPreference } from '../../lib/preferences.ts';
import { OpenSample } from '../../ui/OpenSample.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Projects } from './figures.ts';

/** From nothing to the first test cases; each step is ticked by what is there, not by pressing "next". */
export function FirstSteps({ projects }: { projects: Projects | undefined }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const [isHidden, setHidden] = useState(() => readPreference('firstSteps') === 'hidden');
  const own = projects?.filter(({ isSample }) => !isSample) ?? [];
  const newest = own[0]?.slug;
  const steps = [
    { key: 'project', isDone: own.length > 0, to: '/createprojects' },
    {
      key: 'model',
      isDone: own.some(({ models }) => models > 0),
      to: newest ? `/tool/${newest}` : undefined,
    },
    {
      key: 'cases',
      isDone: own.some(({ testCases }) => testCases > 0),
      to: newest ? `/projects/${newest}` : undefined,
    },
  ] as const;
  if (!projects || isHidden || steps.every(({ isDone }) => isDone)) return null;
  const sample = projects.find(({ isSample }) => isSample);
  const next = steps.find(({ isDone }) => !isDone)?.key;
  return (
    <section className="card first-steps" aria-labelledby="first-steps">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Title order={2} id="first-steps">
            {t('dashboard:first.title')}
          </Title>
          <Text c="dimmed">{t('dashboard:first.text')}</Text>
        </div>
        <CloseButton
          aria-label={t('dashboard:first.hide')}
          onClick={() => {
            keepPreference('firstSteps', 'hidden');
            setHidden(true);
          }}
        />
      </Group>
      <ol>
        {steps.map(({ key, isDone, to }) => (
          <li key={key} className={key === next ? 'is-next' : undefined}>
            {isDone ? (
              <IconCircleCheckFilled size={20} color="var(--pass)" aria-hidden />
            ) : (
              <IconCircle size={20} color="var(--mantine-color-dimmed)" aria-hidden />
            )}
            {isDone && <VisuallyHidden>{t('dashboard:first.done')}</VisuallyHidden>}
            {to && !isDone ? (
              <TextLink to={to}>{t(`dashboard:first.${key}`)}</TextLink>
            ) : (
              <span>{t(`dashboard:first.${key}`)}</span>
            )}
          </li>
        ))}
      </ol>
      {sample ? (
        <Text size="sm">
          <TextLink to="/projects/$name" params={{ name: sample.slug }}>
            {t('dashboard:first.sample')}
          </TextLink>
        </Text>
      ) : (
        <OpenSample />
      )}
    </section>
  );
}
