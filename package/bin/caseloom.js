#!/usr/bin/env node
// Nothing that Node 16 lacks before the version is looked at, so that an old Node can say what it needs.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const read = (file) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
const needed = /[\d.]+/.exec(read('package.json').engines.node)[0];

if (isOlder(process.versions.node, needed)) {
  const given = process.versions.node;
  const sentence = read(`locales/${languageOf(process.env)}/cli.json`).nodeTooOldForPackage;
  console.error(sentence.replace('{{needed}}', needed).replace('{{given}}', given));
  process.exitCode = 2;
} else {
  const { default: module } = await import('node:module');
  // what was compiled is kept where nobody else may write: starting takes a fraction of the time
  module.enableCompileCache(join(cacheFolder(process.env), 'caseloom'));
  process.setSourceMapsEnabled(true);
  await import('../lib/main.js');
}

function isOlder(given, other) {
  const [a, b] = [given, other].map((version) => version.split('.').map(Number));
  const index = b.findIndex((part, at) => part !== a[at]);
  return index >= 0 && a[index] < b[index];
}

function languageOf({ LC_ALL, LC_MESSAGES, LANG }) {
  const chosen = /--lang[= ](\w+)/.exec(process.argv.join(' '));
  const known = [chosen?.[1], (LC_ALL || LC_MESSAGES || LANG || '').slice(0, 2)];
  return read('package.json').languages.find((language) => known.includes(language)) || 'en';
}

function cacheFolder({ XDG_CACHE_HOME, LOCALAPPDATA }) {
  return XDG_CACHE_HOME || LOCALAPPDATA || join(homedir(), '.cache');
}
