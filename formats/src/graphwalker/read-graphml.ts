import { type ReadResult, refuse } from '../model-file.ts';
import { elementsIn, readXml, type XmlElement, XmlError } from '../xml.ts';
import type { Arc, Vertex } from './graph.ts';
import { toModelFile } from './to-model.ts';

/** A name in GraphWalker's grammar. */
const NAME = /^[\p{L}_$][\p{L}\p{N}_$.]*$/u;

/**
 * Reads a model drawn in yEd by GraphWalker's rules: names, `[guard]`, `/ actions;` and `REQTAG=`
 * stand in the labels, and one vertex called Start says where to begin. Groups of nodes dissolve into their nodes.
 */
export function readGraphMl(xml: string, name: string): ReadResult {
  if (!/<graphml[\s>]/.test(xml)) return refuse('file_not_model');
  let root: XmlElement;
  try {
    root = readXml(xml);
  } catch (error) {
    if (error instanceof XmlError) return refuse('file_not_xml', { line: error.line });
    throw error;
  }
  const groups = new Set<XmlElement>();
  markGroups(root, groups);
  const nodes = elementsIn(root, 'node');
  const vertices = nodes.filter((node) => !groups.has(node)).map(toVertex);
  const arcs = elementsIn(root, 'edge').map(toArc);
  const badVertex = vertices.find((vertex) => vertex.name && !NAME.test(vertex.name));
  if (badVertex) return refuse('vertex_name_invalid', { name: badVertex.name ?? '' });
  const badArc = arcs.find((arc) => arc.name && !NAME.test(arc.name));
  if (badArc) return refuse('edge_name_invalid', { name: badArc.name ?? '' });
  const start = vertices.find((vertex) => vertex.name?.toLowerCase() === 'start');
  if (!start && !vertices.some(({ sharedState }) => sharedState)) return refuse('start_not_found');
  if (vertices.length < 2) return refuse('model_without_steps');
  return toModelFile(
    [
      {
        startElementId: start?.id,
        vertices,
        arcs,
        actions: initsIn(nodes),
        leftOut: countLeftOut(xml),
      },
    ],
    name,
  );
}

/** Finds the elements that hold nodes, each looked at once. @returns whether this one is or holds a node */
function markGroups(element: XmlElement, groups: Set<XmlElement>): boolean {
  for (const child of element.children) if (markGroups(child, groups)) groups.add(element);
  return element.name === 'node' || groups.has(element);
}

/** All the words an element shows, one label a line. */
function labelText(element: XmlElement, name: string): string {
  const labels = elementsIn(element, name).map(({ text }) => text.trim());
  return labels.join('\n').trim();
}

function toVertex(element: XmlElement): Vertex {
  const text = labelText(element, 'NodeLabel');
  const { x, y } = elementsIn(element, 'Geometry')[0]?.attributes ?? {};
  return {
    id: element.attributes.id ?? '',
    name: firstLine(text),
    sharedState: /^[^\S\n]*SHARED:\s*(\S+)/m.exec(text)?.[1],
    requirements: requirementsIn(text),
    position: x === undefined || y === undefined ? undefined : { x: Number(x), y: Number(y) },
  };
}

function toArc(element: XmlElement): Arc {
  const text = labelText(element, 'EdgeLabel');
  const [open, close] = [text.indexOf('['), text.lastIndexOf(']')];
  const isGuarded = open >= 0 && close > open;
  const others = isGuarded ? `${text.slice(0, open)} ${text.slice(close + 1)}` : text;
  const [before = '', ...effects] = others.split('/');
  return {
    id: element.attributes.id ?? '',
    name: firstLine(before),
    source: element.attributes.source || undefined,
    target: element.attributes.target ?? '',
    guard: isGuarded ? text.slice(open + 1, close).trim() : undefined,
    actions: effects
      .join('/')
      .split(/;|\n/)
      .map((effect) => effect.trim())
      .filter((effect) => effect && !isMark(effect)),
    requirements: requirementsIn(text),
    weight: weightIn(text),
  };
}

function isMark(line: string): boolean {
  return /^(REQTAG|SHARED|INIT|BLOCKED|weight|dependency)\b/i.test(line);
}

function firstLine(text: string): string | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.find((line) => line && !isMark(line));
}

function requirementsIn(text: string): string[] {
  const tags = /REQTAG\s*=\s*(.+)/.exec(text)?.[1] ?? '';
  return tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}

function weightIn(text: string): number | undefined {
  const weight = /\bweight\s*=\s*(\d+(?:\.\d+)?)/i.exec(text)?.[1];
  return weight === undefined ? undefined : Number(weight);
}

/** What `INIT:` says below the name of a vertex: first values. */
function initsIn(nodes: XmlElement[]): string[] {
  return nodes.flatMap((node) => /^\s*INIT:(.*)$/m.exec(labelText(node, 'NodeLabel'))?.[1] ?? []);
}

function countLeftOut(xml: string): Record<string, number> {
  return {
    BLOCKED: xml.match(/\bBLOCKED\b/g)?.length ?? 0,
  };
}
