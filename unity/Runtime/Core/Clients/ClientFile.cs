#nullable enable
using System;
using System.IO;
using System.Text;

namespace McpUnityBridge.Core
{
    /// <summary>Executes a plan, and keeps a copy of the previous file.</summary>
    internal static class ClientFile
    {
        /// <summary>Some clients keep their whole history in the same file.</summary>
        private const int BytesMax = 256 * 1024 * 1024;

        /// <summary>The change to be made now. Reads the file; writes nothing.</summary>
        internal static ClientPlan Plan(ClientTarget target)
        {
            string? before = File.Exists(target.File) ? ProjectFile.ReadText(target.File, BytesMax) : null;
            return target.IsToml ? TomlClientEdit.Plan(target, before) : JsonClientEdit.Plan(target, before);
        }

        /// <summary>Returns the path of the copy; null if there was no file to copy.</summary>
        /// <exception cref="IOException">Also thrown if the file has changed since the plan was made.</exception>
        internal static string? Write(ClientTarget target, ClientPlan plan, DateTime now)
        {
            if (plan.Problem != null) throw new IOException(plan.Problem);
            string? present = File.Exists(target.File) ? ProjectFile.ReadText(target.File, BytesMax) : null;
            if (present != plan.Before) throw new IOException($"{target.File} has been changed meanwhile. Check it again.");
            if (plan.IsDone) return null;
            Directory.CreateDirectory(Path.GetDirectoryName(target.File)!);
            string? copy = present == null ? null : Copy(target.File, now);
            // In place, which keeps links and permissions.
            File.WriteAllText(target.File, plan.After, new UTF8Encoding(HasMark(target.File)));
            return copy;
        }

        private static string Copy(string file, DateTime now)
        {
            string name = $"{file}.backup-{now:yyyyMMdd-HHmmss}";
            string free = name;
            for (int number = 2; File.Exists(free); number++) free = $"{name}-{number}";
            File.Copy(file, free);
            return free;
        }

        /// <summary>Whether the file begins with a byte order mark, which some Windows programs write.</summary>
        private static bool HasMark(string file)
        {
            if (!File.Exists(file)) return false;
            using (FileStream stream = File.OpenRead(file)) return stream.ReadByte() == 0xEF && stream.ReadByte() == 0xBB && stream.ReadByte() == 0xBF;
        }
    }
}
