import type { Client } from '@caseloom/client';
import type { Project } from '@caseloom/contract';
import { LOGIN_DATA } from '../drawing.ts';
import type { Author, LoggedRun, Rule } from '../verdict-log.ts';
import type { aWorld, Person } from '../world.ts';

type World = Awaited<ReturnType<typeof aWorld>>;

/** What people wrote of a case: their title and their note. */
export type Words = { title: string | undefined; note: string };
export type LoggedCase = Words & {
  /** It is no model's: what it is called is all that it is called. */
  isWritten?: true;
  /** As they were when the cases of the suite were last made. */
  before: Words | undefined;
};

export type LoggedSuite = {
  id: string;
  modelId: string;
  isBinned: boolean;
  cases: Map<string, LoggedCase>;
};

/** The last entry of the audit log that is of somebody's work in a run. */
type LastEvent = { isSet: boolean; isKey: boolean; said: LoggedRun['log'] };

export type CycleRun = LoggedRun & {
  suite: LoggedSuite;
  isOpen: boolean;
  isBinned: boolean;
  createdBy: string;
  /** By case: the id of whom it is assigned to. */
  assignees: Map<string, string | null>;
  /** By case: the revision in which its suite first said what was executed. */
  since: Map<string, number>;
  /** By case: its title and its steps when the run began. */
  words: Map<string, string>;
  /** By case: the keys that it had before. */
  earlierKeys: Map<string, string[]>;
  lastEvents: Map<string, LastEvent>;
};

export type LoggedRelease = { id: string; runs: Set<CycleRun> };

/** Somebody of the team; `isIn` while they are a member of the project. */
export type Mate = Author & { id: string; isOwner: boolean; isIn: boolean };

/** A project, the team that works in it, and all that the test knows of both. */
export type CycleProject = {
  world: World;
  companyId: string;
  project: Project;
  slug: string;
  send: Client;
  mates: Mate[];
  /** The team, and an API key of the first of them. */
  people: Author[];
  models: { id: string; name: string; isBinned: boolean }[];
  suites: LoggedSuite[];
  runs: CycleRun[];
  releases: LoggedRelease[];
  rule: Rule;
  /** How many entries the audit log should have, by kind and by who did it. */
  events: Map<string, number>;
  /** Somebody of another company. */
  stranger: { client: Client };
};

/** Adds one to what the audit log should have of somebody. */
export function count({ events }: CycleProject, kind: string, by: string): void {
  const name = `${kind} ${by}`;
  events.set(name, (events.get(name) ?? 0) + 1);
}

/** The owner and two colleagues of a company, by their first names. */
async function aCompany(world: World, names: [string, string, string]) {
  const owner = await world.aUser();
  const people = [owner];
  for (const _ of names.slice(1)) people.push(await world.aUser({ companyOf: owner }));
  for (const [at, person] of people.entries())
    await world.as(person).user.update({ firstName: names[at] });
  const mateOf = (person: Person, at: number): Omit<Mate, 'isIn'> => ({
    ...{ by: `${names[at]} İnan`, source: 'manual', client: world.as(person), isKey: false },
    ...{ id: person.id, isOwner: at === 0 },
  });
  return { owner, people, mates: people.map(mateOf) };
}

type Company = Awaited<ReturnType<typeof aCompany>>;

/** A project in which the first of these colleagues of the owner are members. */
async function aProject(
  world: World,
  { owner, people, mates }: Company,
  { name, memberCount, stranger }: { name: string; memberCount: number; stranger: Mate['client'] },
): Promise<CycleProject> {
  const send = world.as(owner);
  const project = await send.project.create({ name });
  const { slug } = project;
  for (const person of people.slice(1, memberCount + 1)) await world.joins(person, project);
  for (const { values, ...record } of LOGIN_DATA)
    await send.testData.create({ projectSlug: slug, ...record, values: [...values] });
  const fields = { name: 'CI', scopes: ['read' as const, 'run' as const], projectSlugs: [slug] };
  const { key } = await send.apiKey.create(fields);
  const team = mates.map((mate, at): Mate => ({ ...mate, isIn: at <= memberCount }));
  const automation: Author = {
    ...{ by: team[0]?.by ?? '', source: 'import', isKey: true },
    client: world.as({ token: key }),
  };
  return {
    ...{ world, companyId: owner.companyId, project, slug, send, mates: team },
    people: [...team, automation],
    ...{ models: [], suites: [], runs: [], releases: [] },
    ...{ rule: 'latest', events: new Map(), stranger: { client: stranger } },
  };
}

/** Two companies: one with two projects, of which a colleague sees one only, and one with one. */
export async function aCycle(world: World): Promise<CycleProject[]> {
  const north = await aCompany(world, ['Ada', 'Ben', 'Eve']);
  const south = await aCompany(world, ['Can', 'Deniz', 'Ece']);
  const [fromNorth, fromSouth] = [world.as(north.owner), world.as(south.owner)];
  return [
    await aProject(world, north, { name: 'Shop', memberCount: 2, stranger: fromSouth }),
    await aProject(world, north, { name: 'Bank', memberCount: 1, stranger: fromSouth }),
    await aProject(world, south, { name: 'Shop', memberCount: 2, stranger: fromNorth }),
  ];
}
