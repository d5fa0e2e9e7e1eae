import {
  type Context,
  changesBetween,
  generate,
  generateChanged,
  type Model,
} from '@caseloom/engine';
import { numbersFrom } from './numbers.ts';
import { ms, printTable } from './table.ts';
import { timed } from './timed.ts';

const LAYERS = 6;
const EDGES_PER_NODE = 3;
const NOTHING: Context = { steps: [], testData: [], models: [] };

/** Layers of so many steps, each with edges to three of the next layer and a risk by chance: some three cases a step of a layer. */
function layeredModel(width: number): Model {
  const random = numbersFrom(width);
  const position = { x: 0, y: 0 };
  const nodes: Model['nodes'] = [
    { id: 'start', type: 'start', position },
    { id: 'end', type: 'end', position },
  ];
  const edges: Model['edges'] = [];
  const join = (source: string, target: string) => {
    if (!edges.some((edge) => edge.source === source && edge.target === target))
      edges.push({ id: `e${edges.length}`, source, target });
  };
  for (let layer = 0; layer < LAYERS; layer++)
    for (let i = 0; i < width; i++) {
      const risk = { likelihood: 1 + random(5), damage: 1 + random(5) };
      const data = { label: `step ${layer} ${i}`, type: 'action' as const, risk };
      nodes.push({ id: `${layer}-${i}`, type: 'step', position, data });
      if (layer === 0) join('start', `0-${i}`);
      else join(`${layer - 1}-${i}`, `${layer}-${i}`);
      for (let more = 1; layer > 0 && more < EDGES_PER_NODE; more++)
        join(`${layer - 1}-${random(width)}`, `${layer}-${i}`);
      if (layer === LAYERS - 1) join(`${layer}-${i}`, 'end');
    }
  return { id: `${width}`, name: 'layers', bddType: 'bdd', nodes, edges };
}

/** The best of many cases by weight: what they cover, what no choice exceeds, and how long it takes beside the plan. */
export function benchBest(): void {
  console.log('\n### The best of many cases, by weight\n');
  const rows = [17, 67, 200, 340].flatMap((width) => {
    const model = layeredModel(width);
    generate(model, NOTHING, { limit: 5000 });
    const plain = timed(() => generate(model, NOTHING, { limit: 5000 }));
    return [0.05, 0.1, 0.25, 0.5].map((share) => {
      const planned = plain.value.ok ? plain.value.result.counts.testCases : 0;
      const cases = Math.max(1, Math.round(planned * share));
      const { value, time } = timed(() => {
        return generate(model, NOTHING, { limit: 5000, best: { cases } });
      });
      const best = value.ok ? value.result.best : undefined;
      const gap = best && !best.isProven ? (best.bound - best.percent).toFixed(1) : '0';
      const figures = [
        `${best?.percent} %`,
        `${best?.bound} %`,
        gap,
        best?.isProven ? 'yes' : 'no',
      ];
      return [`${planned}`, `${cases}`, ...figures, ms(plain.time), ms(time)];
    });
  });
  printTable(['cases', 'best', 'cover', 'none above', 'gap in %', 'proven', 'ms plan', 'ms'], rows);
}

/** The cases for what changed: how few of the suite they are. */
export function benchChanged(): void {
  console.log('\n### Only what changed\n');
  const rows = [17, 67, 340].flatMap((width) => {
    const model = layeredModel(width);
    return [1, 10, 100].map((count) => {
      const random = numbersFrom(count);
      const touched = new Set(Array.from({ length: count }, () => random(model.edges.length)));
      const before = { ...model, edges: model.edges.filter((_, index) => !touched.has(index)) };
      const whole = generate(model, NOTHING, { limit: 5000 });
      const { value, time } = timed(() => {
        const drawn = { model, context: NOTHING };
        const changes = changesBetween({ model: before, context: NOTHING }, drawn);
        return generateChanged(model, NOTHING, { limit: 5000 }, { changes });
      });
      const result = value.ok ? value.result : undefined;
      return [
        `${whole.ok ? whole.result.counts.testCases : 0}`,
        `${result?.since?.changes.length}`,
        `${result?.counts.testCases}`,
        `${result?.since?.lowerBound}`,
        result?.since?.isProven ? 'yes' : 'no',
        ms(time),
      ];
    });
  });
  printTable(['cases', 'new edges', 'needed', 'bound', 'proven', 'ms'], rows);
}
