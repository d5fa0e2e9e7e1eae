import type { RequirementAnswer } from '@caseloom/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../ui/TextLink.tsx';
import { stateOf } from './state.ts';

type Props = { slug: string; requirement: RequirementAnswer };

/** Of a requirement that no suite covers: that test cases of its models were generated, and where they become a suite. */
export function GeneratedOnly({ slug, requirement }: Props) {
  const { t } = useTranslation('requirement');
  if (stateOf(requirement) !== 'gap') return null;
  return requirement.models
    .filter(({ isGeneratedOnly }) => isGeneratedOnly)
    .map(({ id: modelId, name: model }) => (
      <Text key={modelId} size="xs" c="dimmed">
        {t('generatedOnly')}{' '}
        <TextLink to="/tool/$id/model/$modelId" params={{ id: slug, modelId }}>
          {t('toSuite', { model })}
        </TextLink>
      </Text>
    ));
}
