using System;
using System.Diagnostics;
using System.Text;

namespace UnityEngine
{
    public enum LogType
    {
        Error,
        Assert,
        Warning,
        Log,
        Exception,
    }

    public static class Debug
    {
        public static void Log(object message) => Application.Report(Text(message), Trace("Log"), LogType.Log);

        public static void Log(object message, Object context) => Log(message);

        public static void LogFormat(string format, params object[] args) => Log(Format(format, args));

        public static void LogFormat(Object context, string format, params object[] args) => Log(Format(format, args));

        public static void LogWarningFormat(Object context, string format, params object[] args) => LogWarning(Format(format, args));

        public static void LogException(Exception exception, Object context) => LogException(exception);

        public static void LogAssertion(object message, Object context) => LogAssertion(message);


        public static bool isDebugBuild => true;

        /// <summary>Draws nothing here.</summary>
        public static void DrawLine(Vector3 start, Vector3 end, Color color = default, float duration = 0, bool depthTest = true)
        {
        }

        /// <summary>Draws nothing here.</summary>
        public static void DrawRay(Vector3 start, Vector3 dir, Color color = default, float duration = 0, bool depthTest = true)
        {
        }

        public static void LogWarning(object message) => Application.Report(Text(message), Trace("LogWarning"), LogType.Warning);

        public static void LogWarning(object message, Object context) => LogWarning(message);

        public static void LogError(object message) => Application.Report(Text(message), Trace("LogError"), LogType.Error);

        public static void LogError(object message, Object context) => LogError(message);

        public static void LogWarningFormat(string format, params object[] args) => LogWarning(Format(format, args));

        public static void LogErrorFormat(string format, params object[] args) => LogError(Format(format, args));

        public static void LogErrorFormat(Object context, string format, params object[] args) => LogError(Format(format, args));

        public static void LogAssertion(object message) => Application.Report(Text(message), Trace("LogAssertion"), LogType.Assert);

        public static void Assert(bool condition) => Assert(condition, "Assertion failed");

        public static void Assert(bool condition, object message)
        {
            if (!condition)
            {
                LogAssertion(message);
            }
        }

        public static void LogException(Exception exception) => Application.Report(exception.GetType().Name + ": " + exception.Message, exception.StackTrace ?? "", LogType.Exception);

        private static string Format(string format, object[] args) => string.Format(System.Globalization.CultureInfo.InvariantCulture, format, args);

        private static string Text(object message)
        {
            if (message is null)
            {
                return "Null";
            }

            return message is IFormattable formattable ? formattable.ToString(null, System.Globalization.CultureInfo.InvariantCulture) : message.ToString();
        }

        /// <summary>A line for each stack frame, in Unity's format.</summary>
        private static string Trace(string method)
        {
            var text = new StringBuilder("UnityEngine.Debug:" + method + " (object)\n");
            foreach (StackFrame frame in new StackTrace(2, true).GetFrames() ?? Array.Empty<StackFrame>())
            {
                System.Reflection.MethodBase called = frame.GetMethod();
                text.Append(called?.DeclaringType?.FullName).Append(':').Append(called?.Name).Append(" ()");
                if (frame.GetFileName() != null)
                {
                    text.Append(" (at ").Append(frame.GetFileName()).Append(':').Append(frame.GetFileLineNumber()).Append(')');
                }

                text.Append('\n');
            }

            return text.ToString();
        }
    }
}
