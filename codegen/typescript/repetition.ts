import type { ContractModel, GeneratedFile } from '../model/model.ts';
import { docComment, fileHeader, literal } from './text.ts';

/** `repetition.ts`: what an identical call of each tool may get in place of new work. */
export function emitRepetition(model: ContractModel): GeneratedFile[] {
  const repeated = [...model.tools, ...model.readyTools].flatMap(({ name, repetition }) =>
    repetition === undefined ? [] : [[name, repetition] as const],
  );
  if (repeated.length === 0) return [];
  const parts = [
    fileHeader(model),
    docComment(MEANING),
    "export type Repetition = 'look' | 'fresh' | 'change' | 'job';\n\n",
    docComment('By the name of the tool. One that is not here is a tool of a project: its hints decide.'),
    `export const repetitions: Readonly<Record<string, Repetition>> = ${literal(Object.fromEntries(repeated))};\n\n`,
    docComment('Code that repeats as `fresh`.'),
    `export const freshCode: RegExp | undefined = ${String(model.freshCode)};\n`,
  ];
  return [{ path: 'typescript/repetition.ts', text: parts.join('') }];
}

const MEANING = `What an identical call may get in place of new work (EXO-05, EXO-06, EXO-14, EXO-15).
\`look\`: nothing. \`fresh\`: unstarted work only. \`change\`: work in flight, or its undelivered answer until the caller changes something else.
\`job\`: the same, whatever the caller does meanwhile.`;
