import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildBin } from '../../proof/kit/running.ts';
import { freePort, createHome, isAlive, kill, type Home, waitFor } from '../../proof/kit/scratch.ts';
import { startClient, type StdioClient } from '../../proof/kit/clients.ts';

// The same with real processes over every way to Unity: client, forwarder, server, mock Editor.
const bin = buildBin('transports');
afterAll(() => bin.remove());

describe.each(['ws', 'tcp'])('over %s', (transport) => {
  let home: Home;
  let port: number;
  let client: StdioClient;
  let editor: ChildProcess;
  let output: string;

  const env = (): NodeJS.ProcessEnv => (transport === 'tcp' ? { UNITY_TCP_PORT: String(port) } : {});
  function startEditor(): void {
    const project = join(home.dir, 'Game');
    mkdirSync(project, { recursive: true });
    const argv = [bin.entry, 'mock', '--project', project, '--instant', ...(transport === 'tcp' ? ['--tcp'] : [])];
    editor = spawn(process.execPath, argv, {
      cwd: project,
      env: { ...home.env, ...env() },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    home.owns(editor.pid);
    editor.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const send = (command: string): void => void editor.stdin?.write(`${command}\n`);
  const editorSays = (text: string): Promise<boolean> =>
    waitFor(`the Editor to say ${text}`, () => output.includes(text));
  const log = (): string => readFileSync(join(home.dir, 'server.log'), 'utf8');
  const run = async (code: string, timeout = 20_000) =>
    (await client.call('unity_execute_code', { code, timeout })).result?.structuredContent;

  beforeEach(async () => {
    home = createHome();
    port = await freePort();
    output = '';
    client = startClient(home, bin.entry, { env: env() });
    await client.initialize();
    startEditor();
    await editorSays('connected to server');
  });
  afterEach(() => home.remove());

  test('a call is answered, and the Editor knows the name of the client', async () => {
    expect(await run('return 6 * 7;')).toMatchObject({ status: 'completed', result: 42 });
    await waitFor('the name', () => /(AI clients connected: |has dialled, for |generation 1, for )test/.test(output));
  });

  test('a reload in the middle of work interrupts it, is announced, and the tools are listed again once', async () => {
    const notices = () => client.lines.filter((line) => line.includes('notifications/tools/list_changed')).length;
    await waitFor('the tools of the new Editor', () => notices() === 1);
    const answer = client.call('unity_execute_code', {
      code: 'AI.Update("half"); await Task.Delay(60000); return 1;',
      timeout: 20_000,
    });
    await editorSays('partial result');
    send('reload 300');
    expect((await answer).result?.structuredContent).toMatchObject({
      status: 'error',
      error_code: 'interrupted',
      partial_result: 'half',
    });
    await waitFor('the tools after the reload', () => notices() === 2);
    expect(await run('return 2;')).toMatchObject({ status: 'completed', result: 2 });
    expect(notices()).toBe(2);
    const heard = log();
    expect(heard.indexOf('DOMAIN_RELOAD"')).toBeGreaterThan(0);
    expect(heard).toContain('DOMAIN_RELOAD_RECOVERED');
  });

  test('an Editor that is killed comes back, and its work ran once', async () => {
    const answer = client.call('unity_execute_code', {
      code: 'File.AppendAllText("runs.txt", "x"); Thread.Sleep(60000); return 1;',
      timeout: 25_000,
    });
    const runs = join(home.dir, 'Game', 'runs.txt');
    // There before anything is in it.
    await waitFor('the first line', () => existsSync(runs) && readFileSync(runs, 'utf8') !== '');
    kill(editor.pid ?? 0);
    await waitFor('the Editor to be gone', () => !isAlive(editor.pid ?? 0));
    startEditor();
    expect((await answer).result?.structuredContent).toMatchObject({ status: 'error', error_code: 'interrupted' });
    expect(await run('return 2;')).toMatchObject({ result: 2 });
    expect(readFileSync(runs, 'utf8')).toBe('x');
  });

  test('a server that is killed is followed by another, which gets the result of the same work', async () => {
    const answer = client.call('unity_execute_code', {
      code: 'File.AppendAllText("runs.txt", "x"); await Task.Delay(1500); return "built";',
      timeout: 25_000,
    });
    await editorSays('started');
    const { pid } = await home.hub();
    kill(pid);
    expect((await answer).result?.structuredContent).toMatchObject({ status: 'completed', result: 'built' });
    expect((await home.hub()).pid).not.toBe(pid);
    expect(readFileSync(join(home.dir, 'Game', 'runs.txt'), 'utf8')).toBe('x');
  });

  test('the Editor that quits says so, and one whose user disconnects is not taken for it', async () => {
    send('disconnect');
    await waitFor('the words', () => log().includes('USER_DISCONNECT'));
    send('connect');
    await waitFor('the next connection', () => output.split('connected to server').length > 2);
    send('quit');
    await waitFor('the words', () => log().includes('UNITY_SHUTDOWN'));
    expect(log().split('USER_DISCONNECT')).toHaveLength(2);
  });
});
