using System;
using System.Collections;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using UnityEditor.PackageManager.Requests;
using UnityEngine;

namespace UnityEditor.PackageManager
{
    public enum StatusCode
    {
        InProgress,
        Success,
        Failure,
    }

    public enum ErrorCode
    {
        Unknown,
        NotFound,
    }

    public enum PackageSource
    {
        Unknown,
        Registry,
    }

    public class Error
    {
        public ErrorCode errorCode { get; internal set; }

        public string message { get; internal set; }
    }

    public class VersionsInfo
    {
        public string[] compatible { get; internal set; }

        public string latestCompatible => compatible.Last();
    }

    public sealed class PackageInfo
    {
        public string name { get; internal set; }

        public string displayName { get; internal set; }

        public string version { get; internal set; }

        public PackageSource source => PackageSource.Registry;

        public bool isDirectDependency => true;

        public Error[] errors { get; } = new Error[0];

        public VersionsInfo versions => new VersionsInfo { compatible = Registry.Versions[name] };

        public static PackageInfo FindForAssetPath(string assetPath) =>
            Manifest.Read().TryGetValue(assetPath.Substring("Packages/".Length), out string version) ? Registry.Info(assetPath.Substring("Packages/".Length), version) : null;
    }

    public class PackageCollection : IEnumerable<PackageInfo>
    {
        private readonly IEnumerable<PackageInfo> _packages;

        internal PackageCollection(IEnumerable<PackageInfo> packages)
        {
            _packages = packages;
        }

        IEnumerator<PackageInfo> IEnumerable<PackageInfo>.GetEnumerator() => _packages.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => _packages.GetEnumerator();
    }

    /// <summary>Applies changes at once, as a separate process would; completion is visible some polls later.</summary>
    public static class Client
    {
        public static ListRequest List(bool offlineMode, bool includeIndirectDependencies) =>
            new ListRequest { Given = new PackageCollection(Manifest.Read().Select(pair => Registry.Info(pair.Key, pair.Value)).ToArray()) };

        public static SearchRequest Search(string packageIdOrName) =>
            Registry.Versions.ContainsKey(packageIdOrName) ? new SearchRequest { Given = new[] { Registry.Info(packageIdOrName, null) } } : new SearchRequest { Refusal = Registry.Missing(packageIdOrName) };

        public static SearchRequest SearchAll() => new SearchRequest { Given = Registry.Versions.Keys.Select(name => Registry.Info(name, null)).ToArray() };

        public static AddRequest Add(string identifier)
        {
            string[] parts = identifier.Split('@');
            string version = parts.Skip(1).FirstOrDefault();
            bool isThere = Registry.Versions.TryGetValue(parts[0], out string[] versions) && (version == null || versions.Contains(version));
            if (!isThere) return new AddRequest { Refusal = Registry.Missing(identifier) };
            PackageInfo added = Registry.Info(parts[0], version);
            Manifest.Write(added.name, added.version);
            return new AddRequest { Given = added };
        }

        public static RemoveRequest Remove(string packageName)
        {
            if (!Manifest.Read().ContainsKey(packageName)) return new RemoveRequest { Refusal = Registry.Missing(packageName) };
            Manifest.Write(packageName, null);
            return new RemoveRequest();
        }
    }

    internal static class Registry
    {
        /// <summary>The package whose script does not compile.</summary>
        private const string Broken = "com.example.broken";

        internal static readonly Dictionary<string, string[]> Versions = new Dictionary<string, string[]>
        {
            ["com.unity.inputsystem"] = new[] { "1.7.0", "1.11.2" },
            ["com.unity.cinemachine"] = new[] { "3.1.2" },
            [Broken] = new[] { "1.0.0" },
        };

        internal static PackageInfo Info(string name, string version) => new PackageInfo { name = name, displayName = name.Substring(name.LastIndexOf('.') + 1), version = version ?? Versions[name].Last() };

        /// <summary>Unpacks the scripts of the packages of the manifest, and only these, into the cache.</summary>
        internal static void Unpack()
        {
            string folder = Path.GetFullPath(Path.Combine(Application.dataPath, "..", "Library", "PackageCache", Broken + "@1.0.0"));
            if (Directory.Exists(folder)) Directory.Delete(folder, true);
            if (!Manifest.Read().ContainsKey(Broken)) return;
            Directory.CreateDirectory(folder);
            File.WriteAllText(Path.Combine(folder, "Broken.cs"), "public class Broken : Gone\n{\n}\n");
        }

        internal static Error Missing(string name) => new Error { errorCode = ErrorCode.NotFound, message = $"Package [{name}] cannot be found" };
    }

    /// <summary>Packages/manifest.json of the project, the only stored state.</summary>
    internal static class Manifest
    {
        private static readonly Regex Dependencies = new Regex(@"""dependencies""\s*:\s*\{(?<entries>[^{}]*)\}");

        private static string Place => Path.GetFullPath(Path.Combine(Application.dataPath, "..", "Packages", "manifest.json"));

        private static string Text => File.Exists(Place) ? File.ReadAllText(Place) : "{\n}\n";

        internal static SortedDictionary<string, string> Read()
        {
            var packages = new SortedDictionary<string, string>(StringComparer.Ordinal);
            foreach (Match entry in Regex.Matches(Dependencies.Match(Text).Groups["entries"].Value, "\"([^\"]+)\"\\s*:\\s*\"([^\"]*)\"")) packages[entry.Groups[1].Value] = entry.Groups[2].Value;
            return packages;
        }

        /// <summary>Preserves the rest of the file.</summary>
        internal static void Write(string name, string version)
        {
            SortedDictionary<string, string> packages = Read();
            packages.Remove(name);
            if (version != null) packages[name] = version;
            string text = Text;
            if (!Dependencies.IsMatch(text)) text = new Regex(@"\{(?<rest>\s*)(?=(?<end>\})?)").Replace(text, found => "{\n  \"dependencies\": {}" + (found.Groups["end"].Success ? "\n" : "," + found.Groups["rest"].Value), 1);
            string entries = string.Join(",", packages.Select(pair => $"\n    \"{pair.Key}\": \"{pair.Value}\""));
            Directory.CreateDirectory(Path.GetDirectoryName(Place));
            File.WriteAllText(Place, Dependencies.Replace(text, "\"dependencies\": {" + entries.Replace("$", "$$") + "\n  }", 1));
            Registry.Unpack();
        }
    }
}

namespace UnityEditor.PackageManager.Requests
{
    public abstract class Request
    {
        private int _pollsLeft = 3;

        internal Error Refusal { get; set; }

        public bool IsCompleted => _pollsLeft == 0 || --_pollsLeft == 0;

        public StatusCode Status => _pollsLeft > 0 ? StatusCode.InProgress : Refusal == null ? StatusCode.Success : StatusCode.Failure;

        public Error Error => Status == StatusCode.Failure ? Refusal : null;
    }

    public abstract class Request<T> : Request
    {
        internal T Given { get; set; }

        public T Result => Status == StatusCode.Success ? Given : default(T);
    }

    public sealed class ListRequest : Request<PackageCollection>
    {
    }

    public sealed class SearchRequest : Request<PackageInfo[]>
    {
    }

    public sealed class AddRequest : Request<PackageInfo>
    {
    }

    public sealed class RemoveRequest : Request
    {
    }
}
