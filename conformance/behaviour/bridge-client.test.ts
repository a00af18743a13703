import { expect, test } from 'vitest';
import { connectBridge } from './bridge-client.ts';

const INITIALIZE_MS = 1_500;

const connect = (...command: readonly string[]): Promise<unknown> =>
  connectBridge({ command, env: {}, dir: import.meta.dirname, now: () => 0, wire: () => undefined }, INITIALIZE_MS);

test.each([
  ['is not there', ['no-such-program'], 'it could not be started: no program "no-such-program" was found'],
  [
    'ends at once',
    [process.execPath, '-e', 'console.error("No settings file."); process.exitCode = 3'],
    'it ended with exit code 3. Its stderr: No settings file.',
  ],
  [
    'says nothing',
    [process.execPath, '-e', 'process.stdin.resume()'],
    'no answer came within 1.5 s. A server answers it with one line of JSON on its stdout',
  ],
  [
    'prints on stdout',
    [process.execPath, '-e', 'console.log("Bridge is up."); process.stdin.resume()'],
    'The server wrote a line to stdout that is no message of MCP; logs belong on stderr: Bridge is up.',
  ],
])('of a server that %s is shown why it cannot be spoken to', async (_what, command, sentence) => {
  await expect(connect(...command)).rejects.toThrow(sentence);
});
