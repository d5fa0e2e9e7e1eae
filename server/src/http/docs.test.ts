import { contract, errorBody } from '@caseloom/contract';
import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { mountDocs, printOpenApi } from './docs.ts';

const document = JSON.parse(JSON.stringify(await printOpenApi()));

type Json = Record<string, { example?: unknown; examples?: Record<string, { value: unknown }> }>;
type Printed = {
  operationId: string;
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Json };
  responses: Record<string, { content?: Json }>;
};

const printed = new Map<string, Printed>(
  Object.values<Record<string, Printed>>(document.paths)
    .flatMap((calls) => Object.values(calls))
    .map((operation) => [operation.operationId, operation]),
);

const CALLS = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([call, procedure]) => [`${feature}.${call}`, procedure] as const),
);

describe.each(CALLS)('%s', (name, procedure) => {
  const { inputSchema, outputSchema } = procedure['~orpc'] as {
    inputSchema?: z.ZodType;
    outputSchema?: z.ZodType;
  };
  const operation = printed.get(name);

  it('is printed with its purpose and each of its errors', () => {
    expect(operation?.summary).toMatch(/\S/);
    expect(operation?.tags).toHaveLength(1);
    const refused = Object.entries(operation?.responses ?? {}).filter(
      ([status]) => status >= '400',
    );
    for (const [status, { content }] of refused) {
      const examples = Object.values(content?.['application/json']?.examples ?? {});
      expect(examples.length, status).toBeGreaterThan(0);
      for (const { value } of examples)
        expect(errorBody.parse(value).statusCode).toBe(Number(status));
    }
  });

  it('shows an example of a valid request', () => {
    const { takesFile } = procedure['~orpc'].meta as { takesFile?: boolean };
    if (!inputSchema || takesFile) return;
    const body = operation?.requestBody?.content['application/json']?.example ?? {};
    const params = operation?.parameters
      ?.filter((one) => one.in === 'path' || (one.in === 'query' && one.example !== undefined))
      .map((one) => [one.name, one.example]);
    inputSchema.parse({ ...(body as object), ...Object.fromEntries(params ?? []) });
  });

  it('shows an example of what it answers', () => {
    const [status, answer] =
      Object.entries(operation?.responses ?? {}).find(([one]) => one < '300') ?? [];
    const json = answer?.content?.['application/json'];
    if (status === '204' || !json) return;
    outputSchema?.parse(json.example);
  });
});

describe('the printed document', () => {
  it('prints each thing of the product once, by its name', () => {
    const { schemas } = document.components;
    const text = JSON.stringify(document);
    const referred = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Model', 'Suite', 'Run', 'Result']),
    );
    expect([...new Set(referred)].toSorted()).toEqual(Object.keys(schemas).toSorted());
    const answer = (call: string) =>
      Object.values(printed.get(call)?.responses ?? {})[0]?.content?.['application/json'];
    expect(answer('run.get')).toMatchObject({ schema: { $ref: '#/components/schemas/OpenedRun' } });
    expect(answer('suite.create')).toMatchObject({
      schema: { $ref: '#/components/schemas/Suite' },
    });
    expect(schemas.Suite.properties.counts).toBeDefined();
  });

  it('describes each group and says of each call who may make it', () => {
    const tags = new Set<string>(document.tags.map(({ name }: { name: string }) => name));
    for (const { tags: own = [], operationId } of printed.values())
      expect([operationId, own.filter((tag) => !tags.has(tag))]).toEqual([operationId, []]);
    expect(document.paths['/model/{modelId}'].get.description).toBe(
      'For members of the project and owners of the company. An API key needs the scope `read`.',
    );
    expect(document.paths['/auth/login'].post.description).toBe(
      'For anyone, without a token. The audit log records it.',
    );
  });

  it.each(['/api/openapi.json', '/api/docs/json'])(
    'is printed once and answered with 304 after that at %s',
    async (url) => {
      const app = Fastify();
      await mountDocs(app);
      const print = vi.spyOn(JSON, 'stringify');
      const first = await app.inject(url);
      expect(print).not.toHaveBeenCalled();
      print.mockRestore();
      expect(first.headers['content-type']).toContain('application/json');
      expect(first.json()).toEqual(document);
      const { etag = '' } = first.headers;
      expect(etag).toMatch(/^"[\w-]{43}"$/);
      const again = await app.inject({ url, headers: { 'if-none-match': `"x", W/${etag}` } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      await app.close();
    },
  );
});
