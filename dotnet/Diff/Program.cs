#nullable enable
using System;
using System.Globalization;
using System.IO;
using System.Linq;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Diff
{
    /// <summary>
    /// <c>Diff &lt;csc.dll&gt; &lt;folder&gt;</c>: reads batches of programs from its input, a line of JSON each, and
    /// answers each with a line: the results of the programs.
    /// </summary>
    internal static class Program
    {
        private static void Main(string[] args)
        {
            CultureInfo.DefaultThreadCurrentCulture = CultureInfo.InvariantCulture;
            string folder = Directory.CreateDirectory(args[1]).FullName;
            var batches = new BatchCompiler(args[0], folder);
            var editor = new Editor(folder);
            TextWriter answers = Console.Out;
            for (string? line = Console.In.ReadLine(); line != null; line = Console.In.ReadLine())
            {
                JArray programs = Read(line);
                string[] codes = programs.Select(program => (string)program["code"]!).ToArray();
                Compiled[] compiled = batches.Compile(codes, programs.Select(program => (bool)program["suspect"]!).ToArray());
                var outcomes = new JArray(compiled.Select((each, at) => each.Begin == null ? NotCompiled(each) : editor.Run(each.Begin, (bool)programs[at]["cancelled"]!)));
                answers.WriteLine(outcomes.ToString(Formatting.None));
                answers.Flush();
            }
        }

        private static JObject NotCompiled(Compiled compiled) => new JObject { ["compile_errors"] = new JArray(compiled.Errors) };

        private static JArray Read(string line)
        {
            using (var reader = new JsonTextReader(new StringReader(line)) { DateParseHandling = DateParseHandling.None })
            {
                return JArray.Load(reader);
            }
        }
    }
}
