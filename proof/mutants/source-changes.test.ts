import { describe, expect, it } from 'vitest';
import { AnchorError, locate, statementAround, declarations, parseSource } from './sources.ts';
import { changedFiles, MisfitError } from './source-changes.ts';

const source = parseSource(
  'sample.ts',
  `export const LIMIT = 3;
class Log { write(line: string) { if (line === '') return; this.lines.push(line); } }
export function createQueue(): Queue {
  const add = (item: Item) => { if (item.late) throw new Error('late'); else items.push(item); };
  return { add, next: () => (items.length > 0 ? items.shift() : undefined), size() { return items.length; } };
}
`,
);
const declared = new Map(declarations(source));

const textAt = (symbol: string, anchor: string): string => {
  const scope = declared.get(symbol);
  if (scope === undefined) throw new Error(`${symbol} is not declared`);
  const { start, end } = locate(source, scope, anchor);
  return source.text.slice(start, end);
};

describe('an anchor', () => {
  it('begins at what a file declares, by the names around it', () => {
    const names = [
      'LIMIT',
      'Log',
      'Log.write',
      'createQueue',
      'createQueue.add',
      'createQueue.next',
      'createQueue.size',
    ];
    expect([...declared.keys()]).toEqual(names);
  });

  it.each([
    ['LIMIT', 'value', '3'],
    ['Log.write', 'if > test', "line === ''"],
    ['Log.write', 'call lines.push', 'this.lines.push(line)'],
    ['createQueue', 'call push > arg', 'item'],
    ['createQueue', 'const add', source.text.slice(source.text.indexOf('add ='), source.text.indexOf(';\n  return'))],
    ['createQueue.add', 'throw > value', "new Error('late')"],
    ['createQueue.add', 'if > else', 'items.push(item);'],
    ['createQueue.next', 'choice > then', 'items.shift()'],
    ['createQueue', 'return "items.length"', 'return items.length;'],
    ['createQueue.add', 'if "item.late" > then', "throw new Error('late');"],
    ['createQueue.next', 'choice "items.length > 0" > else', 'undefined'],
    ['createQueue', 'call push "item"', 'items.push(item)'],
  ])('in %s resolves to a node: %s', (symbol, anchor, text) => expect(textAt(symbol, anchor)).toBe(text));

  it.each([
    ['createQueue', 'return', /`return` is there 2 times in FunctionDeclaration at sample.ts:3/],
    ['createQueue', 'return "limit"', /there 0 times/],
    ['createQueue', 'return #2', /"return #2" is no step/],
    ['Log.write', 'call shift', /there 0 times/],
    ['Log.write', 'line 2', /no word "line"/],
  ])('in %s that is not exact is refused: %s', (symbol, anchor, says) => {
    expect(() => textAt(symbol, anchor)).toThrow(AnchorError);
    expect(() => textAt(symbol, anchor)).toThrow(says);
  });

  it('is within a statement, beside which others can be put', () => {
    const scope = declared.get('createQueue.add') ?? source.program;
    const { start, end } = statementAround(locate(source, scope, 'call push'));
    expect(source.text.slice(start, end)).toMatch(/^if \(item.late\).*push\(item\);$/);
  });
});

describe('a change', () => {
  const changed = (change: object): string => {
    const changes = [{ in: 'proof/mutants/sources.ts missingImports', replace: '', ...change }];
    return [...changedFiles({ id: 'one', changes }).values()].join('');
  };

  it('replaces a node, or a text in it', () => {
    expect(changed({ at: 'const path > value', replace: 'from' })).toContain('const path = from;');
    expect(changed({ find: 'dirname( file )', replace: 'file' })).toContain('const path = join(file, from);');
  });

  it('imports what it uses', () =>
    expect(
      changed({ at: 'const path > value', replace: 'file', uses: ['proof/mutants readText', 'jose errors'] }),
    ).toMatch(/^import { errors } from 'jose';\nimport { readText } from '.\/sources.ts';\n/));

  it.each([
    [{ find: 'nowhere' }, /expected this text once in .*missingImports, got it 0 times: nowhere/],
    [{ find: 'from' }, /got it \d times/],
    [{ at: 'throw' }, /`throw` is there 0 times/],
    [{ in: 'proof/mutants nothing' }, /proof\/mutants declares nothing 0 times/],
    [{ in: 'proof main' }, /declares main \d+ times: proof\//],
  ])('of a place that is not there once is refused: %j', (change, says) => {
    expect(() => changed(change)).toThrow(MisfitError);
    expect(() => changed(change)).toThrow(says);
  });
});
