#nullable enable
using System;
using System.IO;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>Deleted at the end of the test.</summary>
    internal sealed class TemporaryFolder : IDisposable
    {
        public TemporaryFolder()
        {
            Path = System.IO.Path.Combine(System.IO.Path.GetTempPath(), "mcp-unity-bridge-" + Guid.NewGuid().ToString("n"));
            Directory.CreateDirectory(Path);
        }

        public string Path { get; }

        public string File(string name, string text)
        {
            string path = System.IO.Path.Combine(Path, name.Replace('/', System.IO.Path.DirectorySeparatorChar));
            Directory.CreateDirectory(System.IO.Path.GetDirectoryName(path) ?? "");
            System.IO.File.WriteAllText(path, text);
            return path;
        }

        public void Dispose()
        {
            Directory.Delete(Path, true);
        }
    }
}
