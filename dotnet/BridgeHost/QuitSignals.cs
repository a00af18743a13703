#nullable enable
using System;
#if !NETFRAMEWORK
using System.Runtime.InteropServices;
using System.Threading;
#endif

namespace McpUnityBridge.Host
{
    /// <summary>
    /// SIGTERM, SIGINT and SIGHUP end the Editor like a user does. Mono cannot handle them: dotnet/host.mjs ignores
    /// them for it and writes "quit".
    /// </summary>
    internal sealed class QuitSignals : IDisposable
    {
        private readonly IDisposable[] _registrations;

        private QuitSignals(IDisposable[] registrations) => _registrations = registrations;

        public static QuitSignals Listen(HeadlessEditor editor)
        {
#if NETFRAMEWORK
            return new QuitSignals(new IDisposable[0]);
#else
            PosixSignal[] signals = { PosixSignal.SIGTERM, PosixSignal.SIGINT, PosixSignal.SIGHUP };
            return new QuitSignals(Array.ConvertAll(signals, signal => (IDisposable)PosixSignalRegistration.Create(signal, context =>
            {
                context.Cancel = true;
                new Thread(editor.Quit) { IsBackground = true, Name = "quit" }.Start();
            })));
#endif
        }

        public void Dispose() => Array.ForEach(_registrations, registration => registration.Dispose());
    }
}
