#nullable enable
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using McpUnityBridge.Core;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Schedules
{
    /// <summary>What programs may do to the Editor.</summary>
    internal interface IProgramHost
    {
        DomainThreads Threads { get; }

        /// <summary>Appends to the execution ledger: the truth about how often code ran.</summary>
        void Ledger(string mark, string logId);

        void RequestReload();

        /// <summary>Blocks the main thread.</summary>
        void Sleep(long ms);
    }

    /// <summary>
    /// In the place of the compiler: programs of the simulation's language (proof/sim/programs.ts) as C# that awaits, or,
    /// with <c># coroutine</c> in their first line, that yields.
    /// </summary>
    internal sealed class Code : IPreparer
    {
        private const string Rest = "McpUnityBridge.Continuations, McpUnityBridge.Core";

        private readonly IProgramHost _host;

        public Code(IProgramHost host)
        {
            _host = host;
        }

        public Prepared Prepare(IReadOnlyDictionary<string, JToken> parameters, CancellationToken stop)
        {
            string text = (string)parameters["code"]!;
            if (text.StartsWith("!", StringComparison.Ordinal)) return Prepared.Failed("(1,1): error CS1525: Invalid expression term");
            string[][] lines = text.Split('\n').Select(line => line.Split(' ')).ToArray();
            if (text.StartsWith("# coroutine", StringComparison.Ordinal)) return Prepared.Ready(() => Yields(lines), isCutByReload: true);
            return Prepared.Ready(() => Awaits(lines), isCutByReload: true);
        }

        private async Task<object?> Awaits(string[][] lines)
        {
            Begin(lines);
            for (int at = 0; at < lines.Length; at++)
            {
                string[] line = lines[at];
                if (IsLast(line)) return Last(lines, at);
                if (line[0] == "frame") await AI.NextFrame();
                else if (line[0] == "delay") await Delay(line, CancellationToken.None);
                else if (line[0] == "cancellable") await Delay(line, AI.CancellationToken);
                else Do(line);
            }

            return null;
        }

        private IEnumerator Yields(string[][] lines)
        {
            Begin(lines);
            for (int at = 0; at < lines.Length; at++)
            {
                string[] line = lines[at];
                if (IsLast(line))
                {
                    AI.Return(Last(lines, at));
                    yield break;
                }

                if (line[0] == "frame") yield return null;
                else if (line[0] == "delay") yield return new WaitForSeconds(long.Parse(line[1]) / 1000.0f);
                else if (line[0] == "cancellable") yield return Delay(line, AI.CancellationToken);
                else Do(line);
            }
        }

        private void Begin(string[][] lines) => _host.Ledger(lines[0][0] == "#" && lines[0][1] == "rest" ? "resume" : "start", AI.LogId);

        private static bool IsLast(string[] line)
        {
            return line[0] == "return" || line[0] == "suspend" || line[0] == "compile" || line[0] == "throw" || (line[0] == "obey" && AI.CancellationToken.IsCancellationRequested);
        }

        private object? Last(string[][] lines, int at)
        {
            string rest = "# rest\n" + string.Join("\n", lines.Skip(at + 1).Select(line => string.Join(" ", line)));
            switch (lines[at][0])
            {
                case "suspend": return AI.ContinueAfterReload(Rest, "Run", rest);
                case "compile": return OperationRun.Current!.Owner.Compilation.Suspension(new Continuation(Rest, "Run", rest));
            }

            _host.Ledger("end", AI.LogId);
            switch (lines[at][0])
            {
                case "throw": throw new InvalidOperationException("it threw");
                case "obey": throw new OperationCanceledException();
                default: return new { tag = lines[at][1], log_id = AI.LogId };
            }
        }

        private void Do(string[] line)
        {
            if (line[0] == "update") AI.Update(int.Parse(line[1]));
            else if (line[0] == "log") AI.Write("console", line[1]);
            else if (line[0] == "reload") _host.RequestReload();
            else if (line[0] == "sleep") _host.Sleep(long.Parse(line[1]));
        }

        private Task Delay(string[] line, CancellationToken cancellation)
        {
            var over = new TaskCompletionSource<bool>();
            _host.Threads.After(long.Parse(line[1]), () => over.TrySetResult(true));
            cancellation.Register(() => over.TrySetResult(true));
            return over.Task;
        }

        /// <summary>Recognized by its name, like Unity's.</summary>
        private sealed class WaitForSeconds
        {
#pragma warning disable IDE0052, CS0414 // Read by reflection.
            private readonly float m_Seconds;
#pragma warning restore IDE0052, CS0414

            public WaitForSeconds(float seconds)
            {
                m_Seconds = seconds;
            }
        }
    }
}
