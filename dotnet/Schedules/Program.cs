#nullable enable
using System;
using System.Globalization;
using System.IO;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Schedules
{
    /// <summary>
    /// <c>Schedules &lt;folder&gt;</c>: reads schedules from its input, a line of JSON each, plays each on the C# core, and
    /// answers with a line: what the Editor sent and what it ran.
    /// </summary>
    internal static class Program
    {
        private static void Main(string[] args)
        {
            CultureInfo.DefaultThreadCurrentCulture = CultureInfo.InvariantCulture;
            TextWriter answers = Console.Out;
            long number = 0;
            for (string? line = Console.In.ReadLine(); line != null; line = Console.In.ReadLine())
            {
                string folder = Path.Combine(args[0], (++number).ToString(CultureInfo.InvariantCulture));
                JObject schedule = Read(line);
                answers.WriteLine(new World(folder, schedule).Play(schedule).ToString(Formatting.None));
                answers.Flush();
                Directory.Delete(folder, true);
            }
        }

        private static JObject Read(string line)
        {
            using (var reader = new JsonTextReader(new StringReader(line)) { DateParseHandling = DateParseHandling.None }) return JObject.Load(reader);
        }
    }
}
