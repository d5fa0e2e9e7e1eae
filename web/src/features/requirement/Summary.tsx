import type { RequirementAnswer } from '@caseloom/contract';
import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../ui/TextLink.tsx';
import { isIn } from './state.ts';

/** What wants a look, by the sentence that counts it. */
const FIGURES = {
  failed: 'failed',
  gaps: 'gap',
  dismissed: 'dismissed',
  suspects: 'suspect',
} as const;
const NAMES = ['failed', 'gaps', 'dismissed', 'suspects'] as const;

/** How many requirements there are, and how many of each kind that wants a look: each figure leads to those. */
export function Summary({ requirements }: { requirements: RequirementAnswer[] }) {
  const { t } = useTranslation('requirement');
  const figures = NAMES.map((name) => {
    const state = FIGURES[name];
    return { name, state, count: requirements.filter((one) => isIn(one, state)).length };
  });
  return (
    <Box mb="sm">
      <Text c="dimmed">
        {t('summary.count', { count: requirements.length })}
        {figures
          .filter(({ count }) => count > 0)
          .map(({ name, state, count }) => (
            <span key={name}>
              {' · '}
              <TextLink
                to="."
                search={(before: object) => ({ ...before, state, page: undefined })}
                resetScroll={false}
              >
                {t(`summary.${name}`, { count })}
              </TextLink>
            </span>
          ))}
      </Text>
      {figures.some(({ name, count }) => name === 'gaps' && count > 0) && (
        <Text size="sm" c="dimmed">
          {t('summary.gapHelp')}
        </Text>
      )}
    </Box>
  );
}
