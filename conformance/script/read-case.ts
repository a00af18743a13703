import { basename } from 'node:path';
import { LineCounter, isNode, parseDocument, type Document } from 'yaml';
import type { Case } from './case.ts';
import { isCase } from './case-schema.ts';
import { findMistakes } from './find-mistakes.ts';

/** A case and where it is written. */
export interface LoadedCase {
  readonly case: Case;
  /** Path of its YAML file. */
  readonly file: string;
}

/** Cases that could be read, and a sentence for each mistake: file, line, what was expected. */
export interface LoadedCases {
  readonly cases: readonly LoadedCase[];
  readonly mistakes: readonly string[];
}

/** Reads one case. */
export function readCase(text: string, file: string): LoadedCases {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  if (document.errors.length > 0)
    return {
      cases: [],
      mistakes: document.errors.map(
        ({ message, pos: [at] }) => `${file}:${lines.linePos(at).line}: ${firstLine(message)}`,
      ),
    };
  const value: unknown = document.toJS();
  if (!isCase(value)) {
    const mistakes = findMistakes(value).map(
      ({ path, message }) => `${file}:${lineOf(document, lines, path)}: ${message}`,
    );
    return { cases: [], mistakes };
  }
  const named = basename(file).replace(/\.ya?ml$/, '');
  if (named !== value.slug)
    return {
      cases: [],
      mistakes: [
        `${file}:${lineOf(document, lines, ['slug'])}: expected the slug "${named}", as the file is named, got "${value.slug}"`,
      ],
    };
  return { cases: [{ case: value, file }], mistakes: [] };
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? text;

/** The line of the value there, or of the nearest thing around it. */
function lineOf(document: Document, lines: LineCounter, path: readonly (string | number)[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
