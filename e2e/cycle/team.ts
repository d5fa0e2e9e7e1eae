import type { Installation } from '../app.ts';
import { aColleague, anOwner, call, type Person } from '../company.ts';

const TESTERS = [
  { firstName: 'Deniz', lastName: 'Acar' },
  { firstName: 'Ece', lastName: 'Bulut' },
  { firstName: 'Kaan', lastName: 'Ceylan' },
  { firstName: 'Lale', lastName: 'Demir' },
  { firstName: 'Mert', lastName: 'Erdem' },
];

export type Tester = Person & { id: string; name: string };

/** A lead with a project, its five testers, and an API key for the pipeline. */
export async function aTeam(app: Installation) {
  const lead = await anOwner(app, 'lead@cycle.example');
  const project = await call(app, ['POST', '/project', { name: 'Shop' }], lead.token);
  const { slug = '', id: projectId = '' } = project;
  const testers: Tester[] = [];
  for (const names of TESTERS) {
    const email = `${names.firstName.toLowerCase()}@cycle.example`;
    const person = await aColleague(app, lead, email, names);
    const { id = '' } = await call(app, ['GET', '/user/me'], person.token);
    await call(app, ['POST', `/project/${projectId}/addMember/${id}`], lead.token);
    await call(app, ['POST', `/project/${slug}/invitation/accept`, {}], person.token);
    testers.push({ ...person, id, name: `${names.firstName} ${names.lastName}` });
  }
  const pipeline = { name: 'CI', scopes: ['read', 'run'], projectSlugs: [slug] };
  const { key = '' } = await call(app, ['POST', '/api-key', pipeline], lead.token);
  return { app, lead, testers, key, slug, projectId };
}
export type Team = Awaited<ReturnType<typeof aTeam>>;
