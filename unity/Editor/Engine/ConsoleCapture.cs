#nullable enable
using System;
using McpUnityBridge.Core;
using UnityEngine;
using LogType = McpUnityBridge.Protocol.LogType;

namespace McpUnityBridge.Engine
{
    /// <summary>Writes the entries of Unity's console to the log, from every thread, until disposed.</summary>
    public sealed class ConsoleCapture : IDisposable
    {
        private readonly ILogSink _sink;
        private readonly Func<string?> _operation;

        /// <param name="sink">Receives the entries.</param>
        /// <param name="operation">
        /// Returns the log_id of the operation whose code runs on the calling thread; null if none does.
        /// </param>
        public ConsoleCapture(ILogSink sink, Func<string?> operation)
        {
            _sink = sink;
            _operation = operation;
            Application.logMessageReceivedThreaded += Take;
        }

        public void Dispose() => Application.logMessageReceivedThreaded -= Take;

        private void Take(string condition, string stackTrace, UnityEngine.LogType type)
        {
            if (BridgeConsole.IsSaying || IsOfCompiler(condition, stackTrace))
            {
                return;
            }
            string? operation = _operation();
            _sink.Add(new NewLogEntry(TypeOf(type), "console", WellFormed.Text(condition ?? ""))
            {
                StackTrace = StackTraceOf(stackTrace, operation != null),
                OperationLogId = operation,
            });
        }

        /// <summary>Written by <see cref="CompilerLines" />, whether Unity raises the event for them or not.</summary>
        private static bool IsOfCompiler(string condition, string stackTrace) => string.IsNullOrEmpty(stackTrace) && CompilerLines.IsLine(condition);

        private static LogType TypeOf(UnityEngine.LogType type)
        {
            switch (type)
            {
                case UnityEngine.LogType.Log:
                    return LogType.Info;
                case UnityEngine.LogType.Warning:
                    return LogType.Warning;
                default:
                    return LogType.Error;
            }
        }

        /// <summary>For code of an operation only the user's lines; otherwise Unity's full text.</summary>
        private static string? StackTraceOf(string? stackTrace, bool isOfOperation)
        {
            if (string.IsNullOrEmpty(stackTrace))
            {
                return null;
            }
            return isOfOperation ? StackText.Cut(stackTrace) : WellFormed.Text(stackTrace!);
        }
    }
}
