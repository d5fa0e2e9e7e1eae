import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuAction } from '../actions/MenuAction.tsx';
import { type ContextMenu as Request, useEditor } from '../editor.ts';
import { useTool } from '../tool.ts';
import { PlacedMenu } from './PlacedMenu.tsx';

/** What each kind of place offers; the palette has all of it too. */
const OFFERS = {
  canvas: [
    ['addStart', 'addStep', 'addEnd', 'addNested', 'addNote'],
    ['paste', 'selectAll'],
    ['tidyAll', 'fit', 'search'],
  ],
  node: [
    ['rename', 'properties', 'connect', 'addTowards.right'],
    ['copy', 'cut', 'duplicate', 'nest'],
    ['upstream', 'downstream', 'tidyBranch'],
    ['mark.must', 'mark.avoid', 'mark.main'],
    ['delete', 'deleteAndReconnect'],
  ],
  nested: [
    ['openNested', 'peek', 'inline', 'properties', 'connect', 'addTowards.right'],
    ['copy', 'cut', 'duplicate'],
    ['upstream', 'downstream', 'tidyBranch'],
    ['mark.must', 'mark.avoid', 'mark.main'],
    ['delete', 'deleteAndReconnect'],
  ],
  edge: [
    ['properties', 'insertOnEdge'],
    ['visits', 'mark.must', 'mark.avoid', 'mark.main'],
    ['delete'],
  ],
  many: [
    ['copy', 'cut', 'duplicate'],
    ['align.left', 'align.right', 'align.up', 'align.down', 'distribute.x', 'distribute.y'],
    ['nest', 'tidySelection', 'fitSelection'],
    ['coverSelection', 'onlySelection', 'avoidSelection'],
    ['mark.must', 'mark.avoid', 'mark.main'],
    ['delete', 'deleteAndReconnect'],
  ],
} as const;

/** What can be done at a place of the canvas: by right click, a long press, or the menu key. */
export function ContextMenu() {
  const request = useEditor(({ contextMenu }) => contextMenu);
  if (!request) return null;
  return <MenuAt key={JSON.stringify(request)} request={request} />;
}

function MenuAt({ request: { screen, at } }: { request: Request }) {
  const { t } = useTranslation('model');
  const { focusCanvas, openQuickAdd } = useTool();
  const place = useEditor(placeOf);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const close = () => {
    useEditor.setState({ contextMenu: undefined });
    focusCanvas();
  };
  return (
    <PlacedMenu name={t('more')} screen={screen} onClose={close}>
      {place === 'canvas' && !isReadOnly && (
        <Menu.Item onClick={() => openQuickAdd(screen, at)}>{t('action.quickAdd')}</Menu.Item>
      )}
      {OFFERS[place].map((names, index) => (
        <Fragment key={names[0]}>
          {index > 0 && <Menu.Divider />}
          {names.map((name) => (
            <MenuAction key={name} name={name} />
          ))}
        </Fragment>
      ))}
    </PlacedMenu>
  );
}

function placeOf({ element, history }: ReturnType<typeof useEditor.getState>): keyof typeof OFFERS {
  if (element.length > 1) return 'many';
  const [id] = element;
  if (id === undefined) return 'canvas';
  const node = history.present.nodes.find((each) => each.id === id);
  if (node?.type === 'nested') return 'nested';
  return history.present.edges.some((edge) => edge.id === id) ? 'edge' : 'node';
}
