import { LIMITS } from '@caseloom/contract';
import helmet from '@fastify/helmet';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ORPCError } from '@orpc/server';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { readOnly } from './db/open.ts';
import { apiKeyRoutes } from './features/api-key/routes.ts';
import { archiveRoutes } from './features/archive/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { startAuditFor } from './features/audit/start-audit.ts';
import { authenticate } from './features/auth/authenticate.ts';
import { authRoutes } from './features/auth/routes.ts';
import { binRoutes } from './features/bin/routes.ts';
import { caseColumnsRoutes } from './features/case-columns/routes.ts';
import { caseNameRoutes } from './features/case-names/routes.ts';
import { companyRoutes } from './features/company/routes.ts';
import { contactRoutes } from './features/contact/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { draftRoutes } from './features/draft/routes.ts';
import { trialRoutes } from './features/draft/trial-routes.ts';
import { flakyRoutes } from './features/flaky/routes.ts';
import { languageModelRoutes } from './features/language-model/routes.ts';
import { memberRoutes } from './features/member/routes.ts';
import { modelRoutes } from './features/model/routes.ts';
import { notificationRoutes } from './features/notification/routes.ts';
import { passkeyRoutes } from './features/passkey/routes.ts';
import { rolesIn } from './features/project/queries/visible-projects.ts';
import { projectRoutes } from './features/project/routes.ts';
import { releaseRoutes } from './features/release/routes.ts';
import { releaseShareRoutes } from './features/release/share-routes.ts';
import { reportRoutes } from './features/report/routes.ts';
import { requirementRoutes } from './features/requirement/routes.ts';
import { resultRoutes } from './features/result/routes.ts';
import { runRoutes } from './features/run/routes.ts';
import { drawSample } from './features/sample/offer.ts';
import { savedViewRoutes } from './features/saved-view/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { stepRoutes } from './features/step/routes.ts';
import { countApiCall } from './features/subscription/queries/api-usage.ts';
import { subscriptionRoutes } from './features/subscription/routes.ts';
import { mountWebhook } from './features/subscription/webhook.ts';
import { suggestionRoutes } from './features/suggestion/routes.ts';
import { suiteRoutes } from './features/suite/routes.ts';
import { testDataRoutes } from './features/test-data/routes.ts';
import { twoFactorRoutes } from './features/two-factor/routes.ts';
import { userRoutes } from './features/user/routes.ts';
import { webhookRoutes } from './features/webhook/routes.ts';
import { workRoutes } from './features/work/routes.ts';
import { toRouter } from './http/api.ts';
import { readBodies } from './http/bodies.ts';
import { answerBroken } from './http/broken-request.ts';
import { requireKeepable } from './http/characters.ts';
import { requireCounts } from './http/counts.ts';
import type { Context, Deps } from './http/deps.ts';
import { mountDocs } from './http/docs.ts';
import { tagAnswers } from './http/etag.ts';
import { repeatable } from './http/idempotency.ts';
import { answerInTurn } from './http/in-turn.ts';
import { logAnswers, loggerAt } from './http/log.ts';
import { isFromHere } from './http/loopback.ts';
import { mountMetrics } from './http/metrics.ts';
import { watchOutage } from './http/outage.ts';
import { openLimits } from './http/rate-limit.ts';
import { metaAt } from './http/route-meta.ts';
import { isUnexpected, languageOf, secondsToWait, toProblem } from './http/to-problem.ts';
import { tokenOf } from './http/token.ts';
import { mountWeb, securityWith } from './http/web-pages.ts';
import { outboxPage } from './mail/outbox-page.ts';
import { mountMcp } from './mcp.ts';
import { traceCalls } from './tracing/spans.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the answer is 202: the work goes on. */
    accepted?: boolean;
  }
}

const router = toRouter({
  auth: authRoutes,
  user: userRoutes,
  session: sessionRoutes,
  twoFactor: twoFactorRoutes,
  passkey: passkeyRoutes,
  company: companyRoutes,
  project: projectRoutes,
  archive: archiveRoutes,
  bin: binRoutes,
  member: memberRoutes,
  model: modelRoutes,
  step: stepRoutes,
  testData: testDataRoutes,
  suite: suiteRoutes,
  run: runRoutes,
  result: resultRoutes,
  flaky: flakyRoutes,
  release: releaseRoutes,
  releaseShare: releaseShareRoutes,
  report: reportRoutes,
  requirement: requirementRoutes,
  apiKey: apiKeyRoutes,
  webhook: webhookRoutes,
  ai: {
    ...languageModelRoutes,
    ...trialRoutes,
    ...draftRoutes,
    ...suggestionRoutes,
    ...caseNameRoutes,
  },
  search: searchRoutes,
  dashboard: dashboardRoutes,
  work: workRoutes,
  savedView: savedViewRoutes,
  caseColumns: caseColumnsRoutes,
  notification: notificationRoutes,
  subscription: subscriptionRoutes,
  audit: auditRoutes,
  contact: contactRoutes,
});

/** How long a connection may be silent while something is still to come from it. */
const IDLE_TIMEOUT_MS = 35_000;
/** And while an answer is being made: files of 100,000 cases take their time. */
const ANSWER_TIMEOUT_MS = 180_000;

/** Builds the server without listening, so that tests and `serve` run the same one. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: LIMITS.modelBytes,
    trustProxy: deps.trustProxy,
    requestTimeout: 30_000,
    connectionTimeout: IDLE_TIMEOUT_MS,
    keepAliveTimeout: 10_000,
    http: { connectionsCheckingInterval: 2000 },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 400 },
    genReqId: () => crypto.randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    logger: loggerAt(deps.logLevel),
    frameworkErrors: answerError,
    clientErrorHandler: answerBroken,
  });
  app.server.headersTimeout = 10_000;
  answerInTurn(app);
  traceCalls(app);
  logAnswers(app);
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  const noteOutage = watchOutage(app.log, deps.isReady);
  app.setErrorHandler((error, request, reply) => {
    noteOutage(error);
    answerError(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) =>
    reply
      .status(404)
      .send(toProblem({ statusCode: 404 }, languageOf(request.headers['accept-language']))),
  );
  await app.register(helmet, securityWith(deps));
  // what is refused before it is read carries the same guards
  readBodies(app, { db: deps.db, authenticate });
  // a client that waits for a slow answer sends nothing: that is no timeout
  app.addHook('preHandler', async ({ raw }) => void raw.socket.setTimeout?.(ANSWER_TIMEOUT_MS));
  app.addHook('onResponse', async ({ raw }) => void raw.socket.setTimeout?.(IDLE_TIMEOUT_MS));
  // open pages would keep the server from closing
  app.addHook('preClose', () => deps.events.close());
  mountHealth(app, deps);
  mountMetrics(app, { token: deps.metricsToken, pools: deps.pools });
  await mountDocs(app);
  if (deps.outboxPage) outboxPage(app, deps.db);
  if (deps.payments) mountWebhook(app, deps.db, deps.payments);
  mountApi(app, deps, noteOutage);
  mountMcp(app, { ...deps, authenticate });
  if (deps.webFolder) await mountWeb(app, deps.webFolder, deps.foreignScripts);
  return app;
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (isUnexpected(error)) request.log.error({ err: error }, 'unexpected error');
  const problem = toProblem(error, languageOf(request.headers['accept-language']));
  const wait = secondsToWait(problem);
  if (wait !== undefined) reply.header('retry-after', wait);
  reply.status(problem.statusCode).send(problem);
}

function mountHealth(app: FastifyInstance, { isReady, installation }: Deps): void {
  app.get('/api/health/live', () => ({ status: 'ok', installation }));
  app.get('/api/health/ready', async (_request, reply) => {
    const ready = await isReady();
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' });
  });
}

/** Answers the calls of the contract, their errors as problems in the caller's language. */
function createHandler(noteOutage: (error: unknown) => void) {
  return new OpenAPIHandler<Context>(router, {
    customErrorResponseBodyEncoder: (error) => error.data,
    clientInterceptors: [
      ({ input, procedure, next }) => {
        requireCounts(procedure['~orpc'].inputSchema, input);
        requireKeepable(input);
        return next();
      },
    ],
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          if (isUnexpected(error)) context.log.error({ err: error }, 'unexpected error');
          noteOutage(error);
          const problem = toProblem(error, context.language);
          const wait = secondsToWait(problem);
          if (wait !== undefined) context.setHeader('retry-after', wait);
          throw new ORPCError(problem.code, { status: problem.statusCode, data: problem });
        }
      },
    ],
  });
}

type Pool = Pick<Context, 'db' | 'limits'>;

/** What all calls share: the connections of people who log in are apart from all others. */
type Api = { app: FastifyInstance; deps: Deps; general: Pool; login: Pool };

function mountApi(app: FastifyInstance, deps: Deps, noteOutage: (error: unknown) => void): void {
  const general = { db: deps.db, limits: openLimits(deps.db) };
  const login = { db: deps.entry, limits: openLimits(deps.entry) };
  const api: Api = { app, deps, general, login };
  const handler = createHandler(noteOutage);
  routeToStreams(app);
  completeHeaders(app);
  tagAnswers(app);
  repeatable(app, { db: deps.db, authenticate, rolesIn });
  app.all('/api/*', async (request, reply) => {
    const context = createContext(api, request, reply);
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context });
    if (request.method !== 'GET') deps.wakeMail();
    if (!matched) reply.callNotFound();
    return reply;
  });
}

/** The stream of a draft is a call of its own, and has several addresses. */
function routeToStreams(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, method, url, headers: { accept = '' } }) => {
    const { streamPath } = metaAt({ method, url }) ?? {};
    if (!streamPath || !accept.includes('text/event-stream')) return;
    const query = url.indexOf('?');
    raw.url = `/api${streamPath}${query < 0 ? '' : url.slice(query)}`;
  });
}

/** Answers 202 where a handler accepted the work, and makes browsers save files, not show them. */
function completeHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async ({ accepted }, reply) => {
    if (accepted) reply.status(202);
    const named = reply.getHeader('content-disposition');
    if (typeof named === 'string')
      reply.header('content-disposition', named.replace(/^inline/, 'attachment'));
  });
}

function createContext(api: Api, request: FastifyRequest, reply: FastifyReply): Context {
  const { deps, general, login } = api;
  const { secrets, enqueue, cancelJob, sample, publicUrl, events, payments, ai, operator } = deps;
  const { webhooks, wakeWebhooks, links, files } = deps;
  const caller = describeCaller(request);
  return {
    ...poolOf(request, general),
    loginPool: poolOf(request, login),
    ...{ secrets, enqueue, cancelJob, sample, publicUrl, events, payments, ai, operator },
    ...{ webhooks, wakeWebhooks, links, files },
    ...caller,
    outbox: {
      sendsMail: deps.sendsMail,
      address: deps.outboxPage && isFromHere(request) ? '/outbox' : null,
    },
    ...featuresFor(api, request, caller),
    ...createHandlerActions(request, reply),
  };
}

/** Where the call has an `Idempotency-Key`, its transactions are remembered; one with GET changes nothing. */
function poolOf({ once, method }: FastifyRequest, { db, limits }: Pool) {
  const given = method === 'GET' ? readOnly(db) : (once?.remembering(db) ?? db);
  return { db: given, backgroundDb: db, limits };
}

/** What the request itself says of its caller. */
function describeCaller(request: FastifyRequest) {
  return {
    language: languageOf(request.headers['accept-language']),
    token: tokenOf(request),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    log: request.log,
  };
}

type Caller = ReturnType<typeof describeCaller>;

/** What belongs to features and is handed to `http/`, which knows none. */
function featuresFor({ app, deps }: Api, request: FastifyRequest, caller: Caller) {
  const { token = '', language } = caller;
  return {
    authenticate,
    countApiCall: (companyId: string) => countApiCall(deps.db, companyId),
    startAudit: startAuditFor(deps.db, request),
    drawSample: () => drawSample(app, deps.db, { token, language }),
  };
}

/** How a handler changes the answer, and what it notes for the hooks that run after it. */
function createHandlerActions(request: FastifyRequest, reply: FastifyReply) {
  return {
    setHeader: (name, value) => void reply.header(name, value),
    accept: () => {
      request.accepted = true;
    },
    noteCall: (call, actor) => {
      request.noted = { call, actor };
    },
    keepNothing: () => {
      if (request.once) request.once.isSecret = true;
    },
    identify: ({ id, companyId }) => {
      request.caller = { user: id, company: companyId };
    },
  } satisfies Partial<Context>;
}
