#nullable enable
using System;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Ends an operation as execution_error with exactly its message: no exception type, no stack trace.
    /// </summary>
    public class OperationFailure : Exception
    {
        /// <param name="message">What was expected, what was received, where, and what to do.</param>
        /// <param name="cause">
        /// The exception of user code that caused it. Code that ends because of its cancelled token counts as cancelled
        /// (CXL-02).
        /// </param>
        public OperationFailure(string message, Exception? cause = null) : base(message, cause)
        {
        }

        /// <summary>
        /// A query uses a name that does not exist or is not allowed: waiting will not give it a value.
        /// </summary>
        internal bool IsOfName { get; set; }
    }

    /// <summary>
    /// A tool refuses its call before changing anything. Thrown by the method of a tool before its first await, it ends
    /// the call as invalid_params, and the answer states that nothing was changed (RDY-02, RDY-03). Elsewhere it is
    /// like any other failure.
    /// </summary>
    public class ToolRefusal : OperationFailure
    {
        /// <param name="message">Which argument or Editor state is invalid, what was expected, and what to do.</param>
        public ToolRefusal(string message) : base(message)
        {
        }
    }

    /// <summary>A call that its tool refused.</summary>
    internal sealed class RefusedCall : OperationFailure
    {
        internal RefusedCall(string message) : base(message)
        {
        }
    }
}
