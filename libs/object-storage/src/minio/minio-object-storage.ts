import http from 'node:http';
import https from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Client, S3Error } from 'minio';
import { assertKey, assertPrefix } from '../object-key.js';
import { ObjectNotFound, RangeNotSatisfiable, StorageUnavailable } from '../object-storage.errors.js';
import type { ByteRange, ListedObject, ObjectInfo, ObjectStorage, PutOptions } from '../object-storage.port.js';
import { draftOf, type Draft } from './draft.js';
import { timeLimited } from './transport.js';

export type MinioSettings = {
  /** `http(s)://host:port` */
  readonly url: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Made by the first ping when it is not there. */
  readonly bucket: string;
  readonly region: string;
  /** How long the store may say nothing. Default 10 s. */
  readonly timeoutMs?: number;
};

const ETAG_LENGTH = 32;
const sha256Header = 'x-amz-meta-sha256';

const codeOf = (error: unknown): string => (error instanceof S3Error ? String(error.code) : '');
const missing = new Set(['NoSuchKey', 'NotFound']);

/** Objects in a bucket of MinIO, or of another store that speaks its protocol; for any number of machines. */
export class MinioObjectStorage implements ObjectStorage {
  private readonly client: Client;
  private readonly agent: http.Agent;
  private readonly bucket: string;
  private readonly region: string;

  constructor({ url, accessKey, secretKey, bucket, region, timeoutMs = 10_000 }: MinioSettings) {
    const { protocol, hostname, port } = new URL(url);
    const useSSL = protocol === 'https:';
    this.bucket = bucket;
    this.region = region;
    this.agent = new (useSSL ? https : http).Agent({ keepAlive: true });
    this.client = new Client({
      ...{ accessKey, secretKey, region, useSSL, endPoint: hostname },
      port: port === '' ? (useSSL ? 443 : 80) : Number(port),
      pathStyle: true,
      transport: timeLimited(protocol, timeoutMs),
      transportAgent: this.agent,
      // A body that was read cannot be sent again; who calls may ask again.
      retryOptions: { disableRetry: true },
    });
  }

  async put(key: string, body: Uint8Array | Readable, { contentType }: PutOptions): Promise<ObjectInfo> {
    assertKey(key);
    const draft = await draftOf(body);
    try {
      await this.asked(key, this.send(key, draft, contentType));
    } finally {
      await draft.discard();
    }
    return this.stat(key);
  }

  async get(key: string, range?: ByteRange): Promise<{ info: ObjectInfo; body: Readable }> {
    assertKey(key);
    const body = (await this.asked(key, this.open(key, range))) as IncomingMessage;
    const { headers } = body;
    const [, whole] = /\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
    const info = {
      key,
      size: Number(whole ?? headers['content-length']),
      contentType: headers['content-type'] ?? 'application/octet-stream',
      etag: etagOf(headers[sha256Header], headers.etag),
      modifiedAt: new Date(headers['last-modified'] ?? 0),
    };
    return { info, body };
  }

  async stat(key: string): Promise<ObjectInfo> {
    assertKey(key);
    const { size, metaData, etag, lastModified } = await this.asked(key, this.client.statObject(this.bucket, key));
    const contentType = String(metaData['content-type'] ?? 'application/octet-stream');
    return { key, size, contentType, etag: etagOf(metaData['sha256'], etag), modifiedAt: lastModified };
  }

  async exists(key: string): Promise<boolean> {
    try {
      await this.stat(key);
      return true;
    } catch (error) {
      if (error instanceof ObjectNotFound) return false;
      throw error;
    }
  }

  async copy(from: string, to: string): Promise<ObjectInfo> {
    assertKey(from);
    assertKey(to);
    await this.asked(from, this.client.copyObject(this.bucket, to, `/${this.bucket}/${from}`));
    return this.stat(to);
  }

  async remove(key: string): Promise<void> {
    assertKey(key);
    await this.asked(key, this.client.removeObject(this.bucket, key));
  }

  async *list(prefix: string, after?: string): AsyncGenerator<ListedObject> {
    assertPrefix(prefix);
    const listed = this.client.listObjectsV2(this.bucket, prefix, true, after ?? '');
    try {
      for await (const { name, size, lastModified } of listed as AsyncIterable<Listed>) {
        yield { key: name, size, modifiedAt: lastModified };
      }
    } catch (error) {
      throw new StorageUnavailable(error);
    }
  }

  async ping(): Promise<void> {
    if (await this.asked('', this.client.bucketExists(this.bucket))) return;
    await this.asked('', this.client.makeBucket(this.bucket, this.region));
  }

  /** Lets go of the connections that are kept for the next request. */
  async close(): Promise<void> {
    this.agent.destroy();
  }

  /** Not `putObject`, which reads a stream into memory before it sends the first byte. */
  private async send(key: string, { size, sha256, body }: Draft, contentType: string): Promise<void> {
    const response = await this.client.makeRequestStreamAsync(
      {
        method: 'PUT',
        bucketName: this.bucket,
        objectName: key,
        headers: { 'content-length': String(size), 'content-type': contentType, [sha256Header]: sha256 },
      },
      body(),
      // Over TLS the client signs without the hash of the body, which TLS guards.
      this.client.enableSHA256 ? sha256 : '',
      [200],
      this.region,
    );
    response.resume();
  }

  private async open(key: string, range: ByteRange | undefined): Promise<Readable> {
    if (!range) return this.client.getObject(this.bucket, key);
    const { start, end } = range;
    try {
      const length = end === undefined ? 0 : end - start + 1;
      return await this.client.getPartialObject(this.bucket, key, start, length);
    } catch (error) {
      if (codeOf(error) !== 'InvalidRange') throw error;
      throw new RangeNotSatisfiable(key, (await this.stat(key)).size);
    }
  }

  private async asked<T>(key: string, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof RangeNotSatisfiable || error instanceof StorageUnavailable) throw error;
      // Whatever else it says, a missing bucket or a wrong key of ours too: the store cannot be used as it is.
      throw missing.has(codeOf(error)) ? new ObjectNotFound(key) : new StorageUnavailable(error);
    }
  }
}

type Listed = { readonly name: string; readonly size: number; readonly lastModified: Date };

/** That of the bytes, as we noted it; for what somebody else has put there the store's own. */
const etagOf = (sha256: unknown, stored: string | undefined): string =>
  typeof sha256 === 'string' ? sha256.slice(0, ETAG_LENGTH) : (stored ?? '').replace(/"/g, '');
