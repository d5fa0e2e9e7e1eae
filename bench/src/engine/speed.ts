import { generateCoveringArray } from '@caseloom/engine';
import { geometricMean, median } from '../statistics.ts';
import { publishedInstances } from './instances.ts';
import { ms } from './table.ts';

/** Smaller instances take PICT's process mostly its start. */
const LARGE = 50_000;

/** Processor time for a first suite beside PICT's, whose process is a program of C++: unlike wall-clock time it hardly depends on what else the machine does. */
export function benchSpeed(): void {
  const large = publishedInstances().filter(({ required, pictMs }) => required >= LARGE && pictMs);
  if (large.length === 0) return;
  console.log('\n### Processor time of instant suites beside PICT\n');
  const measured = large.map((instance) => {
    const before = process.cpuUsage();
    generateCoveringArray(instance, { effort: 'instant', seed: 1 });
    const { user, system } = process.cpuUsage(before);
    return { id: instance.id, own: (user + system) / 1000, pict: instance.pictMs ?? 0 };
  });
  const slower = measured.filter(({ own, pict }) => own > pict).map(({ id }) => id);
  const times = measured.map(({ own }) => own);
  const factor = geometricMean(measured.map(({ own, pict }) => pict / own));
  console.log(`${large.length} instances of ${LARGE} combinations or more`);
  console.log(`ours: ${ms(median(times))} ms in the median, ${ms(Math.max(...times))} ms at most`);
  console.log(
    `slower than PICT: ${slower.length}${slower.length > 0 ? ` (${slower.join(', ')})` : ''}`,
  );
  console.log(`times faster in the mean: ${factor.toFixed(1)}`);
}
