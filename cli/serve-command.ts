import { runServer } from '../server/process/serve.ts';
import type { Command } from './commands/command.ts';
import { asUsage } from './lib/option-values.ts';
import { serveOptions, type ServeGiven } from './serve/options.ts';
import { readServeOptions } from './serve/read-options.ts';

export const command: Command = {
  name: 'serve',
  group: 'servers',
  aliases: ['server'],
  summary: 'runs the server in the foreground',
  about: 'Runs the server until it is asked to end.',
  options: serveOptions,
  notes: `The names in brackets are environment variables, for the server that a client's command starts by itself.
Logs are JSON lines on stderr, and lines for people where that is a terminal. Ends cleanly on SIGINT, SIGTERM and SIGHUP. A server that an AI client has started makes way for this one (but not to one with --detached). A server that was started by hand stays even when an AI client of a newer version comes: it serves that client as well, which says on stderr that this server is to be upgraded.`,
  exits: {
    0: 'ended',
    1: 'could not start or continue',
    75: 'another server runs for this state folder, and stays: one that was started by hand',
  },
  load: () => import('./serve-command.ts'),
};

/** Runs the server until something ends it. */
export const run = (given: ServeGiven): Promise<number> =>
  runServer(asUsage(() => readServeOptions(given, process.env)));
