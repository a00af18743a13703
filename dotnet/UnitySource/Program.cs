using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace UnitySource
{
    /// <summary>
    /// <c>UnitySource UNITY DEFINES LIBRARIES OURS...</c> compiles our folders against Unity's own source and prints
    /// the diagnostics: an error for each member that is missing or not public, a warning for each that is obsolete.
    /// Unity's source alone does not compile, because its native part and some libraries are missing; only its
    /// declarations are needed. The Test Framework is a package, and not part of it. Exit code 1 if there are
    /// diagnostics.
    /// </summary>
    internal static class Program
    {
        private static int Main(string[] arguments)
        {
            string[] defines = arguments[1].Split(';');
            MetadataReference[] libraries = arguments[2].Split(';').Select(path => MetadataReference.CreateFromFile(path)).ToArray();
            CSharpCompilation unity = Compilation("UnityCsReference", Parse(arguments[0], defines, LanguageVersion.Preview), libraries, NullableContextOptions.Disable);
            SyntaxTree[] ours = arguments.Skip(3).SelectMany(folder => Parse(folder, defines, LanguageVersion.CSharp9)).ToArray();
            CSharpCompilation package = Compilation("McpUnityBridge", ours, libraries.Append(unity.ToMetadataReference()), NullableContextOptions.Enable);
            Diagnostic[] problems = package.GetDiagnostics().Where(IsOfUnity).ToArray();
            foreach (Diagnostic diagnostic in problems) Console.WriteLine(diagnostic);
            Console.WriteLine($"{unity.SyntaxTrees.Length} files of Unity, {ours.Length} of the package, {problems.Length} problems");
            return problems.Length == 0 && unity.SyntaxTrees.Length > 1000 ? 0 : 1;
        }

        /// <summary>Nullability warnings are excluded: Unity's source has no annotations.</summary>
        private static bool IsOfUnity(Diagnostic diagnostic) =>
            diagnostic.Severity == DiagnosticSeverity.Error || (diagnostic.Severity == DiagnosticSeverity.Warning && (diagnostic.Id == "CS0618" || diagnostic.Id == "CS0612"));

        private static CSharpCompilation Compilation(string name, IEnumerable<SyntaxTree> trees, IEnumerable<MetadataReference> references, NullableContextOptions nullable)
        {
            var options = new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: nullable);
            return CSharpCompilation.Create(name, trees, references, options);
        }

        private static SyntaxTree[] Parse(string folder, string[] defines, LanguageVersion version)
        {
            var options = new CSharpParseOptions(version, DocumentationMode.None, SourceCodeKind.Regular, defines);
            IEnumerable<string> files = Directory.GetFiles(folder, "*.cs", SearchOption.AllDirectories).Where(file => !file.Contains("/Editor/TestFramework/"));
            return files.AsParallel().AsOrdered().Select(file => CSharpSyntaxTree.ParseText(File.ReadAllText(file), options, file)).ToArray();
        }
    }
}
