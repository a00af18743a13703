#nullable enable

namespace McpUnityBridge.Core
{
    /// <summary>A connection over which both sides have proved the token. Any thread; what is sent when it is gone is lost: hello makes up for it.</summary>
    internal interface ILink
    {
        void Send(string text);

        /// <summary>A push notification: over TCP it has a connection of its own.</summary>
        void SendPush(string text);

        /// <summary>Closes after what was sent so far.</summary>
        void End();

        /// <summary>Closes at once.</summary>
        void Abort();

        /// <summary>Waits until everything is written; false if that takes longer.</summary>
        bool Flush(int timeoutMs);
    }
}
