import fc from 'fast-check';

/** A text of TOML in many ways of writing, with servers in one of them (or none) that start this command. Not each one is valid: the pieces may collide. */
export const tomlTexts = (command: string): fc.Arbitrary<string> =>
  fc
    .record({
      head: fc.array(
        fc.constantFrom(
          '# a comment',
          '',
          'model = "x"  # why',
          "path = 'C:\\x'",
          'big = 9007199254740993',
          'day = 2026-11-22',
          'list = [ 1, # one\n  2,\n]',
          'a.b.c = true',
        ),
        { maxLength: 5 },
      ),
      servers: fc.constantFrom(
        '',
        '[mcp_servers.other]\ncommand = "x" # note\nargs = ["a"]',
        `[mcp_servers]\na = { command = "x" }\nunity = { command = "${command}", args = ["a"] } # note\nb = { command = "x" }`,
        `[mcp_servers]\nunity.env.A = "b"\nunity.command = "${command}"\nother.command = "x"`,
        `[mcp_servers.a]\ncommand = "x"\n\n[mcp_servers.unity]\ncommand = "${command}" # note\n# about b\n[mcp_servers.b]\ncommand = "x"`,
        '[mcp_servers]\nother = { command = "x" }\n# end',
        `[mcp_servers.unity]\ncommand = "${command}"\n[mcp_servers.unity.env]\nKEY = "v"`,
        '["mcp_servers"."other"]\ncommand = "x"',
        '[mcp_servers]',
        '[mcp_servers.other.env]\nA = "b"',
      ),
      tail: fc.array(
        fc.constantFrom(
          '# the end',
          '',
          '[other]\nkey = """\n[mcp_servers.unity]\n"""',
          '[[list_of]]\nx = 1\n\n[[list_of]]\nx = 2',
          '  [indented] # c\n  y = 1',
          '[projects."/home/me"]\ntrust_level = "trusted"',
        ),
        {
          maxLength: 4,
        },
      ),
      inline: fc.constantFrom(
        '',
        '',
        '',
        'mcp_servers = { other = { command = "x" } } # in one line',
        'mcp_servers = {}',
        `mcp_servers = { unity = { command = "${command}" }, b = { command = "x" } }`,
        `mcp_servers = {b={command="x"},unity={command="${command}"}}`,
        'mcp_servers.other.command = "x"',
      ),
      eol: fc.constantFrom('\n', '\r\n'),
      end: fc.constantFrom('', '\n', '\n\n'),
    })
    .map(({ head, servers, tail, inline, eol, end }) => {
      const pieces = [
        ...new Set(head),
        ...(inline === '' ? [] : [inline]),
        ...(servers === '' || inline !== '' ? [] : [servers]),
        ...new Set(tail),
      ];
      return `${pieces.join('\n')}${end}`.replaceAll('\n', eol);
    });
