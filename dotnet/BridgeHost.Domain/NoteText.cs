#nullable enable
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Core;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Host
{
    /// <summary>
    /// Stores compiler messages for the next domain. Without a serializer: that of Newtonsoft.Json needs more of the
    /// class library than Debian's Mono has, and keeps types alive.
    /// </summary>
    internal static class NoteText
    {
        public static string Write(IEnumerable<CompilerNote> notes) =>
            new JArray(notes.Select(note => new JArray(note.IsError, note.Code, note.Message, note.File, note.Line, note.Column))).ToString(Formatting.None);

        public static IReadOnlyList<CompilerNote> Read(string text) =>
            JArray.Parse(text).Select(note => new CompilerNote((bool)note[0]!, (string)note[1]!, (string)note[2]!, (string)note[3]!, (int)note[4]!, (int)note[5]!)).ToList();
    }
}
