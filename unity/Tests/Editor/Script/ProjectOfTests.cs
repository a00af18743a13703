#nullable enable
// Without a namespace, like most game scripts, including names of the bridge.

/// <summary>A class of a project with the name of the bridge's class.</summary>
public class AI
{
    public static int Count { get; } = 7;

    public sealed class Brain
    {
        public static int Size { get; } = 3;
    }
}

/// <summary>A class of a project with the name of an alias.</summary>
public sealed class Chance
{
    public static int Two { get; } = 2;

    public int Next() => 4;
}

/// <summary>Not accessible to code, so it hides nothing.</summary>
internal static class Version
{
}

namespace Dice
{
    public static class Six
    {
        public static int Sides { get; } = 6;
    }
}
