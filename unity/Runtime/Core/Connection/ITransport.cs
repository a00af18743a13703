#nullable enable

namespace McpUnityBridge.Core
{
    /// <summary>A way to servers: one that dials, or one that is dialled. Any thread.</summary>
    internal interface ITransport
    {
        /// <summary>For people: the address, never the token.</summary>
        string Server { get; }

        /// <summary>A sentence for people, such as why no server is connected.</summary>
        string State { get; }

        /// <summary>Null while no server is connected.</summary>
        Conversation? Conversation { get; }

        void Start();

        /// <summary>The user's switch. What is open ends, after what was sent so far.</summary>
        void SetWanted(bool isWanted);

        /// <summary>Closes everything at once; when it returns, no thread of it is left.</summary>
        void Stop();
    }
}
