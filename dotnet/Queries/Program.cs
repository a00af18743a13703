using System;
using System.IO;
using System.Text;
using McpUnityBridge.Protocol;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Queries
{
    /// <summary>
    /// Reads queries, {query, allow_methods} per line, and writes their answers, a JSON object per line.
    /// </summary>
    internal static class Program
    {
        private static void Main()
        {
            using var input = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
            using var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { NewLine = "\n" };
            var answers = new Answers();
            for (string? line = input.ReadLine(); line != null; line = input.ReadLine())
            {
                JToken asked = ProtocolJson.Parse(line);
                output.WriteLine(answers.Of((string)asked["query"]!, (bool)asked["allow_methods"]!).ToString(Formatting.None));
            }
        }
    }
}
