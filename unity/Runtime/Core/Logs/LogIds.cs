#nullable enable
using System.Globalization;
using System.Security.Cryptography;

namespace McpUnityBridge.Core
{
    /// <summary>Generates UUIDv7s: ordered within this process, and unique. Any thread.</summary>
    internal sealed class LogIds
    {
        private readonly object _gate = new object();
        private readonly RandomNumberGenerator _generator = RandomNumberGenerator.Create();
        private readonly byte[] _random = new byte[8];
        private long _lastMs;
        private int _counter;

        /// <param name="nowMs">Unix ms.</param>
        public string Next(long nowMs)
        {
            lock (_gate)
            {
                Advance(nowMs);
                _generator.GetBytes(_random);
                _random[0] = (byte)((_random[0] & 0x3f) | 0x80);
                string time = _lastMs.ToString("x12", CultureInfo.InvariantCulture);
                string tail = Secrets.Hex(_random);
                return time.Substring(0, 8) + "-" + time.Substring(8) + "-7" + _counter.ToString("x3", CultureInfo.InvariantCulture) + "-" + tail.Substring(0, 4) + "-" + tail.Substring(4);
            }
        }

        /// <summary>
        /// The counter has 12 bits; on overflow it borrows from the next millisecond (RFC 9562, section 6.2).
        /// </summary>
        private void Advance(long nowMs)
        {
            if (nowMs > _lastMs)
            {
                _generator.GetBytes(_random);
                _lastMs = nowMs;
                _counter = ((_random[0] << 8) | _random[1]) & 0x7ff;
            }
            else if (++_counter > 0xfff)
            {
                _lastMs++;
                _counter = 0;
            }
        }
    }
}
