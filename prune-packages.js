// After npm install: removes what packages bring along that nothing of Caseloom reads, 145 MB of a checkout's node_modules.
// Plain JavaScript, so that any Node runs it. docs/decisions/025 has the figures.
import { existsSync, readdirSync, rmSync } from 'node:fs';

const modules = new URL('node_modules/', import.meta.url);
const nodes = readdirSync(modules).filter((name) => /^node-(bin-)?(linux|darwin|win)-/.test(name));
const mantine = new URL('@mantine/', modules);
const unused = [
  // headers, for modules that are compiled on the machine: there are none
  ...nodes.flatMap((name) => [`${name}/include`, `${name}/share`]),
  // the drawings that @tabler/icons-react was made from, and has itself
  ...['categories', 'docs', 'icons'].map((name) => `@tabler/icons/${name}`),
  // the same code once more, for programs that call `require`: all of Caseloom imports
  ...(existsSync(mantine) ? readdirSync(mantine) : []).map((name) => `@mantine/${name}/cjs`),
  'stripe/cjs',
];
for (const path of unused) rmSync(new URL(path, modules), { recursive: true, force: true });
