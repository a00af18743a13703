#nullable enable
using System;

namespace McpUnityBridge.Core
{
    /// <summary>Ends an operation as execution_error with its message as it is: no type in front, no stack trace behind.</summary>
    public class OperationFailure : Exception
    {
        /// <param name="message">What was expected, what came, where, what to do.</param>
        /// <param name="cause">The exception of user code behind it. Code that ends by its token has obeyed a cancel (CXL-02).</param>
        public OperationFailure(string message, Exception? cause = null) : base(message, cause)
        {
        }

        /// <summary>A query names what there is not, or what no query may call: it will not have a value, however long one waits.</summary>
        internal bool IsOfName { get; set; }
    }

    /// <summary>
    /// A tool refuses its call before it has changed anything: thrown by the method of a tool, before it has awaited anything, it ends the call as invalid_params, and
    /// the answer says that nothing was changed (RDY-02, RDY-03). Anywhere else it is like any other failure.
    /// </summary>
    public class ToolRefusal : OperationFailure
    {
        /// <param name="message">Which argument, or what in the Editor, is not as it must be; what was expected, and what to do.</param>
        public ToolRefusal(string message) : base(message)
        {
        }
    }

    /// <summary>A call that its tool has refused.</summary>
    internal sealed class RefusedCall : OperationFailure
    {
        internal RefusedCall(string message) : base(message)
        {
        }
    }
}
