import { Button, Group, Stack, Text } from '@mantine/core';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { actionKey } from '../actions/action.ts';
import { actionNamed } from '../actions/actions.ts';
import { run } from '../actions/press.ts';
import { useEditor } from '../editor.ts';
import { useNameOf } from '../labels.ts';
import styles from '../panel.module.css';
import { useTool } from '../tool.ts';
import { CasesOfElement } from './CasesOfElement.tsx';
import { ChoiceFields } from './ChoiceFields.tsx';
import { EdgeFields } from './EdgeFields.tsx';
import { EdgeList } from './EdgeList.tsx';
import { NestedFields } from './NestedFields.tsx';
import { NoteField } from './NoteField.tsx';
import { ProblemsHere } from './ProblemsHere.tsx';
import { StepFields } from './StepFields.tsx';
import { TypeOfAll } from './TypeOfAll.tsx';

const NONE: string[] = [];

/** What is selected, to be changed. */
export function PropertiesTab() {
  const { t } = useTranslation('model');
  const nameOf = useNameOf();
  const selected = useEditor((editor) => editor.element);
  // the canvas shows first what is selected, then this panel follows
  const element = useDeferredValue(selected, NONE);
  const drawing = useEditor(({ history }) => history.present);
  const id = element.at(-1);
  if (element === NONE && selected.length > 0) return null;
  if (element.length > 1) return <ManySelected element={element} />;
  const node = drawing.nodes.find((each) => each.id === id);
  const edge = drawing.edges.find((each) => each.id === id);
  const note = drawing.settings.notes?.find((each) => each.id === id);
  if (!node && !edge && !note)
    return <p className={`${styles.body} ${styles.help}`}>{t('nothingSelected')}</p>;
  return (
    <div className={styles.body} key={id} aria-busy={element !== selected}>
      {node && (node.type === 'start' || node.type === 'end') && (
        <Text fw={600}>{nameOf(node, t)}</Text>
      )}
      {node?.type === 'step' && <StepFields node={node} />}
      {node?.type === 'nested' && <NestedFields node={node} />}
      {node && <EdgeList node={node} />}
      {edge && <EdgeFields edge={edge} />}
      <ChoiceFields ids={element} />
      {note && <NoteField note={note} />}
      {id && !note && <ProblemsHere id={id} />}
      {id && !note && <CasesOfElement id={id} />}
      <Buttons names={node ? ['duplicate', 'delete'] : ['delete']} />
    </div>
  );
}

function ManySelected({ element }: { element: string[] }) {
  const { t } = useTranslation('model');
  const count = element.length;
  return (
    <Stack className={styles.body}>
      <Text fw={600}>{t('manySelected', { count })}</Text>
      <TypeOfAll />
      <ChoiceFields ids={element} />
      <Buttons
        names={[
          'align.left',
          'align.right',
          'align.up',
          'align.down',
          'distribute.x',
          'distribute.y',
        ]}
      />
      <Buttons
        names={[
          'coverSelection',
          'onlySelection',
          'avoidSelection',
          'nest',
          'tidySelection',
          'duplicate',
          'delete',
        ]}
      />
    </Stack>
  );
}

function Buttons({ names }: { names: string[] }) {
  const { t } = useTranslation('model');
  const tool = useTool();
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  if (isReadOnly) return null;
  return (
    <Group gap={6} mt="xs">
      {names.map((name) => (
        <Button
          key={name}
          size="xs"
          variant={name === 'delete' ? 'light' : 'default'}
          color={name === 'delete' ? 'red' : undefined}
          onClick={() => run(actionNamed(name), tool)}
        >
          {t(actionKey(name))}
        </Button>
      ))}
    </Group>
  );
}
