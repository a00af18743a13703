#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Text.RegularExpressions;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>The address to connect to, or why there is none yet.</summary>
    internal readonly struct Found
    {
        public Found(Uri url, string token)
        {
            Url = url;
            Token = token;
            Reason = "";
            Level = BridgeMessageLevel.Info;
        }

        /// <param name="reason">For users: a sentence without its full stop.</param>
        /// <param name="level">Warning: the user must act. Info: no server was started, which is normal.</param>
        public Found(string reason, BridgeMessageLevel level = BridgeMessageLevel.Warning)
        {
            Level = level;
            Url = null;
            Token = "";
            Reason = reason;
        }

        public Uri? Url { get; }

        public string Token { get; }

        public string Reason { get; }

        /// <summary>The level of the reason.</summary>
        public BridgeMessageLevel Level { get; }
    }

    /// <summary>Finds a server. Called before each attempt, because a restarted server has another port.</summary>
    internal sealed class Discovery
    {
        private static readonly Regex TokenShape = new Regex("^[0-9a-f]{64}\\z", RegexOptions.CultureInvariant);

        private readonly ServerAddress _address;
        private readonly string _stateFolder;

        public Discovery(ServerAddress address)
        {
            _address = address;
            _stateFolder = address.StateFolder ?? "";
        }

        private string HubFile => Path.Combine(_stateFolder, "hub.json");

        public Found Find()
        {
            if (_address.Url != null) return Fixed(_address.Url, _address.Token ?? "");
            if (_address.StateFolder == null) return new Found(_address.Problem);
            Uri? url = ReadUrl();
            if (url == null)
            {
                return new Found(
                    "no server has left its address in " + HubFile + " yet. An AI client that runs mcp-unity-bridge starts one, and so does \"mcp-unity-bridge serve\"",
                    BridgeMessageLevel.Info);
            }

            return ReadToken(StateFolder.TokenFile(_stateFolder), out string token, out string reason) ? new Found(url, token) : new Found(reason);
        }

        /// <summary>A changed signature means that <see cref="Find" /> may have another result.</summary>
        public string Signature()
        {
            return _address.StateFolder == null ? "" : FileSignature.Of(HubFile) + " " + FileSignature.Of(StateFolder.TokenFile(_stateFolder));
        }

        /// <summary>
        /// False: <paramref name="reason" /> is why there is no token. The token itself is never reported (SEC-05).
        /// </summary>
        public static bool ReadToken(string path, out string token, out string reason)
        {
            token = "";
            reason = path + " should hold 64 hexadecimal digits and holds something else";
            try
            {
                string text = File.ReadAllText(path).Trim();
                if (!TokenShape.IsMatch(text)) return false;
                token = text;
                return true;
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                reason = "the token cannot be read: " + error.Message;
                return false;
            }
        }

        private static Found Fixed(string text, string token)
        {
            if (!TryUrl(text, out Uri? url) || url == null) return new Found(NoUrl(text));
            return TokenShape.IsMatch(token) ? new Found(url, token) : new Found("the token for " + text + " should be 64 hexadecimal digits and is something else");
        }

        /// <summary>A hub.json of another machine (in a shared home folder) is ignored.</summary>
        private Uri? ReadUrl()
        {
            try
            {
                var hub = ProtocolJson.Parse(File.ReadAllText(HubFile)) as JObject;
                if (hub == null || !IsText(hub["host"], out string host) || host != Dns.GetHostName()) return null;
                return IsText(hub["url"], out string url) && TryUrl(url, out Uri? parsed) ? parsed : null;
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException || error is ProtocolException)
            {
                return null;
            }
        }

        private static bool IsText(JToken? token, out string text)
        {
            text = token is JValue value && value.Value is string found ? found : "";
            return text.Length > 0;
        }

        /// <summary>
        /// The first problem in a list of server addresses: a sentence that names the address; null if there is none.
        /// </summary>
        /// <param name="named">The name that users see for the address at an index.</param>
        public static string? Problem(IReadOnlyList<string> urls, Func<int, string> named)
        {
            for (int index = 0; index < urls.Count; index++)
            {
                if (!TryUrl(urls[index], out _)) return named(index) + ": " + NoUrl(urls[index]);
                if (urls.Take(index).Contains(urls[index])) return named(index) + ": expected another server than those before it, got " + urls[index] + " again";
            }

            return null;
        }

        private static string NoUrl(string text) => "expected a server's address such as ws://127.0.0.1:8700, got " + text;

        private static bool TryUrl(string text, out Uri? url)
        {
            return Uri.TryCreate(text, UriKind.Absolute, out url) && (url.Scheme == "ws" || url.Scheme == "wss");
        }
    }
}
