#nullable enable
using System;
using System.IO;
using System.Threading;

namespace McpUnityBridge.Host
{
    /// <summary>A headless Editor: the package's own code without Unity, until it is quit.</summary>
    internal static class Program
    {
        private const int WrongUsage = 2;

        private static int Main(string[] words)
        {
            var speaker = new Speaker();
            try
            {
                HostOptions options = ArgumentReader.Read(words);
                speaker.IsQuiet = options.Quiet;
                return Run(options, speaker);
            }
            catch (UsageException mistake)
            {
                Console.Error.WriteLine("BridgeHost: " + mistake.Message);
                return WrongUsage;
            }
        }

        private static int Run(HostOptions options, Speaker speaker)
        {
            options.Project = ProjectFolder.Open(options.Project);
            // As in Unity, whose working directory is the project folder: code uses relative paths.
            Directory.SetCurrentDirectory(options.Project);
            options.Name = options.Name == "" ? Path.GetFileName(options.Project) : options.Name;
            Play(options, speaker);
            return 0;
        }

        private static void Play(HostOptions options, Speaker speaker)
        {
            speaker.Say("info", "headless Editor of " + options.Name + " (" + options.Project + ") on " + System.Runtime.InteropServices.RuntimeInformation.FrameworkDescription + ". Type \"help\" for commands.");
            var editor = new HeadlessEditor(options, speaker);
#if !NETFRAMEWORK
            // As in Unity; on Mono by App.config.
            Thread main = Thread.CurrentThread;
            System.Runtime.ExceptionServices.ExceptionHandling.SetUnhandledExceptionHandler(failure =>
            {
                bool isOfUser = Thread.CurrentThread != main;
                if (isOfUser) editor.ThreadFailed(failure);
                return isOfUser;
            });
#endif
            // A read of stdin cannot be cancelled, and must not keep the process alive.
            new Thread(() => new Controls(editor).Obey(Console.In)) { IsBackground = true, Name = "commands" }.Start();
            using (QuitSignals.Listen(editor))
            {
                editor.Run();
            }
        }
    }
}
