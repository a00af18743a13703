#nullable enable
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;

namespace McpUnityBridge.Host
{
    /// <summary>
    /// Parses the command line; an error is a <see cref="UsageException" /> that states what was expected.
    /// </summary>
    internal static class ArgumentReader
    {
        private const int DefaultTcpPort = 8700;

        public static HostOptions Read(IReadOnlyList<string> words)
        {
            var options = new HostOptions { Project = Directory.GetCurrentDirectory() };
            bool listens = false;
            string? address = null;
            for (int at = 0; at < words.Count; at++)
            {
                string word = words[at];
                string Value() => at + 1 < words.Count ? words[++at] : throw new UsageException(word + ": expected a value");
                switch (word)
                {
                    case "--project": options.Project = Value(); break;
                    case "--name": options.Name = Value(); break;
                    case "--fps": options.Fps = Number(word, Value()); break;
                    case "--instant": options.Instant = true; break;
                    case "--unfocused": options.Unfocused = true; break;
                    case "--retention": options.RetentionMs = (long)Number(word, Value()); break;
                    case "--custom-tools": options.CustomTools = true; break;
                    case "--url": options.Urls.Add(Value()); break;
                    case "--token-file": options.TokenFiles.Add(Path.GetFullPath(Value())); break;
                    case "--tcp":
                        listens = true;
                        address = at + 1 < words.Count && !words[at + 1].StartsWith("-", StringComparison.Ordinal) ? words[++at] : null;
                        break;
                    case "--control": options.JsonControl = true; break;
                    case "--until-stdin-ends": options.EndsWithStdin = true; break;
                    case "--quiet": options.Quiet = true; break;
                    case "--compiler": options.Compiler = Value(); break;
                    case "--dotnet": options.Dotnet = Value(); break;
                    case "--without": options.Without.Add(Value()); break;
                    default: throw new UsageException("unknown option " + word);
                }
            }

            if (listens)
            {
                ReadAddress(options, address ?? Environment.GetEnvironmentVariable("UNITY_TCP_PORT") ?? DefaultTcpPort.ToString(CultureInfo.InvariantCulture));
            }

            Check(options);
            return options;
        }

        private static void Check(HostOptions options)
        {
            if (options.Urls.Count > 0 && options.ListenHost != null)
            {
                throw new UsageException("--url and --tcp: expected one of them, since an Editor either dials or listens");
            }

            if (options.ListenHost == null && (options.Urls.Count == 0) != (options.TokenFiles.Count == 0))
            {
                throw new UsageException("--url and --token-file go together: expected both or neither");
            }

            if (options.TokenFiles.Count > 1 && options.TokenFiles.Count != options.Urls.Count)
            {
                throw new UsageException("--token-file: expected one for all servers or one for each --url (" + options.Urls.Count + "), got " + options.TokenFiles.Count);
            }
        }

        private static double Number(string option, string text)
        {
            bool isNumber = double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double value);
            return isNumber && value > 0 ? value : throw new UsageException(option + ": expected a number above 0, got \"" + text + "\"");
        }

        /// <summary>[address:]port; the address must be a loopback address.</summary>
        private static void ReadAddress(HostOptions options, string text)
        {
            int cut = text.LastIndexOf(':');
            string digits = text.Substring(cut + 1);
            options.ListenHost = cut < 0 ? "127.0.0.1" : text.Substring(0, cut);
            bool isPort = ushort.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out ushort port);
            if (!isPort || !options.ListenHost.StartsWith("127.", StringComparison.Ordinal))
            {
                throw new UsageException("--tcp: expected a port from 0 to 65535, or 127.x.x.x:port, got \"" + text + "\"");
            }

            options.ListenPort = port;
        }
    }

    internal sealed class UsageException : Exception
    {
        public UsageException(string message) : base(message)
        {
        }
    }
}
