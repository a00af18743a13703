#nullable enable
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;
using NUnit.Framework;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>
    /// The compile server on users' machines: the compiler as Unity ships it, without executables beside csc.dll, and a
    /// PATH without a dotnet that could run it.
    /// </summary>
    public sealed class CompileServerTests
    {
        private static readonly string[] s_variables = { "PATH", "DOTNET_HOST_PATH", "DOTNET_ROOT" };

        private readonly Dictionary<string, string?> _before = new Dictionary<string, string?>();
        private TemporaryFolder _folder = null!;
        private CodeOptions _options = null!;

        [SetUp]
        public void SetUp()
        {
            if (Path.DirectorySeparatorChar != '/') Assert.Ignore("The server is found by its socket, and the programs in PATH are scripts.");
            _folder = new TemporaryFolder();
            _options = CompilerOfThisMachine.Options(_folder.Path);
            string dotnet = DotnetOf(_options.Compiler);
            _options = new CodeOptions(WithoutPrograms(_options.Compiler), dotnet, _folder.Path, _options.References) { Usings = _options.Usings, Aliases = _options.Aliases };
            foreach (string name in s_variables) _before[name] = Environment.GetEnvironmentVariable(name);
            Environment.SetEnvironmentVariable("DOTNET_HOST_PATH", null);
            Environment.SetEnvironmentVariable("DOTNET_ROOT", null);
        }

        [TearDown]
        public void TearDown()
        {
            foreach (KeyValuePair<string, string?> variable in _before) Environment.SetEnvironmentVariable(variable.Key, variable.Value);
            if (HasServer) StopServer();
            _folder.Dispose();
        }

        [TestCase(null, TestName = "TheServerServes(no dotnet in PATH)")]
        [TestCase("#!/bin/sh\necho 'The framework Microsoft.NETCore.App was not found.' >&2\nexit 150\n", TestName = "TheServerServes(a dotnet in PATH that cannot run it)")]
        public void TheServerServes(string? dotnetInPath)
        {
            Environment.SetEnvironmentVariable("PATH", PathWith(dotnetInPath));
            Assert.IsNull(new CodePreparer(_options).Prepare("return 1;").Error);
            Assert.IsTrue(HasServer, "a server that later snippets find warm");
        }

        [Test]
        public void AServerThatTimesOutIsNotUsedAgain()
        {
            string asked = Path.Combine(_folder.Path, "asked");
            string runner = Program(Path.Combine(_folder.Path, "runner"), "#!/bin/sh\necho \"$@\" >> '" + asked + "'\nexec '" + _options.Runner + "' \"$@\"\n");
            _options = new CodeOptions(_options.Compiler, runner, _folder.Path, _options.References) { Usings = _options.Usings, Aliases = _options.Aliases, ServerLimitMs = 0 };
            var preparer = new CodePreparer(_options);
            Assert.IsNull(preparer.Prepare("return 1;").Error);
            Assert.IsNull(preparer.Prepare("return 2;").Error);
            CollectionAssert.AreEqual(new[] { true, false }, File.ReadAllLines(asked).Where(line => line.Contains("csc.dll")).Select(line => line.Contains("-shared:")));
        }

        /// <summary>
        /// Two .NET versions in one Editor: if the first lacks the compiler's framework, the next one is used, and
        /// later used directly.
        /// </summary>
        [Test]
        public void WhereTheFirstPairCannotStartTheNextIsTaken()
        {
            string asked = Path.Combine(_folder.Path, "asked");
            string runner = Program(Path.Combine(_folder.Path, "runner"), "#!/bin/sh\necho asked >> '" + asked + "'\necho 'You must install or update .NET to run this application.\nFramework: x, version 11' >&2\nexit 150\n");
            var wrong = new CompilerPaths(_options.Compiler, runner);
            var gone = new CompilerPaths(_options.Compiler, runner + " of nothing");
            var preparer = new CodePreparer(With(wrong, gone, _options.Compilers[0]));
            Assert.IsNull(preparer.Prepare("return 1;").Error);
            Assert.IsNull(preparer.Prepare("return 2;").Error);
            Assert.AreEqual(1, File.ReadAllLines(asked).Length);
            string error = new CodePreparer(With(wrong, gone)).Prepare("return 3;").Error!;
            StringAssert.Contains(wrong + ": exit code 150. You must install or update .NET to run this application. Framework: x, version 11 " + gone + ": ", error);
        }

        private CodeOptions With(params CompilerPaths[] compilers) => new CodeOptions(compilers, _folder.Path, _options.References) { Usings = _options.Usings, Aliases = _options.Aliases };

        /// <summary>Where Roslyn creates the pipe of that name.</summary>
        private bool HasServer => File.Exists(Path.Combine("/tmp", new SnippetCompiler(_options).PipeName));

        private void StopServer()
        {
            string server = Path.Combine(Path.GetDirectoryName(_options.Compiler)!, "VBCSCompiler.dll");
            using (Process stop = Process.Start(DotnetOf(CompilerOfThisMachine.Options(_folder.Path).Compiler), "\"" + server + "\" -pipename:" + new SnippetCompiler(_options).PipeName + " -shutdown")!) stop.WaitForExit();
        }

        private string PathWith(string? dotnet)
        {
            string folder = Path.Combine(_folder.Path, "path");
            Directory.CreateDirectory(folder);
            if (dotnet != null) Program(Path.Combine(folder, "dotnet"), dotnet);
            return folder;
        }

        private static string Program(string path, string text)
        {
            File.WriteAllText(path, text);
            Posix.SetMode(path, 0x1c0);
            return path;
        }

        /// <summary>sdk/version/Roslyn/bincore/csc.dll: four folders up.</summary>
        private static string DotnetOf(string compiler) => Path.GetFullPath(Path.Combine(compiler, "..", "..", "..", "..", "..", "dotnet"));

        private string WithoutPrograms(string compiler)
        {
            string copy = Path.Combine(_folder.Path, "DotNetSdkRoslyn");
            Directory.CreateDirectory(copy);
            foreach (string file in Directory.GetFiles(Path.GetDirectoryName(compiler)!).Where(path => Path.GetExtension(path) != "")) File.Copy(file, Path.Combine(copy, Path.GetFileName(file)));
            return Path.Combine(copy, "csc.dll");
        }
    }
}
