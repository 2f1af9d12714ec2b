export declare class ZSTDDecoder {
  init(): Promise<void>;
  decodeStreaming(packed: Iterable<Uint8Array>): Generator<Uint8Array<ArrayBuffer>>;
}
