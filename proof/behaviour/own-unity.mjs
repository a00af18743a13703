// The Unity half of our own product: the mock Editor, and the faults of level B as its commands.
//   node own-unity.mjs <entry of mcp-unity-bridge> <project folder>
import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

const [entry, project] = process.argv.slice(2);
const mock = spawn(process.execPath, [entry, 'mock', '--project', project, '--control', '--until-stdin-ends'], {
  stdio: ['pipe', 'pipe', 'inherit'],
});

/** What the mock says when it has done what came before: its answer to `help`. */
const POLL_MS = 5;
const OBEYED = 'Commands: ';
const waiting = [];
let ledger;

/** Names in the lines of that kind. */
function namesOf(kind) {
  return linesOf(ledger).flatMap((line) => (line.startsWith(`${kind} `) ? [line.split(' ')[1]] : []));
}

function linesOf(path) {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    // Nothing has run yet.
    return [];
  }
}

/** Programs that had ended when the fault began. */
let before = new Set();

/** Which result it is, the ledger shows: of the programs that have ended since, the first that is not marked. */
function mark(word) {
  const marked = new Set([...before, ...namesOf(word)]);
  const name = namesOf('end').find((one) => !marked.has(one));
  if (name !== undefined) appendFileSync(ledger, `${word} ${name} ${Date.now()}\n`);
}

/** Which command it was, its start shows. */
async function markNextStart(word) {
  const already = before;
  for (;;) {
    const name = namesOf('start').find((one) => !already.has(one));
    if (name !== undefined) return appendFileSync(ledger, `${word} ${name} ${Date.now()}\n`);
    await pause(POLL_MS);
  }
}

createInterface({ input: mock.stdout }).on('line', (line) => {
  if (line.includes('the connection ends as work comes')) void markNextStart('hangup');
  if (line.includes('a result is lost')) mark('lost');
  if (line.includes('a result is held')) mark('held');
  if (line.includes('sent a second time')) mark('twice');
  if (line.includes(OBEYED)) waiting.shift()?.();
});

function send(command, argument) {
  return new Promise((resolve) => {
    waiting.push(resolve);
    mock.stdin.write(
      `${JSON.stringify({ command, ...(argument === undefined ? {} : { argument }) })}\n{"command":"help"}\n`,
    );
  });
}

const orders = {
  hello: () => send('help'),
  program(order) {
    ({ ledger } = order);
  },
  block: () => send('block', 'forever'),
  unblock: () => send('unblock'),
  away: ({ ms }) => send('reload', ms),
  lose: ({ count }) => send('lose-results', count),
  hangup: ({ count }) => send('hang-up', count),
  hold: () => send('hold-results'),
  release: ({ order }) => send('release-results', order),
  twice: () => send('results-twice'),
};

async function obey({ id, do: word, ...rest }) {
  if (['lose', 'hold', 'twice'].includes(word)) before = new Set(namesOf('end'));
  if (word === 'hangup') before = new Set(namesOf('start'));
  await orders[word](rest);
  process.stdout.write(`${JSON.stringify({ id, ok: true })}\n`);
}

createInterface({ input: process.stdin })
  .on('line', (line) => void obey(JSON.parse(line)))
  .on('close', () => mock.stdin.end());
mock.on('exit', () => process.exit());
