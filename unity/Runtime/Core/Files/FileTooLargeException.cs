#nullable enable
using System.Globalization;
using System.IO;

namespace McpUnityBridge.Core
{
    /// <summary>A file is larger than allowed; the message follows its name.</summary>
    internal sealed class FileTooLargeException : IOException
    {
        internal FileTooLargeException(long size, long most)
            : base(string.Format(CultureInfo.InvariantCulture, "has {0} bytes; expected at most {1}.", size, most))
        {
            Size = size;
        }

        internal long Size { get; }
    }
}
