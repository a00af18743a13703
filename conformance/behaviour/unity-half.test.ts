import { expect, test } from 'vitest';
import { startUnityHalf } from './unity-half.ts';

/** A Unity half that does to `hangup` what `code` says, and obeys everything else. */
const halfThat = (code: string): readonly string[] => [
  process.execPath,
  '-e',
  `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, do: word } = JSON.parse(line);
    const say = (more) => console.log(JSON.stringify({ id, ...more }));
    if (word === 'hangup') ${code};
    else say({ ok: true });
  });`,
];

test.each([
  ['says why', 'say({ ok: false, reason: "no connection of mine can be cut" })', 'no connection of mine can be cut'],
  ['only says no', 'say({ ok: false })', 'it answered {"id":2,"ok":false}, without {"ok": true}'],
  ['ends', 'throw new TypeError("no such word")', 'ended with exit code 1. Its stderr: TypeError: no such word'],
])('a Unity half that cannot hang up and %s is quoted', async (_what, code, sentence) => {
  const half = await startUnityHalf({ command: halfThat(code), env: {}, dir: import.meta.dirname });
  try {
    await expect(half.hangUp(1)).rejects.toThrow(`the Unity half did not obey "hangup": ${sentence}`);
  } finally {
    await half.end();
  }
});
