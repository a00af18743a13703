import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutPart, withPart } from './carry-out.ts';

const line = fc.stringMatching(/^[ -~]{0,20}$/);
const page = fc
  .tuple(fc.array(line), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([lines, ending, isEnded]) => lines.join(ending) + (isEnded && lines.length > 0 ? ending : ''));

test('what is in AGENTS.md stays, our part comes once, and taking it out gives back every byte', () => {
  fc.assert(
    fc.property(page, (text) => {
      const added = withPart(text);
      expect(added.startsWith(text)).toBe(true);
      expect(added).toContain('.agents/skills/mcp-unity-bridge/SKILL.md');
      expect(withPart(added)).toBe(added);
      expect(withoutPart(added)).toBe(text);
      expect(withoutPart(text)).toBe(text);
    }),
  );
});

test('our part is replaced in its place, with what the user has written below it', () => {
  const older = withPart('# Mine\n').replace('first read', 'read, perhaps,');
  expect(withPart(`${older}\n# More\n`)).toBe(`${withPart('# Mine\n')}\n# More\n`);
  expect(withoutPart(`${older}\n# More\n`)).toBe('# Mine\n\n# More\n');
});

test('a part that has lost its end is no part', () => {
  const cut = withPart('').replace(/<!-- mcp-unity-bridge: end -->\n/, '');
  expect(withoutPart(cut)).toBe(cut);
});
