#nullable enable
using System.Collections.Generic;
using System.IO;

namespace McpUnityBridge.Core
{
    /// <summary>An append-only file of lines that count as evidence: a tear in the middle is damage.</summary>
    internal sealed class EvidenceLog
    {
        private readonly string _path;
        private readonly JournalDisk _disk;
        private readonly AppendFile _file;
        private readonly bool _mayEndTorn;

        /// <param name="mayEndTorn">
        /// Whether a torn last line never counted; otherwise it may have counted before it was torn, and is damage too.
        /// </param>
        public EvidenceLog(string path, JournalDisk disk, bool mayEndTorn)
        {
            _path = path;
            _disk = disk;
            _mayEndTorn = mayEndTorn;
            _file = new AppendFile(path, disk);
        }

        /// <summary>Number of lines in the file.</summary>
        public int Count { get; private set; }

        public void Append(string line)
        {
            _file.Append(SealedLines.Seal(line));
            Count++;
        }

        public IReadOnlyList<string> Read(JournalContent content)
        {
            Close();
            Count = 0;
            if (!File.Exists(_path)) return new string[0];
            SealedLines lines = SealedLines.Read(File.ReadAllBytes(_path));
            if (lines.Torn == Torn.Tail && _mayEndTorn) TornTail.Cut(_path, lines.GoodBytes);
            if (lines.Torn == Torn.Tail && !_mayEndTorn) content.Spoil(_path + " ends in a torn line");
            if (lines.Torn == Torn.Middle) content.Spoil(_path + " is torn in the middle");
            Count = lines.Texts.Count;
            return lines.Texts;
        }

        /// <summary>Replaces all lines of the file.</summary>
        public void Replace(IReadOnlyList<string> lines)
        {
            Close();
            SealedFile.Replace(_disk, _path, SealedLines.SealAll(lines));
            Count = lines.Count;
        }

        public void Close()
        {
            _file.Close();
        }
    }
}
