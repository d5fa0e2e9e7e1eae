import { ActionIcon, Button, Group, Tooltip, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconCheck,
  IconChevronRight,
  IconDeviceFloppy,
  IconDots,
  IconLayoutSidebarRight,
  IconSearch,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../ui/TextLink.tsx';
import { FirstStepsChip } from '../first-run/parts.ts';
import { projectOf } from '../project/api.ts';
import { ActionButton } from './actions/ActionButton.tsx';
import { MenuAction } from './actions/MenuAction.tsx';
import { nextDataChange } from './data/data-history.ts';
import { type Intent, openTab, useEditor } from './editor.ts';
import { GenerateButton } from './GenerateButton.tsx';
import { IconMenu } from './IconButton.tsx';
import { ModelSwitcher } from './ModelSwitcher.tsx';
import { ParentModels } from './ParentModels.tsx';
import { StateChip } from './StateChip.tsx';
import styles from './tool.module.css';
import { useFaults } from './use-faults.ts';

const BackLink = createLink(ActionIcon<'a'>);

/** Where one is, what state it is in, and what one does most. */
export function TopBar({ slug }: { slug: string }) {
  const { t } = useTranslation('model');
  const name = useEditor(({ history }) => history.present.name);
  return (
    <section className={styles.bar} data-region tabIndex={-1} aria-label={t('toolBar')}>
      <VisuallyHidden component="h1">{name || t('title')}</VisuallyHidden>
      <Group gap={6} wrap="nowrap" miw={0} className={styles.barWhere}>
        <BackLink
          component="a"
          to="/projects/$name"
          params={{ name: slug }}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('back')}
        >
          <IconArrowLeft size={20} />
        </BackLink>
        <ProjectName slug={slug} />
        <ParentModels slug={slug} />
        <ModelSwitcher slug={slug} />
        <StateChip />
      </Group>
      <Group gap={4} wrap="nowrap">
        <UndoButtons />
        <ProblemsChip />
        <FirstStepsChip />
        <ActionButton name="search" className={styles.wideOnly}>
          <IconSearch size={20} />
        </ActionButton>
        <ActionButton name="save" className={styles.roomyOnly}>
          <IconDeviceFloppy size={20} />
        </ActionButton>
        <GenerateButton />
        <MoreMenu />
        <PaneButton />
      </Group>
    </section>
  );
}

/** The project of the model: a link back, shown where there is room. */
function ProjectName({ slug }: { slug: string }) {
  const name = useQuery(projectOf(slug)).data?.name;
  if (!name) return null;
  return (
    <span className={`${styles.via} ${styles.projectName}`}>
      <TextLink to="/projects/$name" params={{ name: slug }}>
        {name}
      </TextLink>
      <IconChevronRight size={16} aria-hidden />
    </span>
  );
}

/** Opens and closes the pane beside the canvas. */
function PaneButton() {
  const isOpen = useEditor((editor) => editor.rightMenuToggle);
  return (
    <ActionButton name="rightMenu" isPressed={isOpen}>
      <IconLayoutSidebarRight size={20} />
    </ActionButton>
  );
}

/** Undo and redo say what they would take back or do again. */
function UndoButtons() {
  const { t } = useTranslation('model');
  const undone = useEditor((editor) =>
    nextDataChange('undo', editor) ? 'data' : editor.history.past.at(-1)?.action,
  );
  const redone = useEditor((editor) =>
    nextDataChange('redo', editor) ? 'data' : editor.history.future[0]?.action,
  );
  const hint = (direction: 'undo' | 'redo', intent: Intent | 'data' | undefined) =>
    intent ? t(`${direction}What`, { did: t(`did.${intent}`) }) : t(`action.${direction}`);
  return (
    <>
      <ActionButton name="undo" words={hint('undo', undone)}>
        <IconArrowBackUp size={20} />
      </ActionButton>
      <ActionButton name="redo" words={hint('redo', redone)} className={styles.wideOnly}>
        <IconArrowForwardUp size={20} />
      </ActionButton>
    </>
  );
}

function ProblemsChip() {
  const { t } = useTranslation('model');
  const { count: all, hasErrors } = useFaults();
  const words = t('problemCount', { count: all });
  return (
    <Tooltip label={words}>
      <Button
        variant="subtle"
        color={hasErrors ? 'red' : all > 0 ? 'yellow' : 'gray'}
        px={8}
        aria-label={words}
        leftSection={all > 0 ? <IconAlertTriangle size={18} /> : <IconCheck size={18} />}
        onClick={() => {
          useEditor.setState({ showsProblems: true });
          openTab('problems');
        }}
      >
        {all}
      </Button>
    </Tooltip>
  );
}

function MoreMenu() {
  const { t } = useTranslation('model');
  return (
    <IconMenu Icon={IconDots} label={t('more')}>
      {[
        'save',
        'import',
        'versions',
        'excel',
        'commands',
        'search',
        'tidyAll',
        'paste',
        'redo',
        'shortcuts',
      ].map((name) => (
        <MenuAction key={name} name={name} />
      ))}
    </IconMenu>
  );
}
