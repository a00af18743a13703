using System.IO;
using McpUnityBridge.Protocol;
using Newtonsoft.Json;

namespace McpUnityBridge.Vectors
{
    /// <summary>Counts results, and writes a line of JSON per failure.</summary>
    internal sealed class Report
    {
        private readonly TextWriter _output;
        private int _valid;
        private int _byteEqual;
        private int _invalid;
        private int _checks;

        internal Report(TextWriter output)
        {
            _output = output;
        }

        internal int Failed { get; private set; }

        internal void Pass(Vector vector, bool byteEqual)
        {
            if (!vector.IsValid)
            {
                _invalid++;
                return;
            }

            _valid++;
            if (byteEqual) _byteEqual++;
        }

        internal void PassCheck()
        {
            _checks++;
        }

        internal void Fail(Vector vector, string expected, string got)
        {
            Fail(vector.Type, vector.File, expected, got);
        }

        internal void Fail(string type, string file, string expected, string got)
        {
            Failed++;
            Line(writer =>
            {
                Member(writer, "type", type);
                Member(writer, "file", file);
                Member(writer, "expected", expected);
                Member(writer, "got", got);
            });
        }

        internal void Close()
        {
            Line(writer =>
            {
                Member(writer, "valid", _valid);
                Member(writer, "byteEqual", _byteEqual);
                Member(writer, "invalid", _invalid);
                Member(writer, "checks", _checks);
                Member(writer, "failed", Failed);
            });
        }

        private void Line(System.Action<JsonWriter> members)
        {
            string text = ProtocolJson.Write(writer =>
            {
                writer.WriteStartObject();
                members(writer);
                writer.WriteEndObject();
            });
            _output.WriteLine(text);
        }

        private static void Member(JsonWriter writer, string name, string value)
        {
            writer.WritePropertyName(name);
            writer.WriteValue(value);
        }

        private static void Member(JsonWriter writer, string name, int value)
        {
            writer.WritePropertyName(name);
            writer.WriteValue(value);
        }
    }
}
