import { Diagram } from '../diagram/diagram.ts';
import { toWords } from '../diagram/text.ts';
import { readDiagram } from '../diagram/to-model.ts';
import { type ReadResult, refuse } from '../model-file.ts';
import { childrenOf, childText, readXml, type XmlElement, XmlError } from '../xml.ts';

/** Reads an outline of OPML, as mind maps are saved: each item is a step, what stands below it are its alternatives, and each last item ends a path. */
export function readOpml(xml: string, name: string): ReadResult {
  try {
    const root = readXml(xml);
    return readDiagram(() => drawOutline(root), name);
  } catch (error) {
    if (error instanceof XmlError) return refuse('file_not_xml', { line: error.line });
    throw error;
  }
}

const [START, END] = ['start', 'end'];

function drawOutline(root: XmlElement): Diagram {
  const diagram = new Diagram();
  const [head, body] = ['head', 'body'].map((part) => childrenOf(root, part)[0]);
  diagram.title = toWords(head ? childText(head, 'title') : '');
  const items = body ? childrenOf(body, 'outline') : [];
  diagram.node(START, { form: 'start', text: '' });
  diagram.node(END, { form: 'end', text: '' });
  drawItems(diagram, START, topicIn(diagram, items) ?? items);
  return diagram;
}

/** What stands below the one item that says what the map is about: its words are the title. */
function topicIn(diagram: Diagram, [topic, ...others]: XmlElement[]): XmlElement[] | undefined {
  if (!topic || others.length > 0) return undefined;
  const words = wordsOf(topic);
  const inside = childrenOf(topic, 'outline');
  if (inside.length === 0 || (diagram.title !== '' && diagram.title !== words)) return undefined;
  diagram.title = words;
  return inside;
}

function drawItems(diagram: Diagram, parent: string, items: XmlElement[]): void {
  const shown = items.filter(({ attributes }) => attributes.isComment !== 'true');
  diagram.leaveOut('comment', items.length - shown.length);
  for (const item of shown) {
    const id = `item ${diagram.nodes.size}`;
    diagram.node(id, { text: wordsOf(item) });
    diagram.arrow(parent, id);
    diagram.leaveOut('note', item.attributes._note ? 1 : 0);
    drawItems(diagram, id, childrenOf(item, 'outline'));
  }
  if (shown.length === 0 && parent !== START) diagram.arrow(parent, END);
}

const wordsOf = ({ attributes }: XmlElement) => toWords(attributes.text ?? attributes.title ?? '');
