#nullable enable
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace McpUnityBridge.Core
{
    /// <summary>Where a file of sealed lines is torn.</summary>
    internal enum Torn
    {
        No,

        /// <summary>Only the last line, which has no line end: the state after a kill.</summary>
        Tail,

        Middle,
    }

    /// <summary>
    /// Lines with a checksum: eight hexadecimal digits, a space, the text. A line without a line end is torn, whatever
    /// its content.
    /// </summary>
    internal sealed class SealedLines
    {
        private const int ChecksumChars = 8;
        private const byte LineEnd = (byte)'\n';

        private SealedLines(IReadOnlyList<string> texts, int goodBytes, Torn torn)
        {
            Texts = texts;
            GoodBytes = goodBytes;
            Torn = torn;
        }

        /// <summary>The texts of the good lines, in order.</summary>
        public IReadOnlyList<string> Texts { get; }

        /// <summary>Length of the file up to the first torn line.</summary>
        public int GoodBytes { get; }

        public Torn Torn { get; }

        public static byte[] Seal(string text)
        {
            int length = Encoding.UTF8.GetByteCount(text);
            var line = new byte[ChecksumChars + 1 + length + 1];
            Encoding.UTF8.GetBytes(text, 0, text.Length, line, ChecksumChars + 1);
            string checksum = Checksum(line, ChecksumChars + 1, length);
            Encoding.ASCII.GetBytes(checksum, 0, ChecksumChars, line, 0);
            line[ChecksumChars] = (byte)' ';
            line[line.Length - 1] = LineEnd;
            return line;
        }

        /// <summary>Concatenates the sealed lines, for one write.</summary>
        public static byte[] SealAll(IEnumerable<string> texts)
        {
            var all = new List<byte>();
            foreach (string text in texts) all.AddRange(Seal(text));
            return all.ToArray();
        }

        public static SealedLines Read(byte[] file)
        {
            var texts = new List<string>();
            int firstBad = -1;
            for (int from = 0; from < file.Length;)
            {
                int end = Array.IndexOf(file, LineEnd, from);
                string? text = end < 0 ? null : TextOf(file, from, end);
                if (text != null) texts.Add(text);
                else if (firstBad < 0) firstBad = from;
                if (end < 0) break;
                from = end + 1;
            }

            if (firstBad < 0) return new SealedLines(texts, file.Length, Torn.No);
            return new SealedLines(texts, firstBad, Array.IndexOf(file, LineEnd, firstBad) < 0 ? Torn.Tail : Torn.Middle);
        }

        public static string Checksum(byte[] bytes, int from, int length)
        {
            return Crc32.Of(bytes, from, length).ToString("x8", CultureInfo.InvariantCulture);
        }

        private static string? TextOf(byte[] file, int from, int end)
        {
            int start = from + ChecksumChars + 1;
            if (end < start || file[start - 1] != (byte)' ') return null;
            string checksum = Encoding.ASCII.GetString(file, from, ChecksumChars);
            return checksum == Checksum(file, start, end - start) ? Encoding.UTF8.GetString(file, start, end - start) : null;
        }
    }
}
