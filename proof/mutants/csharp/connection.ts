import { change } from './change.ts';
import type { CsharpMutant } from './mutant.ts';

const AUTHENTICATION = 'Connection/Authentication.cs';

/** Connections: who is believed, what is read, and that the Editor is alive. */
export const connectionMutants: readonly CsharpMutant[] = [
  {
    id: 'one-nonce',
    title: 'All connections have the same nonce',
    changes: [
      change(
        AUTHENTICATION,
        'private readonly string _nonce = Secrets',
        'private static readonly string _nonce = Secrets',
      ),
    ],
    killedBy: ['AuthenticationTests.EachConnectionHasANonceOfItsOwn'],
  },
  {
    id: 'proof-not-compared',
    title: 'Any proof opens the Editor',
    changes: [
      change(
        AUTHENTICATION,
        'if (!Secrets.AreEqual(expected, challenge.Proof))',
        'if (expected.Length != challenge.Proof.Length)',
      ),
    ],
    killedBy: ['AuthenticationTests.OnlyAProofMadeForThisConnectionOpensIt'],
  },
  {
    id: 'proof-of-any-channel',
    title: 'What a server proves elsewhere opens an Editor that listens',
    changes: [change(AUTHENTICATION, 'Secrets.Hmac(_token, _channel + "server:"', 'Secrets.Hmac(_token, "server:"')],
    killedBy: ['AuthenticationTests.OnlyAProofMadeForThisConnectionOpensIt'],
  },
  {
    id: 'proved-out-of-turn',
    title: 'A server that answers the second question before the first is believed',
    changes: [
      change(
        AUTHENTICATION,
        'if (frame.Method == BridgeMethods.AuthProve && _server != null) return AuthenticationStep.Done(_server.StoreId);',
        'if (frame.Method == BridgeMethods.AuthProve) return AuthenticationStep.Done(_server?.StoreId ?? "");',
      ),
    ],
    killedBy: ['AuthenticationTests.AnswersOutOfTurnProveNothing'],
  },
  {
    id: 'version-not-compared',
    title: 'A server of another protocol is spoken to',
    changes: [
      change(
        AUTHENTICATION,
        'if (MajorOf(challenge.ProtocolVersion) != ProtocolInfo.Major)',
        'if (MajorOf(challenge.ProtocolVersion) == 0)',
      ),
    ],
    killedBy: ['AuthenticationTests.ANewerServerIsNamedAsTheReason'],
  },
  {
    id: 'heartbeat-on-the-main-thread',
    title: 'No heartbeat leaves while the main thread is stuck',
    changes: [
      change(
        'Connection/Conversation.cs',
        'parts.Clock.NewAlarm(SendHeartbeat)',
        'parts.Clock.NewAlarm(() => parts.MainThread.Post(SendHeartbeat))',
      ),
    ],
    killedBy: ['BridgeTests.TheEditorIsAliveWhileItsMainThreadIsStuck'],
  },
  {
    id: 'dials-without-a-pause',
    title: 'A server that refuses is dialled again at once',
    changes: [change('Connection/ServerDialer.cs', 'if (connection.WasGreeted) _attempts = 0;', '_attempts = 0;')],
    killedBy: ['BridgeTests.AServerThatDoesNotKnowTheTokenIsDialledLessAndLess'],
  },
  {
    id: 'news-for-everybody',
    title: 'Each server hears of the work of all',
    changes: [change('Connection/Conversation.cs', 'if (update.StoreId != StoreId) return;', '')],
    killedBy: ['BridgeTests.TwoServersAtOnceEachHearOfTheirOwnWork'],
  },
  {
    id: 'former-owner-heard',
    title: 'A server that has lost its store to another one is listened to until it is silent for too long',
    changes: [
      change(
        'Connection/Conversations.cs',
        'out Conversation? former) && former != owner) former.HangUp();',
        'out Conversation? former) && former == null) return;',
      ),
    ],
    killedBy: ['BridgeTests.AServerThatHasTakenAStoreOverGetsItsWorkAndTheFormerOwnerIsHungUpOn'],
  },
  {
    id: 'recovery-told-again',
    title: 'A server that connects anew hears again that the reload is over',
    changes: [
      change('Connection/Recovery.cs', '|| !_told.Add(storeId)', '|| (!_told.Add(storeId) && _told.Count == 0)'),
    ],
    killedBy: ['BridgeTests.EachServerIsToldOnceThatTheReloadIsOver'],
  },
  {
    id: 'alarm-put-off',
    title: 'An alarm that is to go off no later than now is put off',
    changes: [change('Connection/Clock.cs', 'if (keepEarlier && alarm.DueMs <= dueMs) return;', '')],
    killedBy: ['ClockTests'],
  },
  {
    id: 'length-not-limited',
    title: 'A header may ask for a message of any length',
    changes: [change('Connection/ContentLengthFraming.cs', 'if (length > LimitBytes)', 'if (length > int.MaxValue)')],
    killedBy: ['FramingTests'],
  },
  {
    id: 'line-not-limited',
    title: 'A line may have any length',
    changes: [
      change(
        'Connection/LineFraming.cs',
        'if (_line.Length + count > LimitBytes)',
        'if (_line.Length + count > int.MaxValue - 1)',
      ),
    ],
    killedBy: ['FramingTests'],
  },
  {
    id: 'half-a-line-dropped',
    title: 'A line that comes in two pieces loses its first',
    changes: [
      change(
        'Connection/LineFraming.cs',
        'if (end < 0) return;',
        'if (end < 0) _line.SetLength(0);\n                if (end < 0) return;',
      ),
    ],
    killedBy: ['FramingTests'],
  },
  {
    id: 'masked-frames-taken',
    title: 'Frames with a mask or reserved bits are taken as they are',
    changes: [
      change(
        'Connection/WebSocketFraming.cs',
        'if ((_head[0] & 0x70) != 0 || (_head[1] & 0x80) != 0) throw',
        'if (_headLength != 0) throw',
      ),
    ],
    killedBy: ['FramingTests'],
  },
  {
    id: 'frames-of-two-messages-mixed',
    title: 'A message may begin within another',
    changes: [
      change(
        'Connection/WebSocketFraming.cs',
        'if (_opcode > Binary || _isInMessage != (_opcode == Continuation))',
        'if (_opcode > Binary)',
      ),
    ],
    killedBy: ['FramingTests'],
  },
  {
    id: 'bad-utf8-taken',
    title: 'Bytes that are no UTF-8 become a message all the same',
    changes: [
      change(
        'Connection/StrictUtf8.cs',
        'Strict = new UTF8Encoding(false, true)',
        'Strict = new UTF8Encoding(false, false)',
      ),
    ],
    killedBy: ['FramingTests'],
  },
  {
    id: 'own-requests-taken',
    title: 'A server may send what only an Editor may',
    changes: [
      change(
        'Connection/FrameReader.cs',
        'if (BridgeMethods.IsFromEditor(method) || BridgeMethods',
        'if (BridgeMethods',
      ),
    ],
    killedBy: ['FrameReaderTests'],
  },
  {
    id: 'address-of-another-machine',
    title: 'The address that a server of another machine has left is dialled',
    changes: [change('Connection/Discovery.cs', ' || host != Dns.GetHostName()', '')],
    killedBy: ['DiscoveryTests'],
  },
  {
    id: 'any-token-read',
    title: 'Whatever the token file holds is the token',
    changes: [change('Connection/Discovery.cs', 'if (!TokenShape.IsMatch(text)) return false;', '')],
    killedBy: ['DiscoveryTests'],
  },
  {
    id: 'silent-server-kept',
    title: 'A server that has dialled and falls silent keeps out the next one for ever',
    changes: [
      change(
        'Connection/DiallingServer.cs',
        'if (_first.SilenceMs < Limits.HeartbeatDeadMs)',
        'if (_first.SilenceMs < long.MaxValue)',
      ),
    ],
    killedBy: ['BRG-081'],
  },
  {
    id: 'secrets-compared-by-length',
    title: 'Two secrets of one length are equal',
    changes: [change('Connection/Secrets.cs', 'return difference == 0;', 'return difference >= 0;')],
    killedBy: ['AuthenticationTests.OnlyAProofMadeForThisConnectionOpensIt'],
  },
];
