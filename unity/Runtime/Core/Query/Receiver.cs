#nullable enable
using System;
using System.Collections.Generic;
using System.Reflection;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>The value or type whose member is requested.</summary>
    internal sealed class Receiver
    {
        private Receiver(Type type, object? self, bool isStatic)
        {
            Type = type;
            Self = self;
            IsStatic = isStatic;
        }

        public Type Type { get; }

        /// <summary>Null for static members.</summary>
        public object? Self { get; }

        public bool IsStatic { get; }

        public string TypeName => CSharpNames.Of(Type);

        /// <param name="present">The value or type before the link.</param>
        /// <param name="before">Its source text, to report what is null.</param>
        /// <param name="wanted">The requested member.</param>
        /// <param name="link">The location.</param>
        public static Receiver Of(QueryPresent present, string before, string wanted, LinkNode link)
        {
            if (present.IsNull)
            {
                throw new QueryMistake($"{before} is null{present.Hint}, so it has no {wanted}", link.At, new NullReferenceException());
            }
            return new Receiver(present.StaticType ?? Queries.Members.TypeOf(present.Value)!, present.Value, present.StaticType != null);
        }

        public IReadOnlyList<MemberInfo> Members(string name) => Queries.Members.Named(Type, name, IsStatic);
    }
}
