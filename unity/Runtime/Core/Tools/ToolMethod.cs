#nullable enable
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>A method marked with <see cref="McpToolAttribute" />, as a tool.</summary>
    internal sealed class ToolMethod
    {
        private readonly MethodInfo _method;
        private readonly Slots _slots;

        /// <exception cref="ToolProblem">The method cannot be a tool.</exception>
        internal ToolMethod(MethodInfo method)
        {
            _method = method;
            McpToolAttribute about = method.GetCustomAttribute<McpToolAttribute>() ?? throw new ToolProblem("it is not marked with [McpTool]");
            CheckForm(method, about);
            _slots = new Slots(method.GetParameters().Where(parameter => !IsCancellation(parameter)).Select(SlotOf).ToList());
            Description = Describe(about);
        }

        /// <summary>The description that AI clients receive.</summary>
        internal CustomTool Description { get; }

        /// <summary>
        /// Calls the method on the main thread. Returns its result; rethrows its exceptions, and throws a RefusedCall
        /// for invalid arguments, or if the tool refuses them.
        /// </summary>
        internal object? Call(IReadOnlyDictionary<string, JToken> arguments, CancellationToken cancellation)
        {
            var values = new Queue<object?>(Bind(arguments));
            object?[] all = _method.GetParameters().Select(parameter => IsCancellation(parameter) ? cancellation : values.Dequeue()).ToArray();
            try
            {
                object? result = _method.Invoke(null, all);
                // An async method throws into its task, even before its first await.
                if (result is Task { IsFaulted: true } ended && ended.Exception!.InnerException is ToolRefusal early) throw new RefusedCall(early.Message);
                return result;
            }
            catch (TargetInvocationException error) when (error.InnerException != null)
            {
                if (error.InnerException is ToolRefusal refusal) throw new RefusedCall(refusal.Message);
                // The tool's own exception is the result, with its own stack trace.
                ExceptionDispatchInfo.Capture(error.InnerException).Throw();
                throw;
            }
        }

        private IEnumerable<object?> Bind(IReadOnlyDictionary<string, JToken> arguments)
        {
            try
            {
                return _slots.Bind(arguments, "").Select(bound => bound.Value);
            }
            catch (ArgumentException mistake)
            {
                throw new RefusedCall(mistake.Message);
            }
        }

        private static void CheckForm(MethodInfo method, McpToolAttribute about)
        {
            if (!method.IsStatic) throw new ToolProblem("it is not static");
            if (method.ContainsGenericParameters) throw new ToolProblem("it is generic");
            if (string.IsNullOrWhiteSpace(about.Description)) throw new ToolProblem("its description is empty: no model would know what it is for");
            if (about.Name == "") throw new ToolProblem("its name is empty");
            if (method.ReturnType == typeof(void) && method.GetCustomAttribute<AsyncStateMachineAttribute>() != null) throw new ToolProblem("it is async void, so its end cannot be known: return Task");
        }

        private static Slot SlotOf(ParameterInfo parameter)
        {
            Type type = parameter.ParameterType;
            if (type.IsByRef) throw new ToolProblem($"the parameter {parameter.Name} is ref, in or out");
            McpParameterAttribute? about = Slot.About(parameter);
            ValueShape shape;
            try
            {
                shape = new Shapes().Of(type, about);
            }
            catch (ToolProblem problem)
            {
                throw new ToolProblem($"the parameter {parameter.Name}: {problem.Message}");
            }
            bool isOptional = parameter.HasDefaultValue || shape is NullableShape;
            return new Slot(parameter.Name!, shape, !isOptional, InitialOf(parameter), about);
        }

        private static object? InitialOf(ParameterInfo parameter)
        {
            object? value = parameter.HasDefaultValue ? parameter.DefaultValue : null;
            Type type = Nullable.GetUnderlyingType(parameter.ParameterType) ?? parameter.ParameterType;
            // default(Vector3) is null in the metadata; the default of an enum may be its number.
            if (value == null) return parameter.ParameterType.IsValueType ? Activator.CreateInstance(parameter.ParameterType) : null;
            return type.IsEnum ? Enum.ToObject(type, value) : value;
        }

        private CustomTool Describe(McpToolAttribute about)
        {
            Dictionary<string, JToken> schema = _slots.Schema().Properties().ToDictionary(member => member.Name, member => member.Value);
            return new CustomTool(about.Name ?? SnakeCase(_method.Name), about.Description, schema)
            {
                Title = about.Title,
                ReadOnlyHint = about.ReadOnlyHint,
                DestructiveHint = about.DestructiveHint,
                IdempotentHint = about.IdempotentHint,
                OpenWorldHint = about.OpenWorldHint,
            };
        }

        private static bool IsCancellation(ParameterInfo parameter) => parameter.ParameterType == typeof(CancellationToken);

        /// <summary>BakeLighting becomes bake_lighting, GetUI becomes get_ui.</summary>
        private static string SnakeCase(string name)
        {
            var text = new StringBuilder();
            for (int index = 0; index < name.Length; index++)
            {
                bool begins = char.IsUpper(name[index]) && index > 0 && (!char.IsUpper(name[index - 1]) || (index + 1 < name.Length && char.IsLower(name[index + 1])));
                if (begins && name[index - 1] != '_') text.Append('_');
                text.Append(char.ToLowerInvariant(name[index]));
            }
            return text.ToString();
        }
    }
}
