namespace UnityEngine
{
    public enum KeyCode
    {
        None = 0,
        Backspace = 8,
        Tab = 9,
        Return = 13,
        Escape = 27,
        Space = 32,
        Alpha0 = 48,
        Alpha1 = 49,
        Alpha2 = 50,
        Alpha3 = 51,
        Alpha4 = 52,
        Alpha5 = 53,
        Alpha6 = 54,
        Alpha7 = 55,
        Alpha8 = 56,
        Alpha9 = 57,
        A = 97,
        B = 98,
        C = 99,
        D = 100,
        E = 101,
        F = 102,
        G = 103,
        H = 104,
        I = 105,
        J = 106,
        K = 107,
        L = 108,
        M = 109,
        N = 110,
        O = 111,
        P = 112,
        Q = 113,
        R = 114,
        S = 115,
        T = 116,
        U = 117,
        V = 118,
        W = 119,
        X = 120,
        Y = 121,
        Z = 122,
        Delete = 127,
        UpArrow = 273,
        DownArrow = 274,
        RightArrow = 275,
        LeftArrow = 276,
        F1 = 282,
        F2 = 283,
        F5 = 286,
        F12 = 293,
        RightShift = 303,
        LeftShift = 304,
        RightControl = 305,
        LeftControl = 306,
        RightAlt = 307,
        LeftAlt = 308,
        Mouse0 = 323,
        Mouse1 = 324,
        Mouse2 = 325,
    }

    /// <summary>The old input: nobody presses anything here.</summary>
    public static class Input
    {
        public static Vector3 mousePosition => Vector3.zero;

        public static bool anyKey => false;

        public static bool anyKeyDown => false;

        public static float GetAxis(string axisName) => 0;

        public static float GetAxisRaw(string axisName) => 0;

        public static bool GetKey(KeyCode key) => false;

        public static bool GetKeyDown(KeyCode key) => false;

        public static bool GetKeyUp(KeyCode key) => false;

        public static bool GetButton(string buttonName) => false;

        public static bool GetButtonDown(string buttonName) => false;

        public static bool GetButtonUp(string buttonName) => false;

        public static bool GetMouseButton(int button) => false;

        public static bool GetMouseButtonDown(int button) => false;

        public static bool GetMouseButtonUp(int button) => false;
    }

    /// <summary>Draws nothing here.</summary>
    public static class Gizmos
    {
        public static Color color { get; set; } = Color.white;

        public static void DrawLine(Vector3 from, Vector3 to)
        {
        }

        public static void DrawRay(Vector3 from, Vector3 direction)
        {
        }

        public static void DrawSphere(Vector3 center, float radius)
        {
        }

        public static void DrawWireSphere(Vector3 center, float radius)
        {
        }

        public static void DrawCube(Vector3 center, Vector3 size)
        {
        }

        public static void DrawWireCube(Vector3 center, Vector3 size)
        {
        }
    }
}
