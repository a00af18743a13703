/** A stretch in which nothing happened, drawn shorter than it was. */
export interface Break {
  readonly from: number;
  readonly to: number;
  readonly ms: number;
}

/** Time to the right, in px. What is later is never further left, and what is not at the same time is never at the same place. */
export interface TimeScale {
  x(at: number): number;
  readonly breaks: readonly Break[];
  /** Of the last time. */
  readonly end: number;
}

/** Between two times that differ: enough to tell them apart. */
const SHORTEST = 9;
/** Room for the length of a break, `6 min 55 s`. */
const LONGEST = 84;
/** How wide the median gap is drawn. */
const USUAL = 26;
/** A gap twice as long is drawn wider by this part of the usual one: several magnitudes have to fit on one page. */
const PER_DOUBLING = 0.45;

/**
 * A scale for these times (ms, in any order). Shorter gaps than the median are drawn in proportion, but none narrower than can be seen; longer ones
 * grow with the logarithm, and from about thirty times the median on they are breaks, all of one width. `width`: short pictures are stretched to about that.
 */
export function makeTimeScale(
  times: readonly number[],
  { left, width }: { readonly left: number; readonly width: number },
): TimeScale {
  const known = [...new Set(times)].toSorted((a, b) => a - b);
  const gaps = known.slice(1).map((time, index) => time - (known[index] ?? time));
  const median = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 1;
  const natural = gaps.map((ms) => Math.min(LONGEST, Math.max(SHORTEST, widthOf(ms / median))));
  const sum = natural.reduce((total, px) => total + px, 0);
  const stretch = sum === 0 ? 1 : Math.min(2.5, Math.max(1, width / sum));
  const xs = [left];
  for (const px of natural) xs.push((xs.at(-1) ?? left) + px * stretch);
  const breaks = gaps.flatMap((ms, index) =>
    isBreak(ms, median) ? [{ from: xs[index] ?? left, to: xs[index + 1] ?? left, ms }] : [],
  );
  return { x: (at) => interpolate(known, xs, at), breaks, end: xs.at(-1) ?? left };
}

const isBreak = (ms: number, median: number): boolean => widthOf(ms / median) >= LONGEST;
const widthOf = (ratio: number): number => USUAL * (ratio < 1 ? ratio : 1 + PER_DOUBLING * Math.log2(ratio));

function interpolate(times: readonly number[], xs: readonly number[], at: number): number {
  let low = 0;
  let high = times.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  const [t0 = 0, t1 = t0, x0 = 0, x1 = x0] = [times[low], times[high], xs[low], xs[high]];
  if (t1 === t0) return x0;
  return x0 + Math.min(1, Math.max(0, (at - t0) / (t1 - t0))) * (x1 - x0);
}
