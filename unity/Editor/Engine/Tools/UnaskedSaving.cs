#nullable enable
using System;
using UnityEditor;

namespace McpUnityBridge.Engine
{
    /// <summary>While it is there, Unity saves without the dialog that "Verify Saving Assets" of its preferences asks for. Main thread.</summary>
    internal sealed class UnaskedSaving : IDisposable
    {
        private const string Key = "VerifySavingAssets";

        private readonly bool _wasAsking = EditorPrefs.GetBool(Key, false);

        internal UnaskedSaving()
        {
            if (_wasAsking) EditorPrefs.SetBool(Key, false);
        }

        public void Dispose()
        {
            if (_wasAsking) EditorPrefs.SetBool(Key, true);
        }
    }
}
