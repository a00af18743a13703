// The Unity half of a bridge, for level B: a main thread that runs the programs of the runner, and the faults. Messages and transport are
// those of the bridge: the program that uses this implements them.
//
//   deliver(job, value)  sends the result of a job to its sender
//   cut(job, value)      closes the connection of the job, at the moment when its result would be sent
//   hangUp(job)          closes the connection of a command just received, before any answer (default: cut)
//   leave()              a domain reload begins: every connection ends, and none is accepted
//   comeBack()           it is over
//   cannot               names of faults that make no sense on this wire, each with the reason (optional)
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export function fakeUnity(wire) {
  const unity = {
    wire,
    programs: new Map(),
    queue: [],
    /** Results that wait for `release`. */
    held: [],
    /** Results that are to be sent a second time. */
    again: [],
    /** Number of loads of the domain. */
    domain: 0,
    toLose: 0,
    toHangUp: 0,
    isBlocked: false,
    isBusy: false,
    isAway: false,
    isHolding: false,
    isTwice: false,
  };
  obeyRunner(unity);
  return {
    /** A job is { program: name, started(), ... }: the rest belongs to the wire, and is returned with the result. */
    run(job) {
      for (const send of unity.again.splice(0)) send();
      if (unity.toHangUp > 0) hangUp(unity, job);
      unity.queue.push(job);
      startNext(unity);
    },
    /** Removes a job that has not started; false if there was none. */
    takeBack(isMeant) {
      const at = unity.queue.findIndex(isMeant);
      if (at >= 0) unity.queue.splice(at, 1);
      return at >= 0;
    },
    isMainThreadFree: () => !unity.isBlocked && !unity.isBusy,
    domain: () => unity.domain,
    knows: (name) => unity.programs.has(name),
  };
}

function hangUp(unity, job) {
  unity.toHangUp -= 1;
  write('hangup', unity.programs.get(job.program));
  (unity.wire.hangUp ?? unity.wire.cut)(job);
}

function startNext(unity) {
  if (unity.isBlocked || unity.isBusy || unity.isAway || unity.queue.length === 0) return;
  const job = unity.queue.shift();
  const program = unity.programs.get(job.program);
  job.started?.();
  write('start', program);
  unity.isBusy = true;
  afterwards(unity, program.hold_ms, () => {
    unity.isBusy = false;
    afterwards(unity, program.wait_ms, () => finish(unity, job, program));
    startNext(unity);
  });
}

/** Nothing outlives a domain reload. */
function afterwards(unity, ms, go) {
  const { domain } = unity;
  setTimeout(() => unity.domain === domain && go(), ms);
}

const write = (mark, { name, ledger }) => appendFileSync(ledger, `${mark} ${name} ${Date.now()}\n`);

function finish(unity, job, program) {
  write('end', program);
  const value = program.token.padEnd(program.chars, ' x');
  const send = () => unity.wire.deliver(job, value);
  if (unity.toLose > 0) {
    unity.toLose -= 1;
    write('lost', program);
    unity.wire.cut(job, value);
  } else if (unity.isHolding) {
    write('held', program);
    unity.held.push(send);
  } else send();
  if (!unity.isTwice) return;
  unity.again.push(() => {
    write('twice', program);
    send();
  });
}

/** Orders of the runner, by name; docs/behaviour.md defines each. */
const orders = {
  hello() {},
  program: (unity, program) => unity.programs.set(program.name, program),
  block(unity) {
    unity.isBlocked = true;
  },
  unblock(unity) {
    unity.isBlocked = false;
    startNext(unity);
  },
  away(unity, { ms }) {
    Object.assign(unity, { domain: unity.domain + 1, isBusy: false, isAway: true, queue: [], held: [], again: [] });
    unity.wire.leave();
    setTimeout(() => {
      unity.isAway = false;
      unity.wire.comeBack();
    }, ms);
  },
  lose(unity, { count }) {
    unity.toLose = count;
  },
  hangup(unity, { count }) {
    unity.toHangUp = count;
  },
  hold(unity) {
    unity.isHolding = true;
  },
  release(unity, { order }) {
    unity.isHolding = false;
    const held = unity.held.splice(0);
    for (const send of order === 'reversed' ? held.reverse() : held) send();
  },
  twice(unity) {
    unity.isTwice = true;
  },
};

/** One JSON object a line on stdin, and an answer to each on stdout; ends with stdin. */
function obeyRunner(unity) {
  createInterface({ input: process.stdin })
    .on('line', (line) => {
      const { id, do: word, ...rest } = JSON.parse(line);
      const reason = unity.wire.cannot?.[word] ?? (word in orders ? undefined : `"${word}" is not known here`);
      if (reason === undefined) orders[word](unity, rest);
      process.stdout.write(`${JSON.stringify({ id, ok: reason === undefined, reason })}\n`);
    })
    .on('close', () => process.exit());
}
