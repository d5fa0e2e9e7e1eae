import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

/** Any language that we do not speak and every browser knows how to date and count in. */
export const PSEUDO = 'eo';

const PACKAGES = [
  ...['engine', 'layout', 'formats', 'contract', 'client', 'locales', 'mcp'],
  ...['server', 'web', 'cli'],
];
const ACCENTS = new Map(
  Array.from('aeiouAEIOU', (vowel, at) => [vowel, Array.from('áéíóúÁÉÍÓÚ')[at]]),
);
/** Vowels, or what is no text of a sentence: placeholders, sentences inside it, marks of its parts, addresses. */
const VOWEL =
  /\{\{.*?\}\}|\$t\(.*?\)|<(?=(\w+)>.*<\/\1>)\w+>|<\/\w+>|https?:\S+|\/\w+\/\S+|[aeiou]/gi;

/**
 * A checkout beside this one with one more language: English whose vowels have accents. It is
 * added as a contributor adds one, by its folder and one line in the list of languages.
 */
export async function checkoutWithPseudoLanguage() {
  const root = await mkdtemp(join(tmpdir(), 'caseloom-language-'));
  for (const name of PACKAGES)
    await cp(name, join(root, name), {
      recursive: true,
      filter: (path) =>
        !['node_modules', 'dist'].includes(basename(path)) && !/\.test\.tsx?$/.test(path),
    });
  for (const name of ['package.json', 'package-lock.json']) await cp(name, join(root, name));
  await linkLibraries(root);
  await addLanguage(join(root, 'locales'));
  return { root, remove: () => rm(root, { recursive: true, force: true }) };
}

/** The libraries of this checkout; its own packages are those of the other. */
async function linkLibraries(root: string): Promise<void> {
  for (const folder of ['.', ...PACKAGES]) {
    const libraries = join(folder, 'node_modules');
    const names = await readdir(libraries).catch(() => []);
    if (names.length > 0) await mkdir(join(root, libraries));
    for (const name of names.filter((one) => one !== '@caseloom'))
      await symlink(resolve(libraries, name), join(root, libraries, name));
  }
  const ours = join(root, 'node_modules/@caseloom');
  await mkdir(ours);
  for (const name of PACKAGES) await symlink(join(root, name), join(ours, name));
}

async function addLanguage(locales: string): Promise<void> {
  await cp(join(locales, 'en'), join(locales, PSEUDO), { recursive: true });
  for (const name of await readdir(join(locales, PSEUDO))) {
    const file = join(locales, PSEUDO, name);
    const text = await readFile(file, 'utf8');
    // the words of Gherkin are those that its runners know
    if (name.endsWith('.json') && name !== 'gherkin.json')
      await writeFile(file, JSON.stringify(accented(JSON.parse(text), name), null, 2));
    if (name === 'language.ts') await writeFile(file, text.replaceAll("'English'", "'Éspérántó'"));
  }
  const list = join(locales, 'src/languages.ts');
  const line = `export { language as ${PSEUDO} } from '../${PSEUDO}/language.ts';\n`;
  await writeFile(list, `${await readFile(list, 'utf8')}${line}`);
}

/** Sentences with accents on each vowel of their text; in those of the sample `<user>` is the name of test data, and text. */
function accented(value: unknown, file: string): unknown {
  if (typeof value === 'string') {
    if (file === 'sample.json') return withAccents(value);
    return value.replace(VOWEL, (found) => ACCENTS.get(found) ?? found);
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, accented(part, file)]);
  return Object.fromEntries(entries);
}

/** A sentence of the pseudo-language. */
export function withAccents(text: string): string {
  return Array.from(text, (sign) => ACCENTS.get(sign) ?? sign).join('');
}
