import { LIMITS } from '@caseloom/contract';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/Section.tsx';
import type { useProposal } from './use-proposal.ts';

type Props = {
  suites: readonly { id: string; name: string }[];
  /** The chosen suite; empty for a new one. */
  target: string;
  proposal: ReturnType<typeof useProposal>;
  onTarget: (id: string) => void;
  /** Of a new suite. */
  name: string;
  onName: (name: string) => void;
};

/** The suite that test cases come into, and why that one is proposed. */
export function TargetFields({ suites, target, proposal, onTarget, name, onName }: Props) {
  const { t } = useTranslation('case-import');
  const { suite, known, similar } = proposal;
  const others = [suite, similar].filter((one) => one && suites.every(({ id }) => id !== one.id));
  return (
    <Section title={t('into.title')}>
      <NativeSelect
        label={t('into.suite')}
        description={t('into.suiteHelp')}
        maw={420}
        value={target}
        data={[
          { value: '', label: t('into.new') },
          ...[...others, ...suites].flatMap((one) =>
            one ? { value: one.id, label: one.name } : [],
          ),
        ]}
        onChange={({ currentTarget: { value } }) => onTarget(value)}
      />
      {suite && target === suite.id && (
        <Text size="sm" role="status">
          {t(known > 0 ? 'into.hasCases' : 'into.hasName', { name: suite.name, count: known })}
        </Text>
      )}
      {similar && target !== similar.id && (
        <Text size="sm">{t('into.similar', { name: similar.name, count: similar.known })}</Text>
      )}
      {target === '' && (
        <TextInput
          label={t('into.name')}
          maw={420}
          maxLength={LIMITS.name}
          error={name.trim() === '' && t('into.nameMissing')}
          value={name}
          onChange={({ currentTarget }) => onName(currentTarget.value)}
        />
      )}
    </Section>
  );
}
