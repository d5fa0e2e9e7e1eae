import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The one sheet that reaches every page: resets, and what is said to Mantine. */
const GLOBAL = 'web/src/app/base.css';

const sheets = globSync('web/src/**/*.css').sort();
const modules = sheets.filter((file) => file.endsWith('.module.css'));

describe('the style sheets', () => {
  it('are modules, except the one for resets', () => {
    expect(sheets.filter((file) => !modules.includes(file))).toEqual([GLOBAL]);
  });

  it('that reach every page name no class of our own', () => {
    const classes = selectorsOf(GLOBAL).flatMap((selector) => classesIn(selector));
    expect(classes.filter((name) => !name.startsWith('mantine-'))).toEqual([]);
  });

  it('have different names, because the classes in the page begin with them', () => {
    const names = modules.map((file) => basename(file));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it.each(modules)(
    '%s reaches only elements that have its classes, or stand beside such',
    (file) => {
      const selectors = selectorsOf(file);
      expect(selectors.filter((selector) => classesIn(selector).length === 0)).toEqual([]);
    },
  );
});

const usesOf = findUses();

describe('the classes', () => {
  it.each(modules)('of %s are those that the code uses', (file) => {
    const defined = new Set(selectorsOf(file).flatMap(classesIn));
    const { names, prefixes } = usesOf(file);
    const isLookedUp = (name: string) => prefixes.some((prefix) => name.startsWith(prefix));
    expect({
      unused: [...defined].filter((name) => !names.has(name) && !isLookedUp(name)),
      undefined: [
        ...[...names].filter((name) => !defined.has(name)),
        ...prefixes.filter((prefix) => ![...defined].some((name) => name.startsWith(prefix))),
      ],
    }).toEqual({ unused: [], undefined: [] });
  });
});

/** The single selectors of a sheet, without what they name of libraries; commas within brackets belong to their selector. */
function selectorsOf(file: string): string[] {
  const rules = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '');
  return [...rules.matchAll(/([^{};]+)\{/g)]
    .map(([, head = '']) => head.trim())
    .filter((head) => !/^(@|from$|to$|\d+%)/.test(head))
    .flatMap((head) => head.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim());
}

/** The classes of our own in a selector. */
function classesIn(selector: string): string[] {
  const own = selector.replace(/"[^"]*"/g, '');
  return [...own.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);
}

/** What the code takes from each module: classes by name, or by the beginning of a name that a value completes. */
function findUses() {
  const uses = new Map<string, { names: Set<string>; prefixes: string[] }>();
  const of = (file: string) => uses.get(file) ?? { names: new Set<string>(), prefixes: [] };
  for (const file of globSync('web/src/**/*.{ts,tsx}')) {
    const code = readFileSync(file, 'utf8');
    for (const [, styles, path = ''] of code.matchAll(/import (\w+) from '(\S+\.module\.css)'/g)) {
      const module = join(dirname(file), path);
      const { names, prefixes } = of(module);
      const taken = new RegExp(
        `(?<![\\w/.-])${styles}(?:\\.(\\w+)|\\['([\\w-]+)'\\]|\\[\`([\\w-]+)\\$\\{)`,
        'g',
      );
      for (const [, name, quoted, prefix] of code.matchAll(taken)) {
        if (prefix) prefixes.push(prefix);
        else names.add(name ?? quoted ?? '');
      }
      uses.set(module, { names, prefixes });
    }
  }
  return of;
}
