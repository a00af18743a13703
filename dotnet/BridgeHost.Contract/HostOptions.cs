#nullable enable
using System;
using System.Collections.Generic;

namespace McpUnityBridge.Host
{
    /// <summary>The command line options, the same as of `mcp-unity-bridge mock`. Times in ms.</summary>
    [Serializable]
    public sealed class HostOptions
    {
        /// <summary>Absolute, symbolic links resolved.</summary>
        public string Project { get; set; } = "";

        public string Name { get; set; } = "";

        public double Fps { get; set; } = 60;

        public bool Instant { get; set; }

        public bool Unfocused { get; set; }

        /// <summary>Null: the contract's value.</summary>
        public long? RetentionMs { get; set; }

        public bool CustomTools { get; set; }

        /// <summary>Empty: the server of this user's state folder.</summary>
        public List<string> Urls { get; } = new List<string>();

        /// <summary>One for all servers, or one for each.</summary>
        public List<string> TokenFiles { get; } = new List<string>();

        /// <summary>Null: connects to servers instead of listening.</summary>
        public string? ListenHost { get; set; }

        public int ListenPort { get; set; }

        public bool Quiet { get; set; }

        public bool JsonControl { get; set; }

        public bool EndsWithStdin { get; set; }

        /// <summary>The C# compiler: csc.dll of a .NET SDK.</summary>
        public string Compiler { get; set; } = "";

        /// <summary>The program that runs the compiler.</summary>
        public string Dotnet { get; set; } = "dotnet";

        /// <summary>Names of internal types that this Unity lacks, such as LogEntries.</summary>
        public List<string> Without { get; } = new List<string>();
    }
}
