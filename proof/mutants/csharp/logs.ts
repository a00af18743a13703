import { change } from './change.ts';
import type { CsharpMutant } from './mutant.ts';

const OUTBOX = 'Logs/LogOutbox.cs';
const WINDOW = 'Logs/LogWindow.cs';

/** Log entries on their way to the servers. */
export const logsMutants: readonly CsharpMutant[] = [
  {
    id: 'entries-of-one-store-dropped',
    title: 'Entries that one store has are dropped for all',
    changes: [change(OUTBOX, '(count < excess ? any : every)', '(count < excess ? any : any)')],
    killedBy: ['LogOutboxTests.EachStoreGetsWhatItDoesNotHave'],
  },
  {
    id: 'absent-store-stops-the-log',
    title: 'A store that never comes again keeps all entries for ever',
    changes: [change(OUTBOX, 'int excess = IsFull() ? _waiting.Count : 0;', 'int excess = 0;')],
    killedBy: ['LogOutboxTests.AStoreThatNeverComesAgainDoesNotFillTheMemory'],
  },
  {
    id: 'oldest-kept-while-servers-are-away',
    title: 'While the servers are away the oldest entries are kept and the newest dropped',
    changes: [change(OUTBOX, 'if (IsFull() && !HasServer()) DropOldest();', '')],
    killedBy: ['LogOutboxTests.WhileTheServersAreAwayTheNewestAreKept'],
  },
  {
    id: 'written-though-nobody-reads',
    title: 'Each line of the console costs a write before the first server',
    changes: [change(OUTBOX, 'if (_isLoaded && _isServed) Append(', 'if (_isLoaded) Append(')],
    killedBy: ['LogOutboxTests.BeforeTheFirstServerNothingIsWrittenUntilTheDomainEnds'],
  },
  {
    id: 'early-entries-lost',
    title: 'A reload before the first server loses the log',
    changes: [change(OUTBOX, 'if (_isLoaded) NumberEarly();', '')],
    killedBy: ['LogOutboxTests.BeforeTheFirstServerNothingIsWrittenUntilTheDomainEnds'],
  },
  {
    id: 'dropped-entries-not-counted',
    title: 'What a flood costs is not told',
    changes: [change(WINDOW, 'Dropped++;', '')],
    killedBy: ['LogOutboxTests.AFloodIsCutAndCounted'],
  },
  {
    id: 'flood-not-bounded',
    title: 'A flood is bounded by the memory alone',
    changes: [change(WINDOW, 'if (_entries >= EntriesPerSecond || isFull)', 'if (isFull)')],
    killedBy: ['LogOutboxTests.AFloodIsCutAndCounted'],
  },
  {
    id: 'batch-sent-twice-at-once',
    title: 'A batch is sent again while it is under way',
    changes: [
      change(
        OUTBOX,
        'store.BatchesUnderWay++;\n            store.SentSeq = batch[batch.Count - 1].Seq;\n            store.SendAfterMs = Clock.NowMs + BatchIntervalMs;',
        '',
      ),
    ],
    killedBy: ['LogOutboxTests.ABatchIsUnderWayOnceAndComesAgainWhenItWasNotTaken'],
  },
  {
    id: 'refused-batch-never-again',
    title: 'A batch that was refused is not sent again on its connection',
    changes: [change(OUTBOX, 'store.SentSeq = 0;\n                store.RefusedUntilMs', 'store.RefusedUntilMs')],
    killedBy: ['LogOutboxTests.ABatchIsUnderWayOnceAndComesAgainWhenItWasNotTaken'],
  },
  {
    id: 'refused-batch-at-once',
    title: 'A batch that was refused is sent again at once',
    changes: [change(OUTBOX, 'store.SendAfterMs = store.RefusedUntilMs;', 'store.SendAfterMs = 0;')],
    killedBy: ['LogOutboxTests.ABatchIsUnderWayOnceAndComesAgainWhenItWasNotTaken'],
  },
  {
    id: 'numbers-behind-the-mark',
    title: 'Entries get numbers that the server has already',
    changes: [change(OUTBOX, '_lastSeq = Math.Max(_lastSeq, mark);', '')],
    killedBy: ['LogOutboxTests.NumbersGoOnAfterTheMarkOfTheServer'],
  },
  {
    id: 'written-after-the-end',
    title: 'What comes after the end is written into the journal of the next domain',
    changes: [change(OUTBOX, 'if (_isStopped) return logId;', '')],
    killedBy: ['LogOutboxTests.WhatComesAfterTheEndIsNotWrittenDown'],
  },
  {
    id: 'batches-of-any-size',
    title: 'A batch holds all that waits',
    changes: [
      change(OUTBOX, 'if (batch.Count > 0 && (batch.Count >= Limits.LogBatchMax || chars > BatchCharsMax)) break;', ''),
    ],
    killedBy: ['LogOutboxTests'],
  },
  {
    id: 'clock-set-back-closes-the-log',
    title: 'A clock that is set back by an hour closes the log for an hour',
    changes: [change(WINDOW, ' || nowMs < _start', '')],
    killedBy: ['LogOutboxTests'],
  },
  {
    id: 'old-numbers-in-a-new-journal',
    title: 'Entries keep their numbers in a new journal',
    changes: [change(OUTBOX, '_lastSeq = 0;\n', '')],
    killedBy: ['LogOutboxTests'],
  },
  {
    id: 'long-messages-kept-whole',
    title: 'A message of any length is sent',
    changes: [change(OUTBOX, 'Shortened.Text(entry.Message, MessageCharsMax)', 'entry.Message')],
    killedBy: ['LogOutboxTests'],
  },
];
