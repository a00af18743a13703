#nullable enable
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Threading;
using System.Threading.Tasks;
using McpUnityBridge.Core.Queries;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Parses queries, and evaluates them on the main thread. An invalid query is a compile error; one without a value
    /// ends in an <see cref="OperationFailure" />.
    /// </summary>
    public sealed class QueryPreparer : IPreparer
    {
        private readonly IQueryRoots _roots;
        private readonly IEngineValues? _engine;
        private readonly QueryTypes _types;

        public QueryPreparer(IQueryRoots roots, IEngineValues? values)
        {
            _roots = roots;
            _engine = values;
            _types = new QueryTypes(roots);
        }

        public Prepared Prepare(IReadOnlyDictionary<string, JToken> parameters, CancellationToken stop)
        {
            string source = SnippetFences.Cut((string?)parameters["query"] ?? "");
            try
            {
                QueryNode query = QueryParser.Parse(source);
                bool allowsMethods = parameters.TryGetValue("allow_methods", out JToken? allowed) && allowed.Type == JTokenType.Boolean && (bool)allowed;
                return Prepared.Ready(() => Evaluate(source, query, allowsMethods));
            }
            catch (QueryMistake mistake)
            {
                return Prepared.Failed(mistake.Located(source));
            }
        }

        private object? Evaluate(string source, QueryNode query, bool allowsMethods)
        {
            CultureInfo culture = CultureInfo.CurrentCulture;
            // Makes the text of numbers the same on every machine.
            CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
            try
            {
                return AtOnce(new QueryEvaluator(source, _roots, _types, _engine, allowsMethods).Evaluate(query));
            }
            catch (QueryMistake mistake)
            {
                throw new OperationFailure(mistake.Located(source), mistake.InnerException) { IsOfName = mistake.IsOfName };
            }
            finally
            {
                CultureInfo.CurrentCulture = culture;
            }
        }

        /// <summary>A query never waits: a task, coroutine or suspension is a value like any other.</summary>
        private static object? AtOnce(object? value) => value is Task || value is IEnumerator || value is Suspension ? value.ToString() : value;
    }
}
