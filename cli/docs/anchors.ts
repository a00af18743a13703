import { codeLines } from './code-lines.ts';

/** The anchors of a page, as GitHub makes them from its headings: lower case, without punctuation, blanks as hyphens, `-1` for the second of a name. */
export function anchorsIn(text: string): ReadonlySet<string> {
  const inBlocks = codeLines(text);
  const headings = text
    .split('\n')
    .flatMap((line, index) => (inBlocks.has(index + 1) ? [] : (/^#{1,6} +(.+?) *#*$/.exec(line)?.[1] ?? [])));
  const seen = new Map<string, number>();
  const anchors = headings.map((heading) => {
    const slug = slugOf(heading);
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
  const named = [...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, name = '']) => name);
  return new Set([...anchors, ...named]);
}

const slugOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');
