import { createHash } from 'node:crypto';
import { dependenciesOf, type Lock, nameOf } from './lock.ts';

/** What an artefact is made of. */
export type Materials = {
  type: 'application' | 'library';
  name: string;
  version: string;
  description: string;
  /** Where the packages lie of which code is in it, or that are installed with it. */
  packages: ReadonlySet<string>;
  /** Those that a machine may do without. */
  optional: ReadonlySet<string>;
};

/**
 * The bill of materials of an artefact in CycloneDX 1.6: each package with its version, licence and the
 * hash that it was installed by. The same materials give the same text.
 */
export function billOfMaterials(lock: Lock, materials: Materials): string {
  const { type, name, version, description, packages, optional } = materials;
  const paths = [...packages].sort();
  const needed = new Set(paths.flatMap((path) => dependenciesOf(lock, path)));
  const refOf = (path: string) => addressOf(nameOf(path), lock.get(path)?.version ?? '');
  const root = addressOf(name, version);
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type,
        'bom-ref': root,
        name,
        version,
        description,
        licenses: [{ license: { id: 'Apache-2.0' } }],
        purl: root,
      },
    },
    components: paths.map((path) => ({
      type: 'library',
      'bom-ref': refOf(path),
      name: nameOf(path),
      version: lock.get(path)?.version,
      scope: optional.has(path) ? 'optional' : 'required',
      ...hashOf(lock.get(path)?.integrity),
      ...licenceOf(lock.get(path)?.license),
      purl: refOf(path),
    })),
    dependencies: [
      { ref: root, dependsOn: paths.filter((path) => !needed.has(path)).map(refOf) },
      ...paths.map((path) => ({
        ref: refOf(path),
        dependsOn: dependenciesOf(lock, path)
          .filter((one) => packages.has(one))
          .map(refOf),
      })),
    ],
  };
  return `${JSON.stringify({ ...bill, serialNumber: serialNumberOf(JSON.stringify(bill)) }, null, 2)}\n`;
}

/** How registries call a package. */
function addressOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function hashOf(integrity: string | undefined) {
  const [, base64] = /^sha512-(.*)$/.exec(integrity ?? '') ?? [];
  if (base64 === undefined) return {};
  return { hashes: [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] };
}

function licenceOf(licence: string | undefined) {
  if (licence === undefined) return {};
  if (/ (OR|AND|WITH) /.test(licence)) return { licenses: [{ expression: licence }] };
  return { licenses: [{ license: { id: licence } }] };
}

/** A UUID of version 8, made of what it stands for. */
function serialNumberOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return `urn:uuid:${[...parts, hex.slice(20, 32)].join('-')}`;
}
