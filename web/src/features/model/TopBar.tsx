import { ActionIcon, Button, Group, Menu, Tooltip, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconCheck,
  IconChevronRight,
  IconDeviceFloppy,
  IconDots,
  IconLayoutSidebar,
  IconLayoutSidebarRight,
  IconSearch,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../../ui/TextLink.tsx';
import { FirstStepsChip } from '../first-run/parts.ts';
import { projectOf } from '../project/api.ts';
import { actionKey } from './actions/action.ts';
import { actionNamed } from './actions/actions.ts';
import { MenuAction } from './actions/MenuAction.tsx';
import { Keys } from './dialogs/Keys.tsx';
import { type Intent, useEditor } from './editor.ts';
import { GenerateButton } from './GenerateButton.tsx';
import { ModelSwitcher } from './ModelSwitcher.tsx';
import { ParentModels } from './ParentModels.tsx';
import { StateChip } from './StateChip.tsx';
import styles from './tool.module.css';
import { useTool } from './tool.ts';

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
        <PanelButton name="leftPanel" panel="leftMenuToggle">
          <IconLayoutSidebar size={20} />
        </PanelButton>
        <UndoButtons />
        <ProblemsChip />
        <FirstStepsChip />
        <IconAction name="search" className={styles.wideOnly}>
          <IconSearch size={20} />
        </IconAction>
        <IconAction name="save" className={styles.roomyOnly}>
          <IconDeviceFloppy size={20} />
        </IconAction>
        <GenerateButton />
        <MoreMenu />
        <PanelButton name="rightMenu" panel="rightMenuToggle">
          <IconLayoutSidebarRight size={20} />
        </PanelButton>
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

type Icon = { name: string; children: ReactNode; className?: string; hint?: string };

/** A button with a sign for an action: what it does and its keys on hover, why not where it cannot. */
function IconAction({ name, children, className, hint }: Icon) {
  const { t } = useTranslation('model');
  const tool = useTool();
  const action = actionNamed(name);
  const why = useEditor((editor) => action.why?.(editor));
  const words = hint ?? t(actionKey(name));
  return (
    <Tooltip
      label={
        <>
          {why ? t(`why.${why}`) : words} {!why && <Keys combo={action.keys[0]} />}
        </>
      }
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={className}
        aria-label={words}
        aria-disabled={why !== undefined}
        data-disabled={why !== undefined || undefined}
        onClick={() => !why && action.run(tool)}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function PanelButton({
  name,
  panel,
  children,
}: Icon & { panel: 'leftMenuToggle' | 'rightMenuToggle' }) {
  const { t } = useTranslation('model');
  const tool = useTool();
  const isOpen = useEditor((editor) => editor[panel]);
  return (
    <Tooltip label={t(actionKey(name))}>
      <ActionIcon
        variant={isOpen ? 'light' : 'subtle'}
        color="gray"
        size="lg"
        aria-label={t(actionKey(name))}
        aria-pressed={isOpen}
        onClick={() => actionNamed(name).run(tool)}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** Undo and redo say what they would take back or do again. */
function UndoButtons() {
  const { t } = useTranslation('model');
  const undone = useEditor(({ history }) => history.past.at(-1)?.action);
  const redone = useEditor(({ history }) => history.future[0]?.action);
  const hint = (direction: 'undo' | 'redo', intent: Intent | undefined) =>
    intent ? t(`${direction}What`, { did: t(`did.${intent}`) }) : t(`action.${direction}`);
  return (
    <>
      <IconAction name="undo" hint={hint('undo', undone)}>
        <IconArrowBackUp size={20} />
      </IconAction>
      <IconAction name="redo" hint={hint('redo', redone)} className={styles.wideOnly}>
        <IconArrowForwardUp size={20} />
      </IconAction>
    </>
  );
}

function ProblemsChip() {
  const { t } = useTranslation('model');
  const errors = useEditor(({ problems }) => count(problems, 'error'));
  const warnings = useEditor(({ problems }) => count(problems, 'warning'));
  const all = errors + warnings;
  const words = t('problemCount', { count: all });
  return (
    <Tooltip label={words}>
      <Button
        variant="subtle"
        color={errors > 0 ? 'red' : warnings > 0 ? 'yellow' : 'gray'}
        px={8}
        aria-label={words}
        leftSection={all > 0 ? <IconAlertTriangle size={18} /> : <IconCheck size={18} />}
        onClick={() =>
          useEditor.setState({
            showsProblems: true,
            rightMenuToggle: true,
            rightMenuSelectedTab: 'problems',
          })
        }
      >
        {all}
      </Button>
    </Tooltip>
  );
}

const count = (problems: { severity: string }[], severity: string) =>
  problems.filter((problem) => problem.severity === severity).length;

function MoreMenu() {
  const { t } = useTranslation('model');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('more')}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {[
          'save',
          'import',
          'versions',
          'excel',
          'commands',
          'search',
          'tidy',
          'paste',
          'redo',
          'shortcuts',
        ].map((name) => (
          <MenuAction key={name} name={name} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
