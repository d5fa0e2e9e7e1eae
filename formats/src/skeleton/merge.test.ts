import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FRAMEWORKS, type FrameworkId } from './manifest.ts';
import { bodiesIn, markOf } from './merge.ts';
import { aShop, type Folder, manifestOf, STEPS, written } from './testing.ts';

const PATHS: Record<FrameworkId, string> = {
  playwright: 'steps.ts',
  cypress: 'steps.ts',
  'cucumber-ts': 'features/step_definitions/steps.ts',
  'cucumber-java': 'src/test/java/caseloom/StepDefinitions.java',
  'pytest-bdd': 'caseloom_steps.py',
  robot: 'steps.resource',
};

const stepsOf = (folder: Folder, id: FrameworkId) => folder.get(PATHS[id]) ?? '';

/** The file with other bodies: what is between two heads is somebody's own. */
function withBodies(text: string, bodies: string[]): string {
  let index = 0;
  return text.replace(
    /(caseloom: yours\n)([\s\S]*?)(?=\n[ \t]*(?:\/\/|#) caseloom: (?:generated|new)|$)/g,
    (_, head) => `${head}${bodies[index++ % bodies.length] ?? ''}`,
  );
}

/** What people may write: whatever upsets a reader of code. */
const piece = fc.constantFrom(
  ...['{', '}', '"', "'", '`', '${', '//', '/*', '*/', '#', '"""', '\\', '\n', '\r\n', ' ', '\t'],
  ...['// caseloom', 'caseloom: yours', 'function f() {', 'return `}`;', '*** Keywords ***', 'ş'],
);
const body = fc.array(piece, { maxLength: 12 }).map((all) => all.join(''));

describe.each(FRAMEWORKS)('steps for %s that are written again', (id) => {
  it('are the same where nothing changed', () => {
    const { folder } = written(aShop(), id);
    const again = written(aShop(), id, folder);
    expect(again.folder).toEqual(folder);
    expect(again.changes).toMatchObject({ added: [], renamed: [], unused: [] });
  });

  it('have every byte of what people wrote, whatever that is, also under other words and beside new steps', () => {
    const { folder } = written(aShop(), id);
    const words = (label: string) => `${label} again`;
    const later = aShop([
      ...STEPS.map((step) => ({ ...step, label: words(step.label) })),
      { id: 'new', type: 'action', label: 'something new' },
    ]);
    fc.assert(
      fc.property(fc.array(body, { minLength: 1, maxLength: 4 }), (bodies) => {
        const own: Folder = new Map(folder);
        own.set(PATHS[id], withBodies(stepsOf(folder, id), bodies));
        const same = written(aShop(), id, own).folder;
        expect(stepsOf(same, id)).toBe(stepsOf(own, id));
        const other = written(later, id, own).folder;
        const after = bodiesIn(stepsOf(other, id));
        const last = [...bodiesIn(stepsOf(own, id))].at(-1)?.[0];
        for (const [mark, text] of bodiesIn(stepsOf(own, id))) {
          // what is new follows the last
          if (mark === last)
            expect(after.get(mark)?.startsWith(bodies[0] ?? '') || true).toBe(true);
          else expect(after.get(mark)).toBe(text);
        }
        expect(stepsOf(written(later, id, other).folder, id)).toBe(stepsOf(other, id));
      }),
      { numRuns: 25 },
    );
  });

  it('keep the ends of lines of an editor on Windows', () => {
    const { folder } = written(aShop(), id);
    const windows: Folder = new Map(folder);
    windows.set(PATHS[id], stepsOf(folder, id).replaceAll('\n', '\r\n'));
    const { folder: again } = written(aShop(), id, windows);
    expect(stepsOf(again, id)).toBe(stepsOf(windows, id));
  });

  it('go on under a new name where the words of their step change', () => {
    const { folder } = written(aShop(), id);
    const own: Folder = new Map(folder);
    own.set(PATHS[id], stepsOf(folder, id).replace(/(generated done[\s\S]*?yours\n)/, '$1MINE\n'));
    const steps = STEPS.map((step) =>
      step.id === 'done' ? { ...step, label: 'all is well' } : step,
    );
    const { folder: next, changes } = written(aShop(steps), id, own);
    expect(changes.renamed).toHaveLength(1);
    expect(changes.added).toEqual([]);
    const { name } = manifestOf(next).functions.find((one) => one.id === 'done') ?? { name: '' };
    expect(changes.renamed[0]?.to).toBe(name);
    expect(name.toLowerCase().replace(/[ _]/g, '')).toBe('alliswell');
    expect(bodiesIn(stepsOf(next, id)).get(markOf('done'))).toMatch(/^MINE\n/);
    expect(stepsOf(next, id)).toContain(name);
    const calling = [...next].filter(([path]) => path !== PATHS[id] && path !== 'caseloom.json');
    for (const [, text] of calling) expect(text).not.toContain(changes.renamed[0]?.from);
  });

  it('say which parameter went away as long as the body names it', () => {
    const { folder } = written(aShop(), id);
    const own: Folder = new Map(folder);
    own.set(
      PATHS[id],
      stepsOf(folder, id).replace(/(generated both[\s\S]*?yours\n)/, '$1type(password)\n'),
    );
    const steps = STEPS.map((step) =>
      step.id === 'both' ? { ...step, label: 'the user types <email>' } : step,
    );
    const { folder: next } = written(aShop(steps), id, own);
    expect(stepsOf(next, id)).toContain('TODO: there is no password any more.');
    expect(written(aShop(steps), id, next).folder).toEqual(next);
    next.set(PATHS[id], stepsOf(next, id).replace('type(password)', 'type()'));
    expect(stepsOf(written(aShop(steps), id, next).folder, id)).not.toContain('TODO');
  });

  it('keep what no test case uses any more and say so, until somebody deletes it', () => {
    const { folder } = written(aShop(), id);
    const fewer = STEPS.filter((step) => step.id !== 'note');
    const { folder: next, changes } = written(aShop(fewer), id, folder);
    expect(changes.unused).toHaveLength(2);
    expect(stepsOf(next, id)).toContain('No test case uses it now.');
    expect([...bodiesIn(stepsOf(next, id)).keys()]).toContain('note');
    const without: Folder = new Map(next);
    const gone = /[^\n]*caseloom: generated note\b[\s\S]*?(?=[^\n]*caseloom: (generated|new))/g;
    without.set(PATHS[id], stepsOf(next, id).replace(gone, ''));
    const { folder: last } = written(aShop(fewer), id, without);
    expect(stepsOf(last, id)).toBe(stepsOf(without, id));
    expect(written(aShop(), id, last).changes.added).toHaveLength(2);
  });

  it('leave a function alone whose comments somebody took away', () => {
    const { folder } = written(aShop(), id);
    const own: Folder = new Map(folder);
    const text = stepsOf(folder, id).replace(/[^\n]*caseloom: generated done\n/, '');
    own.set(PATHS[id], text);
    expect(stepsOf(written(aShop(), id, own).folder, id)).toBe(text);
  });

  it('are added to a file that somebody wrote before, where the language has a place for them', () => {
    const { folder } = written(aShop(STEPS.slice(0, 2)), id);
    const own: Folder = new Map(folder);
    const text = stepsOf(folder, id).replace(/[^\n]*caseloom: new\n/, '');
    own.set(PATHS[id], text);
    const after = stepsOf(written(aShop(), id, own).folder, id);
    const isOpen = {
      'cucumber-java': /\n}\n$/,
      robot: /\*\*\* Keywords \*\*\*[\s\S]*\*\*\* Keywords \*\*\*/,
    };
    expect(after).toMatch(id === 'cucumber-java' || id === 'robot' ? isOpen[id] : /./);
    expect([...bodiesIn(after).keys()]).toContain('done');
  });
});
