import { change } from './change.ts';
import type { CsharpMutant } from './mutant.ts';

const REQUESTS = 'Operations/Operations.Requests.cs';
const WORK = 'Operations/Operations.Work.cs';
const TAKEOVER = 'Operations/JournalTakeover.cs';

/** Operations: accepted, started and ended once, each step durable before it is told. */
export const operationsMutants: readonly CsharpMutant[] = [
  {
    id: 'starts-before-the-reload',
    title: 'Code that awaits starts while Unity compiles, and is interrupted by the reload',
    changes: [
      change(
        'Operations/Operations.Work.cs',
        'prepared.IsCutByReload && _host.IsCompiling;',
        'prepared.IsCutByReload && _stopped;',
      ),
    ],
    killedBy: ['OperationsTests.CodeThatAwaitsDoesNotStartWhileScriptsCompile'],
  },
  {
    id: 'lock-of-a-number',
    title: 'The lock of a crashed Editor holds while any process has its number',
    changes: [change('Connection/ProjectLock.cs', 'process.StartTime <= locked + ClockSlack && ', '')],
    killedBy: ['ProjectLockTests.ALockWhoseNumberAnotherProcessHasNowIsTakenOver'],
  },
  {
    id: 'start-written-later',
    title: 'The start is written down on another thread, after the first instruction perhaps',
    changes: [
      change(
        WORK,
        'if (!TryWrite(() => _journal.AppendStart(start)))',
        'if (!System.Threading.ThreadPool.QueueUserWorkItem(_ => TryWrite(() => _journal.AppendStart(start))))',
      ),
    ],
    killedBy: ['OperationsTests.AJournalThatCannotBeWrittenRefusesNewWorkAndKeepsOldWorkFromStarting'],
  },
  {
    id: 'refused-work-taken-out-of-order',
    title: 'An id that was refused, and comes again behind later work, is accepted',
    changes: [change(REQUESTS, 'if (_refused.Contains(parameters.LogId) &&', 'if (_refused.Count < 0 &&')],
    killedBy: ['OperationsTests.AJournalThatCannotBeWrittenRefusesNewWorkAndKeepsOldWorkFromStarting'],
  },
  {
    id: 'partial-lost-with-suspension',
    title: 'The newest partial result is not written down with the suspension',
    changes: [
      change(
        WORK,
        'OperationRecord record = WithNewestPartial(operation);\n                record.Suspension = new SuspensionRecord(readable',
        'OperationRecord record = operation.Open.Next();\n                record.Suspension = new SuspensionRecord(readable',
      ),
    ],
    killedBy: ['SuspensionTests.ThePartialResultOfTheLastMomentIsWrittenDownWithTheSuspension'],
  },
  {
    id: 'cancel-of-suspended-forgotten',
    title: 'A cancel of suspended work is not written down',
    changes: [change(REQUESTS, 'if (asks) NoteCancel(operation);', 'if (asks) operation.CancelRequested = true;')],
    killedBy: ['SuspensionTests.ACancelIsRememberedUntilItGoesOn'],
  },
  {
    id: 'stale-news-after-newer-news',
    title: 'After hello an update of before is told, although a later one was told meanwhile',
    changes: [change(REQUESTS, 'tell(OperationNews.Of(operation.Record));', 'tell(update);')],
    killedBy: ['OperationsTests.NewsThatIsRepeatedIsNotOlderThanWhatWasToldMeanwhile'],
  },
  {
    id: 'watermark-passes-open-work',
    title: 'The watermark passes an id that was not acknowledged',
    changes: [change('Operations/OperationTable.cs', '.TakeWhile(operation', '.Where(operation')],
    killedBy: ['OperationsTests.AcknowledgedIdsBecomeAWatermarkAfterTheRetentionTimeNeverPastAnUnfinishedOne'],
  },
  {
    id: 'watermark-of-the-oldest',
    title: 'Of the ids that are forgotten the oldest becomes the watermark',
    changes: [change('Operations/OperationTable.cs', 'gone[gone.Count - 1].AcceptSeq', 'gone[0].AcceptSeq')],
    killedBy: ['OperationsTests.AcknowledgedIdsBecomeAWatermarkAfterTheRetentionTimeNeverPastAnUnfinishedOne'],
  },
  {
    id: 'lock-of-a-quick-editor',
    title: 'The lock of an Editor that takes it within seconds of its start is taken over while it lives',
    changes: [
      change(
        'Connection/ProjectLock.cs',
        'process.StartTime <= locked + ClockSlack',
        'process.StartTime <= locked - ClockSlack',
      ),
    ],
    killedBy: ['ProjectLockTests.AnEditorThatTookItsLockAtItsStartKeepsIt'],
  },
  {
    id: 'expired-id-stays-for-ever',
    title: 'An id whose time is over in this very millisecond is not forgotten, and never looked at again',
    changes: [
      change(
        'Operations/OperationTable.cs',
        'TakeWhile(operation => ExpiryOf(operation) <= now)',
        'TakeWhile(operation => ExpiryOf(operation) < now)',
      ),
    ],
    killedBy: ['OperationsTests.WhatWasAcknowledgedBeforeAReloadIsForgottenToTheMillisecond'],
  },
  {
    id: 'acknowledged-before-a-reload-stays',
    title: 'What was acknowledged before a reload is never forgotten',
    changes: [
      change(
        'Operations/OperationTable.cs',
        'if (operation.Acknowledged != null) _acknowledged.Enqueue(operation);',
        '',
      ),
    ],
    killedBy: ['OperationsTests.WhatWasAcknowledgedBeforeAReloadIsForgottenToTheMillisecond'],
  },
  {
    id: 'unstarted-end-never-written',
    title: 'That work did not start is told, and not written down once the disk takes it again',
    changes: [change(WORK, 'if (!TryWrite(record)) WriteLater(operation, record);', 'TryWrite(record);')],
    killedBy: ['OperationsTests.AJournalThatCannotBeWrittenRefusesNewWorkAndKeepsOldWorkFromStarting'],
  },
  {
    id: 'watermark-id-taken',
    title: 'The id at the watermark is taken again',
    changes: [
      change(
        REQUESTS,
        'if (!isKnown && parameters.AcceptSeq <= watermark)',
        'if (!isKnown && parameters.AcceptSeq < watermark)',
      ),
    ],
    killedBy: ['OperationsTests.AcknowledgedIdsBecomeAWatermarkAfterTheRetentionTimeNeverPastAnUnfinishedOne'],
  },
  {
    id: 'resumes-twice',
    title: 'Work that went on once goes on again after the next reload',
    changes: [change(TAKEOVER, 'suspension.ResumedAt == null && ', '')],
    killedBy: ['SuspensionTests.AReloadAfterItWentOnInterruptsIt'],
  },
  {
    id: 'resumes-what-was-given-up',
    title: 'Work goes on that the server has long given up',
    changes: [change(TAKEOVER, ' && _now - suspension.At <= Limits.EditorEvidenceMs', '')],
    killedBy: ['SuspensionTests.WhatTheServerMustHaveGivenUpByNowNeverGoesOn'],
  },
  {
    id: 'unstarted-work-stays-queued',
    title: 'What an earlier domain had accepted counts as queued in this one, and is never sent again',
    changes: [
      change(TAKEOVER, 'new Operation(record, OperationPhase.Stale)', 'new Operation(record, OperationPhase.Queued)'),
    ],
    killedBy: ['FileJournalTests.AKillBehindEachStepLeavesEvidenceThatDecides'],
  },
  {
    id: 'interrupted-without-partial',
    title: 'Interrupted work loses its partial result',
    changes: [
      change(
        TAKEOVER,
        'interrupted.Suspension = null;',
        'interrupted.Suspension = null;\n            interrupted.Partial = null;',
      ),
    ],
    killedBy: ['OperationsTests.ThePartialResultOfTheLastMomentOutlivesAReload'],
  },
  {
    id: 'generation-stays',
    title: 'A domain reload does not count as a new generation',
    changes: [change(TAKEOVER, 'old.Generation + 1', 'old.Generation')],
    killedBy: ['FileJournalTests.AKillBehindEachStepLeavesEvidenceThatDecides'],
  },
  {
    id: 'result-of-twice-the-limit',
    title: 'A result of up to twice the limit passes',
    changes: [change('Operations/MeasuredOutcome.cs', 'if (_size <= limit)', 'if (_size <= limit * 2)')],
    killedBy: ['OperationsTests.AResultIsComparedWithTheLimitToTheByte'],
  },
  {
    id: 'order-of-arrival',
    title: 'Work starts in the order in which it came, not in that of its acceptance',
    changes: [
      change(
        'Operations/StartQueue.cs',
        'before.Value.AcceptSeq > operation.AcceptSeq',
        'before.Value.AcceptSeq == long.MaxValue',
      ),
    ],
    killedBy: ['OperationsTests.StartInTheOrderOfAcceptanceHoweverLongTheirPreparationTakes'],
  },
  {
    id: 'running-work-acknowledged',
    title: 'The acknowledgement of work that runs is believed',
    changes: [
      change(
        REQUESTS,
        'if (operation.Phase == OperationPhase.Running || operation.Phase == OperationPhase.Finishing)',
        'if (operation.Phase == OperationPhase.Finishing)',
      ),
    ],
    killedBy: ['OperationsTests.AcknowledgementsOfWhatNeverStartedWithdrawItAndThoseOfOthersAreIgnored'],
  },
  {
    id: 'foreign-acknowledgement',
    title: 'Any store may acknowledge the end of another one’s work',
    changes: [
      change(
        REQUESTS,
        'if (storeId == operation.StoreId && storeId == parameters.StoreId) Acknowledge',
        'if (storeId == parameters.StoreId) Acknowledge',
      ),
    ],
    killedBy: ['OperationsTests.OnlyItsOwnStoreAcknowledgesAnEnd'],
  },
  {
    id: 'gentle-cancel-stops-code',
    title: 'A cancel of unstarted work alone stops code that runs',
    changes: [change(REQUESTS, 'bool asks = parameters.UnstartedOnly != true;', 'bool asks = true;')],
    killedBy: ['OperationsTests.ACancelOfRunningCodeAsksItUnlessItIsOnlyForWhatWaits'],
  },
  {
    id: 'queue-limit-off-by-one',
    title: 'One operation more than the limit waits',
    changes: [change(REQUESTS, '_queue.Count >= QueueLimit', '_queue.Count > QueueLimit')],
    killedBy: ['OperationsTests.RequestsThatDoNotFitAreRefusedByName'],
  },
  {
    id: 'foreign-store-executes',
    title: 'A server starts work in the name of another one',
    changes: [change(REQUESTS, 'if (owner == claimed && claimed == storeId) return;', 'if (owner == claimed) return;')],
    killedBy: ['OperationsTests.RequestsThatDoNotFitAreRefusedByName'],
  },
  {
    id: 'accepts-after-stop',
    title: 'A domain that is about to end takes work',
    changes: [change(REQUESTS, 'if (!_stopped) return;', 'if (_gate != null) return;')],
    killedBy: ['OperationsTests.NothingIsToldOrStartedAfterStop'],
  },
  {
    id: 'end-told-before-it-is-durable',
    title: 'An end is told that the disk did not take',
    changes: [
      change(
        WORK,
        'if (TryWrite(record))\n            {\n                _running',
        'if (TryWrite(record) || record != null)\n            {\n                _running',
      ),
    ],
    killedBy: ['OperationsTests.AnEndThatTheDiskDoesNotTakeIsToldWhenItDoes'],
  },
  {
    id: 'suspension-told-before-it-is-durable',
    title: 'A suspension is told that the disk did not take',
    changes: [change(WORK, 'if (!TryWrite(record)) return false;', 'TryWrite(record);')],
    killedBy: ['SuspensionTests.ADiskThatFailsHoldsItWhereItIs'],
  },
  {
    id: 'resumption-not-written-first',
    title: 'Work goes on though its resumption could not be written down',
    changes: [
      change(
        WORK,
        'if (!TryWrite(record))\n            {\n                _resumeRetryAt',
        'if (!TryWrite(record) && record == null)\n            {\n                _resumeRetryAt',
      ),
    ],
    killedBy: ['SuspensionTests.ADiskThatFailsHoldsItWhereItIs'],
  },
  {
    id: 'resumption-tried-in-each-frame',
    title: 'A disk that fails is asked again in each frame',
    changes: [change(WORK, '_resumeRetryAt = Now + RetryMs;', '_resumeRetryAt = Now;')],
    killedBy: ['SuspensionTests.ADiskThatFailsHoldsItWhereItIs'],
  },
  {
    id: 'resumed-in-the-wrong-order',
    title: 'What was suspended goes on in the reverse order of its starts',
    changes: [
      change(
        'Operations/Operations.cs',
        'left.Open.StartSeq.CompareTo(right.Open.StartSeq)',
        'right.Open.StartSeq.CompareTo(left.Open.StartSeq)',
      ),
    ],
    killedBy: ['SuspensionTests.WithoutAReloadItGoesOnInPlaceInTheOrderOfTheStarts'],
  },
  {
    id: 'judged-at-acceptance-alone',
    title: 'A policy that becomes stricter does not hold for what waits',
    changes: [change(WORK, 'if (MayStart(head) && Start(head))', 'if (Start(head))')],
    killedBy: ['OperationsTests.APolicyThatBecomesStricterKeepsWhatWaitsFromStarting'],
  },
  {
    id: 'judged-at-the-start-alone',
    title: 'What the policy denies is told only by the main thread',
    changes: [
      change(REQUESTS, 'if (MayStart(operation)) _preparations.Add(operation);', '_preparations.Add(operation);'),
    ],
    killedBy: ['OperationsTests.APolicyThatBecomesStricterKeepsWhatWaitsFromStarting'],
  },
  {
    id: 'partials-not-numbered',
    title: 'Partial results have no number of their own',
    changes: [change(WORK, 'operation.PartialSeq++;', '')],
    killedBy: ['OperationsTests.AnEndThatTheDiskDoesNotTakeIsToldWhenItDoes'],
  },
  {
    id: 'replaced-journal-keeps-the-queue',
    title: 'What waited starts after the journal was replaced',
    changes: [change(REQUESTS, '_queue.Clear();', '')],
    killedBy: ['OperationsTests.AReplacedJournalStartsNothingThatWaitedAndHearsNothingOfWhatRan'],
  },
  {
    id: 'result-weighed-once',
    title: 'A result is weighed without the text that the message carries as well',
    changes: [
      change(
        'Operations/ResultSize.cs',
        'return size._bytes + size._bytes + size._escaped + 2;',
        'return size._bytes + size._escaped + 2;',
      ),
    ],
    killedBy: ['ResultSizeTests'],
  },
  {
    id: 'pairs-weighed-as-two',
    title: 'A surrogate pair weighs six bytes',
    changes: [
      change(
        'Operations/ResultSize.cs',
        '_bytes += 4;\n                    index++;',
        '_bytes += 6;\n                    index++;',
      ),
    ],
    killedBy: ['ResultSizeTests'],
  },
  {
    id: 'result-that-cannot-be-read-back',
    title: 'A result is written down that is nested too deeply to be read back',
    changes: [
      change(
        'Operations/Readable.cs',
        'ProtocolJson.Parse("[[[" + ProtocolJson.Write(value) + "]]]")[0]![0]![0]!',
        'ProtocolJson.Parse("[[" + ProtocolJson.Write(value) + "]]")[0]![0]!',
      ),
    ],
    killedBy: ['OperationsTests.AResultThatIsNestedTooDeeplyToBeReadBackFails'],
  },
  {
    id: 'log-behind-the-end',
    title: 'What an operation logged is sent behind its end',
    changes: [change(WORK, 'Ending?.Invoke(logId);', '_ = Ending;')],
    killedBy: ['BridgeTests.TheLogOfAnOperationComesBeforeItsEnd'],
  },
];
