#nullable enable

namespace McpUnityBridge.Host
{
    /// <summary>One script domain: everything that a domain reload throws away. Called on the main thread where nothing else is said.</summary>
    public abstract class EditorDomain : LongLived
    {
        public abstract void Start(EditorProcess process);

        /// <summary>One frame of the Editor.</summary>
        /// <param name="number">Time.frameCount.</param>
        public abstract void Frame(int number);

        /// <summary>Whether a frame would do something. Any thread.</summary>
        public abstract bool HasWork();

        /// <summary>Says DOMAIN_RELOAD and stops everything that it has started.</summary>
        public abstract void BeforeReload(string reason, int expectedMs);

        /// <summary>The last call, also where BeforeReload never came: stops what still runs. On Mono AppDomain.DomainUnload takes its place.</summary>
        public abstract void CodeUnloading();

        /// <summary>Says UNITY_SHUTDOWN and stops. Any thread.</summary>
        public abstract void Quit();

        /// <summary>Any thread.</summary>
        public abstract void SetConnectWanted(bool wanted);

        /// <summary>The Editor's own tools have changed. Any thread.</summary>
        /// <param name="tools">JSON: an array of them.</param>
        /// <param name="why">A sentence.</param>
        public abstract void SetTools(string tools, string why);
    }
}
