#nullable enable
using System;
using System.Reflection;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>The boundary to code that a query calls: converts its exceptions to mistakes with a location.</summary>
    internal static class Guard
    {
        public static T At<T>(int at, Func<T> run)
        {
            try
            {
                return run();
            }
            catch (Exception error) when (!(error is QueryMistake))
            {
                Exception cause = error;
                while (cause is TargetInvocationException && cause.InnerException != null)
                {
                    cause = cause.InnerException;
                }
                throw new QueryMistake($"{cause.GetType().Name}: {cause.Message}", at, cause);
            }
        }
    }
}
