#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>
    /// One project with its operations, a server that receives their updates, and a clock that does not advance.
    /// </summary>
    internal sealed class OperationsWorld : IBridgeHost, IDisposable
    {
        public const string Store = "11111111-1111-4111-8111-111111111111";
        public const string OtherStore = "22222222-2222-4222-8222-222222222222";
        public const long Retention = 10000;
        private const int PatienceMs = 20000;

        private readonly string _root = Path.Combine(Path.GetTempPath(), "operations-" + Guid.NewGuid().ToString("N"));
        private readonly FakePreparer _preparer = new FakePreparer();
        private JournalDisk _disk = JournalDisk.Real;
        private int _folders;

        public OperationsWorld()
        {
            Folder = Path.Combine(_root, "AI_Logs");
        }

        public string Folder { get; private set; }

        public Operations Operations { get; private set; } = null!;

        public FileJournal Journal { get; private set; } = null!;

        public List<OperationUpdateParams> Updates { get; } = new List<OperationUpdateParams>();

        public List<string> Messages { get; } = new List<string>();

        public long Time { get; set; } = 1000000;

        public Func<OperationExecuteParams, BridgeVerdict?> Judge { get; set; } = _ => null;

        public string ProjectPath { get; set; } = "/game";

        public string ProjectName => "Game";

        public string UnityVersion => "2022.3.62f3";

        public string InstanceId => "33333333-3333-4333-8333-333333333333";

        public bool IsFocused => true;

        public bool IsPlaying => false;

        public bool IsCompiling { get; set; }

        public ReloadNote? Reload => null;

        public static string Id(int number)
        {
            return "00000000-0000-7000-8000-" + number.ToString("x12");
        }

        public static OperationsWorld Opened()
        {
            var world = new OperationsWorld();
            world.Open();
            return world;
        }

        /// <summary>On a copy of the journal in a folder.</summary>
        public static OperationsWorld Over(string folder)
        {
            var world = new OperationsWorld();
            Copy(folder, world.Folder);
            world.Open();
            return world;
        }

        public void Open()
        {
            var preparers = new Dictionary<BridgeTool, IPreparer> { [BridgeTool.UnityExecuteCode] = _preparer };
            Journal = new FileJournal(Folder, _disk);
            Operations = new Operations(this, new BridgeOptions { Now = () => Time, RetentionMs = Retention }, Journal, preparers, parameters => Judge(parameters));
            Operations.Updated += Updates.Add;
            Operations.Load();
        }

        /// <summary>The files at this moment are what the next process finds.</summary>
        public void Kill()
        {
            string left = Folder + "-" + (++_folders);
            Copy(Folder, left);
            Operations.Stop();
            Folder = left;
            Open();
        }

        /// <summary>The disk works again in the next process.</summary>
        public void ReopenAfterKill()
        {
            _disk = JournalDisk.Real;
            Kill();
        }

        public void ReopenOn(JournalDisk disk)
        {
            _disk = disk;
            ReloadDomain();
        }

        public void ReloadDomain()
        {
            Operations.Stop();
            Open();
        }

        public OperationExecuteParams Request(int number, string code = "1", long limit = 1024 * 1024)
        {
            var parameters = new Dictionary<string, JToken> { ["code"] = code };
            return new OperationExecuteParams(Store, Id(number), number, Operations.Identity.Generation, BridgeTool.UnityExecuteCode, parameters, 1, limit);
        }

        public OperationState Execute(int number, string code = "1", long limit = 1024 * 1024)
        {
            return Operations.Execute(Store, Request(number, code, limit));
        }

        /// <summary>
        /// Starts the next operation like the main thread, once the code of the first one is prepared.
        /// </summary>
        public StartedWork? Start()
        {
            SpinWait.SpinUntil(() => Operations.HasWork || Operations.QueueLength == 0, PatienceMs);
            return Operations.StartNext();
        }

        public void Run(int number, JToken? result = null)
        {
            Execute(number);
            Assert.AreEqual(Id(number), Start()?.LogId);
            Operations.End(Id(number), RunOutcome.Completed(result ?? 1));
        }

        public OperationCancelResultOutcome Cancel(int number, bool unstartedOnly = false)
        {
            return Operations.Cancel(Store, new OperationCancelParams(Store, Id(number), "test") { UnstartedOnly = unstartedOnly });
        }

        public void Acknowledge(int number, OperationState state = OperationState.Completed)
        {
            Operations.Acknowledge(Store, new OperationAckParams(Store, Id(number), state));
        }

        /// <summary>"1 completed, 2 running": the list in hello.</summary>
        public string Listed()
        {
            return string.Join(", ", Operations.Report(Store).Unacknowledged.Select(report => report.AcceptSeq + " " + OperationStateWire.Text(report.State)));
        }

        /// <summary>The updates of one operation so far; waits for updates of other threads.</summary>
        public string StatesOf(int number, string? until = null)
        {
            string Now() => string.Join(" ", Updates.ToArray().Where(update => update.LogId == Id(number)).Select(update => update.State));
            if (until != null) SpinWait.SpinUntil(() => Now().EndsWith(until, StringComparison.Ordinal), PatienceMs);
            return Now();
        }

        public OperationUpdateParams LastOf(int number)
        {
            return Updates.ToArray().Last(update => update.LogId == Id(number));
        }

        public string RefusalOf(Action action)
        {
            return Assert.Throws<BridgeRefusal>(() => action())!.Code.Value;
        }

        /// <summary>The disk fails from now on: the folder cannot be reached.</summary>
        public void BreakDisk()
        {
            Directory.Move(Folder, Folder + ".away");
            File.WriteAllText(Folder, "not a folder");
        }

        public void MendDisk()
        {
            File.Delete(Folder);
            Directory.Move(Folder + ".away", Folder);
        }

        public void Dispose()
        {
            Operations?.Stop();
            _preparer.Dispose();
            Directory.Delete(_root, true);
        }

        public static void Copy(string from, string to)
        {
            Directory.CreateDirectory(to);
            foreach (string path in Directory.GetFiles(from)) File.Copy(path, Path.Combine(to, Path.GetFileName(path)));
        }

        void IBridgeHost.Recovered()
        {
        }

        void IBridgeHost.Wake()
        {
        }

        void IBridgeHost.Say(BridgeMessageLevel level, string message)
        {
            lock (Messages) Messages.Add(message);
        }

        /// <summary>Delays the preparation of every "held", whose duration must not affect the order.</summary>
        public FakePreparer Preparer => _preparer;

        internal sealed class FakePreparer : IPreparer, IDisposable
        {
            public ManualResetEventSlim Release { get; } = new ManualResetEventSlim();

            public Prepared Prepare(IReadOnlyDictionary<string, JToken> parameters, CancellationToken stop)
            {
                string code = (string)parameters["code"]!;
                if (code == "held") Release.Wait(stop);
                if (code == "bug") throw new InvalidOperationException("a bug");
                return code == "!" ? Prepared.Failed("(1,1): error CS1002: ; expected") : Prepared.Ready(() => null, isCutByReload: code == "awaits");
            }

            public void Dispose()
            {
                Release.Set();
            }
        }
    }
}
