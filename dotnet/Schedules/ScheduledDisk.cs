#nullable enable
using System;
using System.IO;
using System.Text;
using McpUnityBridge.Core;

namespace McpUnityBridge.Schedules
{
    /// <summary>The process dies at this change of the disk.</summary>
    internal sealed class ProcessDied : Exception
    {
    }

    /// <summary>The disk of one process: it can be full, or stop at the next write of a kind with everything else.</summary>
    internal sealed class ScheduledDisk : JournalDisk
    {
        private const string Draft = ".json.tmp";

        private readonly string _folder;
        private string? _dieOf;
        private string _dieStep = "";
        private int _dieAfter = int.MaxValue;

        /// <param name="folder">Of the journal.</param>
        public ScheduledDisk(string folder)
        {
            _folder = folder;
            if (Directory.Exists(Left)) Directory.Move(Left, folder);
        }

        public bool IsFull { get; set; }

        public bool IsDead { get; private set; }

        /// <summary>Where the next process finds what this one has left: code that still runs must not reach it.</summary>
        private string Left => _folder + ".left";

        public void Die()
        {
            if (IsDead) return;
            IsDead = true;
            if (Directory.Exists(_folder)) Directory.Move(_folder, Left);
        }

        /// <param name="kind">accept, start, suspend, resume, cancel, end or acknowledge.</param>
        /// <param name="step">What of that write reaches the disk: none, half, whole; gap: also the old record is gone.</param>
        public void DieAt(string kind, string step)
        {
            _dieOf = kind;
            _dieStep = step;
        }

        protected override void BeforeChange()
        {
            Refuse();
            if (_dieAfter-- == 0) Stop();
        }

        protected override void Write(FileStream file, byte[] bytes)
        {
            Refuse();
            if (_dieOf == null || KindOf(file.Name, bytes) != _dieOf)
            {
                base.Write(file, bytes);
                return;
            }

            if (_dieStep == "half") base.Write(file, Half(bytes));
            if (_dieStep == "whole" || _dieStep == "gap") base.Write(file, bytes);
            file.Flush();
            // A draft takes the place of its record by two more changes: the removal of the record, and its renaming.
            if (_dieStep == "gap" && file.Name.EndsWith(Draft, StringComparison.Ordinal)) _dieAfter = 1;
            else Stop();
        }

        private static byte[] Half(byte[] bytes) => bytes.AsSpan(0, bytes.Length / 2).ToArray();

        private void Stop()
        {
            Die();
            throw new ProcessDied();
        }

        private void Refuse()
        {
            if (IsDead) throw new IOException("the process is dead");
            if (IsFull) throw new IOException("no space left on device");
        }

        /// <summary>Null: a write that no promise depends on (log lines, partial results, the header).</summary>
        private string? KindOf(string path, byte[] bytes)
        {
            if (path.EndsWith("starts.log", StringComparison.Ordinal)) return "start";
            if (path.EndsWith("acknowledged.log", StringComparison.Ordinal)) return "acknowledge";
            if (!path.EndsWith(Draft, StringComparison.Ordinal) || path.EndsWith("header.json.tmp", StringComparison.Ordinal)) return null;
            string record = path.Substring(0, path.Length - ".tmp".Length);
            string now = StateOf(Encoding.UTF8.GetString(bytes));
            string before = File.Exists(record) ? StateOf(File.ReadAllText(record)) : "";
            return now == before ? null : now;
        }

        private static string StateOf(string record)
        {
            if (!record.Contains("\"suspension\":", StringComparison.Ordinal)) return record.StartsWith("{\"checksum\"", StringComparison.Ordinal) ? "accept" : "end";
            if (record.Contains("\"resumed_at\":", StringComparison.Ordinal)) return "resume";
            return record.Contains("\"cancel_requested\":true", StringComparison.Ordinal) ? "cancel" : "suspend";
        }
    }
}
