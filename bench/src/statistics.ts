/** The middle value; NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The sum; 0 of nothing. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The sum by the count. NaN of nothing. */
export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

/** The mean of ratios: as much above as below counts alike. NaN of nothing. */
export function geometricMean(ratios: readonly number[]): number {
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
}

/**
 * How time grows with size: the exponent of the power law through the points, by least squares of
 * the logarithms. NaN where the largest is not four times the smallest: noise would decide.
 */
export function growthExponent(points: readonly { size: number; ms: number }[]): number {
  const sizes = points.map(({ size }) => size);
  if (points.length < 2 || Math.max(...sizes) < 4 * Math.min(...sizes)) return Number.NaN;
  return slopeOf(points.map(({ size, ms }) => [Math.log(size), Math.log(ms)]));
}

/** How much y grows with x, by least squares. NaN of one point. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const [x, y] = [mean(points.map(([one]) => one)), mean(points.map(([, other]) => other))];
  const covariance = sum(points.map((point) => (point[0] - x) * (point[1] - y)));
  return covariance / sum(points.map((point) => (point[0] - x) ** 2));
}

/** The smallest value that a share of all does not pass; NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
