import type { Row, AnswerKind } from './row.ts';

/** Honest while the value does not exist yet. */
const notYet: readonly AnswerKind[] = ['pending', 'error', 'words'];
const valueOrNotYet: readonly AnswerKind[] = ['value', ...notYet];
const kept: readonly AnswerKind[] = ['value', 'pending'];

/** Every rule of level B. Ids are permanent; a new row has the next free number. The docs are generated from this table. */
export const rows: readonly Row[] = [
  {
    id: 'B01',
    name: 'plain call',
    group: 'loss',
    story: 'A short program is called once, with nothing wrong.',
    starts: 1,
    honest: ['value'],
    hasToRun: true,
    reason: 'All other rows depend on this one.',
    needs: {},
  },
  {
    id: 'B02',
    name: 'first call',
    group: 'loss',
    story: 'The first call comes right after `initialize`, while the server may still be searching for Unity.',
    starts: 1,
    honest: kept,
    reason:
      'Clients call as soon as they are connected. A server that is not ready can wait, or say "pending"; an error here is the first thing that its user sees.',
    needs: {},
  },
  {
    id: 'B03',
    name: 'late answer',
    group: 'harm',
    story: 'A program takes 1.5 T on the main thread, so that its result comes after the bridge has given up.',
    starts: 1,
    honest: valueOrNotYet,
    hasToRun: true,
    reason:
      'Waiting longer and giving up are both honest. To run the work again is not: no client asked for a second run, and builds, imports and payments are not idempotent.',
    needs: { timeout: true },
  },
  {
    id: 'B04',
    name: 'blocked, then free',
    group: 'harm',
    story: 'The main thread is blocked while a program is called, and free again 0.5 T after the timeout.',
    starts: 1,
    honest: valueOrNotYet,
    reason:
      'A command that waits in Unity is not lost. A bridge that sends it again queues a second run. Whether an error may be followed by a run is row B21.',
    needs: { faults: ['block'], timeout: true },
  },
  {
    id: 'B05',
    name: 'Unity never answers',
    group: 'harm',
    story: 'A program runs, and its result never leaves Unity.',
    starts: 1,
    honest: notYet,
    also: 'It is answered within 3 T.',
    hasToRun: true,
    reason:
      'Every bridge has to end its wait some time; three times its own timeout leaves room for retries that ask and do not run. A client that gets no answer hangs.',
    needs: { faults: ['hold'], timeout: true },
  },
  {
    id: 'B06',
    name: 'Unity dies while it runs',
    group: 'harm',
    story:
      'Unity is killed while the program runs, and started again. A bridge that gave up before it was back is then asked for the result.',
    starts: 1,
    honest: notYet,
    hasToRun: true,
    reason:
      'How far the program got is not known. To run it again is a decision for its caller; to say that it is done is false.',
    needs: { faults: ['die'] },
  },
  {
    id: 'B07',
    name: 'a reload cuts it off',
    group: 'harm',
    story:
      'A domain reload cuts a program off that waits without holding the main thread; Unity is away for 0.5 T. A bridge that gave up before it was back is then asked for the result.',
    starts: 1,
    honest: notYet,
    hasToRun: true,
    reason:
      'As for B06. Reloads happen many times a day, so that it is a row of its own. What holds the main thread is not cut off: a reload waits for that.',
    needs: { faults: ['away'] },
  },
  {
    id: 'B08',
    name: 'call during a reload',
    group: 'harm',
    story: 'A program is called while Unity is away for 0.6 T.',
    starts: 1,
    honest: valueOrNotYet,
    reason: 'To wait, to refuse and to promise are all honest. To say "done" for what has not started is not.',
    needs: { faults: ['away'] },
  },
  {
    id: 'B09',
    name: 'late answer, right caller',
    group: 'harm',
    story:
      'As B03; when the first caller has its answer, a second program is called, so that the late result comes while that one waits.',
    honest: valueOrNotYet,
    reason: 'An answer belongs to the call that asked for it. A wrong value is worse than none: its reader acts on it.',
    needs: { timeout: true },
  },
  {
    id: 'B10',
    name: 'answer twice, right caller',
    group: 'harm',
    story: 'A result comes a second time while the next call waits.',
    honest: valueOrNotYet,
    reason:
      'One TCP connection never repeats a message, but Unity sides that send again after a reconnect do. A matter of robustness: a bridge that matches answers by an id passes by itself.',
    needs: { faults: ['twice'] },
  },
  {
    id: 'B11',
    name: 'answers in the other order',
    group: 'harm',
    story: 'Two programs have run, and the result of the second leaves Unity first.',
    honest: valueOrNotYet,
    hasToRun: true,
    reason:
      'As for B09. A bridge that sends one command at a time cannot be tried with this, and is not measured here.',
    needs: { faults: ['hold'] },
  },
  {
    id: 'B12',
    name: 'a result of 2 MB',
    group: 'harm',
    story:
      'A program returns two million characters; where that is answered with "pending", its result is then fetched. Then a short one is called.',
    starts: 1,
    honest: valueOrNotYet,
    also: 'The server lives, and answers the short call with its value. No part of the result is missing, unless the answer says so. What was "pending" can be fetched when the program has ended.',
    broken: 'result or next call lost',
    hasToRun: true,
    reason:
      'A limit is honest if it is reported: an answer with a part of the value has to have more words around it than that of a short program. A process that ends takes the results of all others with it.',
    needs: {},
  },
  {
    id: 'B13',
    name: 'cancelled before its start',
    group: 'offers',
    story: 'Unity is blocked; a call waits, is cancelled, and Unity is free again.',
    starts: 0,
    reason:
      'MCP lets a server ignore a cancel. One that offers it has to keep what it has not sent yet, or take it back.',
    needs: { faults: ['block'], offer: 'cancel' },
  },
  {
    id: 'B14',
    name: 'a retry joins',
    group: 'offers',
    story: 'The client gives up a call that runs, and makes the same one again.',
    starts: 1,
    honest: kept,
    hasToRun: true,
    reason:
      'Agents retry. Without a key a bridge cannot distinguish a retry from a second request, so that it is an offer: the same call while the first one runs is that call.',
    needs: { offer: 'join' },
  },
  {
    id: 'B15',
    name: 'a restart keeps',
    group: 'offers',
    story: 'The server is killed while a program runs, started again, and asked for the same call.',
    starts: 1,
    honest: kept,
    hasToRun: true,
    reason: 'As for B14; a server that keeps nothing on disk cannot know, and need not offer it.',
    needs: { offer: 'restart' },
  },
  {
    id: 'B16',
    name: 'two at once',
    group: 'loss',
    story: 'A program waits for 0.8 T without holding the main thread; a second one is called.',
    honest: valueOrNotYet,
    also: 'The second one starts before the first one ends.',
    broken: 'one at a time',
    hasToRun: true,
    reason:
      'One long wait must not keep everybody from Unity. A bridge may put calls in order; it need not hold them back until the one before has been answered. Not measured where Unity does not wait without holding its main thread.',
    needs: { pace: true },
  },
  {
    id: 'B17',
    name: 'alive while Unity is blocked',
    group: 'loss',
    story: 'Unity is blocked and a call waits; the client asks for the list of tools.',
    also: 'The list comes within T, while Unity is still blocked.',
    broken: 'no list',
    reason:
      'What the server knows by itself needs no main thread. A client whose list does not come shows a dead server.',
    needs: { faults: ['block'], pace: true },
  },
  {
    id: 'B18',
    name: "the caller's timeout",
    group: 'offers',
    story: 'A program takes 0.8 T; the call says that it waits for 0.2 T only.',
    honest: ['pending', 'error', 'words'],
    also: 'The answer comes before the program ends.',
    broken: 'too late',
    hasToRun: true,
    reason: 'Clients have timeouts of their own. A bridge that takes one has to keep it.',
    needs: { offer: 'caller_timeout', pace: true },
  },
  {
    id: 'B19',
    name: 'one answer lost',
    group: 'harm',
    story: 'A program runs to its end, and the connection breaks in the moment when its result would leave.',
    starts: 1,
    honest: valueOrNotYet,
    hasToRun: true,
    reason:
      'From the outside this is like a command that never arrived. Only a bridge that asks Unity can know, and must not run it to find out.',
    needs: { faults: ['lose'] },
  },
  {
    id: 'B20',
    name: 'result after a timeout',
    group: 'offers',
    story: 'As B03; when the program has ended, its result is fetched with the handle.',
    honest: ['value'],
    hasToRun: true,
    reason: 'A handle is a promise. It may be a ticket, a job id, or the number in the words of an error.',
    needs: { offer: 'retrieval', timeout: true },
  },
  {
    id: 'B21',
    name: 'reported failed, ran later',
    group: 'loss',
    story: 'As B04. Where the call was answered with an error, its program must not start any more.',
    also: 'No start after an error.',
    broken: 'ran after an error',
    reason:
      'An error invites a retry, and then the work runs twice although the bridge sent it once. "Pending" is the honest word for what Unity may still do; taking the command back is the other way.',
    needs: { faults: ['block'], timeout: true },
  },
  {
    id: 'B22',
    name: 'receipt lost',
    group: 'harm',
    story:
      'The connection breaks in the moment when a command has come, before Unity says anything. The program runs all the same.',
    starts: 1,
    honest: valueOrNotYet,
    hasToRun: true,
    reason:
      'As for B19, at the other end of the work: a bridge that hands its commands over and then asks for their results loses the receipt here, and not the result.',
    needs: { faults: ['hangup'] },
  },
  {
    id: 'B23',
    name: 'server restart',
    group: 'harm',
    story:
      'The server is killed while a program runs, and started again. Two other calls are made, and this one is not repeated.',
    starts: 1,
    hasToRun: true,
    reason:
      'A server that keeps its work on disk must not take up what it had sent before: it may have run. That no client asks again sets this apart from B15.',
    needs: { kill: true },
  },
  {
    id: 'B24',
    name: 'call after a reload',
    group: 'harm',
    story: 'A domain reload cuts a program off; when Unity has been back for 0.25 T, another one is called.',
    starts: 1,
    honest: valueOrNotYet,
    reason:
      'What was under way before a reload belongs to the calls of that time. A bridge that counts its commands again, or answers from what it kept, can give an old value to a new call.',
    needs: { faults: ['away'] },
  },
  {
    id: 'B25',
    name: 'two wait',
    group: 'loss',
    story: 'Unity is blocked for 0.5 T; meanwhile two calls are made.',
    honest: valueOrNotYet,
    also: 'Each is answered so, starts at most once, and starts unless it was answered with an error.',
    broken: 'one call lost',
    reason:
      'Calls that wait in a queue are easily lost, or run again from it. A bridge may refuse the second one; what it accepts it has to deliver.',
    needs: { faults: ['block'] },
  },
  {
    id: 'B26',
    name: 'joins after ten others',
    group: 'offers',
    story: 'The client gives up a call that waits in Unity, makes ten other calls, and then the first one again.',
    starts: 1,
    honest: kept,
    hasToRun: true,
    reason:
      'As for B14. A bridge may discard what has ended; as long as the work runs, it has to know its key, however much was called since.',
    needs: { offer: 'join', pace: true },
  },
  {
    id: 'B27',
    name: 'answer of now',
    group: 'harm',
    story:
      'The client gives up a call whose program ends all the same, makes another call, and then the first one again, without a key.',
    honest: valueOrNotYet,
    hasToRun: true,
    also: 'A value comes from a start after that last call.',
    broken: 'old answer',
    reason:
      'What was called in between may have changed what the first program reads: its stored answer would be about an earlier state of the project. A retry with nothing in between may join (B14).',
    needs: {},
  },
];
