import { describe, expect, it } from 'vitest';
import { projectPolicy } from './policy.ts';

const user = { id: 'ayse', companyId: 'acme', role: 'member', sessionId: 's' } as const;
const owner = { ...user, role: 'companyOwner' } as const;
const project = { companyId: 'acme', myRole: null } as const;

const cases = {
  'company owner': { actor: owner, project },
  'project owner': { actor: user, project: { ...project, myRole: 'projectOwner' } },
  member: { actor: user, project: { ...project, myRole: 'member' } },
  colleague: { actor: user, project },
  'owner of another company': { actor: { ...owner, companyId: 'evil' }, project },
  'member by a row of another company': {
    actor: { ...user, companyId: 'evil' },
    project: { ...project, myRole: 'projectOwner' },
  },
} as const;

const ruling = ['company owner', 'project owner'];

describe.each([
  ['see', [...ruling, 'member']],
  ['edit', ruling],
  ['delete', ruling],
  ['addMember', ruling],
] as const)('to %s a project', (action, allowed) => {
  it.each(Object.entries(cases))('%s', (who, { actor, project }) => {
    expect(projectPolicy[action](actor, project)).toBe(allowed.includes(who));
  });
});

describe('to remove a member', () => {
  it.each(Object.entries(cases))('%s removes others', (who, { actor, project }) => {
    expect(projectPolicy.removeMember(actor, project, 'mehmet')).toBe(ruling.includes(who));
  });

  it('anybody in it removes oneself', () => {
    const { actor, project } = cases.member;
    expect(projectPolicy.removeMember(actor, project, actor.id)).toBe(true);
  });
});
