#nullable enable
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>Makes JSON of what code returns, by the rules of the contract (ENV-09). Main thread.</summary>
    public interface IValueRenderer
    {
        JToken Render(object? value);
    }

    /// <summary>Knows the values of the engine: vectors, Unity objects, textures. The core knows the rest.</summary>
    public interface IEngineValues
    {
        /// <summary>False: not a value of the engine. A destroyed Unity object is JSON null.</summary>
        bool TryRender(object value, out JToken rendered);

        /// <summary>Whether that counts as null: a Unity object that has been destroyed.</summary>
        bool IsGone(object value);

        /// <summary>What it is called as the key of a dictionary: a Unity object by its path and id, for names repeat. Null: it is no Unity object.</summary>
        string? NameOf(object value);
    }
}
