import { readXmlParts } from '../xml.ts';
import { numeral } from './numeral.ts';

type Level = { format: string; text: string; start: number };
type List = { levels: Map<number, Level>; key: string; starts: Map<number, number> };

/** The lists of a Word document; each call of `next` counts one item and gives its mark as Word prints it. */
export type WordLists = { next: (list: string, level: number) => string | undefined };

/** Reads `numbering.xml`. */
export function readLists(xml: string): WordLists {
  const lists = listsOf(xml);
  const counters = new Map<string, number[]>();
  return {
    next(id, level) {
      const list = lists.get(id);
      const own = list?.levels.get(level);
      if (!list || !own) return undefined;
      const counts = counters.get(list.key) ?? [];
      counters.set(list.key, counts);
      const start = (index: number) => list.starts.get(index) ?? list.levels.get(index)?.start ?? 1;
      for (let index = 0; index < level; index++) counts[index] ??= start(index);
      counts[level] = (counts[level] ?? start(level) - 1) + 1;
      counts.length = level + 1;
      if (own.format === 'bullet') return '-';
      return own.text.replace(/%([1-9])/g, (_, digit) => {
        const index = Number(digit) - 1;
        return numeral(counts[index] ?? 1, list.levels.get(index)?.format ?? 'decimal');
      });
    },
  };
}

type Reading = {
  kinds: Map<string, Map<number, Level>>;
  lists: Map<string, List>;
  kind?: Map<number, Level> | undefined;
  list?: List;
  level: number;
};

function listsOf(xml: string): Map<string, List> {
  const reading: Reading = { kinds: new Map(), lists: new Map(), level: 0 };
  for (const part of readXmlParts(xml)) {
    if (part.kind !== 'open') continue;
    const of = (name: string) => part.attributes[name] ?? '';
    switch (part.name) {
      case 'abstractNum':
        reading.kind = new Map();
        reading.kinds.set(of('abstractNumId'), reading.kind);
        break;
      case 'num':
        reading.kind = undefined;
        reading.list = { levels: new Map(), key: '', starts: new Map() };
        reading.lists.set(of('numId'), reading.list);
        break;
      case 'lvl':
      case 'lvlOverride':
        reading.level = Number(of('ilvl'));
        if (part.name === 'lvl')
          reading.kind?.set(reading.level, { format: 'decimal', text: '', start: 1 });
        break;
      default:
        setList(reading, part.name, of('val'));
    }
  }
  return reading.lists;
}

/** Lists of one kind count on; one that restarts counts for itself. */
function setList({ kinds, lists, kind, list, level }: Reading, name: string, value: string): void {
  if (name === 'abstractNumId' && list) {
    list.levels = kinds.get(value) ?? list.levels;
    list.key ||= value;
  } else if (name === 'startOverride' && list) {
    list.starts.set(level, Number(value));
    list.key = `own ${lists.size}`;
  } else setLevel(kind?.get(level), name, value);
}

function setLevel(level: Level | undefined, name: string, value: string): void {
  if (!level) return;
  if (name === 'start') level.start = Number(value) || 0;
  if (name === 'numFmt') level.format = value;
  if (name === 'lvlText') level.text = value;
}
