/**
 * `npm run bench [-- part …]`: figures, each beside its control of the same run.
 *
 * Absolute times tell about the machine; read the ratios.
 */
type Part = { about: string; run: () => Promise<() => Promise<void>> };

const parts: Record<string, Part> = {
  examples: {
    about: 'the shipped examples beside copying them',
    run: async () => (await import('./examples.ts')).benchExamples,
  },
  paths: {
    about: 'test paths beside the fewest there can be, other tools and peers',
    run: async () => (await import('./engine/paths.ts')).benchPaths,
  },
  combine: {
    about: 'test data beside what is best known, other tools and peers',
    run: async () => {
      const { benchCombine, benchCovertable, benchKept } = await import('./engine/combine.ts');
      const { benchSpeed } = await import('./engine/speed.ts');
      return async () => {
        benchSpeed();
        await benchCombine(['instant', 'balanced', '1 s']);
        await benchKept();
        await benchCovertable();
      };
    },
  },
  budget: {
    about: 'the best of many test cases with its gap, and how few cover what changed',
    run: async () => {
      const { benchBest, benchChanged } = await import('./engine/budget.ts');
      return async () => {
        benchBest();
        benchChanged();
      };
    },
  },
  state: {
    about:
      'models with state beside an own reading of them, and how the time grows with their places',
    run: async () => {
      const { benchMachines, benchPlaces } = await import('./engine/state.ts');
      return async () => {
        benchMachines();
        benchPlaces();
      };
    },
  },
  thorough: {
    about: 'test data with the most effort, some ten seconds an instance: some twenty minutes',
    run: async () => {
      const { benchCombine } = await import('./engine/combine.ts');
      return () => benchCombine(['thorough']);
    },
  },
  pict: {
    about: 'how much of PICT’s language and options is understood, each line shown by running it',
    run: async () => (await import('./pict/language.ts')).benchPict,
  },
  layout: {
    about: 'drawings laid out: shape, crossings, faults, stability and time beside ELK and dagre',
    run: async () => (await import('./layout/layout.ts')).benchLayout,
  },
  ai: {
    about:
      'drafts by rules: what people find in prose, and Gherkin that comes out as it went in; ai --model <name> compares language models',
    run: async () => (await import('./ai.ts')).benchDrafts,
  },
  drafts: {
    about: 'drafts by rules of documents that nobody here wrote: steps, branches, data, titles',
    run: async () => (await import('./drafts/drafts.ts')).benchForeignDrafts,
  },
  parsers: {
    about: 'seconds per megabyte of every parser on its worst texts, beside a plain one',
    run: async () => (await import('./parsers.ts')).benchParsers,
  },
  portal: {
    about: 'how soon it is ready, what it takes, the main job beside a hello',
    run: async () => (await import('./portal.ts')).benchPortal,
  },
  calls: {
    about: 'processor time and calls a second of ordinary calls, beside a bare query',
    run: async () => (await import('./calls.ts')).benchCalls,
  },
  neighbours: {
    about: 'what a company’s calls take while another floods the server, not part of all',
    run: async () => (await import('./neighbours.ts')).benchNeighbours,
  },
  scale: {
    about:
      'what each call costs as projects, results and companies grow; on DATABASE_URL, not part of all',
    run: async () => (await import('./scale/scale.ts')).benchScale,
  },
  soak: {
    about: 'some minutes of ordinary work: memory and open files of the server, not part of all',
    run: async () => (await import('./soak.ts')).benchSoak,
  },
  suite: {
    about: 'a suite of 100,000 cases: kept, listed, exported, run',
    run: async () => (await import('./suite.ts')).benchSuite,
  },
  editor: {
    about: 'how a model of 2,000 nodes opens, pans and drags in a real browser',
    run: async () => (await import('./editor.ts')).benchEditor,
  },
  'first-load': {
    about: 'what pages ask for in a new browser, and when they are painted on a slow phone',
    run: async () => (await import('./first-load.ts')).benchFirstLoad,
  },
  workbench: {
    about:
      'how much of the tool is the drawing’s, what can be read of it, and where the focus goes',
    run: async () => (await import('./workbench.ts')).benchWorkbench,
  },
};

/** Words for several parts at once. */
const groups: Record<string, string[]> = {
  engine: ['examples', 'paths', 'combine', 'budget'],
  all: [
    ...['examples', 'paths', 'combine', 'budget', 'pict', 'layout', 'ai', 'parsers', 'portal'],
    ...['editor', 'workbench'],
  ],
};

const words = process.argv.slice(2);
const [first, ...options] = words;
if (first === 'ai' && options[0]?.startsWith('-')) {
  const { compareModels } = await import('./models/compare.ts');
  process.exitCode = await compareModels(options);
} else {
  await runParts();
}

async function runParts(): Promise<void> {
  const selected = (words.length > 0 ? words : ['all']).flatMap((word) => groups[word] ?? [word]);
  const unknown = selected.find((name) => !parts[name]);
  if (unknown !== undefined) {
    const known = [
      ...Object.entries(parts).map(([name, { about }]) => `  ${name.padEnd(10)} ${about}`),
    ];
    console.error(
      `There is no bench "${unknown}". There are engine (the first four) and\n${known.join('\n')}`,
    );
    process.exitCode = 2;
    return;
  }
  for (const name of selected) {
    console.log(`\n== ${name}`);
    await (await parts[name]?.run())?.();
  }
}
