#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Text;

namespace McpUnityBridge.Host
{
    /// <summary>The folder with the assemblies of a domain.</summary>
    internal static class DomainFolder
    {
        /// <summary>
        /// The folder of this program; or, to emulate a Unity without certain internal types, a copy below the project
        /// in which these types have other names, so that a search by name fails.
        /// </summary>
        public static string Of(HostOptions options)
        {
            string own = AppDomain.CurrentDomain.BaseDirectory;
            return options.Without.Count == 0 ? own : Copy(own, Path.Combine(options.Project, "Library", "HeadlessEditor"), options.Without);
        }

        private static string Copy(string from, string to, IReadOnlyList<string> types)
        {
            Directory.CreateDirectory(to);
            foreach (string file in Directory.GetFiles(from))
            {
                byte[] bytes = File.ReadAllBytes(file);
                if (Path.GetExtension(file) == ".dll") foreach (string type in types) Rename(bytes, type);
                File.WriteAllBytes(Path.Combine(to, Path.GetFileName(file)), bytes);
            }

            return to;
        }

        /// <summary>
        /// Names in metadata are UTF-8 and end with a zero; string literals are UTF-16 and are not changed.
        /// </summary>
        private static void Rename(byte[] bytes, string type)
        {
            byte[] name = Encoding.UTF8.GetBytes(type + "\0");
            for (int at = 0; at + name.Length <= bytes.Length; at++)
            {
                int same = 0;
                while (same < name.Length && bytes[at + same] == name[same]) same++;
                if (same == name.Length) bytes[at + name.Length - 2] = (byte)'_';
            }
        }
    }
}
