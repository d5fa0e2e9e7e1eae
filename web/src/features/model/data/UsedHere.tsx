import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { select, useEditor } from '../editor.ts';
import { useNameOf } from '../labels.ts';
import { useTool } from '../tool.ts';

/** Every step and edge that uses a name: one click goes there. */
export function UsedHere({ name, places }: { name: string; places: string[] }) {
  const { t } = useTranslation('model');
  const tool = useTool();
  const nameOf = useNameOf();
  const { nodes, edges } = useEditor(({ history }) => history.present);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const words = (id: string | undefined) => {
    const node = byId.get(id ?? '');
    return node ? nameOf(node, t) : '';
  };
  const entries = places.map((id) => {
    const edge = edges.find((each) => each.id === id);
    if (!edge) return { id, shown: [id], text: words(id) };
    const { source, target } = edge;
    return { id, shown: [source, target], text: `${words(source)} → ${words(target)}` };
  });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="light"
          aria-label={`<${name}>: ${t('usedHere', { count: places.length })}`}
        >
          {t('usedHere', { count: places.length })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {entries.map(({ id, shown, text }) => (
          <Menu.Item
            key={id}
            onClick={() => {
              select([id]);
              tool.fit(shown);
            }}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
