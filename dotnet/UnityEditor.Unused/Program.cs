using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Text.RegularExpressions;

namespace UnityEditor.Unused
{
    /// <summary>
    /// <c>UnityEditor.Unused members STUBS ASSEMBLY...</c> prints a line for every member of the stubs: "used" or "unused", and its name; then "refers" and each member of the class library that is used. The values of enums are
    /// compiled away: those are searched for in the sources below the folders behind <c>--sources</c>.
    /// </summary>
    internal static class Program
    {
        private static int Main(string[] arguments)
        {
            int split = Array.IndexOf(arguments, "--sources");
            string sources = string.Join("\n", arguments.Skip(split + 1).SelectMany(folder => Directory.GetFiles(folder, "*.cs", SearchOption.AllDirectories)).Select(File.ReadAllText));
            string[] assemblies = arguments.Take(split).Skip(1).ToArray();
            var used = new HashSet<string>(assemblies.SelectMany(References));
            var implemented = new HashSet<string>(assemblies.SelectMany(Implemented));
            foreach (string member in Members(arguments[0]))
            {
                bool isUsed = used.Contains(member) || implemented.Contains(member.Split("::")[0]) || (member.StartsWith("enum ", StringComparison.Ordinal) && IsNamed(member, sources));
                Console.WriteLine((isUsed ? "used " : "unused ") + member);
            }
            foreach (string name in used.Where(name => name.StartsWith("System.", StringComparison.Ordinal))) Console.WriteLine("refers " + name);
            return 0;
        }

        /// <summary>
        /// Whether the sources contain <c>enum UnityEngine.FontStyle::Bold</c> as FontStyle.Bold, optionally with a
        /// longer name of the type.
        /// </summary>
        private static bool IsNamed(string member, string sources)
        {
            string[] parts = member.Split("::");
            string type = parts[0].Substring(parts[0].LastIndexOf('.') + 1);
            return Regex.IsMatch(sources, $@"{Regex.Escape(type)}\.{Regex.Escape(parts[1])}\b");
        }

        private static IEnumerable<string> References(string assembly)
        {
            using var file = new PEReader(File.OpenRead(assembly));
            MetadataReader metadata = file.GetMetadataReader();
            foreach (TypeReferenceHandle handle in metadata.TypeReferences) yield return NameOf(metadata, handle);
            foreach (MemberReferenceHandle handle in metadata.MemberReferences)
            {
                MemberReference member = metadata.GetMemberReference(handle);
                yield return NameOf(metadata, member.Parent) + "::" + Shown(metadata.GetString(member.Name));
            }
        }

        /// <summary>Interfaces whose members are implemented in our types and called by Unity.</summary>
        private static IEnumerable<string> Implemented(string assembly)
        {
            using var file = new PEReader(File.OpenRead(assembly));
            MetadataReader metadata = file.GetMetadataReader();
            foreach (TypeDefinitionHandle type in metadata.TypeDefinitions)
            {
                foreach (InterfaceImplementationHandle handle in metadata.GetTypeDefinition(type).GetInterfaceImplementations())
                {
                    yield return NameOf(metadata, metadata.GetInterfaceImplementation(handle).Interface);
                }
            }
        }

        private static string NameOf(MetadataReader metadata, EntityHandle handle)
        {
            switch (handle.Kind)
            {
                case HandleKind.TypeReference:
                    TypeReference type = metadata.GetTypeReference((TypeReferenceHandle)handle);
                    string name = metadata.GetString(type.Name);
                    if (type.ResolutionScope.Kind == HandleKind.TypeReference) return NameOf(metadata, type.ResolutionScope) + "+" + name;
                    return metadata.GetString(type.Namespace) + "." + name;
                case HandleKind.TypeSpecification:
                    return Generic(metadata, (TypeSpecificationHandle)handle);
                default:
                    return "";
            }
        }

        /// <summary>The definition of an instance of a generic type.</summary>
        private static string Generic(MetadataReader metadata, TypeSpecificationHandle handle)
        {
            BlobReader signature = metadata.GetBlobReader(metadata.GetTypeSpecification(handle).Signature);
            if (signature.ReadSignatureTypeCode() != SignatureTypeCode.GenericTypeInstance) return "";
            signature.ReadByte();
            return NameOf(metadata, signature.ReadTypeHandle());
        }

        private static IEnumerable<string> Members(string stubs)
        {
            foreach (Type type in Assembly.LoadFrom(stubs).GetExportedTypes().OrderBy(type => type.FullName, StringComparer.Ordinal))
            {
                string name = type.FullName ?? type.Name;
                if (typeof(Delegate).IsAssignableFrom(type)) continue;
                foreach (string member in type.IsEnum ? Enum.GetNames(type).Select(value => $"enum {name}::{value}") : MembersOf(type, name)) yield return member;
                yield return name;
            }
        }

        private static IEnumerable<string> MembersOf(Type type, string name)
        {
            const BindingFlags own = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;
            IEnumerable<MemberInfo> fields = type.GetFields(own).Where(field => !field.IsLiteral);
            IEnumerable<MemberInfo> methods = type.GetMethods(own).Where(method => !IsImplied(method));
            return fields.Concat(methods).Select(member => $"{name}::{Shown(member.Name)}").Distinct();
        }

        /// <summary>The name of a property or event without its accessor prefix: one accessor counts as both.</summary>
        private static string Shown(string member) => Regex.Replace(member, "^(get|set|add|remove)_", "");

        /// <summary>Members that C# requires beside a used one: Equals beside ==.</summary>
        private static bool IsImplied(MethodInfo method) => method.GetBaseDefinition().DeclaringType == typeof(object) || method.Name == "op_Inequality";
    }
}
