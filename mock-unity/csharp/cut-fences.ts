const FIRST = /^\s*(?<fence>```[^\s`]*)[ \t]*(?=\r?\n)/;
const LAST = /(?<=\n)[ \t]*(?<fence>```)\s*$/;

/** The code with blanks in place of a Markdown fence before and behind it, so that places stay as they are. */
export function cutFences(code: string): string {
  if (!FIRST.test(code)) return code;
  return [FIRST, LAST].reduce((text, fence) => text.replace(fence, (match) => match.replaceAll(/[^\s]/g, ' ')), code);
}
