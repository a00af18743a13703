/** Where its width is unknown. */
const COLUMNS_DEFAULT = 80;
/** Text that is wider is read badly. */
const COLUMNS_LIMIT = 120;
/** Of a text that goes to no terminal: a file, a pager, a log, a model's context. */
const COLUMNS_ELSEWHERE = 100;

interface Screen {
  readonly isTTY: boolean;
  readonly columns: number;
}

/** How many columns a terminal has; undefined where it is none. */
export function widthOf({ isTTY, columns }: Screen = process.stdout): number | undefined {
  // Terminals without a size say 0.
  return isTTY ? (columns > 0 ? columns : COLUMNS_DEFAULT) : undefined;
}

/** A help text for this terminal: long lines are broken, and go on below the text that they break. Elsewhere it has a width that most can show. */
export const fitHelp = (text: string, screen: Screen = process.stdout): string =>
  breakLines(text, Math.min(widthOf(screen) ?? COLUMNS_ELSEWHERE, COLUMNS_LIMIT));

/** A text with lines of at most so many columns. What a long line leaves over goes on in the line below, where that is the rest of its sentence. */
export function breakLines(text: string, width: number = COLUMNS_LIMIT): string {
  const broken: string[] = [];
  for (const line of text.split('\n')) {
    const before = broken.at(-1);
    const goesOn = before !== undefined && before.includes('\n') && isRestOf(before, line);
    if (goesOn) broken[broken.length - 1] = joinLines(before, line, width);
    else broken.push(brokenAt(line, width));
  }
  return broken.join('\n');
}

const lastLine = (text: string): string => text.slice(text.lastIndexOf('\n') + 1);
const indentOf = (line: string): number => line.length - line.trimStart().length;

const isRestOf = (broken: string, line: string): boolean =>
  line !== '' && !/[.:]$/.test(broken) && indentOf(line) === indentOf(lastLine(broken));

function joinLines(broken: string, line: string, width: number): string {
  const last = lastLine(broken);
  return `${broken.slice(0, -last.length)}${brokenAt(`${last} ${line.trimStart()}`, width)}`;
}

function brokenAt(line: string, width: number): string {
  if (line.length <= width) return line;
  const [, first = '', spaces = ''] = /^(\s*)(?:\S.*?(\s{2,}))?/.exec(line) ?? [];
  const column = spaces === '' ? first.length : line.indexOf(spaces, first.length) + spaces.length;
  // Where the second column begins too late, the text goes on below the first.
  const indent = column < width / 2 ? column : first.length + 2;
  const end = line.lastIndexOf(' ', width);
  if (end <= indent) return line;
  return `${line.slice(0, end)}\n${brokenAt(' '.repeat(indent) + line.slice(end + 1), width)}`;
}
