using System;
using System.Collections.Generic;
using System.Linq;

namespace UnityEngine
{
    /// <summary>Stores values; nothing is drawn with them.</summary>
    public class Material : Object
    {
        private static Material s_default;

        private List<Property> _properties = new List<Property>();
        private List<string> _keywords = new List<string>();
        private Shader _shader;

        public Material(Shader shader)
        {
            if (!shader) throw new ArgumentNullException(nameof(shader));
            this.shader = shader;
            name = shader.name;
        }

        public Material(Material source)
        {
            if (!source) throw new ArgumentNullException(nameof(source));
            name = source.name;
            CopyPropertiesFromMaterial(source);
            _shader = source._shader;
            renderQueue = source.renderQueue;
        }

        private Material()
        {
        }

        /// <summary>The pink one in place of a shader that is missing.</summary>
        public Shader shader
        {
            get => _shader ? _shader : Shader.Find("Hidden/InternalErrorShader");
            set => _shader = value;
        }

        public Color color
        {
            get => GetColor(Main(shader.MainColor, "_Color"));
            set => SetColor(Main(shader.MainColor, "_Color"), value);
        }

        public Texture mainTexture
        {
            get => GetTexture(Main(shader.MainTexture, "_MainTex"));
            set => SetTexture(Main(shader.MainTexture, "_MainTex"), value);
        }

        public Vector2 mainTextureScale { get; set; } = Vector2.one;

        public Vector2 mainTextureOffset { get; set; }

        public int renderQueue { get; set; } = 2000;

        public bool enableInstancing { get; set; }

        public bool doubleSidedGI { get; set; }

        public string[] shaderKeywords
        {
            get => _keywords.ToArray();
            set => _keywords = value.ToList();
        }

        /// <summary>The material of new primitives.</summary>
        internal static Material Default => s_default ? s_default : s_default = new Material(Shader.Find("Standard")) { name = "Default-Material" };

        /// <summary>Id of the renderer that has copied it for itself; 0: none.</summary>
        [field: NonSerialized]
        internal int OwnerId { get; set; }

        internal bool IsUntouched => _properties.Count == 0;

        public bool HasProperty(string name) => shader.Has(name) || _properties.Any(each => each.name == name);

        public bool HasColor(string name) => HasProperty(name);

        public bool HasFloat(string name) => HasProperty(name);

        public bool HasTexture(string name) => HasProperty(name);

        public Color GetColor(string name) => Of(name)?.value ?? (IsWhite(name) ? Color.white : new Color(0, 0, 0, 0));

        public float GetFloat(string name) => Of(name)?.value.x ?? 0;

        public int GetInt(string name) => (int)GetFloat(name);

        public int GetInteger(string name) => GetInt(name);

        public Vector4 GetVector(string name) => Of(name)?.value ?? Vector4.zero;

        public Texture GetTexture(string name) => Of(name)?.texture;

        public void SetColor(string name, Color value) => SetVector(name, value);

        public void SetFloat(string name, float value) => SetVector(name, new Vector4(value, 0, 0, 0));

        public void SetInt(string name, int value) => SetFloat(name, value);

        public void SetInteger(string name, int value) => SetFloat(name, value);

        public void SetVector(string name, Vector4 value) => Made(name).value = value;

        public void SetTexture(string name, Texture value) => Made(name).texture = value;

        public void EnableKeyword(string keyword)
        {
            if (!_keywords.Contains(keyword)) _keywords.Add(keyword);
        }

        public void DisableKeyword(string keyword) => _keywords.Remove(keyword);

        public bool IsKeywordEnabled(string keyword) => _keywords.Contains(keyword);

        public void CopyPropertiesFromMaterial(Material mat)
        {
            _properties = mat._properties.Select(each => new Property { name = each.name, value = each.value, texture = each.texture }).ToList();
            _keywords = mat._keywords.ToList();
        }

        private static string Main(string ofShader, string usual) => ofShader == "" ? usual : ofShader;

        /// <summary>The usual default of the main color; of all other colors it is black here.</summary>
        private bool IsWhite(string name) => name == "_Color" || name == "_BaseColor" || name == shader.MainColor;

        private Property Of(string name) => _properties.FirstOrDefault(each => each.name == name);

        private Property Made(string name)
        {
            Living();
            Property made = Of(name);
            if (made is null) _properties.Add(made = new Property { name = name });
            return made;
        }

        /// <summary>A color, vector or number; or a texture.</summary>
        [Serializable]
        private sealed class Property
        {
            public string name;
            public Vector4 value;
            public Texture texture;
        }
    }
}
