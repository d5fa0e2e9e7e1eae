import { ActionIcon } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useReactFlow } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import shared from '../../../ui/shared.module.css';

type Props = { isWhole: boolean; onWhole: (isWhole: boolean) => void };

/** Moves the view of a drawing that one looks at: closer, further away, all of it or what can be read. */
export function ViewButtons({ isWhole, onWhole }: Props) {
  const { t } = useTranslation('model');
  const flow = useReactFlow();
  const buttons = [
    { name: t('action.zoomOut'), Icon: IconZoomOut, onClick: () => void flow.zoomOut() },
    { name: t('action.zoomIn'), Icon: IconZoomIn, onClick: () => void flow.zoomIn() },
    {
      name: t(isWhole ? 'caseDrawing.readable' : 'caseDrawing.whole'),
      Icon: isWhole ? IconArrowsMinimize : IconArrowsMaximize,
      onClick: () => onWhole(!isWhole),
    },
  ];
  return (
    <ActionIcon.Group className={shared.screenOnly ?? ''}>
      {buttons.map(({ name, Icon, onClick }) => (
        <ActionIcon
          key={name}
          variant="default"
          size="md"
          aria-label={name}
          title={name}
          onClick={onClick}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
    </ActionIcon.Group>
  );
}
