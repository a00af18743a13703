#nullable enable
using System.Collections.Generic;
using System.Linq;
using McpUnityBridge.Core;
using McpUnityBridge.Engine;
using McpUnityBridge.Tests.Execution;
using NUnit.Framework;
using UnityEditor;
using UnityEngine;

namespace McpUnityBridge.Tests
{
    /// <summary>Entries from before the domain in Unity's console are added to the log, once.</summary>
    [NonParallelizable]
    public sealed class EarlierConsoleTests
    {
        [SetUp]
        public void SetUp()
        {
            LogEntries.Clear();
            Add("one", "two", "three");
        }

        [TestCase(null, 3, "one two three")]
        [TestCase(0, 3, "one two three")]
        [TestCase(2, 3, "three")]
        [TestCase(3, 3, "")]
        [TestCase(9, 3, "one two three", Description = "cleared since")]
        public void LinesThatNoDomainReceivedAreRead(int? taken, int count, string expected)
        {
            Assert.AreEqual(count, EarlierConsole.Rows);
            Assert.AreEqual(expected, Messages(new EarlierConsole(taken)));
        }

        /// <summary>
        /// Unity's internal API may change in the next version: the bridge must start and end anyway.
        /// </summary>
        [Test]
        public void AConsoleThatFailsIsNoConsole()
        {
            var earlier = new EarlierConsole(null);
            LogEntries.IsBroken = true;
            Assert.AreEqual(0, EarlierConsole.Rows);
            Assert.AreEqual("", Messages(new EarlierConsole(2)));
            Assert.AreEqual("", Messages(earlier), "failed between the load and the frame");
            using var world = new ReadyToolWorld();
            LogEntries.IsBroken = true;
            Assert.AreEqual("console: LogEntries of this version of Unity is another (InvalidOperationException: The console is closed.). unity_get_logs has what was logged since the bridge started.", world.Run("console", "{}").Error);
        }

        [Test]
        public void WhatComesAfterTheLoadIsForTheCapture()
        {
            var earlier = new EarlierConsole(1);
            Add("four");
            Assert.AreEqual("two three", Messages(earlier));
            LogEntries.Clear();
            Assert.AreEqual("", Messages(earlier), "cleared between the load and the frame");
        }

        [Test]
        public void AnErrorOfTheCompilerKeepsItsPlaceAndAnExceptionItsTrace()
        {
            LogEntries.Clear();
            LogEntries.AddCompilerError("Assets/A.cs(3,5): error CS0103: no such name", "Assets/A.cs", 3);
            LogEntries.AddCompilerError("NullReferenceException: boom\n  at Game.Run () [0x0] in A.cs:7", "", 0);
            NewLogEntry[] entries = Taken(new EarlierConsole(null));
            CollectionAssert.AreEqual(new[] { "error", "error" }, entries.Select(entry => entry.Type.ToString().ToLowerInvariant()));
            CollectionAssert.AreEqual(new[] { "Assets/A.cs(3,5): error CS0103: no such name", "NullReferenceException: boom" }, entries.Select(entry => entry.Message));
            CollectionAssert.AreEqual(new[] { null, "  at Game.Run () [0x0] in A.cs:7" }, entries.Select(entry => entry.StackTrace));
        }

        [Test]
        public void OfVeryManyTheNewestAreTakenAndTheOthersCounted()
        {
            LogEntries.Clear();
            Add(Enumerable.Range(1, 1200).Select(number => number.ToString()).ToArray());
            NewLogEntry[] entries = Taken(new EarlierConsole(100));
            Assert.AreEqual("600 older entries of the console are left out; the tool console has them.", entries[0].Message);
            CollectionAssert.AreEqual(Enumerable.Range(701, 500).Select(number => number.ToString()), entries.Skip(1).Select(entry => entry.Message));
        }

        /// <summary>
        /// They come from the compilation, whether Unity raises its event for them or not (not verified).
        /// </summary>
        [Test]
        public void CompilerMessagesAreLoggedOnce()
        {
            var logs = new FakeLogs();
            using (new ConsoleCapture(logs, () => null))
            {
                Application.Report("Assets/A.cs(3,5): error CS0103: no such name", "", UnityEngine.LogType.Error);
                Application.Report("Assets/A.cs(3,5): error CS0103: no such name", "Game:Run ()", UnityEngine.LogType.Error);
                CompilerLines.GiveTo(logs, new[] { Note(false, "CS0168"), Note(true, "CS0103"), new CompilerNote(true, "", "no place", "", 0, 0) });
            }

            CollectionAssert.AreEqual(
                new[] { "Assets/A.cs(3,5): error CS0103: no such name", "Assets/B.cs(1,2): error CS0103: text", "error: no place", "Assets/B.cs(1,2): warning CS0168: text" },
                logs.Entries.Select(entry => entry.Message));
        }

        [Test]
        public void OfVeryManyErrorsTheFirstAreLogged()
        {
            var logs = new FakeLogs();
            CompilerLines.GiveTo(logs, Enumerable.Repeat(Note(true, "CS0103"), 203).ToArray());
            Assert.AreEqual(201, logs.Entries.Length);
            Assert.AreEqual("3 more errors and warnings of the compiler; the tool console has them.", logs.Entries.Last().Message);
        }

        private static CompilerNote Note(bool isError, string code) => new CompilerNote(isError, code, "text", "Assets/B.cs", 1, 2);

        private static void Add(params string[] messages)
        {
            foreach (string message in messages) LogEntries.AddCompilerError(message, "", 0);
        }

        private static NewLogEntry[] Taken(EarlierConsole earlier)
        {
            var logs = new FakeLogs();
            earlier.GiveTo(logs);
            return logs.Entries;
        }

        private static string Messages(EarlierConsole earlier) => string.Join(" ", Taken(earlier).Select(entry => entry.Message));
    }
}
