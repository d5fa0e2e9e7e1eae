import { contract, type Project } from '@caseloom/contract';
import type { Actor } from '../../../http/deps.ts';
import { isAllowed, permissionFor } from '../../../http/permissions.ts';
import { projectPolicy } from '../policy.ts';
import type { ProjectRow } from './project-details.ts';

/** A project as the API shows it to this user. */
export function toProject(actor: Actor, row: ProjectRow): Project {
  const { id, slug, name, description, version, owner, members, counts } = row;
  const role = projectPolicy.roleOf(actor, row);
  return {
    id,
    slug,
    name,
    description,
    logoUrl: row.logo,
    status: row.deletedAt ? 'deleted' : 'active',
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version,
    owner,
    members,
    counts,
    isFavourite: row.isFavourite,
    isSample: row.sampleFigures !== null,
    resultRule: row.resultRule,
    can: {
      edit: isAllowed(permissionFor(contract.project.update), role),
      delete: isAllowed(permissionFor(contract.project.delete), role),
      addMember: isAllowed(permissionFor(contract.project.addMember), role),
    },
  };
}
