#nullable enable

namespace McpUnityBridge.Core
{
    /// <summary>The checksum of zip and PNG: detects torn and changed bytes, not tampering.</summary>
    internal static class Crc32
    {
        private const uint Polynomial = 0xEDB88320;
        private static readonly uint[] Table = MakeTable();

        public static uint Of(byte[] bytes, int from, int length)
        {
            uint sum = uint.MaxValue;
            for (int index = from; index < from + length; index++) sum = Table[(byte)(sum ^ bytes[index])] ^ (sum >> 8);
            return ~sum;
        }

        private static uint[] MakeTable()
        {
            var table = new uint[256];
            for (uint index = 0; index < 256; index++)
            {
                uint sum = index;
                for (int bit = 0; bit < 8; bit++) sum = (sum & 1) == 0 ? sum >> 1 : Polynomial ^ (sum >> 1);
                table[index] = sum;
            }

            return table;
        }
    }
}
