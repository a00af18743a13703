/** So many empty lines are shown; more are named. */
const EMPTY_LINES = 3;
/** So many blanks in a line are shown; more are named: they would push what follows out of sight, or to the beginning of a line on the screen. */
const BLANKS = 40;
/** A longer line goes on in the next one: the program that shows it would break it anywhere. */
const LINE_CHARACTERS = 160;

interface Line {
  readonly number: number;
  readonly text: string;
}

/** Text as its lines, each behind its number, so that none of them can be taken for words about the text. Long stretches of nothing are named. */
export function numberedLines(text: string): string[] {
  const lines = text.split('\n').map((line, index): Line => ({ number: index + 1, text: line.trimEnd() }));
  const width = String(lines.length).length + 2;
  return runsOf(lines).flatMap((run) =>
    run.length > EMPTY_LINES && run[0]?.text === ''
      ? [`[${run.length} empty lines]`]
      : run.flatMap((line) => numbered(line, width)),
  );
}

/** Neighbours that are empty belong together. */
function runsOf(lines: readonly Line[]): Line[][] {
  const runs: Line[][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (line.text === '' && last?.[0]?.text === '') last.push(line);
    else runs.push([line]);
  }
  return runs;
}

function numbered({ number, text }: Line, width: number): string[] {
  const [first = '', ...rest] = partsOf(
    text.replaceAll(new RegExp(`[ \\t]{${BLANKS + 1},}`, 'g'), ({ length }) => `[${length} blanks]`),
  );
  return [`${String(number).padStart(width)} | ${first}`, ...rest.map((part) => `${''.padStart(width)} : ${part}`)];
}

const partsOf = (text: string): readonly string[] => text.match(new RegExp(`.{1,${LINE_CHARACTERS}}`, 'gsu')) ?? [''];
