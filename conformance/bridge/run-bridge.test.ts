import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { CaseResult } from '../report/model.ts';
import { type BridgeCase, loadBridgeCases } from './bridge-case.ts';
import { freePort } from '../lib/temporary-folder.ts';
import { runBridge, type BridgeRunOptions } from './run-bridge.ts';
import { createUnityCommand } from './unity-command.ts';
import { mutantNamed } from '../../proof/mutants/mutant.ts';
import { bundleMock } from '../../proof/mutants/try-real.ts';

let folder: string;
let mock: string;
beforeAll(async () => {
  folder = scratchFolder();
  mock = await bundleMock(join(folder, 'mock.mjs'));
});

const all = loadBridgeCases();
const named = (...slugs: readonly string[]): BridgeCase[] => all.filter(({ slug }) => slugs.includes(slug));
const run = (options: Partial<BridgeRunOptions>): Promise<CaseResult[]> =>
  runBridge({ transport: 'ws', unity: { command: mock }, jobs: 4, ...options });
const summary = (results: readonly CaseResult[]): string[] =>
  results.map(({ slug, status, reason, findings }) =>
    [slug, status, reason ?? '', ...findings.map(({ message }) => message)].join(' ').trim(),
  );

describe('our mock Editor', () => {
  it.each(['ws', 'tcp'] as const)('passes cases of every kind over %s', async (transport) => {
    const chosen = named(
      ...(transport === 'tcp'
        ? ['push-on-the-second-connection', 'http-post-to-tcp', 'one-server-at-a-time']
        : ['message-in-fragments']),
      'first-connection',
      'frames-byte-by-byte',
      'impostor',
      'killed-after-the-first-line',
      'logs-resent',
      'order-of-acceptance',
      'past-retention',
      'wrong-params',
    );
    const results = await run({
      transport,
      cases: chosen,
      unity: { command: `${mock} --retention {retention}${transport === 'tcp' ? ' --tcp' : ''}` },
    });
    expect(summary(results)).toEqual(chosen.map(({ slug }) => `${slug} pass`));
    for (const result of results) expect(Value.Check(CaseResult, result)).toBe(true);
  });

  it.each(['ws', 'tcp'] as const)(
    'that runs already is tested over %s without its restarts, which are not reached',
    async (transport) => {
      const port = await freePort();
      const tokenFile = join(folder, 'token');
      const project = join(folder, `Running ${transport}`);
      const where = transport === 'ws' ? `--url ws://127.0.0.1:${port}/bridge` : `--tcp ${port}`;
      const editor = createUnityCommand(
        `${mock} --project "${project}" ${where} --token-file "${tokenFile}"`,
        process.env,
        () => undefined,
      );
      writeFileSync(tokenFile, 'ab'.repeat(32));
      editor.start(folder);
      try {
        const chosen = named(
          'first-connection',
          'same-frame-twice',
          'two-stores',
          'killed-while-running',
          'refused-for-its-version',
        );
        const results = await run({ transport, cases: chosen, unity: { port, tokenFile } });
        expect(results.map(({ slug, status }) => `${slug} ${status}`).toSorted()).toEqual([
          'first-connection pass',
          'killed-while-running not_reached',
          'refused-for-its-version not_reached',
          'same-frame-twice pass',
          'two-stores pass',
        ]);
        expect(results.find(({ status }) => status === 'not_reached')?.reason).toContain(
          'give its command with --unity',
        );
      } finally {
        await editor.kill();
      }
    },
  );
});

/** A fault, the case that finds it, and words of the sentence that says so. */
const found = [
  { id: 'close-as-user-disconnect', slug: 'reported-until-acknowledged', says: 'USER_DISCONNECT was pushed' },
  { id: 'logs-under-new-ids', slug: 'logs-outlive-a-kill', says: 'expected the same log_id' },
  { id: 'any-generation', slug: 'wrong-generation', says: 'expected the error wrong_generation' },
  { id: 'hello-omits-the-finished', slug: 'killed-after-the-end', says: 'hello does not list a' },
  { id: 'one-nonce', slug: 'impostor', says: 'A nonce was used for two connections' },
  { id: 'token-on-the-output', slug: 'first-connection', says: 'The token is in the output' },
  { id: 'runs-before-proof', slug: 'request-before-proof', says: 'had not proved that it knows the token' },
  { id: 'start-written-late', slug: 'killed-after-the-first-line', says: 'expected it as interrupted' },
  { id: 'disconnects-on-unknown-methods', slug: 'unknown-methods', says: 'it is to live on' },
  { id: 'pushes-on-the-first', slug: 'push-on-the-second-connection', says: 'This came on the first connection' },
  { id: 'second-server-accepted', slug: 'one-server-at-a-time', says: 'a second dialer was sent' },
  {
    id: 'proof-without-its-channel',
    slug: 'proof-made-elsewhere',
    says: 'had not proved that it knows the token (proof of a websocket)',
  },
];

describe('a mock Editor with a fault', () => {
  it.concurrent.each(found)('$id fails $slug, and the report says why', async ({ id, slug, says }) => {
    const broken = mutantNamed(id);
    const cases = named(slug);
    const isTcp = cases.some(({ needs }) => needs?.includes('tcp'));
    const command = `${await bundleMock(join(folder, `${id}.mjs`), broken)}${isTcp ? ' --tcp' : ''}`;
    const [result] = await run({ transport: isTcp ? 'tcp' : 'ws', cases, unity: { command } });
    expect(result?.status).toBe('fail');
    expect(result?.findings.map(({ message }) => message).join('\n')).toContain(says);
    expect(result?.wire?.length).toBeGreaterThan(2);
    expect(result?.trace?.some(({ lane }) => lane === 'verdict')).toBe(true);
    expect(result?.replay).toContain(`--case ${result?.id ?? ''}`);
    expect(Value.Check(CaseResult, result)).toBe(true);
  });
});

describe('what cannot be measured is reported, and not waited for', () => {
  it('a command that ends', async () => {
    const results = await run({
      cases: all,
      unity: { command: `"${process.execPath}" -e "console.error('no licence'); process.exit(3)"` },
      jobs: 1,
    });
    expect(new Set(results.filter(({ status }) => status !== 'not_reached').map(({ status }) => status))).toEqual(
      new Set(['could_not_run']),
    );
    expect(results[0]?.reason).toContain('it ended with code 3. It said: no licence');
  });

  it('a command that never connects', async () => {
    const began = performance.now();
    const results = await run({
      cases: named('first-connection', 'merged-frames', 'malformed-json'),
      unity: { command: `"${process.execPath}" -e "setInterval(() => {}, 1000)"` },
      connectMs: 300,
      jobs: 1,
    });
    expect(results.map(({ status }) => status)).toEqual(['could_not_run', 'could_not_run', 'could_not_run']);
    expect(results[0]?.reason).toContain('Waited 300 ms in vain for a connection');
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it('a command that is none, a token that is none', async () => {
    const results = await run({ cases: named('first-connection'), unity: { command: '/nowhere/unity' } });
    expect(results[0]).toMatchObject({
      status: 'could_not_run',
      reason: expect.stringContaining('it could not be started'),
    });
    await expect(run({ unity: { command: '"unfinished' } })).rejects.toThrow('--unity: expected a closing "');
    const tokenFile = join(folder, 'no-token');
    writeFileSync(tokenFile, 'short');
    await expect(run({ unity: { port: 0, tokenFile } })).rejects.toThrow('should hold 64 hexadecimal digits');
  });

  it('a token file that is not there is made', async () => {
    const tokenFile = join(folder, 'fresh-token');
    await run({ cases: [], unity: { port: 0, tokenFile } });
    expect(existsSync(tokenFile)).toBe(true);
  });
});
