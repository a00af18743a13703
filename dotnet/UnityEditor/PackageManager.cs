// Stubs from Unity's public documentation: exactly the members that unity/Editor uses, without behaviour. See README.md.
using System.Collections;
using System.Collections.Generic;
using UnityEditor.PackageManager.Requests;

namespace UnityEditor.PackageManager
{
    public enum StatusCode
    {
        Failure = 2,
    }

    public enum ErrorCode
    {
        NotFound = 1,
    }

    public enum PackageSource
    {
    }

    public class Error
    {
        private Error()
        {
        }

        public ErrorCode errorCode => throw null;

        public string message => throw null;
    }

    public class VersionsInfo
    {
        private VersionsInfo()
        {
        }

        public string[] compatible => throw null;

        public string latestCompatible => throw null;
    }

    public sealed class PackageInfo
    {
        private PackageInfo()
        {
        }

        public string name => throw null;

        public string displayName => throw null;

        public string version => throw null;

        public PackageSource source => throw null;

        public bool isDirectDependency => throw null;

        public Error[] errors => throw null;

        public VersionsInfo versions => throw null;

        public static PackageInfo FindForAssetPath(string assetPath) => throw null;
    }

    public class PackageCollection : IEnumerable<PackageInfo>
    {
        private PackageCollection()
        {
        }

        IEnumerator<PackageInfo> IEnumerable<PackageInfo>.GetEnumerator() => throw null;

        IEnumerator IEnumerable.GetEnumerator() => throw null;
    }

    public static class Client
    {
        public static ListRequest List(bool offlineMode, bool includeIndirectDependencies) => throw null;

        public static SearchRequest Search(string packageIdOrName) => throw null;

        public static SearchRequest SearchAll() => throw null;

        public static AddRequest Add(string identifier) => throw null;

        public static RemoveRequest Remove(string packageName) => throw null;
    }
}

namespace UnityEditor.PackageManager.Requests
{
    public abstract class Request
    {
        internal Request()
        {
        }

        public bool IsCompleted => throw null;

        public StatusCode Status => throw null;

        public Error Error => throw null;
    }

    public abstract class Request<T> : Request
    {
        internal Request()
        {
        }

        public T Result => throw null;
    }

    public sealed class ListRequest : Request<PackageCollection>
    {
        private ListRequest()
        {
        }
    }

    public sealed class SearchRequest : Request<PackageInfo[]>
    {
        private SearchRequest()
        {
        }
    }

    public sealed class AddRequest : Request<PackageInfo>
    {
        private AddRequest()
        {
        }
    }

    public sealed class RemoveRequest : Request
    {
        private RemoveRequest()
        {
        }
    }
}
