import { LABEL_TEXT, widthOf } from '@caseloom/layout';
import type { Rect } from '@xyflow/react';
import type { Flow } from './flow.ts';

/** What nodes and notes cover together with the edges between them. */
export function boundsOf(flow: Flow, ids: string[]): Rect {
  const among = new Set(ids);
  const { x, y, width, height } = flow.getNodesBounds(ids);
  const corners = [
    { x, y },
    { x: x + width, y: y + height },
  ];
  for (const { source, target, data } of flow.getEdges()) {
    if (!data || !among.has(source) || !among.has(target)) continue;
    corners.push(...data.points);
    if (!data.label) continue;
    const half = Math.max(...data.lines.map((line) => widthOf(line, LABEL_TEXT.size))) / 2;
    corners.push(
      { ...data.label, x: data.label.x - half },
      { ...data.label, x: data.label.x + half },
    );
  }
  const left = corners.reduce((min, corner) => Math.min(min, corner.x), x);
  const top = corners.reduce((min, corner) => Math.min(min, corner.y), y);
  const right = corners.reduce((max, corner) => Math.max(max, corner.x), x);
  const bottom = corners.reduce((max, corner) => Math.max(max, corner.y), y);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
