import type { ReleaseAnswer } from '@caseloom/contract';
import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/TextLink.tsx';
import { CHANGES, NOW, releaseFile } from './api.ts';
import { Downloads } from './Downloads.tsx';

type Props = { release: Pick<ReleaseAnswer, 'id' | 'name' | 'status'> };

/** What one wants of a release in a list: what changed, since it once it is out, else in it; and its report as a file. */
export function ReleaseLinks({ release: { id, name, status } }: Props) {
  const { t } = useTranslation('release');
  const isOut = status === 'released';
  return (
    <Group gap="xs" wrap="nowrap">
      <ButtonLink
        variant="default"
        size="xs"
        to="/releases/$id"
        params={{ id }}
        search={isOut ? { since: NOW } : {}}
        hash={CHANGES}
        aria-label={t(isOut ? 'changedSince' : 'changedIn', { name })}
      >
        {t(isOut ? 'changedSinceShort' : 'changes')}
      </ButtonLink>
      <Downloads name={name} isInList read={(format) => releaseFile({ id, format })} />
    </Group>
  );
}
