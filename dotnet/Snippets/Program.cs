using System;
using System.Globalization;
using System.IO;
using System.Text;
using McpUnityBridge.Protocol;
using Newtonsoft.Json;

namespace McpUnityBridge.Snippets
{
    /// <summary>
    /// <c>Snippets &lt;dotnet&gt; &lt;csc.dll&gt; &lt;folder&gt;</c>: reads snippets, a JSON string per line, and
    /// writes their answers, a JSON object per line.
    /// </summary>
    internal static class Program
    {
        private static void Main(string[] args)
        {
            CultureInfo.DefaultThreadCurrentCulture = CultureInfo.InvariantCulture;
            using var input = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
            using var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { NewLine = "\n" };
            var answers = new Answers(args[0], args[1], Directory.CreateDirectory(args[2]).FullName);
            for (string? line = input.ReadLine(); line != null; line = input.ReadLine())
            {
                output.WriteLine(answers.Of((string)ProtocolJson.Parse(line)!).ToString(Formatting.None));
            }
        }
    }
}
