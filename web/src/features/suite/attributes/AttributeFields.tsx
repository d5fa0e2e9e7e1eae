import { Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { type AttributeFilter, LAST, PRIORITY_FILTERS } from './filter.ts';
import { TagsField } from './TagsField.tsx';

/** The risks from which a list may begin, of 25. */
const RISKS = [5, 10, 15, 20];

type Props = {
  filter: AttributeFilter;
  onChange: (filter: AttributeFilter) => void;
  /** Whose tags are suggested; without it any may be typed. */
  projectSlug: string | undefined;
  /** Whether one may also choose by how a case went when it was last run. */
  hasLast?: boolean;
};

/** What cases are chosen by: priority, risk, tags, and how they went last. */
export function AttributeFields({ filter, onChange, projectSlug, hasLast }: Props) {
  const { t, i18n } = useTranslation(['attributes', 'common']);
  const { minRisk } = filter;
  const risks = minRisk && !RISKS.includes(minRisk) ? [...RISKS, minRisk] : RISKS;
  return (
    <Stack gap="sm">
      <Checkbox.Group
        label={t('attributes:priority')}
        value={filter.priority ?? []}
        onChange={(chosen) =>
          onChange({ ...filter, priority: PRIORITY_FILTERS.filter((one) => chosen.includes(one)) })
        }
      >
        <Group gap="sm" mt={4}>
          {PRIORITY_FILTERS.map((one) => (
            <Checkbox
              key={one}
              value={one}
              label={t(one === 'unstated' ? 'attributes:unstated' : `attributes:priorities.${one}`)}
            />
          ))}
        </Group>
      </Checkbox.Group>
      <NativeSelect
        label={t('attributes:minRisk')}
        value={minRisk ?? ''}
        data={[
          { value: '', label: t('attributes:anyRisk') },
          ...risks.map((value) => ({
            value: String(value),
            label: t('attributes:riskFrom', { risk: formatNumber(i18n.language, value) }),
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filter, minRisk: value === '' ? undefined : Number(value) })
        }
      />
      <TagsField
        label={t('attributes:tags')}
        description={t('attributes:allTags')}
        projectSlug={projectSlug}
        value={filter.tags ?? []}
        onChange={(tags) => onChange({ ...filter, tags })}
      />
      {hasLast && (
        <Checkbox.Group
          label={t('attributes:last')}
          value={filter.last ?? []}
          onChange={(chosen) =>
            onChange({ ...filter, last: LAST.filter((one) => chosen.includes(one)) })
          }
        >
          <Group gap="sm" mt={4}>
            {LAST.map((one) => (
              <Checkbox
                key={one}
                value={one}
                label={one === 'untested' ? t('attributes:neverRun') : t(`common:result.${one}`)}
              />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    </Stack>
  );
}
