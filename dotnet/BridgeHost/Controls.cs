#nullable enable
using System;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Threading;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Host
{
    /// <summary>
    /// Commands to a running Editor on stdin, from a user or a script: the mock's commands, typed or as JSON lines.
    /// </summary>
    internal sealed class Controls
    {
        private const string Help =
            "Commands: reload [ms], reload-with-error [ms], reload-unannounced [ms], crash, block <ms>|forever [import|compile|build|dialog [title]], unblock, suspend <ms>, focus, unfocus, fps <n>, disconnect, connect, add-tool <name>, remove-tool <name>, tools <json>, quit, help";

        private const double DefaultReloadMs = 1500;

        private readonly HeadlessEditor _editor;

        public Controls(HeadlessEditor editor) => _editor = editor;

        /// <summary>Runs commands until stdin ends.</summary>
        public void Obey(TextReader lines)
        {
            for (string? line = lines.ReadLine(); line != null; line = lines.ReadLine())
            {
                if (line.Trim() != "") ObeyLine(line);
            }

            if (_editor.Options.EndsWithStdin) _editor.Quit();
        }

        private void ObeyLine(string line)
        {
            try
            {
                (string command, JToken? argument) = _editor.Options.JsonControl ? ReadJson(line) : ReadTyped(line);
                Do(command, argument);
            }
            catch (UsageException mistake)
            {
                _editor.Say("error", mistake.Message);
            }
        }

        private static (string Command, JToken? Argument) ReadTyped(string line)
        {
            string text = line.Trim();
            int cut = text.IndexOf(' ');
            return cut < 0 ? (text, null) : (text.Substring(0, cut), new JValue(text.Substring(cut + 1).Trim()));
        }

        private static (string Command, JToken? Argument) ReadJson(string line)
        {
            if (TryParse(line) is JObject order && order["command"]?.Type == JTokenType.String)
            {
                return ((string)order["command"]!, order["argument"]);
            }

            throw new UsageException("expected a line such as {\"command\":\"block\",\"argument\":3000}, got " + line);
        }

        private static JToken? TryParse(string text)
        {
            try
            {
                return JToken.Parse(text);
            }
            catch (JsonReaderException)
            {
                return null;
            }
        }

        private void Do(string command, JToken? argument)
        {
            switch (command)
            {
                case "reload": _editor.Plan(new PlannedReload("compile", (int)Number(command, argument, DefaultReloadMs), null)); break;
                case "reload-with-error": _editor.Plan(new PlannedReload("compile", (int)Number(command, argument, DefaultReloadMs), 1)); break;
                case "reload-unannounced": _editor.Plan(new PlannedReload("compile", (int)Number(command, argument, DefaultReloadMs), null) { IsAnnounced = false }); break;
                case "crash": Process.GetCurrentProcess().Kill(); break;
                case "block": Block(argument); break;
                case "unblock": _editor.Clock.Unblock(); break;
                case "suspend": Suspend(Number(command, argument, null)); break;
                case "focus": _editor.Clock.SetFocus(true); break;
                case "unfocus": _editor.Clock.SetFocus(false); break;
                case "fps": _editor.Clock.SetFps(Number(command, argument, null)); break;
                case "disconnect": _editor.SetConnectWanted(false); break;
                case "connect": _editor.SetConnectWanted(true); break;
                case "add-tool": AddTool(ToolOf(command, argument)); break;
                case "remove-tool": RemoveTool((string?)argument ?? throw new UsageException("remove-tool: expected the name of a tool")); break;
                case "tools": SetTools(argument); break;
                case "quit": _editor.Quit(); break;
                case "help": _editor.Say("info", Help); break;
                default: throw new UsageException("unknown command \"" + command + "\". " + Help);
            }
        }

        private void Block(JToken? argument)
        {
            string[] words = ((string?)argument ?? "").Split(new[] { ' ' }, 2);
            string? by = words.Length > 1 ? words[1] : null;
            if (by != null && Array.IndexOf(new[] { "import", "compile", "build", "dialog" }, by.Split(' ')[0]) < 0)
            {
                throw new UsageException("block: expected import, compile, build, dialog, got " + by);
            }

            _editor.Clock.Block(words[0] == "forever" ? double.PositiveInfinity : Number("block", argument == null ? null : words[0], null), by);
        }

        /// <summary>Stops all threads of this process; another process resumes them.</summary>
        private static void Suspend(double ms)
        {
            string pid = Process.GetCurrentProcess().Id.ToString(CultureInfo.InvariantCulture);
            string seconds = (ms / 1000).ToString(CultureInfo.InvariantCulture);
            Process.Start(new ProcessStartInfo("sh", "-c \"kill -STOP " + pid + "; sleep " + seconds + "; kill -CONT " + pid + "\"") { UseShellExecute = false });
        }

        private void AddTool(JToken tool)
        {
            _editor.Announced.Add(tool);
            _editor.ToolsChanged(AnnouncedTools.NameOf(tool) + " was added");
        }

        private void RemoveTool(string name)
        {
            _editor.Announced.Remove(name);
            _editor.ToolsChanged(name + " was removed");
        }

        private void SetTools(JToken? argument)
        {
            JToken? value = argument?.Type == JTokenType.String ? TryParse((string)argument!) : argument;
            _editor.Announced.Set(value as JArray ?? throw new UsageException("tools: expected a JSON array of tools or of their names"));
            _editor.ToolsChanged("all of them were set");
        }

        private static JToken ToolOf(string command, JToken? argument)
        {
            JToken? value = argument?.Type == JTokenType.String ? TryParse((string)argument!) ?? argument : argument;
            return value != null && AnnouncedTools.NameOf(value) != null ? value : throw new UsageException(command + ": expected a name or a tool");
        }

        private static double Number(string command, JToken? argument, double? usual)
        {
            if (argument == null && usual.HasValue) return usual.Value;

            bool isNumber = double.TryParse(Convert.ToString(argument, CultureInfo.InvariantCulture), NumberStyles.Float, CultureInfo.InvariantCulture, out double value);
            return isNumber && value > 0 ? value : throw new UsageException(command + ": expected a number above 0, got " + (argument?.ToString() ?? "nothing"));
        }
    }
}
