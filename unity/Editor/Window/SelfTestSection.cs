#nullable enable
using System;
using System.IO;
using McpUnityBridge.Core;
using UnityEditor;
using UnityEngine;
using UnityEngine.UIElements;

namespace McpUnityBridge.Editor
{
    /// <summary>The button that runs `mcp-unity-bridge verify`, and the result.</summary>
    internal sealed class SelfTestSection : VisualElement
    {
        private readonly SelfTest _test = new SelfTest(ProjectFolder.Canonical());
        private readonly Label _state = Elements.Paragraph("");
        private readonly Button _report;
        private string? _problem;
        private bool _copiesIfNotFound;

        internal SelfTestSection()
        {
            _report = Elements.Action("Open the report", () => Application.OpenURL(new Uri(_test.Report).AbsoluteUri));
            Add(Elements.Heading("Self-test"));
            Add(Elements.Row(Elements.Paragraph($"Verifies this package in your Editor, in some minutes: it compiles, reloads scripts and enters play mode. Save your scenes first. In a terminal: {SelfTest.Command}"), Elements.Action("Self-test", Begin), Elements.Action("Copy the command", Copy), _report));
            Add(_state);
        }

        internal void Refresh()
        {
            SelfTestState? state = _test.Read();
            string text = _problem ?? state?.Text ?? "";
            bool mustType = _problem != null || state?.IsNotFound == true;
            _state.text = mustType ? $"{text}\nRun this in a terminal, in the folder of the project (it is copied when the self-test is asked for): {SelfTest.Command}" : text;
            if (mustType && _copiesIfNotFound) Copy();
            if (mustType) _copiesIfNotFound = false;
            _report.SetEnabled(state?.IsOver == true && File.Exists(_test.Report));
        }

        private static void Copy() => EditorGUIUtility.systemCopyBuffer = SelfTest.Command;

        private void Begin()
        {
            _copiesIfNotFound = true;
            string? shell = Application.platform == RuntimePlatform.WindowsEditor ? null : Environment.GetEnvironmentVariable("SHELL");
            _problem = _test.Start(string.IsNullOrEmpty(shell) && Application.platform != RuntimePlatform.WindowsEditor ? "/bin/sh" : shell);
            Refresh();
        }
    }
}
