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
    }
}
