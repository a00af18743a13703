#nullable enable
// Without a namespace, as most scripts of games: names that the bridge has, too.

/// <summary>Plays a class of a project that is called as the bridge's.</summary>
public class AI
{
    public static int Count { get; } = 7;

    public sealed class Brain
    {
        public static int Size { get; } = 3;
    }
}

/// <summary>Plays a class of a project that is called as an alias.</summary>
public sealed class Chance
{
    public static int Two { get; } = 2;

    public int Next() => 4;
}

/// <summary>Code cannot reach it, and so it hides nothing.</summary>
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
