using System;
using System.IO;
using System.Text;

namespace UnityEngine
{
    public static class ImageConversion
    {
        private const int BytesPerPixel = 4;
        private const int LongestBlock = 0xffff;

        /// <summary>The fake engine cannot decode pictures.</summary>
        public static bool LoadImage(this Texture2D tex, byte[] data) => false;

        /// <summary>PNG: 8 bits for each of R, G, B and A.</summary>
        public static byte[] EncodeToPNG(this Texture2D tex)
        {
            using (var file = new MemoryStream())
            {
                file.Write(new byte[] { 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a }, 0, 8);
                Chunk(file, "IHDR", Header(tex));
                Chunk(file, "IDAT", Zlib(Scanlines(tex)));
                Chunk(file, "IEND", new byte[0]);
                return file.ToArray();
            }
        }

        private static byte[] Header(Texture2D tex)
        {
            var header = new byte[13];
            BigEndian(tex.width).CopyTo(header, 0);
            BigEndian(tex.height).CopyTo(header, 4);
            header[8] = 8;
            header[9] = 6;
            return header;
        }

        /// <summary>Rows from the top, each after its filter number: none.</summary>
        private static byte[] Scanlines(Texture2D tex)
        {
            int stride = 1 + tex.width * BytesPerPixel;
            var lines = new byte[stride * tex.height];
            for (int row = 0; row < tex.height; row++)
            {
                for (int x = 0; x < tex.width; x++)
                {
                    BigEndian(tex.PixelAt(x, tex.height - 1 - row)).CopyTo(lines, row * stride + 1 + x * BytesPerPixel);
                }
            }

            return lines;
        }

        /// <summary>
        /// Stored blocks without compression, so that the same pixels give the same bytes everywhere, also in the mock.
        /// </summary>
        private static byte[] Zlib(byte[] data)
        {
            using (var packed = new MemoryStream())
            {
                packed.WriteByte(0x78);
                packed.WriteByte(0x01);
                for (int at = 0; at < data.Length; at += LongestBlock)
                {
                    int length = Math.Min(LongestBlock, data.Length - at);
                    packed.WriteByte((byte)(at + length == data.Length ? 1 : 0));
                    packed.Write(new[] { (byte)length, (byte)(length >> 8), (byte)~length, (byte)(~length >> 8) }, 0, 4);
                    packed.Write(data, at, length);
                }

                packed.Write(BigEndian((int)Adler32(data)), 0, 4);
                return packed.ToArray();
            }
        }

        private static void Chunk(Stream file, string type, byte[] data)
        {
            var body = new byte[4 + data.Length];
            Encoding.ASCII.GetBytes(type).CopyTo(body, 0);
            data.CopyTo(body, 4);
            file.Write(BigEndian(data.Length), 0, 4);
            file.Write(body, 0, body.Length);
            file.Write(BigEndian((int)Crc32(body)), 0, 4);
        }

        private static byte[] BigEndian(int value) => new[] { (byte)(value >> 24), (byte)(value >> 16), (byte)(value >> 8), (byte)value };

        private static uint Crc32(byte[] data)
        {
            uint crc = 0xffffffff;
            foreach (byte next in data)
            {
                crc ^= next;
                for (int bit = 0; bit < 8; bit++)
                {
                    crc = (crc & 1) != 0 ? 0xedb88320 ^ (crc >> 1) : crc >> 1;
                }
            }

            return ~crc;
        }

        private static uint Adler32(byte[] data)
        {
            uint sum = 1, sums = 0;
            foreach (byte next in data)
            {
                sum = (sum + next) % 65_521;
                sums = (sums + sum) % 65_521;
            }

            return (sums << 16) | sum;
        }
    }
}
