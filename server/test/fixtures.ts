import { contract, type Project } from '@caseloom/contract';
import { issueToken } from '../src/features/auth/queries/one-time-tokens.ts';
import { findActor, insertSession } from '../src/features/session/queries.ts';
import { saveImage } from '../src/features/user/queries.ts';
import { anArchive } from './archive.ts';
import { WORKERS } from './cluster.ts';
import { DRAFT_REQUESTS, furnishDraft } from './draft-fixtures.ts';
import { aCall, aLine, aStep } from './drawing.ts';
import type { Call, Things } from './fixture-types.ts';
import { asForm, beginningOf } from './forms.ts';
import { furnishResults, RESULT_REQUESTS } from './result-fixtures.ts';
import { SECOND_FACTOR_REQUESTS } from './second-factor-fixtures.ts';
import { anAddress, type aWorld, PASSWORD, type Person } from './world.ts';

type World = Awaited<ReturnType<typeof aWorld>>;

/** A company with one of each role, and what they are to the projects of `admin`. */
export async function aCast(world: World) {
  const owner = await world.aUser();
  const aColleague = () => world.aUser({ companyOf: owner });
  const [admin, member, invited] = [await aColleague(), await aColleague(), await aColleague()];
  const [colleague, passive] = [await aColleague(), await aColleague()];
  const stranger = await world.aUser();
  await world.pool.query('update users set is_active = false where id = $1', [passive.id]);
  return { owner, admin, member, invited, colleague, passive, stranger, nobody: undefined };
}

export type Cast = Awaited<ReturnType<typeof aCast>>;
export const ROLES = [
  'nobody',
  'passive',
  'stranger',
  'colleague',
  'invited',
  'member',
  'admin',
  'owner',
] as const satisfies (keyof Cast)[];

/** Furnishes a project of `admin`: models, one calling the other, a step, data, members. Every name holds `mark`. */
export async function furnish(
  world: World,
  { admin, member, invited, passive }: Pick<Cast, 'admin' | 'member'> & Partial<Cast>,
  mark = 'thing',
): Promise<Things> {
  const send = world.as(admin);
  const name = `${mark} ${crypto.randomUUID().slice(0, 8)}`;
  const project: Project = await send.project.create({ name });
  const { id: projectId, slug: projectSlug } = project;
  const words = { label: `${mark} is done`, type: 'action' } as const;
  const { id: stepId } = await send.step.create({ projectSlug, ...words });
  const line = aLine(aStep('s', `${mark} is seen`));
  const { id: calledId } = await send.model.create({ projectSlug, name, ...line });
  const meant = aStep('t', `${mark} is meant`, { requirements: ['REQ-1'] });
  const drawn = aLine(meant, aCall(calledId));
  const { id: modelId } = await send.model.create({ projectSlug, name: `${name} 2`, ...drawn });
  const fields = { name: mark, validity: 'valid' as const, type: 'text' as const, values: [mark] };
  const { id: dataId } = await send.testData.create({ projectSlug, ...fields });
  const { id: binnedId } = await send.model.create({ projectSlug, name: `${name} 3`, ...line });
  await send.model.delete({ modelId: binnedId });
  const guest = await world.aUser({ companyOf: admin });
  if (invited) await send.project.addMember({ id: projectId, userId: invited.id });
  for (const one of [member, passive]) if (one) await world.joins(one, project);
  const { companyId } = admin;
  const invitation = { kind: 'company_invite', companyId, email: anAddress() } as const;
  const { id: inviteId } = await issueToken(world.db, invitation);
  const kept = await furnishResults(world, admin, { modelId, projectSlug });
  const draftId = await furnishDraft(world, member, { projectId, mark });
  const ids = { draftId, projectId, modelId, calledId, stepId, dataId, inviteId, ...kept };
  return { ...ids, projectSlug, binnedId, guestId: guest.id, memberId: member.id };
}

type DraftJobContext = (things: Things, world: World, cast: Cast) => Call | Promise<Call>;
type Feature = keyof typeof contract;

const aName = () => crypto.randomUUID();
const names = { firstName: 'A', lastName: 'B' };
const account = () => ({ companyName: 'C', ...names, email: anAddress(), password: PASSWORD });
const bySlug = ({ projectSlug: slug }: Things) => ({ params: { slug } });
const byModel = ({ modelId }: Things) => ({ params: { modelId } });
const byData = ({ dataId: id }: Things) => ({ params: { id } });
const inProject = ({ projectSlug }: Things) => ({ params: { projectSlug } });
const asQuery = ({ projectSlug }: Things) => ({ query: { projectSlug } });
const aDevice = () => ({
  endpoint: `https://push.example.com/${crypto.randomUUID()}`,
  keys: { p256dh: 'BPoint', auth: 'secret' },
});
const nobodyNeeded = () => ({});
const byGuest = ({ guestId: id }: Things) => ({ params: { id } });
const byInvite = ({ inviteId: id }: Things) => ({ params: { id } });
const withPassword = () => ({ body: { password: PASSWORD } });

/** The id of a further session of the member. */
async function aSession(world: World, { id, companyId }: Person): Promise<string> {
  const token = await insertSession(world.db, { id, companyId }, { ip: '', userAgent: '' });
  return (await findActor(world.db, token))?.sessionId ?? '';
}

/** A drawing that shows a step of the library and calls a model. */
const aGraph = ({ stepId, calledId }: Things) => {
  const { nodes, edges } = aLine({ ...aStep('x', ''), stepId, data: {} }, aCall(calledId));
  return { nodes, edges };
};

/** A model as text, kept nowhere. */
const A_MODEL = 'flowchart LR\n  a([Start]) --> b[Log in] --> c([End])';

const someData = ({ projectSlug, modelId }: Things) => ({
  projectSlug,
  modelId,
  name: aName(),
  validity: 'valid',
  type: 'text',
  values: ['1'],
});

/** An import whose model is changed since, so that undoing it leaves the model to other tests. */
const anImportOf = ({ modelId }: Things) => ({
  fileName: aName(),
  models: [{ id: modelId, version: 1000, before: null }],
  testData: [],
});

/** The halves of the link in the newest mail to an address. */
async function linkIn(world: World, address: string) {
  await world.runJobs();
  const path = String((await world.mailsTo(address)).at(-1)?.params.path);
  const search = new URLSearchParams(path.split('?')[1]);
  return {
    token: search.get('token') ?? path.split('/').at(-1) ?? '',
    key: search.get('key') ?? '',
  };
}

/** A link for a new password, without its mail: a rate limit allows few mails from one address. */
async function aResetLink(world: World) {
  const { id: userId, email, companyId } = await world.aUser();
  const link = await issueToken(world.db, { kind: 'reset', companyId, email, userId });
  return { token: link.secret, key: link.id };
}

async function anInvitation(world: World, { owner }: { owner: Person }) {
  const email = anAddress();
  await world.as(owner).company.invite({ email });
  return (await linkIn(world, email)).token;
}

/** For every call of the contract one that is right, on given things. */
const REQUESTS: { [F in Feature]: { [Name in keyof (typeof contract)[F]]: DraftJobContext } } = {
  auth: {
    register: () => ({ body: account() }),
    verifyEmail: async (_, world) => {
      const opened = account();
      await world.as().auth.register(opened);
      return { body: await linkIn(world, opened.email) };
    },
    resendVerification: () => ({ body: { email: anAddress() } }),
    login: async (_, world) => {
      const { email } = await world.aUser();
      return { body: { email, password: PASSWORD } };
    },
    forgotPassword: () => ({ body: { email: anAddress() } }),
    resetPassword: async (_, world) => ({
      body: { ...(await aResetLink(world)), password: PASSWORD },
    }),
    resetLink: async (_, world) => ({ body: await aResetLink(world) }),
    invitation: async (_, world, cast) => ({ params: { token: await anInvitation(world, cast) } }),
    acceptInvitation: async (_, world, cast) => ({
      params: { token: await anInvitation(world, cast) },
      body: { ...names, password: PASSWORD },
    }),
    logout: nobodyNeeded,
    sample: nobodyNeeded,
    outbox: nobodyNeeded,
  },
  user: {
    me: nobodyNeeded,
    update: () => ({ body: { phone: aName() } }),
    changePassword: () => ({ body: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
    changeEmail: () => ({ body: { email: anAddress(), password: PASSWORD } }),
    colleagues: nobodyNeeded,
    get: byGuest,
    image: async (things, world, { owner: { companyId } }) => {
      await saveImage(world.db, { id: things.guestId, companyId }, Buffer.from('a picture'));
      return byGuest(things);
    },
    exists: () => ({ query: { email: anAddress() } }),
    setStatus: (things) => ({ ...byGuest(things), body: { isActive: false } }),
    export: nobodyNeeded,
    leave: withPassword,
  },
  session: {
    list: nobodyNeeded,
    revoke: async (_, world, { member }) => ({ params: { id: await aSession(world, member) } }),
    revokeOthers: nobodyNeeded,
    events: nobodyNeeded,
  },
  company: {
    get: nobodyNeeded,
    update: () => ({ body: { name: aName() } }),
    invite: () => ({ body: { email: anAddress() } }),
    inviteMany: () => ({ body: { emails: [anAddress(), 'x'] } }),
    cancelInvite: byInvite,
    resendInvite: byInvite,
    setRole: (things) => ({ ...byGuest(things), body: { role: 'companyOwner' } }),
    removeUser: byGuest,
    leave: withPassword,
    stay: nobodyNeeded,
  },
  member: {
    list: bySlug,
    former: bySlug,
    setRole: ({ projectSlug: slug, memberId: userId }) => ({
      params: { slug, userId },
      body: { role: 'projectOwner' },
    }),
    invitations: nobodyNeeded,
    accept: bySlug,
    decline: bySlug,
  },
  project: {
    list: nobodyNeeded,
    companyList: nobodyNeeded,
    counts: nobodyNeeded,
    create: ({ guestId }) => ({ body: { name: aName(), memberIds: [guestId] } }),
    drawSample: nobodyNeeded,
    get: bySlug,
    update: (things) => ({ ...bySlug(things), body: { name: aName(), version: 1 } }),
    contents: bySlug,
    delete: bySlug,
    setFavourite: (things) => ({ ...bySlug(things), body: { isFavourite: true } }),
    addMember: ({ projectId: id, guestId: userId }) => ({ params: { id, userId } }),
    removeMember: ({ projectId: id }, _, { invited }) => ({ params: { id, userId: invited.id } }),
  },
  archive: {
    export: bySlug,
    import: () => ({
      form: {
        ...{ name: 'file', file: 'project.zip', text: anArchive() },
        fields: { name: aName() },
      },
    }),
  },
  model: {
    check: () => ({ body: { text: A_MODEL } }),
    preview: () => ({ body: { text: A_MODEL, settings: { criterion: 'nodes' } } }),
    listOfProject: inProject,
    create: (things) => ({
      body: { projectSlug: things.projectSlug, name: aName(), ...aGraph(things) },
    }),
    get: byModel,
    update: (things) => ({
      ...byModel(things),
      body: { projectSlug: things.projectSlug, name: aName(), version: 1, ...aGraph(things) },
    }),
    contents: byModel,
    delete: byModel,
    generate: byModel,
    lastGeneration: byModel,
    copy: (things) => ({ ...byModel(things), body: { projectSlug: things.projectSlug } }),
    imports: bySlug,
    noteImport: (things) => ({ ...bySlug(things), body: anImportOf(things) }),
    undoImport: async (things, world, { member, owner }) => {
      let importId: string = crypto.randomUUID();
      // a test that makes every call may have deleted the project by then
      for (const one of [member, owner])
        await world
          .as(one)
          .model.noteImport({ slug: things.projectSlug, ...anImportOf(things) })
          .then((noted) => {
            importId = noted.importId;
          })
          .catch(() => undefined);
      return { params: { slug: things.projectSlug, importId } };
    },
    versions: byModel,
    version: ({ modelId }) => ({ params: { modelId, version: '1' } }),
    restore: ({ modelId }) => ({ params: { modelId, version: '1' } }),
    export: (things) => ({ ...byModel(things), query: { format: 'json' } }),
  },
  step: {
    list: inProject,
    create: ({ projectSlug }) => ({ body: { projectSlug, label: aName(), type: 'action' } }),
    update: ({ stepId }) => ({ params: { stepId }, body: { label: aName(), type: 'action' } }),
    delete: ({ stepId }) => ({ params: { stepId } }),
  },
  testData: {
    list: inProject,
    filter: (things) => ({
      ...inProject(things),
      query: { dataRequestFilter: JSON.stringify({ modelId: things.modelId }) },
    }),
    create: (things) => ({ body: someData(things) }),
    update: (things) => ({ ...byData(things), body: { ...someData(things), version: 1 } }),
    delete: byData,
  },
  ...RESULT_REQUESTS,
  ...DRAFT_REQUESTS,
  ...SECOND_FACTOR_REQUESTS,
  search: { find: () => ({ query: { q: 'a' } }) },
  dashboard: { get: nobodyNeeded },
  notification: {
    list: nobodyNeeded,
    read: () => ({ body: {} }),
    stream: nobodyNeeded,
    pushKey: nobodyNeeded,
    subscribe: () => ({ body: aDevice() }),
    unsubscribe: async (_, world, { member }) => ({
      params: await world.as(member).notification.subscribe(aDevice()),
    }),
  },
  subscription: {
    get: nobodyNeeded,
    upgrade: () => ({ body: { plan: 'team' } }),
    manage: nobodyNeeded,
  },
  audit: { list: asQuery, export: asQuery },
  contact: { send: () => ({ body: { subject: aName(), message: aName() } }) },
};

export type Route = {
  path: [feature: string, call: string];
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  template: string;
  make: DraftJobContext;
};

/** Every route of the contract. */
export const ROUTES: Route[] = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([call, procedure]) => {
    const { method = 'POST', path = '/' } = procedure['~orpc'].route;
    const requests: Record<string, Record<string, DraftJobContext>> = REQUESTS;
    const make = requests[feature]?.[call];
    if (!make) throw new Error(`no request for ${feature}.${call}`);
    return { path: [feature, call], method: method as Route['method'], template: path, make };
  }),
);

/** Sends a call as it stands, each from an address of its own so that no limit is met. */
export async function send(
  world: World,
  { method, template }: Route,
  { params = {}, query = {}, body, form, headers: given }: Call,
  token?: string,
) {
  const url = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  // work that a POST starts comes to an end
  const isStream = method === 'GET' && template.endsWith('/stream');
  const answer = await world.app.inject({
    method,
    url: `/api${url}`,
    query,
    headers: {
      ...given,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(form !== undefined && { 'content-type': 'multipart/form-data; boundary=part' }),
    },
    remoteAddress: `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`,
    payloadAsStream: isStream,
    ...(body && { payload: body }),
    ...(form !== undefined && { payload: asForm(form) }),
  });
  const { statusCode, headers } = answer;
  return { statusCode, headers, body: isStream ? await beginningOf(answer.stream()) : answer.body };
}

/**
 * A fingerprint of everything that is kept, but for what counts refused calls too,
 * and for what the beat of open pages writes: visitors, and when somebody was last seen.
 */
export async function stateOf({ pool }: World): Promise<string> {
  const { rows } = await pool.query(
    `select table_name as name,
            string_agg(quote_ident(column_name), ', ' order by ordinal_position) filter (where column_name <> 'last_seen_at') as columns,
            bool_or(column_name = 'last_seen_at') as "isSeen"
       from information_schema.columns join pg_class on oid = to_regclass(quote_ident(table_name)) and relkind = 'r'
      where table_schema = 'public' and table_name not in ('api_usage', 'run_visitors', 'tries', 'unnamed_files')
      group by table_name order by table_name`,
  );
  // the newest transaction that wrote a row, and how many rows there are: no change leaves both as they were. A cluster shows
  // no transactions
  const tables = rows.map(({ name, columns, isSeen }) => {
    const content = `sum(hashtextextended(row(${columns})::text, 0))`;
    const newest = isSeen || WORKERS.length > 0 ? content : 'max(xmin::text::bigint)';
    return `select '${name}' as name, count(*), (${newest})::text as newest from "${name}"`;
  });
  const { rows: states } = await pool.query(`${tables.join(' union all ')} order by name`);
  return JSON.stringify(states);
}
