#nullable enable
using System;
using System.Globalization;
using McpUnityBridge.Core;
using McpUnityBridge.Protocol;
using UnityEditor;

namespace McpUnityBridge.Editor
{
    /// <summary>
    /// State with the lifetime of the Editor process, in SessionState, which survives domain reloads. Main thread.
    /// </summary>
    internal static class EditorSession
    {
        private const string Prefix = "McpUnityBridge.";
        private const string Instance = Prefix + "InstanceId";
        private const string Disconnected = Prefix + "Disconnected";
        private const string ReloadStarted = Prefix + "ReloadStarted";
        private const string ReloadReason = Prefix + "ReloadReason";
        private const string ReloadTook = Prefix + "ReloadTook";
        private const string ConsoleRows = Prefix + "ConsoleRows";

        /// <summary>A UUID for this process.</summary>
        internal static string InstanceId
        {
            get
            {
                string id = SessionState.GetString(Instance, "");
                if (id.Length > 0) return id;
                id = Guid.NewGuid().ToString();
                SessionState.SetString(Instance, id);
                return id;
            }
        }

        internal static bool ConnectWanted
        {
            get => !SessionState.GetBool(Disconnected, false);
            set => SessionState.SetBool(Disconnected, !value);
        }

        /// <summary>Duration of the last reload; null before the first.</summary>
        internal static long? LastReloadMs => Number(ReloadTook);

        internal static void BeginReload(DomainReloadPayloadReason reason, long now)
        {
            SessionState.SetString(ReloadStarted, now.ToString(CultureInfo.InvariantCulture));
            SessionState.SetString(ReloadReason, reason.Value);
        }

        /// <summary>Call once in each new domain.</summary>
        internal static void Loaded(long now)
        {
            long? started = Number(ReloadStarted);
            if (started != null) SessionState.SetString(ReloadTook, Math.Max(0, now - started.Value).ToString(CultureInfo.InvariantCulture));
        }

        /// <summary>The reload that led to this domain; null once a server was notified of its end.</summary>
        internal static ReloadNote? Reload
        {
            get
            {
                long? started = Number(ReloadStarted);
                if (started == null) return null;
                var reason = new DomainReloadPayloadReason(SessionState.GetString(ReloadReason, DomainReloadPayloadReason.Values.Unknown));
                // Unity reloads only after a successful compilation.
                return new ReloadNote(started.Value, reason, reason.Value == DomainReloadPayloadReason.Values.Compile ? 0 : (int?)null);
            }
        }

        /// <summary>
        /// Number of console entries already in the log from an earlier domain of the bridge; null: there was none.
        /// </summary>
        internal static int? ConsoleTaken
        {
            get => (int?)Number(ConsoleRows);
            set => SessionState.SetString(ConsoleRows, value?.ToString(CultureInfo.InvariantCulture) ?? "");
        }

        internal static void EndReload() => SessionState.EraseString(ReloadStarted);

        private static long? Number(string name) =>
            long.TryParse(SessionState.GetString(name, ""), NumberStyles.Integer, CultureInfo.InvariantCulture, out long value) ? value : (long?)null;
    }
}
