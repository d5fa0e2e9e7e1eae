import { SegmentedControl } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Props = { isCards: boolean; onChange: (view: string) => void };

/** Whether projects are a list or cards. */
export function ViewSwitch({ isCards, onChange }: Props) {
  const { t } = useTranslation('project');
  return (
    <SegmentedControl
      aria-label={t('view')}
      value={isCards ? 'cards' : 'list'}
      onChange={onChange}
      data={[
        {
          value: 'list',
          label: <IconList size={18} aria-label={t('viewList')} role="img" display="block" />,
        },
        {
          value: 'cards',
          label: (
            <IconLayoutGrid size={18} aria-label={t('viewCards')} role="img" display="block" />
          ),
        },
      ]}
    />
  );
}
