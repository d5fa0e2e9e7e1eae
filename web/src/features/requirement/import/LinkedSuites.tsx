import type { RequirementLinks } from '@caseloom/contract';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../lib/format.ts';

type Props = {
  links: RequirementLinks;
  /** The ids of the suites that are ticked, while it is not yet known what that changes. */
  ticked: readonly string[];
  onTick: (suites: string[]) => void;
};

/** The suites whose test cases an import ties, each with a tick; what is ticked first where copies have the same IDs, and why. */
export function LinkedSuites({ links: { suites, sharedIds }, ticked, onTick }: Props) {
  const { t, i18n } = useTranslation('requirement-import');
  if (suites.every(({ added }) => added === 0)) return null;
  return (
    <Stack gap="xs">
      {sharedIds > 0 && (
        <Text size="sm" maw={720}>
          {t('links.shared', { count: sharedIds })}
        </Text>
      )}
      {suites.map(({ id, name, cases, added, lastRunAt }) => (
        <Checkbox
          key={id}
          label={name}
          description={[
            added > 0
              ? t('links.suite', { count: cases, added: t('links.added', { count: added }) })
              : t('links.nothingNew'),
            lastRunAt
              ? t('links.lastRun', { ago: formatAgo(i18n.language, lastRunAt) })
              : t('links.neverRun'),
          ].join(' · ')}
          checked={added === 0 || ticked.includes(id)}
          disabled={added === 0}
          onChange={({ currentTarget: { checked } }) =>
            onTick(checked ? [...ticked, id] : ticked.filter((one) => one !== id))
          }
        />
      ))}
    </Stack>
  );
}
