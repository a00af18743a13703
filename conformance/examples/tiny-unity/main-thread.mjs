import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** An exception of a program, in the form of C#. */
export class ScriptError extends Error {
  constructor(type, message, line) {
    super(`${type}: ${message}`);
    this.stack_trace = `at Program.Run () in code:${line}`;
  }
}

/**
 * Unity's main thread: it runs one program at a time, in the order of arrival. Thread.Sleep blocks it, `await Task.Delay` releases it and
 * waits for it again. `hooks` are called by programs: update(value), log(entry), and cancelled(), before each statement.
 */
export function mainThread() {
  let free = Promise.resolve();
  /** Waits for the main thread; resolves with a function that releases it. */
  async function enter() {
    const before = free;
    let leave = () => {};
    free = new Promise((resolve) => (leave = resolve));
    await before;
    return leave;
  }
  async function run(statements, hooks, leave) {
    let giveBack = leave;
    try {
      for (const [index, statement] of statements.entries()) {
        if (statement.do === 'return') return statement.value;
        if (statement.do === 'delay') {
          giveBack();
          await sleep(statement.ms);
          giveBack = await enter();
        } else if (statement.do === 'sleep') await sleep(statement.ms);
        else act(statement, hooks, index + 1);
      }
      return null;
    } finally {
      giveBack();
    }
  }
  return { enter, run };
}

function act(statement, hooks, line) {
  if (statement.do === 'append') appendFileSync(statement.path, statement.text);
  if (statement.do === 'update') hooks.update(statement.value);
  if (statement.do === 'write') hooks.log({ log_type: 'info', log_name: statement.name, value: statement.value });
  if (statement.do === 'log') hooks.log({ log_type: statement.type, log_name: 'console', value: statement.value });
  if (statement.do === 'throw') throw new ScriptError(statement.type, statement.message, line);
}
