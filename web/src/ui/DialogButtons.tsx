import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = {
  /** What will be done, as a verb; the form around it is sent. */
  confirm: string;
  /** Takes something away that does not come back by itself. */
  isDangerous?: boolean | undefined;
  isBusy: boolean;
  /** Cancel has the focus, where a slip would hurt. */
  isCancelFirst?: boolean;
  onClose: () => void;
};

/** The end of a dialog's form: Cancel, and what it does. */
export function DialogButtons({ confirm, isDangerous, isBusy, isCancelFirst, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end">
      <Button variant="default" data-autofocus={isCancelFirst || undefined} onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" color={isDangerous ? 'red' : undefined} loading={isBusy}>
        {confirm}
      </Button>
    </Group>
  );
}
