import { findTestPaths } from '@caseloom/engine';

const graph = {
  size: 4,
  start: 0,
  end: 3,
  source: Int32Array.of(0, 1, 1, 2),
  target: Int32Array.of(1, 1, 2, 3),
};
for (const criterion of ['edges', 'edge-pairs', 'prime-paths'] as const) {
  const found = findTestPaths(graph, { criterion });
  console.log(criterion, found?.paths, found?.isOptimal);
}
