import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';

/** A C# compiler whose server was not started. */
export interface ColdCompiler {
  /** The Editor's command, with this compiler in it. */
  readonly command: string;
  /** Ends its server. */
  readonly end: () => void;
}

/** The server goes by the path of its compiler (SnippetCompiler), so a link to the SDK's, below `folder`, has one of its own. */
export function coldCompiler(command: string, folder: string): ColdCompiler {
  const [, dotnet = 'dotnet'] = /--dotnet '?([^\s']+)/.exec(command) ?? [];
  const [, compiler] = /--compiler '?([^\s']+)/.exec(command) ?? [];
  if (compiler === undefined) throw new Error(`no --compiler in ${command}`);
  const roslyn = join(folder, 'Roslyn');
  mkdirSync(folder, { recursive: true });
  symlinkSync(dirname(dirname(compiler)), roslyn);
  const linked = join(roslyn, 'bincore', 'csc.dll');
  const name = createHash('sha256').update(`${linked}\n${userInfo().username}`).digest('hex').slice(0, 16);
  return {
    command: command.replace(compiler, linked),
    end: () =>
      void spawnSync(
        dotnet,
        [join(dirname(compiler), 'VBCSCompiler.dll'), `-pipename:mcp-unity-bridge-${name}`, '-shutdown'],
        { stdio: 'ignore' },
      ),
  };
}
