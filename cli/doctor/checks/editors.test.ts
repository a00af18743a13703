import { expect, test } from 'vitest';
import type { EditorSummary } from '../../../generated/typescript/link.ts';
import type { BlockedBy } from '../../../generated/typescript/types.ts';
import { blockedFindings } from './editors.ts';

const now = Date.UTC(2026, 10, 29, 12);
const editor: EditorSummary = { project_path: '/Game', project_name: 'Game', state: 'connected', unfinished: 0 };

test('an Editor whose main thread runs gives no finding', () => expect(blockedFindings(editor, now)).toEqual([]));

test.each<readonly [BlockedBy | undefined, RegExp, RegExp]>([
  [undefined, /2026-11-29T11:59:51\.000Z\.$/, /^Look at Unity/],
  [{ kind: 'unknown' }, /2026-11-29T11:59:51\.000Z\.$/, /^Look at Unity/],
  [{ kind: 'build' }, /, with a build\.$/, /^Wait until it has ended/],
  [{ kind: 'import' }, /, with an import of assets\.$/, /^Wait until it has ended/],
  [{ kind: 'compile' }, /, with a compilation of scripts\.$/, /^Wait until it has ended/],
  [{ kind: 'dialog', title: 'Save?' }, /, with a modal dialog "Save\?"\.$/, /^Answer the dialog/],
  [
    { kind: 'user_code' },
    /, with code\.$/,
    /If it never does, mcp-unity-bridge operations names it, and mcp-unity-bridge cancel <log_id> --force/,
  ],
  [{ kind: 'user_code', log_id: 'x' }, /, with the code of operation x\.$/, /mcp-unity-bridge cancel x --force$/],
])('%j is named, and decides what to do', (blocked_by, found, remedy) => {
  const blocked = { ...editor, blocked_since: now - 9_000, ...(blocked_by === undefined ? {} : { blocked_by }) };
  expect(blockedFindings(blocked, now)).toEqual([
    expect.objectContaining({ found: expect.stringMatching(found), remedy: expect.stringMatching(remedy) }),
  ]);
});
