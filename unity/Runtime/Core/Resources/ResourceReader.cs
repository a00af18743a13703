#nullable enable
using System;
using System.IO;
using System.Threading;
using McpUnityBridge.Protocol;
using Newtonsoft.Json;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Handles resource/read on the main thread. Not an operation: nothing is in the journal, and a reload drops the
    /// request with the connection.
    /// </summary>
    internal sealed class ResourceReader
    {
        /// <summary>More requests than a user or a model needs while the main thread is blocked (WIR-03).</summary>
        private const int OpenMax = 100;

        /// <summary>Maximum length of a URI in a message.</summary>
        private const int UriShown = 200;

        private readonly string _projectPath;
        private readonly IMainThread _mainThread;
        private int _open;

        public ResourceReader(string projectPath, IMainThread mainThread)
        {
            _projectPath = projectPath;
            _mainThread = mainThread;
        }

        public ISceneView? SceneView { get; set; }

        /// <param name="uri">The URI as sent by the server.</param>
        /// <param name="answer">
        /// Called once, on any thread, with a function that returns the result or throws <see cref="BridgeRefusal" />.
        /// </param>
        public void Read(string uri, Action<Func<IWireObject>> answer)
        {
            int open = Interlocked.Increment(ref _open);
            if (open > OpenMax)
            {
                Interlocked.Decrement(ref _open);
                answer(() => throw new BridgeRefusal(BridgeErrorCode.Overloaded, (open - 1) + " reads wait for the main thread already. Ask again when some are answered."));
                return;
            }

            _mainThread.Post(() =>
            {
                Interlocked.Decrement(ref _open);
                answer(() => ReadNow(uri));
            });
        }

        private IWireObject ReadNow(string uri)
        {
            ResourceUri name = ResourceUri.Parse(uri);
            switch (name.Kind)
            {
                case ResourceKind.Scene: return Scene() ?? throw NotFound(uri, "this Editor has none.");
                case ResourceKind.Screenshot: return Screenshot() ?? throw NotFound(uri, "this Editor has none.");
                case ResourceKind.Asset: return Asset(uri, name);
                default: throw NotFound(uri, name.Reason + ".");
            }
        }

        private ResourceReadResult? Scene()
        {
            return SceneView == null ? null : new ResourceReadResult("application/json", ResourceReadResultEncoding.Utf8, SceneView.DescribeScene());
        }

        private ResourceReadResult? Screenshot()
        {
            byte[]? png = SceneView?.Screenshot();
            return png == null ? null : new ResourceReadResult("image/png", ResourceReadResultEncoding.Base64, Convert.ToBase64String(png));
        }

        private ResourceReadResult Asset(string uri, ResourceUri name)
        {
            try
            {
                return AssetFile.Read(_projectPath, name.Path);
            }
            catch (FileNotFoundException missing)
            {
                throw NotFound(uri, missing.Message);
            }
        }

        private static BridgeRefusal NotFound(string uri, string reason)
        {
            string shown = uri.Length <= UriShown ? uri : uri.Substring(0, UriShown);
            return new BridgeRefusal(BridgeErrorCode.ResourceNotFound, "There is nothing under " + JsonConvert.ToString(shown) + ": " + reason);
        }
    }
}
