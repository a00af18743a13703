/** What of the server AI clients see: links to forwarders, HTTP. Each tells those of its clients who may be told. */
export interface Face {
  /** PSH-02. */
  toolsChanged(): void;
  /** What stands under this uri may be another than before. */
  resourceUpdated(uri: string): void;
  /** A question to the user needs no answer any more (SEC-04). */
  approvalOver(log_id: string): void;
}

/** All faces as one. */
export interface Faces extends Face {
  add(face: Face): void;
}

export function createFaces(): Faces {
  const faces: Face[] = [];
  return {
    add: (face) => void faces.push(face),
    toolsChanged() {
      for (const face of faces) face.toolsChanged();
    },
    resourceUpdated(uri) {
      for (const face of faces) face.resourceUpdated(uri);
    },
    approvalOver(log_id) {
      for (const face of faces) face.approvalOver(log_id);
    },
  };
}
