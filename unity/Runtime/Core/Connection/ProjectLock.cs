#nullable enable
using System;
using System.Diagnostics;
using System.IO;
using System.Net;
using System.Text.RegularExpressions;
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;

namespace McpUnityBridge.Core
{
    /// <summary>The right to be the Editor of a project: two would write one journal. A lock file; one that a killed process left is taken over.</summary>
    internal sealed class ProjectLock
    {
        private static readonly Regex Zombie = new Regex("^[0-9]+ \\(.*\\) Z", RegexOptions.Singleline);

        /// <summary>Start times are counted from the boot, and files dated by the clock.</summary>
        private static readonly TimeSpan ClockSlack = TimeSpan.FromSeconds(10);

        private readonly string _path;

        public ProjectLock(string path)
        {
            _path = path;
        }

        /// <summary>Null: it is ours now. Else a sentence: who has it, and what to do.</summary>
        /// <exception cref="IOException">The folder cannot be written.</exception>
        /// <exception cref="UnauthorizedAccessException">Likewise.</exception>
        public string? Take()
        {
            Directory.CreateDirectory(Path.GetDirectoryName(_path) ?? "");
            for (int attempt = 0; attempt < 2; attempt++)
            {
                if (Create()) return null;
                JObject? holder = Read();
                if (holder != null && Text(holder["path"]) == _path && IsAlive(holder))
                    return "Another Editor, process " + holder["pid"] + " on " + holder["host"] + ", has this project open. End it first (or delete " + _path + " if there is none).";
                File.Delete(_path);
            }

            return "Another Editor is opening this project at the same moment (" + _path + ").";
        }

        /// <summary>Only if it is ours still.</summary>
        public void Release()
        {
            try
            {
                if (IsOurs(Read())) File.Delete(_path);
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                // The next one finds that its holder is dead.
            }
        }

        private bool Create()
        {
            try
            {
                using (var file = new FileStream(_path, FileMode.CreateNew, FileAccess.Write, FileShare.Read))
                {
                    byte[] text = StrictUtf8.Encode(ProtocolJson.Write(new JObject { ["pid"] = ThisProcess.Id, ["host"] = Dns.GetHostName(), ["path"] = _path }));
                    file.Write(text, 0, text.Length);
                }

                return true;
            }
            catch (IOException)
            {
                if (File.Exists(_path)) return false;
                throw;
            }
        }

        private JObject? Read()
        {
            try
            {
                return ProtocolJson.Parse(ProjectFile.ReadText(_path, ProjectFile.SettingsBytesMax)) as JObject;
            }
            catch (Exception error) when (error is IOException || error is ProtocolException)
            {
                return null;
            }
        }

        /// <summary>Whether a process of another machine lives cannot be told; its project folder is on this one all the same. Our own left it in an earlier domain.</summary>
        private bool IsAlive(JObject holder)
        {
            int pid = Pid(holder);
            return Text(holder["host"]) == Dns.GetHostName() && pid != ThisProcess.Id && IsRunning(pid, File.GetLastWriteTime(_path));
        }

        private bool IsOurs(JObject? holder)
        {
            return holder != null && Pid(holder) == ThisProcess.Id && Text(holder["host"]) == Dns.GetHostName() && Text(holder["path"]) == _path;
        }

        /// <summary>A process that is younger than the lock is another one, to which the system has given the number of the dead.</summary>
        private static bool IsRunning(int pid, DateTime locked)
        {
            try
            {
                using (Process process = Process.GetProcessById(pid)) return !process.HasExited && process.StartTime <= locked + ClockSlack && !IsZombie(pid);
            }
            catch (ArgumentException)
            {
                return false;
            }
            catch (System.ComponentModel.Win32Exception)
            {
                // A process of another user: it runs.
                return true;
            }
        }

        /// <summary>A killed process whose parent has not collected it yet (in a container it may never be) has no journal open any more.</summary>
        private static bool IsZombie(int pid)
        {
            try
            {
                string path = "/proc/" + pid + "/stat";
                return File.Exists(path) && Zombie.IsMatch(File.ReadAllText(path));
            }
            catch (IOException)
            {
                return true;
            }
        }

        private static int Pid(JObject holder)
        {
            return holder["pid"] is JValue value && value.Value is long pid && pid > 0 && pid <= int.MaxValue ? (int)pid : -1;
        }

        private static string? Text(JToken? token)
        {
            return (token as JValue)?.Value as string;
        }
    }
}
