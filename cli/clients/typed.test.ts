import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { namingAs, pinnedAs, typedAs } from './typed.ts';

test.each([
  ['start it by `mcp-unity-bridge serve`.', 'start it by `npx mcp-unity-bridge serve`.'],
  [
    'run "mcp-unity-bridge doctor --bundle", then mcp-unity-bridge token rotate',
    'run "npx mcp-unity-bridge doctor --bundle", then npx mcp-unity-bridge token rotate',
  ],
  ['run npx mcp-unity-bridge init', 'run npx mcp-unity-bridge init'],
  ['npx -y mcp-unity-bridge init', 'npx -y mcp-unity-bridge init'],
  [
    'The mcp-unity-bridge server has gone; mcp-unity-bridge has no server',
    'The mcp-unity-bridge server has gone; mcp-unity-bridge has no server',
  ],
  ['in /home/me/mcp-unity-bridge run', 'in /home/me/mcp-unity-bridge run'],
])('%j names the commands as they are typed', (text, named) => {
  expect(namingAs(text, 'npx mcp-unity-bridge')).toBe(named);
});

/** The batch file of npm's cmd-shim 8 for a script that begins with `#!/usr/bin/env node`. */
const shimOf = (target: string): string =>
  [
    '@ECHO off',
    'GOTO start',
    ':find_dp0',
    'SET dp0=%~dp0',
    'EXIT /b',
    ':start',
    'SETLOCAL',
    'CALL :find_dp0',
    '',
    'IF EXIST "%dp0%\\node.exe" (',
    '  SET "_prog=%dp0%\\node.exe"',
    ') ELSE (',
    '  SET "_prog=node"',
    '  SET PATHEXT=%PATHEXT:;.JS;=;%',
    ')',
    '',
    `endLocal & goto #_undefined_# 2>NUL || title %COMSPEC% & "%_prog%"  "%dp0%\\${target}" %*`,
    '',
  ].join('\r\n');

/** Puts the bare name into `folder`, so that it starts `bin` of the folder above. */
const install = {
  linux(folder: string, bin: string): void {
    symlinkSync(join('..', bin), join(folder, 'mcp-unity-bridge'));
  },
  win32(folder: string, bin: string): void {
    // npm writes one for Git's shell as well, which is not what Windows starts.
    writeFileSync(join(folder, 'mcp-unity-bridge'), '#!/bin/sh\n');
    writeFileSync(join(folder, 'mcp-unity-bridge.cmd'), shimOf(`..\\${bin.replaceAll('/', '\\')}`));
  },
};

// A link needs a right that Windows does not give to everyone.
test.each((['linux', 'win32'] as const).filter((platform) => platform === 'win32' || process.platform !== 'win32'))(
  'on %s the program is named by the bare name if that starts it, and otherwise by its file or by npx',
  (platform) => {
    const root = scratchFolder();
    const fromRegistry = 'node_modules/mcp-unity-bridge/dist/program.cjs';
    mkdirSync(dirname(join(root, fromRegistry)), { recursive: true });
    mkdirSync(join(root, 'node_modules/.bin'));
    const put = (folder: string, bin: string): string => {
      mkdirSync(join(root, folder), { recursive: true });
      writeFileSync(join(root, bin), '');
      install[platform](join(root, folder), folder.startsWith('node_modules') ? `../${bin}` : bin);
      return join(root, folder);
    };
    const [ours, theirs, global] = [put('a', 'clone.cjs'), put('b', 'other.cjs'), put('c', fromRegistry)];
    const ofNpx = put('node_modules/.bin', fromRegistry);
    const typed = (bin: string, ...folders: readonly string[]): string =>
      typedAs(join(root, bin), {
        path: ['/nowhere', '', ...folders].join(platform === 'win32' ? ';' : ':'),
        platform,
      });
    expect(typed('clone.cjs', ours, theirs)).toBe('mcp-unity-bridge');
    expect(typed('clone.cjs', theirs, ours)).toBe(`node ${join(root, 'clone.cjs')}`);
    expect(typed('clone.cjs')).toBe(`node ${join(root, 'clone.cjs')}`);
    expect(typed(fromRegistry, global, ours)).toBe('mcp-unity-bridge');
    expect(typed(fromRegistry, ofNpx, ours)).toBe('npx mcp-unity-bridge');
    expect(pinnedAs(join(root, 'clone.cjs'))).toBe(`node ${join(root, 'clone.cjs')}`);
    rmSync(root, { recursive: true });
  },
);
