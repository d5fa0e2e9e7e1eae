import type { Page } from '@playwright/test';

const COLUMNS = 40;

/** A model of so many nodes: rows of steps, each leading on to the right and down, so nearly two edges a node. */
export function aGrid(projectSlug: string, nodes: number) {
  const steps = Array.from({ length: nodes - 2 }, (_, at) => ({
    id: `n${at}`,
    type: 'step',
    position: { x: 150 + (at % COLUMNS) * 255, y: Math.floor(at / COLUMNS) * 105 },
    data: { label: `Step ${at % 300} of the flow`, type: 'action' },
  }));
  const last = steps.length - 1;
  const edges = steps.flatMap((_, at) => {
    const isRowEnd = at % COLUMNS === COLUMNS - 1 || at === last;
    return [
      { id: `a${at}`, source: `n${at}`, target: isRowEnd ? 'end' : `n${at + 1}` },
      ...(at + COLUMNS <= last
        ? [{ id: `b${at}`, source: `n${at}`, target: `n${at + COLUMNS}` }]
        : []),
    ];
  });
  const start = { id: 'start', type: 'start', position: { x: 0, y: 0 } };
  const end = { id: 'end', type: 'end', position: { x: 150 + COLUMNS * 255, y: 0 } };
  return {
    projectSlug,
    name: `${nodes} nodes`,
    nodes: [start, ...steps, end],
    edges: [{ id: 'first', source: 'start', target: 'n0' }, ...edges],
  };
}

/** The middle of the step that is nearest to the middle of the canvas, and that nothing lies over. */
export function placeOfNode(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(() => {
    const middleOf = (element: Element | null) => {
      const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      return { x: left + width / 2, y: top + height / 2 };
    };
    const middle = middleOf(document.getElementById('canvas'));
    const distance = ({ x, y }: { x: number; y: number }) => Math.hypot(x - middle.x, y - middle.y);
    const seen = [...document.querySelectorAll('.node-label')]
      .map((label) => ({ label, ...middleOf(label) }))
      .filter(({ label, x, y }) => label.contains(document.elementFromPoint(x, y)))
      .toSorted((a, b) => distance(a) - distance(b));
    const [nearest] = seen;
    if (!nearest) throw new Error('no step is seen');
    return { x: nearest.x, y: nearest.y };
  });
}
