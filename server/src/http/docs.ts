import {
  type Audience,
  contract,
  ERRORS,
  type ErrorCode,
  NAMED_SCHEMAS,
  TAGS,
} from '@caseloom/contract';
import { sentence } from '@caseloom/locales';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, isKnown } from './etag.ts';
import { exampleOf, type Schema } from './examples.ts';
import { isSecret } from './idempotency.ts';
import { nameSchemas } from './name-schemas.ts';
import { permissionOf, scopeOf } from './permissions.ts';
import { metaOf } from './route-meta.ts';

type Content = Record<string, { schema?: Schema; example?: unknown; examples?: object }>;

/** What we add to of a call that oRPC has printed. */
type Operation = {
  operationId: string;
  description?: string;
  security?: object[];
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    schema: Schema;
    example?: unknown;
  }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

/** The contract as an OpenAPI 3.1 document, every call with an example of what it takes, gives and refuses. */
export async function printOpenApi() {
  const converter = new ZodToJsonSchemaConverter({ maxStructureDepth: 50 });
  const generator = new OpenAPIGenerator({ schemaConverters: [converter] });
  const document = await generator.generate(contract, {
    info: {
      title: 'Caseloom',
      version: '1',
      description:
        'Models, test data, test cases and their results. Errors are `{ statusCode, code, message, details? }`, ' +
        'in the language of `Accept-Language` (tr or en). Every changing call takes an optional `Idempotency-Key`. ' +
        'Where a plan limits the calls of API keys, each answer to a key says in `RateLimit` how many are left (`r`) and for ' +
        'how many seconds they must last (`t`). Answers to GET have an `ETag`: sent back in `If-None-Match`, what did not change answers 304.',
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
      contact: { name: 'Caseloom' },
    },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: ERROR },
    },
    customErrorResponseBodySchema: (defined) => refusals(defined.map(([code]) => code)),
  });
  for (const calls of Object.values(document.paths ?? {}))
    for (const [method, operation] of Object.entries(calls ?? {}))
      complete(operation as never, method);
  return nameSchemas(document, NAMED_SCHEMAS, converter);
}

const ERROR = {
  type: 'object' as const,
  properties: {
    statusCode: { type: 'integer' as const },
    code: { type: 'string' as const },
    message: { type: 'string' as const },
    details: {},
  },
  required: ['statusCode', 'code', 'message'],
};

function refusals(codes: string[]) {
  return {
    allOf: [
      { $ref: '#/components/schemas/Error' },
      { type: 'object' as const, properties: { code: { enum: codes } } },
    ],
  };
}

const KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
  description: 'The same key and the same body answer the same once more, without doing it twice.',
};

/** Whether an `Idempotency-Key` has an effect: reading needs none, and a login is done again. */
function isRepeatable(method: string, call: string): boolean {
  const isEntry = permissionOf(call.split('.')) === 'anyone' && isSecret(call);
  return method !== 'get' && !isEntry;
}

function complete(operation: Operation, method: string): void {
  addForms(operation);
  const { operationId, requestBody, parameters = [], responses } = operation;
  const path = operationId.split('.');
  const isOpen = permissionOf(path) === 'anyone';
  operation.description = describe(path);
  if (isOpen) operation.security = [];
  delete responses['204']?.content;
  for (const parameter of parameters)
    if (parameter.required) parameter.example = exampleOf(parameter.schema, parameter.name);
  if (isRepeatable(method, operationId)) operation.parameters = [...parameters, KEY];
  if (requestBody || parameters.length > 0) addRefusal(responses, 'invalid_input');
  if (!isOpen) {
    addRefusal(responses, 'unauthorized');
    addRefusal(responses, 'not_allowed');
  }
  addRefusal(responses, isOpen ? 'rate_limited' : 'quota_reached');
  for (const [status, { content }] of Object.entries(responses))
    if (Number(status) >= 400) showRefusals(content);
  showExamples(requestBody?.content);
  for (const [status, { content }] of Object.entries(responses))
    if (Number(status) < 300) showExamples(content);
}

const CALLERS: Record<Audience | 'anyone', string> = {
  anyone: 'anyone, without a token',
  owners: 'owners of the company',
  admins: 'admins of the project and owners of the company',
  members: 'members of the project and owners of the company',
  users: 'everyone in the company',
};

/** Who may make a call, as the guard has it, and what of the change is written down. */
function describe(path: readonly string[]): string {
  const { who = 'anyone', audit = 'none' } = metaOf(path);
  const scope = scopeOf(path);
  const key = scope ? `An API key needs the scope \`${scope}\`.` : 'No API key can make this call.';
  return [
    `For ${CALLERS[who]}.`,
    ...(who === 'anyone' ? [] : [key]),
    ...(audit === 'none' ? [] : ['The audit log records it.']),
  ].join(' ');
}

/** What oRPC does not know of a call: that it takes forms only, or may go on after its answer. */
function addForms({ operationId, requestBody, responses }: Operation): void {
  const { takesFile, takesTime } = metaOf(operationId.split('.'));
  if (takesFile) delete requestBody?.content['application/json'];
  const done = responses['201'] ?? responses['200'];
  if (takesTime && done) responses['202'] = { ...done, description: 'Accepted: a job goes on' };
}

function addRefusal(responses: Operation['responses'], code: ErrorCode): void {
  responses[ERRORS[code]] ??= {
    description: sentence('en', 'errors', code),
    content: { 'application/json': { schema: refusals([code]) } },
  };
}

function showExamples(content: Content = {}): void {
  const json = content['application/json'];
  if (json?.schema) json.example = exampleOf(json.schema);
}

/** Adds an example for each error of a call. */
function showRefusals(content: Content = {}): void {
  const json = content['application/json'];
  const codes = json?.schema?.allOf?.[1]?.properties?.code?.enum;
  if (!json || !codes) return;
  json.examples = Object.fromEntries(
    codes.filter(isErrorCode).map((code) => {
      const value = { statusCode: ERRORS[code], code, message: sentence('en', 'errors', code) };
      return [code, { value }];
    }),
  );
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}

/** `/api/openapi.json`, and `/api/docs` to read it. */
export async function mountDocs(app: FastifyInstance): Promise<void> {
  const document = await printOpenApi();
  const send = sendPrinted(document);
  app.get('/api/openapi.json', send);
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as never },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // the plugin would print the document for each request
    uiHooks: {
      preHandler: async (request, reply) => {
        if (request.routeOptions.url === '/api/docs/json') return send(request, reply);
      },
    },
  });
}

/** The document is printed once; who has it already gets 304. */
function sendPrinted(document: object) {
  const bytes = Buffer.from(JSON.stringify(document));
  const etag = etagOf(bytes);
  return (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('etag', etag).header('cache-control', 'no-cache');
    if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(bytes);
  };
}
