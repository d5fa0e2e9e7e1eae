import type { Position } from '@caseloom/engine';
import { append } from '../append.ts';
import { type ReadResult, refuse } from '../model-file.ts';
import { elementsIn, readXml, type XmlElement, XmlError } from '../xml.ts';
import { type Chart, countFlowNodes, readChart } from './chart.ts';
import { toModelFile } from './to-model-file.ts';

/**
 * Reads a process of BPMN 2.0: activities and named events become steps, sub-processes and called
 * processes of the file nested models, gateways edges, annotations notes. The process with the most
 * to do is the root, the others are models of their own.
 */
export function readBpmn(xml: string, name: string): ReadResult {
  let root: XmlElement;
  try {
    root = readXml(xml);
  } catch (error) {
    if (error instanceof XmlError) return refuse('file_not_xml', { line: error.line });
    throw error;
  }
  const charts = chartsOf(root, name);
  if (charts.length === 0) return refuse('model_without_steps');
  return toModelFile(charts);
}

/** The charts of all processes and sub-processes, the one with the most to do first. */
function chartsOf(root: XmlElement, name: string): Chart[] {
  const places = placesIn(root);
  const pools = elementsIn(root, 'participant').toReversed();
  const poolOf = new Map(pools.map(({ attributes }) => [attributes.processRef, attributes.name]));
  const processes = elementsIn(root, 'process')
    .filter((process) => countFlowNodes(process) > 0)
    .toSorted((a, b) => countFlowNodes(b) - countFlowNodes(a));
  const charts: Chart[] = [];
  const waiting = [...processes];
  for (const process of waiting) {
    const chart = readChart(process, places);
    chart.name ||= poolOf.get(chart.id)?.replace(/\s+/g, ' ') ?? '';
    if (charts.length === 0) chart.name ||= name;
    charts.push(chart);
    append(waiting, chart.inner);
  }
  // what one pool sends another gives no order of steps
  const messages = elementsIn(root, 'messageFlow').length;
  if (messages > 0) charts[0]?.leftOut.set('messageFlow', messages);
  return charts;
}

/** By element: where it is drawn. */
function placesIn(root: XmlElement): Map<string, Position> {
  const places = new Map<string, Position>();
  for (const { attributes, children } of elementsIn(root, 'BPMNShape')) {
    const { x, y, width = '0', height = '0' } = children[0]?.attributes ?? {};
    if (!attributes.bpmnElement || x === undefined || y === undefined) continue;
    // what is drawn smaller than a step stands amid it
    const middle = { x: Number(x) + Number(width) / 2, y: Number(y) + Number(height) / 2 };
    places.set(attributes.bpmnElement, { x: middle.x - 50, y: middle.y - 40 });
  }
  return places;
}
