import type { Language } from '@caseloom/locales/language';
import { readBpmn } from './bpmn/read.ts';
import { readCaseloom } from './caseloom/read.ts';
import { isDot, readDot } from './dot/read.ts';
import { readDrawio } from './drawio/read.ts';
import { readGraphMl } from './graphwalker/read-graphml.ts';
import { readGraphWalkerJson } from './graphwalker/read-json.ts';
import { parseJson } from './json.ts';
import { isMermaid, readMermaid } from './mermaid/read.ts';
import { type ReadResult, refuse } from './model-file.ts';
import { isModelText, readModelText } from './model-text/read.ts';
import { isOpenApi, isOpenApiYaml } from './openapi/document.ts';
import { readOpenApi, readOpenApiYaml } from './openapi/read.ts';
import { readOpml } from './opml/read.ts';
import { isPlantUml, readPlantUml } from './plantuml/read.ts';
import { readScxml } from './scxml/read.ts';
import { withUnstatedPolarity } from './unstated-polarity.ts';
import { isXState, readXState } from './xstate/read.ts';

/**
 * Reads a model file of any known format, recognised by its content and not by its name, which only
 * names a model that has none. A file that is no model gives one problem, never an exception.
 *
 * @param language of the words that a reader adds to those of the file
 */
export function read(text: string, fileName: string, language?: Language): ReadResult {
  const content = text.replace(/^\uFEFF/, '').trim();
  const name = fileName.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '') || 'Model';
  if (content.startsWith('<')) return readXmlModel(content, name);
  if (isModelText(content)) return readModelText(text.replace(/^\uFEFF/, ''));
  if (isMermaid(content, fileName))
    return withUnstatedPolarity(readMermaid(content, fileName, name));
  if (isPlantUml(content)) return withUnstatedPolarity(readPlantUml(content, name));
  if (isDot(content)) return withUnstatedPolarity(readDot(content, name));
  if (isOpenApiYaml(content) && !content.startsWith('{'))
    return readOpenApiYaml(content, name, language);
  // a text that is not even meant as JSON has no place in which it goes wrong
  if (content && !/^[{["\d]/.test(content)) return refuse('file_not_model');
  return readJsonModel(content, name, language);
}

type ReadXml = (xml: string, name: string) => ReadResult;

/** Who reads a model in XML, by the name of its root. */
const XML_READERS = new Map<string, ReadXml>([
  ['mxfile', readDrawio],
  ['mxGraphModel', readDrawio],
  ['scxml', readScxml],
  ['opml', readOpml],
]);

function readXmlModel(xml: string, name: string): ReadResult {
  const reader = XML_READERS.get(rootOf(xml)) ?? (isBpmn(xml) ? readBpmn : readGraphMl);
  return withUnstatedPolarity(reader(xml, name));
}

/** The name of the first element, without its prefix: what stands before it are comments and declarations. */
function rootOf(xml: string): string {
  const before = /(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<![A-Z][^<>[]*>)*/y;
  before.exec(xml);
  const name = /<(?:[\w-]+:)?([\w-]+)/y;
  name.lastIndex = before.lastIndex;
  return name.exec(xml)?.[1] ?? '';
}

function isBpmn(xml: string): boolean {
  return /<(?:[\w-]+:)?definitions[\s>]/.test(xml) && xml.includes('omg.org/spec/BPMN');
}

function readJsonModel(content: string, name: string, language?: Language): ReadResult {
  const parsed = parseJson(content);
  if (!parsed.ok) return parsed;
  const { json } = parsed;
  if (typeof json !== 'object' || json === null) return refuse('file_not_model');
  if ('format' in json) return readCaseloom(json);
  if ('models' in json) return withUnstatedPolarity(readGraphWalkerJson(json, name));
  if (isOpenApi(json)) return readOpenApi(json, name, language);
  return isXState(json) ? withUnstatedPolarity(readXState(json, name)) : refuse('file_not_model');
}
