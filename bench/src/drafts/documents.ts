import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocuments, type SourceDocument } from '@caseloom/formats/document';
import { isLanguage, type Language } from '@caseloom/locales';
import { type Gold, readGold } from './gold.ts';

/** Where each document came from, and under which licence, is in its SOURCES.md. */
const DOCUMENTS = join(import.meta.dirname, '../../data/drafts');

/** A half of the documents: rules may be changed with the working one, and nobody who changes rules reads the sealed one. */
export type Half = 'working' | 'sealed';

/** A document that nobody here wrote, and what a person found in it before any run. */
export type GoldDocument = {
  text: string;
  language: Language;
  documents: SourceDocument[];
  gold: Gold;
};

/** The documents of a half, in the order of their names. */
export function readHalf(half: Half): Promise<GoldDocument[]> {
  const folder = join(DOCUMENTS, half);
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return Promise.all(names.toSorted().map((name) => readDocument(folder, name)));
}

async function readDocument(folder: string, name: string): Promise<GoldDocument> {
  const text = readFileSync(join(folder, name), 'utf8');
  const gold = readFileSync(join(folder, name.replace(/\.md$/, '.gold')), 'utf8');
  const { documents } = await readDocuments(name, Buffer.from(text));
  return { text, documents, language: languageOf(name), gold: readGold(gold) };
}

/** The language of a document, as its name begins with it. @throws Error where it does not */
export function languageOf(name: string): Language {
  const [language = ''] = name.split('-');
  if (!isLanguage(language)) throw new Error(`${name} does not begin with its language`);
  return language;
}
