#nullable enable
using System;
using System.Reflection;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Core
{
    /// <summary>Converts exceptions of user code to outcomes for the client.</summary>
    internal static class RunFailure
    {
        /// <summary>The outcome of code that a user interrupted while it ran (<see cref="Interruption" />).</summary>
        internal static RunOutcome Interrupted(OperationRun run)
        {
            const string error = "A user had the code interrupted while it ran (cancel --force).";
            return RunOutcome.Failed(ErrorCode.Cancelled, run.IsAtomic ? error : error + " What it did before that stays.", null);
        }

        /// <param name="isCancelled">
        /// Cancellation was requested: code that ends because of its token counts as cancelled (CXL-02).
        /// </param>
        internal static RunOutcome Of(Exception thrown, bool isCancelled)
        {
            Exception exception = Innermost(thrown);
            bool isObeyed = isCancelled && (exception is OperationCanceledException || (exception is OperationFailure && exception.InnerException is OperationCanceledException));
            ErrorCode code = isObeyed ? ErrorCode.Cancelled : exception is RefusedCall ? ErrorCode.InvalidParams : ErrorCode.ExecutionError;
            return RunOutcome.Failed(code, Error(exception), StackTrace(exception));
        }

        /// <summary>For example <c>InvalidOperationException: boom</c>.</summary>
        internal static string Error(Exception thrown)
        {
            Exception exception = Innermost(thrown);
            return WellFormed.Text(exception is OperationFailure ? exception.Message : exception.GetType().Name + ": " + exception.Message);
        }

        /// <summary>Null if no line of it is the user's.</summary>
        internal static string? StackTrace(Exception thrown)
        {
            Exception exception = Innermost(thrown);
            if (exception is OperationFailure) return null;
            string trace = SnippetTrace.Of(exception);
            bool isOfSnippet = trace.IndexOf("<snippet>", StringComparison.Ordinal) >= 0;
            // The frames of an exception lack the places that an await has rethrown from; its text has them.
            string? places = isOfSnippet ? WellFormed.Text(trace) : StackText.Cut(exception.StackTrace);
            string causes = Causes(exception.InnerException);
            return causes.Length == 0 ? places : (places + causes).TrimStart('\n');
        }

        /// <summary>
        /// For example <c>
        ///   caused by FormatException: no number</c>, outermost first.
        /// </summary>
        private static string Causes(Exception? inner)
        {
            return inner == null ? "" : "\n  caused by " + Error(inner) + Causes(inner.InnerException);
        }

        /// <summary>Unwraps the exceptions that reflection and type initializers add.</summary>
        private static Exception Innermost(Exception thrown)
        {
            bool isWrapper = thrown is TargetInvocationException || thrown is TypeInitializationException;
            return isWrapper && thrown.InnerException != null ? Innermost(thrown.InnerException) : thrown;
        }
    }
}
