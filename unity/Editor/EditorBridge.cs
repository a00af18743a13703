#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using McpUnityBridge.Core;
using McpUnityBridge.Engine;
using McpUnityBridge.Protocol;
#if UNITY_6000_6_OR_NEWER
using Unity.Scripting.LifecycleManagement;
#endif
using UnityEditor;

namespace McpUnityBridge.Editor
{
    /// <summary>
    /// The bridge of this domain: built from the Editor's parts, and ended with the domain or the Editor. Main thread.
    /// </summary>
    internal static partial class EditorBridge
    {
        private static Parts? _parts;
        private static PlayUnfocused? _unfocused;

        /// <summary>Null: switched off.</summary>
        internal static Bridge? Current => _parts?.Bridge;

        /// <summary>The tools of the project's own scripts.</summary>
        internal static IReadOnlyList<CustomTool> Tools => _parts?.Tools.Tools ?? Array.Empty<CustomTool>();

        internal static void Start()
        {
            AssemblyReloadEvents.beforeAssemblyReload += BeforeReload;
#if !UNITY_6000_6_OR_NEWER
            AppDomain.CurrentDomain.DomainUnload += DomainUnload;
#endif
            EditorApplication.quitting += Quit;
            _unfocused = new PlayUnfocused();
            EditorSession.Loaded(Now());
            Begin();
        }

        /// <summary>Call when the settings have changed.</summary>
        internal static void Restart()
        {
            bool isOn = _parts != null;
            End(bridge => bridge.Stop());
            if (isOn) EditorSession.ConsoleTaken = EarlierConsole.Rows;
            Begin();
        }

        /// <summary>The user's connection switch; keeps its state until the Editor ends.</summary>
        internal static void SetConnectWanted(bool isWanted)
        {
            EditorSession.ConnectWanted = isWanted;
            Current?.SetConnectWanted(isWanted);
        }

        private static void Begin()
        {
            UserBridgeSettings settings = EditorSettingsFiles.User(out string? userProblem);
            ProjectBridgeSettings shared = EditorSettingsFiles.Project(out string? projectProblem);
            foreach (string problem in new[] { userProblem, projectProblem }.OfType<string>()) BridgeConsole.Say(BridgeMessageLevel.Error, problem);
            if (settings.Enabled) _parts = new Parts(settings, shared);
        }

        private static void BeforeReload()
        {
            DomainReloadPayloadReason reason = _parts?.Reload.Reason ?? DomainReloadPayloadReason.Unknown;
            EditorSession.BeginReload(reason, Now());
            bool isOn = _parts != null;
            End(bridge => bridge.BeforeReload(reason, EditorSession.LastReloadMs));
            UndoGroups.Keep();
            Unsubscribe();
            // Last, because it uses Unity internals: a failure there must not prevent the end of the bridge.
            if (isOn) EditorSession.ConsoleTaken = EarlierConsole.Rows;
        }

        /// <summary>
        /// Unity calls the beforeAssemblyReload subscribers in order, and an exception in one skips the rest. This
        /// method is called in any case; CoreCLR raises no DomainUnload.
        /// </summary>
#if UNITY_6000_6_OR_NEWER
        [OnCodeUnloading]
        private static void CodeUnloading()
#else
        private static void DomainUnload(object? sender, EventArgs arguments)
#endif
        {
            End(bridge => bridge.Stop());
        }

        private static void Quit()
        {
            End(bridge => bridge.Quit());
            PlayUnfocused.Restore();
            Unsubscribe();
        }

        private static long Now() => DateTimeOffset.UtcNow.ToUnixTimeMilliseconds();

        private static void Unsubscribe()
        {
            AssemblyReloadEvents.beforeAssemblyReload -= BeforeReload;
#if !UNITY_6000_6_OR_NEWER
            AppDomain.CurrentDomain.DomainUnload -= DomainUnload;
#endif
            EditorApplication.quitting -= Quit;
            _unfocused?.Dispose();
            _unfocused = null;
        }

        private static void End(Action<Bridge> how)
        {
            Parts? parts = _parts;
            _parts = null;
            if (parts == null) return;
            try
            {
                how(parts.Bridge);
            }
            finally
            {
                // In any case: a Windows timer that outlived its domain would crash the Editor.
                parts.Dispose();
            }
        }

        /// <summary>The objects with the lifetime of the bridge.</summary>
        private sealed class Parts : IDisposable
        {
            private readonly EditorPump _pump;
            private readonly EditorCompiler _compiler;
            private readonly EditorWorkWatch _work;
            private readonly ConsoleCapture _console;
            private readonly IDisposable? _tests;
            private readonly ScriptReferences _references;

            internal Parts(UserBridgeSettings settings, ProjectBridgeSettings shared)
            {
                var host = new EditorHost(settings.Verbose, Wake);
                ScriptReferences references = _references = new ScriptReferences(Post);
                var values = new UnityValues();
                ITestRunner? tests = FindTestRunner();
                _tests = tests as IDisposable;
                _compiler = new EditorCompiler(Log);
                Reload = new ReloadWatch();
                _work = new EditorWorkWatch();
                var scripts = new ScriptFiles(EditorSettingsFiles.PathOf(""));
                Tools = new ToolTable(TypeCache.GetMethodsWithAttribute<McpToolAttribute>(), message => BridgeConsole.Say(BridgeMessageLevel.Warning, message));
                var preparers = new Dictionary<BridgeTool, IPreparer>
                {
                    [BridgeTool.UnityExecuteCode] = EditorCode.NewPreparer(references, scripts),
                    [BridgeTool.UnityQuery] = new QueryPreparer(new SceneRoots(() => references.Loaded), values),
                    [BridgeTool.CustomTool] = new ToolPreparer(Tools),
                };
                Bridge = new Bridge(
                    new BridgeParts(host, preparers) { EngineValues = values, CustomTools = Tools, SceneView = new SceneDescription(), Compiler = _compiler, Doing = EditorWork.Of, Dialog = ModalDialog.Title, ScriptsWarning = scripts.Warning, AskForFrame = Wake, Tests = tests, UnsavedScenes = OpenScenes.Unsaved, Undo = new UndoGroups(), Assemblies = () => references.Loaded, Echo = BridgeConsole.Echo },
                    EditorSettingsFiles.Options(settings, shared));
                _pump = new EditorPump(() => Frame(host));
                _console = new ConsoleCapture(Bridge.Logs, () => AI.CurrentLogId);
                var earlier = new EarlierConsole(EditorSession.ConsoleTaken);
                Bridge.MainThread.Post(() => earlier.GiveTo(Bridge.Logs));
                try
                {
                    Bridge.Start();
                }
                catch
                {
                    Bridge.Stop();
                    Dispose();
                    throw;
                }
            }

            internal Bridge Bridge { get; }

            internal ToolTable Tools { get; }

            internal ReloadWatch Reload { get; }

            public void Dispose()
            {
                _pump.Dispose();
                _console.Dispose();
                _compiler.Dispose();
                Reload.Dispose();
                _work.Dispose();
                _references.Dispose();
                _tests?.Dispose();
            }

            /// <summary>Any thread; also during construction.</summary>
            private void Wake() => _pump?.Wake();

            private void Post(Action errand) => Bridge.MainThread.Post(errand);

            private void Log(IReadOnlyList<CompilerNote> notes) => CompilerLines.GiveTo(Bridge.Logs, notes);

            private void Frame(EditorHost host)
            {
                host.ReadState();
                EditorWorkWatch.Update();
                Bridge.MainThread.Pump();
                _compiler.CheckIdle();
            }

            /// <summary>It is in a separate assembly, compiled only if the Test Framework is installed.</summary>
            private static ITestRunner? FindTestRunner()
            {
                Type? type = TypeCache.GetTypesDerivedFrom<ITestRunner>().FirstOrDefault(it => it.Assembly.GetName().Name == "McpUnityBridge.Editor.TestFramework");
                return type == null ? null : (ITestRunner)Activator.CreateInstance(type)!;
            }
        }
    }
}
