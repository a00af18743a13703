import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { spawn } from 'node:child_process';
import { askLiveUrl } from '../server/clients/forwarder/command.ts';
import { stateDirOf } from '../server/lib/home/state-dir.ts';
import { exitCode } from './lib/exit-codes.ts';
import { UsageError } from './lib/option-values.ts';
import type { Command, Given, CommandOptions, CommandContext } from './commands/command.ts';
import { printNote, writeOut } from './lib/write-out.ts';
import { ensureServer } from './session/open-session.ts';
import { reasonOf } from '../server/lib/errors.ts';

const options = {
  print: { says: 'only prints the address' },
  browser: { says: 'opens the browser, also where the output is no terminal' },
} as const satisfies CommandOptions;

export const command: Command = {
  name: 'open',
  group: 'everyDay',
  usage: ['[--print | --browser]'],
  aliases: ['page'],
  summary: 'opens the live page in the browser',
  about:
    'Opens the live page in your browser: Editors, AI clients, operations and logs as they are now, with buttons to cancel and to approve. Prints its address, which works once, within two minutes, on this machine; after that the browser that used it keeps its access for twelve hours, also while the server starts again. Starts the server when none runs. Where the output is no terminal, no browser is opened unless you ask for it.',
  options,
  examples: ['open', 'open --print'],
  exits: {
    [exitCode.done]: 'opened or printed',
    [exitCode.failed]: 'no browser could be started (the address is printed all the same)',
    [exitCode.unavailable]: 'no server can be reached or started',
  },
  load: () => import('./open-command.ts'),
};

export async function run(given: Given<keyof typeof options>, { entry }: CommandContext): Promise<number> {
  if (given.flag('print') && given.flag('browser')) throw new UsageError('expected --print or --browser, got both');
  const wantsBrowser = given.flag('browser') || (process.stdout.isTTY && !given.flag('print'));
  const stateDir = stateDirOf(process.env);
  await ensureServer(stateDir, entry);
  const url = await askLiveUrl({ stateDir });
  await writeOut(`${url}\n`);
  const problem = wantsBrowser ? await openInBrowser(url, { stateDir }) : undefined;
  if (problem === undefined) return exitCode.done;
  printNote(`no browser could be started (${problem}). Open the address above yourself.`);
  return exitCode.failed;
}

/** The path of a file that only this user can read. It is not deleted: a browser may be slow, and the address in it works once. */
function fileThatLeadsTo(url: string, stateDir: string): string {
  const path = join(stateDir, 'open.html');
  // An old one might be open to others.
  rmSync(path, { force: true });
  const target = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0; url=${target}"><title>mcp-unity-bridge</title></html>\n`;
  writeFileSync(path, page, { mode: 0o600, flag: 'wx' });
  return pathToFileURL(path).href;
}

/** A started browser usually prints nothing for that time. */
const START_MS = 1_000;

/** The command of a platform that opens an address, without a shell in between. */
export function browserCommand(
  platform: NodeJS.Platform,
  url: string,
): { readonly command: string; readonly args: readonly string[] } {
  // `start` is a word of cmd.exe, which would take & for its own; this is what it calls.
  if (platform === 'win32') return { command: 'rundll32.exe', args: ['url.dll,FileProtocolHandler', url] };
  return { command: platform === 'darwin' ? 'open' : 'xdg-open', args: [url] };
}

interface OpeningOptions {
  /** The folder for private files of this user. */
  readonly stateDir: string;
  readonly platform?: NodeJS.Platform;
}

/** Resolves to what went wrong; undefined where an opener has started. */
export function openInBrowser(
  url: string,
  { stateDir, platform = process.platform }: OpeningOptions,
): Promise<string | undefined> {
  try {
    return startOpener(browserCommand(platform, showsUsers(platform) ? url : fileThatLeadsTo(url, stateDir)));
  } catch (error) {
    return Promise.resolve(reasonOf(error));
  }
}

function startOpener({ command, args }: ReturnType<typeof browserCommand>): Promise<string | undefined> {
  const child = spawn(command, args, { stdio: 'ignore', detached: true, shell: false, windowsHide: true });
  return new Promise((resolve) => {
    const settle = (problem: string | undefined): void => {
      clearTimeout(timer);
      child.unref();
      resolve(problem);
    };
    // Some openers end when the browser does.
    const timer = setTimeout(() => settle(undefined), START_MS);
    child.once('error', (error) => settle(error.message));
    child.once('exit', (code) => settle(code === 0 ? undefined : `${command} ended with ${code ?? 'a signal'}`));
  });
}

/**
 * All users can read each other's command lines. If the system reports the owner of a connection, the address is useless to another user; elsewhere it must be
 * hidden.
 */
const showsUsers = (platform: NodeJS.Platform): boolean => platform === 'linux';
