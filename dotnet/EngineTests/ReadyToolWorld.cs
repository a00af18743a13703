#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Threading;
using McpUnityBridge.Core;
using McpUnityBridge.Engine;
using McpUnityBridge.Protocol;
using McpUnityBridge.Tests.Execution;
using Newtonsoft.Json.Linq;
using NUnit.Framework;
using UnityEditor;
using UnityEditor.Scripting.ScriptCompilation;
using UnityEngine;

namespace McpUnityBridge.Tests
{
    /// <summary>The ready tools on the sample scene, in a temporary project.</summary>
    internal sealed class ReadyToolWorld : IDisposable
    {
        private readonly string _project = Directory.CreateTempSubdirectory("mub-tools-").FullName;
        private readonly EditorWorld _editor;

        internal ReadyToolWorld(ITestRunner? tests = null, IProjectCompiler? compiler = null)
        {
            Directory.CreateDirectory(Path.Combine(_project, "Assets"));
            Application.dataPath = Path.Combine(_project, "Assets");
            World.Current = SampleScene.Open();
            LogEntries.Clear();
            AssetPostprocessor.Package = typeof(UndoGroups).Assembly;
            AssetDatabase.Open();
            Table = new ToolTable(typeof(ConsoleTool).Assembly.GetTypes().SelectMany(type => type.GetMethods(BindingFlags.Public | BindingFlags.Static)).Where(method => method.IsDefined(typeof(McpToolAttribute))), problem => throw new InvalidOperationException(problem));
            _editor = new EditorWorld(
                parts =>
                {
                    parts.Tests = tests;
                    parts.Compiler = compiler;
                    parts.UnsavedScenes = OpenScenes.Unsaved;
                    parts.Undo = new UndoGroups();
                },
                null,
                new UnityValues());
            _editor.Preparers[BridgeTool.UnityQuery] = new QueryPreparer(new SceneRoots(() => AppDomain.CurrentDomain.GetAssemblies()), new UnityValues());
        }

        internal ToolTable Table { get; }

        /// <summary>The session of operations that are accepted from here on.</summary>
        internal string? Session
        {
            get => _editor.Queue.Session;
            set => _editor.Queue.Session = value;
        }

        /// <summary>Sets the action that runs in each frame of the game in play mode.</summary>
        internal void Play(Action draw) => _editor.Draw = draw;

        internal string PathOf(string file) => Path.Combine(_project, file);

        internal void Write(string file, string text)
        {
            Directory.CreateDirectory(Path.GetDirectoryName(PathOf(file))!);
            File.WriteAllText(PathOf(file), text);
        }

        /// <summary>The tool's result.</summary>
        internal JToken Call(string name, string arguments = "{}")
        {
            RunOutcome outcome = Run(name, arguments);
            return outcome.Result ?? throw new InvalidOperationException(outcome.Error + "\n" + outcome.StackTrace);
        }

        /// <summary>
        /// The message with which the tool refuses its call without changing anything (RDY-02, RDY-03).
        /// </summary>
        internal string Fail(string name, string arguments = "{}")
        {
            RunOutcome outcome = Run(name, arguments);
            Assert.AreEqual(McpUnityBridge.Protocol.ErrorCode.InvalidParams, outcome.Code, outcome.Error);
            return outcome.Error ?? throw new InvalidOperationException("it has not failed: " + outcome.Result);
        }

        /// <summary>The end of a frame and the beginning of the next.</summary>
        internal static void Frame()
        {
            EditorApplication.EndFrame();
            EditorApplication.BeginFrame();
        }

        internal void Turns(int count) => _editor.Frames(count);

        internal FakeOperation Accept(Func<object?> code, bool isAtomic) => _editor.Queue.Accept(code, isAtomic);

        internal FakeOperation Accept(string name, string arguments) => _editor.Queue.Accept(Begin(name, arguments));

        internal RunOutcome Code(Func<object?> code) => _editor.Run(code);

        public void Dispose()
        {
            EditorApplication.isPlaying = false;
            EditorApplication.EndFrame();
            Application.isPlaying = EditorApplication.isPaused = false;
            Application.isFocused = true;
            PlayUnfocused.Restore();
            EditorUtility.scriptCompilationFailed = false;
            EditorApplication.isCompiling = false;
            BuildPipeline.IsModuleInstalled = true;
            BuildPipeline.Refusal = null;
            CompilationSetupErrorsTracker.HasErrors = false;
            LogEntries.Clear();
            SystemInfo.graphicsDeviceType = UnityEngine.Rendering.GraphicsDeviceType.OpenGLCore;
            _editor.Dispose();
            Directory.Delete(_project, true);
        }

        /// <summary>
        /// Begins a tool, and reloads the domain after this number of frames. Returns the continuation; null if there
        /// is none.
        /// </summary>
        internal Continuation? CallAcrossReload(string name, string arguments, int frames)
        {
            FakeOperation operation = _editor.Queue.Accept(Begin(name, arguments));
            _editor.Frames(frames);
            _editor.MainThread.BeforeReload();
            return operation.Suspended;
        }

        /// <summary>Begins a tool; it has not ended after this number of frames.</summary>
        internal FakeOperation Start(string name, string arguments, int frames)
        {
            FakeOperation operation = _editor.Queue.Accept(Begin(name, arguments));
            _editor.Frames(frames);
            Assert.IsNull(operation.Outcome);
            return operation;
        }

        internal void Until(Func<bool> isSo) => _editor.Until(isSo);

        internal RunOutcome EndOf(FakeOperation operation) => _editor.EndOf(operation);

        /// <summary>Continues in the domain after the reload.</summary>
        internal RunOutcome Resume(Continuation continuation) => _editor.EndOf(_editor.Queue.AcceptSuspended(continuation));

        internal RunOutcome Run(string name, string arguments) => _editor.Run(Begin(name, arguments));

        private Func<object?> Begin(string name, string arguments)
        {
            var parameters = new Dictionary<string, JToken> { ["name"] = name, ["arguments"] = JObject.Parse(arguments) };
            Prepared prepared = new ToolPreparer(Table).Prepare(parameters, CancellationToken.None);
            return prepared.Begin ?? throw new InvalidOperationException(prepared.Error);
        }
    }
}
