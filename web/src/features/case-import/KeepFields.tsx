import type { CaseFindings, Keep, WrittenCase } from '@caseloom/formats/written-cases';
import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/Section.tsx';
import { Listed } from './Listed.tsx';

type Props = {
  findings: CaseFindings;
  /** How many cases the file has. */
  count: number;
  /** Those that the choice leaves out. */
  leftOut: WrittenCase[];
  value: Keep;
  onChange: (keep: Keep) => void;
};

/** Which cases are imported, where some do the same as others, and which of them are not. */
export function KeepFields({ findings, count, leftOut, value, onChange }: Props) {
  const { t } = useTranslation('case-import');
  const { duplicates, enough } = findings;
  const repeated = duplicates.reduce((sum, { length }) => sum + length - 1, 0);
  const counts = { all: count, distinct: count - repeated, enough: count - enough.covered.length };
  const offered = (['all', 'distinct', 'enough'] as const).filter(
    (keep) => keep === 'all' || keep === value || counts[keep] < count,
  );
  if (offered.length < 2 || count === 0) return null;
  const names = leftOut.map(({ id, title }) => [id, title].filter(Boolean).join(' '));
  return (
    <Section title={t('keep.title')}>
      <Radio.Group
        aria-label={t('keep.title')}
        value={value}
        onChange={(chosen) => onChange(offered.find((keep) => keep === chosen) ?? 'all')}
      >
        <Stack gap="xs">
          {offered.map((keep) => (
            <Radio
              key={keep}
              value={keep}
              label={t(`keep.${keep}`, { count: counts[keep] })}
              description={keep !== 'all' && t(`keep.${keep}Help`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Listed title={t('keep.leftOut', { count: leftOut.length })} items={[...new Set(names)]} />
    </Section>
  );
}
