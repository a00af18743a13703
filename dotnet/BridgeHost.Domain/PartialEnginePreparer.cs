#nullable enable
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;
using McpUnityBridge.Core;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Host
{
    /// <summary>
    /// Compiles code against a fake engine: if a name, member or overload is missing, adds that Unity may have it.
    /// </summary>
    internal sealed class PartialEnginePreparer : IWarmPreparer
    {
        private const string Note =
            "This is the headless .NET Editor, which has all of C# and a part of Unity: a type, member or overload of Unity that is missing here is no error of the code. A real Editor decides.";

        private const string NoUi =
            "This headless Editor has a part of Unity's UI (Canvas, RectTransform, Text, Image, Button, Toggle, Slider, Dropdown, InputField, ScrollRect) without layout, little of UI Toolkit and no TextMesh Pro: what is missing of UnityEngine.UI, EventSystems, TMPro and UIElements is no error of the code. A real Editor decides.";

        private static readonly Regex s_ui = new Regex(@"\b(?:RectTransform|EventSystems?|StandaloneInputModule|TMPro|TextMeshPro\w*|CanvasScaler|GraphicRaycaster|UIElements|UIDocument)\b|'UI' does not exist|UnityEngine\.UI\b|'(?:Button|Image|Text|Slider|Toggle|InputField|Dropdown|ScrollRect)'", RegexOptions.CultureInvariant);

        /// <summary>Errors about a missing name, type, member, overload or conversion.</summary>
        private static readonly Regex s_missing = new Regex(@"error (?:CS0029|CS0103|CS0117|CS0234|CS0246|CS0266|CS0426|CS1061|CS1501|CS1503|CS1579|CS1729|CS1739|CS7036): ", RegexOptions.CultureInvariant);

        /// <summary>Errors that are in the code, with the advice that repairs them.</summary>
        private static readonly Regex s_advised = new Regex(@"begin with 'using |does not exist in the current context; ", RegexOptions.CultureInvariant);

        private readonly IWarmPreparer _preparer;

        public PartialEnginePreparer(IWarmPreparer preparer) => _preparer = preparer;

        public Prepared Prepare(IReadOnlyDictionary<string, JToken> parameters, CancellationToken stop)
        {
            Prepared prepared = _preparer.Prepare(parameters, stop);
            if (prepared.Error == null) return prepared;
            string[] missing = prepared.Error.Split('\n').Where(line => s_missing.IsMatch(line) && !s_advised.IsMatch(line)).ToArray();
            return missing.Length == 0 ? prepared : Prepared.Failed(prepared.Error + "\n" + (missing.Any(s_ui.IsMatch) ? NoUi : Note));
        }

        public string? WarmUp(CancellationToken stop) => _preparer.WarmUp(stop);
    }
}
