import type { ModelAnswer } from '@caseloom/contract';
import styles from '../project.module.css';

type Props = {
  nodes: Pick<ModelAnswer['nodes'][number], 'id' | 'type' | 'position'>[];
  edges: Pick<ModelAnswer['edges'][number], 'id' | 'source' | 'target'>[];
};

/** Half the drawn size of a node, and the whole of a picture with its margin. */
const HALF = { step: [90, 30], nested: [90, 30], start: [30, 30], end: [30, 30] } as const;

/** A model seen from far away: its shape, without words. */
export function Thumbnail({ nodes, edges }: Props) {
  const places = new Map(
    nodes.map(({ id, type, position }) => {
      const [halfWidth, halfHeight] = HALF[type];
      return [id, { type, x: position.x + halfWidth, y: position.y + halfHeight }];
    }),
  );
  const xs = [...places.values()].map(({ x }) => x);
  const ys = [...places.values()].map(({ y }) => y);
  const [left, top] = [Math.min(0, ...xs) - 120, Math.min(0, ...ys) - 60];
  const [width, height] = [Math.max(0, ...xs) - left + 120, Math.max(0, ...ys) - top + 60];
  return (
    <svg
      className={styles.thumbnail}
      viewBox={`${left} ${top} ${width} ${height}`}
      aria-hidden="true"
    >
      {edges.map(({ id, source, target }) => {
        const [from, to] = [places.get(source), places.get(target)];
        return from && to && <path key={id} d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />;
      })}
      {[...places].map(([id, { type, x, y }]) => {
        const [halfWidth, halfHeight] = HALF[type];
        return (
          <rect
            key={id}
            className={styles[`is-${type}`]}
            x={x - halfWidth}
            y={y - halfHeight}
            width={halfWidth * 2}
            height={halfHeight * 2}
            rx={halfWidth === halfHeight ? halfWidth : 8}
          />
        );
      })}
    </svg>
  );
}
