export type { Changes } from './functions.ts';
export { FRAMEWORKS, type FrameworkId, MANIFEST, type Manifest, readManifest } from './manifest.ts';
export { type Before, pathsOf, type WrittenCode, writeCode } from './write.ts';
