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

/** The middle of a step that nothing lies over. */
export function placeOfNode(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(() => {
    for (const label of document.querySelectorAll('.node-label')) {
      const { left, top, width, height } = label.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (label.contains(document.elementFromPoint(x, y))) return { x, y };
    }
    throw new Error('no step is seen');
  });
}
