import { change } from './change.ts';
import type { CsharpMutant } from './mutant.ts';

const FILE = 'Journal/FileJournal.cs';
const LOG = 'Journal/LogFile.cs';
const ASSESSMENT = 'Journal/JournalAssessment.cs';
const RECORDS = 'Journal/RecordFiles.cs';

/** The journal: what it proves after a kill, a full disk, a torn or foreign file. */
export const journalMutants: readonly CsharpMutant[] = [
  {
    id: 'torn-start-taken',
    title: 'A start log that ends in a torn line is taken as whole',
    changes: [change(FILE, 'mayEndTorn: false', 'mayEndTorn: true')],
    killedBy: ['FileJournalTests.StartsThatEndInATornLineProveNothing'],
  },
  {
    id: 'torn-acknowledgement-is-damage',
    title: 'An acknowledgement that was cut off by a kill costs the whole journal',
    changes: [change(FILE, 'mayEndTorn: true', 'mayEndTorn: false')],
    killedBy: ['FileJournalTests.AnAcknowledgementCutOffByAKillNeverCounted'],
  },
  {
    id: 'half-a-line-stays',
    title: 'Half a line stays behind a failed append',
    changes: [change('Journal/AppendFile.cs', 'file.SetLength(size);\n                file.Position = size;\n', '')],
    killedBy: ['FileJournalTests.ALineThatIsWrittenHalfIsTakenBack'],
  },
  {
    id: 'cancelled-ids-forgotten',
    title: 'Ids that were cancelled before they were sent are forgotten by a reload',
    changes: [change(FILE, 'if (read.AcceptSeq == 0 || read.AcceptSeq >', 'if (read.AcceptSeq >')],
    killedBy: ['OperationsTests.ACancelBeforeTheStartRemovesForGood'],
  },
  {
    id: 'record-deleted-before-its-acknowledgement',
    title: 'A large record is deleted before its acknowledgement is written down',
    changes: [
      change(
        FILE,
        '_acknowledged.Append(line.Write());\n                _records.DeleteIfLarge(line.LogId);',
        '_records.DeleteIfLarge(line.LogId);\n                _acknowledged.Append(line.Write());',
      ),
    ],
    killedBy: ['FileJournalTests.ALargeRecordStaysUntilItsAcknowledgementIsWrittenDown'],
  },
  {
    id: 'large-records-stay',
    title: 'Large records stay after their acknowledgement',
    changes: [change(RECORDS, 'file.Length > KeptBytes', 'file.Length > KeptBytes * 1000')],
    killedBy: ['FileJournalTests.ALargeRecordStaysUntilItsAcknowledgementIsWrittenDown'],
  },
  {
    id: 'writes-into-a-deleted-file',
    title: 'Starts are written into a log that was deleted, where no domain finds them again',
    changes: [change('Journal/AppendFile.cs', 'else if (!File.Exists(_path))', 'else if (_path.Length == 0)')],
    killedBy: ['OperationsTests.WorkDoesNotStartWhereItsStartWouldBeWrittenIntoADeletedFile'],
  },
  {
    id: 'served-editor-forgotten',
    title: 'Once the log is compacted it does not say any more which Editor has a server',
    changes: [change(LOG, 'if (_servedInstance != null) marks.Add(TextOfServed(_servedInstance));', '')],
    killedBy: ['FileJournalTests.NumbersOfLogLinesGoOnBehindThoseThatWereThrownAway'],
  },
  {
    id: 'log-numbers-begin-anew',
    title: 'Once the log is compacted its numbers begin at 1 again',
    changes: [
      change(
        LOG,
        '_marks[storeId] = mark;\n            _lastSeq = Math.Max(_lastSeq, mark);',
        '_marks[storeId] = mark;',
      ),
    ],
    killedBy: ['FileJournalTests.NumbersOfLogLinesGoOnBehindThoseThatWereThrownAway'],
  },
  {
    id: 'log-lines-of-one-store',
    title: 'Log lines that one store has are thrown away for all',
    changes: [
      change(
        LOG,
        'long stored = _marks.Count == 0 ? 0 : _marks.Values.Min();',
        'long stored = _marks.Count == 0 ? 0 : _marks.Values.Max();',
      ),
    ],
    killedBy: ['FileJournalTests.LogLinesGoOnTheirWayUntilEveryStoreHasThem'],
  },
  {
    id: 'torn-log-line-stays',
    title: 'The next line is glued to a torn log line',
    changes: [change(LOG, 'if (lines.Torn == Torn.Tail) TornTail.Cut(_path, lines.GoodBytes);', '')],
    killedBy: ['FileJournalTests.LogLinesGoOnTheirWayUntilEveryStoreHasThem'],
  },
  {
    id: 'torn-draft-taken',
    title: 'Half a draft is taken for the record',
    changes: [
      change(
        'Journal/SealedFile.cs',
        'bool isLast = !File.Exists(path) && Read(draft) != null;',
        'bool isLast = !File.Exists(path);',
      ),
    ],
    killedBy: ['FileJournalTests.HalfADraftWithoutARecordIsSweptAway'],
  },
  {
    id: 'draft-not-recovered',
    title: 'A record that was about to be replaced is lost with its draft',
    changes: [
      change(
        'Journal/SealedFile.cs',
        'if (isLast) File.Move(draft, path);\n            else File.Delete(draft);',
        'File.Delete(draft);',
      ),
    ],
    killedBy: ['FileJournalTests.ARecordThatWasAboutToBeReplacedIsThereAsADraft'],
  },
  {
    id: 'checksum-of-records-ignored',
    title: 'A record that was changed by hand is believed',
    changes: [
      change(
        'Journal/SealedFile.cs',
        'if (checksum != SealedLines.Checksum(file, RecordStart, length)) return null;',
        '',
      ),
    ],
    killedBy: ['FileJournalTests.AFileWithOneByteChangedOrMissingIsNeverTakenAsWhole'],
  },
  {
    id: 'torn-middle-ignored',
    title: 'A log of evidence that is torn in the middle is taken as whole',
    changes: [
      change(
        'Journal/EvidenceLog.cs',
        'if (lines.Torn == Torn.Middle) content.Spoil',
        'if (lines.Torn == Torn.Middle && Count < 0) content.Spoil',
      ),
    ],
    killedBy: ['FileJournalTests.AFileWithOneByteChangedOrMissingIsNeverTakenAsWhole'],
  },
  {
    id: 'copied-journal-taken',
    title: 'The journal of another project is taken over',
    changes: [change(ASSESSMENT, 'if (header.ProjectPath != projectPath)', 'if (header.ProjectPath.Length == 0)')],
    killedBy: ['FileJournalTests.AJournalThatProvesNothingIsSetAsideAndSaidSo'],
  },
  {
    id: 'missing-record-ignored',
    title: 'A start without a record does not matter',
    changes: [change(ASSESSMENT, ' ?? FindMissingRecord(content)', '')],
    killedBy: ['FileJournalTests.AJournalThatProvesNothingIsSetAsideAndSaidSo'],
  },
  {
    id: 'missing-start-ignored',
    title: 'A record of a start that the start log does not have is believed',
    changes: [change(ASSESSMENT, ' ?? FindMissingStart(content)', '')],
    killedBy: ['FileJournalTests.AJournalThatProvesNothingIsSetAsideAndSaidSo'],
  },
  {
    id: 'lost-header-is-a-new-journal',
    title: 'A journal without its header counts as none',
    changes: [change(ASSESSMENT, 'return isEmpty ? new', 'return isEmpty || header == null ? new')],
    killedBy: ['FileJournalTests.AJournalThatProvesNothingIsSetAsideAndSaidSo'],
  },
  {
    id: 'record-under-another-name',
    title: 'A record is believed under another one’s name',
    changes: [
      change(RECORDS, 'if (record.LogId != logId) content.Spoil', 'if (record.LogId.Length == 0) content.Spoil'),
    ],
    killedBy: ['FileJournalTests.AJournalThatProvesNothingIsSetAsideAndSaidSo'],
  },
  {
    id: 'any-id-is-a-file-name',
    title: 'An id of the wire becomes a file name as it is',
    changes: [change(RECORDS, "if (isDash ? c != '-' : !(", "if (isDash ? c != '-' : c == '\\0' && !(")],
    killedBy: ['FileJournalTests.AnIdBecomesAFileNameOnlyIfItIsOne'],
  },
  {
    id: 'set-aside-for-ever',
    title: 'One journal more than ten stays set aside',
    changes: [change(FILE, 'number <= next - KeptSetAside', 'number < next - KeptSetAside')],
    killedBy: ['FileJournalTests.OldJournalsThatWereSetAsideGo'],
  },
  {
    id: 'drafts-left-behind',
    title: 'Drafts of a journal that is set aside stay, and become records of the next',
    changes: [
      change(
        FILE,
        'string whole = isDraft ? name.Substring(0, name.Length - SealedFile.DraftSuffix.Length) : name;',
        'string whole = isDraft ? "" : name;',
      ),
    ],
    killedBy: ['FileJournalTests.ADraftOfAnotherJournalIsNotTakenForOneOfThis'],
  },
  {
    id: 'acknowledgements-never-compacted',
    title: 'The log of acknowledgements only grows',
    changes: [
      change(FILE, 'if (_acknowledged.Count - kept.Count > CompactLines)', 'if (_acknowledged.Count - kept.Count < 0)'),
    ],
    killedBy: ['FileJournalTests.ManyAcknowledgedOperationsTakeNoMoreRoomThanTheyMust'],
  },
  {
    id: 'forgotten-starts-not-counted',
    title: 'Starts that are forgotten do not count any more',
    changes: [change(FILE, 'content.StartsForgotten += forgettable;', '')],
    killedBy: ['FileJournalTests.ManyAcknowledgedOperationsTakeNoMoreRoomThanTheyMust'],
  },
  {
    id: 'log-lines-keep-old-numbers',
    title: 'Log lines of a damaged journal keep their numbers',
    changes: [change('Operations/JournalTakeover.cs', 'kept[index].Seq = index + 1', 'kept[index].Seq += 0')],
    killedBy: ['FileJournalTests.LogLinesOfADamagedJournalAreKeptUnderNewNumbers'],
  },
  {
    id: 'start-has-the-number-of-acceptance',
    title: 'The update that says that work runs has the number of its acceptance',
    changes: [change('Journal/OperationRecord.cs', 'System.Math.Max(UpdateSeq, 2)', 'UpdateSeq')],
    killedBy: ['SuspensionTests.SuspendedWorkGoesOnOnceInTheNextDomain'],
  },
  {
    id: 'endless-error',
    title: 'The message of an exception is kept whole, and its update fits into no frame',
    changes: [change('Journal/EndRecord.cs', 'Shortened.Text(error, TextCharsMax)', 'error')],
    killedBy: ['OperationsTests.AnUpdateFitsIntoAFrameWhateverTheCodeSays'],
  },
];
