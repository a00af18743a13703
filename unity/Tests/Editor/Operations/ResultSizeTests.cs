#nullable enable
using McpUnityBridge.Protocol;
using NUnit.Framework;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>
    /// Result sizes count the bytes that JavaScript writes; the values are those of mock-unity/core/program-run.ts
    /// (WIR-02).
    /// </summary>
    public sealed class ResultSizeTests
    {
        [TestCase("null", 10)]
        [TestCase("true", 10)]
        [TestCase("false", 12)]
        [TestCase("[]", 6)]
        [TestCase("{}", 6)]
        [TestCase("\"\"", 8)]
        [TestCase("0", 4)]
        [TestCase("-0.0", 4)]
        [TestCase("1", 4)]
        [TestCase("1.0", 4)]
        [TestCase("-1.5", 10)]
        [TestCase("0.1", 8)]
        [TestCase("1e21", 12)]
        [TestCase("1e20", 44)]
        [TestCase("123456789012345680000", 44)]
        [TestCase("1.5e-7", 14)]
        [TestCase("1e-6", 18)]
        [TestCase("0.000001234", 24)]
        [TestCase("1e-7", 10)]
        [TestCase("5e-324", 14)]
        [TestCase("1.7976931348623157e308", 48)]
        [TestCase("9007199254740993", 34)]
        [TestCase("123456789012345678901234567890", 46)]
        [TestCase("-12.75e3", 14)]
        [TestCase("100.0", 8)]
        [TestCase("0.30000000000000004", 40)]
        [TestCase("\"a \\\"quoted\\\" \\u00fc \\\\\"", 50)]
        [TestCase("\"\\b\\t\\n\\f\\r\\u0001\\u007f\\u2028\"", 54)]
        [TestCase("\"\\ud83d\\ude00 \u6f22\"", 24)]
        [TestCase("{\"a\":[1,2.5,{\"b\":null}],\"c\\\"\":\"x\"}", 80)]
        public void IsThatOfTheMessage(string json, long expected)
        {
            Assert.AreEqual(expected, ResultSize.Of(ProtocolJson.Parse(json)));
        }
    }
}
