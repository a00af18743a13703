using System;
using System.Collections.Generic;
using System.Linq;
using UnityEngine.SceneManagement;

namespace UnityEngine
{
    /// <summary>The open scene: one mutable tree of GameObjects.</summary>
    internal sealed class World
    {
        /// <summary>Ids begin here, so that none can be mistaken for a count or an index.</summary>
        internal const int FirstId = 10_000;

        private static World s_current = SampleScene.Open();

        internal static World Current
        {
            get
            {
                MainThreadCheck.Demand();
                return s_current;
            }
            set => s_current = value;
        }

        internal string Name { get; set; } = "SampleScene";

        /// <summary>Whether it has unsaved changes.</summary>
        internal bool IsDirty { get; set; }

        /// <summary>Changed assets that are not saved yet.</summary>
        internal List<Object> DirtyAssets { get; } = new List<Object>();

        /// <summary>Whether it was never saved.</summary>
        internal bool IsUntitled { get; set; }

        internal int LastId { get; set; } = FirstId;

        internal List<GameObject> Roots { get; } = new List<GameObject>();

        internal Scene Scene => new Scene(this);

        /// <summary>Without the name of the scene; it ends with "/".</summary>
        internal string Folder { get; set; } = "Assets/Scenes/";

        /// <summary>An empty scene whose ids are new.</summary>
        internal static World Next() => new World { LastId = Current.LastId };

        internal void SetPath(string path)
        {
            int cut = path.LastIndexOf('/') + 1;
            (Folder, Name, IsUntitled) = (path.Substring(0, cut), path.Substring(cut, path.Length - cut - ".unity".Length), false);
        }

        internal int NextId() => LastId += 2;

        internal void AddRoot(GameObject added) => Roots.Add(added);

        /// <summary>Parents before children, in hierarchy order.</summary>
        internal IEnumerable<GameObject> Everywhere(bool includeInactive) =>
            Roots.SelectMany(root => root.WithDescendants()).Where(each => includeInactive || each.IsActiveInHierarchy).ToArray();

        /// <summary>
        /// The first object with that name, or at that path (a leading / means from the root); null if there is none.
        /// </summary>
        internal GameObject Find(string name, bool mustBeActive)
        {
            string path = name.StartsWith("/", StringComparison.Ordinal) ? name.Substring(1) : name;
            int cut = path.IndexOf('/');
            string first = cut < 0 ? path : path.Substring(0, cut);
            IEnumerable<GameObject> starts = name.StartsWith("/", StringComparison.Ordinal) ? Roots : Everywhere(true);
            return starts.Where(start => start.NameOf() == first)
                .Select(start => cut < 0 ? start.Place : start.Place.Find(path.Substring(cut + 1)))
                .FirstOrDefault(found => !(found is null) && (!mustBeActive || found.Owner.IsActiveInHierarchy))?.Owner;
        }

        /// <summary>Null: no object of the scene has this id.</summary>
        internal Object ObjectOf(int id) => Everywhere(true).SelectMany(each => each.Components.Prepend<Object>(each.Place).Prepend(each)).FirstOrDefault(each => each.Id == id);

        internal Component AddComponent(GameObject owner, Type type, int id)
        {
            var component = (Component)Activator.CreateInstance(type);
            component.Owner = owner;
            component.Id = id;
            owner.Components.Add(component);
            return component;
        }

        /// <summary>Does nothing if it would create a cycle.</summary>
        internal void Move(Transform moved, Transform below, bool worldPositionStays)
        {
            if (!(below is null) && below.IsChildOf(moved))
            {
                return;
            }

            Vector3 position = moved.position;
            Quaternion rotation = moved.rotation;
            Detach(moved);
            Attach(moved, below);
            if (worldPositionStays)
            {
                moved.position = position;
                moved.rotation = rotation;
            }
        }

        internal void Attach(Transform moved, Transform below)
        {
            moved.Above = below;
            if (below is null)
            {
                Roots.Add(moved.Owner);
            }
            else
            {
                below.Children.Add(moved);
            }
        }

        /// <summary>Destroys at once, with all descendants.</summary>
        internal void Destroy(Object target)
        {
            switch (target)
            {
                case null:
                case Object gone when gone.IsDestroyed:
                    return;
                case Object asset when asset.AssetPath != "":
                    Debug.LogError("Destroying assets is not permitted to avoid data loss.\nIf you really want to remove an asset use DestroyImmediate (theObject, true);");
                    return;
                case Transform transform:
                    Debug.LogError("Can't destroy Transform component of '" + transform.NameOf() + "'. If you want to destroy the game object, please call 'Destroy' on the game object instead. Destroying the transform component is not allowed.");
                    return;
                case Component component:
                    component.IsDestroyed = component.Owner.Components.Remove(component);
                    return;
                case GameObject whole:
                    Detach(whole.Place);
                    whole.WithDescendants().ToList().ForEach(MarkDestroyed);
                    return;
                default:
                    target.IsDestroyed = true;
                    return;
            }
        }

        private static void MarkDestroyed(GameObject gone)
        {
            gone.Components.ForEach(component => component.IsDestroyed = true);
            gone.Place.IsDestroyed = true;
            gone.IsDestroyed = true;
        }

        private void Detach(Transform moved)
        {
            if (moved.Above is null)
            {
                Roots.Remove(moved.Owner);
            }
            else
            {
                moved.Above.Children.Remove(moved);
            }
        }
    }
}
