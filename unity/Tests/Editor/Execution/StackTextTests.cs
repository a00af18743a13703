#nullable enable
using McpUnityBridge.Core;
using NUnit.Framework;

namespace McpUnityBridge.Tests.Execution
{
    public sealed class StackTextTests
    {
        [TestCase("   at Snippet.Run() in /tmp/x/<snippet>:line 2\n   at McpUnityBridge.Core.OperationRuns.Within() in /b/OperationRuns.cs:line 9", "  at <snippet>:line 2")]
        [TestCase("  at Snippet.Run () [0x00001] in <snippet>:12 \n  at (wrapper delegate-invoke) System.Func`1[System.Object].invoke_TResult()", "  at <snippet>:line 12")]
        [TestCase("UnityEngine.Debug:Log (object)\nGame.Player:Hit () (at Assets/Player.cs:7)\nSnippet:Run () (at <snippet>:3)", "  Game.Player:Hit () (at Assets/Player.cs:7)\n  at <snippet>:line 3")]
        [TestCase("   at System.Int32.Parse(String s)\n   at Game.Player.Hit() in C:\\Game\\Assets\\Player.cs:line 7\r", "  at Game.Player.Hit() in C:\\Game\\Assets\\Player.cs:line 7")]
        [TestCase("   at System.Int32.Parse(String s)", null)]
        [TestCase("", null)]
        [TestCase(null, null)]
        public void What_is_the_users_is_kept(string? trace, string? kept)
        {
            Assert.AreEqual(kept, StackText.Cut(trace));
        }
    }
}
