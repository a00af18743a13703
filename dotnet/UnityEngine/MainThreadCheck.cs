using System;
using System.Diagnostics;
using System.Reflection;

namespace UnityEngine
{
    /// <summary>Unity's scene may only be used on its main thread.</summary>
    internal static class MainThreadCheck
    {
        /// <summary>Id of the main thread; 0: any thread is allowed.</summary>
        internal static int ThreadId { get; set; }

        internal static void Demand()
        {
            if (ThreadId != 0 && Environment.CurrentManagedThreadId != ThreadId)
            {
                throw new UnityException(
                    NameOfCalled() + " can only be called from the main thread.\nConstructors and field initializers will be executed from the loading thread when loading a scene.\n"
                    + "Don't use this function in the constructor or field initializers, instead move initialization code to the Awake or Start function.");
            }
        }

        /// <summary>The engine member that the code has called, such as Find or get_transform.</summary>
        private static string NameOfCalled()
        {
            string name = "This";
            foreach (StackFrame frame in new StackTrace(2).GetFrames() ?? Array.Empty<StackFrame>())
            {
                MethodBase called = frame.GetMethod();
                if (called?.DeclaringType?.Assembly != typeof(MainThreadCheck).Assembly)
                {
                    break;
                }

                name = called.DeclaringType == typeof(World) || called.Name == nameof(Object.Living) ? name : called.IsConstructor ? "Internal_CreateGameObject" : called.Name;
            }

            return name;
        }
    }
}
