import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';

/** As many as a part may stand for, and as long as their names may be. */
const MAX_REQUIREMENTS = 50;
const MAX_LENGTH = 100;

type Props = { ids: string[] | undefined; onChange: (ids: string[]) => void };

/** The requirements that a step or an edge stands for. */
export function Requirements({ ids = [], onChange }: Props) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  return (
    <TagsInput
      label={t('requirements')}
      placeholder={ids.length > 0 ? undefined : 'REQ-12'}
      readOnly={isReadOnly}
      maxTags={MAX_REQUIREMENTS}
      value={ids}
      onChange={(next) => onChange(next.map((id) => id.slice(0, MAX_LENGTH)))}
    />
  );
}
