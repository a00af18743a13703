import type { BlockContext } from './block-context.ts';

/** That it is a sequence diagram whose arrows go between participants it names; codegen/docs/protocol.test.ts reads those of docs/protocol.md more closely. */
export function playMermaid({ block }: BlockContext): void {
  const [head, ...lines] = block.code.split('\n');
  if (head !== 'sequenceDiagram') throw new Error(`expected a sequenceDiagram, got ${head}`);
  const names = new Set(lines.flatMap((line) => /^\s*participant (\w+) as /.exec(line)?.[1] ?? []));
  for (const line of lines) {
    const [, from = '', to = ''] = /^\s*(\w+)--?>>(\w+): /.exec(line) ?? [];
    const strangers = [from, to].filter((name) => name !== '' && !names.has(name));
    if (strangers.length > 0)
      throw new Error(`${strangers.join(', ')}: not among the participants ${[...names].join(', ')}`);
  }
}
