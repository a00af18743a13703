#nullable enable
using System;
using UnityEditor;

namespace McpUnityBridge.Engine
{
    /// <summary>
    /// Until disposed, Unity saves without the dialog of its preference "Verify Saving Assets". Main thread.
    /// </summary>
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
