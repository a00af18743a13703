#nullable enable
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using NUnit.Framework;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>The references for snippets.</summary>
    public sealed class ReferencePathsTests
    {
        private const int BudgetMs = 50;

        private TemporaryFolder _folder = null!;

        [SetUp]
        public void SetUp() => _folder = new TemporaryFolder();

        [TearDown]
        public void TearDown() => _folder.Dispose();

        [Test]
        public void OfTwoFilesOfOneNameTheFirstCountsAndWhatIsNotThereDoesNot()
        {
            string first = _folder.File("a/System.dll", "");
            string second = _folder.File("b/system.dll", "");
            string other = _folder.File("b/Other.dll", "");
            CollectionAssert.AreEqual(new[] { first, other }, ReferencePaths.Of(new[] { new[] { first }, new[] { second, "/nowhere/Gone.dll", other } }, path => path));
        }

        /// <summary>
        /// A large project. This once took a second of each domain load; now only the collection, on demand, is on the
        /// main thread.
        /// </summary>
        [Test]
        public void ALargeProjectTakesLittleOfTheMainThread()
        {
            string[] files = Enumerable.Range(0, 320).Select(number => _folder.File("References/Reference" + number + ".dll", "")).ToArray();
            List<string[]> assemblies = Enumerable.Range(0, 250).Select(number => files.Select(file => new string(file.ToCharArray())).ToArray()).ToList();
            ReferencePaths.Of(assemblies.Take(1), Path.GetFullPath);
            int asked = 0;
            var time = new List<double>();
            for (int round = 0; round < 5; round++)
            {
                var since = Stopwatch.StartNew();
                IReadOnlyList<string> paths = ReferencePaths.Of(assemblies, path => Full(path, ref asked));
                time.Add(since.Elapsed.TotalMilliseconds);
                Assert.AreEqual(320, paths.Count);
            }

            Assert.AreEqual(5 * 320, asked, "an absolute path for each file, and not for each time that it is named");
            Assert.That(time.Min(), Is.LessThan(BudgetMs), "ms");
        }

        private static string Full(string path, ref int asked)
        {
            asked++;
            return Path.GetFullPath(path);
        }
    }
}
