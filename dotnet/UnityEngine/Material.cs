using System.Collections.Generic;

namespace UnityEngine
{
    public sealed class Shader : Object
    {
        private Shader(string shaderName) => name = shaderName;

        /// <summary>Every name exists.</summary>
        public static Shader Find(string name) => new Shader(name);
    }

    /// <summary>Stores values; nothing is drawn with them.</summary>
    public class Material : Object
    {
        private readonly Dictionary<string, object> _properties = new Dictionary<string, object>();

        public Material(Shader shader)
        {
            this.shader = shader;
            name = shader.name;
        }

        public Material(Material source)
        {
            shader = source.shader;
            name = source.name;
            _properties = new Dictionary<string, object>(source._properties);
        }

        public Shader shader { get; set; }

        public Color color
        {
            get => HasProperty("_Color") ? GetColor("_Color") : Color.white;
            set => SetColor("_Color", value);
        }

        public bool HasProperty(string name) => _properties.ContainsKey(name);

        public Color GetColor(string name) => Get<Color>(name);

        public float GetFloat(string name) => Get<float>(name);

        public int GetInt(string name) => Get<int>(name);

        public void SetColor(string name, Color value) => _properties[name] = value;

        public void SetFloat(string name, float value) => _properties[name] = value;

        public void SetInt(string name, int value) => _properties[name] = value;

        private T Get<T>(string name) => _properties.TryGetValue(name, out object value) && value is T typed ? typed : default;
    }
}
