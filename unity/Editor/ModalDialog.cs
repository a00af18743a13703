#nullable enable
#if UNITY_EDITOR_WIN
using System;
using System.Runtime.InteropServices;
using System.Text;
#endif

namespace McpUnityBridge.Editor
{
    /// <summary>
    /// Finds the modal dialog of this process that waits for a user, on Windows, the only system that reports it. Any
    /// thread.
    /// </summary>
    internal static class ModalDialog
    {
#if UNITY_EDITOR_WIN
        /// <summary>The class of message boxes, task dialogs and file dialogs.</summary>
        private const string DialogClass = "#32770";

        /// <summary>Unity's progress window contains this control, and is such a dialog too.</summary>
        private const string ProgressClass = "msctls_progress32";

        private const int TextLength = 256;

        private static readonly uint Process = (uint)System.Diagnostics.Process.GetCurrentProcess().Id;

        private delegate bool WindowProcedure(IntPtr window, IntPtr parameter);

        /// <summary>The title, possibly empty; null if no dialog is open.</summary>
        internal static string? Title()
        {
            string? title = null;
            WindowProcedure look = (window, parameter) =>
            {
                if (IsDialog(window)) title = TextOf(window);
                return title == null;
            };
            EnumWindows(look, IntPtr.Zero);
            GC.KeepAlive(look);
            return title;
        }

        private static bool IsDialog(IntPtr window)
        {
            GetWindowThreadProcessId(window, out uint process);
            return process == Process && IsWindowVisible(window) && ClassOf(window) == DialogClass && !ShowsProgress(window);
        }

        private static bool ShowsProgress(IntPtr window)
        {
            bool isFound = false;
            WindowProcedure look = (child, parameter) =>
            {
                isFound = IsWindowVisible(child) && ClassOf(child) == ProgressClass;
                return !isFound;
            };
            EnumChildWindows(window, look, IntPtr.Zero);
            GC.KeepAlive(look);
            return isFound;
        }

        private static string ClassOf(IntPtr window)
        {
            var name = new StringBuilder(TextLength);
            return GetClassName(window, name, TextLength) == 0 ? "" : name.ToString();
        }

        /// <summary>Read from the window without a message to its thread, which may be the blocked one.</summary>
        private static string TextOf(IntPtr window)
        {
            var text = new StringBuilder(TextLength);
            return InternalGetWindowText(window, text, TextLength) == 0 ? "" : text.ToString();
        }

        [DllImport("user32.dll")]
        [return: MarshalAs(UnmanagedType.Bool)]
        private static extern bool EnumWindows(WindowProcedure procedure, IntPtr parameter);

        [DllImport("user32.dll")]
        [return: MarshalAs(UnmanagedType.Bool)]
        private static extern bool EnumChildWindows(IntPtr window, WindowProcedure procedure, IntPtr parameter);

        [DllImport("user32.dll")]
        private static extern uint GetWindowThreadProcessId(IntPtr window, out uint process);

        [DllImport("user32.dll")]
        [return: MarshalAs(UnmanagedType.Bool)]
        private static extern bool IsWindowVisible(IntPtr window);

        [DllImport("user32.dll", CharSet = CharSet.Unicode)]
        private static extern int GetClassName(IntPtr window, StringBuilder name, int length);

        [DllImport("user32.dll", CharSet = CharSet.Unicode)]
        private static extern int InternalGetWindowText(IntPtr window, StringBuilder text, int length);
#else
        internal static string? Title() => null;
#endif
    }
}
