#nullable enable
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>Implements the rendering rules of the contract (spec/rendering.ts), ENV-09.</summary>
    internal sealed class ValueRenderer : IValueRenderer
    {
        private readonly IEngineValues? _engine;

        public ValueRenderer(IEngineValues? engine)
        {
            _engine = engine;
        }

        public JToken Render(object? value)
        {
            return new Rendering(_engine).Of(value);
        }
    }
}
