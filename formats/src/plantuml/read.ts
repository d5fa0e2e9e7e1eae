import { DiagramError } from '../diagram/diagram.ts';
import { readStates } from '../diagram/read-states.ts';
import { readDiagram } from '../diagram/to-model.ts';
import type { ReadResult } from '../model-file.ts';
import { readActivity } from './activity.ts';

const ACTIVITY = /^[ \t]*(?:start[ \t]*$|(?:#\w+)?:.*[;|<>/\\\]}][ \t]*$|repeat\b|fork[ \t]*$)/m;
const STATES = /^[ \t]*(?:state[ \t]|\[\*\])|(?:->|-)[ \t]*\[\*\]/m;

/** Whether a text is PlantUML. */
export function isPlantUml(text: string): boolean {
  return /^(?:\s*'[^\n]*\n)*\s*@startuml\b/.test(text);
}

/** Reads an activity diagram in PlantUML's new syntax, or a state diagram. Of several in a file the first is read. */
export function readPlantUml(text: string, name: string): ReadResult {
  return readDiagram(() => {
    const end = text.search(/^[ \t]*@enduml\b/m);
    const body = end < 0 ? text : text.slice(0, end);
    const lines = withoutComments(body.split(/\r\n|\r|\n/));
    if (ACTIVITY.test(body)) return readActivity(lines);
    if (STATES.test(body))
      return readStates(lines, { isLenient: true, hasNamesBehindColon: false });
    throw new DiagramError('diagram_kind_unknown', { kind: 'PlantUML' });
  }, name);
}

/** Comments become empty lines, so that the others keep their numbers. */
function withoutComments(lines: string[]): string[] {
  let isInside = false;
  return lines.map((line) => {
    const isComment = isInside || /^\s*(?:'|\/')/.test(line);
    if (/^\s*\/'/.test(line)) isInside = true;
    if (line.includes("'/")) isInside = false;
    return isComment ? '' : line;
  });
}
