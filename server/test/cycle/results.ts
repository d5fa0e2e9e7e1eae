import { expect } from 'vitest';
import { attach, fold, importReport, set, setMany, undo } from '../verdict-log.ts';
import { choose, type Kind, type Operation } from './operation.ts';
import { type CycleProject, type CycleRun, count } from './team.ts';

export type Perform = (project: CycleProject, one: Operation) => Promise<void>;

/** The runs that are not in the bin. */
export const runsOf = ({ runs }: CycleProject) => runs.filter(({ isBinned }) => !isBinned);

/** Somebody of the team who is in the project; its owner where that one is not. */
export function mateOf({ mates }: CycleProject, who: number) {
  const [owner] = mates;
  const mate = choose(mates, who);
  const chosen = mate?.isIn ? mate : owner;
  if (!chosen) throw new Error('a project has an owner');
  return chosen;
}

/** The place of who does something among the people of a project; the key is the last of them. */
function placeOf({ people, mates }: CycleProject, who: number): number {
  return mates[who] && !mates[who].isIn ? 0 : who % people.length;
}

/** Notes what somebody did in a run: what they set after each other is one entry of the audit log. */
function noteEvent(
  project: CycleProject,
  run: CycleRun,
  { who, isSet, added = [] }: { who: number; isSet: boolean; added?: CycleRun['log'] },
): void {
  const { by = '', isKey = false } = project.people[who] ?? {};
  const last = run.lastEvents.get(by);
  // what corrects an entry is another one
  const isCorrected = last?.said.some((one) =>
    added.some(
      ({ caseKey, status }) =>
        one.caseKey === caseKey && status && one.status && one.status !== status,
    ),
  );
  const isSame = isSet && last?.isSet && last.isKey === isKey && !isCorrected;
  if (!isSame) count(project, 'result', by);
  run.lastEvents.set(by, { isSet, isKey, said: isSame ? [...last.said, ...added] : added });
}

const placesIn = (run: CycleRun, places: number[]) => [
  ...new Set(places.map((place) => place % run.keys.length)),
];

/** Does something in a run, or is refused where the run is completed. */
function inRun(
  act: (at: { project: CycleProject; run: CycleRun; who: number }, one: Operation) => Promise<void>,
): Perform {
  return async (project, one) => {
    const run = choose(runsOf(project), one.one);
    if (!run) return;
    const who = placeOf(project, one.who);
    const doing = act({ project, run, who }, one);
    if (run.isOpen) await doing;
    else await expect(doing).rejects.toMatchObject({ code: 'run_completed' });
  };
}

/** A call that adds verdicts, and one entry of the audit log where it added some. */
async function withEvent(
  { project, run, who }: { project: CycleProject; run: CycleRun; who: number },
  isSet: boolean,
  act: () => Promise<void>,
): Promise<void> {
  const before = run.log.length;
  await act();
  const added = run.log.slice(before);
  if (added.length > 0) noteEvent(project, run, { who, isSet, added });
}

/** The key that a report names a case by: one that it had before, where no other case has it. */
function tagIn(run: CycleRun, isOld: boolean) {
  const others = [...run.earlierKeys.values()].flat();
  const isClear = (key: string) =>
    !run.keys.includes(key) && others.filter((other) => other === key).length === 1;
  return (key: string) =>
    (isOld ? run.earlierKeys.get(key)?.find((earlier) => isClear(earlier)) : undefined) ?? key;
}

const assign = inRun(async ({ project, run }, { who, two, places }) => {
  const caseKeys = placesIn(run, places).map((place) => run.keys[place] ?? '');
  const mate = choose([...project.mates, undefined], two);
  const assigneeId = mate?.id ?? null;
  const answer = mateOf(project, who).client.result.setMany({ id: run.id, caseKeys, assigneeId });
  if (run.isOpen && mate && !mate.isIn)
    return expect(answer).rejects.toMatchObject({ code: 'user_not_found' });
  await answer;
  for (const key of caseKeys) run.assignees.set(key, assigneeId);
});

const handOver: Perform = async (project, { who, two, flag }) => {
  const mate = mateOf(project, two);
  const heir = flag ? mateOf(project, who) : undefined;
  const isGiven = (id: string | null | undefined) =>
    flag ? id === mate.id : project.mates.some((one) => one.id === id && !one.isIn);
  const { handedOver } = await project.send.work.handOver({
    ...{ projectSlug: project.slug, from: flag ? mate.id : 'former', to: heir?.id ?? null },
  });
  let given = 0;
  for (const run of runsOf(project).filter(({ isOpen }) => isOpen))
    for (const key of run.keys)
      if (isGiven(run.assignees.get(key)) && fold(run.log, key, run.rule).status === 'untested') {
        run.assignees.set(key, heir?.id ?? null);
        given++;
      }
  expect(handedOver).toBe(given);
};

/** Somebody of another company sees nothing of it, and sets nothing in it. */
const intrude: Perform = async (project, { one }) => {
  const run = choose(project.runs, one);
  if (!run) return;
  const { client } = project.stranger;
  const gone = { code: 'run_not_found' };
  const caseKey = run.keys[0] ?? '';
  await expect(client.run.get({ id: run.id })).rejects.toMatchObject(gone);
  await expect(client.result.set({ id: run.id, caseKey, status: 'passed' })).rejects.toMatchObject(
    gone,
  );
};

/** What people and the key say of cases. */
export const RESULTS = {
  set: inRun((at, { two, status, comment }) =>
    withEvent(at, true, () =>
      set(at.run, { who: at.who, place: two % at.run.keys.length, status, comment }),
    ),
  ),
  comment: inRun((at, { two, comment }) =>
    withEvent(at, true, () =>
      set(at.run, { who: at.who, place: two % at.run.keys.length, status: null, comment }),
    ),
  ),
  setMany: inRun((at, { places, status, flag }) => {
    const who = at.who % at.project.mates.length;
    const many = { who, places: placesIn(at.run, places), status, replaceOthers: flag };
    return withEvent({ ...at, who }, true, () => setMany(at.run, many));
  }),
  importReport: inRun(({ project, run }, { two, places, flag }) => {
    const who = project.mates.length;
    const report = { places: placesIn(run, places), fails: flag };
    const tagOf = tagIn(run, two % 2 === 0);
    return withEvent({ project, run, who }, false, () => importReport(run, report, tagOf));
  }),
  undo: inRun(async ({ project, run, who: at }) => {
    const who = at % project.mates.length;
    if (!run.isOpen) return void (await project.people[who]?.client.result.undo({ id: run.id }));
    const undone = () => run.log.filter(({ action }) => action.isUndone).length;
    const before = undone();
    await undo(run, who);
    if (undone() > before) noteEvent(project, run, { who, isSet: false });
  }),
  attach: inRun(({ run, who }, { two }) => attach(run, { who, place: two % run.keys.length })),
  ...{ assign, handOver, intrude },
} satisfies Partial<Record<Kind, Perform>>;
