#nullable enable
using System.Diagnostics;

namespace McpUnityBridge.Core
{
    internal static class ThisProcess
    {
        public static int Id
        {
            get
            {
                using (Process process = Process.GetCurrentProcess()) return process.Id;
            }
        }
    }
}
