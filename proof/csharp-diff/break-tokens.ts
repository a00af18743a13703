import type { Random } from '../sim/random.ts';
import type { Block, Statement } from './node.ts';

const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)+'|[A-Za-z_]\w*|\d[\w.]*|[^\s\w]/g;

/** The same program with a token or two left out, doubled or exchanged. */
export function breakTokens(body: Block, random: Random): Block {
  const at = random.below(body.length);
  return body.map((statement, index) => (index === at ? breakStatement(statement, random) : statement));
}

function breakStatement({ parts }: Statement, random: Random): Statement {
  const at = random.below(parts.length);
  return {
    parts: parts.map((part, index) =>
      index !== at ? part : typeof part === 'string' ? breakLine(part, random) : breakTokens(part, random),
    ),
  };
}

function breakLine(line: string, random: Random): string {
  const tokens = [...line.matchAll(TOKEN)];
  const target = tokens[random.below(tokens.length)];
  const other = tokens[random.below(tokens.length)]?.[0] ?? '';
  if (target === undefined) return line;
  const end = target.index + target[0].length;
  const replacement = random.pick(['', '', other, `${target[0]} ${target[0]}`, 'nope', '1', '"s"', ';']);
  return line.slice(0, target.index) + replacement + line.slice(end);
}
