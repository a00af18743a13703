#nullable enable
using NUnit.Framework;
using UnityEngine;

namespace McpUnityBridge.Tests
{
    /// <summary>The mathematics of the fake engine has the values of Unity's documentation.</summary>
    public sealed class EngineMathTests
    {
        [Test]
        public void AnglesGoTheShortWay()
        {
            Assert.AreEqual(20, Mathf.DeltaAngle(350, 10), 1e-4);
            Assert.AreEqual(-20, Mathf.DeltaAngle(10, 350), 1e-4);
            Assert.AreEqual(360, Mathf.LerpAngle(350, 10, 0.5f), 1e-4);
            Assert.AreEqual(10, Mathf.MoveTowardsAngle(0, 90, 10), 1e-4);
        }

        [TestCase(5, 8, 4)]
        [TestCase(7, 8, 8)]
        [TestCase(16, 16, 16)]
        [TestCase(0, 0, 0)]
        public void PowersOfTwo(int value, int next, int closest)
        {
            Assert.AreEqual(next, Mathf.NextPowerOfTwo(value));
            Assert.AreEqual(closest, Mathf.ClosestPowerOfTwo(value));
        }

        [Test]
        public void SmoothDampReachesItsTargetWithoutPassingIt()
        {
            float at = 0, velocity = 0;
            for (int frame = 0; frame < 200; frame++)
            {
                float before = at;
                at = Mathf.SmoothDamp(at, 10, ref velocity, 0.3f, Mathf.Infinity, 0.02f);
                Assert.That(at, Is.InRange(before, 10f));
            }

            Assert.AreEqual(10, at, 1e-3);
        }

        [Test]
        public void NoiseIsTheSameAtWholeNumbersAndSmoothBetween()
        {
            Assert.AreEqual(0.4652731f, Mathf.PerlinNoise(0, 0), 1e-6);
            Assert.AreEqual(0.4652731f, Mathf.PerlinNoise(17, -3), 1e-6);
            Assert.AreNotEqual(Mathf.PerlinNoise(0.5f, 0.25f), Mathf.PerlinNoise(1.5f, 0.25f));
            Assert.AreEqual(Mathf.PerlinNoise(0.3f, 0.7f), Mathf.PerlinNoise(0.3001f, 0.7f), 1e-3);
        }

        [Test]
        public void VectorsMoveTurnAndReflect()
        {
            Assert.AreEqual("(0.30, 0.40, 0.00)", Vector3.MoveTowards(Vector3.zero, new Vector3(3, 4, 0), 0.5f).ToString());
            Assert.AreEqual("(3.00, 4.00, 0.00)", Vector3.MoveTowards(Vector3.zero, new Vector3(3, 4, 0), 9).ToString());
            Assert.AreEqual("(0.71, 0.71, 0.00)", Vector3.Slerp(Vector3.right, Vector3.up, 0.5f).ToString());
            Assert.AreEqual("(1.00, 0.00, 1.00)", Vector3.ProjectOnPlane(Vector3.one, Vector3.up).ToString());
            Assert.AreEqual("(1.00, 1.00, 0.00)", Vector3.Reflect(new Vector3(1, -1, 0), Vector3.up).ToString());
            Assert.AreEqual(2, Vector3.ClampMagnitude(Vector3.one * 5, 2).magnitude, 1e-6);
            Assert.AreEqual("(0.60, 0.80)", new Vector2(3, 4).normalized.ToString());
            Assert.AreEqual(-90, Vector2.SignedAngle(Vector2.up, Vector2.right), 1e-4);
            Vector3 changed = new Vector3(3, 4, 0);
            changed.Normalize();
            Assert.AreEqual("(0.60, 0.80, 0.00)", changed.ToString());
        }

        [Test]
        public void RotationsBetweenDirectionsAndAngles()
        {
            Assert.AreEqual("(1.00, 0.00, 0.00)", (Quaternion.FromToRotation(Vector3.up, Vector3.right) * Vector3.up).ToString());
            Assert.AreEqual("(0.00, -1.00, 0.00)", (Quaternion.FromToRotation(Vector3.up, Vector3.down) * Vector3.up).ToString());
            Assert.AreEqual(10, Quaternion.RotateTowards(Quaternion.identity, Quaternion.Euler(0, 90, 0), 10).eulerAngles.y, 1e-3);
            Quaternion.Euler(0, 90, 0).ToAngleAxis(out float angle, out Vector3 axis);
            Assert.AreEqual(90, angle, 1e-3);
            Assert.AreEqual("(0.00, 1.00, 0.00)", axis.ToString());
        }

        [Test]
        public void ColorsAreReadMixedAndWritten()
        {
            Assert.IsTrue(ColorUtility.TryParseHtmlString("#F80", out Color orange));
            Assert.AreEqual("FF8800", ColorUtility.ToHtmlStringRGB(orange));
            Assert.IsTrue(ColorUtility.TryParseHtmlString("Cyan", out Color cyan));
            Assert.AreEqual(Color.cyan, cyan);
            Assert.IsFalse(ColorUtility.TryParseHtmlString("#F8", out _));
            Assert.AreEqual("RGBA(0.000, 1.000, 1.000, 1.000)", Color.HSVToRGB(0.5f, 1, 1).ToString());
            Color.RGBToHSV(new Color(0.5f, 0, 0.25f), out float hue, out float saturation, out float value);
            Assert.AreEqual("0.917 1.000 0.500", System.FormattableString.Invariant($"{hue:0.000} {saturation:0.000} {value:0.000}"));
        }

        [Test]
        public void TransformsFaceTurnAndOrder()
        {
            Transform parent = new GameObject("Parent").transform, first = new GameObject("A").transform, second = new GameObject("B").transform;
            first.SetParent(parent);
            second.SetParent(parent);
            second.SetAsFirstSibling();
            Assert.AreEqual("B 1", $"{parent.GetChild(0).name} {first.GetSiblingIndex()}");
            first.position = new Vector3(0, 0, -5);
            first.LookAt(Vector3.zero);
            Assert.AreEqual("(0.00, 0.00, 1.00)", first.forward.ToString());
            first.RotateAround(Vector3.zero, Vector3.up, 90);
            Assert.IsTrue(first.position == new Vector3(-5, 0, 0), first.position.ToString());
            first.up = Vector3.right;
            Assert.AreEqual("(1.00, 0.00, 0.00)", first.up.ToString());
            first.Rotate(Vector3.up, 90f, Space.World);
            Assert.AreEqual("(0.00, 0.00, -1.00)", first.up.ToString());
            parent.localScale = Vector3.one * 2;
            Assert.AreEqual("(0.00, 2.00, 0.00) (0.00, 1.00, 0.00)", $"{parent.TransformVector(Vector3.up)} {parent.TransformDirection(Vector3.up)}");
            parent.DetachChildren();
            Assert.IsNull(first.parent);
            Object.DestroyImmediate(parent.gameObject);
            Object.DestroyImmediate(first.gameObject);
            Object.DestroyImmediate(second.gameObject);
        }
    }
}
