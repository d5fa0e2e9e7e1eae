import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Of the packages that others may use by themselves. */
const EXAMPLES = globSync('{engine,formats}/examples/*.ts').sort();

it.each(EXAMPLES)('the README of the package shows %s and what it prints', (example) => {
  const [folder = '', path] = example.split(/\/(.*)/s);
  const code = readFileSync(example, 'utf8');
  const printed = execFileSync(process.execPath, [path ?? ''], { cwd: folder, encoding: 'utf8' });
  const readme = readFileSync(`${folder}/README.md`, 'utf8');
  expect(readme).toContain(`\`\`\`ts\n${code}\`\`\`\n\n\`\`\`text\n${printed}\`\`\``);
});
