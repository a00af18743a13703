import { compileProgram } from '../../../mock-unity/csharp/program.ts';
import { noteOf } from '../blocks.ts';
import type { BlockContext } from './block-context.ts';

/** A method body is compiled as the mock Editor compiles it; empty lines part one program from the next. An excerpt is of a file that .NET compiles (`npm run prove csharp`). */
export function playCSharp({ block }: BlockContext): void {
  if (noteOf(block, 'excerpt') !== undefined) return;
  for (const program of block.code.split(/\n{2,}/)) {
    const compiled = compileProgram(program);
    if (!compiled.ok) throw new Error(`${compiled.message}\n${program}`);
  }
}
