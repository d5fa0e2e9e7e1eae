import { describe, expect, it } from 'vitest';
import type { Actor } from '../../http/deps.ts';
import { projectPolicy } from './policy.ts';

const user = {
  id: 'ayse',
  companyId: 'acme',
  role: 'member',
  sessionId: 's',
  may: [],
  entered: new Set<string>(),
} as const;
const owner = { ...user, role: 'companyOwner' } as const;
const project = { id: 'shop', companyId: 'acme', myRole: null } as const;
const key = { ...user, key: { projectIds: ['shop'], isByOwner: false } } as const;
const ownersKey = { ...user, key: { projectIds: ['shop'], isByOwner: true } } as const;
const otherKey = { ...user, key: { projectIds: ['bank'], isByOwner: true } } as const;
const member = { ...project, myRole: 'member' } as const;
const admin = { ...project, myRole: 'projectOwner' } as const;

describe('to a project', () => {
  it.each([
    ['the company owner', owner, project, 'companyOwner'],
    ['a company owner who is in it', owner, member, 'companyOwner'],
    ['its admin', user, admin, 'projectOwner'],
    ['who is in it', user, member, 'member'],
    ['who is not', user, project, 'colleague'],
    ['the owner of another company', { ...owner, companyId: 'evil' }, project, undefined],
    ['a key of it, whose maker rules it', key, admin, 'member'],
    ['a key of it, whose maker was taken out', key, project, 'colleague'],
    ['a key of it, made by the company owner', ownersKey, project, 'member'],
    ['a key of another project', otherKey, admin, 'colleague'],
    ['a member by a row of another company', { ...user, companyId: 'evil' }, admin, undefined],
  ] as const)('%s is what the table calls so', (_, actor, target, role) => {
    expect(projectPolicy.roleOf(actor as Actor, target)).toBe(role);
  });
});

describe('out of a project', () => {
  it.each([
    ['a member', user, member, false],
    ['an admin', user, admin, true],
    ['the company owner', owner, project, true],
  ] as const)('%s takes others as the rules say, and oneself always', (_, actor, target, may) => {
    expect(projectPolicy.removeMember(actor, target, 'mehmet')).toBe(may);
    expect(projectPolicy.removeMember(actor, target, actor.id)).toBe(true);
  });
});
