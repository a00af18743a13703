#nullable enable
using System;
using UnityEngine;
using UnityEngine.UIElements;

namespace McpUnityBridge.Editor
{
    /// <summary>The common elements of the window and the settings page.</summary>
    internal static class Elements
    {
        private const float Gap = 6;

        /// <summary>
        /// Without rich text: code of an operation must not hide itself with tags such as &lt;size=0&gt;.
        /// </summary>
        internal static Label Plain(string text) => new Label(text) { enableRichText = false };

        internal static Label Heading(string text)
        {
            Label label = Plain(text);
            label.style.unityFontStyleAndWeight = FontStyle.Bold;
            label.style.marginTop = Gap;
            return label;
        }

        internal static Label Paragraph(string text)
        {
            Label label = Plain(text);
            label.style.whiteSpace = WhiteSpace.Normal;
            return label;
        }

        /// <summary>A row; its first element fills the remaining width.</summary>
        internal static VisualElement Row(VisualElement first, params VisualElement[] others)
        {
            var row = new VisualElement();
            row.style.flexDirection = FlexDirection.Row;
            first.style.flexGrow = 1;
            first.style.flexShrink = 1;
            row.Add(first);
            foreach (VisualElement other in others) row.Add(other);
            return row;
        }

        internal static Button Action(string text, Action clicked) => new Button(clicked) { text = text };
    }
}
