/** Where its width is unknown. */
const COLUMNS_DEFAULT = 80;
/** Text that is wider is read badly. */
const COLUMNS_LIMIT = 120;

interface Screen {
  readonly isTTY: boolean;
  readonly columns: number;
}

/** How many columns a terminal has; undefined where it is none. */
export function widthOf({ isTTY, columns }: Screen = process.stdout): number | undefined {
  // Terminals without a size say 0.
  return isTTY ? (columns > 0 ? columns : COLUMNS_DEFAULT) : undefined;
}

/** A help text for this terminal: long lines are broken, and go on below the text that they break. Elsewhere as it is. */
export function fitHelp(text: string, screen: Screen = process.stdout): string {
  const width = widthOf(screen);
  return width === undefined ? text : breakLines(text, Math.min(width, COLUMNS_LIMIT));
}

/** A text with lines of at most so many columns. */
export const breakLines = (text: string, width: number = COLUMNS_LIMIT): string =>
  text
    .split('\n')
    .map((line) => brokenAt(line, width))
    .join('\n');

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
