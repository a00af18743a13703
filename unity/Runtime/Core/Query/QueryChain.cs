#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace McpUnityBridge.Core.Queries
{
    /// <summary>Evaluates a chain: its root, then members, indices and calls.</summary>
    internal sealed class QueryChain
    {
        private const string SceneRoot = "Scene";
        private readonly string _source;
        private readonly IQueryRoots _roots;
        private readonly QueryTypes _types;
        private readonly QueryCall _calls;
        private readonly Func<QueryNode, object?> _evaluate;

        public QueryChain(string source, IQueryRoots roots, QueryCall calls, QueryTypes types, Func<QueryNode, object?> evaluate)
        {
            _source = source;
            _roots = roots;
            _types = types;
            _evaluate = evaluate;
            _calls = calls;
        }

        public object? Evaluate(ChainNode chain)
        {
            QueryPresent present = RootOf(chain, out int used);
            for (int at = used; at < chain.Links.Count; at++)
            {
                LinkNode link = chain.Links[at];
                if (present.IsNull && link is MemberLink member && member.IsConditional)
                {
                    return null;
                }
                string before = _source.Substring(chain.At, (at == 0 ? chain.Start.End : chain.Links[at - 1].End) - chain.At);
                var call = at + 1 < chain.Links.Count && link is MemberLink ? chain.Links[at + 1] as CallLink : null;
                present = QueryPresent.OfValue(call == null ? Follow(present, link, before) : Call(present, (MemberLink)link, call, before));
                at += call == null ? 0 : 1;
            }
            if (present.StaticType == null)
            {
                return present.Value;
            }
            string name = CSharpNames.Of(present.StaticType);
            throw QueryMistake.OfName($"'{name}' is a type: ask for a member of it, or for typeof({name})", chain.At);
        }

        private QueryPresent RootOf(ChainNode chain, out int used)
        {
            used = 0;
            if (!(chain.Start is NameNode name))
            {
                return QueryPresent.OfValue(_evaluate(chain.Start));
            }
            if (name.Name == SceneRoot && chain.Links.Count > 0 && chain.Links[0] is IndexLink index)
            {
                used = 1;
                return Locate(index);
            }
            Type? type = TypeRoot(name, chain.Links, out used);
            string hint = $"start with a type such as GameObject, or with Scene['{name.Name}']";
            return type != null ? QueryPresent.OfType(type) : throw QueryMistake.OfName($"'{name.Name}' is neither a type nor an object: {hint}", name.At);
        }

        private QueryPresent Locate(IndexLink index)
        {
            List<object?> names = index.Arguments.Select(_evaluate).ToList();
            if (names.Count != 1 || !(names[0] is string name))
            {
                throw new QueryMistake("expected one name or path of a GameObject in quotes, as in Scene['Player/Hand']", index.At);
            }
            object? found = Guard.At(index.At, () => _roots.FindInScene(name));
            return QueryPresent.OfValue(found, found == null ? NearestInScene(name) : "");
        }

        /// <summary>Compares names with names, and paths with paths.</summary>
        private string NearestInScene(string name)
        {
            string root = name.StartsWith("/", StringComparison.Ordinal) ? "/" : "";
            IEnumerable<string> paths = _roots.ScenePaths().Select(path => root + path);
            return NearestName.Hint(name, name.Contains("/") ? paths : paths.Select(path => path.Substring(path.LastIndexOf('/') + 1)));
        }

        /// <summary>The longest dotted prefix that names a type.</summary>
        private Type? TypeRoot(NameNode first, IReadOnlyList<LinkNode> links, out int used)
        {
            string name = first.Name;
            Type? found = _types.Named(name);
            used = 0;
            for (int at = 0; at < links.Count && links[at] is MemberLink member && !member.IsConditional; at++)
            {
                name += "." + member.Name;
                Type? longer = _types.Named(name);
                found = longer ?? found;
                used = longer == null ? used : at + 1;
            }
            return found;
        }

        private object? Follow(QueryPresent present, LinkNode link, string before)
        {
            switch (link)
            {
                case MemberLink member:
                    return ReadMember(present, member, Receiver.Of(present, before, $"'{member.Name}'", link));
                case IndexLink index:
                    return ReadIndex(present, index, before);
                default:
                    throw QueryMistake.OfName($"'{before}' is not a method{(before == SceneRoot ? ": " + QueryCall.ObjectOf("name") : "")}", link.At);
            }
        }

        private object? Call(QueryPresent present, MemberLink link, CallLink call, string before) =>
            _calls.Call(Receiver.Of(present, before, $"'{link.Name}'", link), link, call);

        private object? ReadMember(QueryPresent present, MemberLink link, Receiver receiver)
        {
            MemberInfo? member = receiver.Members(link.Name).FirstOrDefault();
            if (member == null)
            {
                throw _calls.Unknown(receiver, link, link.Name);
            }
            if (member is MethodInfo)
            {
                throw QueryMistake.OfName($"'{link.Name}' is a method: write {link.Name}(...)", link.At);
            }
            return Guard.At(link.At, () => Members.Read(member, present.Value));
        }

        private object? ReadIndex(QueryPresent present, IndexLink link, string before)
        {
            if (present.StaticType != null)
            {
                throw QueryMistake.OfName($"'{CSharpNames.Of(present.StaticType)}' is a type and cannot be indexed", link.At);
            }
            Receiver receiver = Receiver.Of(present, before, "element", link);
            var indexing = new QueryIndex(receiver, link, before);
            indexing.CheckIndexable();
            return indexing.Read(link.Arguments.Select(argument => new QueryArgument(_evaluate(argument), argument)).ToList());
        }
    }
}
