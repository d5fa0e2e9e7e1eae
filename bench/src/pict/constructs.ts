import { covers, isTable, pairs, type Rows } from './checks.ts';
import { both, type Construct, CUBE, hasBoth, isCube, SQUARE } from './construct.ts';
import { OPTIONS } from './options.ts';

const SIZES = ['5', '10', '20'];
const NAMES = ['a', 'b', 'Bc'];
const count = (rows: Rows, value: string) => rows.filter((row) => row.includes(value)).length;

/** Every construct of PICT's documentation, in its order, then its options; docs/formats.md has this table. */
export const CONSTRUCTS: readonly Construct[] = [
  {
    construct: 'parameters, values, comments, empty lines',
    combine: 'yes',
    drawn: 'a step and test data each',
    proof: both('# disks\n\nSize: 5, 10, 20\n# names\nName, a, b, Bc\n', isTable([SIZES, NAMES])),
  },
  {
    construct: '`<parameter>` in values',
    combine: 'yes',
    drawn: 'its values',
    proof: both(
      'A: a, b\nB: <A>, c\n',
      isTable([
        ['a', 'b'],
        ['a', 'b', 'c'],
      ]),
    ),
  },
  {
    construct: 'numbers and text as types',
    combine: 'yes',
    drawn: 'integer, decimal, text',
    proof: both(
      'Size: 5, 10, 20\nName: a, b, Bc\n[Size] > 9; [Name] > "az";\n',
      isTable([SIZES, NAMES], ([size, name]) => Number(size) > 9 && name !== 'a'),
    ),
  },
  {
    construct: 'aliases `a \\| b`',
    combine: 'yes, names take turns',
    drawn: 'yes, names take turns; a setting of the model',
    proof: both('A: a | b\nB: 1, 2\n', (rows) => rows.length === 2 && hasBoth(rows, 0, 'a', 'b')),
  },
  {
    construct: 'negative values `~a`',
    combine: 'yes, one a row, with every valid value',
    drawn: 'invalid values, on an edge of their own',
    proof: {
      text: 'A: ~-1, 0, 1, 2\nB: ~-1, 0, 1, 2\n',
      holds: (rows) => rows.length === 15 && covers(rows, pairs([['~-1'], ['0', '1', '2']])),
      holdsDrawn: (rows) => rows.length === 15 && covers(rows, pairs([['-1'], ['0', '1', '2']])),
    },
  },
  {
    construct: 'weights `a (10)`',
    combine: 'yes, where any value would do',
    drawn: 'a setting of the model',
    proof: both(
      'A: 1, 2, 3\nB: 1, 2, 3\nC: x, y (10)\n',
      (rows) => rows.length === 9 && count(rows, 'y') > count(rows, 'x'),
    ),
  },
  {
    construct: 'order of a parameter `A @ 1`',
    combine: 'yes',
    drawn: 'a setting of the model',
    proof: both('A @ 1: 1, 2, 3\nB: 1, 2, 3\n', (rows) => rows.length === 3),
  },
  {
    construct: '`{ A, B } @ 3`, stronger than all',
    combine: 'yes',
    drawn: 'a setting of the model',
    proof: both(`${CUBE}{ A, B, C } @ 3\n`, isCube),
  },
  {
    construct: '`{ A, B, C } @ 1`, weaker than all',
    combine: 'yes: no combination need hold more than so many of them, up to 300 parts',
    drawn: 'a setting of the model',
    proof: both(
      'A: 1, 2, 3\nB: 1, 2, 3\nC: 1, 2\n{ A, B } @ 1\n',
      (rows) => rows.length === 6 && covers(rows, pairs([SQUARE, [], ['1', '2']])),
    ),
  },
  {
    construct: "a group's rows as one value",
    combine:
      'no: PICT combines whole rows of a group with the rest; that keeps its different rows few and makes the suite longer',
    drawn: 'no',
  },
  {
    construct: '`$result`',
    combine: 'yes: not combined, `?` where no constraint tells it',
    drawn: 'a step whose values are each taken once',
    proof: {
      text: 'A: 1, 2, 3\n$R: ok, bad\nIF [A] = 1 THEN [$R] = "bad"; IF [A] = 2 THEN [$R] = "ok";\n',
      holds: (rows) => rows.map(String).toSorted().join(' ') === '1,bad 2,ok 3,?',
      holdsDrawn: (rows) =>
        rows.length === 3 &&
        covers(rows, [
          ['1', 'bad'],
          ['2', 'ok'],
        ]),
    },
  },
  {
    construct: '`IF … THEN … ELSE …`, invariants, `AND`, `OR`, `NOT`, brackets, several lines',
    combine: 'yes',
    drawn: 'constraints, up to 200',
    proof: both(
      'Size: 5, 10, 20\nName: a, b, Bc\nIF [Size] = 5 OR\n NOT ([Size] < 20 AND [Name] <> "a")\nTHEN [Name] = "a" ELSE [Name] = "b";\n[Size] <> 20;\n',
      isTable([SIZES, NAMES], ([size, name]) => {
        const isMet = size === '5' || !(Number(size) < 20 && name !== 'a');
        return (isMet ? name === 'a' : name === 'b') && size !== '20';
      }),
    ),
  },
  {
    construct: '`=`, `<>`, `<`, `<=`, `>`, `>=`, `LIKE`, `IN`, `NOT IN`, `NOT LIKE`',
    combine: 'yes',
    drawn: 'by the values that they allow',
    proof: both(
      [
        'Size: 1, 2, 3, 4, 5, 6\nName: ab, ba, abc, x',
        '[Size] > 1; [Size] >= 2; [Size] < 6; [Size] <= 5; [Size] <> 3; [Size] NOT IN {7, 8};',
        'IF [Size] = 2 THEN [Name] LIKE "a*"; IF [Size] = 4 THEN [Name] NOT LIKE "?b";',
        '[Name] IN {"AB", "ba", "abc"};\n',
      ].join('\n'),
      isTable(
        [
          ['1', '2', '3', '4', '5', '6'],
          ['ab', 'ba', 'abc', 'x'],
        ],
        ([size, name = '']) => {
          const isSize = ['2', '4', '5'].includes(size ?? '') && name !== 'x';
          return isSize && (size !== '2' || name !== 'ba') && (size !== '4' || name !== 'ab');
        },
      ),
    ),
  },
  {
    construct: '`[A] = [B]` and the other relations of two parameters',
    combine: 'yes',
    drawn: 'yes',
    proof: both(
      'A: 1, 2, 3\nB: 1, 2, 3\nC: a, b\nD: <C>\n[A] >= [B]; IF [A] = [B] THEN [C] <> [D];\n',
      isTable([SQUARE, SQUARE, ['a', 'b'], ['a', 'b']], ([a = '', b = '', c, d]) => {
        return Number(a) >= Number(b) && (a !== b || c !== d);
      }),
    ),
  },
  {
    construct: '`IsNegative(A)`, `IsPositive(A)`, and without a name',
    combine: 'yes',
    drawn: 'by the values that they allow',
    proof: {
      text: 'A: ~-1, 1, 2\nB: ~-2, 1, 2\nIF IsNegative(A) THEN [B] = 1; IF IsPositive() THEN [A] = 1; IsPositive(B);\n',
      holds: (rows) => rows.map(String).toSorted().join(' ') === '1,1 1,2 ~-1,1',
      holdsDrawn: (rows) => rows.map(String).toSorted().join(' ') === '-1,1 1,1 1,2',
    },
  },
  {
    construct: 'unknown parameters in constraints and groups',
    combine: 'left out and reported, as PICT does',
    drawn: 'the same',
    proof: both(
      'A: 1, 2, 3\nB: 1, 2, 3\n{ A, X } @ 2\nIF [X] = 1 THEN [A] = 1;\n',
      isTable([SQUARE, SQUARE]),
      { remarks: ['pict_group_unknown', 'pict_parameter_unknown'] },
    ),
  },
  ...OPTIONS,
];
