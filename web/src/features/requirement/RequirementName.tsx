import type { RequirementAnswer } from '@caseloom/contract';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../ui/Tag.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { nameOf } from './tree.ts';

/** The title of a requirement, which opens its details, and whether its words changed. */
export function RequirementName({ requirement }: { requirement: RequirementAnswer }) {
  const { t } = useTranslation('requirement');
  const { id, wordsBefore } = requirement;
  const name = nameOf(requirement);
  return (
    <div>
      <TextLink
        to="."
        search={(before: object) => ({ ...before, requirement: id })}
        resetScroll={false}
        size="sm"
        aria-label={t('detailsOf', { id: name ? `${id} ${name}` : id })}
      >
        {name || t('details')}
      </TextLink>{' '}
      {wordsBefore && (
        <Tag tone="warn" icon={<IconEye size={14} aria-hidden />}>
          {t('textSuspect')}
        </Tag>
      )}
    </div>
  );
}
