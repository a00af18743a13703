#nullable enable
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Converts values that code returns to JSON, by the rules of the contract (ENV-09). Main thread.
    /// </summary>
    public interface IValueRenderer
    {
        JToken Render(object? value);
    }

    /// <summary>
    /// Renders the values of the engine: vectors, Unity objects, textures. The core renders the rest.
    /// </summary>
    public interface IEngineValues
    {
        /// <summary>False: not a value of the engine. A destroyed Unity object is rendered as JSON null.</summary>
        bool TryRender(object value, out JToken rendered);

        /// <summary>Whether the value counts as null: a destroyed Unity object.</summary>
        bool IsGone(object value);

        /// <summary>
        /// The name of a value as the key of a dictionary: for a Unity object its path and id, because names repeat.
        /// Null: not a Unity object.
        /// </summary>
        string? NameOf(object value);
    }
}
