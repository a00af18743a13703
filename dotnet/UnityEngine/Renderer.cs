using System;
using System.Linq;
using UnityEngine.Rendering;

namespace UnityEngine
{
    namespace Rendering
    {
        public enum ShadowCastingMode
        {
            Off,
            On,
            TwoSided,
            ShadowsOnly,
        }
    }

    /// <summary>Nothing is drawn here, except by the bounds.</summary>
    public class Renderer : Component
    {
        private Material[] _materials = Array.Empty<Material>();

        public bool enabled { get; set; } = true;

        public bool receiveShadows { get; set; } = true;

        public ShadowCastingMode shadowCastingMode { get; set; } = ShadowCastingMode.On;

        public int sortingOrder { get; set; }

        public string sortingLayerName { get; set; } = "Default";

        /// <summary>The bounds of a cube without rotation.</summary>
        public Bounds bounds => new Bounds(gameObject.transform.position, gameObject.transform.lossyScale);

        public bool isVisible => enabled && gameObject.activeInHierarchy;

        public Material sharedMaterial
        {
            get => sharedMaterials.FirstOrDefault();
            set => _materials = new[] { value }.Concat(sharedMaterials.Skip(1)).ToArray();
        }

        public Material[] sharedMaterials
        {
            get
            {
                Living();
                return _materials.ToArray();
            }
            set => _materials = value?.ToArray() ?? Array.Empty<Material>();
        }

        /// <summary>A copy that only this renderer has; the first use makes it.</summary>
        public Material material
        {
            get => materials.FirstOrDefault();
            set => sharedMaterial = value;
        }

        public Material[] materials
        {
            get
            {
                if (!Application.isPlaying && sharedMaterials.Any(each => each && !IsOwn(each)))
                {
                    Debug.LogError("Instantiating material due to calling renderer.material during edit mode. This will leak materials into the scene. You most likely want to use renderer.sharedMaterial instead.");
                }

                _materials = Array.ConvertAll(sharedMaterials, Own);
                return _materials.ToArray();
            }
            set => sharedMaterials = value;
        }

        public void SetPropertyBlock(MaterialPropertyBlock properties)
        {
        }

        public void GetPropertyBlock(MaterialPropertyBlock properties)
        {
        }

        private bool IsOwn(Material material) => material.OwnerId == Id;

        private Material Own(Material material) =>
            !material || IsOwn(material) ? material : new Material(material) { name = material.name + " (Instance)", OwnerId = Id };
    }

    [DisallowMultipleComponent]
    public sealed class MeshRenderer : Renderer
    {
    }

    /// <summary>Values for one renderer; nothing is drawn with them.</summary>
    public sealed class MaterialPropertyBlock
    {
        private readonly Material _values = new Material(Shader.Find("Unlit/Color"));

        public bool isEmpty => _values.IsUntouched;

        public void SetColor(string name, Color value) => _values.SetColor(name, value);

        public void SetFloat(string name, float value) => _values.SetFloat(name, value);

        public void SetVector(string name, Vector4 value) => _values.SetVector(name, value);

        public void SetTexture(string name, Texture value) => _values.SetTexture(name, value);

        public Color GetColor(string name) => _values.GetColor(name);

        public float GetFloat(string name) => _values.GetFloat(name);
    }
}
