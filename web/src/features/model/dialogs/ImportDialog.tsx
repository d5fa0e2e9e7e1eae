import type { ModelFile } from '@caseloom/formats';
import { MODEL_EXTENSIONS } from '@caseloom/formats/import-formats';
import { Button, FileButton, Group, List, Modal, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { useEditor } from '../editor.ts';
import { type FileMessage, readFile, type TakenFile } from '../read-file.ts';
import styles from './dialogs.module.css';
import { KeptData } from './KeptData.tsx';
import { Updated, useUpdate } from './Updated.tsx';
import { useImport } from './use-import.ts';

const KINDS = MODEL_EXTENSIONS.map((extension) => `.${extension}`).join(',');
type Chosen = { name: string; taken: TakenFile };

/** Takes in a model file: ours, GraphWalker's, BPMN's, PICT's, or a feature. What was simplified is said before anything is changed. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('model');
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('import')} size="lg">
      <Choose onClose={onClose} />
    </Modal>
  );
}

function Choose({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('model');
  const language = useLanguage();
  const [chosen, setChosen] = useState<Chosen>();

  async function take(file: File | null | undefined) {
    if (file) setChosen({ name: file.name, taken: await readFile(file, language) });
  }
  function handleDrop(event: DragEvent) {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  }
  return (
    <Stack>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same */}
      <div
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={handleDrop}
      >
        <IconFileImport size={28} aria-hidden />
        <Text size="sm">{t('importHelp')}</Text>
        <FileButton onChange={(file) => void take(file)} accept={KINDS}>
          {(props) => (
            <Button variant={chosen ? 'default' : 'filled'} data-autofocus {...props}>
              {t('chooseFile')}
            </Button>
          )}
        </FileButton>
      </div>
      {chosen && <Result key={chosen.name} chosen={chosen} onClose={onClose} />}
    </Stack>
  );
}

function Result({ chosen: { name, taken }, onClose }: { chosen: Chosen; onClose: () => void }) {
  const { t } = useTranslation('model');
  const isEmpty = useEditor(({ history }) => history.present.nodes.length === 0);
  const update = useUpdate(taken);
  const importing = useImport(onClose);
  if (!taken.ok) {
    return (
      <div role="alert">
        <Text fw={600}>{name}</Text>
        <Sentences messages={taken.faults} />
      </div>
    );
  }
  return (
    <Stack gap="xs" role="status">
      <Text fw={600}>{taken.file.models[0]?.name}</Text>
      <Found file={taken.file} />
      <KeptData testData={taken.file.testData} canUpdate={update !== undefined} />
      <Sentences messages={taken.remarks} />
      {update && <Updated update={update} />}
      <Group>
        {update && (
          <Button
            loading={importing.isPending}
            onClick={() =>
              importing.mutate({ file: taken.file, fileName: name, into: update.model })
            }
          >
            {t('importUpdate')}
          </Button>
        )}
        <Button
          variant={update ? 'default' : 'filled'}
          loading={importing.isPending}
          onClick={() =>
            importing.mutate({ file: taken.file, fileName: name, into: isEmpty ? 'here' : 'new' })
          }
        >
          {t(isEmpty ? 'importHere' : 'importNew')}
        </Button>
      </Group>
    </Stack>
  );
}

/** How much a file holds, in words; what it has none of is not named. */
function Found({ file: { models, testData } }: { file: ModelFile }) {
  const { t } = useTranslation('model');
  const [root, ...nested] = models;
  const dataNames = new Set(testData.map(({ name }) => name));
  const counts = {
    nodeCount: root?.nodes.length ?? 0,
    edgeCount: root?.edges.length ?? 0,
    nestedCount: nested.length,
    dataNameCount: dataNames.size,
  };
  const parts = (['nodeCount', 'edgeCount', 'nestedCount', 'dataNameCount'] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => t(name, { count: counts[name] }));
  return (
    <>
      <Text size="sm">{parts.join(', ')}</Text>
      {nested.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('nestedSaved', { count: nested.length })}
        </Text>
      )}
    </>
  );
}

const MAX_SHOWN = 20;

function Sentences({ messages }: { messages: FileMessage[] }) {
  const { t } = useTranslation(['files', 'fields']);
  if (messages.length === 0) return null;
  return (
    <List size="sm">
      {messages.slice(0, MAX_SHOWN).map(({ code, params }) => (
        <List.Item key={`${code} ${JSON.stringify(params)}`}>
          {String(t(code as never, params as never))}
        </List.Item>
      ))}
    </List>
  );
}
