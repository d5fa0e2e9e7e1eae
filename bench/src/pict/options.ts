import { covers, isTable } from './checks.ts';
import { both, type Construct, CUBE, hasBoth, isCube, SQUARE } from './construct.ts';

/** PICT's options, in the order of its help. */
export const OPTIONS: readonly Construct[] = [
  {
    construct: '`/o:N`, `/o:max`',
    combine: 'yes, up to 6; a higher order is taken as 6 and reported',
    drawn: 'yes; `/o:max` is every combination',
    proof: both(CUBE, isCube, { options: { strength: 3 }, switches: ['/o:3'] }),
  },
  {
    construct: '`/d`, `/a`, `/n`, `/c`',
    combine: 'yes',
    drawn:
      'yes, in `generate` and `convert`; the import has no options, so it reads PICT’s own signs',
    proof: {
      text: 'A: x/xx; X; !z\nB: 1; 2\n[A] <> "X";\n',
      options: {
        ...{ separator: ';', aliasSeparator: '/', negativePrefix: '!', isCaseSensitive: true },
      },
      switches: ['/d:;', '/a:/', '/n:!', '/c'],
      holds: (rows) => rows.map(String).toSorted().join(' ') === '!z,1 !z,2 x,1 xx,2',
      holdsDrawn: (rows) => rows.length === 4 && hasBoth(rows, 0, 'x', 'xx', 'z'),
    },
  },
  {
    construct: '`/e:file`',
    combine:
      'yes: a name or value that the model lacks is left out and reported, rows that break a constraint are counted',
    drawn:
      'yes, required rows: a setting of the model, and `--seeds` with JSON or this table, where a row with a name or value that the model lacks is left out and reported',
    proof: both(
      `${CUBE}`,
      (rows) =>
        covers(rows, [
          ['2', '2', '2'],
          ['1', '', '2'],
        ]) && rows.length < 8,
      { seeds: 'C\tA\tB\n2\t2\t2\n2\t1\t\n' },
    ),
  },
  {
    construct: '`/r`, `/r:N`',
    combine: 'yes; without a number the seed is told',
    drawn: 'the same',
    proof: both('A: 1, 2, 3\nB: 1, 2, 3\n', isTable([SQUARE, SQUARE]), { switches: ['/r:7'] }),
  },
  {
    construct: '`/s`',
    combine:
      'yes: rows, lower bound, what is impossible, time; not the number of combinations, of which there may be more than can be counted in time',
    drawn: 'no: a result has its own figures',
    proof: {
      text: 'A: 1, 2, 3\nB: 1, 2, 3\n',
      switches: ['/s'],
      holds: (rows) => rows.length === 9,
    },
  },
  {
    construct: '`/f:text`, `/f:json`',
    combine: 'yes; the JSON has names and value indexes',
    drawn: '`--format`, with formats of test cases',
    proof: {
      text: 'A: 1, 2, 3\nB: 1, 2, 3\n',
      switches: ['/f:json'],
      holds: isTable([SQUARE, SQUARE]),
    },
  },
  { construct: '`/x`, `/p`, `/v` (undocumented in PICT)', combine: 'no', drawn: 'no' },
];
