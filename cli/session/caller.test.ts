import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { callerHere, type Ancestor } from './open-session.ts';

/** The parent of this process first. */
function chain(...programs: readonly string[]): (pid: number) => Ancestor | undefined {
  const pids = [process.ppid, ...programs.map((_, index) => 1000 + index)];
  const all = programs.map((program, index) => ({
    pid: pids[index] ?? 0,
    parent: pids[index + 1] ?? 0,
    began: `at ${index}`,
    args: program.split(' '),
  }));
  return (pid) => all.find((one) => one.pid === pid);
}

test.each([
  { what: 'an interactive shell', programs: ['-zsh', 'Terminal'], at: 0 },
  { what: 'a shell that reads commands from an agent', programs: ['/bin/bash --norc', 'claude'], at: 0 },
  { what: 'the agent of a shell for one command', programs: ['/bin/bash -c mcp-unity-bridge', 'claude'], at: 1 },
  { what: 'the agent of a login shell for one command', programs: ['bash -lc x', 'codex', 'zsh'], at: 1 },
  {
    what: 'the agent behind timeout and npx',
    programs: ['sh -c x', 'npm exec x', 'timeout 60 npx', 'bash -c x', 'claude'],
    at: 4,
  },
  {
    what: 'the agent behind npx as node has it',
    programs: ['sh -c x', 'node /usr/bin/npx x', 'sh -c x', 'claude'],
    at: 3,
  },
  { what: 'the shell of a script', programs: ['bash ./build.sh', 'bash', 'tmux'], at: 1 },
  { what: 'nobody where the system does not say', programs: ['bash -c x'], at: undefined },
])('$what is the caller', ({ programs, at }) => {
  const caller = callerHere(undefined, {}, chain(...programs));
  expect(caller === undefined ? undefined : caller.split(' ').at(-1)).toBe(at?.toString());
});

test('a name that is given is the caller', () => {
  expect(callerHere('a', { MCP_UNITY_BRIDGE_AS: 'b' }, chain('zsh'))).toBe('as a');
  expect(callerHere(undefined, { MCP_UNITY_BRIDGE_AS: 'b' }, chain('zsh'))).toBe('as b');
});

test.runIf(process.platform === 'linux')(
  'this process and its like have one parent, and a shell that stays is another caller',
  () => {
    const program = `import('${import.meta.dirname}/open-session.ts').then((all) => console.log(all.callerHere(undefined, {})))`;
    const typed = `${process.execPath} --import tsx -e "${program}"`;
    const inShell = (args: readonly string[], input = ''): string =>
      spawnSync('/bin/sh', [...args], { input, encoding: 'utf8' }).stdout.trim();
    const [first, second] = [inShell(['-c', `${typed}; true`]), inShell(['-c', `${typed}; true`])];
    expect(first).toMatch(new RegExp(`^${process.pid} \\d+$`));
    expect(second).toBe(first);
    const [staying, other] = [inShell([], `${typed}\n${typed}\n`), inShell([], `${typed}\n`)];
    expect(new Set(staying.split('\n')).size).toBe(1);
    expect(staying).not.toContain(first);
    expect(staying).not.toContain(other);
  },
);
