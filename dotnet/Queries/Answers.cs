using System;
using System.Collections.Generic;
using System.Reflection;
using System.Threading;
using McpUnityBridge.Core;
using McpUnityBridge.Engine;
using Newtonsoft.Json.Linq;
using UnityEngine;

namespace McpUnityBridge.Queries
{
    /// <summary>The bridge's answers, each with a fresh scene: value, compile_error or execution_error.</summary>
    internal sealed class Answers
    {
        private static readonly Assembly[] Assemblies =
        {
            typeof(GameObject).Assembly, typeof(UnityEngine.UI.Button).Assembly, typeof(UnityEditor.EditorUtility).Assembly, typeof(Engine.AI).Assembly, typeof(AI).Assembly, typeof(object).Assembly, typeof(Uri).Assembly, typeof(HashSet<int>).Assembly,
        };

        private readonly UnityValues _engine = new UnityValues();
        private readonly QueryPreparer _preparer;
        private readonly ValueRenderer _renderer;

        public Answers()
        {
            _preparer = new QueryPreparer(new SceneRoots(() => Assemblies), _engine);
            _renderer = new ValueRenderer(_engine);
        }

        public JObject Of(string query, bool allowsMethods)
        {
            World.Current = SampleScene.Open();
            Prepared prepared = _preparer.Prepare(new Dictionary<string, JToken> { ["query"] = query, ["allow_methods"] = allowsMethods }, CancellationToken.None);
            if (prepared.Begin == null)
            {
                return new JObject { ["compile_error"] = prepared.Error };
            }
            try
            {
                return new JObject { ["value"] = _renderer.Render(prepared.Begin()) };
            }
            catch (OperationFailure error)
            {
                return new JObject { ["execution_error"] = error.Message };
            }
        }
    }
}
