import { spawn } from 'node:child_process';

/** A browser that has started says nothing for so long, as a rule. */
const START_MS = 1_000;

/** The command of a platform that opens an address, without a shell in between. */
export function browserCommand(platform: NodeJS.Platform, url: string): { readonly command: string; readonly args: readonly string[] } {
  // `start` is a word of cmd.exe, which would take & for its own; this is what it calls.
  if (platform === 'win32') return { command: 'rundll32.exe', args: ['url.dll,FileProtocolHandler', url] };
  return { command: platform === 'darwin' ? 'open' : 'xdg-open', args: [url] };
}

/** Resolves to what went wrong; undefined where an opener has started. */
export function openInBrowser(url: string): Promise<string | undefined> {
  const { command, args } = browserCommand(process.platform, url);
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
