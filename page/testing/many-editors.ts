/**
 * Many stand-in Editors in one process, each with its project, journal and connection of its own: a hundred processes would take five GB.
 * Arguments: the folders of the projects. Quits when stdin is closed.
 */
import { PassThrough } from 'node:stream';
import { runMock } from '../../mock-unity/main.ts';

const PAUSE_MS = 20;

process.stdin.setMaxListeners(0);

const ended = [];
for (const project of process.argv.slice(2)) {
  ended.push(runEditorOf(project));
  // oxlint-disable-next-line no-await-in-loop -- one after the other, as people open them
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
await Promise.all(ended);

function runEditorOf(project: string): Promise<number> {
  const stdin = new PassThrough();
  process.stdin.pipe(stdin);
  return runMock(['--project', project, '--quiet', '--instant', '--until-stdin-ends'], {
    stdin,
    stdout: new PassThrough().resume(),
    stderr: new PassThrough().on('data', (text: Buffer) => process.stderr.write(text)),
    env: process.env,
    cwd: () => project,
    on: () => undefined,
  });
}
