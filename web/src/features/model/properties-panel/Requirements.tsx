import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';

/** As many as a part may stand for, and as long as their names may be. */
const MOST = 50;
const LONGEST = 100;

type Props = { ids: string[] | undefined; onChange: (ids: string[]) => void };

/** The requirements that a step or a way stands for. */
export function Requirements({ ids = [], onChange }: Props) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  return (
    <TagsInput
      label={t('requirements')}
      placeholder={ids.length > 0 ? undefined : 'REQ-12'}
      readOnly={isReadOnly}
      maxTags={MOST}
      value={ids}
      onChange={(next) => onChange(next.map((id) => id.slice(0, LONGEST)))}
    />
  );
}
