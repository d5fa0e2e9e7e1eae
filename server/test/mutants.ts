import { readFileSync } from 'node:fs';

/** A fault put into the server on purpose: the tests are to find it. */
export type Mutant = {
  what: string;
  file: string;
  /** What stands there, once, and what stands there instead. */
  from: string;
  to: string;
  /** Also takes row security away: where there are two nets, each has to hold alone. */
  isOnlyNet?: boolean;
  /** The tests that look there; else those of permissions and of the features about people and projects. */
  by?: string;
};

const at = (feature: string) => `src/features/${feature}/queries.ts`;

/** Row security, taken away: everything runs as the owner of the tables. */
export const WITHOUT_ROW_SECURITY: Mutant = {
  what: 'transactions of a company run as the owner of the tables',
  file: 'src/db/open.ts',
  from: "set_config('role',",
  to: "set_config('app.role',",
};

/** Every door and every filter that keeps people from what is not theirs, each left open once. */
export const MUTANTS: Mutant[] = [
  WITHOUT_ROW_SECURITY,
  {
    what: 'row security lets every row through',
    file: 'src/db/row-security.ts',
    from: "using (%2$I = nullif(current_setting(''app.company'', true), '''')::uuid)",
    to: 'using (true)',
  },
  {
    what: 'row security lets every row in',
    file: 'src/db/row-security.ts',
    from: "with check (%2$I = nullif(current_setting(''app.company'', true), '''')::uuid)",
    to: 'with check (true)',
  },
  {
    what: 'the log can be changed',
    file: 'src/db/row-security.ts',
    from: 'revoke update, delete on audit_events from',
    to: 'revoke truncate on audit_events from',
  },
  {
    what: 'the guard lets every role make every call',
    file: 'src/http/caller.ts',
    from: "if (!couldPass(may, user)) throw new AppError('not_allowed');",
    to: '',
  },
  {
    what: 'every role in a project may do everything in it',
    file: 'src/http/permissions.ts',
    from: "return may === 'anyone' || (role !== undefined && may.includes(role));",
    to: 'return role !== undefined;',
  },
  {
    what: 'the passive stay in',
    file: 'src/db/sessions.ts',
    from: 'eq(users.isActive, true),',
    to: '',
  },
  {
    what: 'the invited see the project before they join',
    file: at('project'),
    from: "eq(projectMembers.status, 'active'),",
    to: '',
  },
  {
    what: 'what lies in the bin is still open',
    file: at('project'),
    from: 'return and(eq(projects.companyId, companyId), isNull(projects.deletedAt));',
    to: 'return eq(projects.companyId, companyId);',
  },
  {
    what: 'lists show every project of the company',
    file: at('project'),
    from: "return role === 'companyOwner' ? undefined : isIn;",
    to: 'return undefined;',
  },
  {
    what: 'models of every company are found',
    file: at('model'),
    from: 'return and(eq(models.companyId, companyId), isNull(projects.deletedAt));',
    to: 'return isNull(projects.deletedAt);',
    isOnlyNet: true,
    by: 'server/test/one-net.test.ts',
  },
  {
    what: 'steps of every company are found',
    file: at('step'),
    from: 'selectSteps(tx).where(and(eq(steps.companyId, companyId), eq(steps.id, id)))',
    to: 'selectSteps(tx).where(eq(steps.id, id))',
    isOnlyNet: true,
    by: 'server/test/one-net.test.ts',
  },
  {
    what: 'users of every company are colleagues',
    file: at('user'),
    from: 'and(eq(users.companyId, companyId), isNull(users.removedAt));',
    to: 'isNull(users.removedAt);',
    isOnlyNet: true,
  },
  {
    what: 'the removed are still colleagues',
    file: at('user'),
    from: 'and(eq(users.companyId, companyId), isNull(users.removedAt));',
    to: 'eq(users.companyId, companyId);',
  },
  {
    what: 'pictures of every company are shown',
    file: at('user'),
    from: 'and(eq(userImages.companyId, actor.companyId), eq(userImages.userId, userId))',
    to: 'eq(userImages.userId, userId)',
    isOnlyNet: true,
  },
  {
    what: 'a colleague shows projects that are not shared',
    file: at('user'),
    from: "actor.role === 'companyOwner' ? undefined : inArray(projects.id, mine),",
    to: 'mine ? undefined : undefined,',
  },
  {
    what: 'the last owner may go',
    file: at('user'),
    from: "if (!owners.some((owner) => owner.id !== id)) throw new AppError('last_company_owner');",
    to: '',
  },
  {
    what: 'the last admin may step down',
    file: 'src/features/member/routes.ts',
    from: "if (!isOwned) throw new AppError('last_owner');",
    to: '',
  },
  {
    what: 'anyone accepts an invitation into a project',
    file: at('member'),
    from: 'eq(projectMembers.userId, id),',
    to: '',
  },
  {
    what: 'invitations of every company can be taken back',
    file: at('company'),
    from: 'eq(oneTimeTokens.companyId, companyId),',
    to: '',
    isOnlyNet: true,
  },
  {
    what: 'a link works twice',
    file: at('auth'),
    from: 'eq(oneTimeTokens.secretHash, hashOf(secret)),\n    isNull(oneTimeTokens.usedAt),',
    to: 'eq(oneTimeTokens.secretHash, hashOf(secret)),',
  },
  {
    what: 'a device of anybody can be signed out',
    file: at('auth'),
    from: '.where(and(eq(sessions.id, id), eq(sessions.userId, userId)))',
    to: '.where(eq(sessions.id, id))',
  },
  {
    what: 'a passkey of anybody can be removed',
    file: at('passkey'),
    from: '.where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))\n    .returning({ id',
    to: '.where(eq(passkeys.id, id))\n    .returning({ id',
  },
  {
    what: 'a passkey is made with a challenge of somebody else',
    file: at('passkey'),
    from: 'userId ? eq(challenges.userId, userId) : isNull(challenges.userId),',
    to: '',
  },
  {
    what: 'a code works twice',
    file: at('two-factor'),
    from: '.where(and(isOn, lt(twoFactor.lastStep, step)))',
    to: '.where(isOn)',
  },
  {
    what: 'news of a project reach who has left it',
    file: at('notification'),
    from: "else m.status = 'active' or",
    to: 'else true or',
  },
  {
    what: 'news of others are read',
    file: at('notification'),
    from: 'eq(notifications.userId, id),',
    to: '',
  },
  {
    what: 'a push subscription of anybody can be forgotten',
    file: at('notification'),
    from: 'const isTheirs = userId ? eq(pushSubscriptions.userId, userId) : undefined;',
    to: 'const isTheirs = userId ? undefined : undefined;',
  },
  {
    what: 'the log of every company is read',
    file: at('audit'),
    from: 'eq(auditEvents.companyId, companyId),',
    to: '',
    isOnlyNet: true,
  },
  {
    what: 'the log of one project shows all',
    file: at('audit'),
    from: 'projectId ? eq(auditEvents.projectId, projectId) : undefined,',
    to: '',
  },
  {
    what: 'calls are counted, and never too many',
    file: 'src/db/usage.ts',
    from: 'or u.calls < (select most from plan)',
    to: 'or true',
  },
  {
    what: 'a model is opened by whoever knows its id',
    file: 'src/features/model/routes.ts',
    from: "if (!project) throw new AppError('model_not_found');",
    to: "if (!model) throw new AppError('model_not_found');",
  },
  {
    what: 'a suite is opened by whoever knows its id',
    file: at('suite'),
    from: "if (!project) throw new AppError('suite_not_found');",
    to: "if (!row) throw new AppError('suite_not_found');",
  },
  {
    what: 'a run is opened by whoever knows its id',
    file: at('run'),
    from: "if (!project) throw new AppError('run_not_found');",
    to: "if (!row) throw new AppError('run_not_found');",
  },
  {
    what: 'a draft is opened by whoever may see its project',
    file: at('ai'),
    from: 'if (!row || !project || !(isMine || rules)) throw',
    to: 'if (!row || !project) throw',
    by: 'server/src/features/ai',
  },
  {
    what: 'a file is had through any run of the project',
    file: at('result'),
    from: 'eq(attachments.runId, id),',
    to: '',
    by: 'server/src/features/result',
  },
  {
    what: 'a link to any run can be taken back',
    file: at('report'),
    from: 'eq(sharedReports.runId, id),',
    to: '',
    by: 'server/src/features/report',
  },
  {
    what: 'a link to a run works for ever',
    file: at('report'),
    from: '.where(and(eq(secretHash, hashOf(token)), gt(expiresAt, sql`now()`)));',
    to: '.where(eq(secretHash, hashOf(token)));',
    by: 'server/src/features/report',
  },
  {
    what: 'a key does more than its scopes say',
    file: 'src/http/caller.ts',
    from: 'if (!scope || !scopes.includes(scope))',
    to: 'if (!scope)',
    by: 'server/src/features/api-key',
  },
  {
    what: 'a key opens every project of its maker',
    file: at('project'),
    from: 'and(inArray(projects.id, key.projectIds), key.isByOwner ? undefined : isIn)',
    to: 'key.isByOwner ? undefined : isIn',
    by: 'server/src/features/api-key',
  },
  {
    what: 'a key outlives the membership of its maker',
    file: at('project'),
    from: 'and(inArray(projects.id, key.projectIds), key.isByOwner ? undefined : isIn)',
    to: 'inArray(projects.id, key.projectIds)',
    by: 'server/src/features/api-key',
  },
  {
    what: 'a key outlives its time',
    file: 'src/db/api-keys.ts',
    from: 'gt(apiKeys.expiresAt, sql`now()`),',
    to: '',
    by: 'server/src/features/api-key',
  },
  {
    what: 'whose rights in a run have ended sees it until they are looked at again',
    file: 'src/features/result/stream.ts',
    from: 'live.follow(id, reader.id)',
    to: 'live.follow(id)',
    by: 'server/src/features/result/stream.test.ts',
  },
  {
    what: 'a large file is read before its sender is known',
    file: 'src/http/bodies.ts',
    from: 'if (await callerOf(db, request)) return judge(request, wantsFile);',
    to: 'return;',
    by: 'server/src/http/bodies.test.ts',
  },
  {
    what: 'words of a form pass in another coat',
    file: 'src/http/bodies.ts',
    from: 'if (wantsFile && request.headers',
    to: 'if (!wantsFile && request.headers',
    by: 'server/test/answers.test.ts',
  },
  {
    what: 'open pages of a project in the bin go on',
    file: 'src/features/project/queries.ts',
    from: 'await wakeAll(tx, ...readers.map((reader) => reader.id));',
    to: '',
    by: 'server/src/features/result/stream.test.ts',
  },
  {
    what: 'open pages of a revoked key go on',
    file: 'src/features/api-key/routes.ts',
    from: 'await wakeAll(tx, row.userId);',
    to: '',
    by: 'server/src/features/result/stream.test.ts',
  },
  {
    what: 'a logo is kept as its file was',
    file: 'src/features/company/routes.ts',
    from: 'const logo = given && (await toLogo(given));',
    to: 'const logo = given;',
    by: 'server/src/features/company/routes.test.ts',
  },
  {
    what: 'each address of an IPv6 network is another caller',
    file: 'src/http/rate-limit.ts',
    from: "rule.startsWith('address') ? networkOf(key) : key",
    to: 'key',
    by: 'server/src/http/rate-limit.test.ts',
  },
  {
    what: 'tries are not counted together',
    file: 'src/db/tries.ts',
    from: '+ 1 end',
    to: '+ 0 end',
    by: 'server/src/http/rate-limit.test.ts',
  },
  {
    what: 'an answer is repeated to whoever chose the same key',
    file: 'src/http/idempotency.ts',
    from: '[caller ?? request.ip, key]',
    to: '[request.ip, key]',
    by: 'server/src/http/idempotency.test.ts',
  },
  {
    what: 'what stood before has the last word on a bill',
    file: 'src/features/subscription/webhook.ts',
    from: 'await lockBilling(tx, subscriptionId);',
    to: '',
    by: 'server/src/features/subscription',
  },
  {
    what: 'a message of the payment service is believed unsigned',
    file: 'src/payments.ts',
    from: 'stripe.webhooks.constructEvent(body, signature, webhookSecret)',
    to: '(signature ? JSON.parse(String(body)) : webhookSecret) as Stripe.Event',
    by: 'server/src/features/subscription',
  },
  {
    what: 'a proxy of this machine passes for somebody at it',
    file: 'src/http/loopback.ts',
    from: '&& !isForwarded',
    to: '|| isForwarded',
    by: 'server/src/http/metrics.test.ts',
  },
  {
    what: 'who has no account is told so at once',
    file: 'src/password.ts',
    from: 'await verify(passwordHash ?? (await NOBODY), password)',
    to: 'passwordHash ? await verify(passwordHash, password) : false',
    by: 'server/src/features/auth',
  },
  {
    what: 'any member asks who is in the company',
    file: 'src/features/user/routes.ts',
    from: "if (!may) throw new AppError('not_allowed');",
    to: '',
  },
];

/** Where the fault would go, in the server's code; whether it stands there exactly once. */
export function hasPlace({ file, from }: Mutant): boolean {
  const code = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  return code.split(from).length === 2;
}
