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
    /// <summary>
    /// Ensures that one Editor has a project open, because two would write one journal. Uses a lock file; a stale one
    /// of a killed process is taken over.
    /// </summary>
    internal sealed class ProjectLock
    {
        private static readonly Regex Zombie = new Regex("^[0-9]+ \\(.*\\) Z", RegexOptions.Singleline);

        /// <summary>
        /// Tolerance: process start times are counted from boot, file times come from the wall clock.
        /// </summary>
        private static readonly TimeSpan ClockSlack = TimeSpan.FromSeconds(10);

        private readonly string _path;

        public ProjectLock(string path)
        {
            _path = path;
        }

        /// <summary>Null: this process has the lock. Otherwise a sentence: who has it, and what to do.</summary>
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

        /// <summary>Deletes the lock only if this process still has it.</summary>
        public void Release()
        {
            try
            {
                if (IsOurs(Read())) File.Delete(_path);
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                // The next Editor finds that its holder is dead.
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

        /// <summary>
        /// The state of a process on another machine is unknown; since the project folder is on this machine, that
        /// process does not count. A lock with this process id is from an earlier domain.
        /// </summary>
        private bool IsAlive(JObject holder)
        {
            int pid = Pid(holder);
            return Text(holder["host"]) == Dns.GetHostName() && pid != ThisProcess.Id && IsRunning(pid, File.GetLastWriteTime(_path));
        }

        private bool IsOurs(JObject? holder)
        {
            return holder != null && Pid(holder) == ThisProcess.Id && Text(holder["host"]) == Dns.GetHostName() && Text(holder["path"]) == _path;
        }

        /// <summary>A process that started after the lock was written reuses the process id of a dead one.</summary>
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

        /// <summary>
        /// A killed process whose parent has not reaped it (in a container it may never be) has no journal open any
        /// more.
        /// </summary>
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
