import { readBlocks } from './blocks.ts';

/** A link or a picture of a page. */
interface Link {
  readonly line: number;
  readonly target: string;
  /** The text in place of a picture where there is none; undefined for a link. */
  readonly alt?: string;
}

/** Links, pictures (also as HTML), in the order of the page; not those in code. */
export function linksIn(text: string): readonly Link[] {
  const prose = withoutCode(text);
  const lineAt = (at: number): number => prose.slice(0, at).split('\n').length;
  const written = [...prose.matchAll(/\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)?)(?: "[^"]*")?\)/g)].map((found) => {
    const begin = labelBegin(prose, found.index);
    return {
      line: lineAt(found.index),
      target: found[1] ?? '',
      ...(prose[begin - 1] === '!' ? { alt: prose.slice(begin + 1, found.index) } : {}),
    };
  });
  const html = [...prose.matchAll(/<(?:img|a)\b[^>]*>/g)].flatMap((found) => {
    const [, target = ''] = /(?:src|href)="([^"]*)"/.exec(found[0]) ?? [];
    const [, alt = ''] = /alt="([^"]*)"/.exec(found[0]) ?? [];
    return [{ line: lineAt(found.index), target, ...(found[0].startsWith('<img') ? { alt } : {}) }];
  });
  const bare = [...prose.matchAll(/<(https?:[^>]+)>/g)].map((found) => ({
    line: lineAt(found.index),
    target: found[1] ?? '',
  }));
  return [...written, ...html, ...bare].toSorted((a, b) => a.line - b.line);
}

/** The bracket that belongs to the one that closes at `end`: a label may hold a picture. */
function labelBegin(text: string, end: number): number {
  let depth = 0;
  for (let at = end; at >= 0; at -= 1) {
    if (text[at] === ']') depth += 1;
    else if (text[at] === '[') depth -= 1;
    if (depth === 0) return at;
  }
  return end;
}

function withoutCode(text: string): string {
  const inBlocks = codeLines(text);
  const prose = text.split('\n').map((line, index) => (inBlocks.has(index + 1) ? '' : line));
  return prose.join('\n').replaceAll(/`[^`\n]+`/g, (code) => 'x'.repeat(code.length));
}

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

/** The numbers of the lines that are in blocks of code. */
function codeLines(text: string): ReadonlySet<number> {
  return new Set(readBlocks(text).flatMap(({ line, code }) => code.split('\n').map((_text, index) => line + index)));
}

/** What is between back quotes in the text of a page, outside of its blocks, with its line. */
export function inlineCode(text: string): readonly { readonly line: number; readonly code: string }[] {
  const inBlocks = new Set(
    readBlocks(text).flatMap(({ line, code }) => code.split('\n').map((_text, index) => line + index)),
  );
  const hidden = text
    .split('\n')
    .map((line, index) => (inBlocks.has(index + 1) || line.startsWith('```') ? '' : line))
    .join('\n');
  return [...hidden.matchAll(/`([^`]+)`/g)].map((found) => ({
    line: hidden.slice(0, found.index).split('\n').length,
    code: (found[1] ?? '').replaceAll(/\s*\n\s*/g, ' ').replaceAll('\\|', '|'),
  }));
}
