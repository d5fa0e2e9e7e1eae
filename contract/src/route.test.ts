import { oc } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import { type DeclaredRoute, userRoute } from './route.ts';

const http = { path: '/thing', tags: ['Model'], summary: 'A thing' } as const;
const guards = { who: 'members', keyScope: 'none', cost: 'light' } as const;

describe('a route', () => {
  it('does not compile without what guards it', () => {
    const { who, keyScope, cost } = guards;
    // @ts-expect-error it does not say who may make the call
    userRoute({ ...http, method: 'GET', keyScope, cost });
    // @ts-expect-error it does not say whether an API key opens the call
    userRoute({ ...http, method: 'GET', who, cost });
    // @ts-expect-error it does not say what the call costs
    userRoute({ ...http, method: 'GET', who, keyScope });
    // @ts-expect-error it does not say whether the change is written to the audit log
    userRoute({ ...http, ...guards, method: 'PUT' });
    const entry = { action: 'thing.change', subject: 'answer' } as const;
    // @ts-expect-error it does not say whether the change alerts
    userRoute({ ...http, ...guards, method: 'PUT', audit: entry });
  });

  it('has no place in the contract without what guards it', () => {
    // @ts-expect-error it does not say who may make the call
    const bare: DeclaredRoute = oc.route({ ...http, method: 'GET' });
    expect(bare['~orpc'].meta).toEqual({});
  });

  it('carries what guards it apart from what HTTP needs', () => {
    const { meta, route } = userRoute({ ...http, ...guards, method: 'GET' })['~orpc'];
    expect(meta).toEqual(guards);
    expect(route).toEqual({ ...http, method: 'GET' });
  });
});
