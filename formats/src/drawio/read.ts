import { type Diagram, DiagramError } from '../diagram/diagram.ts';
import { toWords } from '../diagram/text.ts';
import { readDiagrams } from '../diagram/to-model.ts';
import { type ReadResult, refuse } from '../model-file.ts';
import { childrenOf, readXml, type XmlElement, XmlError } from '../xml.ts';
import { drawPage } from './page.ts';
import { Unpacker } from './unpack.ts';

/** Names that draw.io gives to pages. */
const UNNAMED = /^(?:page|sayfa)[-\s]?\d*$/iu;

/** Reads each page of a drawing of draw.io, packed or plain, as a model. */
export function readDrawio(xml: string, name: string): ReadResult {
  try {
    const root = readXml(xml);
    return readDiagrams(() => pagesOf(root), name);
  } catch (error) {
    if (error instanceof XmlError) return refuse('file_not_xml', { line: error.line });
    throw error;
  }
}

function pagesOf(root: XmlElement): Diagram[] {
  if (root.name === 'mxGraphModel') return [drawPage(root)];
  const unpacker = new Unpacker();
  const pages = childrenOf(root, 'diagram');
  return pages.map((page, index) => {
    const { name = '' } = page.attributes;
    const diagram = drawPage(modelOf(page, unpacker, name || `${index + 1}`), name);
    const isNamed = pages.length > 1 || !UNNAMED.test(name.trim());
    if (isNamed) diagram.title = toWords(name);
    return diagram;
  });
}

/** What a page holds: plain elements, or the same as a text, packed or not. */
function modelOf(page: XmlElement, unpacker: Unpacker, name: string): XmlElement {
  const [plain] = childrenOf(page, 'mxGraphModel');
  if (plain) return plain;
  const text = page.text.trim();
  if (text === '') return page;
  try {
    return readXml(text.startsWith('<') ? text : unpacker.unpack(text, name));
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new DiagramError('diagram_page_broken', { page: name });
  }
}
