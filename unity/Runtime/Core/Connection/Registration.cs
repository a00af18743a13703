#nullable enable
using System;
using System.Diagnostics;
using System.IO;
using System.Net;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Registers this project in the state folder, so that servers count it while it is not connected (for example
    /// during a reload). Refreshed periodically.
    /// </summary>
    internal sealed class Registration
    {
        /// <summary>Well below the hold window of the server.</summary>
        private const int RefreshMs = 60_000;

        /// <summary>
        /// The server creates the folder, with its permissions; until it exists nothing is read from it.
        /// </summary>
        private const int RetryMs = 1000;

        private readonly string _stateFolder;
        private readonly IBridgeHost _host;
        private readonly BridgeOptions _options;
        private readonly Complaint _complaint;
        private readonly Alarm _alarm;

        public Registration(string stateFolder, IBridgeHost host, BridgeOptions options, Clock clock)
        {
            _stateFolder = stateFolder;
            _host = host;
            _options = options;
            _complaint = new Complaint(host);
            _alarm = clock.NewAlarm(Refresh);
        }

        public void Start()
        {
            _alarm.Set(0);
        }

        private void Refresh()
        {
            try
            {
                bool isThere = Directory.Exists(_stateFolder);
                if (isThere) Write();
                _alarm.Set(isThere ? RefreshMs : RetryMs);
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                // A connection shows the same.
                _complaint.Say("this project could not be registered in " + _stateFolder + ": " + error.Message);
                _alarm.Set(RefreshMs);
            }
        }

        private void Write()
        {
            string folder = Path.Combine(_stateFolder, "editors");
            Directory.CreateDirectory(folder);
            string path = Path.Combine(folder, Secrets.Sha256(_host.ProjectPath).Substring(0, 16) + ".json");
            AtomicFile.Replace(path, Protocol.ProtocolJson.Write(Entry()) + "\n");
        }

        private JObject Entry()
        {
            return new JObject
            {
                ["project_path"] = _host.ProjectPath,
                ["project_name"] = _host.ProjectName,
                ["pid"] = ThisProcess.Id,
                ["host"] = Dns.GetHostName(),
                ["seen_at"] = _options.Now(),
            };
        }
    }
}
