import { change } from './change.ts';
import type { CsharpMutant } from './mutant.ts';

const RUNS = 'Execution/OperationRuns.cs';
const THREAD = 'Execution/MainThread.cs';

/** Code on the main thread. */
export const executionMutants: readonly CsharpMutant[] = [
  {
    id: 'age-below-zero',
    title: 'The clock is read before the time of the frame',
    changes: [
      change(
        THREAD,
        'long since = _isInFrame ? Interlocked.Read(ref _frameBegan) : Interlocked.Read(ref _frameEnded);\n                return Uptime.Now - since;',
        'return Uptime.Now - (_isInFrame ? Interlocked.Read(ref _frameBegan) : Interlocked.Read(ref _frameEnded));',
      ),
    ],
    killedBy: ['MainThreadTests.Age_is_never_negative'],
  },
  {
    id: 'reload-asked-for-in-each-frame',
    title: 'A suspension that was written down late asks for the reload in each frame',
    changes: [change(RUNS, '_unwritten.Remove(unwritten);', '')],
    killedBy: ['MainThreadTests.A_suspension_that_was_written_down_late_asks_for_the_reload_once'],
  },
  {
    id: 'reload-before-it-is-written',
    title: 'The reload is asked for before the suspension is written down',
    changes: [
      change(
        RUNS,
        'if (!_queue.Suspend(run.LogId, suspension.Continuation))',
        'suspension.Begin?.Invoke();\n            if (!_queue.Suspend(run.LogId, suspension.Continuation))',
      ),
    ],
    killedBy: ['MainThreadTests.A_suspension_is_written_down_before_the_reload_is_asked_for'],
  },
  {
    id: 'frame-within-a-frame',
    title: 'A frame inside of a frame starts work',
    changes: [change(THREAD, 'if (_isStopped || _isInFrame) return;', 'if (_isStopped) return;')],
    killedBy: ['MainThreadTests.A_frame_inside_of_a_frame_does_nothing'],
  },
  {
    id: 'no-budget',
    title: 'A frame starts all that waits, however long that takes',
    changes: [change(THREAD, 'if (Uptime.Now - began >= _budgetMs) return;', '')],
    killedBy: ['MainThreadTests.Starts_share_a_budget_and_come_in_order'],
  },
  {
    id: 'stuck-thread-looks-young',
    title: 'The age of the main thread counts from the end of the last frame only, and is never old within one',
    changes: [
      change(
        THREAD,
        'long since = _isInFrame ? Interlocked.Read(ref _frameBegan) :',
        'long since = _isInFrame ? Uptime.Now :',
      ),
    ],
    killedBy: ['MainThreadTests.Age_grows_while_the_main_thread_is_stuck'],
  },
  {
    id: 'any-cancelled-task-obeys',
    title: 'Code that a token of its own has ended counts as cancelled',
    changes: [
      change(
        'Execution/RunFailure.cs',
        'bool isObeyed = isCancelled && (',
        'bool isObeyed = (isCancelled || true) && (',
      ),
    ],
    killedBy: ['MainThreadTests'],
  },
  {
    id: 'failed-task-ignored-by-coroutine',
    title: 'A coroutine goes on behind a task that has failed',
    changes: [change('Execution/Wait.cs', '_task.GetAwaiter().GetResult();\n', '')],
    killedBy: ['MainThreadTests'],
  },
  {
    id: 'culture-of-the-machine',
    title: 'Numbers become text in the language of the machine',
    changes: [change('Execution/UserCode.cs', 'CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;', '')],
    killedBy: ['MainThreadTests'],
  },
  {
    id: 'nested-coroutine-ends-all',
    title: 'A coroutine ends with the first one that it yields',
    changes: [
      change(
        'Execution/Coroutine.cs',
        'if (!innermost.MoveNext()) _nested.Pop();',
        'if (!innermost.MoveNext()) _nested.Clear();',
      ),
    ],
    killedBy: ['MainThreadTests'],
  },
  {
    id: 'posted-code-is-nobodys',
    title: 'What code posts does not belong to its operation',
    changes: [
      change(
        'Execution/MainThreadContext.cs',
        'new Posted(callback, state, OperationRun.Current)',
        'new Posted(callback, state, null)',
      ),
    ],
    killedBy: ['MainThreadTests.What_nobody_catches_is_told_and_ends_nothing'],
  },
  {
    id: 'task-without-result-has-one',
    title: 'A task without a result gives the inner type of the class library',
    changes: [
      change('Execution/TaskResult.cs', 'if (type.GetGenericArguments()[0].Name == "VoidTaskResult") return null;', ''),
    ],
    killedBy: ['MainThreadTests.Results_of_every_kind_of_body_end_the_operation'],
  },
  {
    id: 'failed-reload-completes',
    title: 'A reload that could not begin completes the operation',
    changes: [
      change(
        RUNS,
        '_queue.End(run.LogId, RunFailure.Of(thrown, false));',
        '_queue.End(run.LogId, RunOutcome.Completed(RunFailure.Error(thrown)));',
      ),
    ],
    killedBy: ['MainThreadTests.A_reload_that_cannot_begin_fails_the_operation'],
  },
  {
    id: 'foreign-lines-of-a-trace',
    title: 'A stack trace shows the lines of engine and class library',
    changes: [change('Execution/StackText.cs', ' && !Foreign.IsMatch(line)', '')],
    killedBy: ['StackTextTests'],
  },
  {
    id: 'frames-not-asked-for-again',
    title: 'An Editor without focus is woken once, and code that awaits goes on with its next frame',
    changes: [change('Bridge.cs', '_frames.Set(FrameMs);', '')],
    killedBy: ['BridgeTests.WhileACoroutineIsUnderWayFramesAreAskedFor'],
  },
  {
    id: 'frames-asked-for-nothing',
    title: 'An Editor that has nothing to do is kept awake',
    changes: [change('Bridge.cs', 'if (!_mainThread.IsUnderWay) return;', '')],
    killedBy: ['BridgeTests.WhileACoroutineIsUnderWayFramesAreAskedFor'],
  },
  {
    id: 'signal-waits-for-the-main-thread',
    title: 'The signal that wakes the main thread waits for the main thread',
    changes: [
      change(
        'Execution/FrameSignal.cs',
        'if (_signal != null) _signal();',
        'if (_signal != null) _mainThread?.Post(_ => _signal(), null);',
      ),
    ],
    killedBy: ['FrameSignalTests.TheSignalIsGivenOnTheCallingThread'],
  },
  {
    id: 'no-server-is-a-warning',
    title: 'To be without a server is a warning in the console',
    changes: [change('Connection/ServerDialer.cs', 'found.Reason, found.Level);', 'found.Reason);')],
    killedBy: ['BridgeTests.ToBeWithoutAServerIsNoWarning'],
  },
];
