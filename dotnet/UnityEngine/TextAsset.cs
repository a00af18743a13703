using System;
using System.Text;

namespace UnityEngine
{
    /// <summary>The text of a file of the project.</summary>
    public class TextAsset : Object
    {
        public TextAsset()
        {
        }

        public TextAsset(string text) => bytes = Encoding.UTF8.GetBytes(text);

        public byte[] bytes { get; internal set; } = Array.Empty<byte>();

        public string text => Encoding.UTF8.GetString(bytes);
    }
}
