import { describe, expect, it } from 'vitest';
import { contract } from './routes.ts';
import { dataRequestFilter } from './test-data.ts';

const id = '0190b5f0-0000-7000-8000-000000000000';
const email = 'ayse@example.com';
const password = 'Incir-bahcesi-9';
const link = { token: 't', key: 'k' };
const file = new File(['Log in'], 'login.txt');
const testData = {
  projectSlug: 'shop',
  name: 'card',
  validity: 'valid',
  type: 'text',
  values: ['1'],
};

/**
 * The calls that scripts of users make, each with the least that it must go on accepting: the values
 * of the path, the query and the body together. Written out on purpose: a call that is moved, or that
 * begins to require another field, breaks those scripts and must fail here.
 */
const PUBLISHED: [call: string, input?: object][] = [
  [
    'POST /auth/register',
    { companyName: 'C', firstName: 'Ayşe', lastName: 'İnan', email, password },
  ],
  ['POST /auth/login', { email, password }],
  ['DELETE /auth/logout'],
  ['PUT /auth/verify-email', link],
  ['POST /auth/resend-verification-email', { email }],
  ['POST /auth/forgot-password', { email }],
  ['PUT /auth/reset-password', { ...link, password }],
  ['POST /auth/invitation/{token}', { token: 't' }],
  ['POST /model/check', { text: 'flowchart LR' }],
  ['POST /model/preview', { text: 'flowchart LR' }],
  ['GET /user/me'],
  ['PUT /user', { firstName: 'Ayşe' }],
  ['PUT /user/change-password', { currentPassword: 'old', newPassword: password }],
  ['GET /user/company'],
  ['GET /user/user-exist', { email }],
  ['PUT /user/{id}/status', { id, isActive: false }],
  ['GET /company'],
  ['POST /company/invite', { email }],
  ['GET /project'],
  ['POST /project', { name: 'Shop' }],
  ['GET /project/{slug}', { slug: 'shop' }],
  ['PUT /project/{slug}/edit', { slug: 'shop', name: 'Shop', version: 1 }],
  ['DELETE /project/{slug}', { slug: 'shop' }],
  ['GET /project/company'],
  ['GET /project/count'],
  ['POST /project/{id}/addMember/{userId}', { id, userId: id }],
  ['DELETE /project/{id}/removeMember/{userId}', { id, userId: id }],
  ['POST /model', { projectSlug: 'shop', name: 'Login' }],
  ['GET /model/{modelId}', { modelId: id }],
  ['PUT /model/{modelId}', { modelId: id, projectSlug: 'shop', name: 'Login', version: 1 }],
  ['DELETE /model/{modelId}', { modelId: id }],
  ['GET /model/project/{projectSlug}', { projectSlug: 'shop' }],
  ['GET /model/generate/{modelId}', { modelId: id }],
  ['GET /model/{modelId}/export', { modelId: id, format: 'xlsx' }],
  ['POST /step', { projectSlug: 'shop', label: 'Log in', type: 'action' }],
  ['DELETE /step/{stepId}', { stepId: id }],
  ['GET /step/project/{projectSlug}', { projectSlug: 'shop' }],
  ['POST /data', testData],
  ['PUT /data/{id}', { ...testData, id, version: 1 }],
  ['DELETE /data/{id}', { id }],
  ['GET /data/project/{projectSlug}', { projectSlug: 'shop' }],
  ['GET /data/project/{projectSlug}/filter', { projectSlug: 'shop', dataRequestFilter: '{}' }],
  ['POST /ai/prompt', { projectSlug: 'shop', prompt: 'A login' }],
  ['POST /ai/upload', { projectSlug: 'shop', files: [file] }],
  ['POST /suite/written', { projectSlug: 'shop', name: 'Smoke' }],
  ['POST /suite/{id}/case', { id, title: 'Pays', steps: [{ text: 'Pay' }] }],
  ['POST /suite/{id}/import-cases', { id, cases: [{ title: 'Pays', steps: [{ text: 'Pay' }] }] }],
  ['POST /run/{id}/unmatched/add-cases', { id, ids: [id] }],
  ['GET /dashboard', {}],
  ['POST /contact', { subject: 'Help', message: 'How?' }],
  ['GET /subscription'],
  ['POST /subscription/upgrade', { plan: 'team' }],
];

type Schema = { '~standard': { validate: (input: unknown) => unknown } };
type Declared = {
  '~orpc': { route: { method?: string; path?: string }; inputSchema?: Schema };
};

const declared = new Map(
  Object.values<Record<string, Declared>>(contract)
    .flatMap((calls) => Object.values(calls))
    .map(({ '~orpc': { route, inputSchema } }) => [`${route.method} ${route.path}`, inputSchema]),
);

describe('the published API', () => {
  it.each(PUBLISHED)(
    'still has %s and accepts the input that scripts send',
    async (call, input) => {
      expect([...declared.keys()]).toContain(call);
      const schema = declared.get(call);
      if (input) expect(await schema?.['~standard'].validate(input)).toHaveProperty('value');
    },
  );

  it('still filters test data by each of the fields that scripts filter by', () => {
    const filter = { modelId: id, name: 'card', validity: 'valid', type: 'text', isPublic: true };
    expect(dataRequestFilter.safeParse({ ...filter, search: '1' }).error).toBeUndefined();
  });
});
