#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using McpUnityBridge.Core;
using McpUnityBridge.Engine;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Diff
{
    /// <summary>Runs programs one after another on the bridge's own main thread, each with a fresh scene.</summary>
    internal sealed class Editor
    {
        public const string LogId = "0190a000-0000-7000-8000-000000000001";

        private const int MaxSeconds = 10;

        private readonly string _ledger;
        private readonly Record _record = new Record();
        private readonly UnityValues _values = new UnityValues();

        public Editor(string folder)
        {
            Application.dataPath = Directory.CreateDirectory(Path.Combine(folder, "Assets")).FullName;
            Application.unityVersion = "6000.0.44f1";
            Application.productName = "Game";
            _ledger = Path.Combine(folder, "ledger.txt");
            _ = new ConsoleCapture(_record, () => McpUnityBridge.AI.CurrentLogId);
            EditorUtility.ReloadRequested = () => _record.Reloads++;
        }

        public JObject Run(Func<object?> begin, bool isCancelled)
        {
            File.Delete(_ledger);
            World.Current = SampleScene.Open();
            _record.Begin(new StartedWork(LogId, Prepared.Ready(begin), long.MaxValue, new CancellationToken(isCancelled)));
            var parts = new BridgeParts(_record, new Dictionary<BridgeTool, IPreparer>()) { EngineValues = _values, Compiler = _record, Undo = new UndoGroups() };
            var mainThread = new MainThread(_record, _record, new ValueRenderer(_values), parts, new BridgeOptions());
            using (new Timer(_ => GiveUp(), null, MaxSeconds * 1000, Timeout.Infinite))
            {
                PumpToTheEnd(mainThread);
            }
            mainThread.Stop();
            JObject recorded = _record.ToJson();
            recorded["ledger"] = File.Exists(_ledger) ? File.ReadAllText(_ledger) : "";
            return recorded;
        }

        /// <summary>An endless loop can only be stopped with its process.</summary>
        private static void GiveUp()
        {
            Console.Error.WriteLine($"a program has not ended within {MaxSeconds} s");
            Environment.Exit(1);
        }

        private void PumpToTheEnd(MainThread mainThread)
        {
            while (!_record.HasEnded)
            {
                Time.frameCount++;
                Time.time = Time.realtimeSinceStartup;
                mainThread.Pump();
                Thread.Sleep(0);
            }
        }
    }
}
