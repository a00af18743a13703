#nullable enable
using System.Collections.Generic;
using System.IO;
using System.Linq;
using McpUnityBridge.Protocol;
using McpUnityBridge.Tests.Execution;
using NUnit.Framework;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>No encoding of a path leads out of the folder Assets.</summary>
    public sealed class ResourceTests
    {
        [TestCase("unity://assets/Scripts/Player.cs", "Scripts|Player.cs")]
        [TestCase("unity://assets/a%20b/%C3%A4.txt", "a b|\u00e4.txt")]
        [TestCase("unity://assets/50%25.txt", "50%.txt")]
        public void PathsAreDecodedOnce(string uri, string path)
        {
            ResourceUri parsed = ResourceUri.Parse(uri);
            Assert.AreEqual(ResourceKind.Asset, parsed.Kind, parsed.Reason);
            Assert.AreEqual(path, string.Join("|", parsed.Path));
        }

        [TestCase("unity://assets/../secret")]
        [TestCase("unity://assets/a/%2e%2e/secret")]
        [TestCase("unity://assets/a%2f..%2fsecret")]
        [TestCase("unity://assets/..%5csecret")]
        [TestCase("unity://assets//etc/passwd")]
        [TestCase("unity://assets/")]
        [TestCase("unity://assets/C%3a/x")]
        [TestCase("unity://assets/a%00.txt")]
        [TestCase("unity://assets/%zz")]
        [TestCase("unity://assets/%c3")]
        [TestCase("unity://assets/% 1")]
        [TestCase("unity://assets/.git/config")]
        [TestCase("unity://assets/backup~/a")]
        [TestCase("unity://assets/NUL.txt")]
        [TestCase("unity://assets/a./b")]
        [TestCase("unity://Assets/a")]
        [TestCase("file:///etc/passwd")]
        public void TricksAreRefused(string uri)
        {
            Assert.AreEqual(ResourceKind.Unknown, ResourceUri.Parse(uri).Kind);
        }

        [Test]
        public void FilesAreDescribedByWhatTheyAre()
        {
            using (var project = new TemporaryFolder())
            {
                project.File("Assets/a.json", "{}");
                project.File("Assets/b.txt", "a\u0000b");
                File.WriteAllBytes(Path.Combine(project.Path, "Assets", "c.txt"), new byte[] { 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1 });
                Assert.AreEqual("application/json", Read(project, "a.json").MimeType);
                Assert.AreEqual("application/octet-stream", Read(project, "b.txt").MimeType);
                Assert.AreEqual("image/png", Read(project, "c.txt").MimeType);
            }
        }

        [TestCase("A.JSON")]
        [TestCase("missing")]
        [TestCase("folder")]
        public void WhatIsNoFileOfThatNameIsNotFound(string name)
        {
            using (var project = new TemporaryFolder())
            {
                project.File("Assets/a.json", "{}");
                project.File("Assets/folder/a.json", "{}");
                Assert.Throws<FileNotFoundException>(() => Read(project, name));
            }
        }

        /// <summary>A hundred may wait (WIR-03); answered ones no longer count, whatever the answer.</summary>
        [Test]
        public void ReadsThatAreAnsweredMakeRoomForOthers()
        {
            using (var project = new TemporaryFolder())
            using (var world = new EditorWorld())
            {
                var reader = new ResourceReader(project.Path, world.MainThread);
                var codes = new List<string>();
                for (int count = 0; count < 250; count++)
                {
                    reader.Read("unity://nothing", answer => codes.Add(Assert.Throws<BridgeRefusal>(() => answer())!.Code.Value));
                    if (count >= 100) world.Frames(1);
                }

                Assert.AreEqual(1, codes.Count(code => code == BridgeErrorCodes.Overloaded));
                Assert.AreEqual(249, codes.Count(code => code == BridgeErrorCodes.ResourceNotFound));
            }
        }

        private static ResourceReadResult Read(TemporaryFolder project, string name)
        {
            return AssetFile.Read(project.Path, new[] { name });
        }
    }
}
