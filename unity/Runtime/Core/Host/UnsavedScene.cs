#nullable enable
using System.Collections.Generic;
using System.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>An open scene or prefab with unsaved changes.</summary>
    public sealed class UnsavedScene
    {
        public UnsavedScene(string name, string path)
        {
            Name = name;
            Path = path;
        }

        public string Name { get; }

        /// <summary>Relative to the project; empty if it was never saved.</summary>
        public string Path { get; }

        /// <summary>
        /// Why something cannot begin that would make Unity open a modal dialog about unsaved changes: the Editor hangs
        /// until a user answers, and none may be at the machine. Null: nothing is unsaved.
        /// </summary>
        /// <param name="what">The request as the caller names it, such as AI.RunTests.</param>
        /// <param name="unsaved">The scenes that are unsaved now.</param>
        public static string? Refusal(string what, IReadOnlyList<UnsavedScene> unsaved)
        {
            if (unsaved.Count == 0) return null;
            string names = string.Join(", ", unsaved.Select(scene => WellFormed.Text(scene.Path == "" ? $"\"{scene.Name}\" (untitled)" : scene.Path)));
            string save = unsaved.All(scene => scene.Path != "")
                ? "the tool save, or EditorSceneManager.SaveOpenScenes(), saves the open scenes."
                : "EditorSceneManager.SaveScene(scene, \"Assets/Scenes/Name.unity\") gives an untitled scene its file; without a path Unity opens a file dialog.";
            return $"{what}: nothing was begun, because there are unsaved changes in {names}, and Unity would open a modal dialog that asks a person about them. Save or discard them first: {save}";
        }
    }
}
