import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as engine from '@caseloom/engine';
import { expect, test } from '@playwright/test';
import { build } from 'vite';

/** No such host: its one file is the engine, with all that it imports. */
const HOST = 'http://engine.invalid';
const ENTRY = fileURLToPath(new URL('../engine/src/index.ts', import.meta.url));

async function bundledEngine(): Promise<string> {
  const lib = { entry: ENTRY, formats: ['es' as const], fileName: 'engine' };
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, target: 'es2024', lib },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !('output' in result)) throw new Error('the build gave no files');
  return result.output[0].code;
}

const EXAMPLES = ['login', 'retry', 'payment'].map((name) =>
  JSON.parse(readFileSync(new URL(`../docs/examples/${name}.json`, import.meta.url), 'utf8')),
);

/** A row of steps with edges back: enough of them that the search for a maximum length starts. */
const EDGES = Array.from({ length: 120 }, (_, i) => {
  const from = Math.floor(i / 3);
  return i % 3 === 2 ? [1 + from, 1 + ((from * 7) % 40)] : [from, from + 1];
});

type Input = { examples: typeof EXAMPLES; edges: number[][] };

/** What the engine gives for all of the input, as one text. Runs here as it stands, and in the page as its source. */
function answers(door: typeof engine, { examples, edges }: Input): string {
  const suites = examples.flatMap(({ models: [model, ...models], steps, testData }) => {
    const context = { models, steps, testData };
    return door.CRITERIA.flatMap((criterion) =>
      [1, 7].flatMap((seed) => {
        const combinations = (['path', 'data'] as const).map((combine) =>
          door.generate(model, context, { criterion, seed, combine, strength: 2 }),
        );
        const short = { criterion, seed, maxLength: 6, language: 'tr' } as const;
        return [...combinations, door.generate(model, context, short)];
      }),
    );
  });
  const graph = {
    size: 42,
    start: 0,
    end: 41,
    source: Int32Array.from([...edges.map(([from = 0]) => from), 40]),
    target: Int32Array.from([...edges.map(([, to = 0]) => to), 41]),
  };
  const paths = (['nodes', 'edges', 'edge-pairs'] as const).flatMap((criterion) =>
    [0, 90, 130].map((maxLength) => door.findTestPaths(graph, { criterion, maxLength })),
  );
  const levels = [5, 4, 4, 3, 3, 3, 2, 2, 2, 2];
  const rows = [1, 2].map((seed) =>
    door.generateCoveringArray(
      {
        levels,
        t: 3,
        clauses: [
          [
            [0, 1, 0],
            [3, 0, 0],
          ],
        ],
      },
      { effort: 'balanced', seed },
    ),
  );
  return JSON.stringify({ suites, paths, rows });
}

test('the engine gives the same result in the browser as on the server for every seed', async ({
  page,
}) => {
  const code = await bundledEngine();
  await page.route(`${HOST}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/')
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
    return route.fulfill({ contentType: 'text/javascript', body: code });
  });
  await page.goto(HOST);
  const input = { examples: EXAMPLES, edges: EDGES };
  const inBrowser: string = await page.evaluate(
    `import('/engine.js').then((door) => (${answers})(door, ${JSON.stringify(input)}))`,
  );
  const here = answers(engine, input);
  expect(here.length).toBeGreaterThan(100_000);
  expect(inBrowser).toBe(here);
});
