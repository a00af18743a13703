#nullable enable
using System;
using System.IO;
using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.ExceptionServices;

namespace McpUnityBridge.Core
{
    /// <summary>
    /// Loads assemblies compiled at run time, such that they are unloaded with the domain. On .NET (Unity 7) each
    /// program has its own collectible AssemblyLoadContext, which resolves names to the assemblies of the context of
    /// this package and the scripts; it is unloaded with the last object of the program. Mono has one context, unloaded
    /// with the whole domain. Any thread.
    /// </summary>
    internal static class SnippetLoader
    {
        private static readonly Lazy<Func<byte[], byte[], Assembly>> s_load = new Lazy<Func<byte[], byte[], Assembly>>(Choose);

        /// <summary>A new assembly at each call, even for the same bytes.</summary>
        internal static Assembly Load(byte[] assembly, byte[] symbols) => s_load.Value(assembly, symbols);

        private static Func<byte[], byte[], Assembly> Choose()
        {
            // Not in netstandard 2.1, which Unity compiles this package against.
            Type? context = Interruption.IsPossible ? null : typeof(object).Assembly.GetType("System.Runtime.Loader.AssemblyLoadContext");
#pragma warning disable UAC0020 // There is no context here: each call loads a new assembly; CurrentAssemblies.LoadFromBytes does not for a loaded name.
            return context == null ? (Func<byte[], byte[], Assembly>)Assembly.Load : new Contexts(context).Load;
#pragma warning restore UAC0020
        }

        /// <summary>AssemblyLoadContext by reflection.</summary>
        private sealed class Contexts
        {
            private readonly Type _type;
            private readonly MethodInfo _loadFromStream;
            private readonly Func<AssemblyName, Assembly> _resolve;

            internal Contexts(Type context)
            {
                _type = Derive(context);
                _loadFromStream = context.GetMethod("LoadFromStream", new[] { typeof(Stream), typeof(Stream) })!;
                object scripts = context.GetMethod("GetLoadContext")!.Invoke(null, new object[] { typeof(SnippetLoader).Assembly })!;
                MethodInfo byName = context.GetMethod("LoadFromAssemblyName")!;
                _resolve = (Func<AssemblyName, Assembly>)Delegate.CreateDelegate(typeof(Func<AssemblyName, Assembly>), scripts, byName);
            }

            internal Assembly Load(byte[] assembly, byte[] symbols)
            {
                try
                {
                    object context = Activator.CreateInstance(_type, _resolve)!;
                    return (Assembly)_loadFromStream.Invoke(context, new object[] { new MemoryStream(assembly), new MemoryStream(symbols) })!;
                }
                catch (TargetInvocationException wrapped) when (wrapped.InnerException != null)
                {
                    ExceptionDispatchInfo.Capture(wrapped.InnerException).Throw();
                    throw;
                }
            }

            /// <summary>
            /// Derives a class whose Load calls a delegate. The Resolving event would be simpler, but is raised after
            /// the default context, which may have an assembly of the same name.
            /// </summary>
            private static Type Derive(Type context)
            {
                // The runtime keeps a context that is being unloaded, and so its class. A class that is defined in the
                // scripts' context would keep that context for as long as a script keeps a delegate of the program.
                object inDefault = context.GetMethod("EnterContextualReflection", System.Type.EmptyTypes)!.Invoke(context.GetProperty("Default")!.GetValue(null), null)!;
                using ((IDisposable)inDefault)
                {
                    return DefineClass(context);
                }
            }

            private static Type DefineClass(Type context)
            {
                const string Name = "McpUnityBridge.CodeContext";
                ModuleBuilder module = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName(Name), AssemblyBuilderAccess.RunAndCollect).DefineDynamicModule(Name);
                TypeBuilder type = module.DefineType(Name, TypeAttributes.Public | TypeAttributes.Sealed, context);
                FieldBuilder resolve = type.DefineField("_resolve", typeof(Func<AssemblyName, Assembly>), FieldAttributes.Private);
                DefineConstructor(type, context, resolve);
                DefineLoad(type, context, resolve);
                return type.CreateTypeInfo()!.AsType();
            }

            /// <summary>Emits base("code of an AI client", isCollectible: true); leak reports show the name.</summary>
            private static void DefineConstructor(TypeBuilder type, Type context, FieldInfo resolve)
            {
                ILGenerator code = type.DefineConstructor(MethodAttributes.Public, CallingConventions.HasThis, new[] { resolve.FieldType }).GetILGenerator();
                code.Emit(OpCodes.Ldarg_0);
                code.Emit(OpCodes.Ldstr, "code of an AI client");
                code.Emit(OpCodes.Ldc_I4_1);
                code.Emit(OpCodes.Call, context.GetConstructor(new[] { typeof(string), typeof(bool) })!);
                code.Emit(OpCodes.Ldarg_0);
                code.Emit(OpCodes.Ldarg_1);
                code.Emit(OpCodes.Stfld, resolve);
                code.Emit(OpCodes.Ret);
            }

            /// <summary>
            /// Emits the call of the delegate. Each context has a copy of the binder of <c>dynamic</c>, whose static
            /// caches keep the types of the program.
            /// </summary>
            private static void DefineLoad(TypeBuilder type, Type context, FieldInfo resolve)
            {
                const MethodAttributes Override = MethodAttributes.Family | MethodAttributes.Virtual | MethodAttributes.HideBySig;
                ILGenerator code = type.DefineMethod("Load", Override, typeof(Assembly), new[] { typeof(AssemblyName) }).GetILGenerator();
                code.Emit(OpCodes.Ldarg_0);
                code.Emit(OpCodes.Ldfld, resolve);
                code.Emit(OpCodes.Ldarg_1);
                code.Emit(OpCodes.Callvirt, resolve.FieldType.GetMethod("Invoke")!);
                LocalBuilder found = code.DeclareLocal(typeof(Assembly));
                code.Emit(OpCodes.Stloc, found);
                Label copies = code.DefineLabel();
                code.Emit(OpCodes.Ldarg_1);
                code.Emit(OpCodes.Callvirt, typeof(AssemblyName).GetProperty("Name")!.GetMethod!);
                code.Emit(OpCodes.Ldstr, "Microsoft.CSharp");
                code.Emit(OpCodes.Call, typeof(string).GetMethod("Equals", new[] { typeof(string), typeof(string) })!);
                code.Emit(OpCodes.Brtrue, copies);
                code.Emit(OpCodes.Ldloc, found);
                code.Emit(OpCodes.Ret);
                code.MarkLabel(copies);
                code.Emit(OpCodes.Ldarg_0);
                code.Emit(OpCodes.Ldloc, found);
                code.Emit(OpCodes.Callvirt, typeof(Assembly).GetProperty("Location")!.GetMethod!);
                code.Emit(OpCodes.Call, context.GetMethod("LoadFromAssemblyPath")!);
                code.Emit(OpCodes.Ret);
            }
        }
    }
}
