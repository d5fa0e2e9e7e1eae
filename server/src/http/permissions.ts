import type { contract } from '@caseloom/contract';

/**
 * What a signed-in user is to the project that a call is about: its company's owner,
 * its own admin, somebody in it, or a colleague who is not. Where a call is about no
 * project, everyone but the company owner is a colleague.
 */
export type Role = 'companyOwner' | 'projectOwner' | 'member' | 'colleague';

/** `anyone` needs no token; nobody passes who is not named. */
export type Permission = 'anyone' | readonly Role[];

const OWNER = ['companyOwner'] as const;
const RULING = [...OWNER, 'projectOwner'] as const;
const INSIDE = [...RULING, 'member'] as const;
const USERS = [...INSIDE, 'colleague'] as const;

type Table = {
  [Feature in keyof typeof contract]: {
    [Call in keyof (typeof contract)[Feature]]: Permission;
  };
};

/**
 * Who may make which call. The guard (`api.ts`) and the opening of a project
 * (`features/project/queries.ts`) read it, the access test walks it, and a call
 * without a row does not compile and is nobody's.
 *
 * Without a session the answer is 401. Who may not see the project of a call is told
 * that it is not there; who sees it and is not named here, that it is not allowed.
 */
export const PERMISSIONS: Table = {
  auth: {
    register: 'anyone',
    verifyEmail: 'anyone',
    resendVerification: 'anyone',
    login: 'anyone',
    forgotPassword: 'anyone',
    resetLink: 'anyone',
    resetPassword: 'anyone',
    invitation: 'anyone',
    acceptInvitation: 'anyone',
    logout: USERS,
    sample: 'anyone',
    outbox: 'anyone',
  },
  user: {
    me: USERS,
    update: USERS,
    changePassword: USERS,
    changeEmail: USERS,
    /** Addresses and status for owners only. */
    colleagues: USERS,
    /** Others than owners: the name, and the projects they share. */
    get: USERS,
    image: USERS,
    /** And the admins of any project, who add people to it (`auth/queries.ts`). */
    exists: USERS,
    setStatus: OWNER,
    export: USERS,
    leave: USERS,
  },
  twoFactor: {
    get: USERS,
    start: USERS,
    confirm: USERS,
    renewCodes: USERS,
    disable: USERS,
    /** Of somebody who has lost theirs. */
    reset: OWNER,
  },
  passkey: {
    loginOptions: 'anyone',
    login: 'anyone',
    list: USERS,
    options: USERS,
    add: USERS,
    rename: USERS,
    remove: USERS,
  },
  session: { list: USERS, revoke: USERS, revokeOthers: USERS, events: USERS },
  company: {
    /** Addresses, status and invitations for owners only. */
    get: USERS,
    update: OWNER,
    invite: OWNER,
    inviteMany: OWNER,
    cancelInvite: OWNER,
    resendInvite: OWNER,
    setRole: OWNER,
    removeUser: OWNER,
    leave: OWNER,
    stay: OWNER,
  },
  member: {
    list: INSIDE,
    setRole: RULING,
    invitations: USERS,
    /** Only who is invited: to all others there is no invitation. */
    accept: USERS,
    decline: USERS,
  },
  project: {
    /** Owners see all, others the ones they are in: so do the next two, and the dashboard. */
    list: USERS,
    companyList: USERS,
    counts: USERS,
    create: USERS,
    drawSample: USERS,
    get: INSIDE,
    update: RULING,
    delete: RULING,
    setFavourite: INSIDE,
    addMember: RULING,
    /** A member: only oneself (`projectPolicy`). */
    removeMember: INSIDE,
  },
  model: {
    listOfProject: INSIDE,
    create: INSIDE,
    get: INSIDE,
    update: INSIDE,
    delete: INSIDE,
    generate: INSIDE,
    /** In both projects. */
    copy: INSIDE,
    versions: INSIDE,
    version: INSIDE,
    restore: INSIDE,
    export: INSIDE,
  },
  step: {
    list: INSIDE,
    create: INSIDE,
    update: INSIDE,
    delete: INSIDE,
  },
  testData: {
    list: INSIDE,
    filter: INSIDE,
    create: INSIDE,
    /** Public data is seen by every colleague, so these two tell a colleague that it is not allowed. */
    update: INSIDE,
    delete: INSIDE,
  },
  suite: {
    create: INSIDE,
    listOfProject: INSIDE,
    get: INSIDE,
    stream: INSIDE,
    update: INSIDE,
    delete: INSIDE,
    cases: INSIDE,
    case: INSIDE,
    updateCase: INSIDE,
    regenerate: INSIDE,
    diff: INSIDE,
    export: INSIDE,
  },
  run: {
    create: INSIDE,
    listOfProject: INSIDE,
    get: INSIDE,
    update: INSIDE,
    /** Results are evidence: so is that a run is closed. */
    delete: RULING,
    complete: INSIDE,
    reopen: RULING,
    rerun: INSIDE,
    compare: INSIDE,
    coverage: INSIDE,
  },
  result: {
    stream: INSIDE,
    here: INSIDE,
    list: INSIDE,
    get: INSIDE,
    set: INSIDE,
    setMany: INSIDE,
    attach: INSIDE,
    attachment: INSIDE,
    detach: INSIDE,
    import: INSIDE,
  },
  report: {
    /** Results leave the company by it. */
    share: RULING,
    list: RULING,
    takeOver: RULING,
    revoke: RULING,
    file: INSIDE,
    openFile: 'anyone',
    open: 'anyone',
  },
  requirement: {
    listOfProject: INSIDE,
    matrix: INSIDE,
    review: INSIDE,
    export: INSIDE,
    link: INSIDE,
    setLink: RULING,
  },
  bin: {
    /** Lists only what the next one would restore. */
    list: USERS,
    /** Who may delete such a thing may restore it (`bin/routes.ts`). */
    restore: INSIDE,
    delete: RULING,
  },
  apiKey: {
    /** An admin: the keys of one's own projects, and what one made oneself. */
    list: RULING,
    mine: USERS,
    create: RULING,
    delete: RULING,
  },
  ai: {
    status: USERS,
    settings: OWNER,
    setSettings: OWNER,
    deleteSettings: OWNER,
    prompt: INSIDE,
    promptStream: INSIDE,
    upload: INSIDE,
    uploadStream: INSIDE,
    /** One's own. */
    list: USERS,
    /** This one and all that follow: a member only what they began (`ai/queries.ts`). */
    get: INSIDE,
    stream: INSIDE,
    cancel: INSIDE,
    skipFile: INSIDE,
    again: INSIDE,
    delete: INSIDE,
    refine: INSIDE,
    undo: INSIDE,
    generate: INSIDE,
    suggest: INSIDE,
    explain: INSIDE,
    nameCases: INSIDE,
    accept: INSIDE,
  },
  /** In the projects that one may see. */
  search: { find: USERS },
  dashboard: { get: USERS },
  /** Others than owners: the counts. */
  subscription: { get: USERS, upgrade: OWNER, manage: OWNER },
  notification: {
    list: USERS,
    read: USERS,
    stream: USERS,
    pushKey: USERS,
    subscribe: USERS,
    unsubscribe: USERS,
  },
  /** Of the whole company for its owners only. */
  audit: { list: RULING, export: RULING },
  contact: { send: USERS },
};

const BY_NAME = new Map<string, Permission>(
  Object.entries(PERMISSIONS).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([call, may]) => [`${feature}.${call}`, may] as const),
  ),
);

/** The row of a call; none is everyone's no. */
export function permissionOf(path: readonly string[]): Permission {
  return BY_NAME.get(path.join('.')) ?? [];
}

/** Whether a user could pass, whatever they turn out to be to the project. */
export function couldPass(may: Permission, { role }: { role: 'companyOwner' | 'member' }): boolean {
  if (may === 'anyone') return true;
  const isOwner = role === 'companyOwner';
  return may.some((named) => (named === 'companyOwner') === isOwner);
}

/** Whether a role passes; who is of another company has none. */
export function isAllowed(may: Permission, role: Role | undefined): boolean {
  return may === 'anyone' || (role !== undefined && may.includes(role));
}
