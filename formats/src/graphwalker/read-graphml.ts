import { type ReadResult, refuse } from '../model-file.ts';
import type { Arc, Vertex } from './graph.ts';
import { toModelFile } from './to-model.ts';

/** A name in GraphWalker's grammar. */
const NAME = /^[\p{L}_$][\p{L}\p{N}_$.]*$/u;

/**
 * Reads a model drawn in yEd by GraphWalker's rules: names, `[guard]`, `/ actions;` and `REQTAG=`
 * stand in the labels, and one vertex called Start says where to begin.
 */
export function readGraphMl(xml: string, name: string): ReadResult {
  if (!/<graphml[\s>]/.test(xml)) return refuse('file_not_model');
  if (!/<\/graphml>\s*$/.test(xml)) return refuse('file_not_xml');
  const vertices = elements(xml, 'node').map(toVertex);
  const arcs = elements(xml, 'edge').map(toArc);
  const badVertex = vertices.find((vertex) => vertex.name && !NAME.test(vertex.name));
  if (badVertex) return refuse('vertex_name_invalid', { name: badVertex.name ?? '' });
  const badArc = arcs.find((arc) => arc.name && !NAME.test(arc.name));
  if (badArc) return refuse('edge_name_invalid', { name: badArc.name ?? '' });
  const start = vertices.find((vertex) => vertex.name?.toLowerCase() === 'start');
  if (!start && !vertices.some(({ sharedState }) => sharedState)) return refuse('start_not_found');
  if (vertices.length < 2) return refuse('model_without_steps');
  return toModelFile(
    [{ startElementId: start?.id, vertices, arcs, leftOut: countLeftOut(xml) }],
    name,
  );
}

type Element = { attributes: string; body: string };

/** Every element of this name that holds none of the same name; groups of nodes thus dissolve into their nodes. */
function elements(xml: string, tag: string): Element[] {
  const pattern = new RegExp(`<${tag}\\b([^>]*)>((?:(?!<${tag}\\b)[\\s\\S])*?)</${tag}>`, 'g');
  return [...xml.matchAll(pattern)].map(([, attributes = '', body = '']) => ({ attributes, body }));
}

function attribute({ attributes }: Element, name: string): string {
  return decode(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
}

/** All the words an element shows, one label a line. */
function labelText({ body }: Element, tag: string): string {
  const labels = [...body.matchAll(new RegExp(`<y:${tag}\\b[^>]*?(?<!/)>([^<]*)`, 'g'))];
  return decode(labels.map(([, text = '']) => text.trim()).join('\n')).trim();
}

function decode(text: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole;
    const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function toVertex(element: Element): Vertex {
  const text = labelText(element, 'NodeLabel');
  const [, x, y] = geometry(element.body);
  return {
    id: attribute(element, 'id'),
    name: firstLine(text),
    sharedState: /^\s*SHARED:\s*(\S+)/m.exec(text)?.[1],
    requirements: requirementsIn(text),
    position: x === undefined || y === undefined ? undefined : { x: Number(x), y: Number(y) },
  };
}

function geometry(body: string): (string | undefined)[] {
  const tag = /<y:Geometry\b[^>]*>/.exec(body)?.[0] ?? '';
  return [tag, /\bx="(-?[\d.]+)"/.exec(tag)?.[1], /\by="(-?[\d.]+)"/.exec(tag)?.[1]];
}

function toArc(element: Element): Arc {
  const text = labelText(element, 'EdgeLabel');
  const [before = '', ...effects] = text.replace(/\[[\s\S]*\]/, ' ').split('/');
  return {
    id: attribute(element, 'id'),
    name: firstLine(before),
    source: attribute(element, 'source') || undefined,
    target: attribute(element, 'target'),
    guard: /\[([\s\S]*)\]/.exec(text)?.[1]?.trim(),
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

function countLeftOut(xml: string): Record<string, number> {
  return {
    INIT: xml.match(/\bINIT:/g)?.length ?? 0,
    BLOCKED: xml.match(/\bBLOCKED\b/g)?.length ?? 0,
  };
}
