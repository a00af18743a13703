#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Text;

namespace McpUnityBridge.Host
{
    /// <summary>Where the assemblies of a domain are.</summary>
    internal static class DomainFolder
    {
        /// <summary>Beside this program; to play a Unity that lacks internal types, a copy below the project in which they have other names: what looks for them by their names finds nothing.</summary>
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

        /// <summary>Names in metadata are UTF-8 and end with a zero; texts of the code are UTF-16 and stay.</summary>
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
