/** Something that was looked at, and what was found wrong. */
export interface Check {
  readonly name: string;
  /** Sentences; none: it is as it should be. */
  readonly problems: readonly string[];
}

/** A thing that a release gives to people. */
export interface Artefact {
  readonly name: string;
  /** Below the output folder; undefined: a file of the repository. */
  readonly file?: string;
  readonly files: number;
  readonly packed_bytes: number;
  readonly unpacked_bytes: number;
  readonly checks: readonly Check[];
}

/** An artefact without a check has not been looked at: that is no success. */
export function isGood(artefacts: readonly Artefact[]): boolean {
  return (
    artefacts.length > 0 &&
    artefacts.every(({ checks }) => checks.length > 0 && checks.every(({ problems }) => problems.length === 0))
  );
}

/** The table, with what is wrong below it. */
export function tableOf(artefacts: readonly Artefact[]): string {
  const lines = [['', 'artefact', 'files', 'packed', 'unpacked', 'checks'], ...artefacts.map(cellsOf)];
  const widths = lines[0]?.map((_title, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const table = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const problems = artefacts.flatMap(({ name, checks }) =>
    checks.flatMap((check) => check.problems.map((problem) => `✘ ${name}, ${check.name}: ${problem}`)),
  );
  return [...table, ...problems].join('\n');
}

function cellsOf(artefact: Artefact): readonly string[] {
  const { name, files, packed_bytes, unpacked_bytes, checks } = artefact;
  const names = checks.map((check) => (check.problems.length === 0 ? check.name : `✘ ${check.name}`)).join(', ');
  return [isGood([artefact]) ? '✔' : '✘', name, String(files), sizeText(packed_bytes), sizeText(unpacked_bytes), names];
}

/** Decimal units, as npm shows them. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(2)} MB`;
}

/** What no artefact may outgrow unnoticed. */
export interface SizeLimits {
  readonly packed_bytes: number;
  readonly unpacked_bytes: number;
}

export function checkSize(found: SizeLimits, limits: SizeLimits): Check {
  const over = (['packed_bytes', 'unpacked_bytes'] as const).filter((which) => found[which] > limits[which]);
  const sentence = (which: keyof SizeLimits): string =>
    `${which.replace('_bytes', '')} it is ${sizeText(found[which])}, and ${sizeText(limits[which])} is the most: take something out, or raise the limit with a reason`;
  return { name: 'size', problems: over.map(sentence) };
}
