import { runServer } from '../server/process/serve.ts';
import { readAndPlay } from './read-and-play.ts';
import { readServeOptions } from './serve/read-options.ts';
import { serveUsage } from './serve/usage.ts';

/** Runs the server until something ends it. Resolves to the exit code. */
export const serveCommand = async (argv: readonly string[]): Promise<number> =>
  readAndPlay(serveUsage, () => readServeOptions(argv, process.env), runServer);
