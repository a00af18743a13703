using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

namespace UnityEngine
{
    /// <summary>A shader of Unity or of the Universal Render Pipeline that is known by name here, or one of a file in the project.</summary>
    public sealed class Shader : Object
    {
        /// <summary>Names with the properties of their materials, the main color and the main texture first.</summary>
        private static readonly Dictionary<string, string> s_known = new Dictionary<string, string>
        {
            ["Standard"] = "_Color _MainTex _Cutoff _Glossiness _GlossMapScale _Metallic _MetallicGlossMap _BumpScale _BumpMap _Parallax _ParallaxMap _OcclusionStrength _OcclusionMap _EmissionColor _EmissionMap _Mode _SrcBlend _DstBlend _ZWrite",
            ["Standard (Specular setup)"] = "_Color _MainTex _Cutoff _Glossiness _SpecColor _SpecGlossMap _BumpScale _BumpMap _OcclusionStrength _OcclusionMap _EmissionColor _EmissionMap _Mode _SrcBlend _DstBlend _ZWrite",
            ["Unlit/Color"] = "_Color",
            ["Unlit/Texture"] = "- _MainTex",
            ["Unlit/Transparent"] = "- _MainTex",
            ["Sprites/Default"] = "_Color _MainTex PixelSnap",
            ["UI/Default"] = "_Color _MainTex _Stencil",
            ["Legacy Shaders/Diffuse"] = "_Color _MainTex",
            ["Mobile/Diffuse"] = "- _MainTex",
            ["Skybox/Procedural"] = "- - _SkyTint _GroundColor _SunSize _AtmosphereThickness _Exposure",
            ["Particles/Standard Unlit"] = "_Color _MainTex _EmissionColor _Mode",
            ["Universal Render Pipeline/Lit"] = "_BaseColor _BaseMap _Cutoff _Smoothness _Metallic _MetallicGlossMap _SpecColor _BumpScale _BumpMap _OcclusionStrength _OcclusionMap _EmissionColor _EmissionMap _Surface _Blend _AlphaClip _SrcBlend _DstBlend _ZWrite _Cull _Color _MainTex",
            ["Universal Render Pipeline/Simple Lit"] = "_BaseColor _BaseMap _Cutoff _Smoothness _SpecColor _BumpMap _EmissionColor _EmissionMap _Surface _Blend _SrcBlend _DstBlend _ZWrite _Cull",
            ["Universal Render Pipeline/Unlit"] = "_BaseColor _BaseMap _Cutoff _Surface _Blend _AlphaClip _SrcBlend _DstBlend _ZWrite _Cull",
            ["Universal Render Pipeline/Particles/Unlit"] = "_BaseColor _BaseMap _Cutoff _EmissionColor _Surface _Blend",
            ["Hidden/InternalErrorShader"] = "- -",
        };

        private static readonly Dictionary<string, Shader> s_found = new Dictionary<string, Shader>();

        private readonly string[] _properties;

        private Shader(string shaderName, string properties)
        {
            name = shaderName;
            _properties = properties.Split(' ');
        }

        /// <summary>Material.color is the value of this property; "" where the shader has none.</summary>
        internal string MainColor => _properties[0] == "-" ? "" : _properties[0];

        internal string MainTexture => _properties.Length < 2 || _properties[1] == "-" ? "" : _properties[1];

        /// <summary>Null: there is no such shader, as in Unity.</summary>
        public static Shader Find(string name)
        {
            if (s_found.TryGetValue(name ?? "", out Shader found)) return found;
            string properties = s_known.TryGetValue(name ?? "", out string known) ? known : OfProject(name);
            return properties is null ? null : s_found[name] = new Shader(name, properties);
        }

        public int FindPropertyIndex(string propertyName) => Array.IndexOf(_properties, propertyName);

        internal static string NameIn(string file) => Regex.Match(file, "Shader\\s+\"([^\"]+)\"").Groups[1].Value;

        internal bool Has(string property) => property != "-" && FindPropertyIndex(property) >= 0;

        /// <summary>The properties of a shader file; those whose attributes say so, or usual names, are the main ones.</summary>
        private static string OfProject(string name)
        {
            if (!Directory.Exists(Application.dataPath) || string.IsNullOrEmpty(name)) return null;
            string text = Directory.GetFiles(Application.dataPath, "*.shader", SearchOption.AllDirectories).Select(File.ReadAllText)
                .FirstOrDefault(each => NameIn(each) == name);
            if (text is null) return null;
            string[] properties = Regex.Matches(text, @"(\w+)\s*\(\s*""").Cast<Match>().Select(each => each.Groups[1].Value).ToArray();
            string color = Regex.Match(text, @"\[MainColor\]\s*(\w+)").Groups[1].Value, texture = Regex.Match(text, @"\[MainTexture\]\s*(\w+)").Groups[1].Value;
            return string.Join(" ", new[] { Main(color, "_Color", properties), Main(texture, "_MainTex", properties) }.Concat(properties));
        }

        private static string Main(string marked, string usual, string[] properties) => marked != "" ? marked : properties.Contains(usual) ? usual : "-";
    }
}
