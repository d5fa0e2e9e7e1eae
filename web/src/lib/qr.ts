/*
 * QR codes as ISO/IEC 18004 describes them: bytes, error correction level M, versions 1 to 15.
 * A grid is a list of rows; true is a dark square.
 */

/** By version, from 1: correction codewords of a block, and blocks. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10];

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Grid = (boolean | undefined)[][];

/**
 * The squares of the QR code of a text, without the quiet zone around it.
 *
 * @throws RangeError for a text of more than 412 bytes
 */
export function qrSquares(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex((_, at) => capacityOf(at + 1) >= bytes.length + 3) + 1;
  if (version === 0) throw new RangeError('too long for a QR code');
  const empty = withPatterns(version);
  const codewords = interleave(toCodewords(bytes, version), version);
  const candidates = MASKS.map((_, mask) => {
    const grid = fill(empty, codewords, mask);
    drawFormat(grid, mask);
    return grid.map((row) => row.map(Boolean));
  });
  const faults = candidates.map(faultsOf);
  const best = candidates[faults.indexOf(Math.min(...faults))];
  if (!best) throw new RangeError('no mask');
  return best;
}

const sizeOf = (version: number) => version * 4 + 17;

/** All codewords a version holds, of data and of correction. */
function totalOf(version: number): number {
  const marks = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const alignment = marks === 0 ? 0 : (25 * marks - 10) * marks - 55;
  const bits = (16 * version + 128) * version + 64 - alignment - (version >= 7 ? 36 : 0);
  return Math.floor(bits / 8);
}

const capacityOf = (version: number) =>
  totalOf(version) - (CORRECTION[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);

/** Mode, length, the bytes, and filling up to what the version holds. */
function toCodewords(bytes: number[], version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >> at) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  const capacity = capacityOf(version);
  push(0, Math.min(4, capacity * 8 - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  const codewords = Array.from({ length: bits.length / 8 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  );
  for (let filler = 0xec; codewords.length < capacity; filler ^= 0xec ^ 0x11) {
    codewords.push(filler);
  }
  return codewords;
}

/** Cuts into blocks, adds the correction of each, and takes from each in turn. */
function interleave(data: number[], version: number): number[] {
  const count = BLOCKS[version - 1] ?? 1;
  const correction = CORRECTION[version - 1] ?? 0;
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  const blocks = Array.from({ length: count }, (_, block) => {
    const from = block * short + Math.max(0, block - (count - longer));
    return data.slice(from, from + short + (block >= count - longer ? 1 : 0));
  });
  const divisor = generatorOf(correction);
  const corrections = blocks.map((block) => remainderOf(block, divisor));
  const inTurn = (parts: number[][], length: number) =>
    Array.from({ length }, (_, at) => parts.flatMap((part) => part[at] ?? [])).flat();
  return [...inTurn(blocks, short + 1), ...inTurn(corrections, correction)];
}

/** Product in the field of 256 elements over 0x11d. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let at = 7; at >= 0; at--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> at) & 1) * a;
  }
  return product;
}

/** The Reed-Solomon generator of a degree, highest power left out. */
function generatorOf(degree: number): number[] {
  let polynomial: number[] = [...Array(degree - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < degree; step++) {
    polynomial = polynomial.map((factor, at) => multiply(factor, root) ^ (polynomial[at + 1] ?? 0));
    root = multiply(root, 2);
  }
  return polynomial;
}

function remainderOf(data: number[], divisor: number[]): number[] {
  let remainder: number[] = Array(divisor.length).fill(0);
  for (const byte of data) {
    const factor = byte ^ (remainder[0] ?? 0);
    remainder = divisor.map((part, at) => (remainder[at + 1] ?? 0) ^ multiply(part, factor));
  }
  return remainder;
}

/** A grid with everything that is there whatever the text is; undefined where data goes. */
function withPatterns(version: number): Grid {
  const size = sizeOf(version);
  const grid: Grid = Array.from({ length: size }, () => Array(size).fill(undefined));
  for (let at = 0; at < size; at++) {
    set(grid, at, 6, at % 2 === 0);
    set(grid, 6, at, at % 2 === 0);
  }
  const marks = alignmentOf(version);
  const last = size - 7;
  for (const x of marks) {
    for (const y of marks) {
      const isCorner = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
      if (!isCorner) drawRings(grid, x, y, 2);
    }
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    drawRings(grid, x, y, 4);
  }
  drawFormat(grid, 0);
  if (version >= 7) drawVersion(grid, version);
  return grid;
}

function alignmentOf(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((sizeOf(version) - 13) / (count * 2 - 2)) * 2;
  const last = sizeOf(version) - 7;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => last - (count - 2 - at) * step)];
}

function set(grid: Grid, x: number, y: number, isDark: boolean): void {
  const row = grid[y];
  if (row && x >= 0 && x < row.length) row[x] = isDark;
}

/** Squares in squares: radius 2 for an alignment mark, 4 for a finder with its white edge. */
function drawRings(grid: Grid, centerX: number, centerY: number, radius: number): void {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      const isDark = radius === 2 ? ring !== 1 : ring !== 2 && ring !== 4;
      set(grid, centerX + dx, centerY + dy, isDark);
    }
  }
}

/** What is left of a number after division by a polynomial of bits. */
function checkBits(value: number, polynomial: number, length: number): number {
  let rest = value;
  for (let at = 0; at < length; at++) rest = (rest << 1) ^ ((rest >> (length - 1)) * polynomial);
  return (value << length) | rest;
}

/** Level M and the mask, twice, beside the finders. */
function drawFormat(grid: Grid, mask: number): void {
  const bits = checkBits(mask, 0x537, 10) ^ 0x5412;
  const size = grid.length;
  const bit = (at: number) => ((bits >> at) & 1) === 1;
  for (let at = 0; at < 8; at++) {
    set(grid, 8, at < 6 ? at : at + 1, bit(at));
    set(grid, size - 1 - at, 8, bit(at));
  }
  for (let at = 8; at < 15; at++) {
    set(grid, at === 8 ? 7 : 14 - at, 8, bit(at));
    set(grid, 8, size - 15 + at, bit(at));
  }
  set(grid, 8, size - 8, true);
}

function drawVersion(grid: Grid, version: number): void {
  const bits = checkBits(version, 0x1f25, 12);
  for (let at = 0; at < 18; at++) {
    const across = grid.length - 11 + (at % 3);
    const down = Math.floor(at / 3);
    const isDark = ((bits >> at) & 1) === 1;
    set(grid, across, down, isDark);
    set(grid, down, across, isDark);
  }
}

/** The codewords in columns of two, up and down from the right, each bit turned where the mask says so. */
function fill(empty: Grid, codewords: number[], mask: number): Grid {
  const grid = empty.map((row) => [...row]);
  const size = grid.length;
  const isTurned = MASKS[mask];
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    // the column of the timing pattern is left out
    if (right === 6) right = 5;
    for (const [x, y] of pairOfColumns(right, size)) {
      if (empty[y]?.[x] !== undefined) continue;
      const isDark = (((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
      set(grid, x, y, isDark !== isTurned?.(x, y));
      at++;
    }
  }
  return grid;
}

/** The places of two columns in the order they are filled: upwards or downwards, by turns. */
function pairOfColumns(right: number, size: number): [number, number][] {
  const isUp = ((right + 1) & 2) === 0;
  return Array.from({ length: size }, (_, step) => (isUp ? size - 1 - step : step)).flatMap(
    (y): [number, number][] => [
      [right, y],
      [right - 1, y],
    ],
  );
}

/** How hard a code is to read: long runs of one colour, and blocks of it. */
function faultsOf(grid: boolean[][]): number {
  const size = grid.length;
  const columns = grid.map((_, x) => grid.map((row) => row[x] ?? false));
  const runs = [...grid, ...columns].map((line) =>
    line
      .map((dark) => (dark ? '1' : '0'))
      .join('')
      .match(/0{5,}|1{5,}|10111010000|00001011101/g)
      ?.reduce((sum, run) => sum + (/01|10/.test(run) ? 40 : run.length - 2), 0),
  );
  let blocks = 0;
  for (let y = 0; y < size - 1; y++) {
    for (let x = 0; x < size - 1; x++) {
      const around = [grid[y]?.[x + 1], grid[y + 1]?.[x], grid[y + 1]?.[x + 1]];
      if (around.every((dark) => dark === grid[y]?.[x])) blocks += 3;
    }
  }
  return runs.reduce<number>((sum, run) => sum + (run ?? 0), blocks);
}
