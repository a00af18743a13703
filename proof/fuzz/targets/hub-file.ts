import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { stateDirDiscovery } from '../../../mock-unity/io/discovery.ts';
import { readHubFile } from '../../../server/home/hub-file.ts';
import { readToken, StateDirError } from '../../../server/home/state-dir.ts';
import { mustHold, beginningOf, type OpenTarget, type Taken, type Target } from './target.ts';

const file = (url: string): object => ({
  version: 1,
  url,
  socket: '/run/user/1000/mub.sock',
  pid: 4711,
  host: hostname(),
  boot_id: '00000000-0000-4000-8000-000000000002',
  server_version: '0.1.0',
});

/** The two small files by which everybody finds the server. */
export const hubFile: Target = {
  name: 'hub-file',
  what: 'hub.json as forwarders and Editors read it, and the same bytes as a token: known members of their types or nothing; never an error but a sentence.',
  weight: 0.3,
  batch: 2_000,
  words: ['ws://', '"url":"nowhere"', '"host":', 'f'.repeat(64)],
  open,
};

function open(): OpenTarget {
  const dir = mkdtempSync(join(tmpdir(), 'mub-fuzz-hub-'));
  const discovery = stateDirDiscovery(dir);
  const write = (hub: Buffer | string, token: Buffer | string): void => {
    writeFileSync(join(dir, 'hub.json'), hub);
    writeFileSync(join(dir, 'token'), token);
  };
  return {
    starts: () => [
      ...['ws://127.0.0.1:4000/bridge', 'wss://[::1]:1/bridge'].map((url) => Buffer.from(JSON.stringify(file(url)))),
      Buffer.from('0'.repeat(64)),
    ],
    run(input) {
      write(input, input);
      checkToken(join(dir, 'token'));
      write(input, 'a'.repeat(64));
      const hub = readHubFile(dir);
      const found = discovery.find();
      mustHold(
        hub === undefined || found.kind === 'target',
        () => `a server that forwarders find and Editors do not: ${beginningOf(input.toString('utf8'))}`,
      );
      if (found.kind === 'none')
        mustHold(found.reason.length < 1_000, () => `a reason of ${found.reason.length} characters`);
      return hub === undefined ? 'refused' : checkHub(hub);
    },
    close: () => rmSync(dir, { recursive: true, force: true }),
  };
}

function checkHub(hub: NonNullable<ReturnType<typeof readHubFile>>): Taken {
  const { pid, url } = hub;
  mustHold(
    Number.isSafeInteger(pid) && pid > 0,
    () => `pid ${pid} passes for that of a server: signals would go to another process`,
  );
  mustHold(
    URL.canParse(url) && /^wss?:$/.test(new URL(url).protocol),
    () => `${beginningOf(url)} passes for the address of a server`,
  );
  return 'accepted';
}

function checkToken(path: string): void {
  try {
    const token = readToken(path);
    mustHold(token === undefined || /^[0-9a-f]{64}$/.test(token), () => `a token that is none: ${beginningOf(token)}`);
  } catch (error) {
    if (!(error instanceof StateDirError)) throw error;
    mustHold(error.message.length < 1_000, () => `a message of ${error.message.length} characters`);
  }
}
