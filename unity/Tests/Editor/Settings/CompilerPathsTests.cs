#nullable enable
using System.Collections.Generic;
using System.IO;
using System.Linq;
using McpUnityBridge.Core;
using McpUnityBridge.Core.Tests;
using NUnit.Framework;

namespace McpUnityBridge.Tests
{
    /// <summary>
    /// The compiler of an Editor, in folder trees like those of the versions: names and frameworks come from Unity's
    /// reference source and from listings in public issues.
    /// </summary>
    public sealed class CompilerPathsTests
    {
        private const string Linux = "Unity/Hub/Editor/6000 x/Editor/Data";
        private const string Windows = "Program Files/Unity/Hub/Editor/6000 x/Editor/Data";
        private const string Mac = "Applications/Unity/Hub/Editor/6000 x/Unity.app/Contents";
        private const string Scripting = "Resources/Scripting/";

        private TemporaryFolder _folder = null!;

        [SetUp]
        public void SetUp() => _folder = new TemporaryFolder();

        [TearDown]
        public void TearDown() => _folder.Dispose();

        /// <summary>
        /// A compiler is followed by the framework that it needs, a dotnet by the one that it has; the first dotnet is
        /// the right one.
        /// </summary>
        [TestCase("2021.3", Linux, "DotNetSdkRoslyn/csc.dll 6.0.0", "NetCoreRuntime/dotnet 6.0.21")]
        [TestCase("2021.3", Windows, "DotNetSdkRoslyn/csc.dll 6.0.0", "NetCoreRuntime/dotnet.exe 6.0.21")]
        [TestCase("2022.3", Mac, "DotNetSdkRoslyn/csc.dll 6.0.0", "NetCoreRuntime/dotnet 6.0.21")]
        [TestCase("6000.0", Windows, "DotNetSdkRoslyn/csc.dll 8.0.0", "NetCoreRuntime/dotnet.exe 8.0.1")]
        [TestCase("6000.3", Mac, Scripting + "DotNetSdkRoslyn/csc.dll 8.0.0", Scripting + "NetCoreRuntime/dotnet 8.0.1")]
        [TestCase("6000.4", Linux, "DotNetSdkRoslyn/csc.dll 8.0.0", "NetCoreRuntime/dotnet 8.0.21|DotNetSdk/dotnet 8.0.21")]
        [TestCase("6000.5", Linux, "DotNetSdk/sdk/8.0.318/Roslyn/bincore/csc.dll 8.0.0", "DotNetSdk/dotnet 8.0.21|NetCoreRuntime/dotnet 8.0.21")]
        [TestCase("6000.5", Mac, Scripting + "DotNetSdk/sdk/8.0.318/Roslyn/bincore/csc.dll 8.0.0", Scripting + "DotNetSdk/dotnet 8.0.21|" + Scripting + "NetCoreRuntime/dotnet 8.0.21")]
        [TestCase("6000.7", Linux, "DotNetSdk/sdk/10.0.100/Roslyn/bincore/csc.dll 10.0.0", "DotNetSdk/dotnet 10.0.0|NetCoreRuntime/dotnet 8.0.21")]
        [TestCase("6000.7", Windows, "DotNetSdk/sdk/10.0.100/Roslyn/bincore/csc.dll 10.0.0", "DotNetSdk/dotnet.exe 10.0.0|NetCoreRuntime/dotnet.exe 8.0.21")]
        [TestCase("6000.7", Mac, Scripting + "DotNetSdk/sdk/10.0.100/Roslyn/bincore/csc.dll 10.0.0", Scripting + "DotNetSdk/dotnet 10.0.0|" + Scripting + "NetCoreRuntime/dotnet 8.0.21")]
        [TestCase("7000.0", Windows, "DotNetSdk/sdk/10.0.100/Roslyn/bincore/csc.dll 10.0.0", "DotNetSdk/dotnet.exe 10.0.0")]
        [TestCase("7000.0", Mac, Scripting + "DotNetSdk/sdk/10.0.100/Roslyn/bincore/csc.dll 10.0.0", Scripting + "DotNetSdk/dotnet 10.0.0")]
        [TestCase("its own tree has another .NET", Linux, "DotNetSdk/sdk/10.0.100/Roslyn/bincore/csc.dll 10.0.0", "NetCoreRuntime/dotnet 10.0.1|DotNetSdk/dotnet 8.0.21")]
        [TestCase("a preview", Linux, "DotNetSdk/sdk/10.0.100-rc.1/Roslyn/bincore/csc.dll 10.0.0-rc.1", "DotNetSdk/dotnet 10.0.0-rc.1|NetCoreRuntime/dotnet 8.0.21")]
        [TestCase("its own .NET is gone", Linux, "DotNetSdk/sdk/8.0.318/Roslyn/bincore/csc.dll 8.0.0", "NetCoreRuntime/dotnet 8.0.21")]
        [TestCase("nobody says", Linux, "DotNetSdk/sdk/10.0.100/Roslyn/bincore/csc.dll", "DotNetSdk/dotnet|NetCoreRuntime/dotnet")]
        public void CompilerAndRunnerGoTogether(string version, string contents, string compiler, string runners)
        {
            string[] all = runners.Split('|');
            foreach (string runner in all.Reverse()) Runner(contents, runner);
            Compiler(contents, compiler);
            // Folders of an SDK without a compiler, which comes with 6000.3, and of an older one.
            Directory.CreateDirectory(Place(contents, "DotNetSdk/sdk/11.0.100"));
            CompilerPaths found = CompilerPaths.Find(Place(contents, ""), contents == Windows)[0];
            Assert.AreEqual(Place(contents, compiler.Split(' ')[0]), found.Compiler, version);
            Assert.AreEqual(Place(contents, all[0].Split(' ')[0]), found.Runner, version);
        }

        [Test]
        public void OfTwoCompilersTheOneThatCanRunComesFirstAndTheOthersFollow()
        {
            Compiler(Linux, "DotNetSdk/sdk/10.0.100/Roslyn/bincore/csc.dll 10.0.0");
            Compiler(Linux, "DotNetSdkRoslyn/csc.dll 8.0.0");
            Runner(Linux, "NetCoreRuntime/dotnet 8.0.21");
            IReadOnlyList<CompilerPaths> found = CompilerPaths.Find(Place(Linux, ""), false);
            CollectionAssert.AreEqual(new[] { Place(Linux, "DotNetSdkRoslyn/csc.dll"), Place(Linux, "DotNetSdk/sdk/10.0.100/Roslyn/bincore/csc.dll") }, found.Select(pair => pair.Compiler));
        }

        [Test]
        public void AMissingFileIsNamedWithTheSearchedPaths()
        {
            Compiler(Mac, Scripting + "DotNetSdkRoslyn/csc.dll 8.0.0");
            string contents = Place(Mac, "");
            CollectionAssert.IsEmpty(CompilerPaths.Find(contents, false));
            string missing = CompilerPaths.Missing(contents, false);
            StringAssert.StartsWith("searched " + contents + " and " + Path.Combine(contents, "Resources", "Scripting") + " for DotNetSdk/sdk/<version>/Roslyn/bincore/csc.dll or DotNetSdkRoslyn/csc.dll, found ", missing);
            StringAssert.Contains("csc.dll; and for DotNetSdk/dotnet or NetCoreRuntime/dotnet, found neither.", missing);
            StringAssert.Contains("found neither; and for DotNetSdk/dotnet.exe", CompilerPaths.Missing(Place("Other", ""), true));
        }

        private void Compiler(string contents, string text)
        {
            string[] words = text.Split(' ');
            Touch(Place(contents, words[0]), "");
            if (words.Length == 1) return;
            string framework = "{ \"name\": \"Microsoft.NETCore.App\", \"version\": \"" + words[1] + "\" }";
            Touch(Path.ChangeExtension(Place(contents, words[0]), ".runtimeconfig.json"), "{ \"runtimeOptions\": { \"framework\": " + framework + ", \"rollForward\": \"Major\" } }");
        }

        private void Runner(string contents, string text)
        {
            string[] words = text.Split(' ');
            string path = Place(contents, words[0]);
            Touch(path, "");
            if (words.Length > 1) Directory.CreateDirectory(Path.Combine(Path.GetDirectoryName(path)!, "shared", "Microsoft.NETCore.App", words[1]));
        }

        private static void Touch(string path, string text)
        {
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, text);
        }

        private string Place(string contents, string path) => Path.Combine(_folder.Path, contents, path).TrimEnd('/').Replace('/', Path.DirectorySeparatorChar);
    }
}
