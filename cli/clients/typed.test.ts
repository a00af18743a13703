import { expect, test } from 'vitest';
import { namingAs } from './typed.ts';

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
