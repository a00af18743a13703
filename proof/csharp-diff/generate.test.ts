import { describe, expect, it } from 'vitest';
import { workload } from '../../spec/workload.ts';
import { generateProgram } from './generate.ts';
import { interpretProgram } from './diff.ts';
import { textOf } from './node.ts';

const SEEDS = 1_500;
const programs = Array.from({ length: SEEDS }, (_, at) => generateProgram(at + 1));
const whole = programs.filter(({ isBroken }) => !isBroken);
const text = programs.map(textOf).join('\n');

/** Words of the normative text that name no member, and members that no program of the test uses. */
const NOT_GENERATED = new Set(
  // Words.
  (
    'Properties Code May As Values With Regular Casts Any Also Over Members One Exception A The An No Body Blocks Console Gives What UUID Editor Frees Parse By ' +
    'InChildren InParent At Asks It In Namespace Type List Length Hero Made Unity Game view Compiles Assets CompileResult Of After Player JSON Open Not Linq Text ThreadPriority ' +
    // Types that are only thrown, and covered by name in the vectors of mock-unity/csharp.
    'InvalidOperation Argument ArgumentNull ArgumentOutOfRange NullReference IndexOutOfRange InvalidCast DivideByZero Overflow Format NotImplemented NotSupported Timeout OperationCanceled TaskCanceledException Camera True CS1612'
  ).split(' '),
);

describe('the generator', () => {
  it('makes the same program of the same seed', () => {
    expect(textOf(generateProgram(7))).toBe(textOf(generateProgram(7)));
  });

  it.each(workload.map(({ name }) => name))('makes programs with: %s', (name) => {
    expect(programs.filter(({ constructs }) => constructs.has(name)).length).toBeGreaterThan(0);
  });

  it.each(workload.map(({ name, meaning, example }) => ({ name, words: memberWords(`${meaning} ${example}`) })))(
    'uses each member that the contract names: $name',
    ({ words }) => {
      expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(text))).toEqual([]);
    },
  );

  it('makes programs that usually compile', () => {
    const some = whole.slice(0, 150);
    const compiling = some.filter((program) => {
      const outcome = interpretProgram({ code: textOf(program), cancelled: program.isCancelled }, '/game/Assets');
      return outcome === undefined || !('compile_errors' in outcome);
    });
    expect(compiling.length / some.length).toBeGreaterThan(0.8);
  });
});

function memberWords(sentence: string): string[] {
  const code = sentence.replaceAll(/"[^"]*"/g, '');
  return [...new Set(code.match(/\b[A-Z][A-Za-z0-9]+\b/g) ?? [])].filter((word) => !NOT_GENERATED.has(word));
}
