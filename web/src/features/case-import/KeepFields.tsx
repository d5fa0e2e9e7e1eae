import type { CaseFindings, Keep } from '@caseloom/formats/written-cases';
import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/Section.tsx';

type Props = {
  findings: CaseFindings;
  /** How many cases the file has. */
  count: number;
  value: Keep;
  onChange: (keep: Keep) => void;
};

/** Which cases are imported, where some do the same as others. */
export function KeepFields({ findings: { duplicates, enough }, count, value, onChange }: Props) {
  const { t } = useTranslation('case-import');
  const repeated = duplicates.reduce((sum, { length }) => sum + length - 1, 0);
  const counts = { all: count, distinct: count - repeated, enough: enough.cases.length };
  const offered = (['all', 'distinct', 'enough'] as const).filter(
    (keep) => keep === 'all' || keep === value || counts[keep] < count,
  );
  if (offered.length < 2 || count === 0) return null;
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
    </Section>
  );
}
