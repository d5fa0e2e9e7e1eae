import { Button, Group } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Props = { beginning: { isPending: boolean; stop: () => void } };

/** Sends what a draft is to be made of; while that lasts it can be stopped. */
export function SendButtons({ beginning: { isPending, stop } }: Props) {
  const { t } = useTranslation(['draft', 'common']);
  return (
    <Group gap="sm">
      {isPending && (
        <Button variant="default" onClick={stop}>
          {t('common:cancel')}
        </Button>
      )}
      <Button
        type="submit"
        loading={isPending}
        leftSection={<IconSparkles size={18} aria-hidden />}
      >
        {t('draft:generate')}
      </Button>
    </Group>
  );
}
