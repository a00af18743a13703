#nullable enable
using System;
using System.Globalization;
using System.IO;

namespace McpUnityBridge.Host
{
    /// <summary>Writes one line per event: the time of day, and what happened.</summary>
    internal sealed class Speaker
    {
        private readonly object _gate = new object();

        /// <summary>Only writes errors.</summary>
        public bool IsQuiet { get; set; }

        public void Say(string level, string message)
        {
            bool isError = level == "error";
            if (IsQuiet && !isError) return;

            string mark = level == "info" ? "" : level + ": ";
            string time = DateTime.UtcNow.ToString("HH:mm:ss.fff", CultureInfo.InvariantCulture);
            Write(isError ? Console.Error : Console.Out, time + "  " + mark + message);
        }

        private void Write(TextWriter to, string line)
        {
            lock (_gate)
            {
                try
                {
                    to.WriteLine(line);
                    to.Flush();
                }
                catch (IOException)
                {
                    // The reader of the output is gone: the Editor continues silently.
                }
            }
        }
    }
}
