#nullable enable

namespace McpUnityBridge.Core
{
    /// <summary>A transport to servers: connects to them, or accepts their connections. Any thread.</summary>
    internal interface ITransport
    {
        /// <summary>The address for users, never the token.</summary>
        string Server { get; }

        /// <summary>A sentence for users, such as why no server is connected.</summary>
        string State { get; }

        /// <summary>Null while no server is connected.</summary>
        Conversation? Conversation { get; }

        void Start();

        /// <summary>The user's connection switch. An open connection ends after sending what is queued.</summary>
        void SetWanted(bool isWanted);

        /// <summary>Closes everything at once; none of its threads runs when it returns.</summary>
        void Stop();
    }
}
