import { codeLines } from './code-lines.ts';

/** A link or a picture of a page. */
export interface Link {
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
