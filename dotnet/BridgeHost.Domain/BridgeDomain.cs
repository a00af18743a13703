#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using McpUnityBridge.Core;
using McpUnityBridge.Engine;
using McpUnityBridge.Protocol;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using UnityEditor;
using UnityEngine;
using UnityEngine.EventSystems;
using UnityEngine.InputSystem;

namespace McpUnityBridge.Host
{
    /// <summary>
    /// Does what [InitializeOnLoad] does in an Editor: builds the bridge of the package, and stops it before the domain
    /// is unloaded.
    /// </summary>
    public sealed class BridgeDomain : EditorDomain
    {
        private const string PlayingKey = "playing";
        private const string BackgroundKey = "run_in_background";
        private const string SessionKey = "session";
        private const string TextsKey = "session_texts";
        private const string ConsoleKey = "console";

        /// <summary>The start of play mode, in seconds since the start of the process: the zero of the game time.</summary>
        private static float s_playedSince;

        private EditorProcess? _process;
        private Bridge? _bridge;
        private ConsoleCapture? _console;
        private HostTools? _tools;

        private EditorProcess Process => _process ?? throw new InvalidOperationException("The domain was not started.");

        private Bridge Bridge => _bridge ?? throw new InvalidOperationException("The domain was not started.");

        public override void Start(EditorProcess process)
        {
            _process = process;
#if NETFRAMEWORK
            AppDomain.CurrentDomain.DomainUnload += (sender, arguments) => CodeUnloading();
#endif
            MainThreadCheck.ThreadId = Environment.CurrentManagedThreadId;
            OpenEditor(process);
            var host = new DomainHost(process);
            var scripts = new ProjectScripts(process);
            scripts.Load();
            var since = Stopwatch.StartNew();
            _tools = new HostTools(process, message => host.Say(BridgeMessageLevel.Warning, message));
            _bridge = new Bridge(PartsOf(host, scripts, _tools), OptionsOf(process));
            scripts.Post = _bridge.MainThread.Post;
            _console = new ConsoleCapture(_bridge.Logs, () => AI.CurrentLogId);
            _bridge.Start();
            // The bridge's share of a domain load, for which the user waits.
            process.Say("info", "the bridge took " + since.Elapsed.TotalMilliseconds.ToString("0.0", CultureInfo.InvariantCulture) + " ms of the main thread");
        }

        public override void Frame(int number)
        {
            Time.frameCount = number;
            Time.time = Time.realtimeSinceStartup - s_playedSince;
            MainThreadCheck.ThreadId = Environment.CurrentManagedThreadId;
            Application.isFocused = Process.IsFocused;
            EditorApplication.BeginFrame();
            Bridge.MainThread.Pump();
            if (Application.isPlaying && !EditorApplication.isPaused) PlayFrame();

            if (EditorApplication.EndFrame()) Process.Remember(PlayingKey, null);
        }

        public override bool HasWork() => Bridge.MainThread.HasWork;

        public override void BeforeReload(string reason, int expectedMs)
        {
            DomainHost.RememberReload(Process, reason);
            Bridge.BeforeReload(new DomainReloadPayloadReason(reason), expectedMs);
            Process.Remember(SceneSnapshot.Key, SceneSnapshot.Write(World.Current));
            Process.Remember(BackgroundKey, Application.runInBackground ? "true" : null);
            AssemblyReloadEvents.Raise();
            UndoGroups.Keep();
            Process.Remember(SessionKey, string.Join(" ", SessionState.True));
            Process.Remember(TextsKey, new JObject(SessionState.Texts.Select(text => new JProperty(text.Key, text.Value))).ToString(Formatting.None));
            Process.Remember(ConsoleKey, new JArray(LogEntries.Kept.Cast<object>()).ToString(Formatting.None));
            CloseEditor();
        }

        public override void CodeUnloading()
        {
            Bridge.Stop();
            CloseEditor();
        }

        public override void ThreadFailed(Exception failure) => UnityEngine.Debug.LogException(failure);

        public override void Quit()
        {
            Bridge.Quit();
            CloseEditor();
        }

        public override void SetConnectWanted(bool wanted) => Bridge.SetConnectWanted(wanted);

        public override void SetTools(string tools, string why) => _tools?.Set(tools, why);

        private static void OpenEditor(EditorProcess process)
        {
            Application.dataPath = Path.Combine(process.Options.Project, "Assets");
            Application.unityVersion = DomainHost.Version;
            Application.productName = process.Options.Name;
            Time.Started = DateTimeOffset.FromUnixTimeMilliseconds(process.StartedAt).UtcDateTime;
            EditorUtility.ReloadRequested = () => process.RequestReload(DomainReloadPayloadReason.Values.Requested);
            EditorApplication.PlayRequested = () => EnterPlayMode(process);
            string? playedSince = process.Recall(PlayingKey);
            Application.isPlaying = playedSince != null;
            s_playedSince = float.Parse(playedSince ?? "0", CultureInfo.InvariantCulture);
            Application.runInBackground = process.Recall(BackgroundKey) != null;
            foreach (string key in (process.Recall(SessionKey) ?? "").Split(' ')) SessionState.SetBool(key, key != "");
            foreach (JProperty text in JObject.Parse(process.Recall(TextsKey) ?? "{}").Properties()) SessionState.SetString(text.Name, (string)text.Value!);
            AssetPostprocessor.Package = typeof(UndoGroups).Assembly;
            AssetDatabase.Open();
            LogEntries.Kept = JArray.Parse(process.Recall(ConsoleKey) ?? "[]").Select(entry => (string)entry!).ToArray();
            LogEntries.Open();
            string? scene = process.Recall(SceneSnapshot.Key);
            World.Current = scene == null ? SampleScene.Open() : SceneSnapshot.Read(scene);
            Keyboard.current = new Keyboard();
            Mouse.current = new Mouse();
            EventSystem.current = OwnEventSystem();
        }

        /// <summary>A frame of the game: it reads its input, and its UI is drawn.</summary>
        private static void PlayFrame()
        {
            InputSystem.Update();
            Canvas.Draw();
        }

        /// <summary>Outside of the scene, which is the same as the mock's.</summary>
        private static EventSystem OwnEventSystem() => (EventSystem)World.Current.AddComponent(new GameObject("EventSystem", 1, 2), typeof(EventSystem), 3);

        private static void EnterPlayMode(EditorProcess process)
        {
            process.Remember(PlayingKey, Time.realtimeSinceStartup.ToString(CultureInfo.InvariantCulture));
            process.RequestReload(DomainReloadPayloadReason.Values.PlayMode);
        }

        /// <summary>
        /// Statics of the fake engine are unloaded with the domain; subscriptions outside of it would not be.
        /// </summary>
        private void CloseEditor()
        {
            _console?.Dispose();
            EditorUtility.ReloadRequested = null;
            EditorApplication.PlayRequested = null;
        }

        private static BridgeParts PartsOf(DomainHost host, ProjectScripts scripts, HostTools tools)
        {
            var values = new UnityValues();
            var preparers = new Dictionary<BridgeTool, IPreparer>
            {
                [BridgeTool.UnityExecuteCode] = new PartialEnginePreparer(new CodePreparer(scripts.CodeOptions)),
                [BridgeTool.UnityQuery] = new QueryPreparer(new SceneRoots(() => scripts.Assemblies), values),
                [BridgeTool.CustomTool] = tools,
            };
            return new BridgeParts(host, preparers)
            {
                EngineValues = values,
                CustomTools = tools,
                SceneView = new SceneDescription(),
                Compiler = scripts,
                Doing = host.Doing,
                Dialog = host.Dialog,
                UnsavedScenes = OpenScenes.Unsaved,
                Assemblies = () => scripts.Assemblies,
                Undo = new UndoGroups(),
                Echo = BridgeConsole.Echo,
            };
        }

        private static BridgeOptions OptionsOf(EditorProcess process)
        {
            HostOptions given = process.Options;
            var options = new BridgeOptions { ConnectWanted = process.Recall("connect_wanted") != "false" };
            if (given.RetentionMs.HasValue) options.RetentionMs = given.RetentionMs.Value;

            if (given.ListenHost != null)
            {
                options.Listen = new ListenAddress(given.ListenHost, given.ListenPort, given.TokenFiles.FirstOrDefault());
            }
            else
            {
                options.Servers = given.Urls.Select((url, index) => ServerAddress.Fixed(url, File.ReadAllText(given.TokenFiles[index % given.TokenFiles.Count]).Trim())).ToList();
            }

            return options;
        }
    }
}
