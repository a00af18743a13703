#nullable enable

namespace McpUnityBridge.Core
{
    /// <summary>
    /// An authenticated connection. Any thread; frames sent after it has ended are lost, and hello restores the state.
    /// </summary>
    internal interface ILink
    {
        void Send(string text);

        /// <summary>Sends a push notification; TCP has a separate connection for them.</summary>
        void SendPush(string text);

        /// <summary>Closes after sending what is queued.</summary>
        void End();

        /// <summary>Closes at once.</summary>
        void Abort();

        /// <summary>Waits until everything is written; false on timeout.</summary>
        bool Flush(int timeoutMs);
    }
}
