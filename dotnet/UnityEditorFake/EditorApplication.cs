using System;
using System.Linq;
using System.Reflection;
using UnityEngine;

namespace UnityEditor
{
    public static class EditorApplication
    {
        public delegate void CallbackFunction();

        /// <summary>Each frame, on the main thread.</summary>
        public static CallbackFunction update;

        /// <summary>Once, in the next frame.</summary>
        public static CallbackFunction delayCall;

        public static event Action<PlayModeStateChange> playModeStateChanged;

        private static bool? s_wanted;

        /// <summary>
        /// Entering reloads the domain, as Unity does by default; leaving does not. Both happen at the end of a frame.
        /// </summary>
        public static bool isPlaying
        {
            get => Application.isPlaying;
            set
            {
                s_wanted = value == Application.isPlaying ? (bool?)null : value;
                if (s_wanted == true)
                {
                    PlayRequested?.Invoke();
                }
            }
        }

        public static bool isPlayingOrWillChangePlaymode => s_wanted ?? isPlaying;

        public static bool isPaused { get; set; }

        public static bool isCompiling { get; internal set; }

        public static bool isUpdating => false;

        public static string applicationContentsPath => AppDomain.CurrentDomain.BaseDirectory;

        public static void QueuePlayerLoopUpdate()
        {
        }

        public static void RepaintHierarchyWindow()
        {
        }

        public static void EnterPlaymode() => isPlaying = true;

        public static void ExitPlaymode() => isPlaying = false;

        public static void Beep()
        {
        }

        public static double timeSinceStartup => Time.realtimeSinceStartup;

        /// <summary>Raised when play mode is to be entered: the next domain plays.</summary>
        internal static Action PlayRequested { get; set; }

        /// <summary>Runs one frame, and stays paused.</summary>
        public static void Step() => isPaused = true;

        public static bool ExecuteMenuItem(string menuItemPath)
        {
            MethodInfo item = TypeCache.GetMethodsWithAttribute<MenuItem>().FirstOrDefault(method => method.GetCustomAttributes<MenuItem>(false).Any(each => each.menuItem == menuItemPath && !each.validate));
            item?.Invoke(null, null);
            return item != null;
        }

        internal static void BeginFrame()
        {
            update?.Invoke();
            CallbackFunction delayed = delayCall;
            delayCall = null;
            delayed?.Invoke();
        }

        /// <summary>Leaves play mode if that was requested. True: it has ended.</summary>
        internal static bool EndFrame()
        {
            ObjectChangeEvents.Publish();
            bool leaves = s_wanted == false;
            if (leaves)
            {
                Application.isPlaying = isPaused = false;
                s_wanted = null;
                playModeStateChanged?.Invoke(PlayModeStateChange.EnteredEditMode);
            }

            return leaves;
        }
    }

    public enum PlayModeStateChange
    {
        EnteredEditMode = 0,
        ExitingEditMode = 1,
        EnteredPlayMode = 2,
        ExitingPlayMode = 3,
    }
}
