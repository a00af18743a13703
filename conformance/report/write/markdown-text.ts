import { makeVisible } from '../markup.ts';
import { joinLines, shortenText } from '../words.ts';

/** Text with nothing in it that Markdown or HTML would act on. */
export const inline = (text: string): string =>
  shortenText(joinLines(makeVisible(text)), 600)
    .replace(/[\\`*_[\]|~#$]/g, (char) => `\\${char}`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '&#64;');

/** A block that no text can leave. */
export function fence(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}sh\n${makeVisible(text)}\n${ticks}`;
}
