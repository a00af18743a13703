#nullable enable
using System.Collections.Generic;
using System.Text.RegularExpressions;
using System.Threading;
using McpUnityBridge.Core;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Host
{
    /// <summary>Compiles code over a fake engine: of a name, member or overload that is missing it says that Unity may have it.</summary>
    internal sealed class PartialEnginePreparer : IWarmPreparer
    {
        private const string Note =
            "This is the headless .NET Editor, which has all of C# and a part of Unity: a type, member or overload of Unity that is missing here is no error of the code. A real Editor decides.";

        /// <summary>Of a name, a type, a member, an overload or a conversion that was not found.</summary>
        private static readonly Regex s_missing = new Regex(@"error (?:CS0029|CS0103|CS0117|CS0234|CS0246|CS0266|CS0426|CS1061|CS1501|CS1503|CS1579|CS1729|CS1739|CS7036): ", RegexOptions.CultureInvariant);

        private readonly IWarmPreparer _preparer;

        public PartialEnginePreparer(IWarmPreparer preparer) => _preparer = preparer;

        public Prepared Prepare(IReadOnlyDictionary<string, JToken> parameters, CancellationToken stop)
        {
            Prepared prepared = _preparer.Prepare(parameters, stop);
            return prepared.Error != null && s_missing.IsMatch(prepared.Error) ? Prepared.Failed(prepared.Error + "\n" + Note) : prepared;
        }

        public string? WarmUp(CancellationToken stop) => _preparer.WarmUp(stop);
    }
}
