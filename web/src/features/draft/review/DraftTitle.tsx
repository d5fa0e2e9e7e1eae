import { LIMITS } from '@caseloom/contract';
import { ActionIcon, Box, Group, Title, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditField } from './EditField.tsx';
import { useReview } from './use-review.ts';

/** The name of the draft as the heading of its page, with a button that changes it in place. */
export function DraftTitle() {
  const { t } = useTranslation(['draft', 'common']);
  const { draft, edit } = useReview();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // the field that had the focus is gone
    const isLost = wasOpen.current && !isOpen && document.activeElement === document.body;
    if (isLost) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const { id, title } = draft;
  const name = title || t('draft:untitled');
  if (!isOpen)
    return (
      <Group gap="xs" flex="1 1 320px" miw={0} wrap="nowrap" align="flex-start">
        <Title order={1} miw={0} py={3}>
          {name}
        </Title>
        <Tooltip label={t('draft:rename')}>
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('draft:rename')}
            onClick={() => setOpen(true)}
          >
            <IconPencil size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
    );
  return (
    <Box flex="1 1 320px" miw={0}>
      <VisuallyHidden component="h1">{name}</VisuallyHidden>
      <EditField
        label={t('draft:nameOfDraft')}
        text={title}
        maxLength={LIMITS.name}
        check={(text) => (text ? undefined : t('common:required'))}
        onKeep={(text) => edit({ kind: 'draft', id, was: { title }, now: { title: text } })}
        onDone={() => setOpen(false)}
      />
    </Box>
  );
}
