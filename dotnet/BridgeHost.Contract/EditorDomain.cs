#nullable enable

namespace McpUnityBridge.Host
{
    /// <summary>
    /// One script domain: everything that a domain reload discards. Members are called on the main thread unless stated
    /// otherwise.
    /// </summary>
    public abstract class EditorDomain : LongLived
    {
        public abstract void Start(EditorProcess process);

        /// <summary>Runs one frame of the Editor.</summary>
        /// <param name="number">Time.frameCount.</param>
        public abstract void Frame(int number);

        /// <summary>Whether a frame would have work. Any thread.</summary>
        public abstract bool HasWork();

        /// <summary>Sends DOMAIN_RELOAD and stops everything that it has started.</summary>
        public abstract void BeforeReload(string reason, int expectedMs);

        /// <summary>
        /// The last call, even if BeforeReload was not called: stops what still runs. On Mono AppDomain.DomainUnload
        /// replaces it.
        /// </summary>
        public abstract void CodeUnloading();

        /// <summary>Logs an exception that ends a thread of user code. Called on that thread; not on Mono.</summary>
        public abstract void ThreadFailed(System.Exception failure);

        /// <summary>Sends UNITY_SHUTDOWN and stops. Any thread.</summary>
        public abstract void Quit();

        /// <summary>Any thread.</summary>
        public abstract void SetConnectWanted(bool wanted);

        /// <summary>The Editor's own tools have changed. Any thread.</summary>
        /// <param name="tools">JSON: an array of them.</param>
        /// <param name="why">The reason: a sentence.</param>
        public abstract void SetTools(string tools, string why);
    }
}
