#nullable enable
using McpUnityBridge.Protocol;
using Newtonsoft.Json.Linq;
using NUnit.Framework;

namespace McpUnityBridge.Core.Tests
{
    /// <summary>A peer without the token is not accepted, and receives nothing (SEC-02).</summary>
    public sealed class AuthenticationTests
    {
        private const string Token = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
        private const string Other = "ff112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
        private const string Store = "11111111-1111-4111-8111-111111111111";
        private const string Nonce = "abababababababababababababababababababababababababababababababab";

        /// <summary>The output of `printf 'server:a:b' | openssl dgst -sha256 -hmac 00112233...`.</summary>
        [Test]
        public void TheProofIsHmacSha256WithTheTokenAsItIsWritten()
        {
            Assert.AreEqual("2e3628288a4be99be224c5941ea8afdabb28cfe32a14bb68928203a6e2325dd6", Secrets.Hmac(Token, "server:a:b"));
        }

        [TestCase("", Token, "", true)]
        [TestCase("", Other, "", false)]
        [TestCase("tcp:8700:", Token, "tcp:8700:", true)]
        [TestCase("tcp:8700:", Token, "tcp:8701:", false)]
        [TestCase("tcp:8700:", Token, "", false)]
        [TestCase("", Token, "push:8700:", false)]
        public void OnlyAProofMadeForThisConnectionOpensIt(string channel, string serversToken, string serversChannel, bool opens)
        {
            var requests = new OpenRequests();
            var authentication = new Authentication(Token, channel, requests);
            string nonce = NonceOf(authentication.Begin());
            string proof = Secrets.Hmac(serversToken, serversChannel + "server:" + nonce + ":" + Nonce);
            AuthenticationStep step = authentication.Take(Answer(requests, 1, Challenge(proof, ProtocolInfo.Version)));
            Assert.AreEqual(opens, step.Reason == null);
            if (!opens) return;
            StringAssert.Contains(Secrets.Hmac(Token, channel + "editor:" + Nonce + ":" + nonce), step.Text);
            Assert.AreEqual(Store, authentication.Take(Answer(requests, 2, new JObject())).StoreId);
        }

        /// <summary>A recorded proof cannot be replayed on another connection.</summary>
        [Test]
        public void EachConnectionHasANonceOfItsOwn()
        {
            string first = NonceOf(new Authentication(Token, "", new OpenRequests()).Begin());
            Assert.AreNotEqual(first, NonceOf(new Authentication(Token, "", new OpenRequests()).Begin()));
        }

        [Test]
        public void AnswersOutOfTurnProveNothing()
        {
            var requests = new OpenRequests();
            var authentication = new Authentication(Token, "", requests);
            authentication.Begin();
            requests.Ask(BridgeMethods.AuthProve, new AuthProveParams(Nonce));
            StringAssert.Contains("out of turn", authentication.Take(Answer(requests, 2, new JObject())).Reason);
        }

        [Test]
        public void ANewerServerIsNamedAsTheReason()
        {
            var requests = new OpenRequests();
            var authentication = new Authentication(Token, "", requests);
            authentication.Begin();
            StringAssert.Contains("Upgrade the Unity package", authentication.Take(Answer(requests, 1, Challenge(Nonce, "2.0"))).Reason);
        }

        private static string NonceOf(string challenge)
        {
            return (string?)ProtocolJson.Parse(challenge)["params"]?["nonce"] ?? "";
        }

        private static JObject Challenge(string proof, string version)
        {
            return new JObject { ["protocol_version"] = version, ["server_version"] = "9", ["store_id"] = Store, ["boot_id"] = Store, ["nonce"] = Nonce, ["proof"] = proof };
        }

        private static FrameFromServer Answer(OpenRequests requests, long id, JObject result)
        {
            FrameReading reading = requests.Read(ProtocolJson.Write(new JObject { ["jsonrpc"] = "2.0", ["id"] = id, ["result"] = result }));
            Assert.IsNotNull(reading.Frame, reading.Reason);
            return reading.Frame!;
        }
    }
}
