using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using Newtonsoft.Json;

// Compiled twice: by the .NET SDK (nullable, C# 9) and by mcs (which supports neither), so no "?" after types and
// nothing newer than C# 7.
namespace McpUnityBridge.Vectors
{
    /// <summary>
    /// <c>Vectors FOLDER...</c>: runs every vector below the folders and the checks of the support code. Prints one
    /// JSON object per line: each failure, then the counts. Exit code 1 if anything failed.
    /// </summary>
    internal static class Program
    {
        private static int Main(string[] folders)
        {
            HostileSettings.Install();
            var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false));
            var report = new Report(output);
            foreach (string folder in folders)
            {
                foreach (Vector vector in Vector.ReadAll(folder)) VectorRun.Run(vector, report);
            }

#if CHECKS
            Checks.RunAll(report);
#endif
            report.Close();
            output.Flush();
            return report.Failed == 0 ? 0 : 1;
        }
    }

    /// <summary>Changes that a game might make to the shared settings. They must not affect the protocol.</summary>
    internal static class HostileSettings
    {
        internal static void Install()
        {
            JsonConvert.DefaultSettings = () => new JsonSerializerSettings
            {
                DateParseHandling = DateParseHandling.DateTimeOffset,
                DateFormatString = "yyyy",
                FloatParseHandling = FloatParseHandling.Decimal,
                FloatFormatHandling = FloatFormatHandling.DefaultValue,
                Formatting = Formatting.Indented,
                MaxDepth = 2,
                NullValueHandling = NullValueHandling.Ignore,
                DefaultValueHandling = DefaultValueHandling.Ignore,
                StringEscapeHandling = StringEscapeHandling.EscapeNonAscii,
                TypeNameHandling = TypeNameHandling.All,
                Culture = new System.Globalization.CultureInfo(""),
                Converters = new List<JsonConverter> { new Thrower() },
            };
        }

        private sealed class Thrower : JsonConverter
        {
            public override bool CanConvert(Type objectType)
            {
                return true;
            }

#pragma warning disable CS8765 // The annotations of Newtonsoft.Json cannot be repeated here: mcs does not support them.
            public override object ReadJson(JsonReader reader, Type objectType, object existingValue, JsonSerializer serializer)
            {
                throw new InvalidOperationException("the settings of the game were used");
            }

            public override void WriteJson(JsonWriter writer, object value, JsonSerializer serializer)
            {
                throw new InvalidOperationException("the settings of the game were used");
            }
#pragma warning restore CS8765
        }
    }
}
