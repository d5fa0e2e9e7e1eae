import { edgeWords } from '@caseloom/formats/geometry';
import { Kbd, Menu } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { neighbours } from '../drawing/walk.ts';
import { focusOn, useEditor } from '../editor.ts';
import { useNameOf } from '../labels.ts';
import { useTool } from '../tool.ts';
import { PlacedMenu } from './PlacedMenu.tsx';

/** Where the flow parts: the edges on, by number, so that each is one key away. */
export function Branches() {
  const branches = useEditor((editor) => editor.branches);
  if (!branches) return null;
  return <BranchList key={branches.from} {...branches} />;
}

type Branch = NonNullable<ReturnType<typeof useEditor.getState>['branches']>;

function BranchList({ from, screen }: Branch) {
  const { t } = useTranslation('model');
  const { focusCanvas } = useTool();
  const nameOf = useNameOf();
  const drawing = useEditor(({ history }) => history.present);
  const language = useLanguage();
  const branchList = neighbours(drawing, from, 'next').map((node) => {
    const edge = drawing.edges.find(({ source, target }) => source === from && target === node.id);
    return {
      id: node.id,
      name: nameOf(node, t),
      words: edge ? edgeWords(edge, language, drawing) : '',
    };
  });
  const close = () => {
    useEditor.setState({ branches: undefined });
    focusCanvas();
  };
  function handleKeyDown(event: KeyboardEvent) {
    const branch = branchList[Number(event.key) - 1];
    if (!branch) return;
    event.preventDefault();
    focusOn(branch.id);
    close();
  }
  return (
    <PlacedMenu name={t('whichWay')} screen={screen} onClose={close} onKeyDown={handleKeyDown}>
      <Menu.Label>{t('whichWay')}</Menu.Label>
      {branchList.map(({ id, name, words }, at) => (
        <Menu.Item
          key={id}
          leftSection={at < 9 && <Kbd size="xs">{at + 1}</Kbd>}
          onClick={() => focusOn(id)}
        >
          {words ? `${words} → ${name}` : name}
        </Menu.Item>
      ))}
    </PlacedMenu>
  );
}
