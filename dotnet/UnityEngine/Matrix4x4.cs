using System;

namespace UnityEngine
{
    /// <summary>Fields are named m, row, column.</summary>
    [Serializable]
    public struct Matrix4x4
    {
        public float m00;
        public float m10;
        public float m20;
        public float m30;
        public float m01;
        public float m11;
        public float m21;
        public float m31;
        public float m02;
        public float m12;
        public float m22;
        public float m32;
        public float m03;
        public float m13;
        public float m23;
        public float m33;

        public Matrix4x4(Vector4 column0, Vector4 column1, Vector4 column2, Vector4 column3)
        {
            (m00, m10, m20, m30) = (column0.x, column0.y, column0.z, column0.w);
            (m01, m11, m21, m31) = (column1.x, column1.y, column1.z, column1.w);
            (m02, m12, m22, m32) = (column2.x, column2.y, column2.z, column2.w);
            (m03, m13, m23, m33) = (column3.x, column3.y, column3.z, column3.w);
        }

        public float this[int row, int column] => new[] { m00, m01, m02, m03, m10, m11, m12, m13, m20, m21, m22, m23, m30, m31, m32, m33 }[row * 4 + column];

        public static Matrix4x4 identity => Scale(Vector3.one);

        public static Matrix4x4 Scale(Vector3 vector) => new Matrix4x4 { m00 = vector.x, m11 = vector.y, m22 = vector.z, m33 = 1 };

        public static Matrix4x4 Translate(Vector3 vector) => new Matrix4x4 { m00 = 1, m11 = 1, m22 = 1, m33 = 1, m03 = vector.x, m13 = vector.y, m23 = vector.z };

        public Vector3 MultiplyPoint3x4(Vector3 point) => Vector3.Of(
            (double)m00 * point.x + (double)m01 * point.y + (double)m02 * point.z + m03,
            (double)m10 * point.x + (double)m11 * point.y + (double)m12 * point.z + m13,
            (double)m20 * point.x + (double)m21 * point.y + (double)m22 * point.z + m23);
    }
}
