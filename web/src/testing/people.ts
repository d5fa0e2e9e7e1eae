import type { Colleague, NotificationSettings, Project, User } from '@caseloom/contract';
import type { api } from '../lib/api.ts';
/** An id made of a number: `00000000-0000-4000-8000-000000000007`. */
export const anId = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const TIME = '2026-11-05T09:00:00.000Z';
const channels = { app: true, mail: 'never' as const, push: false };

/** Ada Yıldız, who owns the company Acme, with these differences. */
export function aUser(differences: Partial<User> = {}): User {
  return {
    id: anId(1),
    email: 'ada@acme.test',
    username: '',
    firstName: 'Ada',
    lastName: 'Yıldız',
    phone: '',
    address: '',
    imageUrl: null,
    language: 'en',
    theme: 'system',
    notifications: {
      project_invited: channels,
      member_joined: channels,
      role_changed: channels,
      model_changed: channels,
      run_finished: channels,
      assigned: channels,
      result_failed: channels,
      mentioned: channels,
      draft_ready: channels,
      webhook_off: channels,
      quota: channels,
    } satisfies NotificationSettings,
    firstSteps: { done: [], isHidden: true },
    isCompanyOwner: true,
    role: 'companyOwner',
    isActive: true,
    emailVerifiedAt: TIME,
    twoFactorEnabled: false,
    company: { id: anId(100), name: 'Acme', plan: 'team', leavesAt: null },
    createdAt: TIME,
    ...differences,
  };
}

/** A colleague of Ada's, named after the number. */
export function aColleague(number: number, differences: Partial<Colleague> = {}): Colleague {
  return {
    id: anId(number),
    firstName: `Person${number}`,
    lastName: 'Kaya',
    imageUrl: null,
    role: 'member',
    ...differences,
  };
}

/** The project Shop, in which one may do everything, with these differences. */
export function aProject(differences: Partial<Project> = {}): Project {
  return {
    id: anId(200),
    slug: 'shop',
    name: 'Shop',
    description: 'The web shop',
    logoUrl: null,
    status: 'active',
    createdAt: TIME,
    updatedAt: TIME,
    version: 1,
    owner: aColleague(1, { firstName: 'Ada', lastName: 'Yıldız', role: 'companyOwner' }),
    members: [],
    counts: { models: 2, testData: 3, steps: 4, testCases: 5, suites: 6 },
    isFavourite: false,
    isSample: false,
    can: { edit: true, delete: true, addMember: true },
    ...differences,
  };
}

type Company = Awaited<ReturnType<typeof api.company.get>>;

/** The company Acme, as its owners see it, with these differences. */
export function aCompany(differences: Partial<Company> = {}): Company {
  return {
    id: anId(100),
    name: 'Acme',
    logoUrl: null,
    language: 'en',
    plan: 'team',
    createdAt: TIME,
    leavesAt: null,
    users: [],
    invitations: [],
    can: { edit: true, invite: true },
    ...differences,
  };
}
