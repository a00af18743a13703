// A Unity half that is slow to restart after a kill: node late-unity.mjs <the real one>, in a folder of its own
import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const MARK = 'started-once';
if (existsSync(MARK)) await pause(2 * Number(process.env.OWN_TIMEOUT_MS));
else writeFileSync(MARK, '');
await import(pathToFileURL(process.argv[2]).href);
