import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { useEditor } from '../editor.ts';
import styles from '../panel.module.css';

type Titled = {
  title: string;
  help: string;
  /** By which links lead here. */
  id?: string | undefined;
  children: ReactNode;
};

/** A part of the panel under a heading, with a sentence on what it is for. */
export function PanelSection({ title, help, id, children }: Titled) {
  return (
    <section aria-label={title} {...(id && { id, tabIndex: -1, onFocus: scrollThere })}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        {help}
      </Text>
      {children}
    </section>
  );
}

/** What a link leads to comes into view; a field within does so by itself. */
function scrollThere({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget) currentTarget.scrollIntoView({ block: 'start' });
}

/** A section that lists things of one kind; `add` is undefined where no more can be added. */
export function ListSection(props: Titled & { add: Add | undefined }) {
  const { add, children, ...titled } = props;
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  return (
    <PanelSection {...titled}>
      <Stack gap="xs">
        {children}
        {!isReadOnly && add && (
          <Button
            id={add.id}
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={add.run}
          >
            {add.label}
          </Button>
        )}
      </Stack>
    </PanelSection>
  );
}

type Add = { id?: string; label: string; run: () => void };

type Listed = {
  title: string;
  removeLabel: string;
  onRemove: () => void;
  /** Whether it was just added: its first field takes the focus. */
  isNew?: boolean;
  children: ReactNode;
};

/** The fields of one thing in a list, with a button that removes it. */
export function ListedFields({ title, removeLabel, onRemove, isNew = false, children }: Listed) {
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isNew) fields.current?.querySelector('input')?.focus();
  }, [isNew]);
  return (
    <fieldset ref={fields} className={styles.constraint} aria-label={title}>
      {children}
      {!isReadOnly && (
        <Group justify="flex-end">
          <ActionIcon variant="subtle" color="gray" aria-label={removeLabel} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      )}
    </fieldset>
  );
}
