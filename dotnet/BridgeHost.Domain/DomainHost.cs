#nullable enable
using System;
using System.Globalization;
using McpUnityBridge.Core;
using McpUnityBridge.Engine;
using McpUnityBridge.Protocol;

namespace McpUnityBridge.Host
{
    /// <summary>The bridge's host in this process.</summary>
    internal sealed class DomainHost : IBridgeHost
    {
        public const string Version = "2022.3.62f3";

        private const string ReloadKey = "reload";
        private const string ErrorsKey = "compile_errors";

        private readonly EditorProcess _process;

        public DomainHost(EditorProcess process)
        {
            _process = process;
            Reload = Recalled(process);
        }

        public string ProjectName => _process.Options.Name;

        public string ProjectPath => _process.Options.Project;

        public string UnityVersion => Version;

        public string InstanceId => _process.InstanceId;

        public bool IsFocused => _process.IsFocused;

        public bool IsPlaying => UnityEngine.Application.isPlaying;

        public bool IsCompiling => UnityEditor.EditorApplication.isCompiling;

        public ReloadNote? Reload { get; private set; }

        /// <summary>Keeps an earlier begin time if no server was notified of that reload.</summary>
        public static void RememberReload(EditorProcess process, string reason)
        {
            string since = process.Recall(ReloadKey)?.Split(' ')[0] ?? DateTimeOffset.UtcNow.ToUnixTimeMilliseconds().ToString(CultureInfo.InvariantCulture);
            process.Remember(ReloadKey, since + " " + reason);
        }

        public void Recovered()
        {
            Reload = null;
            _process.Remember(ReloadKey, null);
            _process.Remember(ErrorsKey, null);
        }

        /// <summary>The package's own work, or else the configured block.</summary>
        public BlockedBy? Doing(bool isInCode)
        {
            string? kind = _process.BlockedBy;
            return EditorWork.Of(isInCode) ?? (kind == null ? null : new BlockedBy(new BlockedByKind(kind)));
        }

        /// <summary>The title, possibly empty; null if no dialog is open.</summary>
        public string? Dialog()
        {
            string[]? block = _process.BlockedBy?.Split(new[] { ' ' }, 2);
            return block?[0] != BlockedByKind.Values.Dialog ? null : block.Length > 1 ? block[1] : "";
        }

        public void Wake() => _process.Wake();

        public void Say(BridgeMessageLevel level, string message) => _process.Say(level.ToString().ToLowerInvariant(), message);

        private static ReloadNote? Recalled(EditorProcess process)
        {
            string[]? note = process.Recall(ReloadKey)?.Split(' ');
            if (note == null) return null;

            int? errors = int.TryParse(process.Recall(ErrorsKey), NumberStyles.None, CultureInfo.InvariantCulture, out int count) ? count : (int?)null;
            return new ReloadNote(long.Parse(note[0], CultureInfo.InvariantCulture), new DomainReloadPayloadReason(note[1]), errors);
        }
    }
}
