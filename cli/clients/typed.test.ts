import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
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

test.skipIf(process.platform === 'win32')(
  'a clone is named by the bare name where that starts it, and by its file elsewhere',
  () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mub-')));
    const [bin, other] = [join(folder, 'clone.cjs'), join(folder, 'other.cjs')];
    for (const file of [bin, other]) writeFileSync(file, '');
    const linked = [bin, other].map((file, index) => {
      const place = join(folder, `bin-${index}`);
      mkdirSync(place);
      symlinkSync(file, join(place, 'mcp-unity-bridge'));
      return place;
    });
    const [ours = '', theirs = ''] = linked;
    const pathOf = (...folders: readonly string[]): string => ['/nowhere', '', ...folders].join(delimiter);
    expect(typedAs(bin, pathOf(ours, theirs))).toBe('mcp-unity-bridge');
    expect(typedAs(bin, pathOf(theirs, ours))).toBe(`node ${bin}`);
    expect(typedAs(bin, pathOf())).toBe(`node ${bin}`);
    expect(pinnedAs(bin)).toBe(`node ${bin}`);
    rmSync(folder, { recursive: true });
  },
);
