import { zipOf } from './zip.ts';

const EMPTY = {
  'project.json': {
    ...{ name: 'From an archive', description: '', logo: null },
    ...{ requirementLink: null, resultRule: 'latest' },
  },
  'people.json': [],
  'steps.json': [],
  'test-data.json': [],
  'requirements.json': { records: [], reviews: [], dismissals: [], outcomes: [] },
  'automation.json': { names: [], dismissed: [] },
  'releases.json': [],
};

/** The archive of a project with nothing in it, besides what is changed; `undefined` leaves a file out. */
export function anArchive(changes: Record<string, unknown> = {}): Uint8Array<ArrayBuffer> {
  const files = Object.entries({ ...EMPTY, ...changes });
  const names = files.map(([name]) => name).filter((name) => name !== 'manifest.json');
  const manifest = { format: 'caseloom-project', version: 1, project: 'x', files: names };
  const all = [['manifest.json', manifest] as const, ...files];
  return zipOf(
    Object.fromEntries(
      all.flatMap(([name, content]) => {
        if (content === undefined) return [];
        const isRaw = typeof content === 'string' || content instanceof Uint8Array;
        return [[name, isRaw ? content : JSON.stringify(content)]];
      }),
    ),
  );
}
