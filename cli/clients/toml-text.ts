import { parse, TomlError, type TomlTable } from 'smol-toml';
import { ParseError, parseTOML, type AST } from 'toml-eslint-parser';
import { attempt } from '../../server/lib/errors.ts';
import { UnreadableText } from './text-position.ts';

/** A text of TOML: what it means, and where each part is. Throws UnreadableText. */
export function readToml(text: string): { readonly values: TomlTable; readonly tree: AST.TOMLProgram } {
  return attempt(
    () => ({ values: parse(text, { integersAsBigInt: 'asNeeded' }), tree: parseTOML(text) }),
    (error) => {
      throw asUnreadable(error);
    },
  );
}

function asUnreadable(error: unknown): unknown {
  if (error instanceof TomlError)
    return new UnreadableText(firstLine(error).replace('Invalid TOML document: ', ''), {
      line: error.line,
      column: error.column,
    });
  // Its columns count from 0.
  return error instanceof ParseError
    ? new UnreadableText(firstLine(error), { line: error.lineNumber, column: error.column + 1 })
    : error;
}

/** The table of the servers by name, undefined where there is none. Throws UnreadableText. */
export function readTomlServers(text: string, key: string): Readonly<Record<string, unknown>> | undefined {
  const { values } = readToml(text);
  const servers: unknown = Object.hasOwn(values, key) ? values[key] : undefined;
  if (servers === undefined) return undefined;
  if (!isTable(servers))
    throw new UnreadableText(`expected a table as ${key}, got something else`, { line: lineOf(text, key), column: 1 });
  return servers;
}

const firstLine = ({ message }: Error): string => message.split('\n')[0] ?? '';

/** Arrays and dates are no tables. */
function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));
}

function lineOf(text: string, key: string): number {
  return text.split('\n').findIndex((line) => line.includes(key)) + 1;
}
