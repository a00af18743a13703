using System.IO;
using UnityEngine;

namespace UnityEditor
{
    /// <summary>The import settings of an asset: one text in its .meta file. The import trims it.</summary>
    public class AssetImporter : Object
    {
        private string MetaFile => Path.Combine(Application.dataPath, "..", AssetPath + ".meta");

        public string userData { get; set; } = "";

        public static AssetImporter GetAtPath(string path)
        {
            if (AssetDatabase.GetMainAssetTypeAtPath(path) == null)
            {
                return null;
            }

            var importer = new AssetImporter { AssetPath = path, name = Path.GetFileNameWithoutExtension(path) };
            importer.userData = File.Exists(importer.MetaFile) ? File.ReadAllText(importer.MetaFile) : "";
            return importer;
        }

        public void SaveAndReimport()
        {
            Directory.CreateDirectory(Path.GetDirectoryName(MetaFile));
            File.WriteAllText(MetaFile, userData.Trim());
            AssetPostprocessor.Notify(new[] { AssetPath }, new string[0], new string[0], new string[0]);
        }
    }
}
